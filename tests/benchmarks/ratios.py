"""Speed goals as ratios: two callables timed by turns in one process, and the table they end in.

Machines differ and drift, so a time alone means nothing here; a figure counts as the ratio of what is
measured to a reference that ran in the same alternation. How to add a goal:

    # tests/benchmarks/bench_journal.py       (any name that begins with bench_)
    from collections.abc import Iterator
    from tests.benchmarks.ratios import Row, alternate

    def rows() -> Iterator[Row]:
        timing = alternate(append_an_action, write_and_fdatasync)
        yield Row("S10", "an action durable before it is acknowledged", "one append + fdatasync",
                  limit=1.5, timing=timing)

`alternate(measured, reference)` calls each one as it stands, so put a loop inside when one call is shorter
than some microseconds, with the same loop and the same number of calls on both sides. When the figure is
not the duration of a call (a latency, a percentile, the CPU of another process), collect two lists of
numbers by turns yourself and give `Timing(measured, reference)`; `per=` then is 1. For a goal "at least
16x faster than ..." put the slow one in `measured`'s place of the ratio by `at_least=True`: the ratio
shown is then reference / measured. Heavy or optional imports belong inside `rows`.

`python -m tests.benchmarks` runs every bench file and rewrites docs/performance.md;
`python -m tests.benchmarks scoring journal` runs only bench_scoring.py and bench_journal.py and keeps the
rows of the others, which are kept in measured.json beside this file.
"""

from __future__ import annotations

import gc
import json
import os
import platform
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

_HERE = Path(__file__).parent
MEASURED = _HERE / "measured.json"
PAGE = _HERE.parents[1] / "docs" / "performance.md"
_REMARKS = (
    "Ratios are steadier than times, not steady. On a machine that others keep busy S2 was seen between 0.05x and",
    "0.08x (it lives on what the processor's cache holds) and S12 between 1.1x and 1.4x. S6 is measured for all verbs",
    "that answer; `replay`, which plays a whole session again, takes 9x to 10x for one of a few lines. S8 and S9",
    "compare a driver that decodes, checks and tells whole snapshots to a C loop that only reads. It tells which",
    "channels are closed, as bits; the listener makes holes of them, which S11 counts and this does not. Each has",
    "a board, a process of its own, and the boards take turns of 250 frames; in each snapshot one peg was lifted or",
    "set. Both are woken a thousand times a second, and what is in the cache then decides: in thirteen runs on one day",
    "half came within 1.1x to 1.3x, 99 of 100 within 1.05x to 1.3x, and the CPU time was 1.15x to 1.45x. A listener",
    "that has the holes made in the driver's thread (on_snapshot) comes to about 1.5x, 1.5x and 1.8x.",
    "",
)
"""What a reader of the table should know of it."""

_HEADINGS = ("goal", "what", "against", "must be", "measured", "times (median)", "met")


@dataclass(frozen=True, slots=True)
class Timing:
    """Samples of both sides, in seconds (or any one unit), and how many calls a sample holds."""

    measured: Sequence[float]
    reference: Sequence[float]
    per: int = 1

    @property
    def measured_s(self) -> float:
        """Return the median of one call of what is measured."""
        return median(self.measured) / self.per

    @property
    def reference_s(self) -> float:
        """Return the median of one call of the reference."""
        return median(self.reference) / self.per


def alternate(
    measured: Callable[[], object],
    reference: Callable[[], object],
    *,
    rounds: int = 21,
    sample_ms: float = 20.0,
    per: int = 1,
) -> Timing:
    """Time the two by turns, each going first in every other round, without garbage collection.

    Each sample repeats its callable until it lasts about `sample_ms` (0: exactly once), and is the mean of
    these repetitions. `per` is the number of calls inside one callable; it only scales the times shown.
    """
    repeats = {side: _repeats(side, sample_ms) for side in (measured, reference)}
    samples: dict[Callable[[], object], list[float]] = {measured: [], reference: []}
    for number in range(rounds):
        pair = (measured, reference) if number % 2 else (reference, measured)
        for side in pair:
            samples[side].append(_sample(side, repeats[side]))
    return Timing(samples[measured], samples[reference], per)


def _repeats(side: Callable[[], object], sample_ms: float) -> int:
    _sample(side, 1)
    return max(1, round(sample_ms / 1000 / _sample(side, 1)))


def _sample(side: Callable[[], object], repeats: int) -> float:
    was_enabled = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        begin = perf_counter()
        for _ in range(repeats):
            side()
        return (perf_counter() - begin) / repeats
    finally:
        if was_enabled:
            gc.enable()


@dataclass(frozen=True, slots=True)
class Row:
    """One goal and what was measured. `limit` bounds the ratio from above, or from below with `at_least`."""

    goal: str
    what: str
    against: str
    limit: float
    timing: Timing
    at_least: bool = False
    unit: str = "s"
    """What the two are counted in."""

    @property
    def ratio(self) -> float:
        """Return measured / reference, or with `at_least` reference / measured (times faster)."""
        ratio = self.timing.measured_s / self.timing.reference_s
        return 1 / ratio if self.at_least else ratio

    @property
    def met(self) -> bool:
        """Tell whether the goal is met."""
        return self.ratio >= self.limit if self.at_least else self.ratio <= self.limit

    def cells(self) -> list[str]:
        """Return the row as the texts of the table."""
        must = f"≥ {self.limit:g}x faster" if self.at_least else f"≤ {self.limit:g}x"
        times = " / ".join(self._counted(each) for each in (self.timing.measured_s, self.timing.reference_s))
        return [self.goal, self.what, self.against, must, f"{self.ratio:.3g}x", times, "yes" if self.met else "NO"]

    def _counted(self, number: float) -> str:
        return _time(number) if self.unit == "s" else f"{number:.4g} {self.unit}"


def _time(seconds: float) -> str:
    for scale, unit in ((1e-6, "ns"), (1e-3, "µs"), (1.0, "ms")):
        if seconds < scale:
            return f"{seconds / scale * 1000:.3g} {unit}"
    return f"{seconds:.3g} s"


def record(bench: str, rows: Iterable[Row]) -> None:
    """Keep the rows of one bench file in place of its former ones, and write docs/performance.md again."""
    kept: dict[str, list[list[str]]] = json.loads(MEASURED.read_text()) if MEASURED.exists() else {}
    kept[bench] = [[*row.cells(), _machine()] for row in rows]
    MEASURED.write_text(json.dumps(kept, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
    PAGE.write_text(_page(kept))


def _machine() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith(("model name", "Model"))]
    cpu = names[-1] if names else platform.machine()
    return f"{cpu}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def _place(goal: str) -> tuple[int, str]:
    """Return where a goal stands in the table: numbered ones first, by their numbers, then those with a name."""
    number = goal.removeprefix("S")
    return (int(number), "") if number.isdecimal() else (1000, goal)


def _page(kept: dict[str, list[list[str]]]) -> str:
    rows = sorted((row for group in kept.values() for row in group), key=lambda row: (_place(row[0]), row[1]))
    machines = sorted({row[-1] for row in rows})
    table = [_HEADINGS, ["---"] * len(_HEADINGS), *(row[:-1] for row in rows)]
    return "\n".join(
        [
            "# Speed",
            "",
            "Written by `make bench` (`python -m tests.benchmarks`); do not edit. Every figure is a ratio of medians",
            "to a reference that ran by turns with it in the same process. Measured on:",
            "",
            *(f"- {machine}" for machine in machines),
            "",
            *("| " + " | ".join(row) + " |" for row in table),
            "",
            *_REMARKS,
        ]
    )
