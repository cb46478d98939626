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
from tempfile import TemporaryDirectory

from companion.store.journal import open_store
from tests.benchmarks.ratios import Row, alternate

COMPANION = str(Path(sys.executable).with_name("companion"))
ANSWERS = {
    "score": [COMPANION, "score", "5H", "5S", "5D", "JC", "--starter", "5C"],
    "score --json": [COMPANION, "score", "5H", "5S", "5D", "JC", "--starter", "5C", "--json"],
    "score-play": [COMPANION, "score-play", "7H", "8S", "9D", "7C"],
    "a sentence for a card that is none": [COMPANION, "score", "5X", "--starter", "5C"],
    "board list": [COMPANION, "board", "list"],
    "board show": [COMPANION, "board", "show", "cribbage-2"],
    "board check": [COMPANION, "board", "check", "cribbage-2"],
    "board draw": [COMPANION, "board", "draw", "cribbage-2", "--pegs", "red=5,9,blue=0,12"],
    "games list, of 20 games": [COMPANION, "games", "list"],
}
"""The verbs that answer. `replay`, `games show` and `games export` play whole games again, `play` opens a window."""

_SETUP = {"game": "cribbage", "players": ["Ann", "Bob"], "target": 121, "policy": "casual", "options": {}}


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["COMPANION_STATE"] = folder
        with open_store(Path(folder) / "companion.db") as store:
            for _ in range(20):
                store.begin(_SETUP, "cribbage-2 sim:", "2025-11-20T19:30:00+00:00")
        for name, words in ANSWERS.items():
            timing = alternate(
                lambda words=words: _run(words, environment),
                lambda: _run([sys.executable, "-c", "pass"], environment),
                rounds=41,
                sample_ms=0,
            )
            yield Row("S6", f"cold answer, compiled before: {name}", "an empty interpreter", limit=5, timing=timing)


def _run(words: list[str], environment: dict[str, str]) -> None:
    subprocess.run(words, env=environment, capture_output=True, check=False)
