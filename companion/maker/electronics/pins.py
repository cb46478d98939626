"""The pin table of a host: which of its forty pins does what for a board, and which hole is at which input."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board.wiring import MatrixInputs
from companion.maker.document import Document
from companion.maker.electronics.board import HOST
from companion.maker.electronics.circuit import GND, V33, Circuit
from companion.maker.electronics.colours import colour_of
from companion.maker.electronics.headers import HEADERS, Host
from companion.maker.electronics.plan import Apa102, Chain, Plan
from companion.maker.electronics.sensing import CHIP_INPUTS
from companion.maker.table import markdown_table

_SPI_TAKES = {"inputs": (19, 11), "lights": (16, 8)}
"""What SPI 0 and SPI 1 of a Pico take besides what they are given: MicroPython has no way to say "no such pin"."""
_MOST_ENDS = 3
_UART = {"UART_TX": "the other's RX; of a Pi GPIO 15 (10)", "UART_RX": "the other's TX; of a Pi GPIO 14 (8)"}


def pin_tables(plan: Plan, circuit: Circuit) -> Iterator[Document]:
    """Yield the tables as Markdown."""
    parts = [
        f"# Pins: {plan.layout.title}",
        f"The header of a {plan.host.value} as it is numbered, 1 to 40. A pin without a use stays free.",
        markdown_table(("pin", "name", "net", "wire", "to"), _header_rows(plan, circuit)).rstrip(),
        *_input_tables(plan, circuit),
    ]
    about = f"which pin of the {plan.host.value} does what, and which hole is at which input"
    yield Document("electronics/pins.md", ("\n\n".join(parts) + "\n").encode(), about)


def _header_rows(plan: Plan, circuit: Circuit) -> Iterator[tuple[str, ...]]:
    nets = circuit.by_reference[HOST].nets
    kept = _kept_free(plan)
    for pin in HEADERS[plan.host]:
        net = nets.get(str(pin), "")
        to = _other_ends(circuit, net) if net else kept.get(pin.name, "")
        yield str(pin.place), pin.name, net, colour_of(net).name if net else "", to


def _kept_free(plan: Plan) -> dict[str, str]:
    """Return the pins of a Pico that an SPI takes along although the board has no use for them."""
    clocks: dict[str, int] = {}
    if plan.host is Host.PICO and isinstance(plan.inputs, Chain):
        clocks["inputs"] = plan.inputs.clock
    if plan.host is Host.PICO and isinstance(plan.lights, Apa102):
        clocks["lights"] = plan.lights.clock
    return {
        f"GP{_SPI_TAKES[what][clock >> 3 & 1]}": f"keep free: the SPI of the {what} takes it too"
        for what, clock in clocks.items()
    }


def _other_ends(circuit: Circuit, net: str) -> str:
    ends = [pin for pin in circuit.nets[net] if pin.part != HOST]
    if net == GND:
        return "ground of all parts"
    if net in _UART:
        return _UART[net]
    if len(ends) <= _MOST_ENDS:
        return ", ".join(f"{pin.part} {pin.pin}" + (f": {pin.hole}" if pin.hole else "") for pin in ends)
    return f"{ends[0].part} {ends[0].pin} ... {ends[-1].part} {ends[-1].pin} ({len(ends)} pins)"


def _input_tables(plan: Plan, circuit: Circuit) -> Iterator[str]:
    match plan.inputs:
        case Chain(chips=chips):
            yield "## The inputs of the chips\n\nU1 is next to the host. An input without a hole is tied to its net."
            rows = (_chip_row(circuit, f"U{number}") for number in range(1, chips + 1))
            yield markdown_table(("chip", *CHIP_INPUTS), rows).rstrip()
        case MatrixInputs(rows=rows_pins, columns=columns):
            yield "## The crossings of the matrix\n\nEach has its switch and its diode."
            names = [f"COL{column}" for column in range(len(columns))]
            cells = (
                (f"ROW{row}", *(_hole(plan, row * len(columns) + column) for column in range(len(columns))))
                for row in range(len(rows_pins))
            )
            yield markdown_table(("", *names), cells).rstrip()


def _chip_row(circuit: Circuit, chip: str) -> tuple[str, ...]:
    nets = circuit.by_reference[chip].nets
    return chip, *(_sensor_hole(circuit, nets[pin]) for pin in CHIP_INPUTS)


def _sensor_hole(circuit: Circuit, net: str) -> str:
    if net in (GND, V33):
        return net
    return next(pin.hole for pin in circuit.nets[net] if pin.part.startswith("S"))


def _hole(plan: Plan, channel: int) -> str:
    return plan.sensed[channel].name if channel in plan.sensed else ""
