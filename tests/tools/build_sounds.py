"""Make the sounds, struck wood and plucked bars in 22,050 Hz, 16 bit, mono: `python -m tests.tools.build_sounds`."""

from __future__ import annotations

import math
import random
import struct
import wave
from pathlib import Path
from typing import Final

RATE: Final = 22_050
SOUNDS: Final = Path(__file__).parents[2] / "companion/ui/assets/sounds"
Samples = list[float]


def struck(pitch_hz: float, seconds: float, decay: float, partials: tuple[tuple[float, float], ...]) -> Samples:
    """Return a struck bar: partials as (multiple of the pitch, strength), dying away faster the higher they are."""
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


def knock(seconds: float, seed: int) -> Samples:
    """Return a short dull knock of wood on wood."""
    source, last, samples = random.Random(seed), 0.0, []
    for index in range(int(RATE * seconds)):
        last += 0.25 * (source.uniform(-1, 1) - last)
        samples.append(last * math.exp(-index / RATE * 140))
    return samples


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Mix (start in seconds, strength, samples)."""
    whole = [0.0] * max(int(start * RATE) + len(samples) for start, _, samples in parts)
    for start, strength, samples in parts:
        first = int(start * RATE)
        for index, value in enumerate(samples):
            whole[first + index] += strength * value
    return whole


BAR: Final = ((1.0, 1.0), (3.9, 0.35), (9.2, 0.12))
BELL: Final = ((1.0, 1.0), (2.0, 0.45), (3.0, 0.25), (4.2, 0.12))


def tones() -> dict[str, Samples]:
    """Return every sound by its file's name."""
    c, e, g, top = 523.25, 659.25, 783.99, 1046.5
    return {
        "right": mixed((0, 0.9, knock(0.05, 1)), (0, 0.5, struck(880, 0.11, 38, BAR))),
        "wrong": mixed(
            (0, 0.5, knock(0.08, 2)), (0, 0.8, struck(147, 0.42, 9, BELL)), (0, 0.3, struck(139, 0.42, 9, BELL))
        ),
        "doubt": mixed(
            (0, 0.5, knock(0.06, 3)), (0, 0.5, struck(392, 0.2, 14, BAR)), (0.13, 0.5, struck(330, 0.3, 12, BAR))
        ),
        "muggins": mixed(*((0.085 * i, 0.55, struck(f, 0.26, 12, BAR)) for i, f in enumerate((g, e, g, top)))),
        "great": mixed(*((0.07 * i, 0.5, struck(f, 0.34, 9, BELL)) for i, f in enumerate((c, e, g, top, g, top)))),
        "game": mixed(
            *((0.12 * i, 0.42, struck(f, 0.45, 7, BELL)) for i, f in enumerate((c, e, g))),
            *((0.36, 0.3, struck(f, 0.62, 5, BELL)) for f in (c, g, top)),
        ),
    }


def main() -> None:
    """Write the files into the folder sounds beside this script."""
    for name, samples in tones().items():
        loudest = max(abs(value) for value in samples)
        frames = b"".join(struct.pack("<h", round(26_000 * value / loudest)) for value in samples)
        with wave.open(str(SOUNDS / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(frames)


if __name__ == "__main__":
    main()
