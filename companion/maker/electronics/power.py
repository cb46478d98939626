"""The power budget of the lights: what they take, and which supply, fuse, wire and feeds bear it.

What the program caps is what shines; each WS2812 and APA102 takes about a milliampere more for itself, also while it is
dark. Sources: data sheets of WS2812B and APA102 (current), copper at 20 degrees (wire), Schurter
SPT 5x20 (what time-lag fuses to IEC 60127-2 lose at their rated current, at most).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from companion.board.layout import GroupKind, Layout
from companion.board.wiring import PinLights
from companion.drivers.gpio.apa102 import FULL_MA
from companion.drivers.serial.light_messages import FULL_WHITE_MA
from companion.maker.electronics.plan import Apa102, Plan, Ws2812
from companion.referee.language import LANGUAGE, LightSettings
from companion.referee.lights import Light

IDLE_MA = 1.0
"""What a WS2812 or APA102 takes while it is dark."""

LIGHTS_V = 5.0
PINS_V = 3.3
PI_PINS_MA = 50
"""What all pins of a Pi may give together; one gives 16 mA at most."""

DROP_V = 0.25
"""What fuse and wires may lose on the way to the last light, so that blue and white stay what they are."""

FEED_MM = 500.0
"""How long the two wires from the supply to a feed are taken to be."""

_RESERVE = 1.25
FUSE_RESERVE = 1.5
"""In a closed and warm box a fuse is to bear no more than two thirds of its rating for good."""
_FUSE_BLOWS = 2.1
"""Within two minutes at so many times its rating (IEC 60127-2); the wire bears it until then."""

FUSES_MV = {
    1000: 250, 1250: 250, 1600: 200, 2000: 190, 2500: 180, 3150: 140, 4000: 100, 5000: 100, 6300: 100, 8000: 100,
    10_000: 100,
}  # fmt: skip
"""The usual ratings of time-lag fuses of 5 x 20 mm (mA), and what each loses at that current at most (mV)."""
_SUPPLIES_MA = (1000, 2000, 3000, 4000, 5000, 8000, 10_000, 15_000)


_USUAL = LightSettings()


class CopperWire(NamedTuple):
    """A copper wire: American gauge, cross-section, resistance of one metre, and what it bears in a closed box."""

    awg: int
    square_mm: float
    ohm_a_metre: float
    most_ma: int


WIRES = (
    CopperWire(26, 0.13, 0.134, 1000),
    CopperWire(24, 0.20, 0.0842, 2000),
    CopperWire(22, 0.33, 0.0530, 3000),
    CopperWire(20, 0.52, 0.0333, 5000),
    CopperWire(18, 0.82, 0.0210, 8000),
    CopperWire(16, 1.31, 0.0132, 12_000),
    CopperWire(14, 2.08, 0.00829, 15_000),
    CopperWire(12, 3.31, 0.00521, 20_000),
)


@dataclass(frozen=True)
class Budget:
    """What the lights take, in milliamperes at `volts`, and what bears it.

    `idle_ma`: all dark. `typical_ma`: a moment of a usual game. `capped_ma`: the most that the program lets them take,
    with what they take while dark. `worst_ma`: all at full white, if nothing capped them. `feeds` are the light
    channels at which the supply is connected. Of `drop_v`, what the last light gets less, `fuse_v` is lost in the fuse.
    """

    count: int
    volts: float
    idle_ma: float
    typical_ma: float
    capped_ma: float
    worst_ma: float
    cap_ma: int
    run_mm: float
    supply_ma: int
    fuse_ma: int
    wire: CopperWire
    feeds: tuple[int, ...]
    fuse_v: float
    drop_v: float

    def watts(self, milliamperes: float) -> float:
        """Return what so much current is in watts."""
        return milliamperes * self.volts / 1000


def budget_of(plan: Plan, settings: LightSettings = _USUAL) -> Budget | None:
    """Return the budget of a board's lights with these settings, None where it has none."""
    match plan.lights:
        case Ws2812(_, count):
            return _chain_budget(plan, count, FULL_WHITE_MA, settings)
        case Apa102(_, _, _, count):
            return _chain_budget(plan, count, 3 * FULL_MA, settings)
        case PinLights() as lights:
            return _pins_budget(plan.layout, lights, settings)
    return None


def _chain_budget(plan: Plan, count: int, full_ma: int, settings: LightSettings) -> Budget:
    idle_ma, worst_ma, cap_ma = count * IDLE_MA, count * (full_ma + IDLE_MA), settings.current_cap_ma
    capped_ma = min(idle_ma + cap_ma, worst_ma)
    colours = [LANGUAGE[light].rgb for light in usual_lights(plan.layout)]
    shining_ma = sum(map(sum, colours)) * full_ma / 765 * settings.brightness
    fuse_ma = _at_least(tuple(FUSES_MV), capped_ma * FUSE_RESERVE)
    wire = next((wire for wire in WIRES if wire.most_ma >= min(_FUSE_BLOWS * fuse_ma, worst_ma)), WIRES[-1])
    fuse_v = FUSES_MV[fuse_ma] / 1000 * capped_ma / fuse_ma
    run_mm = run_length_mm(plan)
    drops_v = {
        feeds: fuse_v + _drop_v(wire, run_mm / feeds, count / feeds, full_ma, cap_ma) for feeds in range(1, count + 1)
    }
    feeds = next((feeds for feeds, drop_v in drops_v.items() if drop_v <= DROP_V), count)
    return Budget(
        count=count,
        volts=LIGHTS_V,
        idle_ma=idle_ma,
        typical_ma=idle_ma + min(shining_ma, cap_ma),
        capped_ma=capped_ma,
        worst_ma=worst_ma,
        cap_ma=cap_ma,
        run_mm=run_mm,
        supply_ma=_at_least(_SUPPLIES_MA, max(fuse_ma, capped_ma * _RESERVE)),
        fuse_ma=fuse_ma,
        wire=wire,
        feeds=tuple(count * feed // feeds for feed in range(feeds)),
        fuse_v=fuse_v,
        drop_v=drops_v[feeds],
    )


def _pins_budget(layout: Layout, lights: PinLights, settings: LightSettings) -> Budget:
    worst_ma = float(lights.count * lights.light_ma)
    capped_ma = float(min(lights.count, settings.current_cap_ma // lights.light_ma) * lights.light_ma)
    typical_ma = float(min(len(usual_lights(layout)) * lights.light_ma, capped_ma))
    return Budget(
        count=lights.count,
        volts=PINS_V,
        idle_ma=0.0,
        typical_ma=typical_ma,
        capped_ma=capped_ma,
        worst_ma=worst_ma,
        cap_ma=settings.current_cap_ma,
        run_mm=0.0,
        supply_ma=0,
        fuse_ma=0,
        wire=WIRES[0],
        feeds=(),
        fuse_v=0.0,
        drop_v=0.0,
    )


def usual_lights(layout: Layout) -> list[Light]:
    """Return what is lit at a usual moment: where each side pegged and pegs next, and how a field stands."""
    sides = [Light.RIGHT, Light.NEXT] * len(layout.sides)
    kinds = [group.kind for group in layout.groups.values()]
    counters = sum(kind in (GroupKind.COUNTER, GroupKind.RUNS) for kind in kinds)
    runners = 3 * kinds.count(GroupKind.PATH)
    return sides + [Light.STANDS] * (counters + runners)


def run_length_mm(plan: Plan) -> float:
    """Return how long the wires are that go from light to light, in the order of their channels."""
    return sum(hypot(b.x_mm - a.x_mm, b.y_mm - a.y_mm) for a, b in pairwise(plan.lit.values()))


def _drop_v(wire: CopperWire, run_mm: float, lights: float, full_ma: int, cap_ma: int) -> float:
    """Return what is lost to the last of the lights behind a feed when those at its far end shine, up to the cap."""
    idle_ma, all_ma = lights * IDLE_MA, lights * full_ma
    shining_ma = min(all_ma, cap_ma)
    # What shines at the far end is in the middle of its part of the run; what is taken while dark in that of the whole.
    ampere_mm = FEED_MM * (idle_ma + shining_ma) + run_mm * (idle_ma / 2 + shining_ma * (1 - shining_ma / all_ma / 2))
    return 2 * wire.ohm_a_metre * ampere_mm / 1_000_000


def _at_least(rated: tuple[int, ...], wanted: float) -> int:
    return next((each for each in rated if each >= wanted), rated[-1])
