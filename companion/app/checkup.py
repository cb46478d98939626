"""Whether this machine can play: what was looked at, how it is, and what to do about it.

The judges are pure: what was found on the machine comes in as an argument. `companion/app/examining.py` finds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

LEAST_PYTHON: Final = (3, 11)
LOW_MB: Final = 200
"""So little room on the disk is worth a warning; a game needs less than 1 MB."""
FULL_MB: Final = 10
"""With less than this the next action may not be stored."""


class Mark(Enum):
    """How something is."""

    OK = "ok"
    WARNING = "warning"
    BAD = "bad"


class Finding(NamedTuple):
    """One thing that was looked at: its mark, what was found, and what to do about it ("" when nothing)."""

    subject: str
    mark: Mark
    found: str
    advice: str = ""


class Device(NamedTuple):
    """A device file of this machine: whether we may use it, and the group that may."""

    path: str
    usable: bool
    group: str


def judge_python(version: tuple[int, int, int]) -> Finding:
    """Judge the version of Python."""
    name = ".".join(map(str, version))
    if version[:2] < LEAST_PYTHON:
        return Finding("Python", Mark.BAD, name, "Install Python 3.11 or newer.")
    return Finding("Python", Mark.OK, name)


def judge_package(name: str, version: str | None, *, needed: bool) -> Finding:
    """Judge a package by its version, None when it is missing; `needed` when the board or the screen needs it."""
    if version is not None:
        return Finding(name, Mark.OK, version)
    if needed:
        advice = "pip install cribbage-companion[pi]" if name == "gpiozero" else "pip install cribbage-companion"
        return Finding(name, Mark.BAD, "not installed", f"Install it: {advice}.")
    return Finding(name, Mark.OK, "not installed, and not needed here")


def judge_devices(subject: str, devices: Iterable[Device], *, needed: bool) -> Finding:
    """Judge the device files of one kind; those that are not `needed` give a warning at most."""
    found = tuple(devices)
    worst = Mark.BAD if needed else Mark.WARNING
    if not found:
        if needed:
            return Finding(subject, Mark.BAD, "this machine has none", "Switch it on (sudo raspi-config).")
        return Finding(subject, Mark.OK, "none here, and none needed")
    closed = [device for device in found if not device.usable]
    if not closed:
        return Finding(subject, Mark.OK, f"{found[0].path} may be used")
    one = closed[0]
    advice = f"Join its group (sudo adduser $USER {one.group}), and log in again."
    if one.group == "root":
        advice = "It belongs to root alone: see to its udev rule, then plug it in again."
    return Finding(subject, worst, f"{one.path} may not be used", advice)


def judge_ports(ports: Sequence[str], wanted: str | None) -> Finding:
    """Judge the ports at which boards are; `wanted` is the port that was named, "auto", or None for none."""
    if wanted is None:
        return Finding("port", Mark.OK, "no board at a cable was asked for")
    if wanted != "auto":
        return Finding("port", Mark.OK, wanted)
    if not ports:
        return Finding(
            "port",
            Mark.WARNING,
            "no board at any USB port",
            "Plug it in, or play at the board on the screen.",
        )
    if len(ports) > 1:
        found = f"{len(ports)} boards: {', '.join(ports)}"
        return Finding("port", Mark.WARNING, found, f"Name the one to play at: --at serial:{ports[0]}.")
    return Finding("port", Mark.OK, ports[0])


def judge_modem_manager(running: bool) -> Finding:
    """Judge whether ModemManager is there, which writes to new serial ports as if they were modems."""
    if running:
        return Finding(
            "ModemManager",
            Mark.WARNING,
            "runs, and may hold a board for seconds after it is plugged in",
            "If you have no modem: sudo systemctl disable --now ModemManager.",
        )
    return Finding("ModemManager", Mark.OK, "does not run")


def judge_firmware(board: tuple[int, int, int], ours: tuple[int, int, int]) -> Finding:
    """Judge the version of the firmware on the board, by the one that comes with the program."""
    said = ".".join(map(str, board))
    if board < ours:
        newest = ".".join(map(str, ours))
        return Finding("firmware", Mark.WARNING, f"{said}, {newest} is newer", "Run companion firmware update.")
    return Finding("firmware", Mark.OK, said)


def judge_screen(environ: Mapping[str, str], cards: Sequence[Device]) -> Finding:
    """Judge whether a window can open: in a desktop, or on the bare display."""
    for name in ("WAYLAND_DISPLAY", "DISPLAY"):
        if environ.get(name):
            return Finding("screen", Mark.OK, f"a desktop ({name} is {environ[name]})")
    if any(card.usable for card in cards):
        return Finding("screen", Mark.OK, "no desktop, but a display of its own (KMS)")
    if cards:
        return judge_devices("screen", cards, needed=True)
    return Finding("screen", Mark.BAD, "no desktop and no display", "Start it in a desktop, or connect a display.")


def judge_room(free_mb: int) -> Finding:
    """Judge the room that is left where the journal is."""
    found = f"{free_mb} MB free"
    if free_mb < FULL_MB:
        return Finding("room", Mark.BAD, found, "Make room on the disk: the next game may not be stored.")
    if free_mb < LOW_MB:
        return Finding("room", Mark.WARNING, found, "Make room on the disk before long.")
    return Finding("room", Mark.OK, found)
