"""Routing: 3.3 V as links in the layer of the 5 V plane, then all signals on the front and the back.

The search itself is in `router.c`, compiled when it is needed: a board for two has 1.7 million places for a track, of
which a search looks at millions a second in C and at a hundred thousand in Python.
"""

from __future__ import annotations

import ctypes
import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot
from pathlib import Path

from companion.board.layout import Point
from companion.errors import CompanionError
from companion.maker.electronics.circuit import V33
from companion.maker.electronics.lighting import SUPPLY_PLUS
from companion.maker.pcb import rules
from companion.maker.pcb.copper import CopperLayer, Track, Via
from companion.maker.pcb.fanout import POWER, WAY_ROUND_MM, Fanout
from companion.maker.pcb.placed import PlacedPad
from companion.maker.pcb.placement import Placement
from companion.words import maker as said

PassDone = Callable[[int, int], None]
"""Called after each pass with how many nets it routed, and how many of all still meet."""

_PASSES, _TRIES, _STIRS = 60, 8, 30
"""Passes of each try; tries with more room around what was hemmed in; how often what is left is then stirred."""
_ROOMS_MM = (WAY_ROUND_MM, 0.9, 1.2, 1.5)
_SOURCE = Path(__file__).with_name("router.c")


@dataclass(frozen=True)
class RoutedBoard:
    """A circuit board with all of its copper."""

    placement: Placement
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]


_Found = tuple[set[int], list[list[list[int]]], list[list[int]]]


class _Pin(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in ("x0", "y0", "x1", "y1", "layers")]


@lru_cache(maxsize=1)
def _router() -> ctypes.CDLL:
    """Return the compiled router. Raises `CompanionError` where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise CompanionError(said.NEEDS_COMPILER())
    digest = hashlib.sha256(_SOURCE.read_bytes()).hexdigest()[:16]
    with tempfile.TemporaryDirectory(prefix=f"router-{digest}-") as folder:
        library = Path(folder) / "router.so"
        flags = ("-O2", "-ffp-contract=off", "-shared", "-fPIC")  # no fused sums: the same bits on every machine
        subprocess.run([compiler, *flags, "-o", library, _SOURCE], check=True, capture_output=True)
        return ctypes.CDLL(str(library))  # loaded, it no longer needs its file


def route(placement: Placement, told: PassDone = lambda routed, left: None) -> RoutedBoard:
    """Return a board with its tracks and vias.

    Raises:
        CompanionError: there is no compiler, or not all nets could be routed.
    """
    hemmed_in: frozenset[str] = frozenset()
    left: _HemmedInError | None = None
    for room_mm in _ROOMS_MM:
        for _ in range(_TRIES):
            try:
                return _routed(placement, hemmed_in, 0, told, room_mm)
            except _HemmedInError as error:
                if error.nets <= hemmed_in:
                    break  # it would be the same once more
                hemmed_in |= error.nets  # once more, with the supplies' vias farther away from the pads of these
            except CompanionError:
                if not hemmed_in:
                    raise
                break  # so far away the vias find no room
        try:
            return _routed(placement, hemmed_in if left else frozenset(), _STIRS, told, room_mm)
        except CompanionError:
            if left is None:
                raise
        except _HemmedInError as error:
            left = error  # with more room: over the connector of a segment a light's track may find no place for a via
    assert left is not None
    raise CompanionError(said.NOT_ROUTED(board=placement.layout.name, count=len(left.nets))) from left


def _routed(
    placement: Placement, hemmed_in: frozenset[str], stirs: int, told: PassDone, room_mm: float = WAY_ROUND_MM
) -> RoutedBoard:
    fanout = Fanout(placement, hemmed_in, room_mm)
    fanout.make()
    links = _links(placement, fanout)
    tracks, vias = _signals(placement, fanout, links, stirs, told)
    return RoutedBoard(placement, (*fanout.tracks, *links, *tracks), (*fanout.vias, *vias))


class _HemmedInError(Exception):
    """Nets that find no way out from between the vias of the supplies."""

    def __init__(self, nets: frozenset[str]) -> None:
        super().__init__()
        self.nets = nets


class _Grid:
    """The nodes of a board, and who owns them: 0 nobody, n net n alone, -1 no net at all."""

    def __init__(self, placement: Placement, layers: int) -> None:
        outline = placement.outline
        self.width = floor(outline.right / rules.STEP + 1e-6) + 1
        self.height = floor(outline.bottom / rules.STEP + 1e-6) + 1
        self.layers, self.nodes = layers, self.width * self.height
        self.track = (ctypes.c_int32 * (self.nodes * layers))()
        self.via = (ctypes.c_int32 * self.nodes)()
        self._outline = outline

    def block_track(self, layer: int, start: Point, end: Point, half: Point, reach: float, net: int) -> None:
        """Keep other nets' tracks so far away from a line with half a width and half a height."""
        self._block(ctypes.byref(self.track, 4 * layer * self.nodes), start, end, half, reach + rules.SLANT_SLACK, net)

    def block_via(self, start: Point, end: Point, half: Point, reach: float, net: int) -> None:
        """Keep other nets' vias so far away."""
        self._block(self.via, start, end, half, reach, net)

    def block_edges(self, track: float, via: float) -> None:
        """Keep the middle of tracks and vias away from the edges."""
        right, bottom = self._outline.right, self._outline.bottom
        corners = [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom), (0.0, 0.0)]
        for start, end in pairwise(corners):
            for layer in range(self.layers):
                self.block_track(layer, start, end, (0.0, 0.0), track, -1)
            self.block_via(start, end, (0.0, 0.0), via, -1)

    def _block(self, own: object, start: Point, end: Point, half: Point, reach: float, net: int) -> None:
        places = [round(1000 * each) for each in (*start, *end, *half, reach)]
        _router().block(own, self.width, self.height, round(1000 * rules.STEP), *places, net)

    def pin(self, pad: PlacedPad) -> _Pin:
        """Return the nodes of a pad: those inside of it, a little away from its rim."""
        box = pad.box
        x0, x1 = ceil((box.left + 0.05) / rules.STEP - 1e-6), floor((box.right - 0.05) / rules.STEP + 1e-6)
        y0, y1 = ceil((box.top + 0.05) / rules.STEP - 1e-6), floor((box.bottom - 0.05) / rules.STEP + 1e-6)
        return _Pin(x0, y0, x1, y1, 3 if pad.drill else 2 if pad.back else 1)

    def search(self, nets: Sequence[Sequence[_Pin]], told: PassDone, stirs: int = 0) -> _Found:
        """Return the nets that could not be settled, and for each net its lines of nodes and its vias."""
        router = _router()
        flat = [pin for pins in nets for pin in pins]
        first = [0]
        for pins in nets:
            first.append(first[-1] + len(pins))
        callback = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_int)(told)
        left = router.route(
            self.width,
            self.height,
            self.layers,
            self.track,
            self.via,
            len(nets),
            (ctypes.c_int32 * len(first))(*first),
            (_Pin * len(flat))(*flat),
            _PASSES,
            stirs,
            callback,
        )
        unsettled = {-left} if left < 0 else {net for net in range(1, len(nets) + 1) if left and router.meets(net)}
        lines = [_lines(_nodes(router.path_length, router.path_nodes, net)) for net in range(1, len(nets) + 1)]
        vias = [_nodes(router.via_count, router.via_nodes, net) for net in range(1, len(nets) + 1)]
        router.release(len(nets))
        return unsettled, lines, vias

    def place(self, node: int) -> Point:
        """Return where a node is."""
        y, x = divmod(node % self.nodes, self.width)
        return round(x * rules.STEP, 3), round(y * rules.STEP, 3)


def _nodes(count: Callable[[int], int], copy: Callable[[int, object], object], net: int) -> list[int]:
    buffer = (ctypes.c_int32 * max(count(net), 1))()
    copy(net, buffer)
    return list(buffer[: count(net)])


def _lines(nodes: Sequence[int]) -> list[list[int]]:
    lines: list[list[int]] = []
    for node in nodes:
        if node < 0:
            lines.append([])
        else:
            lines[-1].append(node)
    return [line for line in lines if len(line) > 1]


def _straight(
    grid: _Grid, lines: Sequence[Sequence[int]], net: str, layers: Sequence[CopperLayer], width: float
) -> Iterator[Track]:
    """Yield the lines of a net as straight tracks, cut where another begins: tracks meet end to end."""
    ends = {node for line in lines for node in (line[0], line[-1])}
    for line in lines:
        layer, start = layers[line[0] // grid.nodes], 0
        for at in range(1, len(line)):
            last = at + 1 == len(line)
            if last or line[at] in ends or line[at + 1] - line[at] != line[at] - line[at - 1]:
                yield Track(net, layer, grid.place(line[start]), grid.place(line[at]), width)
                start = at


# --- 3.3 V


def _links(placement: Placement, fanout: Fanout) -> tuple[Track, ...]:
    """Return the tracks that carry 3.3 V from via to via: always to the nearest that is not joined yet."""
    grid = _Grid(placement, 1)
    own = [via for via in fanout.vias if via.net == V33]
    half = rules.LINK / 2
    for via in (*fanout.vias, *(way.via for way in fanout.kept)):
        if via.net != V33:
            at = via.x, via.y
            grid.block_track(0, at, at, (0.0, 0.0), rules.VIA / 2 + rules.CLEARANCE + half, -1)
    for pad in placement.pads:
        if pad.drill:
            size = (pad.box.right - pad.box.left) / 2, (pad.box.bottom - pad.box.top) / 2
            grid.block_track(0, (pad.x, pad.y), (pad.x, pad.y), size, 0.3 + half, -1)
    _block_holes(grid, placement, half, half)
    edge = rules.EDGE + rules.BESIDE_LINKS + rules.CLEARANCE + half
    grid.block_edges(edge, edge)
    pins = []
    for via in _by_nearest(own):
        x, y = round(via.x / rules.STEP), round(via.y / rules.STEP)
        pins.append(_Pin(x, y, x, y, 1))
    left, lines, _ = grid.search([pins], lambda routed, left: None)
    if left:
        raise CompanionError(said.NOT_ROUTED(board=placement.layout.name, count=1))
    return tuple(_straight(grid, lines[0], V33, [CopperLayer.SUPPLY], rules.LINK))


def _by_nearest(vias: Sequence[Via]) -> list[Via]:
    """Return vias so that each comes after one that it is near: the order of a spanning tree (Prim)."""
    joined, waiting = [vias[0]], list(vias[1:])
    near = {id(via): hypot(via.x - vias[0].x, via.y - vias[0].y) for via in waiting}
    while waiting:
        via = min(waiting, key=lambda via: (round(near[id(via)], 3), via.x, via.y))
        waiting.remove(via)
        joined.append(via)
        for other in waiting:
            near[id(other)] = min(near[id(other)], hypot(other.x - via.x, other.y - via.y))
    return joined


# --- signals


def _signals(
    placement: Placement, fanout: Fanout, links: Sequence[Track], stirs: int, told: PassDone
) -> tuple[list[Track], list[Via]]:
    pads: dict[str, list[PlacedPad]] = {}
    for pad in placement.pads:
        if pad.net and pad.net not in POWER and pad.net != SUPPLY_PLUS:
            pads.setdefault(pad.net, []).append(pad)
    names = sorted(pads, key=lambda net: (_span(pads[net]), net))
    numbers = {net: number for number, net in enumerate(names, 1)}
    grid = _Grid(placement, 2)
    _block_all(grid, placement, fanout, links, numbers)
    nets = [[grid.pin(pad) for pad in _in_order(pads[net])] for net in names]
    left, lines, vias = grid.search(nets, told, stirs)
    if left:
        raise _HemmedInError(frozenset(names[net - 1] for net in left))
    layers = [CopperLayer.FRONT, CopperLayer.BACK]
    tracks = [
        each
        for net, found in zip(names, lines, strict=True)
        for each in _straight(grid, found, net, layers, rules.TRACK)
    ]
    return tracks, [Via(net, *grid.place(node)) for net, found in zip(names, vias, strict=True) for node in found]


def _span(pads: Sequence[PlacedPad]) -> float:
    xs, ys = [pad.x for pad in pads], [pad.y for pad in pads]
    return round(max(xs) - min(xs) + max(ys) - min(ys), 3)


def _in_order(pads: Sequence[PlacedPad]) -> list[PlacedPad]:
    """Return the pads of a net each after one that it is near, from the first part of the circuit on."""
    order, waiting = [pads[0]], list(pads[1:])
    while waiting:
        nearest = min(
            waiting, key=lambda pad: (round(min(hypot(pad.x - o.x, pad.y - o.y) for o in order), 3), pad.x, pad.y)
        )
        waiting.remove(nearest)
        order.append(nearest)
    return order


def _block_all(
    grid: _Grid, placement: Placement, fanout: Fanout, links: Sequence[Track], numbers: Mapping[str, int]
) -> None:
    half, via = rules.TRACK / 2, rules.VIA / 2
    for pad in placement.pads:
        number, at = numbers.get(pad.net, -1), (pad.x, pad.y)
        size = (pad.box.right - pad.box.left) / 2, (pad.box.bottom - pad.box.top) / 2
        for layer in (0, 1):
            if pad.on(bool(layer)):
                grid.block_track(layer, at, at, size, rules.CLEARANCE + half, number)
        grid.block_via(at, at, size, rules.CLEARANCE + via, number)
        grid.block_via(at, at, size, 0.05 + via, -1)  # no via in a pad: it would drink the solder
    for track in fanout.tracks:
        reach = rules.CLEARANCE + track.width / 2
        layer = 0 if track.layer is CopperLayer.FRONT else 1
        grid.block_track(layer, track.start, track.end, (0.0, 0.0), reach + half, -1)
        grid.block_via(track.start, track.end, (0.0, 0.0), reach + via, -1)
    for each in fanout.vias:
        at = each.x, each.y
        for layer in (0, 1):
            grid.block_track(layer, at, at, (0.0, 0.0), via + rules.CLEARANCE + half, -1)
        grid.block_via(at, at, (0.0, 0.0), 2 * via + rules.CLEARANCE, -1)
    for link in links:
        grid.block_via(link.start, link.end, (0.0, 0.0), via + rules.CLEARANCE + link.width / 2, -1)
    _block_holes(grid, placement, half, via)
    grid.block_edges(rules.EDGE + half, rules.EDGE + via)


def _block_holes(grid: _Grid, placement: Placement, track: float, via: float) -> None:
    """Keep copper away from under the heads of the screws."""
    for each in placement.parts:
        if each.footprint.hole:
            at, radius = (each.x, each.y), each.footprint.head_mm
            for layer in range(grid.layers):
                grid.block_track(layer, at, at, (0.0, 0.0), radius + track, -1)
            grid.block_via(at, at, (0.0, 0.0), radius + via, -1)
