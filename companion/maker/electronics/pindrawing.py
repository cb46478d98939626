"""Circuits of parts that have a pin of the Pi each: sensors, and LEDs."""

from __future__ import annotations

from collections.abc import Iterator

import schemdraw
import schemdraw.elements as elm

from companion.maker.document import Document
from companion.maker.electronics.board import HOST
from companion.maker.electronics.circuit import GND, V33, Circuit
from companion.maker.electronics.plan import Plan
from companion.maker.electronics.sensing import closed_net, resting_net, sensor_net
from companion.maker.electronics.sheet import SMALL, between, dot, ground, host_pin, line, net_end, sheet, text

_MOST, _PITCH = 3, 3.5


def input_drawings(plan: Plan, circuit: Circuit) -> Iterator[Document]:
    """Yield the circuit of the first sensors."""
    drawn = sheet(plan.layout.title, "The sensors", (-5, 4), lambda on: _inputs(on, plan, circuit))
    yield Document("electronics/circuit-sensors.svg", drawn, "circuit of the sensors; all are alike")


def led_drawings(plan: Plan, circuit: Circuit) -> Iterator[Document]:
    """Yield the circuit of the first LEDs."""
    drawn = sheet(plan.layout.title, "The lights", (-5, 2.5), lambda on: _leds(on, plan, circuit))
    yield Document("electronics/circuit-lights.svg", drawn, "circuit of the LEDs; all are alike")


def _inputs(on: schemdraw.Drawing, plan: Plan, circuit: Circuit) -> None:
    channels = list(plan.sensed)[:_MOST]
    up = 1.6 if resting_net(plan) == V33 else -1.6
    for place, channel in enumerate(channels):
        net, y = sensor_net(channel), -_PITCH * place
        text(on, (-0.2, y), f"{net}: {host_pin(circuit, HOST, net)} of {HOST}", size=SMALL, align="right")
        line(on, (0, y), (3, y))
        dot(on, (1.5, y))
        between(on, elm.ResistorIEC(), (1.5, y), (1.5, y + up))
        net_end(on, (1.5, y + up), resting_net(plan))
        text(on, (1.9, y + up / 2), "inside" if plan.pulled_inside else f"R{channel}: 10k", size=SMALL)
        between(on, elm.Switch(), (3, y), (6.5, y))
        text(on, (4.75, y - 0.5), f"S{channel}: {plan.sensed[channel].name}", size=SMALL, align="center")
        line(on, (6.5, y), (7.5, y))
        net_end(on, (7.5, y), closed_net(plan))
    _more(on, len(plan.sensed), len(channels))


def _leds(on: schemdraw.Drawing, plan: Plan, circuit: Circuit) -> None:
    references = [part for part in circuit.parts if part.reference.startswith("LED")]
    for place, led in enumerate(references[:_MOST]):
        number, y = led.reference.removeprefix("LED"), -_PITCH * place
        resistor = circuit.by_reference[f"RL{number}"]
        net = resistor.nets["1"]
        text(on, (-0.2, y), f"{net}: {host_pin(circuit, HOST, net)} of {HOST}", size=SMALL, align="right")
        between(on, elm.ResistorIEC(), (0, y), (3, y))
        text(on, (1.5, y - 0.7), f"{resistor.reference}: {resistor.kind.value}", size=SMALL, align="center")
        between(on, elm.LED(), (3, y), (6, y))
        text(on, (4.5, y - 0.7), f"{led.reference}" + (f": {led.hole}" if led.hole else ""), size=SMALL, align="center")
        line(on, (6, y), (7, y))
        ground(on, (7, y))
    _more(on, len(references), min(_MOST, len(references)))


def _more(on: schemdraw.Drawing, count: int, drawn: int) -> None:
    if count > drawn:
        text(
            on,
            (-5, -_PITCH * drawn + 0.5),
            f"... and {count - drawn} more, likewise. {GND} is any ground of {HOST}.",
            size=SMALL,
        )
