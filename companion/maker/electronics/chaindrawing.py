"""Circuits of the chain: one 74HC165 with everything at it, and how the chips follow each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import schemdraw
import schemdraw.elements as elm

from companion.board.wiring import SensorKind
from companion.maker.document import Document
from companion.maker.electronics.board import HOST
from companion.maker.electronics.circuit import GND, V33, Circuit
from companion.maker.electronics.plan import Chain, Plan
from companion.maker.electronics.sensing import (
    AT_CHIPS,
    CHIP_INPUTS,
    CLOCK,
    DATA,
    ENABLE,
    LOAD,
    closed_net,
    resting_net,
)
from companion.maker.electronics.sheet import (
    LEAD,
    SMALL,
    ChipPin,
    SheetPoint,
    between,
    chip,
    chip_pin,
    dot,
    ground,
    host_pin,
    line,
    net_end,
    sheet,
    supplied,
    text,
)

_PITCH = 3
_HEIGHT = 8 * _PITCH + 1
_HALL_NOTE = (
    "A Hall switch instead of a switch: OUT to the input, GND to ground, VCC to 3V3, with 100 nF from VCC to GND."
)


def chain_drawings(plan: Plan, circuit: Circuit, chain: Chain) -> Iterator[Document]:
    """Yield the circuit of the first chip, and of the chain."""
    stage = sheet(
        plan.layout.title, "U1 and its eight holes", (-9, _HEIGHT + 3.4), lambda on: _stage(on, plan, circuit)
    )
    yield Document(
        "electronics/circuit-chip.svg", stage, "circuit of the first chip of the chain; the others are alike"
    )
    what = f"The chain of {chain.chips} chips" if chain.chips > 1 else "The chip"
    whole = sheet(plan.layout.title, what, (-7, 9.8), lambda on: _chain(on, plan, circuit, chain))
    yield Document("electronics/circuit-chain.svg", whole, "circuit of the chain: how the chips follow each other")


# --- one chip


def _stage(on: schemdraw.Drawing, plan: Plan, circuit: Circuit) -> None:
    nets = circuit.by_reference["U1"].nets
    inputs = {pin: _HEIGHT - 2 - _PITCH * row for row, pin in enumerate(_in_order(nets))}
    right = {"QH (9)": 4, "SER (10)": 7, "SH/LD (1)": 12, "CLK (2)": 15, "CLK INH (15)": 18}
    pins = [chip_pin(pin, "L", y) for pin, y in inputs.items()] + [chip_pin(pin, "R", y) for pin, y in right.items()]
    _chip_with_supply(on, (0, 0), (5, _HEIGHT), 1, pins)
    for pin, y in inputs.items():
        _input(on, plan, circuit, nets[pin], (-LEAD, y))
    for pin, y in right.items():
        _signal(on, circuit, nets[pin], (5 + LEAD, y))
    if plan.sensor in (None, SensorKind.HALL) and plan.active_low:
        text(on, (-9, -1.5), _HALL_NOTE, size=SMALL)


def _in_order(nets: Mapping[str, str]) -> list[str]:
    """Return the inputs of a chip in the order of their sensors, those without one last."""
    return sorted(CHIP_INPUTS, key=lambda pin: int(nets[pin][2:]) if nets[pin].startswith("IN") else 10_000)


def _chip_with_supply(
    on: schemdraw.Drawing, at: SheetPoint, size: tuple[int, int], number: int, pins: list[ChipPin]
) -> None:
    """Draw a chip with both pins of its supply at its top, and its capacitor between them."""
    x, top = at[0], at[1] + size[1] + LEAD
    left, right = 1, size[0] - 1
    supply = [ChipPin("VCC", "16", "T", left), ChipPin("GND", "8", "T", right)]
    chip(on, at, size, f"U{number}\n74HC165", [*pins, *supply])
    supplied(on, (x + left, top), (x + right, top), V33, f"C{number}: 100 nF")


def _input(on: schemdraw.Drawing, plan: Plan, circuit: Circuit, net: str, at: SheetPoint) -> None:
    """Draw what is at an input: a resistor to where it rests and a switch to where it closes; without a hole a wire."""
    x, y = at
    if not net.startswith("IN"):
        line(on, at, (x - 1, y))
        net_end(on, (x - 1, y), net)
        return
    node, resting = (x - 1.8, y), resting_net(plan)
    line(on, at, node)
    dot(on, node)
    end = (node[0], y + 1.5 if resting == V33 else y - 1.5)
    between(on, elm.ResistorIEC(), node, end)
    text(on, (node[0] + 0.4, (y + end[1]) / 2), f"R{net[2:]}: 10k", size=SMALL)
    net_end(on, end, resting)
    between(on, elm.Switch(), (node[0] - 3.5, y), node)
    hole = next(pin.hole for pin in circuit.nets[net] if pin.hole)
    text(on, (node[0] - 1.75, y - 0.45), f"S{net[2:]}: {hole}", size=SMALL, align="center")
    net_end(on, (node[0] - 3.5, y), closed_net(plan))


def _signal(on: schemdraw.Drawing, circuit: Circuit, net: str, at: SheetPoint) -> None:
    """Draw where a pin at the right of the first chip goes."""
    x, y = at
    line(on, at, (x + 1, y))
    if net in (GND, V33):
        net_end(on, (x + 1, y), net)
        return
    if net == DATA:
        words = f"{net} to {host_pin(circuit, HOST, net)} of {HOST}"
    elif net in AT_CHIPS.values():
        at_host = next(name for name, behind in AT_CHIPS.items() if behind == net)
        resistor = next(pin.part for pin in circuit.nets[net] if pin.part.startswith("RB"))
        words = f"{at_host} from {host_pin(circuit, HOST, at_host)} of {HOST}"
        text(on, (x + 1.2, y - 0.5), f"over {resistor}: 100 Ohm", size=SMALL)
    else:
        words = "from QH (9) of U2"
    text(on, (x + 1.2, y), words, size=SMALL)


# --- the chain

_STEP, _SIZE = 8, (5, 6)
_BUS = {CLOCK: (1, -2.0), LOAD: (2, -2.8), ENABLE: (4, -3.6)}
"""The nets that go to all chips: at which place of a chip's lower side, and how low their wire runs."""


def _chain(on: schemdraw.Drawing, plan: Plan, circuit: Circuit, chain: Chain) -> None:
    drawn = sorted({1, min(2, chain.chips), chain.chips})
    bus = {net: place for net, place in _BUS.items() if net in circuit.nets}
    signals = {DATA: 4.0, **{net: y for net, (_, y) in bus.items()}}
    for net, y in signals.items():
        text(on, (-3.3, y), f"{net}: {host_pin(circuit, HOST, net)}", size=SMALL, align="right")
    text(on, (-3.3, 5.2), f"{HOST}: {plan.host.value}", align="right")
    for place, number in enumerate(drawn):
        tail = circuit.by_reference[f"U{number}"].nets["SER (10)"] if number == chain.chips else ""
        _link(on, place, number, tail, skipped=number > 2 and number - drawn[place - 1] > 1)
        for offset, y in bus.values():
            x = _STEP * place + offset
            line(on, (x, -LEAD), (x, y))
            if number < chain.chips:
                dot(on, (x, y))
        if ENABLE not in bus:
            ground(on, (_STEP * place + 4, -LEAD))
    ends = {net: _STEP * (len(drawn) - 1) + offset for net, (offset, _) in bus.items()}
    for net, end in ends.items():
        y = bus[net][1]
        between(on, elm.ResistorIEC(), (-3, y), (-0.6, y))
        line(on, (-0.6, y), (end, y))
    if ends:
        text(on, (-1.8, min(y for _, y in bus.values()) - 1), f"RB1 to RB{len(ends)}: 100", size=SMALL, align="center")


def _link(on: schemdraw.Drawing, place: int, number: int, tail: str, *, skipped: bool) -> None:
    """Draw a chip of the chain, and the wire from its QH to what is before it; `tail` is where the last SER goes."""
    x = _STEP * place
    pins = [
        ChipPin("QH", "9", "L", 4),
        ChipPin("SER", "10", "R", 4),
        ChipPin("CLK", "2", "B", 1),
        ChipPin("SH/LD", "1", "B", 2),
        ChipPin("INH", "15", "B", 4),
    ]
    _chip_with_supply(on, (x, 0), _SIZE, number, pins)
    start, end = (-3.0 if place == 0 else x - _STEP + _SIZE[0] + LEAD, 4.0), (x - LEAD, 4.0)
    if skipped:
        middle = (start[0] + end[0]) / 2
        line(on, start, (middle - 0.5, 4))
        line(on, (middle + 0.5, 4), end)
        text(on, (middle, 4), "...", align="center")
        text(on, (middle, 5), "likewise", size=SMALL, align="center")
    else:
        line(on, start, end)
    if tail:
        out = (x + _SIZE[0] + LEAD, 4)
        line(on, out, (out[0] + 0.6, 4))
        net_end(on, (out[0] + 0.6, 4), tail)
