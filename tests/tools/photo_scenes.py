"""What is photographed and how: boards with their pegs and the strips of paper, the camera and the light, from a seed.

The camera is a pinhole with the usual lens model: two radial and two tangential terms, its centre a little off.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.scan.sheet import STRIP_MM
from tests.tools.wooden_boards import SHAPES, FloatArray, Random, WoodenBoard


@dataclass(frozen=True)
class Lens:
    """A camera: focal length in pixels, where its middle is, k1, k2, p1, p2 as OpenCV has them."""

    size: tuple[int, int]
    focal: float
    centre: tuple[float, float]
    bends: tuple[float, float, float, float]

    @property
    def matrix(self) -> FloatArray:
        return np.array([[self.focal, 0, self.centre[0]], [0, self.focal, self.centre[1]], [0, 0, 1]])


@dataclass(frozen=True)
class Peg:
    """A peg: the hole it stands in, its height and its radii at the wood and at its head, its colour."""

    hole: str
    tall_mm: float
    radii_mm: tuple[float, float]
    colour: tuple[float, float, float]


@dataclass(frozen=True)
class Scene:
    """All that a photograph shows, but for where it is taken from."""

    board: WoodenBoard
    place: tuple[float, float, float]
    """Where the board's corner is on the table, and its direction."""
    height_mm: float
    """How much higher the wood is than the strips."""
    strips: tuple[tuple[float, float, float], ...]
    hole_mm: float
    deep_mm: float
    pegs: tuple[Peg, ...]
    lamp: tuple[float, float, float]
    """The direction to the lamp, of length 1; z up."""
    seed: int

    def on_table(self, places: FloatArray) -> FloatArray:
        """Return where places of the wood are on the table."""
        x, y, angle = self.place
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        return np.asarray(places @ turn + np.array([x, y]))


@dataclass(frozen=True)
class Look:
    """How a scene is photographed: the lens, how it stands, and what light and sensor do to the picture."""

    lens: Lens
    turn: FloatArray
    shift: FloatArray
    blur: float
    noise: float
    quality: int
    shadow: float
    glare: float
    seed: int


def scene(kind: str, seed: int, *, pegs: int | None = None, height_mm: float | None = None) -> Scene:
    """Return the scene of a shape that a seed says."""
    random = np.random.default_rng([seed, sorted(SHAPES).index(kind)])
    board = SHAPES[kind](random)
    tilt = float(random.uniform(-0.12, 0.12))
    many = int(random.choice([0, 0, 2, 4])) if pegs is None else pegs
    lamp = np.array([random.uniform(-0.9, 0.9), random.uniform(-0.9, 0.9), random.uniform(0.6, 1.5)])
    high = float(random.choice([0, 0, 0, 12, 19])) if height_mm is None else height_mm
    return Scene(
        board,
        (0.0, 0.0, tilt),
        high,
        _around(board, tilt, random),
        float(random.uniform(2.6, 3.6)),
        float(random.uniform(7, 14)),
        _pegs(board, many, random),
        tuple((lamp / np.linalg.norm(lamp)).tolist()),
        seed,
    )


def _around(board: WoodenBoard, tilt: float, random: Random) -> tuple[tuple[float, float, float], ...]:
    """Lay a strip at each side of a board, or two above and two below a long one."""
    (wide, tall), (long, high) = board.size_mm, STRIP_MM
    gap = float(random.uniform(4, 15))
    if wide > 1.6 * tall or wide > 290:
        left, right = wide * 0.5 - long - 6, wide * 0.5 + 6
        spots = [(x, y, 0.0) for y in (-high - gap, tall + gap) for x in (left, right)]
    else:
        spots = [
            ((wide - long) / 2, -high - gap, 0.0),
            (wide + gap + high, (tall - long) / 2, np.pi / 2),
            ((wide - long) / 2, tall + gap, 0.0),
            (-gap, (tall - long) / 2, np.pi / 2),
        ]
    laid = []
    for x, y, angle in spots:
        at = np.array([x, y]) @ np.array([[np.cos(tilt), np.sin(tilt)], [-np.sin(tilt), np.cos(tilt)]])
        at = at + random.uniform(-3, 3, 2)
        laid.append((float(at[0]), float(at[1]), float(angle + tilt + random.uniform(-0.03, 0.03))))
    return tuple(laid)


def _pegs(board: WoodenBoard, many: int, random: Random) -> tuple[Peg, ...]:
    names = [name for name in board.holes if board.kind == "field" or "/-" not in name]
    chosen = random.choice(names, many, replace=False)
    colours = [(40, 40, 190), (190, 70, 30), (60, 150, 60), (60, 190, 220), (150, 160, 170), (25, 25, 25)]
    made = []
    for hole in chosen:
        base = float(random.uniform(1.3, 1.5))
        head = base * float(random.uniform(1.0, 1.8))
        b, g, r = colours[int(random.integers(len(colours)))]
        made.append(Peg(str(hole), float(random.uniform(14, 28)), (base, head), (b / 255, g / 255, r / 255)))
    return tuple(made)


def look(
    of: Scene, seed: int, size: tuple[int, int] = (2000, 1500), tilt: float | None = None, camera: int = 0
) -> Look:
    """Return how a scene is photographed by somebody who stands over it, as a seed says."""
    key = [of.seed, 7, len(of.board.holes), round(of.board.size_mm[0])]
    random = np.random.default_rng([camera, *key])
    focal = float(random.uniform(0.68, 1.15)) * size[0]
    lens = Lens(
        size,
        focal,
        (
            size[0] / 2 + float(random.normal(0, 0.004)) * size[0],
            size[1] / 2 + float(random.normal(0, 0.004)) * size[1],
        ),
        _bends(random),
    )
    random = np.random.default_rng([seed, *key, 3])
    wide, tall = of.board.size_mm
    middle = of.on_table(np.array([[wide / 2, tall / 2]]))[0]
    lean, way = float(random.uniform(0, 0.42)) if tilt is None else tilt, float(random.uniform(0, 2 * np.pi))
    roll = float(random.uniform(-0.15, 0.15))
    around, _ = cv2.Rodrigues(np.array([np.cos(way) * lean, np.sin(way) * lean, 0.0]))
    turned, _ = cv2.Rodrigues(np.array([0.0, 0.0, roll]))
    matrix = around @ turned
    far = 1.0
    corners = _extent(of)
    for far in np.geomspace(100, 3000, 120):
        shift = np.array([0, 0, far]) - matrix @ np.array([*middle, 0.0])
        seen, _ = cv2.projectPoints(corners, cv2.Rodrigues(matrix)[0], shift, lens.matrix, np.array(lens.bends))
        seen = seen.reshape(-1, 2)
        if (seen > 12).all() and (seen < np.array(size) - 12).all():
            break
    return Look(
        lens,
        cv2.Rodrigues(matrix)[0].ravel(),
        shift,
        float(random.uniform(0.3, 1.1)),
        float(random.uniform(1.0, 5.0)),
        int(random.integers(78, 96)),
        float(random.choice([0, 0.35, 0.55])),
        float(random.choice([0, 0.5, 1.0])),
        seed,
    )


def _bends(random: Random) -> tuple[float, float, float, float]:
    k1, k2, p1, p2 = (float(random.normal(0, spread)) for spread in (0.05, 0.04, 0.0006, 0.0006))
    return k1, k2, p1, p2


def _extent(of: Scene) -> FloatArray:
    places = [(x, y, 0.0) for lie in of.strips for x, y in strip_corners(lie)]
    wide, tall = of.board.size_mm
    wood = of.on_table(np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], float))
    return np.array([*places, *((x, y, -of.height_mm) for x, y in wood)])


def strip_corners(lie: tuple[float, float, float]) -> FloatArray:
    """Return where the corners of a strip lie on the table, in millimetres: lie is its place and how it is turned."""
    x, y, angle = lie
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    wide, tall = STRIP_MM
    return np.asarray(np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], float) @ turn + np.array([x, y]))
