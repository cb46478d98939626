"""Looking at this machine for `companion doctor`: its devices, ports, board, screen and storage.

Nothing fails here: what cannot be looked at is a finding. A journal found damaged is mended at the next game.
"""

from __future__ import annotations

import grp
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from glob import glob
from importlib import metadata
from pathlib import Path
from typing import Final

from companion.app.calibrated import calibration_path, load_calibrated
from companion.app.checkup import (
    Device,
    Finding,
    Mark,
    judge_devices,
    judge_firmware,
    judge_modem_manager,
    judge_package,
    judge_ports,
    judge_python,
    judge_room,
    judge_screen,
)
from companion.board.boards import load_board
from companion.board.calibration import is_whole, parse_calibration
from companion.drivers.spec import Kind, Spec
from companion.errors import CompanionError
from companion.store.history import History
from companion.store.paths import journal_path, state_folder

_PACKAGES: Final = ("kivy", "pyserial", "cobs", "mpremote")


def examine(board: str, at: Spec, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Look at everything that a game at this board needs, one thing after another."""
    looks: tuple[tuple[str, Callable[[], Iterator[Finding]]], ...] = (
        ("Python", lambda: _python(at)),
        ("devices", lambda: _devices(at, environ)),
        ("port", lambda: _port(at)),
        ("board file", lambda: _board(board, environ)),
        ("storage", lambda: _storage(environ)),
    )
    for subject, look in looks:
        try:
            yield from look()
        except (CompanionError, OSError, ImportError, LookupError, ValueError) as error:
            yield Finding(subject, Mark.BAD, str(error))


def _python(at: Spec) -> Iterator[Finding]:
    yield judge_python(sys.version_info[:3])
    for name in _PACKAGES:
        yield judge_package(name, _version(name), needed=True)
    yield judge_package("gpiozero", _version("gpiozero"), needed=at.kind is Kind.GPIO)


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _devices(at: Spec, environ: Mapping[str, str]) -> Iterator[Finding]:
    yield judge_devices("pins (gpio)", _found("/dev/gpiochip*"), needed=at.kind is Kind.GPIO)
    # Only a chain of 74HC165 or APA102 lights needs the bus, so a board at plain pins does without.
    yield judge_devices("bus (spi)", _found("/dev/spidev*"), needed=False)
    cards = _found("/dev/dri/card*")
    yield judge_screen(environ, cards)
    if not environ.get("DISPLAY") and not environ.get("WAYLAND_DISPLAY"):
        yield judge_devices("rendering (render)", _found("/dev/dri/renderD*"), needed=False)
        yield judge_devices("touch (input)", _found("/dev/input/event*"), needed=False)


def _found(pattern: str) -> tuple[Device, ...]:
    return tuple(Device(path, os.access(path, os.R_OK | os.W_OK), _group(path)) for path in sorted(glob(pattern)))


def _group(path: str) -> str:
    number = os.stat(path).st_gid
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def _port(at: Spec) -> Iterator[Finding]:
    if at.kind is not Kind.SERIAL:
        yield judge_ports((), None)
        return
    from companion.drivers.serial.port import board_ports

    ports = board_ports() if at.argument == "auto" else [at.argument]
    yield judge_ports(ports, at.argument)
    yield judge_modem_manager(_runs("ModemManager"))
    for port in ports:
        yield _firmware(port)


def _firmware(port: str) -> Finding:
    from companion.drivers.firmware.conversation import Conversation
    from companion.drivers.firmware.image import version

    try:
        with Conversation(port) as board:
            return judge_firmware(board.hello().firmware, version())
    except CompanionError as error:
        return Finding("firmware", Mark.BAD, str(error))


def _runs(program: str) -> bool:
    """Tell whether a program of this name runs. The kernel keeps 15 characters of a name."""
    for path in glob("/proc/[0-9]*/comm"):
        try:
            if Path(path).read_text("utf-8", "replace").strip() == program[:15]:
                return True
        except OSError:
            continue  # it has ended since
    return False


def _board(board: str, environ: Mapping[str, str]) -> Iterator[Finding]:
    layout = load_board(board)
    yield Finding("board file", Mark.OK, f"{layout.name}, {len(layout.holes)} holes")
    path = calibration_path(board, environ)
    if not path.exists():
        yield Finding("calibration", Mark.OK, "none: the inputs are as the board file says")
        return
    try:
        load_calibrated(board, environ)
        whole = is_whole(parse_calibration(path.read_text("utf-8"), layout, path.name), layout)
    except (CompanionError, OSError, ValueError) as error:
        yield Finding("calibration", Mark.BAD, str(error))
        return
    if whole:
        yield Finding("calibration", Mark.OK, str(path))
    else:
        advice = f"Go on with it: companion board calibrate {board}."
        yield Finding("calibration", Mark.WARNING, f"{path} was broken off, and is not used", advice)


def _storage(environ: Mapping[str, str]) -> Iterator[Finding]:
    folder, journal = state_folder(environ), journal_path(environ)
    there = next(each for each in (folder, *folder.parents) if each.exists())
    if there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        yield Finding("storage", Mark.OK, str(folder))
    else:
        advice = "See to the rights of the folder, or set COMPANION_STATE to another."
        yield Finding("storage", Mark.BAD, f"{folder} cannot be written", advice)
    yield judge_room(shutil.disk_usage(there).free // 1_000_000)
    if not journal.exists():
        yield Finding("journal", Mark.OK, "none yet: no game was played")
        return
    try:
        with History(journal) as history:
            history.check()
    except CompanionError as error:
        yield Finding("journal", Mark.BAD, str(error))
    else:
        yield Finding("journal", Mark.OK, f"{journal} is whole")
