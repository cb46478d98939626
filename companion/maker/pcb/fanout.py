"""Vias from the pads of the supplies into their planes: made before anything is routed, and never moved after."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from math import hypot

from companion.board.layout import Point
from companion.errors import CompanionError
from companion.maker.electronics.circuit import GND, V5, V33
from companion.maker.electronics.lighting import SUPPLY_PLUS
from companion.maker.pcb import rules
from companion.maker.pcb.copper import CopperLayer, Track, Via, line_to_box, line_to_line, point_to_box, point_to_line
from companion.maker.pcb.footprints import Rectangle
from companion.maker.pcb.placed import PlacedPad
from companion.maker.pcb.placement import Placement
from companion.words import maker as said

POWER = (GND, V33, V5)
"""The nets that planes and links bring everywhere."""

WAY_ROUND_MM = 0.6
"""How far vias keep away from pads of nets that were hemmed in."""

_REACH_MM, _SHARED_MM = 3.3, 1.6
_CLOSE_MM, _WAY_OUT_MM = 0.4, 0.8
_CELL_MM = 4.0
_SLACK_MM = 0.001
"""More than sums of floats are off: what is farther away than this beyond a limit is not worth its exact distance."""
_TRIES = 40
_MANY = {"F1": 8, "CF": 3, "A1": 1}
"""How many vias a pad has where more than one light's current goes through it."""
_BESIDE_HEAD_MM = 1.5
"""From the middle of a via to the head of a screw."""


class Fanout:
    """Gives each pad of a supply a via of its own, or the one of a neighbour."""

    def __init__(
        self, placement: Placement, hemmed_in: frozenset[str] = frozenset(), room_mm: float = WAY_ROUND_MM
    ) -> None:
        """Hold the pads by the squares that they are near. Vias keep away from pads of nets that were hemmed in."""
        self._placement, self._hemmed_in, self._room_mm = placement, hemmed_in, room_mm
        self._tight: set[PlacedPad] = set()
        self._pads: dict[tuple[int, int], list[PlacedPad]] = defaultdict(list)
        self._holes = [(each.x, each.y, each.footprint.head_mm) for each in placement.parts if each.footprint.hole]
        for pad in placement.pads:
            for cell in _cells(pad.x, pad.y):
                self._pads[cell].append(_with_ways_out(pad))
        self._clear()

    def _clear(self) -> None:
        self.vias: list[Via] = []
        self.tracks: list[Track] = []
        self._near_vias: dict[tuple[int, int], list[Via]] = defaultdict(list)
        self._near_tracks: dict[tuple[int, int], list[Track]] = defaultdict(list)

    def make(self) -> None:
        """Make all vias and their stubs. Raises `CompanionError` where there is no room for one."""
        stuck = self.stuck()
        if stuck is not None:
            raise CompanionError(said.NO_ROOM_ON_CIRCUIT(board=self._placement.layout.name, part=stuck.part))

    def stuck(self) -> PlacedPad | None:
        """Make all vias and their stubs, and return the pad that there is no room for one at, None where all have one.

        A pad that finds no room takes its via before all others in the next try: they have more places to choose from.
        Where not even that helps, its via may come close to the nets that were hemmed in.
        """
        pads = [pad for pad in self._placement.pads if pad.net in POWER and not pad.drill]
        pads.sort(key=lambda pad: not pad.back)  # chips first: their pads are the closest together
        for _ in range(_TRIES):
            stuck = self._try(pads)
            if stuck is None:
                return None
            if stuck is pads[0]:  # alone, and still no room
                if not self._hemmed_in or stuck in self._tight:
                    break
                self._tight.add(stuck)
            pads.remove(stuck)
            pads.insert(0, stuck)
        return stuck

    def _try(self, pads: Iterable[PlacedPad]) -> PlacedPad | None:
        """Serve pads in this order; return the first that there is no room for."""
        self._clear()
        self._supply_track()
        return next((pad for pad in pads if not self._serve(pad)), None)

    def _supply_track(self) -> None:
        ends = [pad for pad in self._placement.pads if pad.net == SUPPLY_PLUS and not pad.part.startswith("TP")]
        if len(ends) == 2:
            start, end = ((pad.x, pad.y) for pad in ends)
            self._keep(Track(SUPPLY_PLUS, CopperLayer.BACK, start, end, rules.SUPPLY_TRACK))

    def _serve(self, pad: PlacedPad) -> bool:
        """Return whether a pad could be joined with its plane."""
        many = next((count for start, count in _MANY.items() if pad.part.startswith(start)), 1)
        if many == 1 and self._share(pad):
            return True
        made = 0
        for dx, dy in _around():
            x, y = (
                round(round(pad.x / rules.STEP) * rules.STEP + dx, 3),
                round(round(pad.y / rules.STEP) * rules.STEP + dy, 3),
            )
            if self._via_fits(pad, x, y) and self._stub_fits(pad, (x, y)):
                self._keep_via(Via(pad.net, x, y))
                self._keep(_stub(pad, (x, y)))
                made += 1
                if made == many:
                    return True
        return made > 0

    def _share(self, pad: PlacedPad) -> bool:
        """Join a pad with a via of its net that is there already and near."""
        near = [
            via
            for via in self._near_vias.get(_cell(pad.x, pad.y), ())
            if via.net == pad.net and hypot(via.x - pad.x, via.y - pad.y) <= _SHARED_MM
        ]
        for via in sorted(near, key=lambda via: (hypot(via.x - pad.x, via.y - pad.y), via.x, via.y)):
            if self._stub_fits(pad, (via.x, via.y)):
                self._keep(_stub(pad, (via.x, via.y)))
                return True
        return False

    def _via_fits(self, served: PlacedPad, x: float, y: float) -> bool:
        net, roomy = served.net, served not in self._tight
        outline, cell, half = self._placement.outline, _cell(x, y), rules.VIA / 2
        edge = rules.EDGE + half + (rules.BESIDE_LINKS + rules.CLEARANCE if net == V33 else 0.0)
        if not (outline.left + edge < x < outline.right - edge and outline.top + edge < y < outline.bottom - edge):
            return False
        if any(hypot(x - hx, y - hy) < head + _BESIDE_HEAD_MM for hx, hy, head in self._holes):
            return False
        far = half + max(self._room_mm, rules.CLEARANCE) + _SLACK_MM
        for pad in self._pads.get(cell, ()):
            left, top, right, bottom = pad.box
            if x < left - far or x > right + far or y < top - far or y > bottom + far:
                continue  # as most are
            away = (
                0.06 if pad.net == net else self._room_mm if roomy and pad.net in self._hemmed_in else rules.CLEARANCE
            )
            if point_to_box((x, y), pad.box) < half + away:
                return False
        if any(hypot(x - via.x, y - via.y) < rules.VIA + rules.CLEARANCE for via in self._near_vias.get(cell, ())):
            return False
        return all(
            track.net == net
            or point_to_line((x, y), track.start, track.end) >= half + rules.CLEARANCE + track.width / 2
            for track in self._near_tracks.get(cell, ())
        )

    def _stub_fits(self, pad: PlacedPad, via: Point) -> bool:
        start, half, layer = (pad.x, pad.y), rules.STUB / 2, _layer(pad)
        far = half + rules.CLEARANCE
        around = _box_of(start, via).grown(far + _SLACK_MM)
        for cell in {_cell(*start), _cell(*via)}:
            for other in self._pads.get(cell, ()):
                if not around.meets(other.box) or other.net == pad.net or not other.on(pad.back):
                    continue
                if line_to_box(start, via, other.box) < far:
                    return False
            for near in self._near_vias.get(cell, ()):
                if near.net != pad.net and point_to_line((near.x, near.y), start, via) < far + rules.VIA / 2:
                    return False
            for track in self._near_tracks.get(cell, ()):
                if track.net == pad.net or track.layer is not layer:
                    continue
                if not around.meets(_box_of(track.start, track.end).grown(track.width / 2)):
                    continue
                if line_to_line(start, via, track.start, track.end) < far + track.width / 2:
                    return False
        return True

    def _keep(self, track: Track) -> None:
        self.tracks.append(track)
        for cell in {cell for x, y in (track.start, track.end) for cell in _cells(x, y)}:
            self._near_tracks[cell].append(track)

    def _keep_via(self, via: Via) -> None:
        self.vias.append(via)
        for cell in _cells(via.x, via.y):
            self._near_vias[cell].append(via)


def _with_ways_out(pad: PlacedPad) -> PlacedPad:
    """Return a signal's pad among close ones with the room before its two ends, where its track has to come out."""
    width, height = pad.box.right - pad.box.left, pad.box.bottom - pad.box.top
    if not pad.net or pad.net in POWER or min(width, height) > _CLOSE_MM + 1e-6:
        return pad
    along, across = (_WAY_OUT_MM, 0.0) if width > height else (0.0, _WAY_OUT_MM)
    box = Rectangle(pad.box.left - along, pad.box.top - across, pad.box.right + along, pad.box.bottom + across)
    return replace(pad, box=box)


def _box_of(start: Point, end: Point) -> Rectangle:
    return Rectangle(min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1]))


def _layer(pad: PlacedPad) -> CopperLayer:
    return CopperLayer.BACK if pad.back else CopperLayer.FRONT


def _stub(pad: PlacedPad, via: Point) -> Track:
    return Track(pad.net, _layer(pad), (pad.x, pad.y), via, rules.STUB)


def _cell(x: float, y: float) -> tuple[int, int]:
    return int(x // _CELL_MM), int(y // _CELL_MM)


def _cells(x: float, y: float) -> Iterator[tuple[int, int]]:
    """Yield the square of a place and those around it, so that whatever is near is found in its own square."""
    column, row = _cell(x, y)
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            yield column + i, row + j


@lru_cache(maxsize=1)
def _around() -> tuple[Point, ...]:
    """Return the nodes around a pad, the nearest first."""
    count = int(_REACH_MM / rules.STEP)
    steps = [(i, j) for i in range(-count, count + 1) for j in range(-count, count + 1)]
    near = [(i * i + j * j, i, j) for i, j in steps if i * i + j * j <= count * count]
    return tuple((round(i * rules.STEP, 3), round(j * rules.STEP, 3)) for _, i, j in sorted(near))
