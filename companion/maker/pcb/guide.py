"""The page of a circuit board: what it is, what it costs, how to order, solder and test it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.maker.electronics.headers import Host
from companion.maker.electronics.plan import Plan
from companion.maker.electronics.power import DROP_V, budget_of
from companion.maker.pcb import rules
from companion.maker.pcb.circuit import SUPPLY
from companion.maker.pcb.placed import PlacedPart
from companion.maker.pcb.placement import Placement
from companion.maker.pcb.planes import PLANE_A_A_MM, VIA_A, supply_figures
from companion.maker.pcb.ringing import MOST_BACK_V, MOST_OVER_V, MOST_RISE_S, BusFigures, bus_figures
from companion.maker.pcb.routing import RoutedBoard
from companion.maker.pcb.tables import joints, parts_eur, parts_to_buy, soldered_by_fab
from companion.maker.pegs import peg_counts
from companion.maker.table import markdown_table

_CHEAP_MM = 100.0


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
        "## What was computed\n\n" + markdown_table(("of", "is", "may be"), _computed(plan, routed)).rstrip(),
        steps_text(plan, routed.placement),
    ]
    return "\n\n".join(parts) + "\n"


def steps_text(plan: Plan, placement: Placement) -> str:
    """Return what is to be done, in order: from what has to be bought to the first game."""
    name, parts = plan.layout.name, placement.parts
    return "\n\n".join(
        (order_text(name), needed_text(plan), solder_text(plan, parts), test_text(plan), wood_text(plan))
    )


def parts_rows(placement: Placement) -> list[tuple[str, str]]:
    """Return the rows of the measures that tell of parts: how many, whose to solder, and about what they cost."""
    fab, every = soldered_by_fab(placement), len(parts_to_buy(placement))
    back = sum(each.back for each in fab)
    whose = f"the fab solders {len(fab) - back} on the front and {back} on the back, you {every - len(fab)}"
    cost = f"about {parts_eur(placement):.0f} EUR by the prices in the list, without board and soldering"
    return [("parts", f"{every}: {whose}"), ("what they cost", cost)]


def _measures(routed: RoutedBoard) -> list[tuple[str, str]]:
    placement = routed.placement
    box = placement.outline
    width, height = box.right - box.left, box.bottom - box.top
    small = max(width, height) <= _CHEAP_MM
    rows = [
        ("size", f"{width:g} x {height:g} mm, {width * height / 100:.0f} cm2, {rules.THICKNESS} mm thick"),
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
        yield "5 V plane", "in one piece" if supply.in_one_piece else "in pieces", "in one piece"
    for bus in bus_figures(routed):
        yield from bus_rows(bus)


def bus_rows(bus: BusFigures) -> Iterator[tuple[str, str, str]]:
    """Yield the rows of a net to all chips: what was computed, what it is, what it may be."""
    what = f"{bus.net}, {bus.length_mm:.0f} mm to {bus.chips} chip{'s' * (bus.chips > 1)}"
    yield f"{what}: rise time", f"{1e9 * bus.rise_s:.0f} ns", f"{1e9 * MOST_RISE_S:.0f} ns"
    yield f"{what}: turns back between the thresholds", f"{1000 * bus.back_v:.0f} mV", f"{1000 * MOST_BACK_V:.0f} mV"
    yield f"{what}: above the supply", f"{1000 * max(bus.over_v, 0.0):.0f} mV", f"{1000 * MOST_OVER_V:.0f} mV"


def needed_text(plan: Plan, screws: str = "wood screws, one for each hole in the corners", *more: str) -> str:
    """Return what one needs beside what the fab sends; `more` are lines of their own."""
    budget, sides = budget_of(plan), peg_counts(plan.layout)
    rows = ["What the list leaves to you.", *more]
    if budget is not None:
        rows.append(
            f"A closed supply of {budget.volts:g} V, {budget.supply_ma / 1000:g} A or more. Its fuse is on the board."
        )
    if plan.host is Host.PICO:
        rows.append("A USB cable with its data wires, from the Pico to what runs the program.")
    rows.append(f"{sides.total() + len(sides)} magnets, as `pegs/peg.scad` has them: one a peg, and spare ones.")
    rows.append(f"Spacers of {plan.layout.stack.gap_mm:g} mm and {screws}; the wood.")
    listed = "\n".join(f"- {row}" for row in rows)
    return f"""## What else you need

{listed}

Nothing of `electronics/bom.csv`: that is the list for wiring by hand, with another fuse and other packages."""


def order_text(name: str) -> str:
    """Return how to order it."""
    return f"""## Order it

1. At any fab of circuit boards: upload `{name}-gerbers.zip`. Four layers, 1.6 mm, 1 oz copper, lead-free; nothing
   else is special. The layers from the front are F_Cu, In1_Cu, In2_Cu, B_Cu.
2. For soldering by the fab, on both sides: upload `{name}-bom.csv` and `{name}-positions.csv`. Parts that the list
   leaves to "you" are not placed. Where the fab's number is missing, search for the manufacturer's.
3. Look at the fab's picture before you pay: pin 1 of every chip, light and switch. Fabs count the turn of a part on
   the back in different ways; the KiCad project in `{name}-kicad.zip` is the authority."""


def solder_text(plan: Plan, parts: Sequence[PlacedPart]) -> str:
    """Return what is left to solder by hand."""
    by_hand = [each.part for each in parts if each.footprint.by_hand]
    listed = "; ".join(f"{each.reference}, {each.kind.value}" for each in by_hand)
    if plan.host is Host.PICO:
        host = "A1 is two flat socket strips of 20 places; the first place of each is beside the module's USB socket."
    else:
        host = "A1 is a flat header of 2 x 20 pins; a ribbon cable of 40 joins it with the Pi, pin 1 with pin 1."
    supply = "5 V and ground of the supply go into the screw terminals J1 as printed beside them."
    wires = f"\n{supply}" if any(each.reference == SUPPLY for each in by_hand) else ""
    return f"""## Solder what is left

All on the back: {listed}.
{host}{wires}
J2 may stay off: it has the host's nets, for a logic analyser."""


def test_text(plan: Plan) -> str:
    """Return how to test it before the wood is on."""
    name = plan.layout.known_as
    if plan.host is Host.PICO:
        at = "serial:auto"
        start = f"""The module into its sockets, its cable into the computer: `companion firmware install --board
   {name}`, then `companion firmware status`."""
    else:
        at = "gpio:"
        start = "The cable onto the Pi, with the power off; then switch it on."
    return f"""## Test it, before the wood is on

1. Meter, ohms, from 3V3 to GND and from 5V to GND at the test points on the back: never near zero.
2. {start} 3V3 reads 3.2 to 3.4 V.
3. The supply on: `companion board test {name} --at {at}` asks for hole after hole. Hold a peg above each sensor, its
   magnet down.
4. `companion board watch {name} --at {at}` and a second look at what was not seen: pin 1, solder, magnet."""


def wood_text(plan: Plan, also: str = "", screws: str = "wood screws through the holes in its corners") -> str:
    """Return how the wood comes on, once all has been tested; `also` is said before the first game."""
    at = "serial:auto" if plan.host is Host.PICO else f"gpio:{plan.layout.known_as}"
    gap = plan.layout.stack.gap_mm
    return f"""## Put the wood on

The wood is cut from the same board file (`drill/`). Lay the circuit board under it on spacers of {gap:g} mm, its front
to the wood, and put {screws}. Each sensor is then exactly below its hole.
{also}Pegs in: `companion play --board {at}`."""
