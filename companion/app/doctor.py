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

from companion.app.calibrated import calibration_path, load_calibrated
from companion.board.boards import board_names
from companion.errors import CompanionError
from companion.store.paths import journal_path, state_folder


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
    found: str
    advice: str = ""


_NEEDED: Final = ("kivy", "pyserial", "mpremote")
_LEAST_FREE_MB: Final = 50
_TOLD: Final = 3


class _Device(NamedTuple):
    """A kind of device files, and how bad it is when they may not be used."""

    what: str
    folder: str
    pattern: str
    mark: CheckMark


_PORT: Final = _Device("board's port", "/dev", "ttyACM*", CheckMark.BAD)
_SCREEN: Final = (
    _Device("screen", "/dev/dri", "card*", CheckMark.BAD),
    _Device("screen", "/dev/dri", "renderD*", CheckMark.BAD),
    _Device("touch", "/dev/input", "event*", CheckMark.BAD),
)
"""What is needed where there is no desktop."""
_PINS: Final = (
    _Device("Pi's pins", "/dev", "gpiochip*", CheckMark.WARNING),
    _Device("Pi's SPI", "/dev", "spidev*", CheckMark.WARNING),
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
        lambda: _storage(environ),
        lambda: _journal(environ),
    )
    for check in checks:
        try:
            yield from check()
        except Exception as error:
            yield Check(
                "doctor", CheckMark.WARNING, f"A check failed: {error}.", "Please report this with its sentence."
            )


def _python() -> list[Check]:
    missing = []
    for package in _NEEDED:
        try:
            importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            missing.append(package)
    version = ".".join(map(str, sys.version_info[:3]))
    if missing:
        names = " ".join(missing)
        return [
            Check("packages", CheckMark.BAD, f"Missing: {', '.join(missing)}.", f"Install them: pip install {names}")
        ]
    return [Check("packages", CheckMark.OK, f"Python {version}, and all packages are there.")]


def _devices(environ: Mapping[str, str]) -> list[Check]:
    """Name the group to join for each device that is there and may not be used; a desktop sees to its own screen."""
    import grp

    found = []
    for kind in (_PORT, *(() if _desktop(environ) else _SCREEN), *_PINS):
        for device in sorted(Path(kind.folder).glob(kind.pattern)):
            if not os.access(device, os.R_OK | os.W_OK):
                group = grp.getgrgid(device.stat().st_gid).gr_name
                advice = f"Join its group (sudo adduser $USER {group}), and log in again."
                found.append(Check("groups", kind.mark, f"The {kind.what} {device} may not be used.", advice))
                break
    return found or [Check("groups", CheckMark.OK, "Every device that is needed may be used.")]


def _desktop(environ: Mapping[str, str]) -> str | None:
    """Return the variable that says which desktop there is."""
    return next((name for name in ("DISPLAY", "WAYLAND_DISPLAY") if environ.get(name)), None)


def _board(port: str) -> list[Check]:
    from companion.drivers.serial.port import board_ports

    ports = board_ports() if port == "auto" else [port]
    if not ports:
        advice = "Plug it in, if you have one. On a simulated board, or at a Pi's own pins, play goes on without."
        return [Check("board", CheckMark.WARNING, "No board is at any USB port.", advice)]
    return [each for path in ports for each in _board_at(path)]


def _board_at(path: str) -> list[Check]:
    from companion.drivers.driver import DriverError
    from companion.drivers.firmware.conversation import Conversation, NoAnswer
    from companion.drivers.firmware.image import version

    try:
        with Conversation(path) as board:
            welcome = board.hello()
    except NoAnswer:
        advice = "If it is a Pico with MicroPython: companion firmware install puts the firmware on it."
        return [Check("board", CheckMark.WARNING, f"What is at {path} does not answer as a board of ours.", advice)]
    except DriverError as error:
        return [Check("board", CheckMark.BAD, str(error), "")]
    has, newest = (".".join(map(str, each)) for each in (welcome.firmware, version()))
    if not welcome.name:
        advice = "companion firmware wiring --board NAME tells it."
        return [Check("board", CheckMark.WARNING, f"The board at {path} does not know how it is wired.", advice)]
    known = f"{welcome.name} at {path}: {welcome.inputs} inputs, {welcome.lights} lights."
    if welcome.firmware < version():
        advice = "companion firmware update brings it up to date."
        return [
            Check("board", CheckMark.OK, known),
            Check("firmware", CheckMark.WARNING, f"The board has {has}; {newest} is newer.", advice),
        ]
    return [Check("board", CheckMark.OK, known), Check("firmware", CheckMark.OK, f"The board has {has}.")]


def _name_of(process: Path) -> str:
    try:
        return (process / "comm").read_text().strip()
    except OSError:  # it has just ended
        return ""


def _modem_manager() -> list[Check]:
    if not any(_name_of(process) == "ModemManager" for process in Path("/proc").glob("[0-9]*")):
        return []
    advice = "Remove it, unless you need it: sudo apt purge modemmanager"
    return [Check("port", CheckMark.WARNING, "ModemManager runs, and may take a board for a modem.", advice)]


def _board_files(environ: Mapping[str, str]) -> list[Check]:
    bad = []
    for name in board_names():
        try:
            load_calibrated(name, environ)
        except CompanionError as error:
            advice = f"Calibrate it again, or remove {calibration_path(name, environ)}."
            bad.append(Check("board files", CheckMark.BAD, str(error), advice))
    return bad or [Check("board files", CheckMark.OK, f"{len(board_names())} boards and their calibrations are sound.")]


def _screen(environ: Mapping[str, str]) -> list[Check]:
    shown = _desktop(environ)
    if shown:
        return [Check("screen", CheckMark.OK, f"There is a desktop ({shown} is {environ[shown]}).")]
    if any(Path("/dev/dri").glob("card*")):
        return [Check("screen", CheckMark.OK, "There is no desktop, but a screen that can be drawn on.")]
    advice = "Start it on the desktop, or on a Pi's own screen (over ssh: DISPLAY=:0 companion play)."
    return [Check("screen", CheckMark.WARNING, "There is no screen to open a window on.", advice)]


def _storage(environ: Mapping[str, str]) -> list[Check]:
    folder = state_folder(environ)
    there = next(place for place in (folder, *folder.parents) if place.exists())
    if not there.is_dir() or not os.access(there, os.W_OK):
        advice = f"Give yourself the right to it (sudo chown $USER {there}), or name another in COMPANION_STATE."
        return [Check("storage", CheckMark.BAD, f"Nothing can be stored in {folder}.", advice)]
    free_mb = shutil.disk_usage(there).free // 1_000_000
    if free_mb < _LEAST_FREE_MB:
        return [Check("storage", CheckMark.BAD, f"Only {free_mb} MB are free for {folder}.", "Make room on that disk.")]
    return [Check("storage", CheckMark.OK, f"{folder} can be written; {free_mb} MB are free.")]


def _journal(environ: Mapping[str, str]) -> list[Check]:
    from companion.store.book import Status
    from companion.store.history import History
    from companion.store.lengths import lost_sentence

    path = journal_path(environ)
    if not path.exists():
        return [Check("journal", CheckMark.OK, "No game has been played yet.")]
    try:
        with History(path) as history:
            history.check()
            count = sum(history.count(status) for status in Status)
            lost = history.all_lost()
    except CompanionError as error:
        return [Check("journal", CheckMark.BAD, str(error), "Start companion play: it mends what can be mended.")]
    found = f"{count} games can be read from {path}."
    if lost:
        told = " ".join(str(lost_sentence(game, entries)) for game, entries in list(lost.items())[:_TOLD])
        advice = "What was lost is gone: a backup from before may have it. The damaged file is beside the journal."
        return [Check("journal", CheckMark.WARNING, f"{found} {told}", advice)]
    return [Check("journal", CheckMark.OK, found)]
