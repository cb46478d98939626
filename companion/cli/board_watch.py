"""`companion board watch`: each change of a board as it happens, and what is wrong with its holes."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

from companion.cli.terminal import LANGUAGE, say, styled
from companion.cli.watched import Link, SensorReading, Typed, hole_in_words, take_board, watching
from companion.cli.words import Words
from companion.words import sessions
from companion.words import shell as said
from companion.words.message import Figure

if TYPE_CHECKING:
    from companion.board.health import Health
    from companion.board.layout import Layout, Occupancy


def take(words: Words) -> None:
    """Take the board and where it is."""
    take_board(words)
    words.epilog = "Enter q, or press Ctrl-C, to stop and see what is wrong with the holes."


def run(options: Namespace) -> int:
    """Write each hole that is filled or emptied, with the time; at the end the holes that look bad."""
    from companion.app.calibrated import load_calibrated, unfinished
    from companion.board.health import Health

    layout = load_calibrated(options.board)
    if notice := unfinished(options.board):
        say(notice)
    health = Health(layout)
    before: Occupancy | None = None
    first_ms = 0
    try:
        with watching(layout, options.at, typing=True) as board:
            for each in board:
                match each:
                    case SensorReading(occupied, _, at_ms):
                        health.see(occupied, at_ms)
                        if before is None:
                            before, first_ms = occupied, at_ms
                            say(said.HOLD_PEGS(count=len(occupied)))
                        for hole in sorted(occupied ^ before):
                            what = said.FILLED if hole in occupied else said.EMPTIED
                            say(f"{LANGUAGE.fact(Figure((at_ms - first_ms) / 1000, 2)):>9}  ", end="")
                            say(what(hole=hole_in_words(layout, hole)))
                        before = occupied
                    case Link(_, sentence):
                        say(sentence)
                        if sentence == sessions.ENDED():
                            break
                    case Typed("q"):
                        break
    except KeyboardInterrupt:
        say()
    return _report(layout, health)


def _report(layout: Layout, health: Health) -> int:
    from companion.board.health import sentence

    bad, called = health.bad(), partial(hole_in_words, layout)
    for hole, each in sorted(bad.items()):
        say(styled(sentence(called(hole), each, called), "red"))
    if not bad:
        say(said.NO_HOLE_BAD())
    return 0
