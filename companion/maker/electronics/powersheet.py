"""The power budget as a page: what the lights take, what bears it, and how much the sensors take."""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.settings import SPANS
from companion.board.wiring import MatrixInputs, PinLights, SensorKind
from companion.maker.document import Document
from companion.maker.electronics.parts import HALL_MA
from companion.maker.electronics.plan import Plan
from companion.maker.electronics.power import DROP_V, FEED_MM, IDLE_MA, PI_PINS_MA, PINS_V, Budget, budget_of
from companion.maker.table import markdown_table
from companion.referee.language import LightSettings

USB_MA = 500
"""What a USB 2.0 port must give."""

_BY_HAND = "For a board that is wired by hand. A circuit board (`pcb/`) has a fuse of its own, and planes for wires."
_PULL_OHM = 10_000
_CAPS_MA = (250, 500, 1000, 2000)


def power_sheet(plan: Plan) -> Iterator[Document]:
    """Yield the budget as Markdown."""
    budget = budget_of(plan)
    lights = ["This board has no lights."] if budget is None else list(_lights(plan, budget))
    parts = [f"# Power: {plan.layout.title}", _BY_HAND, *lights, *_sensors(plan)]
    about = "what lights and sensors take, and the supply, fuse, wire and feeds that bear it"
    yield Document("electronics/power.md", ("\n\n".join(parts) + "\n").encode(), about)


def _lights(plan: Plan, budget: Budget) -> Iterator[str]:
    yield f"## Lights\n\n{budget.count} lights at {budget.volts:g} V, with the program's settings as they are at first."
    yield markdown_table(("", "mA", "W", "what it is"), _rows(budget)).rstrip()
    match plan.lights:
        case PinLights(_, light_ma):
            yield _pins_advice(budget, light_ma)
        case _:
            yield _advice(budget)
            yield _caps(plan)


def _rows(budget: Budget) -> Iterator[tuple[str, ...]]:
    span, dark = SPANS["current_cap_ma"], budget.idle_ma > 0
    idle = f"all dark: {IDLE_MA:g} mA a light for itself" if dark else "all dark"
    cap = f"the most that the program allows: its cap of {budget.cap_ma} mA (a setting, {span.least} to {span.most} mA)"
    usual = f"a moment of a game at the usual brightness of {100 * LightSettings().brightness:.0f} %"
    worst = "all fully on, if nothing capped them: what the fuse is for" if dark else "all on, if nothing capped them"
    yield "idle", *_figures(budget, budget.idle_ma), idle
    yield "typical", *_figures(budget, budget.typical_ma), usual
    yield "capped", *_figures(budget, budget.capped_ma), cap + (", and what they take while dark" if dark else "")
    yield "worst case", *_figures(budget, budget.worst_ma), worst


def _figures(budget: Budget, milliamperes: float) -> tuple[str, str]:
    return f"{milliamperes:.0f}", f"{budget.watts(milliamperes):.1f}"


def _advice(budget: Budget) -> str:
    usb = "more than" if budget.capped_ma > USB_MA else "within"
    feeds, wire = ", ".join(f"light {light}" for light in budget.feeds), budget.wire
    rows = (
        (
            "supply",
            f"5 V, {budget.supply_ma / 1000:g} A or more; the capped sum is {usb} the {USB_MA} mA of a USB port",
        ),
        ("fuse", f"T {budget.fuse_ma / 1000:g} A (time-lag, 5 x 20 mm), in the 5 V wire at the supply"),
        ("wire", f"AWG {wire.awg} ({wire.square_mm:g} mm2) for 5 V and ground: it bears what the fuse lets through"),
        ("feeds", f"{len(budget.feeds)}, at {feeds}: each its own two wires from the supply, and 1000 uF"),
        (
            "drop",
            f"{budget.drop_v:.2f} V of at most {DROP_V:g} V to the last light, with the whole cap shining there; "
            f"{budget.fuse_v:.2f} V of it in the fuse",
        ),
        (
            "run",
            f"{budget.run_mm / 1000:.1f} m from light to light; {FEED_MM / 1000:g} m are reckoned to a feed",
        ),
    )
    return "### What bears it\n\n" + markdown_table(("", ""), rows).rstrip()


def _caps(plan: Plan) -> str:
    budgets = (
        (cap_ma, budget_of(plan, LightSettings()._replace(current_cap_ma=cap_ma)))
        for cap_ma in (*_CAPS_MA, SPANS["current_cap_ma"].most)
    )
    rows = (
        (cap_ma, f"{each.capped_ma:.0f}", each.supply_ma / 1000, each.fuse_ma / 1000, each.wire.awg, len(each.feeds))
        for cap_ma, each in budgets
        if each is not None
    )
    head = ("cap (mA)", "capped sum (mA)", "supply (A)", "fuse (A)", "wire (AWG)", "feeds")
    text = '### With another cap\n\nIt is the setting "The most current that they take together".\n\n'
    return text + markdown_table(head, rows).rstrip()


def _pins_advice(budget: Budget, light_ma: int) -> str:
    most = PI_PINS_MA // light_ma
    text = f"The pins of a Pi give 16 mA each and about {PI_PINS_MA} mA together: {most} of these LEDs at a time."
    if budget.capped_ma <= PI_PINS_MA:
        return f"{text} No more than that can shine."
    return (
        f"{text} **The cap alone does not keep to that.** Take larger resistors and write what the LEDs take then as "
        "`light_ma`, or put a driver between (ULN2803A: eight LEDs a chip, from 5 V), which relieves the pins."
    )


def _sensors(plan: Plan) -> Iterator[str]:
    pegs, count = len(plan.layout.start_holes), len(plan.sensed)
    closed_ma = pegs * PINS_V / _PULL_OHM * 1000
    yield f"## Sensors\n\n{count} sensors at 3.3 V. The {pegs} pegs of a game close as many inputs: {closed_ma:.1f} mA."
    if plan.sensor in (None, SensorKind.HALL) and not isinstance(plan.inputs, MatrixInputs):
        taken = f"{count * HALL_MA:.2f} mA (DRV5032, which adds up to 50 ms)"
        yield f"Hall switches take their current all the time: {taken}."
