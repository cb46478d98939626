"""Small boards for the tests of the circuit board: eight holes for a Pico, a street for a Pico, a street for a Pi."""

from __future__ import annotations

from functools import cache

from companion.board.boardfile import parse_board
from companion.board.boards import load_board
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


def board(name):
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
