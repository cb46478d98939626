"""From a verdict to the first sound: through the voice's thread, espeak-ng and a player that writes to a file.

The player is `dd` into a pipe that the benchmark reads, so the first sample that is not silent has a time. The voice of
the second series has its sounds made before, as what is said often has. In the third the table sounds as well: `dd`
takes no time to play what is heard first, so its length is added to when the words begin.
"""

from __future__ import annotations

import os
import threading
import time
import wave
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.setup import Setup
from companion.speech.espeak import Espeak
from companion.speech.player import CHOSEN
from companion.speech.speaker import Speaker
from companion.speech.table_sounds import file_of
from companion.voice.phrase import Speaking
from companion.voice.sounding import sounds_between
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
        self.all: list[float] = []
        """When the first sound came of each that was played."""
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            with self.pipe.open("rb", buffering=0) as file:
                place, heard = 0, 0.0
                while data := file.read(4096):
                    if not heard and any(_loud(data, place)):
                        heard = time.perf_counter()
                        self.first = self.first or heard
                    place += len(data)
                self.all.append(heard)
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


def times_with_sounds_ms() -> tuple[list[float], list[float]]:
    """Return how long it took from a view that also sounds: to the sound of the table, and to the words after it."""
    views = views_of(Setup(("Red", "Blue")))
    sounds, words = [], []
    with TemporaryDirectory() as folder:
        ear = Ear(Path(folder) / "pipe")
        speaker = Speaker(Espeak(), {CHOSEN: f"dd of={ear.pipe} bs=4096 status=none"})
        said = list[str]()
        with Voice(lambda: speaker, said.append) as voice:
            voice.tune(Tuning(Speaking.COUNTS, pegs=50, cards=50))
            for before, view in pairwise(views):
                heard, spoken, begun = len(ear.all), len(said), time.perf_counter()
                voice.on_view(view)
                played = sounds_between(before, view)[:1]
                _wait(0.25, lambda: len(ear.all) > heard and len(said) > spoken)  # noqa: B023
                if played and len(said) > spoken and _wait(10, lambda: len(ear.all) >= heard + 2):  # noqa: B023
                    sounds.append((ear.all[heard] - begun) * 1000)
                    words.append((ear.all[heard + 1] - begun) * 1000 + _length_ms(file_of(played[0], 50)))
                _wait(0.1, lambda: False)
                if len(words) >= PHRASES // 2:
                    break
    return sounds, words


def _wait(seconds: float, so: Callable[[], bool]) -> bool:
    """Wait until something is so; tell whether it is, in the end."""
    end = time.perf_counter() + seconds
    while not so() and time.perf_counter() < end:
        time.sleep(0.001)
    return so()


def _length_ms(sound: bytes) -> float:
    with wave.open(BytesIO(sound)) as file:
        return file.getnframes() / file.getframerate() * 1000


def rows() -> Iterator[Row]:
    made, kept = times_ms()
    sounds, words = times_with_sounds_ms()
    series = (("synthesised", made), ("from the cache", kept), ("a sound", sounds), ("words after a sound", words))
    for name, times in series:
        if times:
            half, most = _within(times, 0.5), _within(times, 0.99)
            print(f"voice, {name}: {len(times)} phrases, half within {half:.0f} ms, 99 of 100 within {most:.0f} ms")
    timing = Timing([_within(made + kept, 0.99) / 1000], [LIMIT_MS / 1000])
    yield Row("voice", "a view to the first sound, 99 of 100 within", f"{LIMIT_MS} ms", limit=1, timing=timing)
    timing = Timing([_within(sounds, 0.99) / 1000], [LIMIT_MS / 1000])
    yield Row("voice", "the same where the table sounds", f"{LIMIT_MS} ms", limit=1, timing=timing)


def _within(times: list[float], share: float) -> float:
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]
