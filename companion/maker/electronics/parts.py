"""The parts that a board is soldered from: value, package, a part number to order by, and what to use instead."""

from __future__ import annotations

from dataclasses import dataclass

from companion.board.sensors import SensorKind


@dataclass(frozen=True)
class Kind:
    """A kind of part. `number` is its manufacturer's; "" where any will do."""

    value: str
    package: str = ""
    number: str = ""
    instead: str = ""
    note: str = ""


PICO = Kind(
    "Raspberry Pi Pico",
    "module",
    "Raspberry Pi SC0915",
    "Pico H (SC0917), with pins; Pico 2 (SC1631)",
    "reads the board; a USB cable to what runs the program",
)
PI = Kind("Raspberry Pi", "header of 40 pins", "", "any model with the header of 40 pins", "reads the board itself")
HC165 = Kind(
    "74HC165",
    "DIP-16",
    "Texas Instruments SN74HC165N",
    "CD74HC165E; SN74HC165D (SOIC-16). Not 74HCT165: it wants 5 V",
    "runs at 3.3 V; a socket each saves tears",
)
AHCT125 = Kind(
    "74AHCT125",
    "DIP-14",
    "Texas Instruments SN74AHCT125N",
    "SN74HCT125N; SN74AHCT125D (SOIC-14). Not HC or AHC: they do not take 3.3 V for high",
    "runs at 5 V; lifts 3.3 V to 5 V",
)
PULL = Kind(
    "10 kOhm",
    "axial, 0.25 W",
    "Yageo CFR-25JB-52-10K",
    "networks of eight with a common pin, one a chip: Bourns 4609X-101-103LF; 0805: RC0805FR-0710KL",
    "holds an open input",
)
HOLD = Kind("10 kOhm", "axial, 0.25 W", "Yageo CFR-25JB-52-10K", "0805: RC0805FR-0710KL", "keeps lights quiet")
SERIES_330 = Kind("330 Ohm", "axial, 0.25 W", "Yageo CFR-25JB-52-330R", "220 to 470 Ohm", "close to the buffer")
SERIES_100 = Kind("100 Ohm", "axial, 0.25 W", "Yageo CFR-25JB-52-100R", "68 to 150 Ohm", "close to the buffer")
BYPASS = Kind(
    "100 nF",
    "ceramic X7R, 50 V",
    "Vishay K104K15X7RF5TH5",
    "any X7R from 16 V; 0805: Samsung CL21B104KBCNNNC",
    "from supply to ground, right at its part",
)
BULK = Kind("1000 uF", "electrolytic, 10 V", "Panasonic EEU-FR1A102", "470 to 2200 uF from 6.3 V", "mind its polarity")
DIODE = Kind(
    "1N4148",
    "DO-35",
    "Vishay 1N4148-TAP",
    "BAT85 or BAT43 (DO-35), BAT54 (SOT-23): less drop, for long wires",
    "the ring is the cathode",
)
WS2812 = Kind(
    "WS2812B",
    "5050",
    "Worldsemi WS2812B",
    "WS2812B-Mini (3535), SK6812; on small boards, which bring their capacitor",
    'another order of colours is the key "order" of the wiring',
)
APA102 = Kind("APA102", "5050", "APA102C", "SK9822; on small boards, which bring their capacitor")
LED = Kind("LED", "3 mm, red", "Kingbright WP710A10ID", "any of 1.8 to 2.2 V; blue and white need more than 3.3 V")

SWITCH = Kind("switch", "", "", "", "see bom.csv for the three that fit")
REED = Kind(
    "reed switch, makes",
    "glass 7 x 1.8 mm",
    "Littelfuse MITI-7",
    "MDSR-10 (glass 10.2 mm); choose 15 to 20 AT: a less sensitive one sees less of its neighbours",
    "bend the leads 2 mm from the glass at least, and hold them with pliers",
)
FAST_HALL = Kind(
    "Hall switch, open drain",
    "TO-92",
    "Texas Instruments DRV5033AJQLPG",
    "SOT-23: DRV5033AJQDBZR",
    "6.9 mT, either pole; answers at once",
)
SLOW_HALL = Kind(
    "Hall switch, open drain",
    "TO-92",
    "Texas Instruments DRV5032AJLPG",
    "SOT-23: DRV5032AJDBZR; DRV5033AJ with a 3.3 V supply of its own",
    "9.5 mT, either pole; looks 20 times a second, as so many fast ones take more than the host's 3.3 V give",
)
FAST_HALL_MA, SLOW_HALL_MA = 2.7, 0.0016
HALLS_MA = 250
"""What the 3.3 V of a host are asked to give to Hall switches: a Pico gives 300 mA in all."""
CONTACT = Kind(
    "lined hole",
    "brass tube 4 x 3.2 mm",
    "",
    "copper tube, eyelets; for the contact below a brass screw or a spring",
    "tube and contact below must not touch; the peg is of metal, or has a metal tip",
)


def sensor_part(kind: SensorKind, count: int) -> Kind:
    """Return the part of a sensor, for a board with so many of them."""
    match kind:
        case SensorKind.REED | SensorKind.REED_LYING:
            return REED
        case SensorKind.HALL:
            return FAST_HALL if count * FAST_HALL_MA <= HALLS_MA else SLOW_HALL
        case SensorKind.CONTACT:
            return CONTACT


def led_resistor(light_ma: int) -> Kind:
    """Return the resistor of an LED of 2.0 V at a pin of 3.3 V: the next value of E12 that gives no more than asked."""
    wanted = 1.3 / light_ma * 1000
    value = next(step * 10**power for power in range(1, 5) for step in _E12 if step * 10**power >= wanted)
    code = f"{value:g}R" if value < 1000 else f"{value / 1000:.1f}".replace(".", "K").removesuffix("0")
    return Kind(f"{value:g} Ohm", "axial, 0.25 W", f"Yageo CFR-25JB-52-{code}", "the next higher value")


_E12 = (1.0, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2)


def fuse(hold_ma: int) -> Kind:
    """Return a fuse that lets so much current through for good."""
    value = f"{hold_ma / 1000:g} A"
    if hold_ma <= _MOST_POLYMER_MA:
        number = f"Littelfuse RXEF{hold_ma // 10:03}"
        return Kind(value, "radial, resets itself", number, f"a glass fuse of {value}, slow", _AT_SUPPLY)
    number = {5000: "0287005.PXCN", 7500: "028707.5PXCN", 10_000: "0287010.PXCN"}[hold_ma]
    return Kind(value, "blade, with its holder", f"Littelfuse {number}", f"a glass fuse of {value}", _AT_SUPPLY)


_MOST_POLYMER_MA = 3750
_AT_SUPPLY = "at the supply, in its 5 V wire"


def supply(rated_ma: int) -> Kind:
    """Return a supply of 5 V for so much current."""
    for most_ma, number in ((4000, "Mean Well GST25E05-P1J"), (5000, "Mean Well GST40A05-P1J")):
        if rated_ma <= most_ma:
            least = "any closed one that is approved where you live"
            return Kind(
                f"5 V, {rated_ma / 1000:g} A or more", "closed, with a plug", number, least, "never an open one"
            )
    return Kind(
        f"5 V, {rated_ma / 1000:g} A or more",
        "closed",
        "",
        "two smaller ones, each for its part of the lights: join their grounds, never their 5 V",
        "have mains wired by somebody who is allowed to",
    )
