"""The wiring diagrams of a board: which wire, of which colour, goes from where to where.

One for the sensors, one for the lights. Of a long chain there are the first two parts and the last one; between them it
goes on likewise.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from companion.board.wiring import MatrixInputs, PinInputs, PinLights, SensorKind
from companion.maker.document import Document
from companion.maker.electronics.board import HOST
from companion.maker.electronics.circuit import GND, V5, V33, Circuit
from companion.maker.electronics.headers import power_pin
from companion.maker.electronics.lighting import buffer_nets, buffer_reference
from companion.maker.electronics.plan import Apa102, Chain, Plan, Ws2812
from companion.maker.electronics.power import Budget, budget_of
from companion.maker.electronics.sensing import (
    AT_CHIPS,
    CHIP_INPUTS,
    CLOCK,
    DATA,
    ENABLE,
    LOAD,
    closed_net,
    column_net,
    resting_net,
    row_net,
)
from companion.maker.electronics.wirevizfile import Harness, Wire

SIGNAL_AWG = 28


def harnesses(plan: Plan, circuit: Circuit) -> Iterator[Document]:
    """Yield the diagrams: the sensors, the holes of the first chip, the lights."""
    title = plan.layout.title
    sensors = Harness(f"{title}: sensors", circuit)
    sensors.part(HOST, plan.host.value)
    match plan.inputs:
        case Chain() as chain:
            _chain(sensors, plan, chain)
            yield from sensors.documents("electronics/harness-chain", "the cable from the host along the chips")
            first = Harness(f"{title}: the holes of U1", circuit)
            _first_chip(first, plan, circuit)
            yield from first.documents("electronics/harness-chip-1", "the wires from the first chip to its holes")
        case MatrixInputs() as matrix:
            _matrix(sensors, plan, matrix)
            yield from sensors.documents("electronics/harness-matrix", "the cables from the host to rows and columns")
        case PinInputs():
            _pins(sensors, plan)
            yield from sensors.documents("electronics/harness-sensors", "the wires from the host to its sensors")
    if plan.lights is not None:
        lights = Harness(f"{title}: lights", circuit)
        lights.part(HOST, plan.host.value)
        _lights(lights, plan)
        yield from lights.documents("electronics/harness-lights", "the wires from host and supply to the lights")


def _chain(harness: Harness, plan: Plan, chain: Chain) -> None:
    """Lay a bus from chip to chip; each chip's QH goes to SER of the one before."""
    signals = [CLOCK, LOAD, *([ENABLE] if chain.enable is not None else [])]
    bus = [V33, GND, *(AT_CHIPS[net] for net in signals)]
    drawn = sorted({1, 2, chain.chips} & set(range(1, chain.chips + 1)))
    for number in drawn:
        ties = "CLK INH (15) to GND (8); " if chain.enable is None else ""
        if number == chain.chips:
            ties += f"SER (10) to {'VCC (16)' if chain.tail else 'GND (8)'}; "
        harness.part(f"U{number}", "74HC165", notes=f"{ties}100 nF at VCC")
    first = [
        *harness.nets(HOST, "U1", [V33, GND]),
        *(Wire(net, harness.pin(HOST, net), harness.pin("U1", AT_CHIPS[net])) for net in signals),
        *harness.nets(HOST, "U1", [DATA]),
    ]
    resistors = "CLK, LOAD and INH" if chain.enable is not None else "CLK and LOAD"
    harness.cable("W1", SIGNAL_AWG, HOST, "U1", first, notes=f"{resistors}: each over 100 Ohm at the host")
    for before, number in pairwise(drawn):
        one, other, wires = f"U{before}", f"U{number}", harness.nets(f"U{before}", f"U{number}", bus)
        serial = Wire(f"SER{before}", "SER (10)", "QH (9)")
        if number == before + 1:
            harness.cable(f"W{number}", SIGNAL_AWG, one, other, [*wires, serial])
        else:
            notes = f"from chip to chip, likewise up to U{number}"
            harness.cable(f"W{before + 1} to W{number}", SIGNAL_AWG, one, other, [*wires, serial], notes=notes)


def _first_chip(harness: Harness, plan: Plan, circuit: Circuit) -> None:
    nets = circuit.by_reference["U1"].nets
    serving = {net: pin for pin in CHIP_INPUTS for net in (nets[pin],) if net.startswith("IN")}
    channels = sorted(int(net.removeprefix("IN")) for net in serving)
    resistor = f"R{channels[0]} to R{channels[-1]}: 10 kOhm from each input to {V33 if plan.active_low else GND}"
    harness.part("U1", "74HC165", notes=resistor)
    harness.part("sensors", "holes of U1")
    wires = [Wire(f"IN{each}", serving[f"IN{each}"], f"S{each}: {plan.sensed[each].name}") for each in channels]
    closed = closed_net(plan)
    wires.append(Wire(closed, harness.pin("U1", closed), "all: other end"))
    if plan.sensor is SensorKind.HALL:
        wires.append(Wire(V33, harness.pin("U1", V33), "all: VCC"))
    harness.cable("to the holes", SIGNAL_AWG, "U1", "sensors", wires)


def _matrix(harness: Harness, plan: Plan, matrix: MatrixInputs) -> None:
    width = len(matrix.columns)
    end = "cathode" if plan.active_low else "anode"
    harness.part("rows", "matrix", notes=f"each row: the {end}s of its diodes")
    harness.part("columns", "matrix", notes="each column: its switches")
    rows = []
    for row in range(len(matrix.rows)):
        there = [channel for channel in plan.sensed if channel // width == row]
        name = f"ROW{row}: D{there[0]} to D{there[-1]}" if there else f"ROW{row}"
        rows.append(Wire(row_net(row), harness.pin(HOST, row_net(row)), name))
    columns = []
    for column in range(width):
        there = [channel for channel in plan.sensed if channel % width == column]
        name = f"COL{column}: " + (f"S{there[0]}, S{there[1]} ... S{there[-1]}" if len(there) > 2 else "its switches")
        columns.append(Wire(column_net(column), harness.pin(HOST, column_net(column)), name))
    columns += _pulls(harness, plan)
    harness.cable("W1", SIGNAL_AWG, HOST, "rows", rows)
    harness.cable("W2", SIGNAL_AWG, HOST, "columns", columns)


def _pins(harness: Harness, plan: Plan) -> None:
    harness.part("sensors", "holes")
    closed = closed_net(plan)
    wires = [
        Wire(f"IN{channel}", harness.pin(HOST, f"IN{channel}"), f"S{channel}: {hole.name}")
        for channel, hole in plan.sensed.items()
    ]
    wires.append(Wire(closed, harness.pin(HOST, closed), "all: other end"))
    harness.cable("W1", SIGNAL_AWG, HOST, "sensors", [*wires, *_pulls(harness, plan)])


def _pulls(harness: Harness, plan: Plan) -> list[Wire]:
    """Return the wire to the resistors that hold open inputs, where the host's own do not."""
    resting = resting_net(plan)
    return [] if plan.pulled_inside else [Wire(resting, harness.pin(HOST, resting), "all R: other end")]


def _lights(harness: Harness, plan: Plan) -> None:
    budget = budget_of(plan)
    match plan.lights:
        case Ws2812(_, count) if budget:
            _light_chain(harness, plan, budget, count, {"DIN": "DOUT"})
        case Apa102(_, _, _, count) if budget:
            _light_chain(harness, plan, budget, count, {"CI": "CO", "DI": "DO"})
        case PinLights(pins):
            harness.part("LEDs", "holes", notes="each over its resistor RL")
            names = {light: hole.name for light, hole in plan.lit.items()}
            wires = [
                Wire(f"PIN_L{light}", harness.pin(HOST, f"PIN_L{light}"), f"LED{light} anode: {names.get(light, '-')}")
                for light in range(len(pins))
            ]
            ground = Wire(GND, str(power_pin(plan.host, "GND lights")), "all cathodes")
            harness.cable("W1", SIGNAL_AWG, HOST, "LEDs", [*wires, ground])


def _light_chain(harness: Harness, plan: Plan, budget: Budget, count: int, passed: dict[str, str]) -> None:
    """Lay the lights' cables. `passed` has for each input of a light the output that hands it on."""
    awg, buffer = budget.wire.awg, buffer_reference(plan)
    plus, minus = ("VDD", "VSS") if isinstance(plan.lights, Ws2812) else ("VCC", "GND")
    harness.part(
        "PS1", f"supply of 5 V, {budget.supply_ma / 1000:g} A", notes=f"5V comes over F1, {budget.fuse_ma / 1000:g} A"
    )
    gates = "2OE (4) to 1OE (1); " if isinstance(plan.lights, Apa102) else "1OE (1) to GND; "
    harness.part(buffer, "74AHCT125", notes=f"{gates}100 nF at VCC; its other pins: see the circuit")
    _host_to_buffer(harness, plan, buffer)
    harness.cable("W2", SIGNAL_AWG, "PS1", buffer, [Wire(V5, V5, "VCC (14)"), Wire(GND, GND, "GND (7)")])
    outputs = ["1Y (3)", "2Y (6)"] if len(passed) == 2 else ["1Y (3)"]
    resistor = (
        "each over 100 Ohm, RS1 and RS2, at the buffer" if len(passed) == 2 else "over 330 Ohm, RS1, at the buffer"
    )
    signals = [Wire(_net(entry), output, entry) for output, entry in zip(outputs, passed, strict=True)]
    drawn = sorted({0, count - 1, *budget.feeds})
    for light in drawn:
        fed = "1000 uF from 5 V to ground" if light in budget.feeds else ""
        harness.part(f"LED{light}", "WS2812B" if minus == "VSS" else "APA102", notes=fed)
    harness.cable("W3", SIGNAL_AWG, buffer, "LED0", signals, notes=resistor)
    for number, light in enumerate(budget.feeds, 1):
        harness.cable(f"feed {number}", awg, "PS1", f"LED{light}", [Wire(V5, V5, plus), Wire(GND, GND, minus)])
    for before, light in pairwise(drawn):
        rails = [Wire(V5, plus, plus), Wire(GND, minus, minus)]
        handed = [Wire(_net(entry), exit_, entry) for entry, exit_ in passed.items()]
        notes = "" if light == before + 1 else f"likewise from each light to the next, up to LED{light}"
        harness.cable(f"L{before} to L{light}", awg, f"LED{before}", f"LED{light}", [*rails, *handed], notes=notes)


def _net(entry: str) -> str:
    return "LIGHT_CLK" if entry == "CI" else "LIGHT"


def _host_to_buffer(harness: Harness, plan: Plan, buffer: str) -> None:
    """Lay what the host gives the buffer."""
    wires = [Wire(net, harness.pin(HOST, net), harness.pin(buffer, net)) for net in buffer_nets(plan)]
    harness.cable(
        "W1", SIGNAL_AWG, HOST, buffer, [*wires, Wire(GND, str(power_pin(plan.host, "GND lights")), "GND (7)")]
    )
