"""Sounds made of numbers: struck bars, knocks of wood, a rustle of cards. Pure, and the same every time.

22,050 Hz, 16 bit, mono: as `espeak-ng` speaks. Samples are from -1 to 1, or beyond: only how they compare counts.
"""

from __future__ import annotations

import io
import math
import random
import wave
from array import array
from typing import Final

RATE: Final = 22_050
_LOUDEST: Final = 26_000
Samples = list[float]

BAR: Final = ((1.0, 1.0), (3.9, 0.35), (9.2, 0.12))
"""The partials of a plucked bar of wood: multiples of the pitch, and how strong they are."""
BELL: Final = ((1.0, 1.0), (2.0, 0.45), (3.0, 0.25), (4.2, 0.12))


def struck(pitch_hz: float, seconds: float, decay: float, partials: tuple[tuple[float, float], ...]) -> Samples:
    """Return a struck bar: its partials die away faster the higher they are."""
    samples = []
    for index in range(int(RATE * seconds)):
        t = index / RATE
        attack = min(t / 0.003, 1.0) * min((seconds - t) / 0.02, 1.0)
        tone = sum(
            strength * math.exp(-t * decay * multiple**0.7) * math.sin(2 * math.pi * pitch_hz * multiple * t)
            for multiple, strength in partials
        )
        samples.append(attack * tone)
    return samples


def knock(seconds: float, seed: int, decay: float = 140, dull: float = 0.25) -> Samples:
    """Return a knock of wood on wood; the smaller `dull`, the duller."""
    source, last, samples = random.Random(seed), 0.0, []
    for index in range(int(RATE * seconds)):
        last += dull * (source.uniform(-1, 1) - last)
        samples.append(last * math.exp(-index / RATE * decay))
    return samples


def rustle(seconds: float, seed: int) -> Samples:
    """Return a card that slides over a table: bright noise that swells and fades."""
    source, last, samples, count = random.Random(seed), 0.0, [], int(RATE * seconds)
    for index in range(count):
        noise = source.uniform(-1, 1)
        samples.append((noise - last) * math.sin(math.pi * index / count) ** 2)
        last = 0.6 * last + 0.4 * noise
    return samples


def sounded_together(*parts: tuple[float, float, Samples]) -> Samples:
    """Mix (start in seconds, strength, samples)."""
    whole = [0.0] * max(int(start * RATE) + len(samples) for start, _, samples in parts)
    for start, strength, samples in parts:
        first = int(start * RATE)
        for index, value in enumerate(samples):
            whole[first + index] += strength * value
    return whole


def wav(samples: Samples, percent: int = 100) -> bytes:
    """Return a WAV file whose loudest sample is at so many percent of full volume."""
    scale = _LOUDEST * percent / 100 / max(abs(value) for value in samples)
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(array("h", (round(scale * value) for value in samples)).tobytes())
    return file.getvalue()
