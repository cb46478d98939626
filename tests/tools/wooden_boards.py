"""Boards as people have them, for photographs of them: straight, oval, 29-shaped, spiral and a field.

A board is where its holes really are, in millimetres from the corner of the wood, each by the name that it should get.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from companion.board.boards import load_board
from companion.board.design import Design, DesignError
from companion.board.designfile import Parts, design_file
from companion.board.layout import LineMark, TextMark

FloatArray = NDArray[np.float64]
Random = np.random.Generator


@dataclass(frozen=True)
class WoodenBoard:
    """A board: its kind, the shipped board that it is like, its wood, its holes and what is printed on it."""

    kind: str
    like: str
    size_mm: tuple[float, float]
    holes: dict[str, tuple[float, float]]
    texts: tuple[tuple[str, float, float, float], ...] = ()
    """Text, place, height of its type."""
    lines: tuple[tuple[tuple[float, float], ...], ...] = ()
    lanes: tuple[FloatArray, ...] = field(default=(), compare=False)
    """Painted lines along the tracks."""


def straight(random: Random) -> WoodenBoard:
    """Return a shipped board, or one as `board new` makes it; drilled not quite as drawn."""
    if random.random() < 0.4:
        name = str(random.choice(["cribbage-2", "cribbage-2-shared", "cribbage-61", "cribbage-3", "crosscribb"]))
        return _of_layout("straight", name, load_board(name), 1.0, random)
    from companion.board.boardfile import parse_board

    tracks, length = int(random.choice([2, 2, 3])), int(random.choice([61, 121]))
    pitch = float(random.uniform(6.2, 8.5))
    try:
        text = design_file(Design(tracks, length, round(pitch, 2)), Parts())
    except DesignError:
        return straight(random)
    like = {(2, 61): "cribbage-61", (2, 121): "cribbage-2", (3, 121): "cribbage-3"}.get((tracks, length))
    return _of_layout("straight", like, parse_board(text, "own"), 1.0, random) if like else straight(random)


def field_board(random: Random) -> WoodenBoard:
    """Return a baseball field, somewhat larger or smaller, its boxes somewhat elsewhere."""
    name = "round-the-bases"
    return _of_layout("field", name, load_board(name), float(random.uniform(0.85, 1.1)), random, 2.0)


def oval(random: Random) -> WoodenBoard:
    """Return a board whose tracks go once around."""
    tracks, pitch, lane = int(random.choice([2, 2, 3])), float(random.uniform(5.6, 6.6)), float(random.uniform(5.5, 8))
    total = _along(123, pitch, 1.4)[-1] + 3 * pitch
    radius = float(random.uniform(45, 62))
    long = max((total - 2 * np.pi * radius) / 2, 30)

    def centre(s: FloatArray) -> tuple[FloatArray, FloatArray]:
        return _stadium(s, long, radius)

    return _of_curve("oval", centre, tracks, pitch, lane, random, clockwise=True)


def spiral(random: Random) -> WoodenBoard:
    """Return a board whose tracks wind inwards."""
    tracks, pitch, lane = 2, float(random.uniform(5.6, 6.6)), float(random.uniform(5.5, 7))
    total = _along(123, pitch, 1.4)[-1] + 3 * pitch
    between = lane + float(random.uniform(1.25, 1.9)) * lane
    inner = float(random.uniform(18, 26))
    outer = float(np.sqrt(total * between / np.pi + inner**2))
    angles = np.linspace(0, (outer - inner) / between * 2 * np.pi, 20000)
    radii = outer - between * angles / (2 * np.pi)
    curve = np.stack([radii * np.cos(angles), radii * np.sin(angles)], axis=1)
    return _of_curve("spiral", _parametrised(curve), tracks, pitch, lane, random)


def twenty_nine(random: Random) -> WoodenBoard:
    """Return a board whose tracks draw the number 29."""
    tracks, pitch, lane = 2, float(random.uniform(5.4, 6.2)), float(random.uniform(5.2, 6.4))
    two = [(0, 55), (8, 22), (40, 2), (74, 12), (86, 48), (66, 92), (32, 132), (6, 166)]
    foot = [(10, 181), (40, 186), (90, 184), (128, 176)]
    nine = [(160, 170), (206, 164), (232, 130), (238, 80), (232, 40), (206, 8), (172, 4), (146, 28)]
    bowl = [(142, 60), (156, 90), (182, 100), (206, 90)]
    points = np.array([*two, *foot, *nine, *bowl], float)
    curve = _smooth(points)
    total = _along(123, pitch, 1.4)[-1] + 2 * pitch
    length = float(np.linalg.norm(np.diff(curve, axis=0), axis=1).sum())
    return _of_curve("29", _parametrised(curve * max(total / length, 0.9)), tracks, pitch, lane, random)


SHAPES: dict[str, Callable[[Random], WoodenBoard]] = {
    "straight": straight,
    "oval": oval,
    "29": twenty_nine,
    "spiral": spiral,
    "field": field_board,
}
"""The five shapes."""


def _of_layout(kind, like, layout, scale, random, boxes_mm=0.0) -> WoodenBoard:  # type: ignore[no-untyped-def]
    shifts = {name: random.normal(0, boxes_mm, 2) for name in layout.groups}
    holes = {}
    for hole in layout.holes.values():
        group = layout.group_of(hole.name)
        dx, dy = shifts[group.name] + random.normal(0, 0.08, 2)
        holes[str(hole.name)] = (hole.x_mm * scale + dx, hole.y_mm * scale + dy)
    texts = tuple((m.text, *(c * scale for c in m.at_mm), m.size_mm) for m in layout.marks if isinstance(m, TextMark))
    lines = tuple(
        tuple((x * scale, y * scale) for x, y in m.points_mm) for m in layout.marks if isinstance(m, LineMark)
    )
    return WoodenBoard(kind, like, (layout.width_mm * scale, layout.height_mm * scale), holes, texts, lines)


def _along(count: int, pitch: float, gap: float, start: float = 1.75) -> FloatArray:
    """Return how far along a track its holes -1, 0, 1, ... are."""
    steps = [0.0, pitch, start * pitch]
    for number in range(2, count - 2):
        steps.append(pitch * (gap if number % 5 == 1 else 1.0))
    return np.cumsum([*steps, start * pitch])


def _of_curve(kind, centre, tracks, pitch, lane, random, clockwise=False) -> WoodenBoard:  # type: ignore[no-untyped-def]
    gap = float(random.choice([1.0, 1.3, 1.5]))
    shared = tracks == 2 and random.random() < 0.5
    s = _along(123, pitch, gap)
    s = s * min(1.0, (_along(123, pitch, 1.4)[-1] + pitch) / s[-1]) + pitch
    at, normal = centre(s)
    holes, texts = {}, []
    for track in range(tracks):
        off = (track - (tracks - 1) / 2) * lane
        places = at + normal * off + random.normal(0, 0.08, at.shape)
        for number, place in zip(range(-1, 122), places, strict=True):
            if not (shared and number == 121):
                holes[f"track{track + 1}/{number}"] = tuple(place)
    if shared:
        holes["game"] = tuple(at[-1])
    for number in range(5, 121, 5):
        place = at[number + 1] + normal[number + 1] * (tracks / 2 + 0.35) * lane
        texts.append((str(number), *place, 3.2))
    lanes = tuple(at + normal * (t - (tracks - 1) / 2) * lane for t in range(tracks))
    return _on_wood(kind, tracks, shared, holes, texts, lanes)


def _on_wood(kind, tracks, shared, holes, texts, lanes) -> WoodenBoard:  # type: ignore[no-untyped-def]
    every = np.array(list(holes.values()))
    apart = np.linalg.norm(every[:, None] - every[None], axis=2) + 1e3 * np.eye(len(every))
    larger = max(1.0, 4.4 / float(apart.min()))  # holes need wood between them
    every, lanes = every * larger, [each * larger for each in lanes]
    holes = {name: (x * larger, y * larger) for name, (x, y) in holes.items()}
    texts = [(text, x * larger, y * larger, size) for text, x, y, size in texts]
    low, high = every.min(axis=0) - 12, every.max(axis=0) + 12
    moved = {name: (x - low[0], y - low[1]) for name, (x, y) in holes.items()}
    moved_texts = tuple((text, x - low[0], y - low[1], size) for text, x, y, size in texts)
    like = "cribbage-2-shared" if shared else f"cribbage-{tracks}"
    size = (float(high[0] - low[0]), float(high[1] - low[1]))
    return WoodenBoard(kind, like, size, moved, moved_texts, (), tuple(each - low for each in lanes))


def _stadium(s: FloatArray, long: float, radius: float) -> tuple[FloatArray, FloatArray]:
    at, normal = np.zeros((len(s), 2)), np.zeros((len(s), 2))
    arc = np.pi * radius
    for i, each in enumerate(s):
        if each < long:
            at[i], normal[i] = (each, 0), (0, 1)
        elif each < long + arc:
            angle = (each - long) / radius
            normal[i] = (-np.sin(angle), np.cos(angle))
            at[i] = np.array([long, radius]) - radius * normal[i]
        elif each < 2 * long + arc:
            at[i], normal[i] = (2 * long + arc - each, 2 * radius), (0, -1)
        else:
            angle = np.pi + (each - 2 * long - arc) / radius
            normal[i] = (-np.sin(angle), np.cos(angle))
            at[i] = np.array([0, radius]) - radius * normal[i]
    return at, normal


def _parametrised(curve: FloatArray) -> Callable[[FloatArray], tuple[FloatArray, FloatArray]]:
    lengths = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(curve, axis=0), axis=1))])

    def centre(s: FloatArray) -> tuple[FloatArray, FloatArray]:
        at = np.stack([np.interp(s, lengths, curve[:, axis]) for axis in (0, 1)], axis=1)
        ahead = np.stack([np.interp(s + 0.5, lengths, curve[:, axis]) for axis in (0, 1)], axis=1)
        behind = np.stack([np.interp(s - 0.5, lengths, curve[:, axis]) for axis in (0, 1)], axis=1)
        along = (ahead - behind) / np.linalg.norm(ahead - behind, axis=1, keepdims=True)
        return at, np.stack([-along[:, 1], along[:, 0]], axis=1)

    return centre


def _smooth(points: FloatArray) -> FloatArray:
    """Return a smooth curve through places: Catmull and Rom's, with its turns made wider."""
    padded = np.concatenate([[2 * points[0] - points[1]], points, [2 * points[-1] - points[-2]]])
    pieces = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        t = np.linspace(0, 1, 200, endpoint=False)[:, None]
        pieces.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    curve = np.concatenate(pieces)
    kernel = np.hanning(401) / np.hanning(401).sum()
    ends = np.concatenate([np.repeat(curve[:1], 200, 0), curve, np.repeat(curve[-1:], 200, 0)])
    return np.stack([np.convolve(ends[:, axis], kernel, "valid") for axis in (0, 1)], axis=1)
