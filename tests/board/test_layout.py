from hypothesis import given
from hypothesis import strategies as st

from companion.board.boards import load_board
from companion.board.layout import Hole, pairs_within

places = st.lists(st.tuples(st.floats(0, 60), st.floats(0, 60)), max_size=25)


@given(places, st.floats(1, 30))
def test_pairs_within_reach_are_those_that_comparing_all_finds(spots, reach_mm):
    holes = [Hole(str(index), *spot) for index, spot in enumerate(spots)]
    found = {frozenset((one.name, other.name)) for one, other, _ in pairs_within(holes, reach_mm)}
    apart = {
        frozenset((a.name, b.name)): abs(complex(a.x_mm - b.x_mm, a.y_mm - b.y_mm))
        for a in holes
        for b in holes
        if a is not b
    }
    assert all(mm <= reach_mm * 1.000001 for pair, mm in apart.items() if pair in found)
    assert {pair for pair, mm in apart.items() if mm < reach_mm * 0.999999} <= found


def test_the_neighbours_of_a_hole_are_around_it():
    board = load_board("cribbage-2")
    assert board.neighbours("track1/3") == {"track1/2", "track1/4", "track2/2", "track2/3", "track2/4"}


def test_neighbours_are_neighbours_of_each_other():
    board = load_board("cribbage-2-shared")
    assert all(name in board.neighbours(near) for name in board.holes for near in board.neighbours(name))


@given(st.frozensets(st.integers(0, 300), max_size=12))
def test_closed_channels_are_the_holes_that_have_them_and_no_others(closed):
    board = load_board("cribbage-2")
    occupied = board.occupied_when(sum(1 << channel for channel in closed))
    assert occupied == {name for name, hole in board.holes.items() if hole.sensor in closed}
    assert board.channels_of(occupied) == {channel for channel in closed if channel < len(board.holes)}


def test_a_hole_without_a_sensor_closes_no_channel():
    board = load_board("cribbage-2")
    blind = board._replace(holes={**board.holes, "track1/1": board.holes["track1/1"]._replace(sensor=None)})
    first = board.holes["track1/1"].sensor
    assert blind.channels_of(frozenset({"track1/1", "track1/2"})) == {board.holes["track1/2"].sensor}
    assert blind.occupied_when(1 << first) == frozenset()
