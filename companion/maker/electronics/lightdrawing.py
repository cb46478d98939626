"""Circuits of the lights: the chain with its buffer, supply, feeds and capacitors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import schemdraw
import schemdraw.elements as elm

from companion.maker.document import Document
from companion.maker.electronics.board import HOST
from companion.maker.electronics.circuit import GND, V5, Circuit
from companion.maker.electronics.lighting import buffer_reference
from companion.maker.electronics.plan import Apa102, Plan
from companion.maker.electronics.power import Budget, budget_of
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
    rail,
    sheet,
    supplied,
    text,
)

_HEIGHT = 18
_LEFT = {
    "1OE (1)": 16,
    "1A (2)": 14,
    "2OE (4)": 12,
    "2A (5)": 10,
    "3OE (10)": 8,
    "3A (9)": 6,
    "4OE (13)": 4,
    "4A (12)": 2,
}
_RIGHT = {"1Y (3)": 14, "2Y (6)": 10, "3Y (8)": 6, "4Y (11)": 2}
_FIRST, _STEP, _FEED, _WIDE = 15, 9, 6, 3


def light_drawings(plan: Plan, circuit: Circuit) -> Iterator[Document]:
    """Yield the circuit of the lights of a chain."""
    budget = budget_of(plan)
    if budget is not None:
        whole = sheet(plan.layout.title, "The lights", (-7, _HEIGHT + 6), lambda on: _lights(on, plan, circuit, budget))
        yield Document(
            "electronics/circuit-lights.svg", whole, "circuit of the lights: buffer, supply, feeds, capacitors"
        )


def _lights(on: schemdraw.Drawing, plan: Plan, circuit: Circuit, budget: Budget) -> None:
    _buffer(on, plan, circuit)
    two = isinstance(plan.lights, Apa102)
    signals = {"CI": 14.0, "DI": 10.0} if two else {"DIN": 14.0}
    for number, y in enumerate(signals.values(), 1):
        _series(on, number, y, "100 Ohm" if two else "330 Ohm", held=two)
    drawn = sorted({0, 1, budget.count - 1, *budget.feeds} & set(range(budget.count)))
    low, high = min(signals.values()) - 2, max(signals.values()) + 2
    places = _places(drawn, budget)
    for number, light in enumerate(drawn):
        x = places[light]
        _light(on, circuit, light, (x, low), int(high - low), signals)
        if light in budget.feeds:
            _feed(on, budget.feeds.index(light) + 1, x - 2.5, low, high)
        if light != drawn[-1]:
            following = drawn[number + 1]
            _to_next(on, x, places[following], list(signals.values()), skipped=following > light + 1)
    for y in (high + 1.2, low - 1.2):
        line(on, (_FIRST - 2.5, y), (places[drawn[-1]] + 5, y))
    _supply(on, budget, (_FIRST, _HEIGHT + 4))
    _notes(on, plan, circuit, budget)


def _places(drawn: Sequence[int], budget: Budget) -> dict[int, float]:
    """Return where each light stands from left to right; before a further feed there is room for it."""
    places, x = {drawn[0]: float(_FIRST)}, float(_FIRST)
    for light in drawn[1:]:
        x += _STEP + (_FEED if light in budget.feeds else 0)
        places[light] = x
    return places


def _buffer(on: schemdraw.Drawing, plan: Plan, circuit: Circuit) -> None:
    reference = buffer_reference(plan)
    nets = circuit.by_reference[reference].nets
    pins = [chip_pin(pin, "L", y) for pin, y in _LEFT.items()] + [chip_pin(pin, "R", y) for pin, y in _RIGHT.items()]
    pins += [ChipPin("VCC", "14", "T", 1), ChipPin("GND", "7", "T", 4)]
    chip(on, (0, 0), (5, _HEIGHT), f"{reference}\n74AHCT125", pins)
    top = _HEIGHT + LEAD
    supplied(on, (1, top), (4, top), V5, f"C{reference[1:]}: 100 nF")
    for pin, y in _LEFT.items():
        line(on, (-LEAD, y), (-LEAD - 0.8, y))
        if nets[pin] in (GND, V5):
            net_end(on, (-LEAD - 0.8, y), nets[pin])
        else:
            words = f"{nets[pin]}: {host_pin(circuit, HOST, nets[pin])} of {HOST}"
            text(on, (-LEAD - 1, y), words, size=SMALL, align="right")


def _series(on: schemdraw.Drawing, number: int, y: float, value: str, *, held: bool) -> None:
    """Draw the resistor from an output of the buffer to the first light, and one to ground if that keeps it quiet."""
    x = 5 + LEAD
    line(on, (x, y), (x + 1.2, y))
    if held:
        dot(on, (x + 1.2, y))
        between(on, elm.ResistorIEC(), (x + 1.2, y), (x + 1.2, y - 1.6))
        ground(on, (x + 1.2, y - 1.6))
        text(on, (x + 1.6, y - 0.8), f"RG{number}: 10k", size=SMALL)
    between(on, elm.ResistorIEC(), (x + 1.8, y), (x + 4.2, y))
    line(on, (x + 1.2, y), (x + 1.8, y))
    text(on, (x + 3, y + 0.6), f"RS{number}: {value}", size=SMALL, align="center")
    line(on, (x + 4.2, y), (_FIRST - LEAD, y))


def _light(
    on: schemdraw.Drawing, circuit: Circuit, light: int, at: SheetPoint, height: int, signals: Mapping[str, float]
) -> None:
    part = circuit.by_reference[f"LED{light}"]
    outputs = {"DIN": "DOUT", "CI": "CO", "DI": "DO"}
    pins = [ChipPin(entry, "", "L", int(y - at[1])) for entry, y in signals.items()]
    pins += [ChipPin(outputs[entry], "", "R", int(y - at[1])) for entry, y in signals.items()]
    plus, minus = ("VDD", "VSS") if "DIN" in signals else ("VCC", "GND")
    pins += [ChipPin(plus, "", "T", 1), ChipPin(minus, "", "B", 1)]
    chip(on, at, (_WIDE, height), "", pins)
    text(on, (at[0] + 1.5, at[1] + height - 1.1), f"LED{light}", size=SMALL, align="center")
    text(on, (at[0] + 1.5, at[1] + 0.95), part.hole, size=SMALL, align="center")
    x, low, high = at[0] + 5.0, at[1] - 1.2, at[1] + height + 1.2
    line(on, (at[0] + 1, high - 1.2 + LEAD), (at[0] + 1, high))
    line(on, (at[0] + 1, low + 1.2 - LEAD), (at[0] + 1, low))
    between(on, elm.Capacitor(), (x, high), (x, high - 2.4))
    line(on, (x, high - 2.4), (x, low))
    text(on, (x + 0.6, high - 1), f"CL{light}", size=SMALL)
    for place in ((at[0] + 1, high), (at[0] + 1, low), (x, high), (x, low)):
        dot(on, place)


def _to_next(on: schemdraw.Drawing, x: float, following: float, signals: Sequence[float], *, skipped: bool) -> None:
    """Draw the data from a light to the next one, or dots for those between."""
    start, end = x + _WIDE + LEAD, following - LEAD
    for y in signals:
        if skipped:
            line(on, (start, y), (start + 2.2, y))
            line(on, (start + 3.6, y), (end, y))
            text(on, (start + 2.9, y), "...", align="center")
        else:
            line(on, (start, y), (end, y))


def _feed(on: schemdraw.Drawing, number: int, x: float, low: float, high: float) -> None:
    """Draw what a feed brings: 5 V from the fuse, ground, and a large capacitor between them."""
    top, bottom = high + 1.2, low - 1.2
    line(on, (x, top), (x, top + 0.8))
    rail(on, (x, top + 0.8), f"5V, feed {number}")
    between(on, elm.Capacitor(polar=True), (x, top), (x, top - 2.4))
    line(on, (x, top - 2.4), (x, bottom))
    line(on, (x, bottom), (x, bottom - 0.4))
    ground(on, (x, bottom - 0.4))
    text(on, (x - 0.5, top - 1.2), f"CF{number}: 1000 uF", size=SMALL, align="right")
    for place in ((x, top), (x, bottom)):
        dot(on, place)


def _supply(on: schemdraw.Drawing, budget: Budget, at: SheetPoint) -> None:
    x, y = at
    text(on, (x - 0.3, y), f"PS1: 5 V, {budget.supply_ma / 1000:g} A", size=SMALL, align="right")
    line(on, (x, y), (x + 1, y))
    between(on, elm.FuseIEC(), (x + 1, y), (x + 4, y))
    text(on, (x + 2.5, y + 0.7), f"F1: {budget.fuse_ma / 1000:g} A", size=SMALL, align="center")
    rail(on, (x + 4.8, y), V5)
    line(on, (x + 4, y), (x + 4.8, y))
    line(on, (x, y - 0.9), (x + 1, y - 0.9))
    ground(on, (x + 1, y - 0.9))
    text(on, (x + 0.3, y + 0.35), "+", size=SMALL, align="center")
    text(on, (x + 0.3, y - 0.55), "-", size=SMALL, align="center")


def _notes(on: schemdraw.Drawing, plan: Plan, circuit: Circuit, budget: Budget) -> None:
    grounds = " and ".join(pin.pin for pin in circuit.nets[GND] if pin.part == HOST)
    wire = f"AWG {budget.wire.awg} ({budget.wire.square_mm:g} mm2)"
    notes = (
        f"{HOST} is the {plan.host.value}. Ground is one for all: PS1, {grounds} of {HOST}, every part.",
        f"The 5 V of PS1 go to no pin of {HOST}. 5 V and ground of the lights: {wire}.",
        "CL: 100 nF at each light, unless the small board that it is on brings it.",
    )
    for number, words in enumerate(notes):
        text(on, (-7, -1.4 - 0.8 * number), words, size=SMALL)
