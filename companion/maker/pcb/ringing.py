"""What clock and load do on their way along all chips: how fast they rise, and whether they ever turn back.

The tracks of a net are a tree of short pieces of line, each an inductance and a capacitance; every chip's pin adds its
own. The host's pin drives a capacitor with a ramp through its own resistance, and that the line through the resistor
in series. A chip that sees an edge turn back between its two thresholds may count it twice. Sources: IPC-2141 for a
track above a plane; data sheets of 74HC165 (10 pF a pin at the most, thresholds of 30 and 70 %) and of RP2040 (edges of
2 to 5 ns, about 40 Ohm).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot, inf, log, sqrt

import numpy as np
from numpy.typing import NDArray

from companion.board.layout import Point
from companion.maker.electronics.sensing import AT_CHIPS, CLOCK, ENABLE, LOAD
from companion.maker.pcb import rules
from companion.maker.pcb.copper import CopperLayer, Track, point_to_box, point_to_line
from companion.maker.pcb.kinds import SLOWING_F
from companion.maker.pcb.placed import PlacedPad
from companion.maker.pcb.routing import RoutedBoard

_OHM_HOST, _OHM_SERIES = 40.0, 100.0
_PIN_F, _RISE_S, _VOLTS = 10e-12, 2e-9, 3.3
_LOW, _HIGH = 0.3 * _VOLTS, 0.7 * _VOLTS
_PIECE_MM, _LEAST_MM = 5.0, 2.5
_ABOVE_MM, _PERMITTIVITY = 0.21, 4.4
_LINE_OHM = 87 / sqrt(_PERMITTIVITY + 1.41) * log(5.98 * _ABOVE_MM / (0.8 * rules.TRACK + rules.COPPER_OUTER))
_MM_A_S = 3e11 / sqrt(0.475 * _PERMITTIVITY + 0.67)

MOST_BACK_V, MOST_OVER_V, MOST_RISE_S = 0.1, 0.5, 250e-9
"""How far an edge may turn back between the thresholds, go beyond the supply, and how long it may take."""

Node = tuple[float, float, CopperLayer]


@dataclass(frozen=True)
class BusFigures:
    """A net to all chips: how long its tracks are, and the worst of what its chips see of an edge.

    `rise_s`: from 10 to 90 %; `back_v`: how far it turns back between the thresholds; `over_v`: beyond the supply.
    """

    net: str
    chips: int
    length_mm: float
    rise_s: float
    back_v: float
    over_v: float

    @property
    def within_limits(self) -> bool:
        """Whether every chip sees one clean edge, in time."""
        return self.back_v <= MOST_BACK_V and self.over_v <= MOST_OVER_V and self.rise_s <= MOST_RISE_S


def bus_figures(board: RoutedBoard) -> Iterator[BusFigures]:
    """Yield the figures of clock and load, and of the enable where there is one."""
    for signal in (CLOCK, LOAD, ENABLE):
        net = AT_CHIPS[signal]
        tracks = [track for track in board.tracks if track.net == net]
        if tracks:
            yield _figures(board, net, tracks)


def _figures(board: RoutedBoard, net: str, tracks: list[Track]) -> BusFigures:
    line = _BusLine(board, net, tracks)
    shown = line.step_response()
    top, back, late = np.maximum.accumulate(shown, axis=0), 0.0, 0.0
    between = (shown > _LOW) & (shown < _HIGH)
    if between.any():
        back = float(np.where(between, top - shown, 0.0).max())
    for chip in shown.T:
        begun, done = (int(np.argmax(chip > share * _VOLTS)) for share in (0.1, 0.9))
        late = max(late, (done - begun) * line.kept_s if done else inf)  # a chip that nothing reaches is late for ever
    return BusFigures(
        net, shown.shape[1], sum(track.length for track in tracks), late, back, float(shown.max()) - _VOLTS
    )


def _on_the_way(tracks: list[Track], layer: CopperLayer, pad: PlacedPad) -> Point:
    """Return the place of the nearest track of a layer that is nearest to the middle of a pad."""
    middle = pad.x, pad.y
    near = min(
        (track for track in tracks if track.layer is layer),
        key=lambda track: (round(point_to_line(middle, track.start, track.end), 6), track.start, track.end),
    )
    (x0, y0), (x1, y1) = near.start, near.end
    along = ((pad.x - x0) * (x1 - x0) + (pad.y - y0) * (y1 - y0)) / near.length**2
    along = min(1.0, max(0.0, along))
    return x0 + along * (x1 - x0), y0 + along * (y1 - y0)


class _BusLine:
    """The tracks of a net as pieces of line between numbered nodes."""

    def __init__(self, board: RoutedBoard, net: str, tracks: list[Track]) -> None:
        self._leader: dict[Node, Node] = {}
        for track in tracks:
            for end in (track.start, track.end):
                self._leader.setdefault((*end, track.layer), (*end, track.layer))
        for via in board.vias:
            if via.net == net:
                self._join((via.x, via.y, CopperLayer.FRONT), (via.x, via.y, CopperLayer.BACK))
        kinds = [placed.part.kind for placed in board.placement.parts]
        self._slowing_f = next(SLOWING_F[kind] for kind in kinds if kind in SLOWING_F)
        pads = [pad for pad in board.placement.pads if pad.net == net]
        self._at_pad: dict[str, Node] = {}
        for pad in pads:
            layer = CopperLayer.BACK if pad.back else CopperLayer.FRONT
            inside = [node for node in self._leader if node[2] is layer and point_to_box(node[:2], pad.box) == 0]
            if not inside:  # a track that goes right through the pad, with its ends elsewhere
                inside = [(*_on_the_way(tracks, layer, pad), layer)]
                self._leader[inside[0]] = inside[0]
            for node in inside[1:]:
                self._join(inside[0], node)
            self._at_pad[pad.part] = inside[0]
        self._pieces = self._divided(tracks)

    def _lead(self, node: Node) -> Node:
        while self._leader.setdefault(node, node) != node:
            node = self._leader[node]
        return node

    def _join(self, one: Node, other: Node) -> None:
        self._leader[self._lead(other)] = self._lead(one)

    def _split(self, tracks: list[Track]) -> Iterator[tuple[Node, Node, float]]:
        """Yield the tracks cut where others begin on them: a branch may leave a track in its middle."""
        for track in tracks:
            near = [
                n for n in self._leader if n[2] is track.layer and point_to_line(n[:2], track.start, track.end) < 1e-3
            ]
            near.sort(key=lambda node: hypot(node[0] - track.start[0], node[1] - track.start[1]))
            for one, other in pairwise(near):
                yield self._lead(one), self._lead(other), hypot(other[0] - one[0], other[1] - one[1])

    def _divided(self, tracks: list[Track]) -> list[tuple[int, int, float]]:
        """Return the pieces: from node to node, with their length. Nodes 0 and on; the host's is `self.host`."""
        ways: dict[Node, list[tuple[Node, float]]] = defaultdict(list)
        for a, b, length in self._split(tracks):
            if a != b:
                ways[a].append((b, length))
                ways[b].append((a, length))
        ends = {self._lead(node) for node in self._at_pad.values()} | {n for n, near in ways.items() if len(near) != 2}
        kept = dict.fromkeys(sorted(ends, key=lambda node: (node[0], node[1], node[2].value)))
        numbers: dict[Node, int] = {}
        pieces: list[tuple[int, int, float]] = []
        self._count = 0
        for node in kept:
            self._number(numbers, node)
        done: set[tuple[Node, Node]] = set()
        for start in kept:
            for following, first_mm in ways[start]:
                before, at, length = start, following, first_mm
                while at not in kept:
                    onward, far = next((n, mm) for n, mm in ways[at] if n != before)
                    before, at, length = at, onward, length + far
                if (at, before) in done or (start, following) in done:
                    continue
                done |= {(start, following), (at, before)}
                pieces += self._cut_up(numbers[start], numbers[at], length)
        self.host = next(numbers[self._lead(n)] for part, n in self._at_pad.items() if part.startswith("RB"))
        self.chips = [numbers[self._lead(n)] for part, n in self._at_pad.items() if part.startswith("U")]
        return pieces

    def _number(self, numbers: dict[Node, int], node: Node) -> None:
        numbers[node] = self._count
        self._count += 1

    def _cut_up(self, start: int, end: int, length: float) -> Iterator[tuple[int, int, float]]:
        count = max(1, ceil(length / _PIECE_MM))
        for number in range(count):
            following = end if number == count - 1 else self._count
            self._count += number < count - 1
            yield start, following, max(length / count, _LEAST_MM)
            start = following

    def step_response(self) -> NDArray[np.float64]:
        """Return what each chip sees of a rising edge of the host, a row for each `kept_s`."""
        start, end, length = (np.array(column) for column in zip(*self._pieces, strict=True))
        inductance = length * _LINE_OHM / _MM_A_S
        capacitance = np.zeros(self._count)
        np.add.at(capacitance, start, length / 2 / _LINE_OHM / _MM_A_S)
        np.add.at(capacitance, end, length / 2 / _LINE_OHM / _MM_A_S)
        np.add.at(capacitance, self.chips, _PIN_F)
        slowest = float(np.sqrt(inductance.min() * capacitance.min()))
        step_s = 0.5 * min(slowest, _OHM_SERIES * float(capacitance[self.host]))
        whole_s = 4 * (_OHM_HOST + _OHM_SERIES) * (float(capacitance.sum()) + self._slowing_f) + 50e-9
        volts, current, shown, pin = np.zeros(self._count), np.zeros(len(start)), [], 0.0
        every = max(1, int(0.2e-9 / step_s))
        self.kept_s = every * step_s
        for_volts, for_current = step_s / inductance, step_s / capacitance
        for number in range(int(whole_s / step_s)):
            current += for_volts * (volts[start] - volts[end])
            given = np.bincount(end, current, self._count) - np.bincount(start, current, self._count)
            through = (pin - float(volts[self.host])) / _OHM_SERIES
            driven = (_VOLTS * min(1.0, number * step_s / _RISE_S) - pin) / _OHM_HOST
            pin += step_s / self._slowing_f * (driven - through)
            given[self.host] += through
            volts += for_current * given
            if number % every == 0:
                shown.append(volts[self.chips])
        return np.array(shown)
