"""S7: whole games of cribbage in self-play, as the tables of the players are made by it.

Both sides lay away what is best by points and lay their cards by the fast rule. All deals are dealt, laid away, played
and counted at once, as arrays; then each game takes the next of them, dealt in turn, until somebody has enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

import numpy as np

from companion.players.cribbage import ranks
from companion.players.tables.loading import table
from tests.benchmarks.ratios import Row, Timing
from tests.tools.tables.habits import Learnt
from tests.tools.tables.numbers import packs
from tests.tools.tables.winning import laid_away, standings

DEALS, ROUNDS, GOAL, A_GAME_S = 50_000, 3, 121, 0.001


def rows() -> Iterator[Row]:
    learnt = Learnt(np.empty(0), table("habits") / 1000, table("cribs") / 1000, table("play") / 1000)
    times = []
    for seed in range(ROUNDS):
        begin = process_time()
        games = games_of(standings(laid_away(learnt, packs(seed, DEALS, 13))))
        times.append((process_time() - begin) / len(games))
    yield Row(
        "S7",
        f"a game of cribbage to {GOAL} in self-play (processor time)",
        f"{A_GAME_S * 1000:.0f} ms",
        limit=1,
        timing=Timing(times, [A_GAME_S]),
    )


def games_of(made: ranks.Ints) -> list[tuple[int, int]]:
    """Return how each game ended that these deals make, one after the other; the last one, unfinished, is left out."""
    ended, totals = [], [0, 0]
    for deal in made.transpose(1, 0, 2).tolist():
        for dealers, pones in deal:
            now = [totals[0] + dealers, totals[1] + pones]
            if max(now) >= GOAL:
                ended.append((now[0], now[1]))
                totals = [0, 0]
                break
        else:
            totals = [now[1], now[0]]  # the pone deals next
    return ended
