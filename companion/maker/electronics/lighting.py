"""The parts that light the holes: a chain of WS2812 or APA102 with its buffer and supply, or an LED a pin."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board.layout import NO_HOLE, HoleName
from companion.board.wiring import PinLights
from companion.maker.electronics.circuit import GND, V5, Part
from companion.maker.electronics.parts import (
    AHCT125,
    APA102,
    BULK,
    BYPASS,
    HOLD,
    LED,
    SERIES_100,
    SERIES_330,
    WS2812,
    PartKind,
    fuse,
    led_resistor,
    supply,
)
from companion.maker.electronics.plan import Apa102, Chain, Plan, Ws2812
from companion.maker.electronics.power import Budget

LIGHT_DATA, LIGHT_CLOCK, LIGHT_ENABLE = "LIGHT", "LIGHT_CLK", "LIGHT_EN"
"""The nets between a host and the buffer of its lights."""

SUPPLY_PLUS = "PS+"
"""The net from the supply to its fuse."""

_GATES = (
    ("1OE (1)", "1A (2)", "1Y (3)"),
    ("2OE (4)", "2A (5)", "2Y (6)"),
    ("3OE (10)", "3A (9)", "3Y (8)"),
    ("4OE (13)", "4A (12)", "4Y (11)"),
)
"""The enable, input and output of each gate of a 74AHCT125; a gate is open while its enable is low."""


def lighting_parts(plan: Plan, budget: Budget | None) -> Iterator[Part]:
    """Yield the parts between the host and the holes' lights."""
    match plan.lights:
        case Ws2812() as chain if budget:
            yield from _power_parts(budget)
            yield from _ws2812_parts(plan, chain)
        case Apa102() as strip if budget:
            yield from _power_parts(budget)
            yield from _apa102_parts(plan, strip)
        case PinLights() as lights:
            yield from _pin_parts(plan, lights)


def buffer_reference(plan: Plan) -> str:
    """Return the reference of the buffer: the chip after those of the chain."""
    return f"U{plan.inputs.chips + 1 if isinstance(plan.inputs, Chain) else 1}"


def clock_net(plan: Plan) -> str:
    """Return the net of the lights' clock at the host: that of the sensors where both are on one bus."""
    shared = (
        isinstance(plan.lights, Apa102) and isinstance(plan.inputs, Chain) and plan.lights.clock == plan.inputs.clock
    )
    return "CLK" if shared else LIGHT_CLOCK


def buffer_nets(plan: Plan) -> list[str]:
    """Return the nets that the host gives the buffer."""
    match plan.lights:
        case Ws2812():
            return [LIGHT_DATA]
        case Apa102(enable=enable):
            return [clock_net(plan), LIGHT_DATA, *([LIGHT_ENABLE] if enable is not None else [])]
    return []


def led_net(light: int) -> str:
    """Return the net that brings its data to a light."""
    return f"L{light}"


def _power_parts(budget: Budget) -> Iterator[Part]:
    yield Part("PS1", supply(budget.supply_ma), {"+": SUPPLY_PLUS, "-": GND})
    yield Part("F1", fuse(budget.fuse_ma), {"1": SUPPLY_PLUS, "2": V5})
    for number, _ in enumerate(budget.feeds, 1):
        yield Part(f"CF{number}", BULK, {"+": V5, "-": GND})


def _ws2812_parts(plan: Plan, chain: Ws2812) -> Iterator[Part]:
    yield from _buffer(plan, [(GND, LIGHT_DATA, "BUF_DATA")])
    yield Part("RS1", SERIES_330, {"1": "BUF_DATA", "2": led_net(0)})
    for light in range(chain.count):
        ends = {} if light == chain.count - 1 else {"DOUT": led_net(light + 1)}
        hole = _hole(plan, light)
        yield Part(f"LED{light}", WS2812, {"VDD": V5, "VSS": GND, "DIN": led_net(light), **ends}, hole)
        yield Part(f"CL{light}", BYPASS, {"1": V5, "2": GND}, hole)


def _apa102_parts(plan: Plan, strip: Apa102) -> Iterator[Part]:
    enable = GND if strip.enable is None else LIGHT_ENABLE
    yield from _buffer(plan, [(enable, clock_net(plan), "BUF_CLK"), (enable, LIGHT_DATA, "BUF_DATA")])
    for number, (net, first) in enumerate((("BUF_CLK", "K0"), ("BUF_DATA", led_net(0))), 1):
        yield Part(f"RG{number}", HOLD, {"1": net, "2": GND})
        yield Part(f"RS{number}", SERIES_100, {"1": net, "2": first})
    for light in range(strip.count):
        last = light == strip.count - 1
        ends = {} if last else {"DO": led_net(light + 1), "CO": f"K{light + 1}"}
        nets = {"VCC": V5, "GND": GND, "DI": led_net(light), "CI": f"K{light}", **ends}
        yield Part(f"LED{light}", APA102, nets, _hole(plan, light))
        yield Part(f"CL{light}", BYPASS, {"1": V5, "2": GND}, _hole(plan, light))


def _buffer(plan: Plan, gates: list[tuple[str, str, str]]) -> Iterator[Part]:
    """Yield the buffer with these gates in use: enable, input, output. The inputs of the others must not float."""
    nets: dict[str, str] = {}
    for names, used in zip(_GATES, [*gates, *[None] * (len(_GATES) - len(gates))], strict=True):
        if used is None:
            nets |= {names[0]: V5, names[1]: GND}
        else:
            nets |= dict(zip(names, used, strict=True))
    chip = buffer_reference(plan)
    yield Part(chip, AHCT125, nets | {"GND (7)": GND, "VCC (14)": V5})
    yield Part(f"C{chip[1:]}", BYPASS, {"1": V5, "2": GND})


def _pin_parts(plan: Plan, lights: PinLights) -> Iterator[Part]:
    resistor: PartKind = led_resistor(lights.light_ma)
    for light in range(lights.count):
        hole = _hole(plan, light)
        yield Part(f"RL{light}", resistor, {"1": f"PIN_L{light}", "2": led_net(light)}, hole)
        yield Part(f"LED{light}", LED, {"anode": led_net(light), "cathode": GND}, hole)


def _hole(plan: Plan, light: int) -> HoleName:
    return plan.lit[light].name if light in plan.lit else NO_HOLE
