"""S1 to S4: points of the show and of the play against an empty call and the `cribbage-scorer` of PyPI."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from companion.cards import PACK, Card
from companion.games.scoring import play_points, show_points, show_scores
from tests.benchmarks.ratios import Row, alternate

_Shown = tuple[tuple[Card, ...], Card]
_Pair = tuple[int, str]


def rows() -> Iterator[Row]:
    from cribbage_scorer import cribbage_scorer

    yield from _show_points(cribbage_scorer.show_calc_score)
    yield _show_scores(cribbage_scorer.show_calc_score)
    yield _play_points(cribbage_scorer.play_score_ongoing)
    yield _census()


def _show_points(peer: Callable[[_Pair, list[_Pair]], object]) -> Iterator[Row]:
    hands = _hands(1_000)

    def ours() -> None:
        for hand, starter in hands:
            show_points(hand, starter)

    def empty() -> None:
        for hand, starter in hands:
            _empty(hand, starter)

    what = "points of one show hand"
    yield Row("S1", what, "an empty call of the same signature", limit=6, timing=alternate(ours, empty, per=1_000))
    timing = alternate(ours, _peer_show(peer, hands), per=1_000)
    yield Row("S1", what, "cribbage-scorer", limit=80, at_least=True, timing=timing)


def _show_scores(peer: Callable[[_Pair, list[_Pair]], object]) -> Row:
    hands = _hands(5_000)  # hardly any five cards come twice

    def ours() -> None:
        for hand, starter in hands:
            show_scores(hand, starter)

    timing = alternate(ours, _peer_show(peer, hands), per=5_000)
    return Row("S2", "itemised show", "cribbage-scorer", limit=0.06, timing=timing)


def _play_points(peer: Callable[[list[_Pair]], object]) -> Row:
    series = _series(1_000)
    pairs = [_pairs(laid) for laid in series]

    def ours() -> None:
        for laid in series:
            play_points(laid)

    def theirs() -> None:
        for laid in pairs:
            peer(laid)

    timing = alternate(ours, theirs, per=len(series))
    return Row("S3", "points of a card laid", "cribbage-scorer", limit=16, at_least=True, timing=timing)


def _census() -> Row:
    import numpy as np

    from tests.tools.census import show_census

    every_hand = np.ones(12_994_800, dtype=np.uint8)
    timing = alternate(show_census, every_hand.copy)
    return Row("S4", "census of all hands, both rules (numpy)", "a copy of 13 MB", limit=5, timing=timing)


def _empty(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> None:
    pass


def _peer_show(peer: Callable[[_Pair, list[_Pair]], object], hands: list[_Shown]) -> Callable[[], None]:
    shown = [(_pairs([starter])[0], _pairs(hand)) for hand, starter in hands]

    def theirs() -> None:
        for starter, hand in shown:
            peer(starter, hand)

    return theirs


def _pairs(cards: Sequence[Card]) -> list[_Pair]:
    """Return the cards as the peer takes them."""
    return [(card.rank.value, card.suit.value) for card in cards]


def _hands(number: int) -> list[_Shown]:
    dealer = Random(number)
    dealt = (dealer.sample(PACK, 5) for _ in range(number))
    return [(tuple(five[:4]), five[4]) for five in dealt]


def _series(deals: int) -> list[tuple[Card, ...]]:
    """Return every series that comes up while each of `deals` lots of eight cards is laid, with a fresh count after 31.

    A card that would pass 31 opens the next series, as a go does.
    """
    dealer = Random(deals)
    series: list[tuple[Card, ...]] = []
    for _ in range(deals):
        laid: tuple[Card, ...] = ()
        for card in dealer.sample(PACK, 8):
            fits = sum(each.value for each in (*laid, card)) <= 31
            laid = (*laid, card) if fits else (card,)
            series.append(laid)
    return series
