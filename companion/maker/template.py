"""The drill template as strokes: what SVG, DXF and PDF draw alike, each stroke in its layer.

Places are millimetres from the top left corner of the wood, as in the board file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from math import copysign, cos, inf, radians, sin
from typing import assert_never

from companion.board.layout import (
    HOLE_MM,
    AreaMark,
    Group,
    GroupKind,
    Hole,
    Layout,
    LightWay,
    LineMark,
    Mark,
    Point,
    TextMark,
    pairs_within,
)
from companion.board.sensors import POCKETS, direction_deg
from companion.maker.pcb.circuit import circuit_screws

CROSS_MM = 0.8
"""How far a centre cross stands out of its hole."""


class Layer(Enum):
    """What a stroke is for; the layers of the DXF file are called so."""

    OUTLINE = "OUTLINE"
    """The edge of the wood."""
    HOLES = "PEG_HOLES"
    """The holes, each a circle of its diameter."""
    CENTRES = "CENTRES"
    """A cross at the centre of each hole, for the punch."""
    LABELS = "LABELS"
    """The numbers of holes: for the maker, not for the wood."""
    PRINT = "PRINT"
    """What is printed or cut on the wood."""
    LIGHT_HOLES = "LIGHT_HOLES"
    """The holes that lights shine through, each a circle of its diameter."""
    LIGHT_POCKETS = "LIGHT_POCKETS"
    """The pockets over lights, cut from below and seen from above; they leave some of the wood."""
    SENSORS = "SENSORS"
    """The pocket of the part under each hole, seen from above; when the board file names the part."""
    SCREWS = "SCREWS"
    """The pilot holes for the screws of the circuit board, drilled from below, not through, and seen from above."""


@dataclass(frozen=True)
class Circle:
    """A circle: its centre and its diameter."""

    layer: Layer
    at_mm: Point
    diameter_mm: float


@dataclass(frozen=True)
class Path:
    """A line through two or more places, closed or open."""

    layer: Layer
    points_mm: tuple[Point, ...]
    closed: bool = False


@dataclass(frozen=True)
class TextStroke:
    """Text, centred on a place; `size_mm` is the height of its type."""

    layer: Layer
    at_mm: Point
    size_mm: float
    text: str


TemplateStroke = Circle | Path | TextStroke


def template_strokes(layout: Layout) -> Iterator[TemplateStroke]:
    """Yield the drill template of a board, from the bottom layer to the top one."""
    for mark in layout.marks:
        yield _printed(mark)
    yield from _pockets(layout)
    right, bottom = layout.width_mm, layout.height_mm
    yield Path(Layer.OUTLINE, ((0, 0), (right, 0), (right, bottom), (0, bottom)), closed=True)
    size_mm = _label_size(layout)
    for hole in layout.holes.values():
        place = (hole.x_mm, hole.y_mm)
        yield Circle(Layer.HOLES, place, HOLE_MM)
        yield from _cross(place, HOLE_MM / 2 + CROSS_MM)
        if label := _label(layout, hole):
            yield TextStroke(Layer.LABELS, _label_place(layout, hole, label, size_mm), size_mm, label)
    yield from _lights(layout)
    if (screws := circuit_screws(layout)) is not None:
        yield from (Circle(Layer.SCREWS, place, screws.pilot_mm) for place in screws.places)


def _cross(at_mm: Point, arm_mm: float) -> Iterator[TemplateStroke]:
    (x_mm, y_mm) = at_mm
    yield Path(Layer.CENTRES, ((x_mm - arm_mm, y_mm), (x_mm + arm_mm, y_mm)))
    yield Path(Layer.CENTRES, ((x_mm, y_mm - arm_mm), (x_mm, y_mm + arm_mm)))


def _lights(layout: Layout) -> Iterator[TemplateStroke]:
    """Yield the holes of the lights, with crosses as small as they are, or their pockets, which are not punched."""
    way, size_mm = layout.lighting.way, layout.lighting.size_mm
    for place in layout.light_places.values():
        match way:
            case LightWay.HOLE:
                yield Circle(Layer.LIGHT_HOLES, place, size_mm)
                yield from _cross(place, size_mm / 2)
            case LightWay.THINNED:
                yield Circle(Layer.LIGHT_POCKETS, place, size_mm)


def _printed(mark: Mark) -> TemplateStroke:
    match mark:
        case AreaMark(_, points_mm):
            return Path(Layer.PRINT, points_mm, closed=True)
        case LineMark(points_mm):
            return Path(Layer.PRINT, points_mm)
        case TextMark(text, at_mm, size_mm):
            return TextStroke(Layer.PRINT, at_mm, size_mm, text)
        case _:
            assert_never(mark)


def _pockets(layout: Layout) -> Iterator[TemplateStroke]:
    kind = layout.wiring.sensor
    degrees = None if kind is None else direction_deg(kind, layout.holes.values())
    if kind is None or degrees is None:
        return
    pocket, along, across = POCKETS[kind], cos(radians(degrees)), sin(radians(degrees))
    ends, sides = (-pocket.before_mm, pocket.long_mm - pocket.before_mm), (-pocket.wide_mm / 2, pocket.wide_mm / 2)
    corners = ((ends[0], sides[0]), (ends[1], sides[0]), (ends[1], sides[1]), (ends[0], sides[1]))
    for hole in layout.holes.values():
        if hole.sensor is not None:
            places = tuple(
                (round(hole.x_mm + x * along - y * across, 3), round(hole.y_mm + x * across + y * along, 3))
                for x, y in corners
            )
            yield Path(Layer.SENSORS, places, closed=True)


def _label_size(layout: Layout) -> float:
    """Return the size of type that fits between a hole and the cross of the nearest one below it."""
    apart_mm = min((apart for _, _, apart in pairs_within(layout.holes.values(), 10.0)), default=inf)
    return round(min(1.8, max(1.0, apart_mm - HOLE_MM - 2 * CROSS_MM)), 2)


def _label(layout: Layout, hole: Hole) -> str:
    group = layout.group_of(hole.name)
    if group is None:
        return ""
    number = group.numbers[hole.name]
    if number == min(group.holes) or "/" not in hole.name:
        return hole.name
    return str(number) if _is_labelled(group, number) else ""


def _label_place(layout: Layout, hole: Hole, label: str, size_mm: float) -> Point:
    """Return where a label stands: below its hole, but the name of a track before its first one."""
    arm_mm, group = HOLE_MM / 2 + CROSS_MM, layout.group_of(hole.name)
    if group is not None and group.kind is GroupKind.TRACK and label == hole.name != group.holes[group.last]:
        ahead = layout.holes[group.holes[group.numbers[hole.name] + 1]]
        if ahead.y_mm == hole.y_mm:
            return hole.x_mm - copysign(arm_mm + 0.3 * size_mm * len(label), ahead.x_mm - hole.x_mm), hole.y_mm
    return hole.x_mm, hole.y_mm + arm_mm + 0.5 * size_mm


def _is_labelled(group: Group, number: int) -> bool:
    return group.kind is not GroupKind.TRACK or number < 1 or number % 5 == 0 or number == group.last
