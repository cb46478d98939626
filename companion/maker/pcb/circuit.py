"""The circuit of a circuit board: that of the hand wiring, with flat parts, and what only a board has.

Nets and references are those of the hand wiring (`electronics/circuit.py`), so that netlist, pins and firmware say
the same. What differs: Hall switches that look 20 times a second, on small boards too; terminals in the place of the
plug; 100 pF at clock and load, 330 pF where they run to many chips, since tracks are better lines than ribbon cable and
would show every echo of an edge of 2 ns; a header and test points at the host's nets; mounting holes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.board.layout import Layout
from companion.board.wiring import SensorKind
from companion.errors import CompanionError
from companion.maker.electronics.board import circuit_of
from companion.maker.electronics.circuit import GND, V5, V33, Circuit, Part
from companion.maker.electronics.lighting import LIGHT_DATA, led_net
from companion.maker.electronics.plan import Apa102, Chain, Plan, Ws2812, plan_of
from companion.maker.electronics.power import Budget, budget_of
from companion.maker.electronics.sensing import AT_CHIPS, CLOCK, DATA, ENABLE, LOAD
from companion.maker.pcb.footprints import MOUNTING_HOLE
from companion.maker.pcb.kinds import (
    HALL,
    HEADER,
    MOUNT,
    SLOWING,
    SLOWING_MORE,
    SMALL_MOUNT,
    TERMINALS,
    TEST,
    flat_fuse,
    flat_part,
)
from companion.maker.pcb.screws import Screws, mount_of, screw_places, screws_of
from companion.words import maker as said

SUPPLY, TAPS = "J1", "J2"
"""The references of the supply's terminals and of the header at the host's nets."""

_MANY_CHIPS = 48
"""Beyond so many chips the tracks of clock and load are so long that edges of 9 ns come back as echoes."""


def circuit_board_plan(layout: Layout) -> Plan:
    """Return the wiring of a board as a circuit board has it: with Hall switches.

    Raises:
        CompanionError: the wiring is one that no circuit board is made for.
    """
    wired = plan_of(layout)
    chained = isinstance(wired.inputs, Chain) and wired.active_low
    if not chained or not isinstance(wired.lights, Ws2812 | Apa102 | None):
        raise CompanionError(said.NO_CIRCUIT_BOARD(board=layout.name))
    plan = plan_of(layout._replace(wired=replace(layout.wiring, sensor=SensorKind.HALL)))
    return plan


def circuit_screws(layout: Layout) -> Screws | None:
    """Return the screws of a board's circuit board, None where there is none for its wiring."""
    if all(hole.sensor is None for hole in layout.holes.values()):
        return None
    try:
        circuit_board_plan(layout)
    except CompanionError:
        return None
    return screws_of(layout)


def board_circuit(plan: Plan) -> Circuit:
    """Return the circuit of a board's circuit board."""
    return Circuit((*_flat_parts(plan), *_of_the_board(plan)))


def _flat_parts(plan: Plan) -> Iterator[Part]:
    sensed = {f"S{channel}" for channel in plan.sensed}
    for part in circuit_of(plan).parts:
        if part.reference in sensed:
            yield part._replace(kind=HALL)
        elif part.reference == "PS1":
            yield Part(SUPPLY, TERMINALS, part.nets)
        elif part.reference == "F1":
            yield part._replace(kind=flat_fuse(_fused_ma(plan)).kind)
        else:
            yield part._replace(kind=flat_part(part.kind, part.reference).kind)


def _fused_ma(plan: Plan) -> float:
    budget = budget_of(plan)
    assert isinstance(budget, Budget)  # there is a fuse only where there are lights
    return budget.fuse_ma


def _of_the_board(plan: Plan) -> Iterator[Part]:
    lit, chain = plan.lights is not None, plan.inputs
    buses = (CLOCK, LOAD, *((ENABLE,) if isinstance(chain, Chain) and chain.enable is not None else ()))
    long = bool(plan.layout.cuts_mm) or (isinstance(chain, Chain) and chain.chips > _MANY_CHIPS)
    slowing = SLOWING_MORE if long else SLOWING  # else the edges of clock and load come back as echoes
    for number, net in enumerate(buses, 1):
        yield Part(f"CB{number}", slowing, {"1": net, "2": GND})
    taps = [V33, GND, CLOCK, GND, LOAD, GND, DATA, *([GND, LIGHT_DATA, GND] if lit else [])]
    yield Part(TAPS, HEADER, {str(number): net for number, net in enumerate(taps, 1)})
    tested = [GND, V33, AT_CHIPS[CLOCK], AT_CHIPS[LOAD], DATA, *([V5, led_net(0)] if lit else [])]
    for number, net in enumerate(tested, 1):
        yield Part(f"TP{number}", TEST, {"1": net})
    mount = mount_of(plan.layout)
    kind = MOUNT if mount is MOUNTING_HOLE else SMALL_MOUNT
    for number, _ in enumerate(screw_places(plan.layout, mount), 1):
        yield Part(f"H{number}", kind, {})
