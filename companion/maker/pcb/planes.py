"""What the planes of 5 V and ground lose on the way to the lights, and whether the 5 V plane is in one piece.

A plane is a net of squares of half a millimetre, each as good a conductor as copper of its thickness; links, other
nets' vias and the edge are cut out of it. Kirchhoff's sums are solved by conjugate gradients. Sources: copper
1.68e-8 Ohm m; what copper bears for 10 degrees: IPC-2221, conductors inside a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from companion.app.settings import SPANS
from companion.board.layout import Point
from companion.maker.electronics.circuit import GND, V5
from companion.maker.electronics.plan import Plan
from companion.maker.electronics.power import DROP_V, FUSE_RESERVE, IDLE_MA, Budget, budget_of
from companion.maker.pcb import rules
from companion.maker.pcb.circuit import SUPPLY
from companion.maker.pcb.copper import CopperLayer, point_to_line
from companion.maker.pcb.fanout import via_at
from companion.maker.pcb.kinds import fuse_rated_ma
from companion.maker.pcb.placed import PlacedPart
from companion.maker.pcb.routing import RoutedBoard

_CELL = 0.5
_SQUARE_OHM = 1.68e-8 / (rules.COPPER_INNER / 1000)
LIGHT_MA = 60.0
"""What a light takes that shines white."""

PLANE_A_A_MM = 0.024 * 10**0.44 * (rules.COPPER_INNER / 0.0254**2) ** 0.725
"""What a millimetre of an inner plane bears (A) for 10 degrees."""
VIA_A = 0.024 * 10**0.44 * (np.pi * rules.VIA_DRILL * 0.02 / 0.0254**2) ** 0.725
"""What a via with 20 um of copper in its hole bears (A) for 10 degrees."""

Cells = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class SupplyFigures:
    """What the lights' supply loses on a board, with as many lights on as the current cap allows, the farthest ones.

    `plane_v` is lost in both planes to the worst light, `fuse_v` in the fuse; `crowded_a_mm` is the most current that
    a millimetre of a plane carries, `via_a` the most of one via. `in_one_piece`: every 5 V via is joined by the plane.
    """

    lights: int
    total_a: float
    plane_v: float
    fuse_v: float
    crowded_a_mm: float
    via_a: float
    in_one_piece: bool

    @property
    def drop_v(self) -> float:
        """What the worst light gets less than the supply gives at the terminals."""
        return self.plane_v + self.fuse_v

    @property
    def within_limits(self) -> bool:
        """Whether all is as it has to be."""
        return self.in_one_piece and self.drop_v <= DROP_V and self.crowded_a_mm <= PLANE_A_A_MM and self.via_a <= VIA_A


def supply_figures(board: RoutedBoard, budget: Budget) -> SupplyFigures:
    """Return what the planes of a board lose."""
    parts = board.placement.by_reference()
    lights = [part for reference, part in parts.items() if reference.startswith("LED")]
    vias = via_at(board.tracks, (V5, GND))
    fuse, plug = parts["F1"].pad("2"), parts[SUPPLY].pad("-")
    feeds = [track.end for track in board.tracks if track.net == V5 and track.start == (fuse.x, fuse.y)]
    supply = Plane(board, CopperLayer.SUPPLY, V5, feeds)
    ground = Plane(board, CopperLayer.GROUND, GND, [(plug.x, plug.y)])
    taken = [[vias[(net, first_pad_at(light, net))] for light in lights] for net in (V5, GND)]
    idle = np.full(len(lights), IDLE_MA / 1000)
    far, _ = supply.drops(taken[0], idle, rough=True)  # the 5 V plane, cut by links, says which lights are far
    shining = idle.copy()
    farthest = np.argsort(-np.round(far, 9), kind="stable")[: max(1, int(budget.cap_ma / LIGHT_MA))]
    shining[farthest] += budget.cap_ma / 1000 / len(farthest)
    (drop, crowded), (rise, crowded_below) = supply.drops(taken[0], shining), ground.drops(taken[1], shining)
    total_a = float(shining.sum())
    return SupplyFigures(
        len(lights),
        total_a,
        float((drop + rise).max()),
        budget.fuse_v,
        max(crowded, crowded_below),
        max(total_a / len(feeds), float(shining.max())),
        supply.joins([(via.x, via.y) for via in board.vias if via.net == V5]),
    )


def most_cap_ma(plan: Plan, board: RoutedBoard) -> int:
    """Return the most that the lights may be let take together (a setting) on this very board, its fuse soldered in.

    The fuse is to bear it for good in a closed box; drop, planes and vias are to stay within their limits.
    """
    usual = budget_of(plan)
    assert usual is not None  # asked of boards with lights alone
    fuse_ma, span = fuse_rated_ma(usual.fuse_ma), SPANS["current_cap_ma"]
    for cap_ma in range(span.most, usual.cap_ma, -span.step):
        capped_ma = usual.idle_ma + cap_ma
        if capped_ma * FUSE_RESERVE <= fuse_ma:
            fuse_v = usual.fuse_v * capped_ma / usual.capped_ma
            budget = replace(usual, cap_ma=cap_ma, capped_ma=capped_ma, fuse_v=fuse_v)
            if supply_figures(board, budget).within_limits:
                return cap_ma
    return usual.cap_ma


def first_pad_at(part: PlacedPart, net: str) -> Point:
    """Return the middle of the first pad of a part that has a net: an APA102 has two at each supply."""
    pad = next(pad for pad in part.pads if pad.net == net)
    return pad.x, pad.y


class Plane:
    """A plane of copper as a net of squares."""

    def __init__(self, board: RoutedBoard, layer: CopperLayer, net: str, feeds: Sequence[Point]) -> None:
        """Cut out of the plane what is not its net; `feeds` are where its current comes in."""
        outline = board.placement.outline
        self._copper = np.ones((int(outline.bottom / _CELL) + 1, int(outline.right / _CELL) + 1), bool)
        self._copper[[0, -1], :] = self._copper[:, [0, -1]] = False
        for x, y in _far_from(board, net):
            self._cut((x, y), (x, y), rules.VIA / 2 + rules.CLEARANCE)
        for track in board.tracks:
            if track.layer is layer:
                self._cut(track.start, track.end, track.width / 2 + rules.CLEARANCE)
        for part in board.placement.parts:
            if part.footprint.hole:
                self._cut((part.x, part.y), (part.x, part.y), part.footprint.hole / 2 + rules.PLANE_TO_HOLE)
            for pad in part.pads:
                if pad.drill and pad.net != net:
                    self._cut((pad.x, pad.y), (pad.x, pad.y), pad.box.right - pad.x + 0.3)
        self._feeds = [self._nearest(place) for place in feeds]
        self._reached = self._flooded()

    def _cut(self, start: Point, end: Point, radius: float) -> None:
        rows, columns = self._copper.shape
        left, right = sorted((start[0], end[0]))
        top, bottom = sorted((start[1], end[1]))
        for row in range(max(0, int((top - radius) / _CELL)), min(rows, int((bottom + radius) / _CELL) + 2)):
            for column in range(max(0, int((left - radius) / _CELL)), min(columns, int((right + radius) / _CELL) + 2)):
                if point_to_line((column * _CELL, row * _CELL), start, end) < radius:
                    self._copper[row, column] = False

    def _nearest(self, place: Point) -> tuple[int, int]:
        """Return the square of copper that is nearest to a via."""
        row, column = round(place[1] / _CELL), round(place[0] / _CELL)
        around = [
            ((row + i) * _CELL - place[1], (column + j) * _CELL - place[0], row + i, column + j)
            for i in range(-4, 5)
            for j in range(-4, 5)
            if 0 <= row + i < self._copper.shape[0]
            and 0 <= column + j < self._copper.shape[1]
            and self._copper[row + i, column + j]
        ]
        _, _, row, column = min(around, key=lambda each: (each[0] ** 2 + each[1] ** 2, each))
        return row, column

    def _flooded(self) -> Mask:
        reached = np.zeros_like(self._copper)
        for feed in self._feeds[:1]:
            reached[feed] = True
        count = 0
        while count != (count := int(reached.sum())) or count == 0:
            for shifted, back in _sides():
                for _ in range(4):
                    reached[back] |= reached[shifted] & self._copper[back]
        return reached

    def joins(self, places: Iterable[Point]) -> bool:
        """Return whether all of these vias are in one piece with the feeds."""
        return all(self._reached[self._nearest(place)] for place in places)

    def drops(self, places: Sequence[Point], amperes: Cells, *, rough: bool = False) -> tuple[Cells, float]:
        """Return what is lost (V) to each of the places that take so much, and the most current in a millimetre (A)."""
        taken = np.zeros(self._copper.shape)
        squares = [self._nearest(place) for place in places]
        for square, each in zip(squares, amperes, strict=True):
            taken[square] += each
        free = self._reached.copy()
        for feed in self._feeds:
            free[feed] = False
        volts = _solve(self._reached, free, taken * _SQUARE_OHM, 1e-4 if rough else 1e-8)
        crowded = 0.0
        for shifted, back in _sides():
            both = self._reached[shifted] & self._reached[back]
            through = np.where(both, np.abs(volts[shifted] - volts[back]), 0.0) / _SQUARE_OHM / _CELL
            crowded = max(crowded, float(through.max()))
        return np.array([volts[square] for square in squares]), crowded


def _far_from(board: RoutedBoard, net: str) -> Iterator[Point]:
    """Yield the vias that go through a plane without touching it."""
    for via in board.vias:
        if via.net != net:
            yield via.x, via.y


_Slices = tuple[slice, slice]


def _sides() -> tuple[tuple[_Slices, _Slices], ...]:
    """Return pairs of parts of a net of squares: each square of one is beside that of the other."""
    every, but_last, but_first = slice(None), slice(None, -1), slice(1, None)
    return (
        ((but_last, every), (but_first, every)),
        ((but_first, every), (but_last, every)),
        ((every, but_last), (every, but_first)),
        ((every, but_first), (every, but_last)),
    )


def _solve(copper: Mask, free: Mask, taken: Cells, accuracy: float = 1e-8) -> Cells:
    """Return the drop of each square, 0 at the feeds: conjugate gradients, until the rest is so small, squared."""
    # No copper is at the edge: in a row of all squares too, those beside each other are so far apart.
    steps = (copper.shape[1], 1)
    row, loose = copper.ravel(), free.ravel()
    joined = [(row[step:] & row[:-step]).astype(float) for step in steps]

    def pulled(values: Cells) -> Cells:
        flat, total = values.ravel(), np.zeros(values.size)
        for step, both in zip(steps, joined, strict=True):
            through = (flat[step:] - flat[:-step]) * both
            total[step:] += through
            total[:-step] -= through
        total *= loose
        return total.reshape(values.shape)

    volts = np.zeros_like(taken)
    rest = np.where(free, taken, 0.0)
    way, size = rest.copy(), float((rest * rest).sum())
    enough = size * accuracy
    for _ in range(20_000):
        if size <= enough:
            break
        pull = pulled(way)
        step = size / float((way * pull).sum())
        volts += step * way
        rest -= step * pull
        size, before = float((rest * rest).sum()), size
        way = rest + size / before * way
    return volts
