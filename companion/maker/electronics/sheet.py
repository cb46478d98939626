"""A sheet with a circuit, drawn by schemdraw as SVG: one style, and the few symbols that the drawings share."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

import schemdraw
import schemdraw.elements as elm
from schemdraw.backends import svg

from companion.maker.electronics.circuit import GND, Circuit

Align = Literal["left", "center", "right"]
PinSide = Literal["L", "R", "T", "B"]

SheetPoint = tuple[float, float]
"""Where something is on a sheet, in schemdraw's units; up is positive."""

SMALL, USUAL, LARGE = 10, 12, 16
"""Sizes of type, in points."""


def sheet(board: str, what: str, title_at: SheetPoint, draw: Callable[[schemdraw.Drawing], None]) -> bytes:
    """Return the SVG of what `draw` draws, under the name of the board and what of it is drawn."""
    schemdraw.use("svg")
    svg.config.text = "text"
    svg.config.useBatik = True  # places type without "dominant-baseline", which not every program knows
    drawing = schemdraw.Drawing(show=False, fontsize=USUAL, font="sans-serif", lw=1.5)
    drawing.config(bgcolor="white", margin=0.8)
    text(drawing, (title_at[0], title_at[1] + 1), board, size=SMALL)
    text(drawing, title_at, what, size=LARGE)
    draw(drawing)
    data: bytes = drawing.get_imagedata("svg")
    return _on_white(data.decode()).encode()


def _on_white(picture: str) -> str:
    """Return an SVG with white paper below it; a style alone is not drawn by every program."""
    found = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"[^>]*>', picture)
    assert found, "schemdraw gives every picture a viewBox"
    x, y, width, height = found.groups()
    paper = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="white"/>'
    return picture[: found.end()] + paper + picture[found.end() :] + "\n"


def text(drawing: schemdraw.Drawing, at: SheetPoint, words: str, *, size: int = USUAL, align: Align = "left") -> None:
    """Write words: from a place on, centred on it ("center"), or up to it ("right")."""
    drawing.add(elm.Label().at(at).theta(0).label(words, fontsize=size, halign=align, valign="center", ofst=0))


def line(drawing: schemdraw.Drawing, *places: SheetPoint) -> None:
    """Draw a wire through places."""
    for start, end in pairwise(places):
        drawing.add(elm.Line().at(start).to(end))


def dot(drawing: schemdraw.Drawing, at: SheetPoint) -> None:
    """Join wires."""
    drawing.add(elm.Dot().at(at))


def between(drawing: schemdraw.Drawing, element: elm.Element2Term, start: SheetPoint, end: SheetPoint) -> None:
    """Put a part with two ends between two places."""
    drawing.add(element.at(start).to(end))


def ground(drawing: schemdraw.Drawing, at: SheetPoint) -> None:
    """Put a wire to ground."""
    drawing.add(elm.Ground().at(at))


def rail(drawing: schemdraw.Drawing, at: SheetPoint, name: str) -> None:
    """Put a wire to a supply."""
    drawing.add(elm.Vdd().at(at).label(name, fontsize=SMALL))


def net_end(drawing: schemdraw.Drawing, at: SheetPoint, net: str) -> None:
    """End a wire in the symbol of its net: ground, or a supply."""
    if net == GND:
        ground(drawing, at)
    else:
        rail(drawing, at, net)


def host_pin(circuit: Circuit, host: str, net: str) -> str:
    """Return the pin of the host on a net."""
    return next(pin.pin for pin in circuit.nets[net] if pin.part == host)


class ChipPin(NamedTuple):
    """A pin of a chip: its name and number, its side (L, R, T, B), and how far from the lower left corner it is."""

    name: str
    number: str
    side: PinSide
    offset: int


def chip_pin(pin: str, side: PinSide, offset: int) -> ChipPin:
    """Return a pin of a circuit, such as "QH (9)", at this side."""
    name, number = pin.removesuffix(")").split(" (")
    return ChipPin(name, number, side, offset)


def chip(drawing: schemdraw.Drawing, at: SheetPoint, size: tuple[int, int], name: str, pins: Sequence[ChipPin]) -> None:
    """Draw a chip with its lower left corner at a place; its leads are `LEAD` long."""
    slots: dict[PinSide, int] = {"L": size[1] - 1, "R": size[1] - 1, "T": size[0] - 1, "B": size[0] - 1}
    # With a slot for each unit but the first and the last, a pin's slot is its distance from the corner.
    drawn = [elm.IcPin(pin.name, pin.number, pin.side, slot=f"{pin.offset}/{slots[pin.side]}") for pin in pins]
    body = elm.Ic(pins=drawn, size=size, edgepadH=1, edgepadW=1, leadlen=LEAD, lsize=SMALL, plblsize=SMALL, lofst=0.15)
    drawing.add(body.at(at).theta(0).label(name, loc="center", fontsize=USUAL))


LEAD = 0.7
"""How long the leads of a chip are."""


def supplied(drawing: schemdraw.Drawing, left: SheetPoint, right: SheetPoint, net: str, capacitor: str) -> None:
    """Draw what supplies a chip, at two leads of its top: a net at the left one, ground at the right, a capacitor."""
    node, other = (left[0], left[1] + 0.4), (right[0], right[1] + 0.4)
    line(drawing, left, node)
    line(drawing, right, other)
    between(drawing, elm.Capacitor(), node, other)
    text(drawing, ((left[0] + right[0]) / 2, node[1] + 0.75), capacitor, size=SMALL, align="center")
    net_end(drawing, node, net)
    dot(drawing, node)
    dot(drawing, other)
    line(drawing, other, (other[0] + 0.8, other[1]))
    ground(drawing, (other[0] + 0.8, other[1]))
