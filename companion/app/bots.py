"""The bots of this machine: what people call them, and what starts them, in a file of their own, `bots.toml`.

A command is nobody else's business, and nobody else may bring one here: it is in no journal, game, backup or log, and
none of these is asked for one. A game has the name of its bot alone, and this file says what that is on this machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from companion.errors import CompanionError, reason_of
from companion.games.setup import BOT_NAME_LENGTH, is_bot_name
from companion.words import players as said
from companion.words.message import Said, together

FILE: Final = "bots.toml"
SECTION: Final = "bots"
MOST: Final = 8
"""So many bots can be chosen from on the screen."""
_MOST_BYTES: Final = 65_536

Bots = Mapping[str, str]
"""The commands of bots, by what they are called."""


class BotSettingError(CompanionError):
    """A bot cannot be called or started so; nothing was changed."""


def bot_named(text: str) -> tuple[str, str]:
    """Return the name and the command of "NAME=COMMAND". Raises `BotSettingError`."""
    name, equals, command = text.partition("=")
    if not equals:
        raise BotSettingError(said.NAME_AND_COMMAND())
    return checked_bot(name.strip(), command.strip())


def checked_bot(name: str, command: object) -> tuple[str, str]:
    """Return a bot's name and command. Raises `BotSettingError` for what can be neither; the program is looked for."""
    from companion.engines.bot import Bot  # few have a bot

    if not is_bot_name(name):
        raise BotSettingError(said.NO_BOT_NAME(name=repr(name), most=BOT_NAME_LENGTH))
    if not isinstance(command, str):
        raise BotSettingError(said.COMMAND_IS_TEXT(bot=name))
    Bot(command, name=name)
    return name, command


def read_bots(folder: Path) -> tuple[Bots, Said]:
    """Return the bots of a folder's file, and a sentence on those that cannot be used, or ""."""
    path = folder / FILE
    try:
        lines = _read(path) if path.exists() else {}
    except CompanionError as error:
        return {}, said.BOTS_NOT_USED(file=FILE, reason=error.said)
    found, refused = dict[str, str](), list[Said]()
    for name, command in lines.items():
        try:
            name, found[name] = checked_bot(name, command)
        except CompanionError as error:
            refused.append(error.said)
    return _first(found.items()), together(*refused)


def with_bots(found: Bots, named: Iterable[tuple[str, str]]) -> Bots:
    """Return bots with those that were named when the program was started, which come first."""
    return _first((dict(named) | {name: command for name, command in found.items() if name not in dict(named)}).items())


def _first(bots: Iterable[tuple[str, str]]) -> Bots:
    return dict(list(bots)[:MOST])


def _read(path: Path) -> Mapping[str, Any]:
    """Return the lines of the file's one section. Raises `BotSettingError`."""
    import tomllib

    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        values = tomllib.loads(data[:_MOST_BYTES].decode())
    except OSError as error:
        raise BotSettingError(said.BOTS_UNREAD(reason=reason_of(error))) from error
    except (ValueError, RecursionError) as error:
        raise BotSettingError(said.BOTS_NO_TOML(reason=str(error))) from error
    section = values.get(SECTION, {})
    if set(values) - {SECTION} or not isinstance(section, dict):
        raise BotSettingError(said.BOTS_SECTION(section=SECTION))
    return section
