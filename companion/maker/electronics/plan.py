"""What is wired to what on a board, in the terms of the circuits: the same for a Pico and for a Pi's own pins.

A Pico has the wiring that `companion firmware wiring --board NAME` tells it, or one that is given; a Pi that of the
board file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.board.layout import Hole, Layout
from companion.board.wiring import (
    SPI_PINS,
    SPI_SELECT_PINS,
    Apa102Lights,
    ChainInputs,
    GpioWiring,
    MatrixInputs,
    PicoWiring,
    PinInputs,
    PinLights,
    Pull,
    SensorKind,
)
from companion.drivers.firmware.wiring import usual_wiring
from companion.errors import CompanionError
from companion.maker.electronics.headers import Host
from companion.words import boardfile as said
from companion.words.maker import TOO_FEW_INPUTS, TOO_FEW_LIGHTS


@dataclass(frozen=True)
class Chain:
    """A chain of 74HC165.

    `enable` is the pin at CLK INH, None where that is tied to ground; `tail` the level that the last chip's SER
    is tied to.
    """

    clock: int
    data: int
    load: int
    enable: int | None
    chips: int
    tail: int = 0


@dataclass(frozen=True)
class Ws2812:
    """A chain of WS2812 at one pin."""

    data: int
    count: int


@dataclass(frozen=True)
class Apa102:
    """A chain of APA102. `enable` is the pin that opens the buffer, None where it is always open."""

    clock: int
    data: int
    enable: int | None
    count: int


PlannedInputs = Chain | MatrixInputs | PinInputs
PlannedLights = Ws2812 | Apa102 | PinLights


@dataclass(frozen=True)
class Plan:
    """The wiring of a board.

    `active_low`: a closed sensor reads low. `pulled_inside`: the host's own resistors hold open inputs. `uart` are the
    pins TX and RX where a Pico talks to its host, None for USB.
    """

    layout: Layout
    host: Host
    inputs: PlannedInputs
    lights: PlannedLights | None
    active_low: bool = True
    pulled_inside: bool = True
    uart: tuple[int, int] | None = None

    @property
    def sensor(self) -> SensorKind | None:
        """The part under each hole, None where the board file leaves it open."""
        return self.layout.wiring.sensor

    @cached_property
    def sensed(self) -> Mapping[int, Hole]:
        """The hole of each sensor channel, in order."""
        found = {hole.sensor: hole for hole in self.layout.holes.values() if hole.sensor is not None}
        return dict(sorted(found.items()))

    @cached_property
    def lit(self) -> Mapping[int, Hole]:
        """The hole of each light channel, in order."""
        found = {hole.light: hole for hole in self.layout.holes.values() if hole.light is not None}
        return dict(sorted(found.items()))


def plan_of(layout: Layout) -> Plan:
    """Return the wiring of a board.

    Raises:
        CompanionError: a Hall switch cannot work with this wiring, or it has too few inputs or lights.
    """
    match layout.wiring:
        case PicoWiring(told=told):
            plan = _pico(layout, told or usual_wiring(layout))
        case GpioWiring() as wiring:
            plan = Plan(layout, Host.PI, _pi_inputs(wiring), _pi_lights(wiring), wiring.active_low, _pulls(wiring))
    _check_channels(plan)
    if plan.sensor is SensorKind.HALL and (isinstance(plan.inputs, MatrixInputs) or not plan.active_low):
        matrix = isinstance(plan.inputs, MatrixInputs)
        raise CompanionError((said.KIT_HALL_IN_MATRIX if matrix else said.KIT_HALL_ACTIVE_HIGH)(board=layout.name))
    return plan


def _check_channels(plan: Plan) -> None:
    inputs = 8 * plan.inputs.chips if isinstance(plan.inputs, Chain) else plan.inputs.count
    lights = plan.lights.count if plan.lights is not None else None
    for message, count, holes in ((TOO_FEW_INPUTS, inputs, plan.sensed), (TOO_FEW_LIGHTS, lights, plan.lit)):
        last = max(holes, default=-1)
        if count is not None and last >= count:
            hole, board = holes[last].name, plan.layout.name
            raise CompanionError(message(count=count, hole=hole, board=board, channel=last))


def _pico(layout: Layout, wiring: Mapping[str, Any]) -> Plan:
    inputs, host = wiring["inputs"], wiring.get("host", {"kind": "usb"})
    active_low = inputs.get("active_low", True)
    read: PlannedInputs
    if inputs["kind"] == "matrix":
        read = MatrixInputs(tuple(inputs["rows"]), tuple(inputs["columns"]))
        active_low = True  # the firmware pulls its columns up and drives a row low, whatever a closed switch then means
    else:
        chips, tail = -(-inputs["count"] // 8), inputs.get("tail", 0)
        read = Chain(inputs["sck"], inputs["miso"], inputs["latch"], None, chips, tail)
    uart = (host["tx"], host["rx"]) if host["kind"] == "uart" else None
    lights = _pico_lights(wiring.get("lights", {"kind": "none"}))
    return Plan(layout, Host.PICO, read, lights, active_low, uart=uart)


def _pico_lights(lights: Mapping[str, Any]) -> PlannedLights | None:
    match lights["kind"]:
        case "ws2812":
            return Ws2812(lights["pin"], lights["count"])
        case "apa102":
            return Apa102(lights["sck"], lights["mosi"], None, lights["count"])
    return None


def _pi_inputs(wiring: GpioWiring) -> PlannedInputs:
    match wiring.inputs:
        case ChainInputs(load_pin, chips, device):
            clock, _, data = SPI_PINS
            return Chain(clock, data, load_pin, SPI_SELECT_PINS[device], chips)
        case MatrixInputs() | PinInputs():
            return wiring.inputs


def _pi_lights(wiring: GpioWiring) -> PlannedLights | None:
    match wiring.lights:
        case Apa102Lights(count, device):
            clock, data, _ = SPI_PINS
            return Apa102(clock, data, SPI_SELECT_PINS[device], count)
        case PinLights() | None:
            return wiring.lights


def _pulls(wiring: GpioWiring) -> bool:
    return wiring.pull is not Pull.NONE
