"""`companion board test`: see every sensor both ways."""

from __future__ import annotations

from argparse import Namespace
from contextlib import suppress

from companion.cli.terminal import say
from companion.cli.watched import Link, SensorReading, Typed, hole_in_words, take_board, watching
from companion.cli.words import Words
from companion.words import shell as said
from companion.words.message import series

_MOST_NAMED = 10
NOT_ALL = 1
"""Exit status when the test was broken off before every hole was seen."""


def take(words: Words) -> None:
    """Take the board and where it is."""
    take_board(words)
    words.epilog = "Set a peg in every hole, one after the other, and take it out again. Enter q to stop."


def run(options: Namespace) -> int:
    """Test the sensors: it ends only when every hole was seen both empty and occupied."""
    from companion.app.calibrated import load_calibrated, unfinished
    from companion.board.sensortest import SensorTest

    layout = load_calibrated(options.board)
    if notice := unfinished(options.board):
        say(notice)
    test = SensorTest(layout)
    seen: frozenset[str] = frozenset()
    begun = False
    with watching(layout, options.at, typing=True) as events, suppress(KeyboardInterrupt):
        for each in events:
            match each:
                case SensorReading(occupied, _, _):
                    if not begun:
                        say(said.SET_EACH(count=len(layout.holes)))
                    begun = True
                    test.see(occupied)
                case Link(_, sentence):
                    say(sentence)
                case Typed("q"):
                    break
            for hole in sorted(test.seen - seen):
                left = len(test.never_occupied | test.never_empty)
                say(said.GOOD(hole=hole_in_words(layout, hole), left=left))
            seen = test.seen
            if test.ended:
                say(said.ALL_GOOD())
                return 0
    for never, holes in ((said.NEVER_FILLED, test.never_occupied), (said.NEVER_EMPTY, test.never_empty)):
        if holes:
            named = series(hole_in_words(layout, hole) for hole in sorted(holes)[:_MOST_NAMED])
            more = len(holes) - _MOST_NAMED
            say(never(holes=said.AND_MORE(holes=named, count=more) if more > 0 else named))
    return NOT_ALL
