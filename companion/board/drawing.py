"""A board as an SVG picture: the wood, its holes and print, the pegs of an occupancy, and lights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import sin

from companion.board.lanes import lane_points
from companion.board.layout import (
    HOLE_MM,
    AreaMark,
    Group,
    Hole,
    HoleName,
    Layout,
    LightWay,
    LineMark,
    Mark,
    Occupancy,
    Point,
    TextMark,
)
from companion.board.looks import LABEL_COLOURS, LOOKS, NOBODY, PAINT_COLOURS, PegLook, PegShape

_PEG_MM = 2.6
_RING_MM = 3.4  # a light shines around its peg, too
_FONT = "Inter, 'DejaVu Sans', Arial, sans-serif"
_INK = "#F3E3C8"
_WAVE_MM = 26
_OPACITY = {"panel": 0.28, "chalk": 0.96}


def draw_board(
    layout: Layout,
    occupancy: Occupancy = frozenset(),
    lights: Mapping[HoleName, str] | None = None,
    *,
    owners: Mapping[HoleName, str] | None = None,
) -> str:
    """Return the board as the text of an SVG file, one millimetre a unit.

    Args:
        layout: the board.
        occupancy: the holes with a peg; a peg takes the look of its track.
        lights: the CSS colour of every hole that shines.
        owners: the label ("red") of a peg in a hole where the track does not tell, such as a shared game hole.

    Raises:
        KeyError: a peg or a light is in a hole that the board does not have.
    """
    lights, owners = lights or {}, owners or {}
    looks = {name: _look(layout, name, owners) for name in sorted(occupancy)}
    lines = [
        _head(layout),
        *_definitions(layout, dict.fromkeys(lights.values())),
        '<g clip-path="url(#wood)">',
        *_wood(layout),
        *(_lane(layout, track) for track in layout.tracks),
        "</g>",
        *(_mark(mark) for mark in layout.marks),
        *_labels(layout),
        *(_hole(hole) for hole in layout.holes.values()),
        *_light_holes(layout),
        *(_light(layout, layout.holes[name], colour) for name, colour in lights.items()),
        *(_peg(layout.holes[name], *look) for name, look in looks.items()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _head(layout: Layout) -> str:
    width, height = f"{layout.width_mm:g}", f"{layout.height_mm:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" '
        f'role="img" font-family="{_FONT}">\n<title>{_safe(layout.title)}</title>'
    )


def _definitions(layout: Layout, glows: Iterable[str]) -> Iterator[str]:
    yield "<defs>"
    yield (
        '<linearGradient id="grain" x1="0" y1="0" x2="1" y2="0.35"><stop offset="0" stop-color="#8A5A33"/>'
        '<stop offset="0.35" stop-color="#7A4B2B"/><stop offset="0.6" stop-color="#86562F"/>'
        '<stop offset="1" stop-color="#734526"/></linearGradient>'
    )
    yield (
        '<radialGradient id="bore"><stop offset="0" stop-color="#0F0805"/><stop offset="0.8" stop-color="#1C100A"/>'
        '<stop offset="1" stop-color="#3A2414"/></radialGradient>'
    )
    yield f'<clipPath id="wood">{_slab(layout)}</clipPath>'
    for colour in glows:
        stop = f'stop-color="{_safe(colour)}"'
        yield (
            f'<radialGradient id="{_glow(colour)}"><stop offset="0" {stop} stop-opacity="0.95"/>'
            f'<stop offset="0.45" {stop} stop-opacity="0.55"/>'
            f'<stop offset="1" {stop} stop-opacity="0"/></radialGradient>'
        )
    yield "</defs>"


def _glow(colour: str) -> str:
    return "glow-" + "".join(character if character.isalnum() else "-" for character in colour)


def _slab(layout: Layout, style: str = "") -> str:
    return f'<rect width="{layout.width_mm:g}" height="{layout.height_mm:g}" rx="5"{style}/>'


def _wood(layout: Layout) -> Iterator[str]:
    yield _slab(layout, ' fill="url(#grain)"')
    for index in range(int(layout.height_mm / 1.7)):
        y_mm = 0.8 + 1.7 * index + 0.6 * sin(index * 2.4)
        dark, width = ("#4A2A14", 0.35) if index % 3 else ("#B07A48", 0.25)
        strength = 0.16 + 0.1 * sin(index * 1.7)
        yield (
            f'<path d="{_wave(y_mm, layout.width_mm, index)}" fill="none" stroke="{dark}" stroke-width="{width}" '
            f'opacity="{strength:.2f}"/>'
        )
    edge = f'x="0.4" y="0.4" width="{layout.width_mm - 0.8:g}" height="{layout.height_mm - 0.8:g}" rx="4.6"'
    yield f'<rect {edge} fill="none" stroke="#3B2213" stroke-width="0.8" opacity="0.7"/>'


def _wave(y_mm: float, width_mm: float, index: int) -> str:
    # Smooth quadratic curves: the first names its control point, every T mirrors the one before.
    heights = [y_mm + 0.7 * sin(0.9 * index + 0.8 * step) for step in range(int(width_mm / _WAVE_MM) + 2)]
    first, second, *rest = heights
    curve = f"M0 {first:.2f}Q{_WAVE_MM / 2:g} {(first + second) / 2 + 0.3:.2f} {_WAVE_MM} {second:.2f}"
    return curve + "".join(f"T{_WAVE_MM * step} {height:.2f}" for step, height in enumerate(rest, 2))


def _lane(layout: Layout, track: Group) -> str:
    points = _points(lane_points(layout, track))
    colour = LOOKS.get(track.label, NOBODY).colour
    return (
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="0.8" stroke-linejoin="round" '
        'opacity="0.7"/>'
    )


def _safe(text: str) -> str:
    # Not xml.sax.saxutils, which imports an HTTP client.
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


def _mark(mark: Mark) -> str:
    match mark:
        case AreaMark(paint, points_mm):
            rim = f' stroke="{_INK}" stroke-opacity="0.35" stroke-width="0.5"' if paint == "panel" else ""
            corners = f'points="{_points(points_mm)}"'
            return f'<polygon {corners} fill="{PAINT_COLOURS[paint]}" opacity="{_OPACITY.get(paint, 1)}"{rim}/>'
        case TextMark(text, (x_mm, y_mm), size_mm):
            # Down by a third of the size: not every viewer knows dominant-baseline. The dark rim parts it from a lane.
            return (
                f'<text x="{x_mm:g}" y="{y_mm + 0.36 * size_mm:.2f}" font-size="{size_mm:g}" font-weight="600" '
                f'text-anchor="middle" fill="{_INK}" stroke="#6B4023" stroke-width="0.9" stroke-linejoin="round" '
                f'paint-order="stroke">{_safe(text)}</text>'
            )
        case LineMark(points_mm):
            return (
                f'<polyline points="{_points(points_mm)}" fill="none" stroke="{_INK}" stroke-width="0.7" '
                'stroke-linecap="round"/>'
            )


def _labels(layout: Layout) -> Iterator[str]:
    """Ring the holes of a path with the colours of what they do."""
    for hole, label in layout.labelled:
        place = f'cx="{hole.x_mm:g}" cy="{hole.y_mm:g}"'
        yield f'<circle data-label="{label}" {place} r="3.1" fill="{LABEL_COLOURS[label]}"/>'


def _hole(hole: Hole) -> str:
    return (
        f'<circle data-hole="{hole.name}" cx="{hole.x_mm:g}" cy="{hole.y_mm:g}" r="{HOLE_MM / 2:g}" '
        'fill="url(#bore)" stroke="#A9744A" stroke-width="0.25" stroke-opacity="0.6"/>'
    )


def _light_holes(layout: Layout) -> Iterator[str]:
    """Draw what is seen of dark lights: their holes; of thinned places hardly a shadow. All are dots of one line."""
    opacity = 0.9 if layout.lighting.way is LightWay.HOLE else 0.12
    dots = "".join(f"M{x_mm:g} {y_mm:g}h.01" for x_mm, y_mm in layout.light_places.values())
    if dots:
        look = f'fill="none" stroke="#2A170C" stroke-opacity="{opacity}" stroke-linecap="round"'
        size = f'stroke-width="{layout.lighting.size_mm:g}"'
        yield f'<path data-lights="{len(layout.light_places)}" d="{dots}" {size} {look}/>'


def _light(layout: Layout, hole: Hole, colour: str) -> str:
    """Draw a light that shines: on the hole that it is about, and where it comes out of the wood."""
    place = f'cx="{hole.x_mm:g}" cy="{hole.y_mm:g}"'
    x_mm, y_mm = layout.light_places.get(hole.name, (hole.x_mm, hole.y_mm))
    lens = ""
    if hole.name in layout.light_places:
        radius = f"{layout.lighting.size_mm / 2:g}"
        lens = (
            f'<circle cx="{x_mm:g}" cy="{y_mm:g}" r="{radius}" fill="{_safe(colour)}" stroke="#FFFFFF" '
            'stroke-width="0.3"/>'
        )
    return (
        f'<g data-light="{hole.name}">'
        f'<circle {place} r="6.6" fill="url(#{_glow(colour)})"/>'
        f'<circle {place} r="{_RING_MM:g}" fill="none" stroke="{_safe(colour)}" stroke-width="1.1"/>'
        f'<circle {place} r="{_RING_MM:g}" fill="none" stroke="#FFFFFF" stroke-width="0.35" opacity="0.8"/>{lens}</g>'
    )


def peg_look(layout: Layout, name: HoleName, owners: Mapping[HoleName, str] | None = None) -> PegLook:
    """Return how a peg in a hole looks: as its track, or as its owner where the track does not tell."""
    return LOOKS.get(_label(layout, name, owners or {}), NOBODY)


def _look(layout: Layout, name: HoleName, owners: Mapping[HoleName, str]) -> tuple[PegLook, str]:
    label = _label(layout, name, owners)
    number = next((group.numbers[name] for group in layout.groups.values() if name in group.numbers), name)
    return peg_look(layout, name, owners), f"{label.capitalize() or 'Peg'} in {number}"


def _label(layout: Layout, name: HoleName, owners: Mapping[HoleName, str]) -> str:
    labels = [group.label for group in layout.groups.values() if name in group.numbers]
    return owners.get(name, labels[0] if len(labels) == 1 else "")


def _peg(hole: Hole, look: PegLook, words: str) -> str:
    return (
        f'<g data-peg="{hole.name}" transform="translate({hole.x_mm:g} {hole.y_mm:g})">'
        f"<title>{_safe(words)}</title>"
        f'<g transform="translate(0.5 0.8)" fill="#000000" opacity="0.45">{_outline(look.shape)}</g>'
        f'<g fill="{look.colour}" stroke="#FFF6E5" stroke-width="0.55" stroke-linejoin="round">'
        f"{_outline(look.shape)}</g>"
        f'<circle cx="-0.7" cy="-0.8" r="0.55" fill="#FFFFFF" opacity="0.55"/></g>'
    )


def _outline(shape: PegShape) -> str:
    size = _PEG_MM
    match shape:
        case PegShape.CIRCLE:
            return f'<circle r="{size:g}"/>'
        case PegShape.SQUARE:
            side = 0.9 * size
            return f'<rect x="{-side:g}" y="{-side:g}" width="{2 * side:g}" height="{2 * side:g}" rx="0.6"/>'
        case PegShape.TRIANGLE:
            return f'<path d="M0 {-1.2 * size:g}L{1.15 * size:g} {0.85 * size:g}H{-1.15 * size:g}Z"/>'
        case PegShape.DIAMOND:
            return f'<path d="M0 {-1.25 * size:g}L{1.15 * size:g} 0L0 {1.25 * size:g}L{-1.15 * size:g} 0Z"/>'
