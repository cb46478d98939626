"""Looks at everything that a game needs, from the Python it runs on to the firmware of the board, and says what to do.

Each check gives one finding and never raises: a doctor who falls ill helps nobody.
"""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

from companion.app.calibrated import calibration_path, load_calibrated, unfinished
from companion.app.fitting import own_board_trouble
from companion.app.settings import stored_settings
from companion.board.boards import board_names, is_board_file
from companion.errors import CompanionError
from companion.store.beside import readable_settings
from companion.store.paths import journal_path, state_folder
from companion.words import doctor as said
from companion.words.message import Message, Said, together


class CheckMark(Enum):
    """How a finding is meant."""

    OK = "ok"
    WARNING = "warning"
    """The program plays, but not everything works."""
    BAD = "bad"
    """Something does not work."""


class Check(NamedTuple):
    """What was looked at, how it is, and what to do about it ("" for nothing)."""

    what: str
    mark: CheckMark
    found: Said
    advice: Said = ""


_NEEDED: Final = ("kivy", "pyserial", "mpremote")
_LEAST_FREE_MB: Final = 50
_TOLD: Final = 3


class _Device(NamedTuple):
    """A kind of device files, what is said when they may not be used, and how bad that is."""

    forbidden: Message
    folder: str
    pattern: str
    mark: CheckMark


_PORT: Final = _Device(said.PORT_FORBIDDEN, "/dev", "ttyACM*", CheckMark.BAD)
_SCREEN: Final = (
    _Device(said.SCREEN_FORBIDDEN, "/dev/dri", "card*", CheckMark.BAD),
    _Device(said.SCREEN_FORBIDDEN, "/dev/dri", "renderD*", CheckMark.BAD),
    _Device(said.TOUCH_FORBIDDEN, "/dev/input", "event*", CheckMark.BAD),
)
"""What is needed where there is no desktop."""
_PINS: Final = (
    _Device(said.PINS_FORBIDDEN, "/dev", "gpiochip*", CheckMark.WARNING),
    _Device(said.SPI_FORBIDDEN, "/dev", "spidev*", CheckMark.WARNING),
)
"""What only a board at a Pi's own pins needs."""


def examine(environ: Mapping[str, str], *, port: str | None = "auto") -> Iterator[Check]:
    """Yield a finding for each thing looked at. `port` is where the board is, "auto", or None to leave it alone."""
    checks: tuple[Callable[[], Sequence[Check]], ...] = (
        _python,
        lambda: _devices(environ),
        lambda: () if port is None else _board(port),
        _modem_manager,
        lambda: _board_files(environ),
        lambda: _screen(environ),
        lambda: _voice(environ),
        lambda: _storage(environ),
        lambda: _journal(environ),
    )
    for check in checks:
        try:
            yield from check()
        except Exception as error:
            yield Check("doctor", CheckMark.WARNING, said.CHECK_FAILED(reason=str(error)), said.REPORT())


def _python() -> list[Check]:
    missing = []
    for package in _NEEDED:
        try:
            importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            missing.append(package)
    version = ".".join(map(str, sys.version_info[:3]))
    if missing:
        advice = said.INSTALL(packages=" ".join(missing))
        return [Check("packages", CheckMark.BAD, said.MISSING(packages=", ".join(missing)), advice)]
    return [Check("packages", CheckMark.OK, said.PACKAGES(version=version))]


def _devices(environ: Mapping[str, str]) -> list[Check]:
    """Name the group to join for each device that is there and may not be used; a desktop sees to its own screen."""
    import grp

    found = []
    for kind in (_PORT, *(() if _desktop(environ) else _SCREEN), *_PINS):
        for device in sorted(Path(kind.folder).glob(kind.pattern)):
            if not os.access(device, os.R_OK | os.W_OK):
                group = grp.getgrgid(device.stat().st_gid).gr_name
                advice = said.JOIN(group=group)
                found.append(Check("groups", kind.mark, kind.forbidden(device=device), advice))
                break
    return found or [Check("groups", CheckMark.OK, said.DEVICES())]


def _desktop(environ: Mapping[str, str]) -> str | None:
    """Return the variable that says which desktop there is."""
    return next((name for name in ("DISPLAY", "WAYLAND_DISPLAY") if environ.get(name)), None)


def _board(port: str) -> list[Check]:
    from companion.drivers.serial.port import board_ports

    ports = board_ports() if port == "auto" else [port]
    if not ports:
        return [Check("board", CheckMark.WARNING, said.NO_BOARD(), said.PLUG_IN())]
    return [each for path in ports for each in _board_at(path)]


def _board_at(path: str) -> list[Check]:
    from companion.drivers.driver import DriverError
    from companion.drivers.firmware.conversation import Conversation, NoAnswer
    from companion.drivers.firmware.image import version

    try:
        with Conversation(path) as board:
            welcome = board.hello()
    except NoAnswer:
        return [Check("board", CheckMark.WARNING, said.NO_ANSWER(port=path), said.INSTALL_FIRMWARE())]
    except DriverError as error:
        return [Check("board", CheckMark.BAD, error.said)]
    has, newest = (".".join(map(str, each)) for each in (welcome.firmware, version()))
    if not welcome.name:
        return [Check("board", CheckMark.WARNING, said.NOT_WIRED(port=path), said.WIRE_IT())]
    known = said.BOARD(board=welcome.name, port=path, inputs=welcome.inputs, lights=welcome.lights)
    if welcome.firmware < version():
        old = said.OLD_FIRMWARE(version=has, newest=newest)
        return [Check("board", CheckMark.OK, known), Check("firmware", CheckMark.WARNING, old, said.UPDATE())]
    return [Check("board", CheckMark.OK, known), Check("firmware", CheckMark.OK, said.FIRMWARE(version=has))]


def _name_of(process: Path) -> str:
    try:
        return (process / "comm").read_text().strip()
    except OSError:  # it has just ended
        return ""


def _modem_manager() -> list[Check]:
    if not any(_name_of(process) == "ModemManager" for process in Path("/proc").glob("[0-9]*")):
        return []
    return [Check("port", CheckMark.WARNING, said.MODEM_MANAGER(), said.REMOVE_IT())]


def _board_files(environ: Mapping[str, str]) -> list[Check]:
    found = []
    kept = stored_settings(readable_settings(journal_path(environ)))[0].last_game
    own = dict.fromkeys(filter(is_board_file, (kept.own, kept.board)))
    for name in (*board_names(), *own):
        try:
            load_calibrated(name, environ)
            if notice := unfinished(name, environ):
                found.append(Check("board files", CheckMark.WARNING, notice))
        except CompanionError as error:
            trouble = own_board_trouble(name)  # it says what to do about the file itself
            advice = "" if trouble else said.CALIBRATE(path=calibration_path(name, environ))
            found.append(Check("board files", CheckMark.BAD, trouble or error.said, advice))
    return found or [Check("board files", CheckMark.OK, said.BOARDS(count=len(board_names()) + len(own)))]


def _screen(environ: Mapping[str, str]) -> list[Check]:
    shown = _desktop(environ)
    if shown:
        return [Check("screen", CheckMark.OK, said.DESKTOP(name=shown, value=environ[shown]))]
    if any(Path("/dev/dri").glob("card*")):
        return [Check("screen", CheckMark.OK, said.BARE_SCREEN())]
    return [Check("screen", CheckMark.WARNING, said.NO_SCREEN(), said.START_THERE())]


def _voice(environ: Mapping[str, str]) -> list[Check]:
    from companion.speech.checking import find_voice
    from companion.speech.faults import SpeechFault
    from companion.words.speech import READY

    try:
        voice, player = find_voice(environ)
    except SpeechFault as fault:
        return [Check("voice", CheckMark.WARNING, fault.said, fault.advice)]
    return [Check("voice", CheckMark.OK, READY(voice=voice, player=player))]


def _storage(environ: Mapping[str, str]) -> list[Check]:
    folder = state_folder(environ)
    there = next(place for place in (folder, *folder.parents) if place.exists())
    if not there.is_dir() or not os.access(there, os.W_OK):
        return [Check("storage", CheckMark.BAD, said.NOT_STORED(folder=folder), said.TAKE_RIGHT(folder=there))]
    free_mb = shutil.disk_usage(there).free // 1_000_000
    if free_mb < _LEAST_FREE_MB:
        return [Check("storage", CheckMark.BAD, said.LITTLE_ROOM(free=free_mb, folder=folder), said.MAKE_ROOM())]
    return [Check("storage", CheckMark.OK, said.STORAGE(folder=folder, free=free_mb))]


def _journal(environ: Mapping[str, str]) -> list[Check]:
    from companion.store.book import Status
    from companion.store.history import History
    from companion.store.lengths import lost_sentence

    path = journal_path(environ)
    if not path.exists():
        return [Check("journal", CheckMark.OK, said.NO_GAME())]
    try:
        with History(path) as history:
            history.check()
            count = sum(history.count(status) for status in Status)
            lost = history.all_lost()
    except CompanionError as error:
        return [Check("journal", CheckMark.BAD, error.said, said.MEND())]
    found = said.GAMES(count=count, path=path)
    if lost:
        told = [lost_sentence(game, entries) or "" for game, entries in list(lost.items())[:_TOLD]]
        return [Check("journal", CheckMark.WARNING, together(found, *told), said.LOST())]
    return [Check("journal", CheckMark.OK, found)]
