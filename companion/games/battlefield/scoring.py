"""What a frontline, a formation and a reserve are worth (B3, B5, B8-B10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import Final, NamedTuple

from companion.cards import JOKER, PACK, Card, Rank
from companion.games.reason import ScoreReason
from companion.games.scoring import Score, show_scores

LIMIT: Final = 31
"""The sum that a frontline must not pass (B4)."""

FORMATION: Final = 5
"""Cards in a formation (B1)."""

_FIFTEEN: Final = 15
_SHORTEST_RUN: Final = 3
_WINDOW: Final = 5
_RUNS: Final = {
    1: ScoreReason.RUN,
    2: ScoreReason.DOUBLE_RUN,
    3: ScoreReason.TRIPLE_RUN,
    4: ScoreReason.DOUBLE_DOUBLE_RUN,
}
"""What a run is called by how many ways there are to choose its cards."""
_NO_LONE_FORMATION: Final = frozenset({ScoreReason.FLUSH, ScoreReason.HIS_NOBS})


def line_sum(line: Sequence[Card]) -> int:
    """Return what a frontline adds up to."""
    return sum(card.value for card in line)


def line_scores(line: Sequence[Card]) -> tuple[Score, ...]:
    """Return what the card at the end of a frontline scores (B3): the sum, and the best window of the last cards.

    A joker adds nothing to the sum, so that a standing 15 or 31 scores again (B5).
    """
    total, scores = line_sum(line), list[Score]()
    if total in (_FIFTEEN, LIMIT):
        scores.append(Score(ScoreReason.FIFTEEN if total == _FIFTEEN else ScoreReason.THIRTY_ONE, 2, tuple(line)))
    windows = (_window(tuple(line[-size:])) for size in range(2, min(_WINDOW, len(line)) + 1))
    best = max((score for score in windows if score is not None), key=lambda score: score.points, default=None)
    return (*scores, best) if best is not None else tuple(scores)


def line_points(line: Sequence[Card]) -> int:
    """Return the sum of `line_scores`."""
    return sum(score.points for score in line_scores(line))


def _window(cards: tuple[Card, ...]) -> Score | None:
    """Score cards that are wholly of one rank, or wholly a run with its duplicates; None for any others."""
    if JOKER in cards:
        return None
    counts = Counter(card.rank for card in cards)
    pairs = sum(count * (count - 1) for count in counts.values())
    if len(counts) == 1:
        return Score(ScoreReason.PAIR, pairs, cards)
    if len(counts) < _SHORTEST_RUN or max(counts) - min(counts) != len(counts) - 1:
        return None
    ways = prod(counts.values())
    return Score(_RUNS[ways], len(counts) * ways + pairs, cards)


class Prospect(NamedTuple):
    """What the next card of some ranks would score on a frontline; rank None is the joker."""

    points: int
    ranks: tuple[Rank | None, ...]


def prospects(line: Sequence[Card], unseen: Sequence[Card]) -> tuple[Prospect, ...]:
    """Return what the next card would make of a frontline, the most points first; what scores nothing is left out."""
    found = dict[int, list[Rank | None]]()
    samples = {None if card is JOKER else card.rank: card for card in unseen}
    for rank, card in sorted(samples.items(), key=lambda each: each[0] or 0):
        if line_sum(line) + card.value <= LIMIT and (points := line_points((*line, card))):
            found.setdefault(points, []).append(rank)
    return tuple(Prospect(points, tuple(found[points])) for points in sorted(found, reverse=True))


def hand_scores(four: Sequence[Card], turn_card: Card, *, reserve: bool = False) -> tuple[Score, ...]:
    """Return each score of four cards with the turn card; nothing with a joker among them (B8, B9)."""
    if JOKER in four or turn_card is JOKER:
        return ()
    return show_scores(four, turn_card, crib=reserve)


def formation_scores(five: Sequence[Card]) -> tuple[Score, ...]:
    """Return each score of a whole formation after a cease-fire: no flush of four, no nobs (B10)."""
    *four, last = five
    scores = [score for score in show_scores(four, last, crib=True) if score.reason not in _NO_LONE_FORMATION]
    if len({card.suit for card in five}) == 1:
        scores.append(Score(ScoreReason.FLUSH, FORMATION, tuple(five)))
    return tuple(scores)


def best_to_leave(formation: Sequence[Card], turn_card: Card) -> tuple[Card, int]:
    """Return the card to leave so that the other four are worth the most, and how much that is.

    Of several the lowest is left, so that a joker is used only when it makes no difference.
    """
    ways = [
        (sum(score.points for score in hand_scores([each for each in formation if each is not card], turn_card)), card)
        for card in formation
    ]
    points, card = max(ways, key=lambda way: (way[0], way[1] is JOKER, -_order(way[1])))
    return card, points


def _order(card: Card) -> int:
    return -1 if card is JOKER else PACK.index(card) % len(Rank)
