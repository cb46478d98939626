"""The [wiring] table of a board file to a `Wiring`; `hardware/boards/README.md` describes every key."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal

from companion.board.fields import Fields
from companion.board.layout import Hole
from companion.board.problems import Problem
from companion.board.wiring import (
    LEAST_SCAN_HZ,
    PICO,
    SPI_SELECT_PINS,
    Apa102Lights,
    ChainInputs,
    GpioWiring,
    Inputs,
    Lights,
    MatrixInputs,
    PicoWiring,
    PinInputs,
    PinLights,
    Pull,
    Wiring,
)

_MOST_PIN = 27
_MOST_CHIPS, _MOST_LIGHTS = 64, 512
_MOST_SCAN_HZ = 1000


def read_wiring(top: Fields) -> Wiring | None:
    """Return how a board is wired; without a [wiring] table, to a Pico. None after noting what is wrong."""
    fields = top.table("wiring")
    if fields is None:
        return PICO
    kind = fields.one_of("kind", ("pico", "gpio")) if fields.has("kind") else "pico"
    wiring = _gpio(fields) if kind == "gpio" else PICO if kind == "pico" else None
    if kind is not None:
        fields.finish()
    return wiring


def wiring_faults(wiring: Wiring, holes: Iterable[Hole]) -> list[Problem]:
    """Return a problem for each hole whose sensor or light the wiring does not have."""
    if isinstance(wiring, PicoWiring):
        return []
    found = []
    inputs, lights = wiring.inputs.count, wiring.lights.count if wiring.lights is not None else None
    for hole in holes:
        if hole.sensor is not None and hole.sensor >= inputs:
            found.append(Problem("wiring", f'reads {inputs} sensors, but "{hole.name}" has the sensor {hole.sensor}'))
        if hole.light is not None and lights is not None and hole.light >= lights:
            found.append(Problem("wiring", f'has {lights} lights, but "{hole.name}" has the light {hole.light}'))
    return found


def _gpio(fields: Fields) -> GpioWiring | None:
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
        fields.note("pull", f'must be "{_usual_pull(active_low)}" or "none" with active_low as it is here')
        return None
    wiring = GpioWiring(inputs, lights or None, active_low, Pull(pull), debounce_ms, scan_hz)
    return wiring if _each_pin_once(fields, wiring) else None


def _usual_pull(active_low: bool | None) -> str:
    return "down" if active_low is False else "up"


def _inputs(fields: Fields) -> Inputs | None:
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


def _lights(fields: Fields) -> Lights | Literal[False] | None:
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
        fields.note("inputs", f"and lights use GPIO {twice} twice: each pin can do one thing")
    return twice is None
