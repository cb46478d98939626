"""How a board is wired: which parts read its holes and drive its lights, and at which pins.

Pins are BCM numbers, the Raspberry Pi's own. An input's place in its part is its sensor channel, a light's place
its light channel. `wiringfile.py` reads these values from a board file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

LEAST_SCAN_HZ = 200


class SensorKind(Enum):
    """What tells that a peg is in a hole."""

    REED = "reed"
    """A reed switch standing on end under the hole; the peg has a magnet."""
    REED_LYING = "reed-lying"
    """A reed switch lying beside the axis of the hole; the peg has a magnet."""
    HALL = "hall"
    """A Hall switch with an open drain, flat under the hole; the peg has a magnet."""
    CONTACT = "contact"
    """A lined hole that a conductive peg closes."""


class Pull(Enum):
    """The resistor inside the Pi that holds an open input."""

    UP = "up"
    DOWN = "down"
    NONE = "none"


SPI_PINS = (11, 10, 9)
"""Clock, out and in of the Pi's first SPI bus: the only one that gpiozero drives by hardware."""

SPI_SELECT_PINS = (8, 7)
"""The select line of each of its devices: CE0 and CE1."""


@dataclass(frozen=True, slots=True)
class PinInputs:
    """A pin for each sensor."""

    pins: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many sensors it reads."""
        return len(self.pins)


@dataclass(frozen=True, slots=True)
class MatrixInputs:
    """A diode matrix: input `row * columns + column`; a row is driven, the columns are read."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many sensors it reads."""
        return len(self.rows) * len(self.columns)

    @property
    def pins(self) -> tuple[int, ...]:
        """The pins that it takes."""
        return self.rows + self.columns


@dataclass(frozen=True, slots=True)
class ChainInputs:
    """A chain of 74HC165: input 0 is D0 of the chip at the Pi's end, input 8 is D0 of the next."""

    load_pin: int
    chips: int
    spi_device: int = 0

    @property
    def count(self) -> int:
        """How many sensors it reads."""
        return 8 * self.chips

    @property
    def pins(self) -> tuple[int, ...]:
        """The pins that it takes."""
        return (*SPI_PINS, SPI_SELECT_PINS[self.spi_device], self.load_pin)


InputsWiring = PinInputs | MatrixInputs | ChainInputs


@dataclass(frozen=True, slots=True)
class PinLights:
    """An LED at each pin, of one colour and `light_ma` milliamperes."""

    pins: tuple[int, ...]
    light_ma: int

    @property
    def count(self) -> int:
        """How many lights there are."""
        return len(self.pins)


@dataclass(frozen=True, slots=True)
class Apa102Lights:
    """A chain of APA102; light 0 is next to the Pi."""

    count: int
    spi_device: int = 1

    @property
    def pins(self) -> tuple[int, ...]:
        """The pins that it takes."""
        return (*SPI_PINS, SPI_SELECT_PINS[self.spi_device])


LightsWiring = PinLights | Apa102Lights


@dataclass(frozen=True, slots=True)
class PicoWiring:
    """A microcontroller reads the board; its own pins are its own business.

    `sensor` is the part under each hole. `told` is what the microcontroller is told of its wiring where that is not the
    usual one (firmware/PROTOCOL.md).
    """

    sensor: SensorKind | None = None
    told: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class GpioWiring:
    """The Pi reads the board at its own pins.

    `active_low`: a closed sensor reads low. `sensor` is the part under each hole.
    """

    inputs: InputsWiring
    lights: LightsWiring | None = None
    active_low: bool = True
    pull: Pull = Pull.UP
    debounce_ms: int = 10
    scan_hz: int = LEAST_SCAN_HZ
    sensor: SensorKind | None = None

    @property
    def pins(self) -> tuple[int, ...]:
        """All pins that are taken; one that stands here twice is taken twice. Two devices share the SPI bus."""
        inputs, lights = self.inputs.pins, self.lights.pins if self.lights is not None else ()
        if isinstance(self.inputs, ChainInputs) and isinstance(self.lights, Apa102Lights):
            lights = lights[len(SPI_PINS) :]
        return inputs + lights


Wiring = PicoWiring | GpioWiring

PICO = PicoWiring()
