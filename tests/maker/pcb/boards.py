"""Boards for tests of the circuit board: small ones, eight holes or a street, and shipped ones; for a Pico or a Pi."""

from __future__ import annotations

from functools import cache

from companion.board.boardfile import parse_board
from companion.board.boards import board_file_text, load_board
from companion.maker.pcb.circuit import board_circuit, circuit_board_plan
from companion.maker.pcb.placement import place
from companion.maker.pcb.routing import route
from tests.board.straight import straight

PI = 'kind = "gpio"\ninputs = "74hc165"\nload_pin = 25\nchips = {chips}\nlights = "apa102"\nlight_count = {lights}'
SMALL = {
    "eight": straight(6),
    "street": straight(14, tracks=2),
    "eight-pi": straight(6, wiring=PI.format(chips=1, lights=8)),
}


WITHOUT_LIGHTS = 'kind = "gpio"\ninputs = "74hc165"\nload_pin = 25\nchips = {chips}\nlights = "none"'


def with_a_pi(name, wiring=PI):
    """A shipped board whose file says that a Pi reads it; without lights it may still say where they would be."""
    holes = load_board(name).holes.values()
    chips, lights = 1 + max(hole.sensor for hole in holes) // 8, 1 + max(hole.light for hole in holes)
    return parse_board(
        f"{board_file_text(name)}\n[wiring]\n{wiring.format(chips=chips, lights=lights)}\n", f"{name}-pi"
    )


def board(name):
    if name.endswith("-pi") and name not in SMALL:
        return with_a_pi(name.removesuffix("-pi"))
    return parse_board(SMALL[name], name) if name in SMALL else load_board(name)


@cache
def circuit_at(name):
    plan = circuit_board_plan(board(name))
    return plan, board_circuit(plan)


@cache
def placed(name):
    return place(*circuit_at(name))


@cache
def routed(name):
    return route(placed(name))
