"""Paints a board: wood, holes, what is printed on it, pegs and lights, under any projection."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Mesh, RoundedRectangle, SmoothLine

from companion.board.layout import (
    HOLE_MM,
    AreaMark,
    Group,
    HoleName,
    Layout,
    LightWay,
    LineMark,
    Occupancy,
    TextMark,
)
from companion.board.looks import LABEL_COLOURS, PAINT_COLOURS
from companion.board.looks import PegShape as Mark
from companion.ui.kit import theme
from companion.ui.kit.lights import LightStyle, Ring
from companion.ui.kit.paint import disc, halo, mark, outline, ring, shadow, slab, stroke
from companion.ui.kit.projection import Box, Projection
from companion.ui.kit.theme import Colour, SideLook, faded, mixed
from companion.ui.kit.unit import px
from companion.ui.kit.wood_style import wood_style
from companion.words import telling

_PAINTS: Final = {
    name: (*theme.colour(paint)[:3], 0.28 if name == "panel" else 1.0) for name, paint in PAINT_COLOURS.items()
}
LABEL_INKS: Final = {label: theme.colour(ink) for label, ink in LABEL_COLOURS.items()}
"""The rim of a hole of a base path by what it does."""

RING_EDGE: Final = faded(theme.SHADE, 0.6)
"""Beside the ring of a light."""
PEG_EDGE: Final = 1.10
"""How far the dark edge of a peg reaches, in its radiuses."""
NOBODY: Final = SideLook(telling.NOBODY, theme.BRASS, theme.BRASS, Mark.CIRCLE)
"""The look of a peg that no side owns."""


@lru_cache(maxsize=1)
def _grain() -> Any:
    texture = CoreImage(str(theme.ASSETS / "wood.png")).texture
    texture.wrap = "repeat"
    return texture


@lru_cache(maxsize=2)
def _bore(pixels: int) -> Any:
    """Load the picture of one drilled hole, 16 or 64 pixels wide.

    Two sizes and no mipmap, which software GL takes 70 ms to set up; powers of two, for a mesh reads whole textures.
    """
    return CoreImage(str(theme.ASSETS / f"hole{pixels}.png")).texture


def looks_of(layout: Layout, sides: Sequence[SideLook]) -> dict[str, SideLook]:
    """Return the look of each side's groups by their names, in the order of the sides."""
    by_label = dict(zip((group.label for group in layout.sides), sides, strict=False))
    return {group.name: by_label[group.label] for group in layout.groups.values() if group.label in by_label}


def owner(layout: Layout, hole: HoleName, occupancy: Occupancy) -> Group | None:
    """Return the group a peg belongs to; in a shared hole the track that misses a peg, if it is the only one."""
    tracks = [group for group in layout.groups.values() if hole in group.numbers]
    if len(tracks) > 1:
        counts = {group.name: len(occupancy & group.numbers.keys()) for group in tracks}
        least = min(counts.values())
        tracks = [group for group in tracks if counts[group.name] == least]
    return tracks[0] if len(tracks) == 1 else None


def peg_radius(view: Projection) -> float:
    """Return the radius of pegs in pixels: where there is room for it, neighbours do not touch each other."""
    gap, style = view.least_gap, wood_style(view.layout)
    return min(max(gap * style.peg, px(style.least_peg)), max(gap * 0.48, px(9)), px(style.most_peg))


def hole_radius(view: Projection) -> float:
    """Return the radius of holes in pixels."""
    return min(max(view.least_gap * 0.31, px(2.4)), px(8))


def paint_ground(view: Projection, box: Box, radius: float) -> None:
    """Fill a box with wood whose grain runs along the board, with a lit upper edge."""
    x, y, w, h = box
    foot = (x, y, w, min(h, 3 * radius))  # the wood hides the rest; not to fill it spares a Pi a third of the frame
    shadow(foot, radius, px(5), 0.16)
    slab(foot, theme.WOOD_EDGE, radius)
    left, top, wide, high = view.region
    Color(1, 1, 1, 1)
    RoundedRectangle(
        pos=(x, y + px(2)),
        size=(w, h - px(2)),
        radius=[radius],
        segments=24,
        texture=_grain(),
        tex_coords=_coords(left, top, wide, high),
    )
    outline((x, y + px(2), w, h - px(2)), mixed(theme.WOOD, theme.WOOD_INK, 0.22), radius, 1.0)


def _coords(left: float, top: float, wide: float, high: float) -> tuple[float, ...]:
    """Return texture coordinates: the grain's picture covers 320 x 80 mm."""
    u0, u1, v0, v1 = left / 320, (left + wide) / 320, (top + high) / 80, top / 80
    return (u0, v0, u1, v0, u1, v1, u0, v1)


def paint_holes(view: Projection, radius: float) -> None:
    """Drill all holes inside the projection's box."""
    Color(1, 1, 1, 1)
    _drill(_bores(view, radius * 1.25), 16 if radius < 9 else 64)


def paint_light_holes(view: Projection) -> None:
    """Drill the holes of the lights, faintly: pegs are looked for, not lights. Thinned wood hardly shows them."""
    radius, apart = light_radius(view), _least_apart(view)
    Color(1, 1, 1, 0.45 if view.layout.lighting.way is LightWay.HOLE else 0.12)
    places = (place for name in view.layout.light_places for place in _light_place(view, name, radius, apart))
    _drill(((x, y, radius * 1.25) for x, y in places), 16)


def light_place(view: Projection, name: HoleName) -> Iterable[tuple[float, float]]:
    """Yield where the light of a hole is seen; nowhere when it would run into its hole, which is drawn larger."""
    return _light_place(view, name, light_radius(view), _least_apart(view))


def _light_place(view: Projection, name: HoleName, radius: float, apart: float) -> Iterable[tuple[float, float]]:
    if view.lights_apart[name] >= apart:
        yield from _inside(view, [view.at(*view.layout.light_places[name])], radius)


def _least_apart(view: Projection) -> float:
    """Return how far a light must be from the middle of its hole, in pixels, not to run into it."""
    return light_radius(view) + hole_radius(view)


def light_radius(view: Projection) -> float:
    """Return the radius of a light in pixels, smaller than a hole's by as much as on the wood."""
    return hole_radius(view) * view.layout.lighting.size_mm / HOLE_MM


def _drill(bores: Iterable[tuple[float, float, float]], pixels: int) -> None:
    """Draw holes, each a place and how far it reaches: one mesh, one draw call."""
    vertices: list[float] = []
    indices: list[int] = []
    for x, y, reach in bores:
        first = len(vertices) // 4
        for dx, dy, u, v in ((-1, -1, 0, 0), (1, -1, 1, 0), (1, 1, 1, 1), (-1, 1, 0, 1)):
            vertices += (x + dx * reach, y + dy * reach, u, v)
        indices += (first, first + 1, first + 2, first, first + 2, first + 3)
    if vertices:
        Mesh(vertices=vertices, indices=indices, mode="triangles", texture=_bore(pixels))


def _bores(view: Projection, reach: float) -> Iterable[tuple[float, float, float]]:
    for name, place in view.pixels.items():
        for x, y in _inside(view, [place], reach):
            yield x, y, reach * min(view.room[name], 1.3)


def _inside(view: Projection, places: Iterable[tuple[float, float]], margin: float) -> Iterable[tuple[float, float]]:
    left, bottom, w, h = view.box
    for x, y in places:
        if left - margin <= x <= left + w + margin and bottom - margin <= y <= bottom + h + margin:
            yield x, y


def paint_marks(view: Projection) -> None:
    """Paint areas and lines on the wood."""
    for item in view.layout.marks:
        match item:
            case AreaMark():
                _paint_area(view, item)
            case LineMark():
                points = [part for point in item.points_mm for part in view.at(*point)]
                stroke(points, faded(theme.WOOD_INK, 0.55), max(px(1.4), 1))
            case TextMark():
                pass


def _paint_area(view: Projection, item: AreaMark) -> None:
    """Fill an area, whose corners bulge outwards, cut off at the edge of the picture."""
    left, bottom, wide, high = view.box
    vertices: list[float] = []
    for point in item.points_mm:
        x, y = view.at(*point)
        vertices += (min(max(x, left), left + wide), min(max(y, bottom), bottom + high), 0, 0)
    Color(*_PAINTS[item.paint])
    Mesh(vertices=vertices, indices=list(range(len(item.points_mm))), mode="triangle_fan")


def paint_labels(view: Projection, radius: float) -> None:
    """Ring the holes of a path with the colours of what they do."""
    for hole, label in view.layout.labelled:
        for x, y in _inside(view, [view.pixels[hole.name]], radius * 2):
            disc(x, y, radius * 1.9 * min(view.room[hole.name], 1.3), LABEL_INKS[label])


def paint_peg(look: SideLook, x: float, y: float, radius: float, lift: float = 0.0, alpha: float = 1.0) -> None:
    """Draw a peg from above with its shadow; `lift` pixels above the wood."""
    drop = radius * 0.28 + lift * 0.8
    for grow, dark in ((1.16, 0.16), (1.0, 0.24)):
        disc(x + drop * 0.5, y - drop, radius * grow, (0, 0, 0, dark * alpha))
    y += lift
    for ink, reach in zip(peg_inks(look), (PEG_EDGE, 0.98, 0.82), strict=True):
        mark(look.mark, x, y, radius * reach, faded(ink, alpha))


def peg_inks(look: SideLook) -> tuple[Colour, Colour, Colour]:
    """Return the dark edge, the bright rim and the top of a peg: edge and rim set it off from wood of any shade."""
    return mixed(look.colour, theme.SHADE, 0.62), mixed(look.colour, theme.IVORY, 0.55), look.colour


def paint_pegs(
    view: Projection,
    occupancy: Occupancy,
    looks: Mapping[str, SideLook],
    radius: float,
    strays: Mapping[HoleName, Group] = MappingProxyType({}),
) -> None:
    """Draw the pegs of an occupancy; `looks` are those of the groups by their names, `strays` pegs of other groups."""
    there = occupancy & view.pixels.keys()
    for name in sorted(there, key=lambda hole: (-view.pixels[hole][1], view.pixels[hole][0])):  # the nearer ones last
        group = strays.get(name) or owner(view.layout, name, occupancy)
        for x, y in _inside(view, [view.pixels[name]], radius * 2):
            paint_peg(looks.get(group.name, NOBODY) if group else NOBODY, x, y, radius * view.room[name])


def paint_lights(view: Projection, lights: Mapping[HoleName, LightStyle], radius: float) -> None:
    """Draw lights as they shine around their holes, under the pegs."""
    for name, style in lights.items():
        if name in view.pixels:
            for x, y in _inside(view, [view.pixels[name]], radius * 2):
                _shine(style, x, y, radius * view.room[name])
        if name in view.layout.light_places:
            for x, y in light_place(view, name):
                disc(x, y, light_radius(view), mixed(style.colour, theme.IVORY, 0.6))


def ring_ink(ink: Colour) -> Colour:
    """Return the colour of the rings of a light."""
    return mixed(ink, theme.IVORY, 0.18)


def _shine(style: LightStyle, x: float, y: float, radius: float) -> None:
    ink: Colour = style.colour
    bright = ring_ink(ink)
    halo(x, y, radius * 2.0, bright)
    width = max(radius * 0.26, px(2.2))
    match style.ring:
        case Ring.HALO:
            disc(x, y, radius * 0.70, faded(mixed(ink, theme.IVORY, 0.4), 0.8))
        case Ring.RING:
            _edge(x, y, radius * 1.35, bright, width)
        case Ring.TARGET:
            _edge(x, y, radius * 1.25, bright, width)
            _edge(x, y, radius * 1.95, bright, width * 0.6)
        case Ring.BROKEN:
            for start in range(0, 360, 90):
                Color(*RING_EDGE)
                SmoothLine(circle=(x, y, radius * 1.5, start - 3, start + 57), width=width * 0.9)
                Color(*bright)
                SmoothLine(circle=(x, y, radius * 1.5, start, start + 54), width=width / 2)


def _edge(x: float, y: float, radius: float, ink: Colour, width: float) -> None:
    """Draw a ring with a dark edge, so that it is seen on light grain too."""
    ring(x, y, radius, RING_EDGE, width + px(2))
    ring(x, y, radius, ink, width)
