"""Screws of a circuit board: every 90 mm or so, never in a hole of the wood, and what is left of its bow."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from companion.board.boards import board_names
from companion.maker.pcb import screws as module
from companion.maker.pcb.circuit import circuit_screws
from companion.maker.pcb.screws import Screws, bow_mm, longest_span_mm, pilot_depth_mm, screws_of
from companion.maker.pcb.segmentfile import cut_into_segments
from tests.maker.pcb.boards import board, placed

MANY = {
    "cribbage-2": (10, 2),
    "cribbage-2-shared": (10, 2),
    "cribbage-3": (10, 2),
    "cribbage-4": (15, 2),
    "cribbage-61": (10, 3),
    "crosscribb": (10, 3),
    "round-the-bases": (20, 3),
}


@pytest.mark.parametrize("name", board_names())
def test_every_shipped_board_has_screws_every_ninety_millimetres_or_so(name):
    layout = board(name)
    found = screws_of(layout)
    assert (len(found.places), found.size_mm) == MANY[name]
    corners = sorted(
        found.places, key=lambda at: min(at[0], layout.width_mm - at[0]) + min(at[1], layout.height_mm - at[1])
    )[:4]
    assert set(corners) == set(found.places[:4])
    for y in {y for _, y in found.places[:4]}:
        along = sorted(x for x, other in found.places if abs(other - y) < 13)
        assert max(b - a for a, b in pairwise(along)) <= 90 + 12
    assert longest_span_mm(layout) < 110


@pytest.mark.parametrize("name", board_names())
def test_no_screw_meets_a_hole_of_the_wood(name):
    for layout in (board(name), cut_into_segments(name)[0]):
        found = screws_of(layout)
        holes = [(hole.x_mm, hole.y_mm, 1.6) for hole in layout.holes.values()]
        lights = [(x, y, layout.lighting.size_mm / 2) for x, y in layout.light_places.values()]
        for x, y in found.places:
            assert all(hypot(x - a, y - b) >= radius + found.size_mm / 2 + 1 for a, b, radius in (*holes, *lights))
            assert 2 < x < layout.width_mm - 2
            assert 2 < y < layout.height_mm - 2


def test_a_hole_without_a_sensor_keeps_screws_away_too():
    """Nothing of it is on the circuit board."""
    layout = board("crosscribb")
    x, y = next(place for place in screws_of(layout).places if 50 < place[0] < 100)
    bare = next(iter(layout.holes.values()))._replace(name="bare", x_mm=x, y_mm=y, sensor=None, light=None)
    moved = screws_of(layout._replace(holes={**layout.holes, "bare": bare})).places
    assert len(moved) == 10
    assert all(hypot(a - x, b - y) >= 1.6 + 2.5 for a, b in moved)


@pytest.mark.parametrize("name", ["crosscribb", "eight"])
def test_the_holes_of_the_circuit_board_are_where_the_wood_has_its_screws(name):
    found = circuit_screws(board(name))
    holes = [(part.x, part.y) for part in placed(name).parts if part.footprint.hole]
    assert holes == list(found.places)


def test_pilot_holes_do_not_go_through_the_wood():
    layout = board("crosscribb")
    assert pilot_depth_mm(layout) <= layout.stack.wood_mm - 2
    assert screws_of(layout).pilot_mm == 2.0


def test_a_bow_falls_off_with_the_square_of_the_span_and_the_sag_with_its_fourth_power(monkeypatch):
    layout = board("crosscribb")
    spans = {}
    for weight in (0.0, module._WEIGHT_N_M2):
        monkeypatch.setattr(module, "_WEIGHT_N_M2", weight)
        for span in (100.0, 200.0):
            monkeypatch.setattr(module, "longest_span_mm", lambda _, span=span: span)
            spans[(weight > 0, span)] = bow_mm(layout)
    assert spans[(False, 200.0)] == pytest.approx(4 * spans[(False, 100.0)])
    assert spans[(False, 200.0)] == pytest.approx(0.0075 * 200**2 / hypot(320, 32))
    sag = {span: spans[(True, span)] - spans[(False, span)] for span in (100.0, 200.0)}
    assert sag[200.0] == pytest.approx(16 * sag[100.0])
    assert 0.005 < sag[100.0] < 0.02


def test_four_screws_in_the_corners_alone_let_a_long_board_bow_by_millimetres(monkeypatch):
    layout = board("crosscribb")
    few = Screws(3.0, screws_of(layout).places[:4])
    assert bow_mm(layout) < 0.2
    monkeypatch.setattr(module, "screws_of", lambda _: few)
    assert bow_mm(layout) > 2
