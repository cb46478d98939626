"""The parts that read the sensors: a chain of 74HC165, a diode matrix, or a pin each (see hardware/*.md)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board.wiring import PICO, MatrixInputs, PinInputs, SensorKind
from companion.maker.electronics.circuit import GND, V33, Part
from companion.maker.electronics.headers import Host
from companion.maker.electronics.parts import BYPASS, DIODE, HC165, PULL, SERIES_BUS, SWITCH, PartKind, sensor_part
from companion.maker.electronics.plan import Chain, Plan
from companion.maker.inputs import input_place

CLOCK, LOAD, ENABLE, DATA = "CLK", "LOAD", "INH", "DATA"
"""The nets between a host and its chain."""

AT_CHIPS = {CLOCK: "CLK_CHIPS", LOAD: "LOAD_CHIPS", ENABLE: "INH_CHIPS"}
"""What the nets to all chips are called behind the resistor that each has at the host."""

_DATA_SHEET = {
    number: f"{letter} ({number})"
    for letter, number in zip("ABCDEFGH", ("11", "12", "13", "14", "3", "4", "5", "6"), strict=True)
}

CHIP_INPUTS = tuple(_DATA_SHEET.values())
"""The inputs of a 74HC165 by the names and numbers of its data sheet, A to H."""


def sensor_net(channel: int) -> str:
    """Return the net from a sensor to what reads it."""
    return f"IN{channel}"


def row_net(row: int) -> str:
    """Return the net of a row of a matrix."""
    return f"ROW{row}"


def column_net(column: int) -> str:
    """Return the net of a column of a matrix."""
    return f"COL{column}"


def sensing_parts(plan: Plan) -> Iterator[Part]:
    """Yield the parts between the holes and the host."""
    match plan.inputs:
        case Chain() as chain:
            yield from _chain_parts(plan, chain)
        case MatrixInputs() as matrix:
            yield from _matrix_parts(plan, matrix)
        case PinInputs():
            yield from _pin_parts(plan)


def resting_net(plan: Plan) -> str:
    """Return where an open input rests: what its resistor goes to."""
    return V33 if plan.active_low else GND


def closed_net(plan: Plan) -> str:
    """Return where a closed sensor takes its input."""
    return GND if plan.active_low else V33


def _chain_parts(plan: Plan, chain: Chain) -> Iterator[Part]:
    buses = (CLOCK, LOAD) if chain.enable is None else (CLOCK, LOAD, ENABLE)
    for number, net in enumerate(buses, 1):
        yield Part(f"RB{number}", SERIES_BUS, {"1": net, "2": AT_CHIPS[net]})
    places: dict[str, dict[str, int]] = {}
    for channel in range(8 * chain.chips):
        chip, pin = input_place(PICO if plan.host is Host.PICO else plan.layout.wiring, channel)
        places.setdefault(chip, {})[pin_number(pin)] = channel
    for number, (chip, inputs) in enumerate(places.items(), 1):
        yield Part(chip, HC165, _chip_nets(plan, chain, number, inputs))
        yield Part(f"C{number}", BYPASS, {"1": V33, "2": GND})
    for channel, hole in plan.sensed.items():
        yield Part(f"R{channel}", PULL, {"1": resting_net(plan), "2": sensor_net(channel)}, hole.name)
    yield from _sensors(plan, closed_net(plan))


def pin_number(place: str) -> str:
    """Return the pin of a 74HC165 by the names of its data sheet: "H (6)" for "D7 (6)" too."""
    return _DATA_SHEET[place[place.index("(") + 1 : -1]]


def _chip_nets(plan: Plan, chain: Chain, number: int, inputs: dict[str, int]) -> dict[str, str]:
    """Return the nets of a chip's pins; an input that no hole has is tied to where it would rest."""
    data = {
        pin: sensor_net(channel) if channel in plan.sensed else resting_net(plan) for pin, channel in inputs.items()
    }
    return {
        "SH/LD (1)": AT_CHIPS[LOAD],
        "CLK (2)": AT_CHIPS[CLOCK],
        **data,
        "GND (8)": GND,
        "QH (9)": DATA if number == 1 else f"SER{number - 1}",
        "SER (10)": f"SER{number}" if number < chain.chips else V33 if chain.tail else GND,
        "CLK INH (15)": GND if chain.enable is None else AT_CHIPS[ENABLE],
        "VCC (16)": V33,
    }


def _sensors(plan: Plan, closed: str) -> Iterator[Part]:
    """Yield a sensor for each hole, between its input and the net that it closes to."""
    for channel, hole in plan.sensed.items():
        if plan.sensor is SensorKind.HALL:
            nets = {"VCC": V33, "GND": GND, "OUT": sensor_net(channel)}
            yield Part(f"S{channel}", _sensor_kind(plan), nets, hole.name)
            yield Part(f"CS{channel}", BYPASS, {"1": V33, "2": GND}, hole.name)
        else:
            yield Part(f"S{channel}", _sensor_kind(plan), {"1": sensor_net(channel), "2": closed}, hole.name)


def _sensor_kind(plan: Plan) -> PartKind:
    return SWITCH if plan.sensor is None else sensor_part(plan.sensor)


def _matrix_parts(plan: Plan, matrix: MatrixInputs) -> Iterator[Part]:
    """Yield a switch and a diode for each hole: current flows from a column to the low row, or the other way."""
    kind = _sensor_kind(plan)
    row_end, column_end = ("cathode", "anode") if plan.active_low else ("anode", "cathode")
    for channel, hole in plan.sensed.items():
        row, column = divmod(channel, len(matrix.columns))
        between = f"X{channel}"
        yield Part(f"S{channel}", kind, {"1": column_net(column), "2": between}, hole.name)
        yield Part(f"D{channel}", DIODE, {column_end: between, row_end: row_net(row)}, hole.name)
    if not plan.pulled_inside:
        for column in range(len(matrix.columns)):
            yield Part(f"R{column}", PULL, {"1": resting_net(plan), "2": column_net(column)})


def _pin_parts(plan: Plan) -> Iterator[Part]:
    if not plan.pulled_inside:
        for channel, hole in plan.sensed.items():
            yield Part(f"R{channel}", PULL, {"1": resting_net(plan), "2": sensor_net(channel)}, hole.name)
    yield from _sensors(plan, closed_net(plan))
