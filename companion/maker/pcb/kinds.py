"""What is soldered to a circuit board in the place of the parts of the hand wiring, and on which land pattern.

Part numbers are the manufacturers', which every distributor finds. Those of LCSC and Mouser are only given where two
published boards at least have them for this very part (LCSC's resistors: for its value and size, from Uni-Royal).
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.maker.electronics.parts import (
    AHCT125,
    APA102,
    BULK,
    BYPASS,
    HC165,
    HOLD,
    PI,
    PICO,
    PULL,
    SERIES_100,
    SERIES_330,
    SERIES_BUS,
    WS2812,
    PartKind,
)
from companion.maker.pcb import footprints as land
from companion.maker.pcb.footprints import Footprint


@dataclass(frozen=True)
class BoardPart:
    """A kind of part with its land pattern, and the numbers of distributors, "" where not known for certain."""

    kind: PartKind
    footprint: Footprint
    lcsc: str = ""
    mouser: str = ""


HALL = PartKind(
    "Hall switch, open drain",
    "SOT-23",
    "Texas Instruments DRV5032AJDBZR",
    "no DRV5032FA: its 4.8 mT are so little that a peg's neighbours may hold it (companion hardware physics)",
    "9.5 mT at most, either pole; looks 20 times a second, takes 1.6 uA; VCC 1, OUT 2, GND 3",
    price_eur=0.35,
)
TERMINALS = PartKind(
    "screw terminals",
    "2 places, 5.08 mm, through holes",
    "Phoenix Contact 1729128",
    "any for 5.08 mm",
    "5 V from the supply",
    1.0,
)
SLOWING = PartKind(
    "100 pF",
    "0603, C0G",
    "Yageo CC0603JRNPO9BN101",
    "any C0G of 0603",
    "close to the host: slows its edges down to 9 ns",
    0.01,
)
SLOWING_MORE = PartKind(
    "330 pF",
    "0603, C0G",
    "Yageo CC0603JRNPO9BN331",
    "any C0G of 0603",
    "close to the host: slows its edges down to 29 ns",
    0.01,
)
SLOWING_F = {SLOWING: 100e-12, SLOWING_MORE: 330e-12}
"""How many farads slow clock and load down."""
HEADER = PartKind(
    "pin header 2 x 5", "2.54 mm, SMD", "", "leave it off", "the host's nets, for a Pi or a logic analyser", 0.4
)
JOINTS = {
    ways: PartKind(
        f"pin header 2 x {ways // 2}",
        "2.54 mm, SMD",
        "",
        "any of 2.54 mm",
        f"a ribbon cable of {ways} to the next segment",
        round(0.03 * ways, 2),
    )
    for ways in (10, 14, 16, 20, 26, 34, 40)
}
"""The headers between two segments, by the ways of their ribbon cable."""

SOCKET_STRIP = PartKind(
    "socket strip",
    "1 x 20, 2.54 mm, SMD, pin 1 left",
    "",
    "any for surface mount whose pins go out to the left and right by turns, their pads' middles 3.3 mm apart",
    "solder it first; the module goes into the two",
    1.0,
)
PI_PINS = PartKind("pin header 2 x 20", "2.54 mm, SMD", "", "any of 2.54 mm", "the Pi's nets", 1.2)
PI_RIBBON = PartKind("ribbon cable, 40 ways", "a socket at both ends", "", "any of 2.54 mm", "pin 1 with pin 1", 3.0)
ADAPTER = PartKind(
    "DC socket to screw terminals",
    "5.5 x 2.1 mm",
    "Adafruit 368",
    "any for the plug of your supply; measure which terminal is plus",
    "from its terminals two wires of 0.5 mm2 to J1",
    2.5,
)
"""What no pad is for, but is plugged in or screwed on by hand."""

TEST = PartKind("test point", "bare pad", "", "", "for a meter's tip")
MOUNT = PartKind("mounting hole", "3.2 mm", "", "", "a wood screw of 3 mm")
SMALL_MOUNT = PartKind("mounting hole", "2.2 mm", "", "", "a wood screw of 2 mm")
"""For segments, which have less room at their corners than the whole board."""
MOUNTS = (MOUNT, SMALL_MOUNT)

_SMD = "Yageo RC0603FR-07"


def _resistor(kind: PartKind, code: str, lcsc: str) -> BoardPart:
    value = PartKind(kind.value, "0603", f"{_SMD}{code}L", "any 1 % of 0603", kind.note, 0.01)
    return BoardPart(value, land.R0603, lcsc, f"603-RC0603FR-07{code}L")


_FLAT = {
    HC165: BoardPart(
        PartKind(
            "74HC165",
            "TSSOP-16",
            "Nexperia 74HC165PW,118",
            "SN74HC165PWR. Not 74HCT165: it wants 5 V",
            "runs at 3.3 V",
            0.25,
        ),
        land.TSSOP16,
        mouser="771-74HC165PW-T",
    ),
    AHCT125: BoardPart(
        PartKind(
            "74AHCT125",
            "TSSOP-14",
            "Texas Instruments SN74AHCT125PWR",
            "74AHCT125PW,118. Not HC or AHC",
            "runs at 5 V; lifts 3.3 V to 5 V",
            0.3,
        ),
        land.TSSOP14,
        "C36365",
    ),
    WS2812: BoardPart(
        PartKind(
            "WS2812B-2020",
            "2.0 x 2.0 mm",
            "Worldsemi WS2812B-2020",
            "another with these pads: DOUT 1, VSS 2, DIN 3, VDD 4",
            WS2812.note,
            0.12,
        ),
        land.WS2812_2020,
        "C965555",
    ),
    APA102: BoardPart(
        PartKind("APA102-2020", "2.0 x 2.0 mm", "APA102-2020", "", "", 0.3),
        land.APA102_2020,
    ),
    SERIES_100: _resistor(SERIES_100, "100R", "C22775"),
    SERIES_330: _resistor(SERIES_330, "330R", "C23138"),
    SERIES_BUS: _resistor(SERIES_BUS, "100R", "C22775"),
    HOLD: _resistor(HOLD, "10K", "C25804"),
    PULL: BoardPart(
        PartKind("10 kOhm", "0402", "Yageo RC0402FR-0710KL", "any 1 % of 0402", PULL.note, 0.004),
        land.R0402,
        "C25744",
        "603-RC0402FR-0710KL",
    ),
    BULK: BoardPart(
        PartKind("1000 uF", "10 x 10.2 mm, flat", "Panasonic EEE-FK1A102P", "470 to 1000 uF, 10 V", BULK.note, 0.6),
        land.CP10,
    ),
    PICO: BoardPart(PICO, land.PICO_SOCKETS),
    PI: BoardPart(PI, land.PI_HEADER),
}

_BYPASS_CHIP = BoardPart(
    PartKind("100 nF", "0603, X7R", "Yageo CC0603KRX7R9BB104", "any X7R from 16 V", BYPASS.note, 0.01),
    land.C0603,
    "C14663",
    "603-CC603KRX7R9BB104",
)
_BYPASS_SMALL = BoardPart(
    PartKind("100 nF", "0402, X7R", "Samsung CL05B104KO5NNNC", "any X7R from 16 V", BYPASS.note, 0.005),
    land.C0402,
    "C1525",
    "187-CL05B104KO5NNNC",
)
_OTHERS = (
    BoardPart(HALL, land.SOT23),
    BoardPart(TERMINALS, land.TERMINAL, mouser="651-1729128"),
    BoardPart(SLOWING, land.C0603, "C14665"),
    BoardPart(SLOWING_MORE, land.C0603),
    BoardPart(HEADER, land.HEADER_10),
    *(BoardPart(kind, land.joint_header(ways)) for ways, kind in JOINTS.items()),
    BoardPart(TEST, land.TEST_POINT),
    BoardPart(MOUNT, land.MOUNTING_HOLE),
    BoardPart(SMALL_MOUNT, land.SMALL_MOUNTING_HOLE),
)

_FUSES = {1000: "001.", 1500: "01.5", 2000: "002.", 3000: "003.", 4000: "004.", 5000: "005."}
"""Slow ones of Littelfuse's NANO2 452 series, by their rating in mA."""


def fuse_rated_ma(least_ma: float) -> int:
    """Return for how much the smallest fuse is rated that bears so much."""
    return next((each for each in _FUSES if each >= least_ma), max(_FUSES))


def flat_fuse(least_ma: float) -> BoardPart:
    """Return the smallest slow fuse for soldering flat that bears so much."""
    rated = fuse_rated_ma(least_ma)
    number = f"Littelfuse 0452{_FUSES[rated]}MRL"
    note = "solder a new one when it has blown; find out first why"
    kind = PartKind(f"T {rated / 1000:g} A", "NANO2, slow", number, "another slow one of 6.1 x 2.7 mm", note, 0.9)
    return BoardPart(kind, land.NANO2)


def flat_part(kind: PartKind, reference: str) -> BoardPart:
    """Return what takes the place of a part of the hand wiring."""
    if kind is BYPASS:
        small = reference.startswith(("CS", "CL"))
        return _BYPASS_SMALL if small else _BYPASS_CHIP
    return _FLAT[kind]


_BY_KIND = {part.kind: part for part in (*_FLAT.values(), _BYPASS_CHIP, _BYPASS_SMALL, *_OTHERS)}


def board_part(kind: PartKind) -> BoardPart:
    """Return the land pattern and numbers of a kind of part of a circuit board."""
    return _BY_KIND[kind] if kind in _BY_KIND else BoardPart(kind, land.NANO2)
