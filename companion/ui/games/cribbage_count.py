"""A hand as it is counted aloud: a line for each kind of score, each score on top of those before it. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from companion.cards import Card
from companion.games.reason import ScoreReason
from companion.games.scoring import Score, pairs_together
from companion.words import scores as say
from companion.words.message import Sentence

_PAIRS: Final = {2: say.PAIR, 3: say.PAIR_ROYAL, 4: say.DOUBLE_PAIR_ROYAL}


@dataclass(frozen=True, slots=True)
class SpokenScore:
    """One score: what is said before the number where the line begins, the number, the cards."""

    name: Sentence
    total: int
    cards: frozenset[Card]


def said_lines(scores: Iterable[Score]) -> tuple[tuple[SpokenScore, ...], ...]:
    """Return the lines of a count: fifteens, pairs, runs, flush, his nobs; a line has the scores of one kind."""
    total, lines = 0, list[tuple[SpokenScore, ...]]()
    for _, group in groupby(pairs_together(scores), key=lambda score: score.reason):
        line = list[SpokenScore]()
        for score in group:
            total += score.points
            line.append(SpokenScore(_name(score), total, frozenset(score.cards)))
        lines.append(tuple(line))
    return tuple(lines)


def _name(score: Score) -> Sentence:
    size = len(score.cards)
    match score.reason:
        case ScoreReason.PAIR:
            return _PAIRS[size].alone()
        case ScoreReason.RUN:
            return say.RUNS[size].alone()
        case ScoreReason.FLUSH:
            return say.FLUSHES[size].alone()
        case ScoreReason.HIS_NOBS:
            return say.HIS_NOBS.alone()
        case _:
            return say.FIFTEEN.alone()
