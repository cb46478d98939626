"""The page of a circuit board: what it is, what it costs, what was computed; its steps are in `steps.py`."""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.settings import SPANS
from companion.maker.electronics.plan import Plan
from companion.maker.electronics.power import DROP_V, budget_of
from companion.maker.pcb import rules
from companion.maker.pcb.placement import Placement
from companion.maker.pcb.planes import PLANE_A_A_MM, VIA_A, most_cap_ma, supply_figures
from companion.maker.pcb.ringing import MOST_BACK_V, MOST_OVER_V, MOST_RISE_S, BusFigures, bus_figures
from companion.maker.pcb.routing import RoutedBoard
from companion.maker.pcb.steps import steps_text
from companion.maker.pcb.tables import joints, parts_eur, parts_summary, parts_to_buy, soldered_by_fab
from companion.maker.table import markdown_table
from companion.words.settings import LIGHTS

_CHEAP_MM = 100.0
_BEYOND = "{:g} mm at its lower edge, where the host is: below the wood it finds no room"
_SUMMARY = ("part", "package", "how many", "where")


def circuit_guide(plan: Plan, routed: RoutedBoard) -> str:
    """Return the page as Markdown."""
    name = plan.layout.name
    parts = [
        f"# The circuit board of {plan.layout.title}",
        "Four layers: front with the sensors and lights; ground; 5 V with links of 3.3 V in it; back with the chips\n"
        f"and the {plan.host.value}. Made from `{name}.toml`, and checked by KiCad: `{name}-drc.txt`.",
        f"![The front](<{name}-front.svg>)",
        f"![The back](<{name}-back.svg>)",
        markdown_table(("measure", ""), _measures(routed)).rstrip(),
        "## What the fab solders\n\n" + markdown_table(_SUMMARY, parts_summary(routed.placement)).rstrip(),
        "## What was computed\n\n" + markdown_table(("of", "is", "may be"), _computed(plan, routed)).rstrip(),
        *_cap_text(plan),
        steps_text(plan, routed.placement),
    ]
    return "\n\n".join(parts) + "\n"


def parts_rows(placement: Placement) -> list[tuple[str, str]]:
    """Return the rows of the measures that tell of parts: how many, whose to solder, and about what they cost."""
    fab, every = soldered_by_fab(placement), len(parts_to_buy(placement))
    back = sum(each.back for each in fab)
    whose = f"the fab solders {len(fab) - back} on the front and {back} on the back, you {every - len(fab)}"
    cost = f"about {parts_eur(placement):.0f} EUR by the prices in the list, without board and soldering"
    return [("parts", f"{every}: {whose}"), ("what they cost", cost)]


def strip_mm(placement: Placement) -> float:
    """Return how far a circuit board stands out from below the wood: with a strip for the host, where it has one."""
    return round(placement.outline.bottom - placement.layout.height_mm, 3)


def _measures(routed: RoutedBoard) -> list[tuple[str, str]]:
    placement = routed.placement
    box = placement.outline
    width, height = box.right - box.left, box.bottom - box.top
    small = max(width, height) <= _CHEAP_MM
    rows = [
        ("size", f"{width:g} x {height:g} mm, {width * height / 100:.0f} cm2, {rules.THICKNESS} mm thick"),
        *([("beyond the wood", _BEYOND.format(strip_mm(placement)))] if strip_mm(placement) > 0 else []),
        ("layers", f"4; copper {1000 * rules.COPPER_OUTER:.0f} um outside, {1000 * rules.COPPER_INNER:g} um inside"),
        (
            "finest",
            f"track {rules.TRACK} mm, gap {rules.CLEARANCE} mm, via {rules.VIA} mm with a hole of {rules.VIA_DRILL} mm",
        ),
        *parts_rows(placement),
        *((f"joints, {side}", str(count)) for side, count in joints(placement)),
        ("tracks and vias", f"{len(routed.tracks)} and {len(routed.vias)}"),
        (
            "what costs",
            ("" if small else "longer than 100 mm, where boards become dear; ")
            + "four layers; parts on both sides; the lights and the Hall switches, one each a hole",
        ),
    ]
    return rows


def _computed(plan: Plan, routed: RoutedBoard) -> Iterator[tuple[str, str, str]]:
    budget = budget_of(plan)
    if budget is not None:
        supply = supply_figures(routed, budget)
        shining = f"the cap of {budget.cap_ma} mA at the farthest lights"
        yield f"drop to the last light in fuse and planes, {shining}", f"{supply.drop_v:.2f} V", f"{DROP_V} V"
        yield "of that in the planes", f"{1000 * supply.plane_v:.0f} mV", ""
        yield "most current in a millimetre of a plane", f"{supply.crowded_a_mm:.2f} A", f"{PLANE_A_A_MM:.2f} A"
        yield "most current in a via", f"{supply.via_a:.2f} A", f"{VIA_A:.2f} A"
        yield "cap of the lights' current", f"{budget.cap_ma} mA", f"{most_cap_ma(plan, routed)} mA"
        yield "5 V plane", "in one piece" if supply.in_one_piece else "in pieces", "in one piece"
    for bus in bus_figures(routed):
        yield from bus_rows(bus)


def _cap_text(plan: Plan) -> Iterator[str]:
    """Yield what the cap of the lights' current may be on this board: the program lets one set more."""
    if budget_of(plan) is not None:
        setting, most = LIGHTS["current_cap_ma"], SPANS["current_cap_ma"].most
        yield (
            f'The cap is a setting of the program, "{setting()}". It goes up to {most} mA, since\n'
            "other boards bear that; on this one no further than the table says: fuse and planes are for no more."
        )


def bus_rows(bus: BusFigures) -> Iterator[tuple[str, str, str]]:
    """Yield the rows of a net to all chips: what was computed, what it is, what it may be."""
    what = f"{bus.net}, {bus.length_mm:.0f} mm to {bus.chips} chip{'s' * (bus.chips > 1)}"
    yield f"{what}: rise time", f"{1e9 * bus.rise_s:.0f} ns", f"{1e9 * MOST_RISE_S:.0f} ns"
    yield f"{what}: turns back between the thresholds", f"{1000 * bus.back_v:.0f} mV", f"{1000 * MOST_BACK_V:.0f} mV"
    yield f"{what}: above the supply", f"{1000 * max(bus.over_v, 0.0):.0f} mV", f"{1000 * MOST_OVER_V:.0f} mV"
