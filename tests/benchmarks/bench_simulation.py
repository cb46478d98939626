"""S20: `companion simulate` on two processes against one: the same games, begun by turns."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from time import perf_counter

from tests.benchmarks.ratios import Row, Timing

GAMES, ROUNDS = 40, 3


def rows() -> Iterator[Row]:
    times: dict[int, list[float]] = {1: [], 2: []}
    for number in range(ROUNDS):
        for jobs in (1, 2) if number % 2 else (2, 1):
            times[jobs].append(_simulated_s(jobs))
    yield Row(
        "S20",
        f"{GAMES} games of cribbage simulated on two processes",
        "on one",
        limit=1.8,
        timing=Timing(times[2], times[1]),
        at_least=True,
    )


def _simulated_s(jobs: int) -> float:
    words = ["simulate", "--games", str(GAMES), "--faults", "ordinary", "--seed", "1", "--jobs", str(jobs)]
    begin = perf_counter()
    subprocess.run([sys.executable, "-m", "companion", *words], check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - begin
