"""A cut through a hole: how the peg, its magnet and each kind of sensor stand to each other, and which has room.

A last picture shows the circuit board in the measures of the board: the sensor below its hole, the light below its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from companion.board.layout import HOLE_MM, Layout, LightWay
from companion.board.sensors import POCKETS, direction_deg
from companion.board.wiring import SensorKind
from companion.maker.document import Document
from companion.maker.physics.setups import HALL_BELOW_MM

TOP_MM = 12.0
"""How thick the upper board is: as deep as the shaft of a peg."""

_CARRIER_MM = 10.0
_SCALE = 2.4
_PANEL_MM, _HEIGHT_MM = 60.0, 111.0
_HALF_MM = 9.5  # how much wood is shown at each side of the hole
_STACK_ROOM_MM = 52.0  # for the stack, below the upper face of the wood
_SOT23_MM, _LED_MM = 1.1, 0.8  # how high a Hall switch and a light stand on the circuit board
_GROUND_MM = 42.0  # the upper face of the wood, from the top of the picture
_SHAFT_MM, _MAGNET_MM, _MAGNET_LONG_MM = 2.9, 2.0, 5.0  # as in peg.scad

_NAMES = {
    SensorKind.REED: ("reed", "a reed switch on end, right under the magnet"),
    SensorKind.REED_LYING: ("reed-lying", "a reed switch with one end under the magnet"),
    SensorKind.HALL: ("hall", f"a Hall switch, flat, {HALL_BELOW_MM:g} mm below the magnet"),
    SensorKind.CONTACT: ("contact", "a peg of metal joins a tube and a pad"),
}


def section_svg(layout: Layout) -> Iterator[Document]:
    """Yield the cut through a hole for each kind of sensor, side by side."""
    width = _PANEL_MM * (len(SensorKind) + 1)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{_HEIGHT_MM:g}mm" '
        f'viewBox="0 0 {width:g} {_HEIGHT_MM:g}" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">',
        f'<rect width="{width:g}" height="{_HEIGHT_MM:g}" fill="#FFFFFF"/>',
        *(line for index, kind in enumerate(SensorKind) for line in _panel(layout, kind, (index + 0.5) * _PANEL_MM)),
        *_circuit_panel(layout, (len(SensorKind) + 0.5) * _PANEL_MM),
        "</svg>",
    ]
    about = (
        "a cut through a hole for each kind of sensor, where it stands under the magnet and whether there is room; "
        "and a cut through wood, gap and circuit board with a sensor and a light"
    )
    yield Document("sensors.svg", ("\n".join(lines) + "\n").encode(), about)


def _panel(layout: Layout, kind: SensorKind, middle: float) -> Iterator[str]:
    name, words = _NAMES[kind]
    yield _text(middle, 7, 5, name, bold=True)
    yield f'<g transform="translate({middle:g} {_GROUND_MM:g}) scale({_SCALE:g})" stroke-width="0.15">'
    yield from _wood(kind)
    yield from _sensor(kind)
    yield from _peg(kind)
    yield "</g>"
    pocket = POCKETS[kind]
    room = f"takes {pocket.long_mm:g} x {pocket.wide_mm:g} mm: {_room(layout, kind)}"
    yield _text(middle, _HEIGHT_MM - 7.5, 2.3, words)
    yield _text(middle, _HEIGHT_MM - 3.5, 2.3, room)


def _circuit_panel(layout: Layout, middle: float) -> Iterator[str]:
    """Draw the stack of wood, gap and circuit board, with a Hall switch below the hole and a light beside it."""
    wood_mm, gap_mm, circuit_mm = layout.stack
    scale = min(_SCALE, _STACK_ROOM_MM / (wood_mm + gap_mm + circuit_mm + 2))
    yield _text(middle, 7, 5, "circuit board", bold=True)
    yield f'<g transform="translate({middle:g} {_GROUND_MM:g}) scale({scale:.4g})" stroke-width="0.15">'
    yield _box(-_HALF_MM, 0, 2 * _HALF_MM, wood_mm, "#DDB98A", "#7A5228")
    yield _box(-_HALF_MM, wood_mm + gap_mm, 2 * _HALF_MM, circuit_mm, "#2E6B3F", "#173A22")
    yield _box(-HOLE_MM / 2, 0, HOLE_MM, wood_mm, "#FFFFFF", "#7A5228")
    yield from _light_way(layout)
    yield _box(-1.45, wood_mm + gap_mm - _SOT23_MM, 2.9, _SOT23_MM, "#303030", "#000000")
    yield from _shaft(wood_mm)
    yield "</g>"
    yield _text(middle, _HEIGHT_MM - 7.5, 2.3, f"wood {wood_mm:g} mm, gap {gap_mm:g} mm, circuit {circuit_mm:g} mm")
    yield _text(middle, _HEIGHT_MM - 3.5, 2.3, _light_words(layout))


def _light_way(layout: Layout) -> Iterator[str]:
    """Draw a light on the circuit board, the ray above it, and its hole or pocket in the wood."""
    aside_mm = next(_asides(layout), None)
    if aside_mm is None:
        return
    wood_mm, gap_mm, _ = layout.stack
    left, depth_mm, size_mm = aside_mm - layout.lighting.size_mm / 2, layout.light_depth_mm, layout.lighting.size_mm
    yield _box(left, wood_mm - depth_mm, size_mm, depth_mm, "#FFF4C8", "#7A5228")
    lamp_mm = wood_mm + gap_mm - _LED_MM
    ray = f"M{aside_mm - 0.9:g} {lamp_mm:g}V{wood_mm:g}H{aside_mm + 0.9:g}V{lamp_mm:g}Z"
    yield f'<path d="{ray}" fill="#FFE58A" fill-opacity="0.6" stroke="none"/>'
    yield _box(aside_mm - 1.0, lamp_mm, 2.0, _LED_MM, "#F5F5F0", "#505050")


def _asides(layout: Layout) -> Iterator[float]:
    """Yield how far from its hole each light is."""
    for name, place in layout.light_places.items():
        yield round(dist(place, (layout.holes[name].x_mm, layout.holes[name].y_mm)), 2)


def _light_words(layout: Layout) -> str:
    aside_mm = next(_asides(layout), None)
    if aside_mm is None:
        return "no lights" if all(hole.light is None for hole in layout.holes.values()) else "no place for lights"
    lighting = layout.lighting
    match lighting.way:
        case LightWay.HOLE:
            return f"light {aside_mm:g} mm beside the hole, {lighting.size_mm:g} mm wide"
        case LightWay.THINNED:
            return f"light {aside_mm:g} mm beside the hole, {lighting.left_mm:g} mm of wood over it"


def _room(layout: Layout, kind: SensorKind) -> str:
    degrees = direction_deg(kind, layout.holes.values())
    if degrees is None:
        return "no room on this board"
    if kind is SensorKind.REED_LYING and degrees:
        return f"all lie at {degrees} degrees"
    return "there is room"


def _wood(kind: SensorKind) -> Iterator[str]:
    """Draw both boards and the hole through the upper one."""
    yield _box(-_HALF_MM, 0, 2 * _HALF_MM, TOP_MM, "#DDB98A", "#7A5228")
    yield _box(-_HALF_MM, TOP_MM, 2 * _HALF_MM, _CARRIER_MM, "#C99B66", "#7A5228")
    yield _box(-HOLE_MM / 2, 0, HOLE_MM, TOP_MM, "#FFFFFF", "#7A5228")
    if kind is SensorKind.CONTACT:
        yield _box(-2, 0, 2 - HOLE_MM / 2, TOP_MM, "#E0B030", "#7A5228")
        yield _box(HOLE_MM / 2, 0, 2 - HOLE_MM / 2, TOP_MM, "#E0B030", "#7A5228")


def _peg(kind: SensorKind) -> Iterator[str]:
    yield from _shaft(TOP_MM, metal=kind is SensorKind.CONTACT)


def _shaft(wood_mm: float, metal: bool = False) -> Iterator[str]:
    """Draw a peg whose shaft goes through the wood, with the magnet in its tip unless it is of metal."""
    fill, edge = ("#C8CCD2", "#5A626C") if metal else ("#D55E00", "#7A3300")
    head = f"M-2.7 -14V-3L-2.1 -1V0H{-_SHAFT_MM / 2:g}V{wood_mm:g}H{_SHAFT_MM / 2:g}V0H2.1V-1L2.7 -3V-14Z"
    yield f'<path d="{head}" fill="{fill}" stroke="{edge}"/>'
    if not metal:
        top = wood_mm - _MAGNET_LONG_MM
        yield _box(-_MAGNET_MM / 2, top, _MAGNET_MM, _MAGNET_LONG_MM / 2, "#4060C0", "#203060")
        yield _box(-_MAGNET_MM / 2, top + _MAGNET_LONG_MM / 2, _MAGNET_MM, _MAGNET_LONG_MM / 2, "#C03030", "#601818")


def _sensor(kind: SensorKind) -> Iterator[str]:
    under, long, left = TOP_MM, POCKETS[kind].long_mm, -POCKETS[kind].before_mm
    match kind:
        case SensorKind.REED:
            yield _box(left, under, long, _CARRIER_MM, "#FFFFFF", "#7A5228")
            yield _wire(f"M-0.1 {under + 0.3:g}H2.2V{under + _CARRIER_MM + 1.5:g}")  # the far lead comes back
            yield _wire(f"M-0.1 {under + 0.3:g}V{under + 5:g}")
            yield _wire(f"M0.15 {under + 4:g}V{under + _CARRIER_MM + 1.5:g}")
            yield _glass(-0.9, under + 0.8, 1.8, 7)
        case SensorKind.REED_LYING:
            # The axis of the magnet stands over one end of the glass: over its middle it would leave the switch open.
            yield _box(left, under, long, 3, "#FFFFFF", "#7A5228")
            yield _wire(f"M-1 {under + _CARRIER_MM + 1.5:g}V{under + 1.4:g}H4")
            yield _wire(f"M3 {under + 1.65:g}H7.2V{under + _CARRIER_MM + 1.5:g}")
            yield _glass(-0.4, under + 0.6, 7, 1.8)
        case SensorKind.HALL:
            # So deep its neighbours' magnets turn round in it (companion hardware physics).
            yield _box(left, under, long, HALL_BELOW_MM + 2.9, "#FFFFFF", "#7A5228")
            for lead in (-1.3, 0, 1.3):
                yield _wire(f"M{lead:g} {under + HALL_BELOW_MM + 1.6:g}V{under + _CARRIER_MM + 1.5:g}")
            yield _box(-2.05, under + HALL_BELOW_MM, 4.1, 1.6, "#303030", "#000000")
        case SensorKind.CONTACT:
            yield _box(-1.8, under, 3.6, 0.8, "#E0B030", "#7A5228")
            yield _wire(f"M0 {under + 0.8:g}V{under + _CARRIER_MM + 1.5:g}")
            yield _wire(f"M2 {under - 0.6:g}H4V{under + _CARRIER_MM + 1.5:g}")


def _box(x: float, y: float, width: float, height: float, fill: str, edge: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" stroke="{edge}"/>'


def _glass(x: float, y: float, width: float, height: float) -> str:
    look = 'rx="0.9" fill="#80C8E0" fill-opacity="0.55" stroke="#2A6A80"'
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {look}/>'


def _wire(path: str) -> str:
    return f'<path d="{path}" fill="none" stroke="#505050" stroke-width="0.4"/>'


def _text(x: float, y: float, size: float, words: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{weight} fill="#000000">{words}</text>'
