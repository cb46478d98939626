"""The show: what four cards and the starter are worth (C7), as points and as one score after another.

`show_scores` is the rule. It sorts the cards from high to low and asks which places of the five make fifteens,
pairs and runs; that depends on the ranks alone, so the answer is kept for each of the 6,175 ways five ranks can
be. `show_points` keeps what `show_scores` adds up to, apart from flushes, at the starter's card. Nothing is
worked out before it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise
from operator import attrgetter, itemgetter
from typing import Final

from companion.cards import PACK, Card
from companion.games.reason import ScoreReason
from companion.games.scoring.score import Score, ScoringError
from companion.words import counting as say
from companion.words.message import row

_CardTuple = tuple[Card, ...]
_Getter = Callable[[Sequence[Card]], _CardTuple]

_high_to_low: Final = attrgetter("order_key")
_getter: Final = cache(itemgetter)
"""One getter for the same places: a few dozen stay in the processor's cache, ten thousand do not."""
_GETTERS: Final[dict[int, tuple[_Getter, ...]]] = {}
"""By the sum of five order keys: for each score of these ranks a function that takes its cards from the sorted five.

The cards of a run come out from low to high, so that 4-5-6 as a run is not the same key as 6-5-4 as a fifteen."""
_SCORES: Final[dict[_CardTuple, Score]] = {}
"""Every fifteen, pair and run met so far, by what its getter gives: one value each, however often it is scored."""

_HIS_NOBS: Final = {jack: Score(ScoreReason.HIS_NOBS, 1, (jack,)) for jack in PACK if jack.nobs is jack}


def show_points(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> int:
    """Return what the four cards of `hand` are worth with `starter` (C7); a crib has no flush of four.

    The five cards must be different ones; that is the caller's part (`parse_cards` sees to it for texts).
    Raises `ScoringError` when there are not four cards in the hand, or five of one rank.
    """
    try:
        one, two, three, four = hand
        points = starter.shows[one.show_key + two.show_key + three.show_key + four.show_key]
    except (KeyError, ValueError):
        points = _learn(hand, starter)
        one, two, three, four = hand
    if one.suit is two.suit and two.suit is three.suit and three.suit is four.suit:
        if starter.suit is one.suit:
            return points + 5
        if not crib:
            return points + 4
    return points


def show_scores(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> tuple[Score, ...]:
    """Return each score of the hand with its cards (C7), in the order people count.

    That is fifteens (of two cards first), pairs (a pair royal is three), runs, flush, his nobs. The cards of
    a score go from high to low, those of one rank in the order given, the starter last. Takes and raises the same
    as `show_points`, whose points are always the sum.
    """
    try:
        one, two, three, four = hand
    except ValueError:
        raise _not_four(hand) from None
    five = [one, two, three, four, starter]
    five.sort(key=_high_to_low)
    ranks = one.order_key + two.order_key + three.order_key + four.order_key + starter.order_key
    scores: list[Score] = []
    try:
        for getter in _GETTERS[ranks]:
            scores.append(_SCORES[getter(five)])  # a comprehension would be a call more in Python 3.11
    except KeyError:
        scores = _learn_scores(ranks, five)
    if one.suit is two.suit and two.suit is three.suit and three.suit is four.suit:
        if starter.suit is one.suit:
            scores.append(Score(ScoreReason.FLUSH, 5, tuple(five)))
        elif not crib:
            scores.append(Score(ScoreReason.FLUSH, 4, tuple(sorted(hand, key=_high_to_low))))
    nobs = starter.nobs
    if one is nobs or two is nobs or three is nobs or four is nobs:
        scores.append(_HIS_NOBS[nobs])
    return tuple(scores)


def _learn(hand: Sequence[Card], starter: Card) -> int:
    scores = show_scores(hand, starter)
    points = sum(score.points for score in scores if score.reason is not ScoreReason.FLUSH)
    starter.shows[sum(card.show_key for card in hand)] = points
    return points


def _learn_scores(ranks: int, five: list[Card]) -> list[Score]:
    """Fill in whatever `show_scores` missed for these five cards, from high to low, and return their scores."""
    if five[0].rank is five[4].rank:
        raise ScoringError(say.FIVE_OF_A_RANK(card=five[0]))
    found = list(_rank_scores(five))
    if ranks not in _GETTERS:
        _GETTERS[ranks] = tuple(_getter(*map(five.index, cards)) for cards, _ in found)
    return [_SCORES.setdefault(cards, score) for cards, score in found]


def _rank_scores(five: list[Card]) -> Iterator[tuple[_CardTuple, Score]]:
    """Give each fifteen, pair and run of cards sorted from high to low, and the cards that name it in `_SCORES`."""
    for cards in (cards for size in (2, 3, 4, 5) for cards in combinations(five, size)):
        if sum(card.value for card in cards) == 15:
            yield cards, Score(ScoreReason.FIFTEEN, 2, cards)
    for cards in combinations(five, 2):
        if cards[0].rank is cards[1].rank:
            yield cards, Score(ScoreReason.PAIR, 2, cards)
    for cards in _longest_runs(five):
        yield cards[::-1], Score(ScoreReason.RUN, len(cards), cards)


def _longest_runs(five: list[Card]) -> list[_CardTuple]:
    """Return the runs that no longer run contains; five cards have room for one length only."""
    for size in (5, 4, 3):
        runs = [
            cards
            for cards in combinations(five, size)
            if all(high.rank - low.rank == 1 for high, low in pairwise(cards))
        ]
        if runs:
            return runs
    return []


def _not_four(hand: Sequence[Card]) -> ScoringError:
    return ScoringError(say.NOT_FOUR(count=len(hand), cards=row(hand) if hand else say.NO_CARDS()))
