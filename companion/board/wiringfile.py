"""The [wiring] table of a board file to a `Wiring`; `hardware/boards/README.md` describes every key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from companion.board.fields import Fields
from companion.board.layout import Hole
from companion.board.problems import Problem
from companion.board.sensors import sensor_faults
from companion.board.wiring import (
    LEAST_SCAN_HZ,
    PICO,
    SPI_SELECT_PINS,
    Apa102Lights,
    ChainInputs,
    GpioWiring,
    InputsWiring,
    LightsWiring,
    MatrixInputs,
    PicoWiring,
    PinInputs,
    PinLights,
    Pull,
    SensorKind,
    Wiring,
)
from companion.words import boardfile as said
from companion.words.message import ALSO, Message, Sentence

_MOST_PIN = 27
_MOST_CHIPS, _MOST_LIGHTS = 64, 512
_MOST_SCAN_HZ = 1000

MOST_PICO_CHANNELS = 1024
"""How many sensors, and how many lights, the firmware takes."""

MOST_MATRIX = 13 * 13
"""How many sensors a matrix at all 26 pins reads."""


def read_wiring(top: Fields) -> Wiring | None:
    """Return how a board is wired; without a [wiring] table, to a Pico. None after noting what is wrong."""
    fields = top.table("wiring")
    if fields is None:
        return PICO
    kind = fields.one_of("kind", ("pico", "gpio")) if fields.has("kind") else "pico"
    sensor = _sensor(fields)
    wiring = _gpio(fields, sensor) if kind == "gpio" else PicoWiring(sensor) if kind == "pico" else None
    if kind is not None:
        fields.finish()
    return wiring


def wiring_faults(wiring: Wiring, holes: Iterable[Hole]) -> list[Problem]:
    """Return what is wrong with a wiring for these holes: channels that it does not have, parts too large for them."""
    holes = tuple(holes)
    sensors = [(hole.sensor, hole) for hole in holes if hole.sensor is not None]
    lights = [(hole.light, hole) for hole in holes if hole.light is not None]
    found = sensor_faults(wiring.sensor, holes) if wiring.sensor is not None else []
    found += _hall_faults(wiring)
    if isinstance(wiring, PicoWiring):
        found += _beyond(MOST_PICO_CHANNELS, sensors, said.PICO_SENSORS)
        return found + _beyond(MOST_PICO_CHANNELS, lights, said.PICO_LIGHTS)
    found += _beyond(wiring.inputs.count, sensors, said.SENSORS, wiring.inputs)
    if wiring.lights is not None:
        found += _beyond(wiring.lights.count, lights, said.LIGHTS)
    return found


def _hall_faults(wiring: Wiring) -> list[Problem]:
    """Return a problem for Hall switches whose open drain would hold a column in every row, or cannot pull up."""
    if isinstance(wiring, PicoWiring) or wiring.sensor is not SensorKind.HALL:
        return []
    if isinstance(wiring.inputs, MatrixInputs):
        return [Problem("wiring, sensor", said.HALL_IN_MATRIX())]
    if not wiring.active_low:
        return [Problem("wiring, sensor", said.HALL_ACTIVE_HIGH())]
    return []


def _beyond(
    count: int, channels: Sequence[tuple[int, Hole]], message: Message, inputs: InputsWiring | None = None
) -> list[Problem]:
    """Return one problem for all the holes whose channel a part with so many channels does not have."""
    beyond = [(channel, hole) for channel, hole in channels if channel >= count]
    if not beyond:
        return []
    channel, hole = beyond[0]
    reason = message(count=count, most=count, hole=hole.name, channel=channel)
    if len(beyond) > 1:
        reason = said.AND_MORE(beyond=reason, count=len(beyond) - 1)
    cure = _cure(inputs, max(channel for channel, _ in beyond))
    return [Problem("wiring", ALSO(most=reason, last=cure) if cure else reason)]


def _cure(inputs: InputsWiring | None, highest: int) -> Sentence | None:
    """Return which inputs would read a channel as high as this."""
    match inputs:
        case None:
            return None
        case ChainInputs():
            chips = highest // 8 + 1
            return said.CHIPS(chips=chips) if chips <= _MOST_CHIPS else said.CHAIN_TOO_SHORT()
        case _ if highest >= MOST_MATRIX:
            return said.CHAIN_READS(most=8 * _MOST_CHIPS)
        case MatrixInputs():
            return said.MORE_ROWS()
        case PinInputs():
            return said.MATRIX_OR_CHAIN()


def _gpio(fields: Fields, sensor: SensorKind | None) -> GpioWiring | None:
    inputs, lights = _inputs(fields), _lights(fields)
    active_low = fields.flag("active_low", True)
    pull = fields.one_of("pull", tuple(pull.value for pull in Pull)) if fields.has("pull") else _usual_pull(active_low)
    debounce_ms = fields.whole("debounce_ms", 0, 100) if fields.has("debounce_ms") else 10
    scan_hz = fields.whole("scan_hz", LEAST_SCAN_HZ, _MOST_SCAN_HZ) if fields.has("scan_hz") else LEAST_SCAN_HZ
    if inputs is None or lights is False or active_low is None or pull is None:
        return None
    if debounce_ms is None or scan_hz is None:
        return None
    if isinstance(inputs, MatrixInputs) and pull not in (_usual_pull(active_low), "none"):
        fields.note("pull", said.PULL(usual=_usual_pull(active_low)))
        return None
    wiring = GpioWiring(inputs, lights or None, active_low, Pull(pull), debounce_ms, scan_hz, sensor)
    return wiring if _each_pin_once(fields, wiring) else None


def _sensor(fields: Fields) -> SensorKind | None:
    word = fields.one_of("sensor", tuple(kind.value for kind in SensorKind)) if fields.has("sensor") else None
    return None if word is None else SensorKind(word)


def _usual_pull(active_low: bool | None) -> str:
    return "down" if active_low is False else "up"


def _inputs(fields: Fields) -> InputsWiring | None:
    match fields.one_of("inputs", ("pins", "matrix", "74hc165")):
        case "pins":
            pins = fields.wholes("pins", 0, _MOST_PIN)
            return PinInputs(pins) if pins else None
        case "matrix":
            rows, columns = fields.wholes("rows", 0, _MOST_PIN), fields.wholes("columns", 0, _MOST_PIN)
            return MatrixInputs(rows, columns) if rows and columns else None
        case "74hc165":
            load, chips = fields.whole("load_pin", 0, _MOST_PIN), fields.whole("chips", 1, _MOST_CHIPS)
            device = _spi_device(fields, "spi_device", 0)
            return None if load is None or chips is None or device is None else ChainInputs(load, chips, device)
    return None


def _lights(fields: Fields) -> LightsWiring | Literal[False] | None:
    """Return the lights, None for none, False after noting what is wrong."""
    match fields.one_of("lights", ("none", "pins", "apa102")) if fields.has("lights") else "none":
        case "none":
            return None
        case "pins":
            pins = fields.wholes("light_pins", 0, _MOST_PIN)
            light_ma = fields.whole("light_ma", 1, 50) if fields.has("light_ma") else 10
            return PinLights(pins, light_ma) if pins and light_ma is not None else False
        case "apa102":
            count, device = fields.whole("light_count", 1, _MOST_LIGHTS), _spi_device(fields, "light_spi_device", 1)
            return False if count is None or device is None else Apa102Lights(count, device)
    return False


def _spi_device(fields: Fields, key: str, usual: int) -> int | None:
    return fields.whole(key, 0, len(SPI_SELECT_PINS) - 1) if fields.has(key) else usual


def _each_pin_once(fields: Fields, wiring: GpioWiring) -> bool:
    twice = next((one for one, other in pairwise(sorted(wiring.pins)) if one == other), None)
    if twice is not None:
        fields.note("inputs", said.PIN_TWICE(pin=twice))
    return twice is None
