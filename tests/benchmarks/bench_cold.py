"""S6: what a cold answer on the command line costs, against the same interpreter with nothing to do.

Cold is a process of its own for each answer. What Python compiled is there already, as after set-up or any first
run: the uncounted first round leaves it behind, even where the environment forbids that. To compile our modules
each time would cost about one empty interpreter more.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.ratios import Row, alternate

COMPANION = str(Path(sys.executable).with_name("companion"))
ANSWERS = {
    "score": [COMPANION, "score", "5H", "5S", "5D", "JC", "--starter", "5C"],
    "score --json": [COMPANION, "score", "5H", "5S", "5D", "JC", "--starter", "5C", "--json"],
    "score-play": [COMPANION, "score-play", "7H", "8S", "9D", "7C"],
    "a sentence for a card that is none": [COMPANION, "score", "5X", "--starter", "5C"],
}
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def rows() -> Iterator[Row]:
    for name, words in ANSWERS.items():
        timing = alternate(
            lambda words=words: _run(words),
            lambda: _run([sys.executable, "-c", "pass"]),
            rounds=41,
            sample_ms=0,
        )
        yield Row("S6", f"cold answer, compiled before: {name}", "an empty interpreter", limit=5, timing=timing)


def _run(words: list[str]) -> None:
    subprocess.run(words, env=_ENVIRONMENT, capture_output=True, check=False)
