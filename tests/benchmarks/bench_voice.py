"""From a verdict to the first sound: through the voice's thread, espeak-ng and a player that writes to a file.

The player is `dd` into a pipe that the benchmark reads, so the first sample that is not silent has a time. The voice of
the second series has its sounds made before, as what is said often has.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.game import Setup
from companion.speech.espeak import Espeak
from companion.speech.player import CHOSEN
from companion.speech.speaker import Speaker
from companion.voice.phrases import Speaking
from companion.voice.speaking import Voice
from companion.voice.tuning import Tuning
from tests.benchmarks.ratios import Row, Timing
from tests.voice.views import views_of

LIMIT_MS = 150
LOUD = 300
"""A sample that is heard, of 32,768."""
HEAD = 44
PHRASES = 120


class Ear:
    """Reads what a player writes into a pipe; `heard` has the time of the first sound of each."""

    def __init__(self, pipe: Path) -> None:
        os.mkfifo(pipe)
        self.pipe, self.first, self.ended = pipe, 0.0, threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            with self.pipe.open("rb", buffering=0) as file:
                place = 0
                while data := file.read(4096):
                    if not self.first and any(_loud(data, place)):
                        self.first = time.perf_counter()
                    place += len(data)
            self.ended.set()


def _loud(data: bytes, place: int) -> Iterator[bool]:
    for at in range(max(HEAD - place, 0) & ~1, len(data) - 1, 2):
        yield abs(int.from_bytes(data[at : at + 2], "little", signed=True)) > LOUD


def times_ms() -> tuple[list[float], list[float]]:
    """Return how long it took from a view to the first sound of what it says: synthesised, and from the cache."""
    views = views_of(Setup(("Red", "Blue")))
    made, kept = [], []
    with TemporaryDirectory() as folder:
        ear = Ear(Path(folder) / "pipe")
        speaker = Speaker(Espeak(), {CHOSEN: f"dd of={ear.pipe} bs=4096 status=none"})
        said = list[str]()
        with Voice(lambda: speaker, said.append) as voice:
            voice.tune(Tuning(Speaking.COUNTS))
            for view in views:
                known, before = len(speaker.sounds), len(said)
                ear.first, begun = 0.0, time.perf_counter()
                ear.ended.clear()
                voice.on_view(view)
                if not ear.ended.wait(0.25) and len(said) == before:
                    continue
                ear.ended.wait(10)
                (made if len(speaker.sounds) > known else kept).append((ear.first - begun) * 1000)
                if len(made) + len(kept) >= PHRASES:
                    break
    return made, kept


def rows() -> Iterator[Row]:
    made, kept = times_ms()
    for name, times in (("synthesised", made), ("from the cache", kept)):
        if times:
            half, most = _within(times, 0.5), _within(times, 0.99)
            print(f"voice, {name}: {len(times)} phrases, half within {half:.0f} ms, 99 of 100 within {most:.0f} ms")
    timing = Timing([_within(made + kept, 0.99) / 1000], [LIMIT_MS / 1000])
    yield Row("voice", "a view to the first sound, 99 of 100 within", f"{LIMIT_MS} ms", limit=1, timing=timing)


def _within(times: list[float], share: float) -> float:
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]
