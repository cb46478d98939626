"""What is said in every game: a voice that takes its time makes these sounds before they are wanted."""

from __future__ import annotations

from companion.words import scores as say
from companion.words.message import Sentence
from companion.words.numbers import NUMBERS


def common_calls() -> tuple[Sentence, ...]:
    """Return what is called most, the most urgent first."""
    fifteen, thirty_one = say.FIFTEEN.scored(), say.THIRTY_ONE_ALOUD()
    last = (say.FOR(points=1, what=what) for what in (say.LAST.scored(), say.GO.scored()))
    totals = [say.SO_FAR(what=fifteen, total=total) for total in (2, 4, 6)]
    return (
        say.GO.alone(),
        *(say.SCORED_FOR(what=what, points=2) for what in (fifteen, thirty_one)),
        *last,
        *(say.COUNT_IS(count=count) for count in range(1, len(NUMBERS))),
        *totals,
        say.NOTHING(),
    )
