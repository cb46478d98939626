"""What a board is: its holes, where they are, and which sensor and light belong to each.

A layout is read from a board file (`boards.py`); everything else (referee, drawing, drivers) takes it as a
value. A hole is known everywhere by its `HoleName`, such as "track1/47".

The values are named tuples: a module of dataclasses takes longer to import than a board takes to read, which
is most of what an answer in the shell costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from math import hypot
from typing import TYPE_CHECKING, NamedTuple, NewType

from companion.channels import Channels, channel_numbers

if TYPE_CHECKING:
    from companion.board.wiring import Wiring

HoleName = NewType("HoleName", str)
"""The name of a hole, unique on its board: "track1/47", "track2/-1", "game"."""

NO_HOLE = HoleName("")
"""Where a value names no hole."""

HOLE_MM = 3.2
"""The diameter of a hole: 1/8 inch."""

Occupancy = frozenset[HoleName]
"""The holes of a board that hold a peg: what a snapshot says."""


class GroupKind(Enum):
    """How the holes of a peg group are read."""

    TRACK = "track"
    """Two pegs leapfrog from hole 1 to the game hole; start holes are 0, -1, ..."""
    SCALE = "scale"
    """The pegs of a side add up to what it has scored in a hand: holes 1 to 9, and 10, 20, ..."""
    RUNS = "runs"
    """The pegs of a side add up to its runs."""
    PATH = "path"
    """Each peg is where a runner is: 0 is the batter's box, 1 to 24 the base path, 24 home."""
    COUNTER = "counter"
    """One peg shows a number; it starts in 0."""
    STORE = "store"
    """Pegs wait here, in whichever hole, for the groups that it feeds."""


class Hole(NamedTuple):
    """One hole: its name, its centre in millimetres from the board's top left corner, its wiring.

    `sensor` and `light` are channel numbers, or None where the hole has none. `beside_mm` is how far from the hole its
    light shines (to the right, down), None where that is as everywhere on the board: see `Layout.light_places`.
    """

    name: HoleName
    x_mm: float
    y_mm: float
    sensor: int | None = None
    light: int | None = None
    beside_mm: tuple[float, float] | None = None


class _Group(NamedTuple):
    name: str
    kind: GroupKind
    label: str
    holes: Mapping[int, HoleName]
    pegs: int = 0
    feeds: tuple[str, ...] = ()
    labels: str = ""


class Group(_Group):
    """A peg group: which hole of the board is which number of the group.

    On a track the start holes are 0 and -1, the streets run from 1, the game hole is the target. A shared
    game hole belongs to several groups. `label` is what people call it ("Red's track" has label "red"), "" for what
    all share. A store has `pegs` for the groups that it `feeds`. `labels` are those printed beside the holes of a
    path, by their first letters.
    """

    @cached_property
    def numbers(self) -> Mapping[HoleName, int]:
        """The number of each hole of this group."""
        return {hole: number for number, hole in self.holes.items()}

    def with_holes(self, holes: Mapping[int, HoleName]) -> Group:
        """Return the same group with these holes."""
        return self._replace(holes=holes)

    @cached_property
    def last(self) -> int:
        """The highest hole number: the game hole of a track."""
        return max(self.holes)

    @property
    def adds_up(self) -> bool:
        """Whether its pegs add up to a number, in any order, rather than the foremost one standing in its hole."""
        return self.kind in (GroupKind.SCALE, GroupKind.RUNS)


Point = tuple[float, float]
"""A place on the board: millimetres from its left edge, millimetres from its top edge."""


class LightWay(Enum):
    """How a light comes up through the wood."""

    HOLE = "hole"
    """Through a hole of its own."""
    THINNED = "thinned"
    """Through the wood itself, thinned from below by a pocket."""


class Lighting(NamedTuple):
    """How the lights of a board shine through its wood.

    `size_mm` is the diameter of the hole or pocket, `left_mm` the wood that a pocket leaves above it. `beside_mm` is
    how far from each hole its light is (to the right, down); None where the file does not say and no place fits.
    """

    way: LightWay = LightWay.HOLE
    size_mm: float = 2.0
    left_mm: float = 0.8
    beside_mm: Point | None = None


class Stack(NamedTuple):
    """What a board is made of, from above (mm).

    `wood_mm` is the upper board, which pegs go through; `gap_mm` the room below it, in which sensors and lights stand;
    `circuit_mm` the circuit board that bears them.
    """

    wood_mm: float = 12.0
    gap_mm: float = 4.0
    circuit_mm: float = 1.6


class TextMark(NamedTuple):
    """A number or word printed on the wood, centred on a place; `size_mm` is the height of its type."""

    text: str
    at_mm: Point
    size_mm: float


class LineMark(NamedTuple):
    """A line cut into the wood through two or more places, such as a skunk line."""

    points_mm: tuple[Point, ...]


class AreaMark(NamedTuple):
    """A painted area with these corners: "grass", "infield", "dirt", "chalk" or "panel"."""

    paint: str
    points_mm: tuple[Point, ...]


PAINTS = ("grass", "infield", "dirt", "chalk", "panel")
"""What an area can be painted with."""

Mark = TextMark | LineMark | AreaMark
"""What is on the wood besides holes; only a drawing needs it."""


class _Layout(NamedTuple):
    name: str
    title: str
    width_mm: float
    height_mm: float
    pitch_mm: float
    holes: Mapping[HoleName, Hole]
    groups: Mapping[str, Group]
    marks: tuple[Mark, ...] = ()
    wired: Wiring | None = None
    file: str = ""
    lighting: Lighting = Lighting()
    stack: Stack = Stack()
    cuts_mm: tuple[float, ...] = ()
    short: str = ""
    note: str = ""


class Layout(_Layout):
    """A whole board. `title` is for people, `name` is its file's name without ".toml".

    `file` is where a board of one's own was read from; "" for one that comes with the program. `cuts_mm`: how far from
    its left edge its circuit is cut into segments. `short` and `note` are its title in a list beside other boards, and
    what is special about it; "" where the file does not say.
    """

    @cached_property
    def light_places(self) -> Mapping[HoleName, Point]:
        """Where each light shines out of the wood. Empty where the file does not say and no place beside holes fits."""
        lit = [hole for hole in self.holes.values() if hole.light is not None]
        beside = {hole.name: hole.beside_mm or self.lighting.beside_mm for hole in lit}
        if None in beside.values():
            return {}
        ways = ((hole, way) for hole in lit if (way := beside[hole.name]))
        return {hole.name: (round(hole.x_mm + way[0], 3), round(hole.y_mm + way[1], 3)) for hole, way in ways}

    @property
    def light_depth_mm(self) -> float:
        """How deep the hole or pocket of a light is, from below."""
        left_mm = self.lighting.left_mm if self.lighting.way is LightWay.THINNED else 0.0
        return self.stack.wood_mm - left_mm

    @property
    def known_as(self) -> str:
        """What `load_board` finds the board by."""
        return self.file or self.name

    @property
    def wiring(self) -> Wiring:
        """How the board is wired: to a Pico where its file does not say."""
        from companion.board.wiring import PICO  # only a board with wires needs it

        return self.wired or PICO

    @cached_property
    def tracks(self) -> tuple[Group, ...]:
        """The tracks in the order of the sides that use them."""
        return tuple(group for group in self.groups.values() if group.kind is GroupKind.TRACK)

    @cached_property
    def sides(self) -> tuple[Group, ...]:
        """The groups that sides score on, in their order: tracks, or on a field the scales."""
        return self.tracks or tuple(group for group in self.groups.values() if group.kind is GroupKind.SCALE)

    @property
    def scored_on(self) -> GroupKind:
        """The kind of the groups that sides score on."""
        return GroupKind.TRACK if self.tracks else GroupKind.SCALE

    def read_with(self, side: int) -> tuple[Group, ...]:
        """Return the groups that are read together with that of a side: all tracks, as pegs stray; a scale alone."""
        return self.tracks or self.sides[side : side + 1]

    def may_hold_peg_of(self, side: int, name: HoleName) -> bool:
        """Tell whether a peg of a side may stand in a hole: of its own track, but out of a scale's box in any hole."""
        return side < len(self.sides) and (self.sides[side].adds_up or name in self.sides[side].numbers)

    def is_shared(self, name: HoleName) -> bool:
        """Tell whether a hole belongs to several groups, such as a game hole for all."""
        return sum(name in group.numbers for group in self.groups.values()) > 1

    @cached_property
    def stores(self) -> tuple[Group, ...]:
        """The groups in which pegs wait."""
        return tuple(group for group in self.groups.values() if group.kind is GroupKind.STORE)

    @cached_property
    def store_by_group(self) -> Mapping[str, Group]:
        """The store whose pegs a group uses, by the name of the group."""
        return {name: store for store in reversed(self.stores) for name in store.feeds}

    @cached_property
    def holes_by_store(self) -> Mapping[str, Occupancy]:
        """The holes in which the pegs of a store may be, its own and those of the groups that use them, by its name."""
        groups = {store.name: (store, *(self.groups[name] for name in store.feeds)) for store in self.stores}
        return {name: frozenset(hole for each in family for hole in each.numbers) for name, family in groups.items()}

    @property
    def labelled(self) -> Iterator[tuple[Hole, str]]:
        """The holes of a path that a label stands beside, with its letter; not the bases."""
        for group in self.groups.values():
            for number, letter in enumerate(group.labels, 1):
                if letter != "b":
                    yield self.holes[group.holes[number]], letter

    def group_of(self, name: HoleName) -> Group | None:
        """Return the group of a hole; of a shared game hole the first."""
        return next((group for group in self.groups.values() if name in group.numbers), None)

    @cached_property
    def start_holes(self) -> Occupancy:
        """Where the pegs are before a game: in the start holes of tracks, at 0 of counters, in full stores."""
        return frozenset(
            hole for group in self.groups.values() for number, hole in group.holes.items() if _at_start(group, number)
        )

    def occupied_when(self, closed: Channels) -> Occupancy:
        """Return the holes that hold a peg when these sensor channels are closed; some may be those of no hole."""
        return frozenset(
            self._hole_of_channel[channel] for channel in channel_numbers(closed) if channel in self._hole_of_channel
        )

    def channels_of(self, occupied: Occupancy) -> frozenset[int]:
        """Return the sensor channels that are closed when these holes hold a peg."""
        return frozenset(number for number, hole in self._hole_of_channel.items() if hole in occupied)

    @cached_property
    def _hole_of_channel(self) -> Mapping[int, HoleName]:
        return {hole.sensor: hole.name for hole in self.holes.values() if hole.sensor is not None}

    def neighbours(self, name: HoleName) -> frozenset[HoleName]:
        """Return the holes within 1.5 pitches of a hole: those a magnet might close too."""
        return self._neighbours[name]

    @cached_property
    def _neighbours(self) -> Mapping[HoleName, frozenset[HoleName]]:
        found: dict[HoleName, set[HoleName]] = {name: set() for name in self.holes}
        for one, other, _ in pairs_within(self.holes.values(), 1.5 * self.pitch_mm):
            found[one.name].add(other.name)
            found[other.name].add(one.name)
        return {name: frozenset(near) for name, near in found.items()}


def _at_start(group: Group, number: int) -> bool:
    match group.kind:
        case GroupKind.TRACK:
            return number < 1
        case GroupKind.COUNTER:
            return number == 0
        case GroupKind.STORE:
            return number <= group.pegs
        case _:
            return False


def pairs_within(holes: Iterable[Hole], reach_mm: float) -> Iterator[tuple[Hole, Hole, float]]:
    """Yield every two holes whose centres are at most `reach_mm` apart, and how far apart they are (mm).

    From right to left, and through the squares of a grid, so that a board of 5,000 holes does not cost its 12 million
    pairs.
    """
    ordered = sorted(holes, key=lambda hole: hole.x_mm)
    squares: dict[tuple[int, int], list[Hole]] = {}
    for one in reversed(ordered):
        x, y = int(one.x_mm // reach_mm), int(one.y_mm // reach_mm)
        for square in ((x, y), (x, y - 1), (x, y + 1), (x + 1, y), (x + 1, y - 1), (x + 1, y + 1)):
            for other in squares.get(square, ()):
                apart_mm = hypot(other.x_mm - one.x_mm, other.y_mm - one.y_mm)
                if apart_mm <= reach_mm:
                    yield one, other, apart_mm
        squares.setdefault((x, y), []).append(one)
