"""Where each part of a circuit board is: sensors under their holes, lights beside them, all else where it is near.

Only sensors and lights have to be where the board file says. Every other part takes, of the places that are free, the
one whose pads are nearest to what they are joined with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import hypot

from companion.board.layout import Layout, Point
from companion.errors import CompanionError
from companion.maker.electronics.board import HOST
from companion.maker.electronics.circuit import GND, V33, Circuit, Part
from companion.maker.electronics.lighting import buffer_reference
from companion.maker.electronics.plan import Plan
from companion.maker.electronics.sensing import sensor_net
from companion.maker.pcb.candidates import PadTarget, along_the_chain, at_edges, offsets
from companion.maker.pcb.circuit import SUPPLY, TAPS
from companion.maker.pcb.footprints import HEADERS_WITH_WORDS, Footprint, Rectangle, named_test_point
from companion.maker.pcb.kinds import JOINTS, MOUNTS, TEST, board_part
from companion.maker.pcb.lightplaces import light_channels
from companion.maker.pcb.placed import FreeRoom, PlacedPad, PlacedPart, room_lying
from companion.maker.pcb.pockets import ViaPockets, sensor_turn
from companion.maker.pcb.screws import screw_places
from companion.maker.pcb.silktext import HEIGHTS, silk_width
from companion.words import maker as said

_STEP, _REACH = 0.25, 4.0
_STRIP_MM, _STRIP_LEAST_MM = 29.0, 62.0
"""The strip below the wood for host and supply where there is no room under it, and the least width of the board."""

_JOINTS_REACH = 41
"""How far from the edge a connector to another segment may be, in mm."""
_SHUT_MM = 0.6
"""How far a part is moved away, at the least, from a place that is shut to it."""
_NOTHING_SHUT: Mapping[str, Sequence[Point]] = {}


@dataclass(frozen=True, eq=False)
class Placement:
    """A board with all of its parts in their places. The outline is larger than the wood where these need it.

    It is equal to itself alone, so that what follows from it can be kept for it.
    """

    layout: Layout
    outline: Rectangle
    parts: tuple[PlacedPart, ...]

    @property
    def pads(self) -> Iterator[PlacedPad]:
        """All pads, part by part."""
        for part in self.parts:
            yield from part.pads

    def by_reference(self) -> Mapping[str, PlacedPart]:
        """Return the parts by their references."""
        return {placed.part.reference: placed for placed in self.parts}


class _NoRoomError(CompanionError):
    """A part finds no place."""


def place(plan: Plan, circuit: Circuit) -> Placement:
    """Return where the parts of a circuit board are.

    Raises:
        CompanionError: the holes are too close together for the parts.
    """
    layout = plan.layout
    wood = Rectangle(0.0, 0.0, layout.width_mm, layout.height_mm)
    wider = Rectangle(0.0, 0.0, max(layout.width_mm, _STRIP_LEAST_MM), layout.height_mm + _STRIP_MM)
    return _placed(plan, circuit, (_Site(wood, wood), _Site(wider, wider)))


def place_between_cuts(plan: Plan, circuit: Circuit, shut: Mapping[str, Sequence[Point]] = _NOTHING_SHUT) -> Placement:
    """Return where the parts of a segment are: never wider than its wood, and screwed to it.

    `shut`: the places that parts must not be at.

    Raises:
        CompanionError: the holes are too close together for the parts.
    """
    layout = plan.layout
    wood = Rectangle(0.0, 0.0, layout.width_mm, layout.height_mm)
    strip = wood._replace(bottom=layout.height_mm + _STRIP_MM)
    return _placed(plan, circuit, (_Site(wood, wood, shut), _Site(strip, wood, shut)))


def _joints_of(circuit: Circuit, *, left: bool) -> list[Part]:
    """Return the connector to another segment at one edge, if there is one; even ones are on the left."""
    return [
        part
        for part in circuit.parts
        if part.kind in JOINTS.values() and part.reference != TAPS and (int(part.reference[1:]) % 2 == 0) == left
    ]


@dataclass(frozen=True)
class _Site:
    """What parts are placed on: an outline, the part of it that is screwed to the wood, where parts must not be."""

    outline: Rectangle
    screwed: Rectangle
    shut: Mapping[str, Sequence[Point]] = field(default_factory=lambda: _NOTHING_SHUT)


def _placed(plan: Plan, circuit: Circuit, sites: Sequence[_Site]) -> Placement:
    """Place all parts on the first site that has room for them."""
    *others, last = sites
    for site in others:
        with suppress(_NoRoomError):
            return _Placer(plan, circuit, site).placement()
    return _Placer(plan, circuit, last).placement()


def _with_words(part: Part) -> Sequence[Footprint]:
    """Return the land patterns of what has words at its pins with room for them, the best first."""
    if part.reference == TAPS:
        return HEADERS_WITH_WORDS
    return [named_test_point(silk_width(part.nets["1"], HEIGHTS[0]))] if part.kind is TEST else []


class _Placer:
    """Places part after part, each where the earlier ones leave room."""

    def __init__(self, plan: Plan, circuit: Circuit, site: _Site) -> None:
        self._plan, self._circuit, self._site = plan, circuit, site
        self._room = FreeRoom(site.outline)
        self._done: dict[str, PlacedPart] = {}
        self._pockets = ViaPockets(())

    def placement(self) -> Placement:
        """Place all of them."""
        self._mounting_holes()
        self._sensors_and_lights()
        self._joints()
        if HOST in self._circuit.by_reference:
            self._along_an_edge(HOST, self._first_hole())
        if SUPPLY in self._circuit.by_reference:
            self._supply()
        self._bulks()
        self._chips()
        self._rest()
        parts = tuple(self._done[part.reference] for part in self._circuit.parts)
        return Placement(self._plan.layout, self._room.outline, parts)

    # --- the front

    def _sensors_and_lights(self) -> None:
        lights = light_channels(self._plan)
        for channel, hole in self._plan.sensed.items():
            part, land = self._part(f"S{channel}"), self._land(f"S{channel}")
            degrees = sensor_turn(self._plan, hole, lights)
            self._put(PlacedPart(part, land, hole.x_mm, hole.y_mm, degrees))
        self._pockets = ViaPockets(list(self._done.values()))
        for light, (x, y) in lights.items():
            degrees = along_the_chain(lights, light)
            self._put(PlacedPart(self._part(f"LED{light}"), self._land(f"LED{light}"), x, y, degrees))
        for light in lights:
            self._beside(f"CL{light}", self._done[f"LED{light}"])
        for channel in self._plan.sensed:
            self._beside(f"CS{channel}", self._done[f"S{channel}"])

    def _beside(self, reference: str, served: PlacedPart, *, below: bool = False) -> None:
        """Put a capacitor or resistor where its pads are nearest to those of its nets at the part that it serves."""
        nets = self._part(reference).nets
        ends = [next(pad for pad in served.pads if pad.net == nets[pin]) for pin in "12"]
        targets = [(number, pad.x, pad.y) for number, pad in zip("12", ends, strict=True)]
        first = served.back != below
        try:
            self._near(reference, (served.x, served.y), targets, back=first)
        except _NoRoomError:
            self._near(reference, (served.x, served.y), targets, back=not first)

    # --- what is large

    def _mounting_holes(self) -> None:
        """Put the holes of the screws where the board file alone says, before any part that could be in their way."""
        holes = [part.reference for part in self._circuit.parts if part.kind in MOUNTS]
        if not holes:
            raise _NoRoomError(said.NO_ROOM_ON_CIRCUIT(board=self._plan.layout.name, part="H1"))
        land = self._land(holes[0])
        for reference, (x, y) in zip(holes, screw_places(self._plan.layout, land), strict=True):
            self._put(PlacedPart(self._part(reference), land, x, y))

    def _joints(self) -> None:
        """Put the connectors to other segments at the edges that face these."""
        outline, middle = self._room.outline, self._plan.layout.height_mm / 2
        down = sorted((middle + step / 2 for step in range(-80, 81)), key=lambda y: abs(y - middle))
        for left in (True, False):
            for part in _joints_of(self._circuit, left=left):
                land = self._land(part.reference)
                half = land.courtyards[0].right
                across = (outline.left + half + i if left else outline.right - half - i for i in range(_JOINTS_REACH))
                self._first([PlacedPart(part, land, x, y, 0, True) for x in across for y in down])

    def _first_hole(self) -> Point:
        hole = next(iter(self._plan.sensed.values()))
        return hole.x_mm, hole.y_mm

    def _supply(self) -> None:
        host = self._done[HOST]
        jack = self._along_an_edge(SUPPLY, (host.x, host.y))
        plus = jack.pad("+")
        self._near("F1", (plus.x, plus.y), [("1", plus.x, plus.y)], reach=12.0, step=0.5, back=True)

    def _bulks(self) -> None:
        lights = list(light_channels(self._plan).values())
        bulks = [each for each in self._circuit.by_reference if each.startswith("CF")]
        for number, reference in enumerate(bulks):
            at = lights[min(len(lights) * number // len(bulks), len(lights) - 1)]
            self._near(reference, at, [], reach=25.0, step=1.0, back=True)

    def _along_an_edge(self, reference: str, near: Point) -> PlacedPart:
        """Put a part on the back with its outer side at an edge, or as near as may be.

        That is the USB socket of a Pico, whose cable runs on below the board, and the wires of terminals.
        """
        part, land, outline = self._part(reference), self._land(reference), self._room.outline
        found = [
            placed
            for inset in (0.0, 4.0, 8.0)
            for placed in sorted(
                at_edges(part, land, outline.grown(-inset)),
                key=lambda each: (hypot(each.x - near[0], each.y - near[1]), each.degrees),
            )
        ]
        return self._first(found)

    # --- chips, and what belongs to them

    def _chips(self) -> None:
        wired = self._ends_of_nets()
        sensors = {sensor_net(channel) for channel in self._plan.sensed}
        for reference in [each for each in self._circuit.by_reference if each[0] == "U"]:
            part, land = self._part(reference), self._land(reference)
            if reference == buffer_reference(self._plan):
                host = self._done[HOST]
                self._near(
                    reference, (host.x, host.y), self._targets(part, land, wired), reach=30.0, step=1.0, back=True
                )
            else:
                targets = [
                    (land.pad_number(pin), wired[net].x, wired[net].y)
                    for pin, net in part.nets.items()
                    if net in sensors
                ]
                if targets:
                    many = len(targets)
                    middle = sum(x for _, x, _ in targets) / many, sum(y for _, _, y in targets) / many
                    self._near(reference, middle, targets, reach=8.0, step=0.5, back=True)
                else:  # a chip more than there are sensors for
                    host = self._done[HOST]
                    self._near(reference, (host.x, host.y), [], reach=60.0, step=1.0, back=True)
            self._beside_chip(f"C{reference[1:]}", self._done[reference])

    def _beside_chip(self, reference: str, chip: PlacedPart) -> None:
        supply = next(pad for pad in chip.pads if pad.number == str(len(chip.footprint.pads)))
        self._near(reference, (supply.x, supply.y), [("1", supply.x, supply.y)], reach=6.0, back=True)

    def _ends_of_nets(self) -> dict[str, PlacedPad]:
        """Return one placed pad of each net, the first."""
        found: dict[str, PlacedPad] = {}
        for placed in self._done.values():
            for pad in placed.pads:
                found.setdefault(pad.net, pad)
        return found

    def _targets(self, part: Part, land: Footprint, wired: Mapping[str, PlacedPad]) -> list[PadTarget]:
        return [
            (land.pad_number(pin), wired[net].x, wired[net].y)
            for pin, net in part.nets.items()
            if net in wired and net not in (GND, V33)
        ]

    def _rest(self) -> None:
        """Put resistors, header and test points near what they are joined with, the header last.

        A switch's resistor is below it on the back, on the way to its chip: the front is full.
        """
        for channel in self._plan.sensed:
            self._beside(f"R{channel}", self._done[f"S{channel}"], below=True)
        for part in sorted(self._circuit.parts, key=lambda part: part.reference == TAPS):
            if part.reference in self._done:
                continue
            targets = self._targets(part, self._land(part.reference), self._ends_of_nets())
            at = (targets[0][1], targets[0][2]) if targets else self._middle()
            for land in (*_with_words(part), None):  # the words of the last go where they find room
                with suppress(*([_NoRoomError] if land else [])):
                    self._near(part.reference, at, targets, reach=16.0, step=0.5, back=True, land=land)
                    break

    def _middle(self) -> Point:
        """Return where the host is, on a segment without it the middle."""
        host, outline = self._done.get(HOST), self._room.outline
        if host is None:
            return (outline.left + outline.right) / 2, (outline.top + outline.bottom) / 2
        return host.x, host.y

    # --- finding a place

    def _part(self, reference: str) -> Part:
        return self._circuit.by_reference[reference]

    def _land(self, reference: str) -> Footprint:
        return board_part(self._part(reference).kind).footprint

    def _near(
        self,
        reference: str,
        at: Point,
        targets: Iterable[PadTarget],
        *,
        reach: float = _REACH,
        step: float = _STEP,
        back: bool = False,
        land: Footprint | None = None,
    ) -> PlacedPart:
        """Put a part near a place, and where that finds no room farther away: not so far with a `land` of its own."""
        part, reaches = self._part(reference), (reach, 2 * reach) if land else (reach, 3 * reach)
        land = land or self._land(reference)
        away = tuple((number, round(x - at[0], 3), round(y - at[1], 3)) for number, x, y in targets)
        outline, shut = self._room.outline, self._site.shut.get(reference, ())
        lying = {degrees: room_lying(land, degrees, back) for degrees in (0, 90, 180, 270)}
        for far in reaches:
            tried = offsets(land, away, far, step if far == reach else 2 * step, back)
            for dx, dy, degrees in self._room.hopeful(tried, at, lying, back):
                x, y = round(at[0] + dx, 3), round(at[1] + dy, 3)
                if not (outline.left < x < outline.right and outline.top < y < outline.bottom):
                    continue
                if shut and any(hypot(x - sx, y - sy) < _SHUT_MM for sx, sy in shut):
                    continue
                placed = PlacedPart(part, land, x, y, degrees, back)
                if self._fits(placed):
                    return self._put(placed)
        raise _NoRoomError(said.NO_ROOM_ON_CIRCUIT(board=self._plan.layout.name, part=reference))

    def _fits(self, placed: PlacedPart) -> bool:
        return (
            not self._is_below_module(placed) and self._room.has_room_for(placed) and self._pockets.are_left_by(placed)
        )

    def _is_below_module(self, placed: PlacedPart) -> bool:
        """Return whether a part would meet the module in its sockets, or lie hidden under it."""
        tall = placed.back and placed.footprint.tall and HOST in self._done
        return tall and placed.courtyards[0].meets(self._done[HOST].body)

    def _first(self, candidates: list[PlacedPart]) -> PlacedPart:
        for placed in candidates:
            if self._fits(placed):
                return self._put(placed)
        name = candidates[0].part.reference if candidates else HOST
        raise _NoRoomError(said.NO_ROOM_ON_CIRCUIT(board=self._plan.layout.name, part=name))

    def _put(self, placed: PlacedPart) -> PlacedPart:
        reference = placed.part.reference
        if not self._room.has_room_for(placed):
            raise _NoRoomError(said.NO_ROOM_ON_CIRCUIT(board=self._plan.layout.name, part=reference))
        self._room.take(placed)
        self._pockets.take(placed)
        self._done[reference] = placed
        return placed
