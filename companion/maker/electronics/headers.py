"""The pin headers of a Raspberry Pi and of a Pico: which place on the header a pin has. Source: their data sheets."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from companion.errors import CompanionError
from companion.words import boardfile as said


class Host(Enum):
    """What reads the sensors and drives the lights."""

    PICO = "Raspberry Pi Pico"
    PI = "Raspberry Pi"


class HeaderPin(NamedTuple):
    """A pin by its name ("GP18", "GPIO 11", "GND") and its place on the header, from 1."""

    name: str
    place: int

    def __str__(self) -> str:
        return f"{self.name} ({self.place})"


_PICO = """
GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15
GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS
"""

_PI = """
3V3 5V 2 5V 3 GND 4 14 GND 15 17 18 27 GND 22 23 3V3 24 10 GND
9 25 11 8 GND 7 0 1 5 GND 6 12 13 GND 19 16 26 20 GND 21
"""

HEADERS: dict[Host, tuple[HeaderPin, ...]] = {
    Host.PICO: tuple(HeaderPin(name, place) for place, name in enumerate(_PICO.split(), 1)),
    Host.PI: tuple(
        HeaderPin(f"GPIO {name}" if name.isdigit() else name, place) for place, name in enumerate(_PI.split(), 1)
    ),
}
"""All forty pins of each, in the order of their places."""

_NUMBERED = {Host.PICO: "GP{}", Host.PI: "GPIO {}"}

POWER_PLACES = {Host.PICO: {"3V3": 36, "GND": 23, "GND lights": 3}, Host.PI: {"3V3": 1, "GND": 25, "GND lights": 39}}
"""Which of the power pins the drawings take: near the pins of the usual wiring."""


def numbered_pin(host: Host, number: int) -> HeaderPin:
    """Return the pin with this number in the program ("GP" on a Pico, BCM on a Pi).

    Raises:
        CompanionError: the header has no such pin.
    """
    name = _NUMBERED[host].format(number)
    pin = next((pin for pin in HEADERS[host] if pin.name == name), None)
    if pin is None:
        raise CompanionError(said.NOT_ON_HEADER(host=host.value, pin=name))
    return pin


def power_pin(host: Host, what: str) -> HeaderPin:
    """Return the pin that the drawings take for "3V3", "GND" or "GND lights"."""
    return HEADERS[host][POWER_PLACES[host][what] - 1]
