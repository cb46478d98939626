"""What follows from how tracks are read: moves taken back, leaps read again, who is accused, and who is led home."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.setup import Policy
from companion.referee.reader import Back
from companion.referee.verdict import Call
from tests.referee.two_tracks import BLUE, JUDGES, MUGGINS, RED, TwoTracks, named

# --- moves taken back -----------------------------------------------------------------------------------------------


def after_a_leap():
    """Red has pegged from 5 and 9 to 9 and 13, and everything stands so."""
    table = TwoTracks(red=(9, 13))
    table.earlier = [((5, 9), (30, 40))]
    return table.at_rest()


def test_pegs_that_stand_as_they_rested_before_take_the_move_back():
    table = after_a_leap()
    table.stand(9)
    table.stand(5, 9)
    assert table.back == Back(0)


def test_not_if_they_have_to_follow_a_game_that_was_moved():
    table = after_a_leap()
    table.stand(9)
    table.watch.guided = True
    table.stand(5, 9)
    assert table.back is None


def test_nor_while_the_board_has_lost_sight_of_pegs():
    table = after_a_leap()
    table.stand(9)
    table.stand(5, 9, blackout=True)
    assert table.back is None


def test_nor_by_a_hole_that_closed_while_both_pegs_were_in_theirs():
    table = after_a_leap()
    table.stand(5, 9, 13)
    table.stand(5, 9)
    assert table.back is None


@pytest.mark.parametrize(("guided", "back"), [((), Back(0)), ((RED,), None), ((BLUE,), None), ((RED, BLUE), None)])
def test_nor_if_one_of_several_sides_has_to_follow(guided, back):
    table = TwoTracks(red=(9, 13), blue=(32, 44))
    table.earlier = [((5, 9), (30, 32))]
    table.at_rest().stand(9, blue=(32,))
    for side in guided:
        table.tracks.watches[side].guided = True
    table.stand(5, 9, blue=(30, 32))
    assert table.back == back


def test_pegs_that_may_stand_rightly_take_nothing_back():
    """The front peg was pushed from 7 to 9; both sides have a peg in an ignored hole, and 7 may have blue's."""
    table = TwoTracks(ignored=[9])
    table.sensors.mask("track2/30", masked=True)
    table.earlier = [((5, 7), (30, 40))]
    table.stand(5, 7, blue=(40,), ms=3000)
    assert [reading.call for reading in table.read] == [Call.AT_REST, Call.AT_REST]
    assert table.back is None


@pytest.mark.parametrize(
    ("seen", "back"),
    [
        ((9, 15), Back(0, reread=True)),  # moved on, before it was let go
        ((9, 12), Back(0, reread=True)),
        ((3, 13), None),  # the other peg has gone back: that was no part of it
    ],
)
def test_a_leap_is_read_again_where_its_peg_went_on_or_back_before_it_was_let_go(seen, back):
    table = TwoTracks().owe(4).at_rest()
    before = table.book[RED]
    table.rest(9, 13).earlier = [((5, 9), (30, 40))]
    table.stand(9, 13)
    table.watch.play(before, 0, 1)
    table.stand(*seen)
    assert table.back == back


# --- what is learned of leaps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", JUDGES)
def test_a_side_that_has_pegged_may_have_pegged_too_little(policy):
    table = TwoTracks(policy).owe(4).at_rest()
    table.stand(9)
    assert not table.watch.perhaps_short
    table.stand(9, 13)
    assert (table.watch.perhaps_short, table.other.perhaps_short) == (True, False)


@pytest.mark.parametrize(("ignored", "inferred"), [(13, True), (9, False)])
def test_a_front_peg_that_is_believed_in_an_ignored_hole_is_but_inferred(ignored, inferred):
    table = TwoTracks(ignored=[ignored]).owe(4).at_rest()
    table.stand(*{9, 13} - {ignored}, ms=3000)
    assert (table.final[RED].call, table.watch.inferred) == (Call.RIGHT, inferred)


def test_pegs_that_are_short_stand_in_order_each_in_a_hole_of_its_own():
    table = TwoTracks().owe(4).at_rest()
    table.stand(9)
    assert table.watch.out_of_order_ms is not None
    assert table.stand(9, 12).call is Call.UNDERPEGGED
    assert table.watch.out_of_order_ms is None


# --- who is accused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seen", "call"),
    [
        ((3, 9), Call.TO_MOVE),
        ((7, 9), Call.AT_REST),  # a hop may have ended there
        ((7, 15), Call.PENDING),
        ((3, 4, 9), Call.UNCLEAR),  # one of the three is closed without a peg
    ],
)
def test_who_pegged_by_touch_and_has_moved_nothing_is_told_that_the_pegs_have_to_follow(seen, call):
    table = TwoTracks()
    table.book[RED] = replace(table.book[RED], stops=frozenset({7}))
    assert table.at_rest().stand(*seen, ms=1200).call is call


@pytest.mark.parametrize(("others", "call"), [((100,), Call.BACKWARD), ((100, 110), Call.UNCLEAR)])
def test_on_a_board_that_has_lied_nobody_is_accused_and_that_is_in_doubt(others, call):
    table = TwoTracks()
    for hole in named(BLUE, others):
        table.sensors.mask(hole, masked=True)
    table.owe(4).at_rest()
    reading = table.stand(3, 9, ms=1200)
    assert (reading.call, reading.doubtful) == (call, call is Call.UNCLEAR)


@pytest.mark.parametrize(("seen", "call"), [((3, 9), Call.BACKWARD), ((5, 13), Call.WRONG_PEG)])
def test_that_pegs_are_misplaced_is_said_once_they_have_been_let_go(seen, call):
    table = TwoTracks().at_rest()
    assert table.stand(*seen, ms=999).call is Call.IN_HAND
    assert table.wait(1).call is call


def test_once_said_it_is_said_at_once_until_the_pegs_have_been_right():
    table = TwoTracks().at_rest()
    assert table.stand(3, 9, ms=1000).call is Call.BACKWARD
    assert table.stand(2, 9).call is Call.BACKWARD
    table.stand(9)
    assert table.stand(3, 9).call is Call.BACKWARD
    table.stand(5, 9)
    assert table.stand(3, 9).call is Call.IN_HAND


def test_of_pegs_that_have_to_follow_the_game_it_is_said_at_once():
    table = TwoTracks().at_rest()
    table.stand(9)
    table.watch.guided = True
    assert table.stand(3, 9).call is Call.BACKWARD


@pytest.mark.parametrize(
    ("hole", "ms", "blackout", "call"),
    [
        (21, 1100, False, Call.WRONG_TRACK),
        (22, 1999, False, Call.IN_HAND),  # more than a dozen points
        (22, 2000, False, Call.WRONG_TRACK),
        (22, 1100, True, Call.UNSEEN),
    ],
)
def test_a_peg_far_along_another_track_has_two_seconds_to_be_another_sensor(hole, ms, blackout, call):
    table = TwoTracks(blue=(60, 70)).at_rest()
    table.stand(9)
    assert table.stand(9, blue=(60, 70, hole), ms=ms, blackout=blackout).call is call


def test_and_so_it_has_while_another_sides_peg_stands_beside_it(rig):
    table = rig(board="cribbage-3", rest="red=5,9 blue=3,8 green=60,70").stand("red=9")
    table.stand("green=25,60,70").stand("blue=8").stand("green=12,25,60,70", wait=1500)
    assert (table.call(RED), table.call(BLUE)) == (Call.IN_HAND, Call.WRONG_TRACK)
    table.wait(500)
    assert (table.call(RED), table.call(BLUE)) == (Call.WRONG_TRACK, Call.WRONG_TRACK)


@pytest.mark.parametrize(("out_ms", "call"), [(1700, Call.WRONG_TRACK), (2100, Call.UNCLEAR)])
def test_nobody_is_accused_of_a_hole_of_another_track_that_closes_long_after_the_peg_was_lifted(out_ms, call):
    table = TwoTracks(blue=(60, 70)).at_rest()
    table.stand(9, ms=out_ms)
    assert table.stand(9, blue=(60, 70, 20), ms=1100).call is call


# --- pegs that may have come out of an ignored hole -----------------------------------------------------------------


def with_a_hole_that_closed(*, looked=False, blue=(30, 40)):
    """Red's front peg rests in an ignored hole, and 13 is closed, by no magnet; it is known to lie."""
    table = TwoTracks(ignored=[9]).at_rest()
    table.stand(5, blue=blue)
    table.stand(5, 13, ms=10)
    table.sensors.ghosts[RED] = named(RED, {13})
    table.watch.looked = looked
    return table


def test_a_hole_that_closed_by_no_magnet_may_have_the_peg_that_rests_unseen_and_people_look_at_it_after_two_seconds():
    table = with_a_hole_that_closed()
    assert (table.wait(1989).call, table.sensors.arrivals.magnetless) == (Call.AT_REST, {"track1/13"})
    reading = table.wait(1)
    assert (reading.call, reading.doubtful) == (Call.UNCLEAR, True)
    table.watch.looked = True
    assert (table.wait(1).call, table.sensors.arrivals.magnetless) == (Call.AT_REST, frozenset())


def test_who_looks_while_a_peg_is_out_sees_to_that_one():
    table = with_a_hole_that_closed(blue=(40,))
    table.wait(1990)
    table.watch.looked = True
    assert (table.wait(1).call, table.sensors.arrivals.magnetless) == (Call.AT_REST, {"track1/13"})


def test_nor_are_people_to_look_while_that_side_has_a_peg_in_a_hand():
    table = TwoTracks()
    table.sensors.mask("track2/30", masked=True)
    table.at_rest()
    table.stand(9, blue=(40,))
    table.stand(9, 60, ms=10)
    table.sensors.ghosts[RED] = named(RED, {60})
    assert table.wait(3000).call is Call.IN_HAND


# --- who is led home ------------------------------------------------------------------------------------------------


def test_only_the_first_peg_that_is_led_home_is_remembered_while_it_is_in_a_hand():
    table = TwoTracks().at_rest()
    table.stand(3, 9, blue=(28, 40), ms=1200)
    assert table.moves() == [("track1/3", "track1/5"), ("track2/28", "track2/30")]
    assert (table.watch.home, table.other.home) == ({5, 9}, frozenset())


@pytest.mark.parametrize(
    ("policy", "seen", "home"),
    [
        (Policy.CASUAL, (9, 13, 90), (9, 13)),
        (Policy.MUGGINS, (9, 13, 90), ()),  # nobody says whether 9 and 13 are right
        (Policy.TOURNAMENT, (9, 13, 90), ()),
        (Policy.MUGGINS, (5, 9, 90), (5, 9)),  # the game has them there, as everybody knows
        (Policy.MUGGINS, (5, 13), (9, 13)),
    ],
)
def test_in_muggins_a_peg_that_is_lifted_is_not_led_back_to_where_pegs_went_on(policy, seen, home):
    table = TwoTracks(policy).owe(4).at_rest()
    table.stand(*seen, ms=1200)
    assert table.moves() != []
    assert table.watch.home == set(home)


@pytest.mark.parametrize(
    ("red", "long", "moves"),
    [
        ((5, 9), True, [(None, "track2/40"), (None, "track2/30")]),
        ((5, 9), False, []),  # they may be back in a moment
        ((9, 15), True, [(None, "track2/40"), (None, "track2/30")]),  # a card may be late
    ],
)
def test_where_pegs_belong_that_the_board_has_lost_sight_of_is_shown_after_a_while(red, long, moves):
    table = TwoTracks().at_rest()
    table.stand(9)
    table.stand(*red, blue=(), blackout=True, long=long)
    assert table.moves() == moves


def test_on_tracks_no_peg_of_another_group_is_looked_for():
    table = TwoTracks().at_rest()
    assert not table.tracks.may_hold_strangers(table.look)


@pytest.mark.parametrize("policy", MUGGINS)
def test_in_muggins_a_peg_that_is_set_back_is_led_to_where_it_rested(policy):
    table = TwoTracks(policy).owe(4).at_rest()
    table.stand(3, 9, ms=1200)
    assert table.moves() == [("track1/3", "track1/5")]
