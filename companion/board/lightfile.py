"""The [lights] and [stack] tables of a board file, and whether its lights have room.

`hardware/boards/README.md` describes every key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import hypot

from companion.board.fields import Fields
from companion.board.layout import Hole, HoleName, Layout, Lighting, LightWay, Stack, pairs_within
from companion.board.lighting import WALL_MM, least_apart_mm
from companion.board.problems import Problem
from companion.board.soundness import LEAST_APART_MM
from companion.words import boardfile as said
from companion.words.message import Figure

_LEAST_SIZE_MM, _MOST_SIZE_MM = 0.5, 8.0
_MOST_WOOD_MM, _MOST_GAP_MM, _MOST_CIRCUIT_MM = 60.0, 30.0, 30.0
_PRECISION_MM = 1e-6
_REACH_MM = 30.0  # a slip of the pen must not make all holes of a board be held against all lights
_SHINES = -1


def read_lighting(top: Fields) -> Lighting:
    """Return how the lights shine; what the file does not say is as usual."""
    usual, fields = Lighting(), top.table("lights")
    if fields is None:
        return usual
    ways = tuple(way.value for way in LightWay)
    way = fields.one_of("way", ways) if fields.has("way") else usual.way.value
    size_mm = fields.millimetres("size_mm", _LEAST_SIZE_MM, _MOST_SIZE_MM) if fields.has("size_mm") else usual.size_mm
    left_mm = usual.left_mm
    if way == LightWay.THINNED.value:
        left_mm = _or(fields.millimetres("left_mm", 0.2, 5), left_mm) if fields.has("left_mm") else left_mm
    beside_mm = fields.point("beside_mm") if fields.has("beside_mm") else None
    fields.finish()
    return Lighting(LightWay(way or usual.way), _or(size_mm, usual.size_mm), left_mm, beside_mm)


def read_stack(top: Fields) -> Stack:
    """Return how thick the layers of a board are; what the file does not say is as usual."""
    usual, fields = Stack(), top.table("stack")
    if fields is None:
        return usual
    wood_mm = fields.millimetres("wood_mm", 3, _MOST_WOOD_MM) if fields.has("wood_mm") else None
    gap_mm = fields.millimetres("gap_mm", 0, _MOST_GAP_MM) if fields.has("gap_mm") else None
    circuit_mm = fields.millimetres("circuit_mm", 0.4, _MOST_CIRCUIT_MM) if fields.has("circuit_mm") else None
    fields.finish()
    return Stack(_or(wood_mm, usual.wood_mm), _or(gap_mm, usual.gap_mm), _or(circuit_mm, usual.circuit_mm))


def _or(value: float | None, usual: float) -> float:
    return usual if value is None else value


def light_faults(layout: Layout, where: Mapping[HoleName, str]) -> Iterator[Problem]:
    """Yield which lights of a board have no room, on wood that its file may describe wrongly.

    `where` is the table that each hole stands in ("street 3").
    """
    lighting = layout.lighting
    if lighting.way is LightWay.THINNED and lighting.left_mm >= layout.stack.wood_mm:
        left, wood = Figure(lighting.left_mm), Figure(layout.stack.wood_mm)
        yield Problem("lights, left_mm", said.NO_POCKET(left=left, wood=wood))
    places = layout.light_places
    if not places and any(hole.light is not None for hole in layout.holes.values()):
        yield Problem("lights", said.NO_ROOM_FOR_LIGHTS(size=Figure(lighting.size_mm)))
        return
    found = chain(_at_edges(layout), _at_holes(layout), _at_lights(layout))
    for hole, problem in found:
        own = layout.holes[hole].beside_mm is not None
        yield problem._replace(key=f"{where[hole]}, light_beside_mm" if own else "lights, beside_mm")


def _at_edges(layout: Layout) -> Iterator[tuple[HoleName, Problem]]:
    least_mm = layout.lighting.size_mm / 2 + WALL_MM
    for name, (x_mm, y_mm) in layout.light_places.items():
        rim_mm = min(x_mm, layout.width_mm - x_mm, y_mm, layout.height_mm - y_mm)
        if rim_mm < least_mm - _PRECISION_MM:
            place, least = f"[{x_mm:g}, {y_mm:g}]", Figure(least_mm)
            width, height = Figure(layout.width_mm), Figure(layout.height_mm)
            reason = said.LIGHT_AT_EDGE(hole=name, place=place, least=least, width=width, height=height)
            yield name, Problem("", reason)


def _at_holes(layout: Layout) -> Iterator[tuple[HoleName, Problem]]:
    """Yield each light that meets a hole, and each that is nearer to another hole than to its own."""
    least_mm, size = least_apart_mm(layout.lighting), Figure(layout.lighting.size_mm)
    lights = _lights(layout)
    farthest_mm = min(max((_own_mm(layout, light) for light in lights), default=0.0), _REACH_MM)
    for light, hole, apart_mm in _near(lights, layout.holes.values(), max(farthest_mm, least_mm)):
        names = {"hole": light.name, "other": hole.name, "apart": Figure(float(f"{apart_mm:.3g}"))}
        if apart_mm < least_mm - _PRECISION_MM:
            message = said.LIGHT_IN_OWN_HOLE if light.name == hole.name else said.LIGHT_IN_HOLE
            if light.name == hole.name:
                del names["other"]
            yield light.name, Problem("", message(**names, size=size, least=Figure(least_mm)))
        elif light.name != hole.name and apart_mm < (own_mm := _own_mm(layout, light)) - _PRECISION_MM:
            yield light.name, Problem("", said.LIGHT_AT_OTHER(**names, own=Figure(float(f"{own_mm:.3g}"))))


def _near(lights: Iterable[Hole], holes: Iterable[Hole], reach_mm: float) -> Iterator[tuple[Hole, Hole, float]]:
    """Yield each light with each hole that is within reach of it, and how far apart they are."""
    for one, other, apart_mm in pairs_within((*lights, *holes), reach_mm):
        if (one.light == _SHINES) != (other.light == _SHINES):
            yield (one, other, apart_mm) if one.light == _SHINES else (other, one, apart_mm)


def _lights(layout: Layout) -> Sequence[Hole]:
    """Return the lights as if they were holes, with a channel that no hole has."""
    return [Hole(name, *place, light=_SHINES) for name, place in layout.light_places.items()]


def _own_mm(layout: Layout, light: Hole) -> float:
    hole = layout.holes[light.name]
    return hypot(light.x_mm - hole.x_mm, light.y_mm - hole.y_mm)


def _at_lights(layout: Layout) -> Iterator[tuple[HoleName, Problem]]:
    """Yield each two lights that meet: not where all stand the same way from their holes, and are no larger."""
    least_mm = layout.lighting.size_mm + WALL_MM
    if least_mm <= LEAST_APART_MM and all(hole.beside_mm is None for hole in layout.holes.values()):
        return
    order = {name: index for index, name in enumerate(layout.light_places)}
    for one, other, apart_mm in pairs_within(_lights(layout), least_mm):
        if apart_mm < least_mm - _PRECISION_MM:
            first, second = sorted((one.name, other.name), key=order.__getitem__)
            names = {
                "hole": second,
                "other": first,
                "apart": Figure(float(f"{apart_mm:.3g}")),
                "least": Figure(least_mm),
            }
            yield second, Problem("", said.LIGHT_AT_LIGHT(**names))
