"""A circuit board cut into segments that ribbon cables join: fabs ask far less for boards of at most 100 x 100 mm.

The board's sensors and lights are numbered segment by segment (`board/segments.py`), so that one cable is enough at
each cut. Each segment is a circuit board of its own, placed, routed and checked as such. A net with parts on both sides
of a cut goes through the connectors there, pin for pin; lights and ground have as many pins as their current asks for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil

from companion.board.layout import Layout, Point
from companion.board.segments import piece_of, segment_at
from companion.errors import CompanionError
from companion.maker.electronics.board import HOST
from companion.maker.electronics.circuit import GND, V5, V33, Circuit, Part
from companion.maker.electronics.parts import BULK
from companion.maker.electronics.plan import Plan
from companion.maker.electronics.power import budget_of
from companion.maker.electronics.sensing import AT_CHIPS, sensor_net
from companion.maker.pcb.fanout import Fanout
from companion.maker.pcb.kinds import JOINTS, MOUNTS, SMALL_MOUNT, flat_part
from companion.maker.pcb.placement import Placement, place_between_cuts
from companion.maker.pcb.screws import mount_of, screw_places
from companion.words import maker as said

LONGEST_MM = 100.0
"""The longest segment: what fabs make at their lowest price."""

CONTACT_A = 0.5
"""What a contact carries here; one of a ribbon cable's connector bears 1 A."""

_ROOM = {"S": 1.8, "LED": 1.45}
_EDGE_MM, _ROUNDED_MM = 0.45, 0.01
_MORE = 3
_MOVES = 20
"""How often parts are moved that leave a pin no way into its plane."""
_BUS = (V33, *AT_CHIPS.values())


@dataclass(frozen=True)
class Joint:
    """Two connectors with a ribbon cable between them, and the net of each of its ways.

    `after` counts cuts from 0; `left` ends the segment before it, `right` begins the one behind it.
    """

    after: int
    left: str
    right: str
    nets: tuple[str, ...]


@dataclass(frozen=True)
class Segment:
    """A piece of a board: a plan with its holes alone, counted from its left edge, and its circuit."""

    number: int
    left_mm: float
    plan: Plan
    circuit: Circuit


@dataclass(frozen=True)
class CutBoard:
    """A board in segments, from left to right, and the joints between each and the next."""

    segments: tuple[Segment, ...]
    joints: tuple[Joint, ...]


def cut_board(plan: Plan, circuit: Circuit) -> CutBoard:
    """Return a board in the segments that its `cuts_mm` make.

    Raises:
        CompanionError: a segment has no sensor, a cut would go through a hole or its light, or one cable is not enough.
    """
    filled = {segment_at(plan.layout.cuts_mm, hole.x_mm) for hole in plan.sensed.values()}
    for number in range(len(plan.layout.cuts_mm) + 1):
        if number not in filled:
            raise CompanionError(said.EMPTY_SEGMENT(board=plan.layout.name, number=number + 1))
    gaps = list(_gaps(plan.layout))
    for cut_mm in plan.layout.cuts_mm:
        if not any(low - _ROUNDED_MM <= cut_mm <= high + _ROUNDED_MM for low, high in gaps):
            raise CompanionError(said.CUT_MEETS(board=plan.layout.name, cut=f"{cut_mm:g}"))
    home = _home_of_parts(plan, circuit)
    joints = tuple(_joints(plan, circuit, home))
    segments, screwed = list[Segment](), 0
    for number, (left, right) in enumerate(pairwise([0.0, *plan.layout.cuts_mm, plan.layout.width_mm])):
        own = [part for part in circuit.parts if home.get(part.reference) == number]
        wants_bulk = any(p.reference[:3] == "LED" for p in own) and not any(p.reference[:2] == "CF" for p in own)
        layout = piece_of(plan.layout, number, left, right)
        many = len(screw_places(layout, mount_of(plan.layout)))
        screws = tuple(f"H{screwed + hole}" for hole in range(1, many + 1))
        screwed += many
        parts = (*own, *_added(circuit, joints, number, screws, wants_bulk=wants_bulk))
        segments.append(Segment(number + 1, left, replace(plan, layout=layout), Circuit(parts)))
    return CutBoard(tuple(segments), joints)


def cuts_of(layout: Layout, longest_mm: float = LONGEST_MM) -> tuple[float, ...]:
    """Return where a board is cut into segments of about the same length: between its holes and lights.

    Raises:
        CompanionError: it is short enough, or no cuts make segments of at most `longest_mm`.
    """
    gaps = list(_gaps(layout))
    least = ceil(layout.width_mm / longest_mm - 1e-9)
    if least < 2:
        raise CompanionError(said.SHORT_ENOUGH(board=layout.name, longest=f"{longest_mm:g}"))
    for count in range(least, least + _MORE):
        ideal = [layout.width_mm * number / count for number in range(1, count)]
        found = [_nearest(gaps, each) for each in ideal]
        edges = [0.0, *(each for each in found if each is not None), layout.width_mm]
        lengths = [right - left for left, right in pairwise(edges)]
        if len(lengths) == count and max(lengths) <= longest_mm and min(lengths) > 0.5 * max(lengths):
            return tuple(edges[1:-1])
    raise CompanionError(said.NOT_CUT(board=layout.name, longest=f"{longest_mm:g}"))


def _gaps(layout: Layout) -> Iterator[tuple[float, float]]:
    """Yield the ranges where a cut meets no hole's parts, from the left."""
    taken = []
    for hole in layout.holes.values():
        light = layout.light_places.get(hole.name, (hole.x_mm, hole.y_mm))[0]
        left, right = (
            min(hole.x_mm - _ROOM["S"], light - _ROOM["LED"]),
            max(hole.x_mm + _ROOM["S"], light + _ROOM["LED"]),
        )
        taken.append((left, right))
    reached = 0.0
    for left, right in sorted(taken):
        if left - reached >= 2 * _EDGE_MM:
            yield reached + _EDGE_MM, left - _EDGE_MM
        reached = max(reached, right)
    if layout.width_mm - reached >= 2 * _EDGE_MM:
        yield reached + _EDGE_MM, layout.width_mm - _EDGE_MM


def _nearest(gaps: Sequence[tuple[float, float]], ideal: float) -> float | None:
    inside = [round(min(max(ideal, low), high), 2) for low, high in gaps]
    return min(inside, key=lambda place: (abs(place - ideal), place), default=None)


def _home_of_parts(plan: Plan, circuit: Circuit) -> Mapping[str, int]:
    """Return the segment of each part: that of its hole, a chip's where most of its holes are, else the host's."""
    at_hole = {name: segment_at(plan.layout.cuts_mm, hole.x_mm) for name, hole in plan.layout.holes.items()}
    of_net = {sensor_net(channel): at_hole[hole.name] for channel, hole in plan.sensed.items()}
    host = of_net[sensor_net(min(plan.sensed))]
    home: dict[str, int] = {}
    for part in circuit.parts:
        if part.kind in MOUNTS:
            continue  # each segment has its own
        near = [of_net[net] for net in part.nets.values() if net in of_net]
        if part.hole:
            home[part.reference] = at_hole[part.hole]
        elif near and part.reference != HOST:
            home[part.reference] = max(sorted(set(near)), key=near.count)
        else:
            home[part.reference] = host
    for reference in home:  # the capacitor C7 belongs to the chip U7
        if reference[0] == "C" and reference[1:].isdigit():
            home[reference] = home[f"U{reference[1:]}"]
    return home


def _joints(plan: Plan, circuit: Circuit, home: Mapping[str, int]) -> Iterator[Joint]:
    """Yield the joint of each cut. Connectors count on from J3: odd ones end a segment, even ones begin one."""
    for cut in range(len(plan.layout.cuts_mm)):
        crossing = _crossing(circuit, home, cut)
        supplies = _supply_ways(plan, crossing)
        bus = [net for net in _BUS if net in crossing]
        others = sorted((net for net in crossing if net not in (GND, V5, *bus)), key=lambda net: (len(net), net))
        nets = [*(supplies or [GND]), *(each for net in bus for each in (net, GND)), *others]
        ways = next((ways for ways in JOINTS if ways >= len(nets)), None)
        if ways is None:
            raise CompanionError(said.NOT_CUT(board=plan.layout.name, longest=f"{LONGEST_MM:g}"))
        spare = (V5, GND) if supplies else (GND, GND)  # what is left carries current as well
        nets += [spare[way % 2] for way in range(ways - len(nets))]
        yield Joint(cut, f"J{3 + 2 * cut}", f"J{4 + 2 * cut}", tuple(nets))


def _crossing(circuit: Circuit, home: Mapping[str, int], cut: int) -> list[str]:
    """Return the nets that have parts on both sides of a cut."""
    sides: dict[str, set[bool]] = defaultdict(set)
    for part in circuit.parts:
        if part.reference in home:
            for net in part.nets.values():
                sides[net].add(home[part.reference] > cut)
    return [net for net, both in sides.items() if len(both) == 2]


def _supply_ways(plan: Plan, crossing: Sequence[str]) -> list[str]:
    budget = budget_of(plan)
    if V5 not in crossing or budget is None:
        return []
    return [V5, GND] * ceil(budget.capped_ma / 1000 / CONTACT_A)


def _added(
    circuit: Circuit, joints: Sequence[Joint], number: int, screws: Sequence[str], *, wants_bulk: bool
) -> Iterator[Part]:
    """Yield what a segment has besides its share of the board: connectors, mounting holes, its own bulk capacitor."""
    for joint in joints:
        if joint.after in (number - 1, number):
            reference = joint.left if joint.after == number else joint.right
            nets = {str(way): net for way, net in enumerate(joint.nets, 1)}
            yield Part(reference, JOINTS[len(joint.nets)], nets)
    for screw in screws:
        yield Part(screw, SMALL_MOUNT, {})
    bulks = sum(reference[:2] == "CF" for reference in circuit.by_reference)
    if wants_bulk:
        yield Part(f"CF{bulks + number + 1}", flat_part(BULK, "CF").kind, {"+": V5, "-": GND})


def place_segment(segment: Segment) -> Placement:
    """Return where the parts of a segment are. Raises `CompanionError` where they have no room between the cuts.

    A part that leaves one of its own pins no way into the plane of its supply is moved.
    """
    shut: dict[str, list[Point]] = defaultdict(list)
    for _ in range(_MOVES):
        placement = place_between_cuts(segment.plan, segment.circuit, shut)
        stuck = Fanout(placement).stuck()
        if stuck is None:
            break
        part = placement.by_reference()[stuck.part]
        shut[stuck.part].append((part.x, part.y))
    return placement
