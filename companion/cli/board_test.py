"""`companion board test`: see every sensor both ways, and every light that it goes out."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.cli.terminal import say
from companion.cli.watched import Link, SensorReading, Typed, hole_in_words, refuse_without_pegs, take_board, watching
from companion.cli.words import Words
from companion.words import shell as said
from companion.words.message import series

if TYPE_CHECKING:
    from companion.board.layout import HoleName, Layout
    from companion.board.sensortest import SensorTest

_MOST_NAMED = 10
NOT_ALL = 1
"""Exit status when the test was broken off before every hole was seen."""


def take(words: Words) -> None:
    """Take the board and where it is."""
    take_board(words)
    words.epilog = (
        "Set a peg in every hole, one after the other, and take it out again. Where the board has lights, each shines "
        "until a peg was felt in its hole. Enter q to stop."
    )


def run(options: Namespace) -> int:
    """Test sensors and lights: it ends only when every hole was seen both empty and occupied."""
    from companion.app.calibrated import load_calibrated, unfinished
    from companion.board.sensortest import SensorTest
    from companion.drivers.spec import is_real
    from companion.referee.lights import Light

    layout, real = load_calibrated(options.board), is_real(options.at)
    refuse_without_pegs(options.at)
    if real and (notice := unfinished(options.board)):
        say(notice)
    test = SensorTest(layout)
    seen: frozenset[str] = frozenset()
    begun = False
    with watching(layout, options.at, typing=True) as board, suppress(KeyboardInterrupt):
        for each in board:
            match each:
                case SensorReading(occupied, _, _):
                    test.see(occupied)
                    if not begun:
                        _begin(layout, real=real)
                    begun = True
                    board.light(dict.fromkeys(_with_lights(layout, test.never_occupied), Light.SEEN))
                case Link(connected, sentence):
                    say(sentence)
                    if not (connected or real):  # a recorded board has come to its end
                        break
                case Typed("q"):
                    break
            for hole in sorted(test.seen - seen):
                left = len(test.never_occupied | test.never_empty)
                say(said.GOOD(hole=hole_in_words(layout, hole), left=left))
            seen = test.seen
            if test.ended:
                say(said.ALL_GOOD())
                return 0
    _say_what_is_left(layout, test)
    return NOT_ALL


def _begin(layout: Layout, *, real: bool) -> None:
    say(said.SET_EACH(count=len(layout.holes)))
    if real and _with_lights(layout, layout.holes):
        say(said.EACH_LIT())


def _with_lights(layout: Layout, holes: Iterable[HoleName]) -> list[HoleName]:
    """Return those of the holes that have a light. White lights them: so each of its three colours is seen."""
    return [hole for hole in holes if layout.holes[hole].light is not None]


def _say_what_is_left(layout: Layout, test: SensorTest) -> None:
    for never, holes in ((said.NEVER_FILLED, test.never_occupied), (said.NEVER_EMPTY, test.never_empty)):
        if holes:
            named = series(hole_in_words(layout, hole) for hole in sorted(holes)[:_MOST_NAMED])
            more = len(holes) - _MOST_NAMED
            say(never(holes=said.AND_MORE(holes=named, count=more) if more > 0 else named))
