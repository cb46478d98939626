"""`companion firmware install`: the firmware onto a board."""

from __future__ import annotations

import sys
from argparse import Namespace

from companion.cli.ported import dotted, ports_of, take_port
from companion.cli.terminal import say
from companion.cli.words import Words
from companion.words import shell as said


def take(words: Words) -> None:
    """Take the port, and a board whose usual wiring is to be told."""
    take_port(words)
    words.add_argument("--board", metavar="BOARD", help="Wire it as usual for this board, once the firmware is on it.")
    words.epilog = "Example: companion firmware install --board cribbage-2"


def run(options: Namespace) -> int:
    """Put the firmware on a board that has MicroPython; broken off at any moment, the board keeps what it had."""
    from companion.board.boards import load_board
    from companion.drivers.firmware.install import install
    from companion.drivers.firmware.wiring import usual_wiring

    wiring = usual_wiring(load_board(options.board)) if options.board else None
    welcome = install(ports_of(options.port), show_progress)
    say(said.FIRMWARE(version=dotted(welcome.firmware)))
    if wiring is not None:
        from companion.cli.firmware_wiring import send_wiring

        send_wiring(options.port, wiring)
    elif not welcome.name:
        say(said.NOT_WIRED())
    return 0


def show_progress(done: int, whole: int) -> None:
    """Show how far it is, on one line of a terminal; a pipe gets the end only."""
    if sys.stdout.isatty():
        say(f"\r{100 * done // whole:3d} % of {whole // 1024 + 1} kB", end="\n" if done == whole else "")
        sys.stdout.flush()
    elif done == whole:
        say(said.BYTES(bytes=whole))
