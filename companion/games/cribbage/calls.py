"""What is called at a table of cribbage, and of its relatives: the count, what a card scores, go, the show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.cards import Card
from companion.games.calls import NO_CALLS, Calls, CallsBetween
from companion.games.counter import Counter
from companion.games.cribbage.counted import COUNTER
from companion.games.cribbage.state import LIMIT, CribbageFace, Phase
from companion.games.reason import ScoreReason
from companion.games.scoring import Score
from companion.games.scoring.aloud import count_aloud, name_of
from companion.words import scores as say
from companion.words.message import Sentence, series

_IS_THE_COUNT: Final = (ScoreReason.FIFTEEN, ScoreReason.THIRTY_ONE)
"""Their names say what the count is."""


def calls_by(counter: Counter) -> CallsBetween[CribbageFace]:
    """Return what is called in a game that counts in this way."""
    return partial(_calls_between, counter)


def _calls_between(counter: Counter, before: CribbageFace, now: CribbageFace, *, revealed: bool) -> Calls:
    if before.deal != now.deal:
        return NO_CALLS
    if before.phase is Phase.PLAY:
        return Calls(play=_play(counter, before, now, revealed=revealed))
    return Calls(shown=_show(counter, before, now)) if revealed else NO_CALLS


# --- the play ---


def _play(counter: Counter, before: CribbageFace, now: CribbageFace, *, revealed: bool) -> tuple[Sentence, ...]:
    laid = _new_card(before, now)
    one = (say.FOR(points=1, what=_why_one(now)),) if revealed and _over_early(before, now, laid) else ()
    if laid is not None:
        series = (*(card for _, card in before.series), laid)
        count = before.count + laid.value
        scores = counter.laid(series) if revealed and counter.laid is not None else ()
        return (_laid(count, scores), *one)
    said_go = len(now.passed) > len(before.passed) or (before.count > 0 and now.count == 0 and now.laid == before.laid)
    return (say.GO.alone(), *one) if said_go else ()


def _new_card(before: CribbageFace, now: CribbageFace) -> Card | None:
    """Return the card that was laid since by whose turn it was; None where there is none.

    Where the app turns up what is left after a play that was over early, it is the first that fitted.
    """
    if before.turn is None:
        return None
    held = len(before.laid[before.turn])
    new = now.laid[before.turn][held : held + 1]
    return next((card for card in new if before.count + card.value <= LIMIT), None)


def _laid(count: int, scores: Sequence[Score]) -> Sentence:
    """Return the count, and what the card scores: "21", "fifteen for 2", "12 and a run of three for 3"."""
    phrases = [say.SCORED_FOR(what=name_of(score), points=score.points) for score in scores]
    if not any(score.reason in _IS_THE_COUNT for score in scores):
        phrases.insert(0, say.COUNT_IS(count=count))
    return say.FOR_ALL(reasons=series(phrases)) if len(phrases) > 1 else phrases[0]


def _over_early(before: CribbageFace, now: CribbageFace, laid: Card | None) -> bool:
    """Whether the count begins at 0 again without having come to 31, for which one is pegged (C5)."""
    count = before.count + (laid.value if laid is not None else 0)
    return 0 < count < LIMIT and now.count == 0


def _why_one(now: CribbageFace) -> Sentence:
    return say.GO.scored() if now.phase is Phase.PLAY else say.LAST.scored()


# --- the show ---


def _show(counter: Counter, before: CribbageFace, now: CribbageFace) -> tuple[Sentence, ...]:
    if now.starter is None:
        return ()
    hands = [
        count_aloud(counter.hand(now.laid[seat], now.starter, crib=False).scores)
        for seat in now.order[before.counted : now.counted]
    ]
    whole = now.rules.crib_size
    if len(before.crib) < whole == len(now.crib):
        hands.append(count_aloud(counter.hand(now.crib, now.starter, crib=True).scores))
    return tuple(hands)


calls_between: Final = calls_by(COUNTER)
