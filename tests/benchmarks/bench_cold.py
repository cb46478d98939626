"""S6: what a cold answer on the command line costs, against the same interpreter with nothing to do."""

from __future__ import annotations

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


def rows() -> Iterator[Row]:
    for name, words in ANSWERS.items():
        timing = alternate(
            lambda words=words: subprocess.run(words, capture_output=True, check=False),
            lambda: subprocess.run([sys.executable, "-c", "pass"], capture_output=True, check=False),
            sample_ms=0,
        )
        yield Row("S6", f"cold answer: {name}", "an empty interpreter", limit=5, timing=timing)
