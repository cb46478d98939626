"""Scans of rendered scenes, and how far what was measured is from where the holes really are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.board.boardfile import parse_board
from companion.board.boards import load_board
from companion.scan.photo import Photo
from companion.scan.scanning import Scan, Wanted, scan
from tests.tools.photo_scenes import Scene, look, scene
from tests.tools.photographs import photograph

SIZE = (2000, 1500)
SIZES = {"field": (3200, 2400), "29": (2600, 1950)}
"""These boards are so large that with 2000 a pixel would be 0.3 mm, and the scan would ask for a better picture.

A phone's has 4000 x 3000.
"""


@dataclass(frozen=True)
class Measured:
    """A scan beside the truth: which names are wrong, how far each hole is off (mm), the hidden ones apart."""

    scan: Scan
    of: Scene
    wrong: tuple[str, ...]
    off_mm: dict[str, float]

    @property
    def asks(self) -> bool:
        return bool(self.scan.unsure) or not self.scan.text

    @property
    def worst_mm(self) -> float:
        return max(self.off_mm.values(), default=float("inf"))


def scanned(kind: str, seed: int, size: tuple[int, int] | None = None, photos: int = 0, **wanted: object) -> Measured:
    """Photograph a scene and scan it: once, or three times where the wood is higher than the strips."""
    return scanned_scene(scene(kind, seed), size, photos, **wanted)


def with_pegs(kind: str, seed: int, holes: Sequence[str]) -> Scene:
    """Return a scene with pegs in these holes alone."""
    of = scene(kind, seed, pegs=len(holes))
    return replace(of, pegs=tuple(replace(peg, hole=hole) for peg, hole in zip(of.pegs, holes, strict=True)))


def scanned_scene(of: Scene, size: tuple[int, int] | None = None, photos: int = 0, **wanted: object) -> Measured:
    """Photograph a scene and scan it."""
    many = photos or (3 if of.height_mm else 1)
    size = size or SIZES.get(of.board.kind, SIZE)
    shots = [photograph(of, look(of, each, size, None if each == 0 else 0.35)) for each in range(many)]
    pictures = [Photo(f"{each}.png", shot, None) for each, shot in enumerate(shots)]
    return measured(of, scan(pictures, Wanted(load_board(of.board.like), height_mm=of.height_mm, **wanted)))


def measured(of: Scene, found: Scan) -> Measured:
    if not found.text or any("sound board" in str(each) for each in found.unsure):
        return Measured(found, of, (), {})
    layout = parse_board(found.text, "scanned")
    names = list(of.board.holes)
    wrong = tuple(sorted(set(names) ^ {str(name) for name in layout.holes}))
    if wrong:
        return Measured(found, of, wrong, {})
    really = np.array([of.board.holes[name] for name in names])
    told = np.array([(layout.holes[name].x_mm, layout.holes[name].y_mm) for name in names])
    off = np.linalg.norm(_laid_on(really, told) - told, axis=1)
    return Measured(found, of, (), dict(zip(names, off.tolist(), strict=True)))


def _laid_on(a, b):
    """Turn and move places onto others, as well as can be; nothing is stretched or mirrored."""
    x, y = a - a.mean(axis=0), b - b.mean(axis=0)
    angle = np.arctan2((x[:, 0] * y[:, 1] - x[:, 1] * y[:, 0]).sum(), (x * y).sum())
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return x @ turn + b.mean(axis=0)
