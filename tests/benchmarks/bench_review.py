"""S17: the review of a whole game, every decision of both sides: how long the processor works on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from time import process_time

from companion.games.catalogue import game_named
from companion.games.game import State
from companion.games.match import Match
from companion.games.setup import Setup
from companion.players.coach import coach_of
from tests.benchmarks.ratios import Row, Timing
from tests.tools.seeding import dealt_game

GOAL_S, GAMES = 2.0, 6


def rows() -> Iterator[Row]:
    times = [_review_s(seed) for seed in range(GAMES)][1:]  # the first one loads the tables
    yield Row(
        "S17",
        f"review of a whole game, the slowest of {len(times)} (processor time)",
        f"{GOAL_S:g} s",
        limit=1,
        timing=Timing([max(times)], [GOAL_S]),
    )


def _review_s(seed: int) -> float:
    setup = Setup(("Ann", "Bob"), options={"cards": "app"})
    match = Match[State](game_named("cribbage"), setup)
    for action in dealt_game(setup, seed):
        match.push(action)
    coach = coach_of("cribbage")
    assert coach is not None
    begin = process_time()
    deque(coach.review(match), maxlen=0)
    return process_time() - begin
