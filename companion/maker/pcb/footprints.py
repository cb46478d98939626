"""The copper and the room that each package takes on a circuit board, seen from its own side.

Places are in millimetres from the middle of the body, x to the right and y down, as KiCad has them. Sources: the land
patterns of the data sheets, as KiCad 6's libraries draw them (IPC-7351, nominal).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from math import cos, radians, sin
from typing import NamedTuple


class Rectangle(NamedTuple):
    """A rectangle along the axes, in millimetres."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> Rectangle:
        """Return the rectangle with so much more on every side."""
        return Rectangle(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other: Rectangle) -> bool:
        """Return whether the two share some area."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def within(self, other: Rectangle) -> bool:
        """Return whether all of this one is inside of the other."""
        return (
            self.left >= other.left
            and self.right <= other.right
            and self.top >= other.top
            and self.bottom <= other.bottom
        )


def box_around(x: float, y: float, width: float, height: float) -> Rectangle:
    """Return a rectangle by its middle and its size."""
    return Rectangle(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


@dataclass(frozen=True)
class Pad:
    """A pad of a footprint. `drill` is the diameter of its plated hole, 0 for a pad on one side."""

    number: str
    x: float
    y: float
    width: float
    height: float
    drill: float = 0.0


@dataclass(frozen=True)
class Footprint:
    """A package: its pads, and the rectangles on its side that no other part may share.

    `hole` is the diameter of a hole without copper in its middle. `by_hand`: left to solder by hand.
    `bare`: copper to hold a tip to, nothing is soldered there. `tall`: not to be put below a module in sockets, for its
    height or because a tip has to reach it. `word_room`: where no other part is either, for what is printed beside it.
    """

    name: str
    pads: tuple[Pad, ...]
    courtyards: tuple[Rectangle, ...]
    body: Rectangle
    hole: float = 0.0
    by_hand: bool = False
    bare: bool = False
    tall: bool = False
    word_room: tuple[Rectangle, ...] = ()
    pad_of_pin: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def head_mm(self) -> float:
        """The radius of the screw's head over a hole without copper."""
        return self.body.right if self.hole else 0.0

    @property
    def pasted(self) -> bool:
        """Whether the fab prints solder paste onto its pads."""
        return not (self.by_hand or self.bare)

    @property
    def through(self) -> bool:
        """Whether it goes through the board."""
        return self.hole > 0 or any(pad.drill for pad in self.pads)

    def pad_number(self, pin: str) -> str:
        """Return the pad of a pin by its name in the circuit: "QH (9)" is pad 9."""
        if pin in self.pad_of_pin:
            return self.pad_of_pin[pin]
        return pin[pin.index("(") + 1 : -1] if "(" in pin else pin


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    """Return a place turned about the origin against the clock, y pointing down."""
    c, s = _turn(degrees)
    return x * c + y * s, -x * s + y * c


@cache
def _turn(degrees: float) -> tuple[float, float]:
    return round(cos(radians(degrees)), 12), round(sin(radians(degrees)), 12)


def _two(
    name: str, apart: float, width: float, height: float, room: tuple[float, float], *, tall: bool = False
) -> Footprint:
    pads = (Pad("1", -apart, 0, width, height), Pad("2", apart, 0, width, height))
    yard = box_around(0, 0, *room)
    return Footprint(name, pads, (yard,), yard.grown(-0.3), tall=tall, pad_of_pin={"+": "1", "-": "2"})


def _rows(count: int, pitch: float, middle: float, width: float, height: float) -> tuple[Pad, ...]:
    """Return two rows of pads as a chip has them: down on the left, up on the right."""
    half, first = count // 2, -pitch * (count // 2 - 1) / 2
    left = [Pad(str(i + 1), -middle, round(first + pitch * i, 4), width, height) for i in range(half)]
    right = [Pad(str(count - i), middle, round(first + pitch * i, 4), width, height) for i in range(half)]
    return (*left, *right)


def _tssop(count: int) -> Footprint:
    yard = box_around(0, 0, 9.0, 5.5)  # with room for two tracks before its pins
    pads = _rows(count, 0.65, 2.8625, 1.475, 0.4)
    return Footprint(f"TSSOP-{count}_4.4x5mm_P0.65mm", pads, (yard,), box_around(0, 0, 4.4, 5.0))


def _zigzag(count: int, name: str) -> Footprint:
    """Return a header of two rows for soldering flat: odd pins on the left, even ones on the right."""
    first = -2.54 * (count / 2 - 1) / 2
    pads = tuple(
        Pad(str(i + 1), (-2.525, 2.525)[i % 2], round(first + 2.54 * (i // 2), 4), 3.15, 1.0) for i in range(count)
    )
    length = 2.54 * count / 2
    return Footprint(
        name, pads, (box_around(0, 0, 9.0, length + 0.5),), box_around(0, 0, 5.08, length), by_hand=True, tall=True
    )


def joint_header(ways: int) -> Footprint:
    """Return the header of a ribbon cable with so many ways."""
    return _zigzag(ways, f"PinHeader_2x{ways // 2:02}_P2.54mm_Vertical_SMD")


_PICO_ROW, _PICO_PITCH = 8.89, 2.54


def _pico() -> Footprint:
    """Return two strips of sockets, 17.78 mm apart, for a Pico seen from above with its USB socket at the top.

    The pads of a strip go by turns to the left and to the right (1x20 sockets for soldering flat, "pin 1 left"). Under
    the Pico, between the strips, there is room for flat parts.
    """
    pads = []
    for place in range(1, 41):
        side, row = (-1, place - 1) if place <= 20 else (1, 40 - place)
        zigzag = -1.65 if row % 2 == 0 else 1.65
        y = round(_PICO_PITCH * row - 24.13, 4)
        pads.append(Pad(str(place), round(side * _PICO_ROW + zigzag, 4), y, 1.9, 1.0))
    strips = tuple(box_around(side * _PICO_ROW, 0, 5.7, 51.3) for side in (-1, 1))
    usb = box_around(0, -24.9, 10.0, 6.0)
    return Footprint("Pico_Sockets_2x20_SMD", tuple(pads), (*strips, usb), box_around(0, 0, 21.0, 51.0), by_hand=True)


SOT23 = Footprint(
    "SOT-23",
    (Pad("1", -0.9375, -0.95, 1.475, 0.6), Pad("2", -0.9375, 0.95, 1.475, 0.6), Pad("3", 0.9375, 0, 1.475, 0.6)),
    (box_around(0, 0, 3.6, 3.0),),
    box_around(0, 0, 1.3, 2.9),
    pad_of_pin={"VCC": "1", "OUT": "2", "GND": "3"},
)
"""The Hall switch; its sensing point is in the middle of the body (DRV5032 data sheet, 7.3.3)."""

WS2812_2020 = Footprint(
    "LED_WS2812B-2020_PLCC4_2.0x2.0mm",
    tuple(
        Pad(number, x, y, 0.7, 0.7)
        for number, x, y in (("1", -0.915, -0.55), ("2", -0.915, 0.55), ("3", 0.915, 0.55), ("4", 0.915, -0.55))
    ),
    (box_around(0, 0, 2.8, 2.4),),
    box_around(0, 0, 2.2, 2.0),
    pad_of_pin={"DOUT": "1", "VSS": "2", "DIN": "3", "VDD": "4"},
)
APA102_2020 = Footprint(
    "LED-APA102-2020",
    (
        Pad("1", 0, -0.83, 0.5, 1.0),
        Pad("1", -0.85, -0.9, 0.8, 0.5),
        Pad("2", -0.85, 0, 0.8, 0.3),
        Pad("3", -0.85, 0.9, 0.8, 0.5),
        Pad("4", 0.85, 0.9, 0.8, 0.5),
        Pad("5", 0.85, 0, 0.8, 0.3),
        Pad("6", 0.85, -0.9, 0.8, 0.5),
        Pad("6", 0, 0.59, 0.5, 1.48),
    ),
    (box_around(0, 0, 3.2, 2.9),),  # with room for a track before the pads of its clock
    box_around(0, 0, 2.0, 2.0),
    pad_of_pin={"VCC": "1", "CO": "2", "DO": "3", "DI": "4", "CI": "5", "GND": "6"},
)
C0402 = _two("C_0402_1005Metric", 0.48, 0.56, 0.62, (1.9, 1.0))
R0402 = _two("R_0402_1005Metric", 0.51, 0.54, 0.64, (1.9, 1.0))
C0603 = _two("C_0603_1608Metric", 0.775, 0.9, 0.95, (3.0, 1.5))
R0603 = _two("R_0603_1608Metric", 0.825, 0.8, 0.95, (3.0, 1.5))
NANO2 = _two("Fuse_Littelfuse-NANO2-451_453", 2.455, 1.96, 3.15, (7.5, 3.8), tall=True)
CP10 = replace(
    _two("CP_Elec_10x10.5", 4.2, 4.4, 1.9, (13.0, 11.0), tall=True), word_room=(Rectangle(-9.9, -1.5, -6.5, 1.5),)
)
TSSOP16, TSSOP14 = _tssop(16), _tssop(14)
PICO_SOCKETS = _pico()
PI_HEADER = joint_header(40)
HEADER_10 = joint_header(10)
HEADERS_WITH_WORDS = (
    replace(
        HEADER_10,
        word_room=(Rectangle(-9.4, -8.2, -4.5, 6.6), Rectangle(4.5, -8.2, 7.5, 6.6), Rectangle(-4.5, -8.2, 4.5, -6.6)),
    ),
    replace(HEADER_10, word_room=(Rectangle(-8.4, -4.0, -4.5, 6.6),)),
)
"""The same, with room for a word at each of its pins and for its reference, or for low words at pins 3 to 9."""
TERMINAL = Footprint(
    "TerminalBlock_1x02_P5.08mm",
    (Pad("1", -2.54, 0, 2.6, 2.6, 1.3), Pad("2", 2.54, 0, 2.6, 2.6, 1.3)),
    (box_around(0, 0.5, 11.0, 9.6),),
    box_around(0, 0.5, 10.4, 9.0),
    by_hand=True,
    tall=True,
    word_room=(Rectangle(-5.5, -6.2, 5.5, -4.3),),
    pad_of_pin={"+": "1", "-": "2"},
)
"""Screw terminals for the supply; the wires come from below (y)."""
TEST_POINT = Footprint(
    "TestPoint_Pad_1.5x1.5mm",
    (Pad("1", 0, 0, 1.5, 1.5),),
    (box_around(0, 0, 2.0, 2.0),),
    box_around(0, 0, 1.5, 1.5),
    bare=True,
    tall=True,
)


def named_test_point(wide: float) -> Footprint:
    """Return the pad of a test point with room for a word that is so wide."""
    return replace(TEST_POINT, word_room=(box_around(0, 1.75, wide, 1.5),))


MOUNTING_HOLE = Footprint(
    "MountingHole_3.2mm_M3", (), (box_around(0, 0, 6.4, 6.4),), box_around(0, 0, 6.0, 6.0), hole=3.2
)
SMALL_MOUNTING_HOLE = Footprint(
    "MountingHole_2.2mm_M2", (), (box_around(0, 0, 4.4, 4.4),), box_around(0, 0, 4.0, 4.0), hole=2.2
)
