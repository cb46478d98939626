"""The settings `[mqtt]`: to which broker, as whom, what may be asked for. Kept in a file of their own, `mqtt.toml`.

The screen writes the file in the folder of the program's state; where there is none, that of the machine is read, which
an owner of many boards writes. The password is in it in plain text, so nobody else may read it, and no backup has it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.errors import CompanionError
from companion.mqtt.account import PLAIN_PORT, TLS_PORT, BrokerAccount
from companion.mqtt.topics import checked_board
from companion.words import mqtt as said
from companion.words.message import Said, either

FILE: Final = "mqtt.toml"
MACHINE_FILE: Final = Path("/etc/companion") / FILE
SECTION: Final = "mqtt"
COMMANDS: Final = ("lights", "night", "say_again", "show_name")
"""What a board can be asked for at all."""
_MOST_LETTERS: Final = 255
_MOST_BYTES: Final = 65_536
_HEAD: Final = (
    "# docs/mqtt.md has each setting of this file, which is written again when one is changed on the screen\n"
)


class BrokerSettingError(CompanionError):
    """A setting cannot have that value; nothing was changed."""


def usual_board() -> str:
    """Return what a board is called that nobody has named: as its machine, as far as a topic can have that."""
    import socket

    return re.sub(r"[^a-z0-9]+", "-", socket.gethostname().lower()).strip("-")[:32] or "board"


@dataclass(frozen=True, slots=True)
class BrokerSettings:
    """The settings, always sound: a bad value raises `BrokerSettingError`. `docs/mqtt.md` lists them from here."""

    on: bool = False
    """Whether the board is at a broker at all."""
    host: str = ""
    """The broker's name or address."""
    port: int = 0
    """Its port; 0 for the usual one: 1883, or 8883 with TLS."""
    tls: bool = False
    """Whether the connection is encrypted, and the broker shows that it is the right one."""
    ca: str = ""
    """The file of the authority that signed the broker's certificate; without one those that the system trusts."""
    certificate: str = ""
    """The file of a certificate that the board itself shows, where the broker asks for one."""
    key: str = ""
    """The file of its key."""
    user: str = ""
    """The user at the broker; without one the name of the board where there is a password."""
    password: str = ""
    """The password."""
    board: str = ""
    """The name of the board in the topics: `a-z`, `0-9` and `-`, at most 32; without one that of the machine."""
    home_assistant: bool = True
    """Whether Home Assistant is told of the board."""
    discovery_prefix: str = "homeassistant"
    """Under which topic Home Assistant looks for what there is."""
    commands: tuple[str, ...] = ()
    """What the board may be asked for: any of `lights`, `night`, `say_again`, `show_name`."""

    def __post_init__(self) -> None:
        for each in fields(self):
            self._check(each.name, getattr(self, each.name), type(each.default))
        if not 0 <= self.port <= 65_535:
            raise BrokerSettingError(said.BAD_PORT(value=self.port))
        if self.on and not self.host:
            raise BrokerSettingError(said.NO_HOST())
        if self.host and not re.fullmatch(r"[A-Za-z0-9._:%-]+", self.host):
            raise BrokerSettingError(said.BAD_HOST(value=repr(self.host)))
        if self.board:
            checked_board(self.board)
        if not re.fullmatch(r"[A-Za-z0-9_/-]+", self.discovery_prefix):
            raise BrokerSettingError(said.BAD_PREFIX(value=repr(self.discovery_prefix)))
        if self.key and not self.certificate:
            raise BrokerSettingError(said.KEY_ALONE())
        for command in self.commands:
            if command not in COMMANDS:
                raise BrokerSettingError(said.NO_COMMAND(commands=either(COMMANDS), value=repr(command)))

    def _check(self, name: str, value: object, kind: type) -> None:
        if type(value) is not kind:
            raise BrokerSettingError(said.BAD_KIND(setting=name, kind=_KINDS[kind](), value=repr(value)))
        if isinstance(value, str) and (len(value) > _MOST_LETTERS or not value.isprintable()):
            raise BrokerSettingError(said.BAD_TEXT(setting=name, most=_MOST_LETTERS))

    @property
    def name(self) -> str:
        """The board's name in the topics."""
        return self.board or usual_board()

    @property
    def account(self) -> BrokerAccount:
        """How to reach the broker, and as whom."""
        port = self.port or (TLS_PORT if self.tls else PLAIN_PORT)
        user = self.user or (self.name if self.password else "")
        files = (Path(file) if file else None for file in (self.ca, self.certificate, self.key))
        return BrokerAccount(self.host, port, user, self.password, self.tls, *files)


_KINDS: Final = {bool: said.A_SWITCH, int: said.A_NUMBER, str: said.A_TEXT, tuple: said.A_LIST}


class FoundSettings(NamedTuple):
    """The settings that were found, in which file, and a sentence on what is wrong with it, or ""."""

    settings: BrokerSettings
    path: Path | None = None
    trouble: Said = ""


def read_broker_settings(folder: Path, machine: Path = MACHINE_FILE) -> FoundSettings:
    """Return the settings of a folder, else of the machine, else the usual ones: those are off.

    A file with anything wrong in it is not used: the broker stays off, and the sentence says why.
    """
    path = next((each for each in (folder / FILE, machine) if each.exists()), None)
    if path is None:
        return FoundSettings(BrokerSettings())
    try:
        return FoundSettings(settings_from(_read(path)), path)
    except CompanionError as error:
        return FoundSettings(BrokerSettings(), path, said.FILE_NOT_USED(path=path, reason=error.said))


def _read(path: Path) -> Mapping[str, Any]:
    import tomllib  # few have such a file

    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        return tomllib.loads(data[:_MOST_BYTES].decode())
    except OSError as error:
        raise BrokerSettingError(said.FILE_UNREAD(reason=error.strerror or str(error))) from error
    except (ValueError, RecursionError) as error:
        raise BrokerSettingError(said.NO_TOML(reason=str(error))) from error


def settings_from(values: Mapping[str, Any]) -> BrokerSettings:
    """Return the settings that a file says. Raises `BrokerSettingError`."""
    known = [each.name for each in fields(BrokerSettings)]
    section = values.get(SECTION, {})
    others = [name for name in values if name != SECTION]
    if others or not isinstance(section, dict):
        raise BrokerSettingError(said.NO_SECTION(value=repr((others or [SECTION])[0])))
    for name in section:
        if name not in known:
            raise BrokerSettingError(said.NO_SETTING(settings=either(known), value=repr(name)))
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in section.items()}
    return replace(BrokerSettings(), **values)


def write_broker_settings(folder: Path, settings: BrokerSettings) -> None:
    """Keep the settings in a folder, all or none, for nobody else to read. Raises `BrokerSettingError`."""
    values = {each.name: getattr(settings, each.name) for each in fields(settings)}
    text = "".join(f"{name} = {_toml(value)}\n" for name, value in values.items())
    beside = folder / f"{FILE}.new"
    try:
        beside.unlink(missing_ok=True)
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(f"{_HEAD}[{SECTION}]\n{text}")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(folder / FILE)
    except OSError as error:
        raise BrokerSettingError(said.FILE_UNWRITTEN(reason=error.strerror or str(error))) from error


def _toml(value: object) -> str:
    """Return a value as TOML writes it: as JSON does, for these."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
