"""The router by itself: nets that are stuck come apart when all around them is routed again."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from companion.errors import CompanionError
from companion.maker.pcb import routing
from companion.maker.pcb.footprints import Rectangle
from companion.maker.pcb.rules import STEP
from tests.maker.pcb.boards import placed

SIDE, APART, NETS, STUCK = 40, 6, 14, 19
"""In nodes: a square board and how far its pins are apart; a number of nets, and a drawing of them that gets stuck."""


def crowded(seed):
    """A small board of two layers with nets from pin to pin across each other, and the pins of each."""
    side = SIDE * STEP
    grid = routing._Grid(replace(placed("eight"), outline=Rectangle(0.0, 0.0, side, side)), 2)
    places = [(x, y) for x in range(2, SIDE - 1, APART) for y in range(2, SIDE - 1, APART)]
    random.Random(seed).shuffle(places)
    nets = [[routing._Pin(x, y, x, y, 1) for x, y in (places.pop(), places.pop())] for _ in range(NETS)]
    for net, pins in enumerate(nets, 1):
        for pin in pins:
            at = pin.x0 * STEP, pin.y0 * STEP
            grid.block_track(0, at, at, (0.0, 0.0), 0.273, net)
            grid.block_via(at, at, (0.0, 0.0), 0.4, net)
    return grid, nets


def found(stirs):
    grid, nets = crowded(STUCK)
    return grid, *grid.search(nets, lambda routed, left: None, stirs)


def squared(grid, one, other):
    """How far two nodes are apart, squared; far where they are on two layers."""
    if one // grid.nodes != other // grid.nodes:
        return SIDE**2
    (y0, x0), (y1, x1) = (divmod(node % grid.nodes, grid.width) for node in (one, other))
    return (x0 - x1) ** 2 + (y0 - y1) ** 2


def test_nets_that_are_stuck_come_apart_when_all_around_them_is_routed_again():
    _, stuck, _, _ = found(stirs=0)
    assert stuck
    grid, left, lines, vias = found(stirs=30)
    assert left == set()
    tracks = [[node for line in of for node in line] for of in lines]
    for (one, its_vias), (other, other_vias) in combinations(zip(tracks, vias, strict=True), 2):
        assert all(squared(grid, a, b) > 3 for a in one for b in other)
        assert all(squared(grid, a, b % grid.nodes) > 10 for a in its_vias for b in other)
        assert all(squared(grid, a, b % grid.nodes) > 10 for a in other_vias for b in one)
        assert all(squared(grid, a, b) > 18 for a in its_vias for b in other_vias)


def test_the_router_finds_the_same_in_every_run():
    assert found(stirs=30)[1:] == found(stirs=30)[1:]


def test_what_would_be_the_same_once_more_is_stirred_without_the_room_that_did_not_help(monkeypatch):
    tries = []

    def stuck(placement, hemmed_in, stirs, told, room_mm):
        tries.append((sorted(hemmed_in), stirs > 0, room_mm))
        raise routing._HemmedInError(frozenset({"IN0"}))

    monkeypatch.setattr(routing, "_routed", stuck)
    with pytest.raises(CompanionError, match="could not be routed: 1 net"):
        routing.route(placed("eight"))
    assert tries[:3] == [([], False, 0.6), (["IN0"], False, 0.6), ([], True, 0.6)]
    assert tries[3:5] == [(["IN0"], False, 0.9), (["IN0"], True, 0.9)]
    assert [room_mm for _, _, room_mm in tries[3:]] == [0.9, 0.9, 1.2, 1.2, 1.5, 1.5]


def test_vias_that_find_no_room_farther_away_do_not_hide_that_a_net_is_left(monkeypatch):
    """The board has room for its parts; to say that it has none would be wrong."""

    def routed_so(placement, hemmed_in, stirs, told, room_mm):
        if hemmed_in:
            raise CompanionError("no room for R1")
        raise routing._HemmedInError(frozenset({"K1"}))

    monkeypatch.setattr(routing, "_routed", routed_so)
    with pytest.raises(CompanionError, match="1 net is left"):
        routing.route(placed("eight"))
