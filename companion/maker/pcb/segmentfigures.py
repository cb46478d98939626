"""What segments lose of the lights' supply, one behind the other, and clock and load on their way through all of them.

A ribbon cable's way is AWG 28 (0.21 Ohm a metre), with a contact of at most 30 mOhm at each end (data sheets of ribbon
cables and of their connectors).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.board.layout import Point
from companion.maker.electronics.circuit import GND, V5
from companion.maker.electronics.power import DROP_V, IDLE_MA, Budget
from companion.maker.pcb.circuit import SUPPLY
from companion.maker.pcb.copper import CopperLayer, Track, Via
from companion.maker.pcb.fanout import via_at
from companion.maker.pcb.placed import PlacedPart
from companion.maker.pcb.planes import PLANE_A_A_MM, Plane, first_pad_at
from companion.maker.pcb.ringing import BusFigures, bus_figures
from companion.maker.pcb.routing import RoutedBoard
from companion.maker.pcb.segments import CutBoard, Joint, Segment

CABLE_MM = 60.0
"""How long the ribbon cables are."""

_WAY_OHM = 0.21 * CABLE_MM / 1000 + 2 * 0.03


@dataclass(frozen=True)
class SegmentSupply:
    """What a segment's lights get less than the supply gives, when the farthest of all shine; how full its planes are.

    `joint_a` is what a contact of the cables before it carries, 0 at the host.
    """

    number: int
    drop_v: float
    crowded_a_mm: float
    joint_a: float
    in_one_piece: bool

    @property
    def within_limits(self) -> bool:
        """Whether all is as it has to be."""
        return self.in_one_piece and self.drop_v <= DROP_V and self.crowded_a_mm <= PLANE_A_A_MM and self.joint_a <= 1.0


def segment_supplies(cut: CutBoard, boards: Sequence[RoutedBoard], budget: Budget) -> list[SegmentSupply]:
    """Return the figures of the segments that the lights' supply goes to, with all that the cap allows in each."""
    host = next(i for i, board in enumerate(boards) if SUPPLY in board.placement.by_reference())
    found = [_supply(cut, boards, host, host, 0, budget, budget.fuse_v, 0.0)]
    for step, ways in ((1, range(host + 1, len(boards))), (-1, range(host - 1, -1, -1))):
        lost = _lost_to_pass(cut, boards, host, host, step, budget) + budget.fuse_v
        for index in ways:
            joints = _joints_between(cut, index - step, index)
            contacts = sum(joint.nets.count(V5) for joint in joints)
            if not contacts:
                break  # no light is beyond this cut
            beyond_a = _beyond_a(boards, index, step, budget)
            grounds = sum(joint.nets.count(GND) for joint in joints)
            lost += beyond_a * _WAY_OHM * (1 / contacts + 1 / grounds)
            found.append(_supply(cut, boards, index, host, step, budget, lost, beyond_a / contacts))
            lost += _lost_to_pass(cut, boards, index, host, step, budget)
    return sorted(found, key=lambda each: each.number)


def _lights(board: RoutedBoard) -> list[PlacedPart]:
    return [part for part in board.placement.parts if part.part.reference.startswith("LED")]


def _beyond_a(boards: Sequence[RoutedBoard], index: int, step: int, budget: Budget) -> float:
    """Return what a segment and all behind it take: dark lights, and the whole cap."""
    rest = boards[index:] if step > 0 else boards[: index + 1]
    return (sum(len(_lights(board)) for board in rest) * IDLE_MA + budget.cap_ma) / 1000


def _joints_between(cut: CutBoard, one: int, other: int) -> list[Joint]:
    return [joint for joint in cut.joints if joint.after == min(one, other)]


def _ends(board: RoutedBoard, joints: Sequence[Joint], net: str) -> list[Point]:
    """Return the vias of a net at the connectors of some joints, as far as they are on this segment."""
    vias = via_at(board.tracks, (net,))
    names = {name for joint in joints for name in (joint.left, joint.right)}
    pads = [pad for pad in board.placement.pads if pad.part in names and pad.net == net]
    return [vias[(net, (pad.x, pad.y))] for pad in pads]


def _feeds(cut: CutBoard, board: RoutedBoard, index: int, host: int, step: int, net: str) -> list[Point]:
    if index != host:
        return _ends(board, _joints_between(cut, index - step, index), net)
    parts = board.placement.by_reference()
    if net == GND:
        plug = parts[SUPPLY].pad("-")
        return [(plug.x, plug.y)]
    fuse = parts["F1"].pad("2")
    return [track.end for track in board.tracks if track.net == V5 and track.start == (fuse.x, fuse.y)]


_PLANES = ((CopperLayer.SUPPLY, V5), (CopperLayer.GROUND, GND))


def _lost_to_pass(
    cut: CutBoard, boards: Sequence[RoutedBoard], index: int, host: int, step: int, budget: Budget
) -> float:
    """Return what is lost in a segment's planes on the way to the next one."""
    board, following = boards[index], index + step
    if not 0 <= following < len(boards):
        return 0.0
    joints, total = _joints_between(cut, index, following), _beyond_a(boards, following, step, budget)
    if not any(V5 in joint.nets for joint in joints):
        return 0.0
    lost = 0.0
    for layer, net in _PLANES:
        ways = _ends(board, joints, net)
        plane = Plane(board, layer, net, _feeds(cut, board, index, host, step, net))
        drops, _ = plane.drops(ways, np.full(len(ways), total / len(ways)))
        lost += float(drops.max())
    return lost


def _supply(
    cut: CutBoard,
    boards: Sequence[RoutedBoard],
    index: int,
    host: int,
    step: int,
    budget: Budget,
    before_v: float,
    joint_a: float,
) -> SegmentSupply:
    """Return the figures of a segment whose own lights take the whole cap, and those behind it what dark ones take."""
    board, lights = boards[index], _lights(boards[index])
    taken = np.full(len(lights), IDLE_MA / 1000) + budget.cap_ma / 1000 / max(len(lights), 1)
    lost, crowded, whole = before_v, 0.0, True
    for layer, net in _PLANES:
        vias = via_at(board.tracks, (net,))
        at = [vias[(net, first_pad_at(light, net))] for light in lights]
        plane = Plane(board, layer, net, _feeds(cut, board, index, host, step, net))
        drops, most = plane.drops(at, taken)
        lost, crowded = lost + float(drops.max(initial=0.0)), max(crowded, most)
        whole = whole and plane.joins([(via.x, via.y) for via in board.vias if via.net == net])
    return SegmentSupply(index + 1, lost, crowded, joint_a, whole)


def segment_buses(cut: CutBoard, boards: Sequence[RoutedBoard]) -> Iterator[BusFigures]:
    """Yield the figures of clock and load along all segments; a cable is taken for a track of its length."""
    yield from bus_figures(_side_by_side(cut, boards))


def _side_by_side(cut: CutBoard, boards: Sequence[RoutedBoard]) -> RoutedBoard:
    """Return the segments as one board, as far apart as their cables are long, the cables' signals as tracks."""
    parts, tracks, vias = list[PlacedPart](), list[Track](), list[Via]()
    for segment, board in zip(cut.segments, boards, strict=True):
        right = _moved(segment)
        parts += [replace(part, x=part.x + right) for part in board.placement.parts]
        vias += [replace(via, x=via.x + right) for via in board.vias]
        for track in board.tracks:
            (x0, y0), (x1, y1) = track.start, track.end
            tracks.append(replace(track, start=(x0 + right, y0), end=(x1 + right, y1)))
    placement = replace(boards[0].placement, parts=tuple(parts))
    by_name = placement.by_reference()
    for joint in cut.joints:
        for way, net in enumerate(joint.nets, 1):
            one, other = by_name[joint.left].pad(str(way)), by_name[joint.right].pad(str(way))
            tracks.append(Track(net, CopperLayer.BACK, (one.x, one.y), (other.x, other.y), 0.15))
    return RoutedBoard(placement, tuple(tracks), tuple(vias))


def _moved(segment: Segment) -> float:
    return round(segment.left_mm + (segment.number - 1) * CABLE_MM, 3)
