"""Vias from the pads of the supplies into their planes: made before anything is routed, and never moved after."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
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
from companion.maker.pcb.pockets import kept_ways
from companion.words import maker as said

POWER = (GND, V33, V5)
"""The nets that planes and links bring everywhere."""

WAY_ROUND_MM = 0.6
"""How far vias keep away from pads of nets that were hemmed in."""

_REACH_MM, _SHARED_MM = 3.3, 1.6
_CLOSE_MM, _WAY_OUT_MM = 0.4, 0.8
_ROUND_PAD_MM = rules.TRACK + rules.CLEARANCE
_CELL_MM = 4.0
_SLACK_MM = 0.001
"""More than sums of floats are off: what is farther away than this beyond a limit is not worth its exact distance."""
_TRIES = 40
_MANY = {"F1": 8, "CF": 3, "A1": 1}
"""How many vias a pad has where more than one light's current goes through it."""
_BESIDE_HEAD_MM, _AT_HEAD_MM = 1.5, rules.VIA / 2
"""From the middle of a via to the head of a screw: mostly, and where there is no other way out."""


class Fanout:
    """Gives each pad of a supply a via of its own, or the one of a neighbour."""

    def __init__(
        self, placement: Placement, hemmed_in: frozenset[str] = frozenset(), room_mm: float = WAY_ROUND_MM
    ) -> None:
        """Hold the pads by the squares that they are near. Vias keep away from pads of nets that were hemmed in."""
        self._placement, self._hemmed_in, self._room_mm = placement, hemmed_in, room_mm
        self._tight: set[PlacedPad] = set()
        self._beside: set[PlacedPad] = set()
        self._at_head: set[PlacedPad] = set()
        self._pads: dict[tuple[int, int], list[PlacedPad]] = defaultdict(list)
        self._holes = [(each.x, each.y, each.footprint.head_mm) for each in placement.parts if each.footprint.hole]
        for pad in placement.pads:
            for cell in _cells(pad.x, pad.y):
                self._pads[cell].append(pad)
        self.kept = kept_ways(placement.parts)
        ways_out = {pad: _with_ways_out(pad, self._pads[_cell(pad.x, pad.y)]) for pad in placement.pads}
        for cell, pads in self._pads.items():
            self._pads[cell] = [ways_out[pad] for pad in pads]
        self._clear()

    def _clear(self) -> None:
        self.vias: list[Via] = []
        self.tracks: list[Track] = []
        self._near_vias: dict[tuple[int, int], list[Via]] = defaultdict(list)
        self._near_tracks: dict[tuple[int, int], list[Track]] = defaultdict(list)
        for way in self.kept:
            self._hold_via(way.via)
            self._hold(way.track)

    def make(self) -> None:
        """Make all vias and their stubs. Raises `CompanionError` where there is no room for one."""
        stuck = self.stuck()
        if stuck is not None:
            raise CompanionError(said.NO_ROOM_ON_CIRCUIT(board=self._placement.layout.name, part=stuck.part))

    def stuck(self) -> PlacedPad | None:
        """Make all vias and their stubs, and return the pad that there is no room for one at, None where all have one.

        A pad that finds no room takes its via before all others in the next try: they have more places to choose from.
        Where not even that helps, its via may come close to the nets that were hemmed in, and to the head of a screw;
        at last it goes, after all others, to the via of a pad of the same net beside it.
        """
        pads = [pad for pad in self._placement.pads if pad.net in POWER and not pad.drill]
        pads.sort(key=lambda pad: not pad.back)  # chips first: their pads are the closest together
        for _ in range(_TRIES):
            first, stuck = pads[0], self._try(pads)
            if stuck is None:
                return None
            if stuck in self._beside:
                break
            pads.remove(stuck)
            alone = stuck is first
            if alone and self._hemmed_in and stuck not in self._tight:
                self._tight.add(stuck)
            elif alone and self._is_near_head(stuck) and stuck not in self._at_head:
                self._at_head.add(stuck)
            elif alone:
                self._beside.add(stuck)
            pads.insert(len(pads) if stuck in self._beside else 0, stuck)
        return stuck

    def _is_near_head(self, pad: PlacedPad) -> bool:
        return any(hypot(pad.x - x, pad.y - y) < head + _BESIDE_HEAD_MM + _REACH_MM for x, y, head in self._holes)

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
        """Return whether a pad could be joined with its plane: straight, else by stubs with a bend.

        The middle pads of an APA102 have a pad of a signal on both sides: only at an end there is a way out.
        """
        many = next((count for start, count in _MANY.items() if pad.part.startswith(start)), 1)
        knees = [(pad.x, pad.y)]
        return any(
            (many == 1 and self._share(pad, each)) or self._own_vias(pad, each, many)
            for each in (knees, list(_knees(pad)))
        ) or (pad in self._beside and self._to_neighbour(pad, knees))

    def _to_neighbour(self, pad: PlacedPad, knees: Sequence[Point]) -> bool:
        """Join a pad with one of its net beside it on its side, which has its via."""
        near = [
            other
            for other in self._pads[_cell(pad.x, pad.y)]
            if (other.net, other.back) == (pad.net, pad.back)
            and 0 < _apart(pad, other) <= _SHARED_MM
            and other not in self._beside
        ]
        near.sort(key=lambda other: (_apart(pad, other), other.x, other.y))
        return any(self._joined(pad, knees, (other.x, other.y)) for other in near)

    def _own_vias(self, pad: PlacedPad, knees: Sequence[Point], many: int) -> bool:
        """Give a pad so many vias of its own, as far as there is room."""
        made = 0
        for dx, dy in _around() if knees else ():
            x, y = (
                round(round(pad.x / rules.STEP) * rules.STEP + dx, 3),
                round(round(pad.y / rules.STEP) * rules.STEP + dy, 3),
            )
            if self._via_fits(pad, x, y) and self._joined(pad, knees, (x, y)):
                self._keep_via(Via(pad.net, x, y))
                made += 1
                if made == many:
                    return True
        return made > 0

    def _joined(self, pad: PlacedPad, knees: Iterable[Point], via: Point) -> bool:
        """Join a pad with a via by a stub that bends at one of these places, if one fits."""
        knee = next((knee for knee in knees if self._stub_fits(pad, knee, via)), None)
        if knee is not None:
            self._keep(*_stub(pad, knee, via))
        return knee is not None

    def _share(self, pad: PlacedPad, knees: Sequence[Point]) -> bool:
        """Join a pad with a via of its net that is there already and near."""
        near = [
            via
            for via in self._near_vias.get(_cell(pad.x, pad.y), ())
            if via.net == pad.net and hypot(via.x - pad.x, via.y - pad.y) <= _SHARED_MM
        ]
        near.sort(key=lambda via: (hypot(via.x - pad.x, via.y - pad.y), via.x, via.y))
        return any(self._joined(pad, knees, (via.x, via.y)) for via in near)

    def _via_fits(self, served: PlacedPad, x: float, y: float) -> bool:
        net, roomy = served.net, served not in self._tight
        outline, cell, half = self._placement.outline, _cell(x, y), rules.VIA / 2
        edge = rules.EDGE + half + (rules.BESIDE_LINKS + rules.CLEARANCE if net == V33 else 0.0)
        if not (outline.left + edge < x < outline.right - edge and outline.top + edge < y < outline.bottom - edge):
            return False
        away = _AT_HEAD_MM if served in self._at_head else _BESIDE_HEAD_MM
        if any(hypot(x - hx, y - hy) < head + away for hx, hy, head in self._holes):
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

    def _stub_fits(self, pad: PlacedPad, start: Point, via: Point) -> bool:
        half, layer = rules.STUB / 2, _layer(pad)
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

    def _keep(self, *tracks: Track) -> None:
        self.tracks.extend(tracks)
        for track in tracks:
            self._hold(track)

    def _hold(self, track: Track) -> None:
        for cell in {cell for x, y in (track.start, track.end) for cell in _cells(x, y)}:
            self._near_tracks[cell].append(track)

    def _keep_via(self, via: Via) -> None:
        self.vias.append(via)
        self._hold_via(via)

    def _hold_via(self, via: Via) -> None:
        for cell in _cells(via.x, via.y):
            self._near_vias[cell].append(via)


def _with_ways_out(pad: PlacedPad, near: Iterable[PlacedPad]) -> PlacedPad:
    """Return a signal's pad among close ones with the room before its two ends, where its track has to come out.

    Where a pad of another part stands there, that room ends before it: the track goes round it.
    """
    width, height = pad.box.right - pad.box.left, pad.box.bottom - pad.box.top
    if not pad.net or pad.net in POWER or min(width, height) > _CLOSE_MM + 1e-6:
        return pad
    along, across = (_WAY_OUT_MM, 0.0) if width > height else (0.0, _WAY_OUT_MM)
    left, top, right, bottom = pad.box
    box = Rectangle(left - along, top - across, right + along, bottom + across)
    for other in near:
        kept = other.box.grown(_ROUND_PAD_MM)
        if other.part == pad.part or not other.on(pad.back) or not kept.meets(box):
            continue
        box = Rectangle(
            min(left, max(box.left, kept.right)) if kept.left < left else box.left,
            min(top, max(box.top, kept.bottom)) if kept.top < top else box.top,
            max(right, min(box.right, kept.left)) if kept.right > right else box.right,
            max(bottom, min(box.bottom, kept.top)) if kept.bottom > bottom else box.bottom,
        )
    return replace(pad, box=box)


def _apart(one: PlacedPad, other: PlacedPad) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def _box_of(start: Point, end: Point) -> Rectangle:
    return Rectangle(min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1]))


def _layer(pad: PlacedPad) -> CopperLayer:
    return CopperLayer.BACK if pad.back else CopperLayer.FRONT


def _stub(pad: PlacedPad, knee: Point, via: Point) -> tuple[Track, ...]:
    places = dict.fromkeys([(pad.x, pad.y), knee, via])
    return tuple(Track(pad.net, _layer(pad), start, end, rules.STUB) for start, end in pairwise(places))


def _knees(pad: PlacedPad) -> Iterator[Point]:
    """Yield the places near the two ends of a long pad."""
    along, across = (pad.box.right - pad.box.left) / 2, (pad.box.bottom - pad.box.top) / 2
    half = rules.STUB / 2
    if max(along, across) >= 2 * min(along, across) and min(along, across) >= half:
        for way in (-1, 1):
            if along > across:
                yield round(pad.x + way * (along - half), 3), pad.y
            else:
                yield pad.x, round(pad.y + way * (across - half), 3)


def via_at(tracks: Iterable[Track], nets: Collection[str]) -> Mapping[tuple[str, Point], Point]:
    """Return where the vias of pads of supplies are, by the net and the middle of a pad."""
    ends = {(track.net, track.start): track.end for track in tracks if track.net in nets}
    found = {}
    for (net, start), end in ends.items():
        while (net, end) in ends:  # a bend, or a pad beside it
            end = ends[(net, end)]
        found[(net, start)] = end
    return found


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
