"""S5, S16: every lay-away exactly, and what the strongest player takes to choose a card and a lay-away.

Of a choice the time of the processor counts: it uses one core and waits for nothing, so that is how long it takes where
nobody else computes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from time import process_time

from companion.cards import PACK
from companion.games.cribbage.actions import Lay
from companion.games.scoring import show_points
from companion.players.cribbage.averages import lay_away_averages
from companion.players.moves import ToCrib
from companion.players.playing import seat_view
from tests.benchmarks.ratios import Row, Timing, alternate
from tests.players.dealt import asked_in

_CARD_S, _LAY_AWAY_S = 0.020, 0.050
_GAMES = 4


def rows() -> Iterator[Row]:
    yield _averages()
    yield from _decisions()


def _averages() -> Row:
    dealt = [tuple(Random(seed).sample(PACK, 6)) for seed in range(50)]

    def ours() -> None:
        for cards in dealt:
            lay_away_averages(cards)

    def brute() -> None:
        for cards in dealt:
            starters = [card for card in PACK if card not in cards]
            for hand in combinations(cards, 4):
                for starter in starters:
                    show_points(hand, starter)

    brute()  # what the hands score is remembered from here on
    return Row(
        "S5",
        "all 15 lay-aways exactly: hands over 46 starters, cribs over 45,540 pairs and starters",
        "show_points of the 690 hands and starters alone",
        limit=1,
        timing=alternate(ours, brute, per=len(dealt)),
    )


def _decisions() -> Iterator[Row]:
    cards, lay_aways = _times()
    for what, times, goal in (("a card", cards, _CARD_S), ("a lay-away", lay_aways, _LAY_AWAY_S)):
        slow = sorted(times)[int(0.95 * len(times))]
        yield Row(
            "S16",
            f"{what} of the master, 95 of 100 (processor time)",
            f"{goal * 1000:.0f} ms",
            limit=1,
            timing=Timing([slow], [goal]),
        )


def _times() -> tuple[list[float], list[float]]:
    """Let the master play, and return how long it thought where it had a choice; the first game warms up."""
    times: dict[type, list[float]] = {Lay: [], ToCrib: []}
    for seed in range(_GAMES):
        for game, position, asked, player in asked_in("cribbage", "master", seed):
            view = seat_view(game, position, asked)
            begin = process_time()
            player.choose(view, Random(seed))
            if seed and len(asked.options) > 1:
                times[type(asked.options[0])].append(process_time() - begin)
    return times[Lay], times[ToCrib]
