"""Scores as they are called at the table: "fifteen 2, fifteen 4, and a pair is 6"."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.reason import ScoreReason, named
from companion.games.scoring.score import Score, pairs_together
from companion.words import scores as say
from companion.words.message import COMMA, Sentence, Several


def name_of(score: Score) -> Sentence:
    """Return what a score is called at the table: "fifteen", "a run of four", "thirty-one"."""
    match score.reason:
        case ScoreReason.FLUSH:
            return say.FLUSHES[len(score.cards)].scored()
        case ScoreReason.THIRTY_ONE:
            return say.THIRTY_ONE_ALOUD()
        case _:
            return named(score.reason, score.points).scored()


def count_aloud(scores: Iterable[Score]) -> Sentence:
    """Return a show as it is counted aloud, each score on top of those before it.

    "fifteen 2, fifteen 4, and a pair is 6"; "nothing" for a hand of zero.
    """
    phrases, total, last = list[Sentence](), 0, None
    for score in pairs_together(scores):
        total, last = total + score.points, score.reason
        message = say.SO_FAR if last is ScoreReason.FIFTEEN else say.IS
        phrases.append(message(what=name_of(score), total=total))
    if len(phrases) < 2:
        return phrases[0] if phrases else say.NOTHING()
    joined = COMMA if last is ScoreReason.FIFTEEN else say.AND_LAST
    return say.FOR_ALL(reasons=Several(tuple(phrases), joined, COMMA))
