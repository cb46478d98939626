"""The parts that a board is soldered from: value, package, a part number to order by, and what to use instead."""

from __future__ import annotations

from dataclasses import dataclass

from companion.board.wiring import SensorKind


@dataclass(frozen=True)
class PartKind:
    """A kind of part. `number` is its manufacturer's; "" where any will do.

    `price_eur` is about what one costs in the numbers that a board takes, in euros of 2026 with tax, without postage.
    """

    value: str
    package: str = ""
    number: str = ""
    instead: str = ""
    note: str = ""
    price_eur: float = 0.0


PICO = PartKind(
    "Raspberry Pi Pico H",
    "module, with pins",
    "Raspberry Pi SC0917",
    "Pico (SC0915) or Pico 2 (SC1631), which have no pins: solder two pin strips of 20 on, 40 joints more",
    "reads the board; a USB cable to what runs the program",
    price_eur=6,
)
PI = PartKind(
    "Raspberry Pi",
    "header of 40 pins",
    "",
    "any model with the header of 40 pins",
    "reads the board itself",
    price_eur=65,
)
HC165 = PartKind(
    "74HC165",
    "DIP-16",
    "Texas Instruments SN74HC165N",
    "CD74HC165E; SN74HC165D (SOIC-16). Not 74HCT165: it wants 5 V",
    "runs at 3.3 V; a socket each saves tears",
    price_eur=0.6,
)
AHCT125 = PartKind(
    "74AHCT125",
    "DIP-14",
    "Texas Instruments SN74AHCT125N",
    "SN74HCT125N; SN74AHCT125D (SOIC-14). Not HC or AHC: they do not take 3.3 V for high",
    "runs at 5 V; lifts 3.3 V to 5 V",
    price_eur=0.9,
)
PULL = PartKind(
    "10 kOhm",
    "axial, 0.25 W",
    "Yageo CFR-25JB-52-10K",
    "networks of eight with a common pin, one a chip: Bourns 4609X-101-103LF; 0805: RC0805FR-0710KL",
    "holds an open input",
    price_eur=0.03,
)
HOLD = PartKind(
    "10 kOhm", "axial, 0.25 W", "Yageo CFR-25JB-52-10K", "0805: RC0805FR-0710KL", "keeps lights quiet", price_eur=0.03
)
SERIES_330 = PartKind(
    "330 Ohm", "axial, 0.25 W", "Yageo CFR-25JB-52-330R", "220 to 470 Ohm", "close to the buffer", price_eur=0.03
)
SERIES_100 = PartKind(
    "100 Ohm", "axial, 0.25 W", "Yageo CFR-25JB-52-100R", "68 to 150 Ohm", "close to the buffer", price_eur=0.03
)
SERIES_BUS = PartKind(
    "100 Ohm",
    "axial, 0.25 W",
    "Yageo CFR-25JB-52-100R",
    "82 to 150 Ohm",
    "close to the host: against the echo of the wire along all chips",
    0.03,
)
BYPASS = PartKind(
    "100 nF",
    "ceramic X7R, 50 V",
    "Vishay K104K15X7RF5TH5",
    "any X7R from 16 V; 0805: Samsung CL21B104KBCNNNC",
    "from supply to ground, right at its part",
    price_eur=0.08,
)
BULK = PartKind(
    "1000 uF",
    "electrolytic, 10 V",
    "Panasonic EEU-FR1A102",
    "470 to 2200 uF from 6.3 V",
    "mind its polarity",
    price_eur=0.4,
)
DIODE = PartKind(
    "1N4148",
    "DO-35",
    "Vishay 1N4148-TAP",
    "BAT85 or BAT43 (DO-35), BAT54 (SOT-23): less drop, for long wires",
    "the ring is the cathode",
    price_eur=0.04,
)
WS2812 = PartKind(
    "WS2812B",
    "5050",
    "Worldsemi WS2812B",
    "WS2812B-Mini (3535), SK6812; on small boards, which bring their capacitor",
    'another order of colours is the key "order" of the wiring',
    price_eur=0.15,
)
APA102 = PartKind("APA102", "5050", "APA102C", "SK9822; on small boards, which bring their capacitor", price_eur=0.35)
LED = PartKind(
    "LED",
    "3 mm, red",
    "Kingbright WP710A10ID",
    "any of 1.8 to 2.2 V; blue and white need more than 3.3 V",
    price_eur=0.12,
)

SWITCH = PartKind("switch", "", "", "", "see bom.csv for the three that fit")
REED = PartKind(
    "reed switch, makes",
    "glass 7 x 1.8 mm",
    "Littelfuse MITI-7",
    "MDSR-10 (glass 10.2 mm); choose 15 to 20 AT: a less sensitive one sees less of its neighbours",
    "bend the leads 2 mm from the glass at least, and hold them with pliers",
    price_eur=0.9,
)
HALL_SWITCH = PartKind(
    "Hall switch, open drain",
    "TO-92",
    "Texas Instruments DRV5032AJLPG",
    "SOT-23: DRV5032AJDBZR. No more sensitive one: it would feel its neighbours' magnets (physics.md)",
    "9.5 mT, either pole; looks 20 times a second; its upper face lies 2.3 mm below the wood",
    price_eur=1.1,
)
HALL_MA = 0.0016
CONTACT = PartKind(
    "lined hole",
    "brass tube 4 x 3.2 mm",
    "",
    "copper tube, eyelets; for the contact below a brass screw or a spring",
    "tube and contact below must not touch; the peg is of metal, or has a metal tip",
    price_eur=0.4,
)


SOCKET_16 = PartKind("socket", "DIP-16", "TE 1-2199298-4", "any DIP-16", "one for each 74HC165", 0.25)
SOCKET_14 = PartKind("socket", "DIP-14", "TE 1-2199298-3", "any DIP-14", "for the 74AHCT125", 0.25)
PICO_SOCKET = PartKind("socket strip", "20 places, 2.54 mm", "", "any", "two, for the pins of the Pico", 0.8)
USB_CABLE = PartKind("USB cable", "A to Micro-B", "", "for a Pico 2 likewise", "with its data wires; at most 3 m", 4)
FUSE_HOLDER = PartKind(
    "fuse holder", "5 x 20 mm", "Littelfuse 01000056H", "any with a cap, for 5 x 20 mm", "for F1", 1.5
)
SUPPLY_SOCKET = PartKind(
    "socket of the supply", "5.5 x 2.1 mm", "CUI PJ-102A", "screw terminals", "plus is inside: measure it", 1
)
TERMINALS = PartKind(
    "screw terminals", "2 places, 5.08 mm", "Phoenix Contact 1729128", "any for 5.08 mm", "a pair a feed", 1
)
BOARD = PartKind(
    "perfboard",
    "160 x 100 mm, 2.54 mm",
    "",
    "strip board; a printed circuit of your own",
    "for ten chips with their resistors",
    4,
)
CHIPS_A_BOARD = 10
"""A chip in its socket takes 8 x 4 places, its resistors and the ends of its cable as much again: 32 cm2 with room."""


def sensor_part(kind: SensorKind) -> PartKind:
    """Return the part of a sensor."""
    match kind:
        case SensorKind.REED | SensorKind.REED_LYING:
            return REED
        case SensorKind.HALL:
            return HALL_SWITCH
        case SensorKind.CONTACT:
            return CONTACT


def led_resistor(light_ma: int) -> PartKind:
    """Return the resistor of an LED of 2.0 V at a pin of 3.3 V: the next value of E12 that gives no more than asked."""
    wanted = 1.3 / light_ma * 1000
    value = next(step * 10**power for power in range(1, 5) for step in _E12 if step * 10**power >= wanted)
    code = f"{value:g}R" if value < 1000 else f"{value / 1000:.1f}".replace(".", "K").removesuffix("0")
    number = f"Yageo CFR-25JB-52-{code}"
    return PartKind(f"{value:g} Ohm", "axial, 0.25 W", number, "the next higher value", price_eur=0.03)


_E12 = (1.0, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2)


def fuse(rated_ma: int) -> PartKind:
    """Return a time-lag fuse of 5 x 20 mm for so much current."""
    value = f"T {rated_ma / 1000:g} A"
    number = f"Littelfuse 0218{_LITTELFUSE[rated_ma]}HXP"
    instead = f"any {value} of 5 x 20 mm to IEC 60127-2. No PTC: it would lose more than all wires may"
    return PartKind(value, "5 x 20 mm, time-lag", number, instead, "in the 5 V wire at the supply; buy spare ones", 0.4)


_LITTELFUSE = {
    1000: "001.", 1250: "1.25", 1600: "01.6", 2000: "002.", 2500: "02.5", 3150: "3.15", 4000: "004.", 5000: "005.",
    6300: "06.3", 8000: "008.", 10_000: "010.",
}  # fmt: skip


def supply(rated_ma: int) -> PartKind:
    """Return a supply of 5 V for so much current."""
    for most_ma, number in ((4000, "Mean Well GST25E05-P1J"), (5000, "Mean Well GST40A05-P1J")):
        if rated_ma <= most_ma:
            least = "any closed one that is approved where you live"
            return PartKind(
                f"5 V, {rated_ma / 1000:g} A or more", "closed, with a plug", number, least, "never an open one", 18
            )
    return PartKind(
        f"5 V, {rated_ma / 1000:g} A or more",
        "closed",
        "",
        "two smaller ones, each for its part of the lights: join their grounds, never their 5 V",
        "have mains wired by somebody who is allowed to",
        40,
    )
