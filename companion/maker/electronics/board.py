"""The whole circuit of a board, from its board file: the host, what reads its sensors, what lights its holes."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board.wiring import MatrixInputs, PinInputs, PinLights
from companion.maker.electronics.circuit import GND, V33, Circuit, Part
from companion.maker.electronics.headers import Host, numbered_pin, power_pin
from companion.maker.electronics.lighting import LIGHT_DATA, LIGHT_ENABLE, clock_net, lighting_parts
from companion.maker.electronics.parts import PI, PICO
from companion.maker.electronics.plan import Apa102, Chain, Plan, Ws2812
from companion.maker.electronics.power import budget_of
from companion.maker.electronics.sensing import (
    CLOCK,
    DATA,
    ENABLE,
    LOAD,
    column_net,
    row_net,
    sensing_parts,
    sensor_net,
)

HOST = "A1"
"""The reference of what reads the board."""


def circuit_of(plan: Plan) -> Circuit:
    """Return the circuit of a board. Raises `CompanionError` for a pin that its host's header does not have."""
    host = Part(HOST, PICO if plan.host is Host.PICO else PI, _host_nets(plan))
    return Circuit((host, *sensing_parts(plan), *lighting_parts(plan, budget_of(plan))))


def host_signals(plan: Plan) -> Iterator[tuple[int, str]]:
    """Yield each pin of the host that the board takes, by its number in the program, with its net."""
    match plan.inputs:
        case Chain(clock, data, load, enable, _):
            yield from ((clock, CLOCK), (data, DATA), (load, LOAD))
            if enable is not None:
                yield enable, ENABLE
        case MatrixInputs(rows, columns):
            yield from ((pin, row_net(row)) for row, pin in enumerate(rows))
            yield from ((pin, column_net(column)) for column, pin in enumerate(columns))
        case PinInputs(pins):
            yield from ((pin, sensor_net(channel)) for channel, pin in enumerate(pins))
    match plan.lights:
        case Ws2812(data, _):
            yield data, LIGHT_DATA
        case Apa102(clock, data, enable, _):
            if clock_net(plan) != CLOCK:
                yield clock, clock_net(plan)
            yield data, LIGHT_DATA
            if enable is not None:
                yield enable, LIGHT_ENABLE
        case PinLights(pins):
            yield from ((pin, f"PIN_L{light}") for light, pin in enumerate(pins))
    if plan.uart is not None:
        yield from zip(plan.uart, ("UART_TX", "UART_RX"), strict=True)


def _host_nets(plan: Plan) -> dict[str, str]:
    nets = {str(numbered_pin(plan.host, number)): net for number, net in host_signals(plan)}
    needed = {net for part in sensing_parts(plan) for net in part.nets.values()}
    needed |= {GND} if plan.uart is not None else set()  # the two ends of a line have one ground
    for net in (V33, GND):
        if net in needed:
            nets[str(power_pin(plan.host, net))] = net
    if plan.lights is not None:
        nets[str(power_pin(plan.host, "GND lights"))] = GND
    return nets
