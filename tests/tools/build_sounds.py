"""Make the sounds, struck wood and plucked bars in 22,050 Hz, 16 bit, mono: `python -m tests.tools.build_sounds`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.speech.synthesis import BAR, BELL, Samples, knock, sounded_together, struck, wav

SOUNDS: Final = Path(__file__).parents[2] / "companion/ui/assets/sounds"


def tones() -> dict[str, Samples]:
    """Return every sound by its file's name."""
    c, e, g, top = 523.25, 659.25, 783.99, 1046.5
    return {
        "right": sounded_together((0, 0.9, knock(0.05, 1)), (0, 0.5, struck(880, 0.11, 38, BAR))),
        "wrong": sounded_together(
            (0, 0.5, knock(0.08, 2)), (0, 0.8, struck(147, 0.42, 9, BELL)), (0, 0.3, struck(139, 0.42, 9, BELL))
        ),
        "doubt": sounded_together(
            (0, 0.5, knock(0.06, 3)), (0, 0.5, struck(392, 0.2, 14, BAR)), (0.13, 0.5, struck(330, 0.3, 12, BAR))
        ),
        "muggins": sounded_together(
            *((0.085 * i, 0.55, struck(f, 0.26, 12, BAR)) for i, f in enumerate((g, e, g, top)))
        ),
        "great": sounded_together(
            *((0.07 * i, 0.5, struck(f, 0.34, 9, BELL)) for i, f in enumerate((c, e, g, top, g, top)))
        ),
        "game": sounded_together(
            *((0.12 * i, 0.42, struck(f, 0.45, 7, BELL)) for i, f in enumerate((c, e, g))),
            *((0.36, 0.3, struck(f, 0.62, 5, BELL)) for f in (c, g, top)),
        ),
    }


def main() -> None:
    """Write the files into the folder sounds beside this script."""
    for name, samples in tones().items():
        (SOUNDS / f"{name}.wav").write_bytes(wav(samples))


if __name__ == "__main__":
    main()
