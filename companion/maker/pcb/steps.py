"""The steps of a circuit board's page: order it, solder what is left, test it, put the wood on.

How long each takes is reckoned from what there is to do, and is an estimate: nobody has timed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, hypot
from textwrap import fill

from companion.board.layout import HOLE_MM, Layout, LightWay, Stack
from companion.maker.electronics.circuit import GND
from companion.maker.electronics.headers import Host
from companion.maker.electronics.parts import PI, PICO, supply
from companion.maker.electronics.plan import Plan
from companion.maker.electronics.power import budget_of
from companion.maker.pcb.circuit import SUPPLY, TAPS
from companion.maker.pcb.kinds import HEADER, JOINTS, PI_PINS, TERMINALS
from companion.maker.pcb.placed import PlacedPart
from companion.maker.pcb.placement import Placement
from companion.maker.pcb.screws import mount_of, pilot_depth_mm, screws_of
from companion.maker.pcb.silk import unprinted
from companion.maker.pegs import peg_counts

_SCREWS_MM = (8, 10, 12, 16, 20, 25, 30, 35, 40)
_BELOW_FACE_MM = 1.0
"""What a screw leaves of the wood above its tip, at the least."""

_TALLEST_MM = {PICO: 15.0, PI: 14.0, TERMINALS: 14.0, HEADER: 14.0, **dict.fromkeys(JOINTS.values(), 14.0)}
"""About how far parts hang below the circuit board: a Pico in sockets (8.5 mm, 2.5 of its strips, 1 of its board, 3 of
its USB socket), terminals, a header with the plug of its cable."""
_CAN_MM = 10.2
"""The same of the flat capacitors of 1000 uF."""
_AIR_MM = 3.0

_JOINT_S, _HOLE_S, _SCREW_S = 30, 6, 60


def steps_text(plan: Plan, placement: Placement) -> str:
    """Return what is to be done, in order: from what has to be bought to the first game."""
    name, parts = plan.layout.name, placement.parts
    return "\n\n".join(
        (
            order_text(name),
            needed_text(plan, f"What is in `{name}-by-hand.csv`."),
            solder_text(plan, [placement]),
            test_text(plan, ""),
            wood_text(plan, parts),
        )
    )


def order_text(name: str, *more: str) -> str:
    """Return how to order it, with `more` steps."""
    steps = (
        f"""At any fab of circuit boards: upload `{name}-gerbers.zip`. Four layers, 1.6 mm, 1 oz copper, lead-free;
        nothing else is special. The layers from the front are F_Cu, In1_Cu, In2_Cu, B_Cu.""",
        f"""For soldering by the fab, on both sides: upload `{name}-bom.csv` and `{name}-positions.csv`. Both have the
        same designators. Where the fab's number is missing, search for the manufacturer's.""",
        f"""Look at the fab's picture before you pay: pin 1 of every chip, light and switch has to be at the white dot,
        the capacitor's plus at its `+`. Fabs count the turn of a part on the back in different ways; the KiCad project
        in `{name}-kicad.zip` is the authority.""",
        """The fab puts rails at two edges, which hold the board in its machines, and on these the marks by which they
        find the parts; it breaks them off again. The board has no such marks of its own: say yes to "edge rails" and
        "added by the fab".""",
    )
    return f"""## Order it

{_takes(60 * 60, "until it is ordered; then the fab has it for two to four weeks")}

{_numbered((*steps, *more))}"""


def needed_text(plan: Plan, lists: str, *more: str) -> str:
    """Return what one needs beside what the fab sends: what is in the `lists`, and `more` lines."""
    budget, sides, stack = budget_of(plan), peg_counts(plan.layout), plan.layout.stack
    rows = [lists, *more]
    if budget is not None:
        part = supply(budget.supply_ma)
        such = f", such as {part.number}" if part.number else ""
        rows.append(
            f"A closed supply of {part.value}{such}, whose plug fits the DC socket of the list, and two wires of 0.5 "
            "mm2, red and black, from that socket to J1. The fuse is on the board: F1."
        )
    if plan.host is Host.PICO:
        rows.append("A USB cable with its data wires, from the Pico to what runs the program.")
    rows.append(f"{sides.total() + len(sides)} magnets, as `pegs/peg.scad` has them: one a peg, and spare ones.")
    count = len(screws_of(plan.layout).places)
    wide_mm = 2 * mount_of(plan.layout).head_mm
    rows.append(
        f"{count} wood screws, {_screws(plan.layout)}; as many spacers, {stack.gap_mm:g} mm long and at most "
        f"{wide_mm:g} mm wide, since there are tracks beside them; the wood."
    )
    rows.append("A multimeter, a fine soldering iron, solder.")
    listed = "\n".join(_wrapped(f"- {row}", "  ") for row in rows)
    return f"""## What else you need

{listed}

Nothing of `electronics/bom.csv`: that is the list for wiring by hand, with another fuse and other packages."""


def solder_text(plan: Plan, placements: Sequence[Placement]) -> str:
    """Return what is left to solder by hand, and what the silk does not say."""
    left = [part for placement in placements for part in placement.parts if part.footprint.by_hand]
    count = sum(len(each.pads) for each in left)
    at_host = {PICO: "two socket strips", PI: PI_PINS.value}
    kinds = ((each.part.reference, each.part.kind) for each in left)
    listed = "; ".join(f"{reference}, {at_host.get(kind, kind.value)}" for reference, kind in kinds)
    told = [_ON_PICO if plan.host is Host.PICO else _ON_PI]
    if any(each.part.reference == SUPPLY for each in left):
        told.append(_ON_TERMINALS)
    told += [_on_taps(each) for each in left if each.part.reference == TAPS]
    return f"""## Solder what is left

{_takes(count * _JOINT_S, f"for {count} joints")}

{_wrapped(f"All on the back: {listed}.")}

{_numbered(told)}{"".join(_not_printed(placements))}"""


def _not_printed(placements: Iterable[Placement]) -> Iterator[str]:
    """Yield what found no room on the circuit board."""
    found = [unprinted(placement) for placement in placements]
    words = [f"`{text}` at {pad.part}, pin {pad.number}" for each in found for text, pad in each.words]
    holes = [hole for each in found for hole in each.holes]
    if words:
        yield "\n\n" + _wrapped(f"Not printed on the back, for want of room: {', '.join(words)}.")
    if holes:
        yield "\n\n" + _wrapped(
            f"On the front these holes have their number alone or no name, for want of room: {', '.join(holes)}."
        )


_ON_PICO = """A1 is two socket strips of 20 places, for surface mount. Plug the module into both, so that they stand in
line, and lay them on their pads as printed: `USB` and the small rectangle are at the end of the module that has the USB
socket, the dot at its pin 1. A Pico without pins needs two pin strips soldered to it first, 40 joints more."""
_ON_PI = """A1 is a header of 2 x 20 pins for surface mount, its pin 1 at the dot; a ribbon cable of 40 joins it with
the Pi, pin 1 with pin 1."""
_ON_TERMINALS = """J1, the screw terminals, stand on the back with the openings for the wires towards the edge; their
pins come through to the front and are soldered there. Cut them off flush: the wood is close above. 5 V and ground of
the supply go in as printed beside them. Which wire is which says the meter, not its colour: see the test."""


def _on_taps(header: PlacedPart) -> str:
    nets = {pin: net for pin, net in header.part.nets.items() if net != GND}
    *firsts, last = (f"{net} at pin {pin}" for pin, net in nets.items())
    return f"""{TAPS} may stay off: it has the host's nets, for a logic analyser. Pin 1 is at the dot, pin 2 across
    from it: {", ".join(firsts)} and {last}, GND at all others."""


def test_text(plan: Plan, first: str) -> str:
    """Return how to test it before the wood is on; `first` is what has to be done before all of it, or ""."""
    holes, lit = len(plan.sensed), plan.lights is not None
    steps = [*_bare_steps(plan), *_host_steps(plan), *(_supply_steps() if lit else ()), *_hole_steps(plan)]
    return f"""## Test it, before the wood is on

{_takes(30 * 60 + holes * _HOLE_S, f"for {holes} holes")}{first and f" {first}"}

{_numbered(steps)}"""


def _bare_steps(plan: Plan) -> Iterable[str]:
    out = ", the module out of its sockets" if plan.host is Host.PICO else ""
    yield f"""Nothing plugged in{out}. Meter, ohms, from 3V3 to GND at the test points on the back: a few hundred at
    least."""
    if plan.lights is not None:
        yield """The same from 5V to GND: near zero at first, since the meter charges the large capacitor, and rising
        within seconds. What stays near zero is a short: look for solder between two pads before anything is plugged
        in."""


def _host_steps(plan: Plan) -> Iterable[str]:
    name = plan.layout.known_as
    if plan.host is not Host.PICO:
        yield "The cable onto the Pi, with the power off; then switch it on. 3V3 reads 3.2 to 3.4 V."
        return
    yield """MicroPython onto the Pico, which comes without: hold its button BOOTSEL while you plug its USB cable into
    the computer. A drive comes up (RPI-RP2); copy the UF2 file for your Pico onto it, from micropython.org/download,
    1.22 or newer. The drive goes away by itself: that is right."""
    yield f"""`companion firmware install --board {name}` puts the program of the board onto the Pico, checks every
    file, and tells it how this board is wired. `companion firmware status` says what is on it. If no port is found, the
    cable has no data wires, or `companion doctor` says what the computer lacks."""
    yield """Unplug it, put the module into its sockets, its USB socket at the printed `USB`, and plug the cable in
    again. 3V3 reads 3.2 to 3.4 V. If it reads nothing, the module is in turned round."""


def _supply_steps() -> Iterable[str]:
    yield """The supply, not yet at J1: plug it into the DC socket of the list, and measure volts at the two wires: 4.75
    to 5.25 V. **Check the polarity with the meter first**: nothing on the board saves the lights from a supply that is
    turned round. Unplug it, plus into +5V, the other into GND, plug it in: 5V reads the same as before. If it reads
    nothing, F1 has blown or a screw is loose."""


def _hole_steps(plan: Plan) -> Iterable[str]:
    name, holes, lit = plan.layout.known_as, len(plan.sensed), plan.lights is not None
    command = f"`companion board test {name} --at {_at(plan)}`"
    if lit:
        yield f"""{command} lights every hole that has not felt a peg yet, white, and says "Set a peg in each of {holes}
        holes". First look at the lights: each one shines. From one that is broken those behind it get nothing: look at
        the dark one of the lowest number, LED0 first, at its dot and its solder."""
        felt = "its light goes out, and the command says"
    else:
        yield f"""{command} says "Set a peg in each of {holes} holes"."""
        felt = "the command says"
    yield f"""Hold a peg above each sensor, its magnet down, in any order, and take it away again: {felt} that the hole
    is good and how many are left. It ends when each was felt and seen empty. `q` ends it before: then it says which
    holes it has not felt."""
    yield f"`companion board watch {name} --at {_at(plan)}` for those: pin 1, solder, magnet."


def wood_text(plan: Plan, parts: Sequence[PlacedPart], *also: str) -> str:
    """Return how the wood comes on, once all has been tested; `also` are steps once the wood is drilled."""
    layout = plan.layout
    at = "serial:auto" if plan.host is Host.PICO else f"gpio:{layout.known_as}"
    stack, hangs = layout.stack, hangs_mm(parts)
    screws, deep_mm = screws_of(layout), pilot_depth_mm(layout)
    count = len(screws.places)
    high = ceil(stack.gap_mm + stack.circuit_mm + hangs + _AIR_MM)
    steps = (
        f"""The wood is cut from the same board file (`drill/`): this one board, and no carrier below it.
        {_thin_wood(layout)}""",
        f"""Lay the circuit board under it on spacers of {stack.gap_mm:g} mm, its front to the wood, and put all {count}
        wood screws through its holes, a spacer on each: {_screws(layout)}. Longer ones come out where the pegs stand.
        Drill for them from below, {screws.pilot_mm:g} mm wide, {deep_mm:g} mm deep and not through; the template has
        their places, and the circuit board shows them as well. Leave none out: they keep the circuit board from
        bowing. Each sensor is then exactly below its hole.""",
        f"""It stands on feet or in a frame of {high} mm at least, from the lower face of the wood: what is on the back
        hangs {hangs:g} mm below the circuit board. Leave an opening for the USB cable and for the wires of the
        supply.""",
        f"Pegs in: `companion play --board {at}`.",
    )
    return f"""## Put the wood on

{_takes(30 * 60 + count * _SCREW_S, "once the wood is drilled")}

{_numbered((steps[0], *also, *steps[1:]))}"""


def hangs_mm(parts: Iterable[PlacedPart]) -> float:
    """Return how far the parts on the back hang below the circuit board."""
    kinds = {each.part.kind: each.part.reference for each in parts if each.back}
    cans = [_CAN_MM for reference in kinds.values() if reference.startswith("CF")]
    return max([*cans, *(_TALLEST_MM[kind] for kind in kinds if kind in _TALLEST_MM)], default=2.0)


def longest_screw_mm(stack: Stack) -> int:
    """Return the longest usual screw that goes through circuit board and gap and does not come out of the wood."""
    whole = stack.circuit_mm + stack.gap_mm + stack.wood_mm - _BELOW_FACE_MM
    return max((each for each in _SCREWS_MM if each <= whole), default=_SCREWS_MM[0])


def thinnest_mm(layout: Layout) -> float | None:
    """Return how much wood is left between a hole and that of a light, at the least; None without such lights."""
    if layout.lighting.way is not LightWay.HOLE:
        return None
    radii, places = (HOLE_MM + layout.lighting.size_mm) / 2, layout.light_places
    apart = (hypot(hole.x_mm - x, hole.y_mm - y) for hole in layout.holes.values() for x, y in places.values())
    return min((round(each - radii, 2) for each in apart), default=None)


def _thin_wood(layout: Layout) -> str:
    thin = thinnest_mm(layout)
    if thin is None or thin >= 2:
        return ""
    return f"""Between a hole and that of its light stand {thin:g} mm of wood: drill all lights' holes first, then the
    pegs', on a drill press, with a sharp drill and scrap below."""


def _screws(layout: Layout) -> str:
    stack = layout.stack
    width = screws_of(layout).size_mm
    longest = longest_screw_mm(stack)
    bites = longest - stack.circuit_mm - stack.gap_mm
    return f"{width:g} x {longest} mm at most, {bites:g} mm of it in {stack.wood_mm:g} mm of wood"


def _at(plan: Plan) -> str:
    return "serial:auto" if plan.host is Host.PICO else "gpio:"


def _takes(seconds: float, what: str) -> str:
    """Return how long something takes, to five minutes or half an hour."""
    minutes = 5 * ceil(seconds / 300)
    said = f"{minutes} minutes" if minutes < 90 else f"{ceil(minutes / 30) / 2:g} hours"
    return f"About {said}, by estimate, {what}."


def _numbered(steps: Iterable[str]) -> str:
    return "\n".join(_wrapped(f"{number}. {step}", "   ") for number, step in enumerate(steps, 1))


def _wrapped(text: str, indent: str = "") -> str:
    words = " ".join(text.split())
    return fill(words, 118, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
