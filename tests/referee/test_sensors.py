"""What is known of a board's sensors."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.referee.sensors import SensorTrust

TWO, THREE = load_board("cribbage-2"), load_board("cribbage-3")
RED, BLUE = 0, 1


def red(*numbers):
    return frozenset(f"track1/{number}" for number in numbers)


def blue(*numbers):
    return frozenset(f"track2/{number}" for number in numbers)


@pytest.mark.parametrize(("board", "sides", "pegs"), [("cribbage-2", 2, 4), ("cribbage-3", 3, 6), ("cribbage-3", 2, 4)])
def test_a_side_has_two_pegs_on_its_track(board, sides, pegs):
    assert SensorTrust(load_board(board), sides).pegs == pegs


def test_the_pegs_of_a_field_are_those_that_wait_in_its_boxes():
    layout = load_board("round-the-bases")
    assert SensorTrust(layout, 2).pegs == len(layout.start_holes)


def test_a_board_is_unreliable_once_two_of_the_sensors_that_are_played_with_have_lied_or_are_ignored():
    sensors = SensorTrust(THREE, 2)
    sensors.mask("track1/5", masked=True)
    sensors.mask("track3/5", masked=True)  # nobody plays there
    assert not sensors.unreliable
    sensors.count(BLUE, blue(9), blue(9), magnets=False)
    assert sensors.unreliable
    sensors.mask("track1/5", masked=False)
    assert not sensors.unreliable
    sensors.count(BLUE, blue(9), blue(9), magnets=False)
    assert not sensors.unreliable
    sensors.count(BLUE, blue(20), blue(20), magnets=False)
    assert sensors.unreliable


def test_what_is_ignored_or_not_played_in_is_not_believed():
    sensors = SensorTrust(THREE, 2)
    assert sensors.occupied == frozenset()  # before the first snapshot
    sensors.mask("track1/5", masked=True)
    assert sensors.believed(red(5, 9) | {"track3/5"}) == red(9)
    sensors.mask("track1/5", masked=False)
    assert sensors.believed(red(5, 9)) == red(5, 9)


def test_a_hole_that_was_not_believed_is_once_it_has_opened():
    sensors = SensorTrust(TWO, 2)
    sensors.ghosts[RED], sensors.extras[RED] = red(13, 20), red(13, 30)
    sensors.see(red(13, 20, 30), red(13), 1000)
    assert (sensors.ghosts[RED], sensors.extras[RED], sensors.occupied) == (red(13), red(13), red(13))
    assert sensors.ghosts[BLUE] == frozenset()


def test_how_holes_came_to_be_closed_is_seen_in_those_that_are_believed():
    sensors = SensorTrust(TWO, 2)
    sensors.see(None, red(5, 9), 0)
    sensors.arrivals.stands(RED, red(5, 9))
    sensors.mask("track1/30", masked=True)
    sensors.see(red(5, 9), red(5, 9, 20, 30), 1000)
    assert sensors.arrivals.suspicious(RED, red(5, 9, 20, 30)) == red(20)


def test_after_the_board_was_out_of_reach_nothing_is_held_against_a_hole_but_what_magnets_close():
    sensors = SensorTrust(TWO, 2)
    sensors.see(None, red(5, 9), 0)
    sensors.arrivals.stands(RED, red(5, 9))
    sensors.see(red(5, 9), red(5, 9, 20), 1000)
    sensors.ghosts[RED] = red(20)
    sensors.blame("track1/10", red(9))
    sensors.lose_sight()
    assert (sensors.occupied, sensors.ghosts) == (frozenset(), [frozenset(), frozenset()])
    assert sensors.arrivals.suspicious(RED, red(5, 9, 20)) == frozenset()
    assert sensors.closed_by_magnets(red(9, 10)) == red(10)


@pytest.mark.parametrize(("again", "known"), [((5, 9, 20), True), ((5, 20), False), ((5, 9, 13, 20), False)])
def test_unless_just_the_same_holes_are_closed_when_it_is_seen_again(again, known):
    sensors = SensorTrust(TWO, 2)
    sensors.see(None, red(5, 9, 20), 0)
    sensors.ghosts[RED] = red(20)
    sensors.remember()
    sensors.lose_sight()
    sensors.see(None, red(*again), 5000)
    assert sensors.ghosts == [red(20) if known else frozenset(), frozenset()]


def test_a_magnet_closes_the_hole_beside_while_both_are_closed_and_believed():
    sensors = SensorTrust(TWO, 2)
    sensors.blame("track1/10", red(9))
    sensors.blame("track1/10", red(11))
    assert sensors.crosstalk == {"track1/10": red(9, 11)}
    assert sensors.closed_by_magnets(red(9, 10, 40)) == sensors.closed_by_magnets(red(10, 11)) == red(10)
    assert sensors.closed_by_magnets(red(9)) == sensors.closed_by_magnets(red(10)) == frozenset()
    sensors.mask("track1/9", masked=True)
    assert sensors.closed_by_magnets(red(9, 10)) == frozenset()


def test_what_a_person_says_of_a_hole_goes_before_what_was_learned():
    sensors = SensorTrust(TWO, 2)
    sensors.ghosts[RED] = red(10, 20)
    sensors.blame("track1/10", red(9))
    sensors.trust(RED, "track1/10")
    sensors.trust(RED, "track1/50")  # nothing was held against it
    assert (sensors.ghosts[RED], sensors.crosstalk) == (red(20), {})


def test_a_doubt_is_counted_with_the_closed_holes_beside_once_for_each_time():
    sensors = SensorTrust(TWO, 2)
    sensors.count(RED, red(10), red(5, 9, 10), magnets=True)
    sensors.count(RED, red(10), red(5, 9, 10), magnets=True)
    assert (sensors.doubts, sensors.crosstalk) == ({"track1/10": 1, "track1/9": 1}, {"track1/10": red(9)})
    sensors.count(RED, red(), red(5, 9), magnets=True)
    sensors.count(RED, red(10), red(5, 9, 10), magnets=False)
    assert sensors.doubts == {"track1/10": 2, "track1/9": 2}


def test_no_magnet_is_blamed_for_a_hole_that_is_not_closed_nor_without_one_beside():
    sensors = SensorTrust(TWO, 2)
    sensors.count(RED, red(10), red(5, 9), magnets=True)
    sensors.count(BLUE, blue(40), blue(2, 40), magnets=True)
    sensors.count(BLUE, blue(40, 7), blue(2, 6, 40, 7), magnets=False)
    assert (sensors.doubts, sensors.crosstalk) == (
        {"track1/10": 1, "track2/40": 1, "track2/7": 1, "track2/6": 1},
        {},
    )


def test_no_magnet_is_blamed_any_more_that_stands_beside_the_hole_while_it_is_open():
    sensors = SensorTrust(TWO, 2)
    sensors.blame("track1/10", red(9, 11))
    sensors.unblame(red(10, 11))
    assert sensors.crosstalk == {"track1/10": red(9, 11)}
    sensors.unblame(red(5, 9))
    assert sensors.crosstalk == {"track1/10": red(11)}
    sensors.unblame(red(11))
    assert sensors.crosstalk == {}


def test_a_hole_that_is_ignored_unblames_nothing():
    sensors = SensorTrust(TWO, 2)
    sensors.blame("track1/10", red(9))
    sensors.mask("track1/10", masked=True)
    sensors.unblame(red(9))
    assert sensors.crosstalk == {"track1/10": red(9)}


def test_some_sensor_is_ignored_where_it_is_one_that_is_played_with():
    sensors = SensorTrust(THREE, 2)
    sensors.mask("track3/5", masked=True)  # nobody plays there
    sensors.count(BLUE, blue(9), blue(9), magnets=False)
    assert not sensors.some_ignored
    sensors.mask("track1/5", masked=True)
    assert sensors.some_ignored
