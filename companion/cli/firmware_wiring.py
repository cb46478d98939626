"""`companion firmware wiring`: how a board is wired."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Mapping

from companion.cli.ported import take_port, the_port
from companion.cli.terminal import print_json, say
from companion.cli.words import UsageError, Words
from companion.words import shell as said


def take(words: Words) -> None:
    """Take a file with a wiring, or a board that is wired as usual."""
    words.add_argument("file", metavar="FILE", nargs="?", help="The wiring to tell the board, as JSON.")
    take_port(words)
    words.add_argument("--board", metavar="BOARD", help="Tell it the usual wiring for this board.")
    words.flag("--building", "The chain is not complete yet: do not look whether it is whole.")
    words.epilog = "Example: companion firmware wiring --board cribbage-2"


def run(options: Namespace) -> int:
    """Show the wiring that a board has stored, or store another one: from a file, or the usual one for a board."""
    from companion.board.boards import load_board
    from companion.drivers.firmware.wiring import read_wiring_file, usual_wiring

    if options.file and options.board:
        raise UsageError(said.FILE_OR_BOARD())
    if options.building and not options.board:
        raise UsageError(said.NO_BUILDING())
    if options.file:
        send_wiring(options.port, read_wiring_file(options.file))
    elif options.board:
        send_wiring(options.port, usual_wiring(load_board(options.board), building=options.building))
    else:
        _show(options.port)
    return 0


def send_wiring(port: str, wiring: Mapping[str, object]) -> None:
    """Have a board store a wiring. Raises `DriverError`."""
    from companion.drivers.firmware.conversation import Conversation

    with Conversation(the_port(port)) as board:
        board.hello()
        board.set_wiring(wiring)
    say(said.HAS_WIRING())


def _show(port: str) -> None:
    from companion.drivers.firmware.conversation import Conversation

    with Conversation(the_port(port)) as board:
        board.hello()
        stored = board.wiring()
    if not stored:
        say(said.NO_WIRING())
        return
    print_json(json.loads(stored))
