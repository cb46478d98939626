"""The order in which holes open and close: a hole that closed while all pegs were in theirs accuses nobody."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.setup import Policy
from companion.referee.arrivals import Arrivals
from companion.referee.finding import MENDED_AT_ONCE
from companion.referee.verdict import Ask, Call

RED, BLUE = 0, 1
REST = "red=5,9 blue=2,6"
BOARD, THREE = load_board("cribbage-2"), load_board("cribbage-3")
ACCUSING = MENDED_AT_ONCE - {Call.UNCLEAR, Call.FOREIGN}
every_policy = pytest.mark.parametrize("policy", list(Policy))


def accused(table):
    return {(side, call) for side, call in table.said if call in ACCUSING}


def red(*numbers):
    return frozenset(BOARD.tracks[RED].holes[number] for number in numbers)


def blue(*numbers):
    return frozenset(BOARD.tracks[BLUE].holes[number] for number in numbers)


def watching(*numbers):
    arrivals = Arrivals(BOARD, 2)
    arrivals.see(frozenset(), red(*numbers), 0)
    arrivals.stands(RED, red(*numbers))
    return arrivals


# --- two snapshots, closer together than the board takes to settle ----------------------------------------------------


@every_policy
@pytest.mark.parametrize("closed", [3, 7, 12, 40])
@pytest.mark.parametrize("left", [5, 9])
def test_a_hole_that_sticks_before_a_peg_is_lifted_accuses_nobody(rig, policy, closed, left):
    table = rig(policy, rest=REST).stand(f"red=5,9,{closed}", wait=30).stand(f"red={left},{closed}", wait=3000)
    if table.call() not in (Call.RIGHT, Call.PENDING, Call.AT_REST):  # where any leap is right, it may be one
        assert table.call() in (Call.IN_HAND, Call.UNCLEAR)
    assert accused(table) == set()
    assert table.moves is None or table.call() is not Call.IN_HAND


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("closed", [3, 7])
def test_and_the_peg_is_right_beside_such_a_hole(rig, policy, closed):
    table = rig(policy, rest=REST).owe(4)
    table.stand(f"red=5,9,{closed}", wait=30).stand(f"red={closed},9", wait=3000)
    table.stand(f"red={closed},9,13", wait=3000)
    assert (table.at(), accused(table)) == ((9, 13), set())


@every_policy
def test_two_hops_of_which_the_first_hole_opens_late_are_no_wrong_peg(rig, policy):
    table = rig(policy, rest=REST)
    table = table if policy is Policy.SCOREKEEPER else table.owe(7)
    table.stand("red=5,9,12", wait=30).stand("red=5,12", wait=400).stand("red=5,12,16", wait=400)
    table.stand("red=12,16", wait=3000)
    assert accused(table) == set()


@pytest.mark.parametrize("policy", list(Policy))
def test_a_misplaced_peg_is_still_said_to_be(rig, policy):
    for table in (
        rig(policy, rest=REST).stand("red=5").stand("red=5,13", wait=1200),
        rig(policy, rest=REST).stand("red=5,13", wait=1200),
    ):
        assert table.call() is Call.WRONG_PEG
    assert rig(policy, rest=REST).stand("red=9", wait=30).stand("red=3,9", wait=1200).call() is Call.BACKWARD


@pytest.mark.parametrize("policy", list(Policy))
def test_a_peg_that_has_not_been_let_go_is_not_said_to_be_misplaced(rig, policy):
    """The hole that it left may open late while the other peg's is dark, or it is dragged over holes behind."""
    table = rig(policy, rest=REST).owe(4).stand("red=5,13", wait=700).stand("red=13", wait=400)
    table.stand("red=9,13", wait=1200)
    assert table.at() == (9, 13)
    assert not {Call.WRONG_PEG, Call.BACKWARD} & set(table.calls())
    table.stand("red=9,11", wait=700).stand("red=9,13", wait=1200)
    assert not {Call.WRONG_PEG, Call.BACKWARD} & set(table.calls())


@pytest.mark.parametrize("policy", list(Policy))
def test_it_is_said_though_another_hole_flickers(rig, policy):
    table = rig(policy, rest=REST).stand("red=5,13", wait=400)
    for blue in ("2,6,60", "2,6", "2,6,60", "2,6"):
        table.stand(f"blue={blue}", wait=400)
    assert Call.WRONG_PEG in table.calls()


@every_policy
@pytest.mark.parametrize("after_ms", [0, 20, 60])
def test_a_magnet_of_one_side_that_closes_a_hole_of_the_other_is_no_peg_set_back(rig, policy, after_ms):
    """Both sides have a peg in the air: blue's comes down in 7 and closes red's 7, which lies beside it."""
    table = rig(policy, rest=REST).stand("red=9 blue=6", wait=200)
    assert BOARD.tracks[RED].holes[7] in BOARD.neighbours(BOARD.tracks[BLUE].holes[7])
    table.stand("blue=6,7", wait=after_ms).stand("red=7,9", wait=3000)
    assert (table.call(RED), accused(table)) == (Call.IN_HAND, set())


@every_policy
@pytest.mark.parametrize("hole", [7, 12])
def test_a_hole_that_sticks_beside_a_peg_in_an_ignored_hole_accuses_nobody(rig, policy, hole):
    table = rig(policy, rest=REST).mask("track1/9").stand("red=5", wait=3000).stand(f"red=5,{hole}", wait=3000)
    assert (table.call(), accused(table)) == (Call.UNCLEAR, set())


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("owed", [2, 5])
def test_in_muggins_a_front_peg_that_may_pay_the_rest_is_not_the_wrong_one(rig, policy, owed):
    """Nobody may know whether 3 more are owed, and for whom it is the same peg: it is asked, and guided."""
    table = rig(policy, rest=REST).owe(owed).stand("red=9,11", wait=2000).card()
    table.referee.went_on()
    table.stand("red=9", wait=500).stand("red=9,14", wait=3000)
    assert (table.call(), accused(table), table.moves) == (Call.UNCLEAR, set(), ("track1/9", "track1/11"))


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_a_magnet_of_the_other_side_makes_no_points_too_many(rig, policy):
    """Blue's peg comes down in 12 and closes red's 12, as red's back peg is in the air."""
    table = rig(policy, rest=REST).owe(2).owe(6, side=BLUE).stand("red=9 blue=6", wait=200)
    table.stand("red=9,12 blue=6,12", wait=12_000)
    table.referee.finalise([RED])
    table.judge()
    assert (table.call(RED), accused(table)) == (Call.UNCLEAR, set())


@every_policy
def test_a_stray_that_is_taken_for_a_hole_that_lies_is_asked_about_once_the_other_side_is_complete(rig, policy):
    """Blue's front peg rests unseen in 6, and red's back peg is in a hand while 10 closes on blue's track."""
    table = rig(policy, rest=REST).mask("track2/6").stand("blue=2", wait=3000).stand("red=9 blue=2,10", wait=3000)
    table.stand("red=5,9", wait=9000)
    assert table.call(BLUE) is Call.UNCLEAR
    assert table.moves in (("track2/10", "track2/6"), ("track2/2", "track2/6"))


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("first", [10, 12])
def test_two_hops_beside_which_the_first_hole_opens_late_pay_what_is_owed(rig, policy, first):
    """The first hop reads like the magnet of the peg beside it, or of one on the other track."""
    table = rig(policy, rest="red=5,9 blue=2,12").owe(7).stand(f"red=5,9,{first}", wait=3000)
    table.stand(f"red=5,{first}", wait=400).stand(f"red=5,{first},16", wait=3000)
    assert (table.at(), accused(table)) == ((first, 16), set())


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_a_peg_that_is_lifted_elsewhere_makes_nobody_short(rig, policy):
    table = rig(policy, rest=REST).stand("red=5,9,12", wait=3000).owe(7).stand("blue=6", wait=3000)
    assert (table.call(RED), accused(table)) == (Call.UNCLEAR, set())
    assert Call.UNDERPEGGED not in table.calls(RED)


@every_policy
def test_a_hole_that_sticks_on_another_track_is_not_where_an_ignored_peg_went(rig, policy):
    table = rig(policy, rest=REST).mask("track1/9").stand("red=5", wait=3000).stand("blue=2,6,30", wait=3000)
    assert table.call(RED) in (Call.AT_REST, Call.IN_HAND)
    assert accused(table) == set()


@every_policy
def test_nor_where_a_peg_went_that_another_side_misses_too(rig, policy):
    """Blue sets its peg on green's track while red's is half in its hole, so that it is not seen for a moment."""
    table = rig(policy, board="cribbage-3", rest="red=5,9 blue=2,6 green=3,8").stand("blue=6", wait=500)
    table.stand("red=5 green=3,8,30", wait=3000)
    assert accused(table) == set()


@every_policy
@pytest.mark.parametrize("waited_ms", [30, 3000])
def test_a_hole_that_sticks_where_a_peg_once_stood_takes_nothing_back(rig, policy, waited_ms):
    """Red pegs 4 from {5, 9}; then 5 closes by itself, and the front peg is lifted for a moment."""
    table = rig(policy, rest=REST)
    table = table if policy is Policy.SCOREKEEPER else table.owe(4)
    table.stand("red=9", wait=400).stand("red=9,13", wait=3000).card()
    table.stand("red=5,9,13", wait=waited_ms).stand("red=5,9", wait=1500)
    assert (table.at(), accused(table)) == ((9, 13), set())
    table.stand("red=5,9,13", wait=3000).stand("red=9,13", wait=3000)
    assert (table.at(), table.call(), table.moves) == ((9, 13), Call.AT_REST, None)


def test_a_hole_in_which_people_say_that_a_peg_stands_is_not_asked_about_again(rig):
    table = rig(rest=REST).stand("red=5,7,9", wait=3000).stand("red=7,9", wait=9000)
    assert table.finding.question.hole == "track1/7"
    table.referee.point_at(RED, "track1/7")
    table.judge()
    table.stand("red=5,9", wait=3000).stand("red=5", wait=400).stand("red=5,7", wait=1200)
    assert table.call() is not Call.IN_HAND


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS])
def test_a_board_of_which_several_sensors_have_lied_guides_and_accuses_nobody(rig, policy):
    """Of a side that has nothing to peg, as in muggins nobody knows of any, one ignored hole is enough."""
    for owed in (0, 4):
        for_nothing = policy is not Policy.CASUAL or not owed
        for bad in ((), ("track1/60",), ("track1/60", "track2/70")):
            table = rig(policy, rest=REST).mask(*bad)
            table = table.owe(owed) if owed else table
            table.stand("red=5").stand("red=5,15", wait=3000)
            unclear = len(bad) > 1 or (bad and for_nothing)
            assert table.call() is (Call.UNCLEAR if unclear else Call.WRONG_PEG)
            lift, place = table.moves
            assert lift in ("track1/5", "track1/15")
            assert place == "track1/9" or (owed and place == "track1/13")


def test_nor_does_what_is_owed_later_accuse_whose_pegs_came_to_stand_so_while_it_had_nothing_to_peg(rig):
    """Two sensors fail one after the other, on a board that has an ignored hole: the front peg stands where it was."""
    table = rig(rest=REST).mask("track2/70").stand("red=5").stand("red=5,11", wait=3000).owe(2).wait(3000)
    assert (table.call(), table.moves) == (Call.UNCLEAR, ("track1/5", "track1/9"))
    table.stand("red=5").stand("red=5,11", wait=3000)
    assert table.call() is Call.WRONG_PEG


@every_policy
def test_a_magnet_where_the_track_turns_back_is_no_peg_set_back_though_the_peg_itself_is_seen_late(rig, policy):
    """Red's peg comes down in 66, beside 54; the snapshot with 66 is lost on the wire, and made up for soon."""
    assert BOARD.tracks[RED].holes[54] in BOARD.neighbours(BOARD.tracks[RED].holes[66])
    table = rig(policy, rest="red=55,62 blue=2,6")
    table = table if policy is Policy.SCOREKEEPER else table.owe(4)
    table.stand("red=62", wait=700).stand("red=54,62", wait=300)
    assert table.call() is Call.IN_HAND
    table.stand("red=54,62,66", wait=3000)
    assert (table.at(), accused(table)) == ((62, 66), set())


def test_a_peg_that_was_set_back_where_the_track_turns_is_guided_home_a_moment_later(rig):
    """It may be one that stands in 66, whose sensor is dead: nobody is accused."""
    table = rig(rest="red=55,62 blue=2,6").stand("red=62", wait=700).stand("red=54,62", wait=1100)
    assert (table.call(), table.moves) == (Call.UNCLEAR, ("track1/54", "track1/55"))


# --- what is noted of the order ---------------------------------------------------------------------------------------


def test_a_hole_that_closes_while_both_pegs_are_in_theirs_is_suspicious_until_it_opens():
    arrivals = watching(5, 9)
    arrivals.see(red(5, 9), red(5, 9, 13), 1000)
    assert arrivals.suspicious(RED, red(9, 13)) == red(13)
    arrivals.see(red(5, 9, 13), red(5, 9), 2000)
    arrivals.see(red(5, 9), red(9), 3000)
    arrivals.see(red(9), red(9, 13), 4000)
    assert arrivals.suspicious(RED, red(9, 13)) == frozenset()


def test_a_hole_that_closes_as_another_opens_is_where_the_peg_went():
    arrivals = watching(5, 9)
    arrivals.see(red(5, 9), red(9, 13), 1000)
    assert arrivals.suspicious(RED, red(9, 13)) == frozenset()


def test_of_a_peg_that_nobody_sees_nothing_is_known():
    arrivals = watching(9)
    arrivals.see(red(9), red(9, 13), 1000)
    assert arrivals.suspicious(RED, red(9, 13)) == frozenset()


def test_holes_beside_each_other_that_close_together_are_suspicious():
    arrivals = watching(5, 9)
    arrivals.see(red(5, 9), red(9), 1000)
    arrivals.see(red(9), red(9, 13), 2000)
    arrivals.see(red(9, 13), red(9, 13, 14), 2080)
    assert arrivals.suspicious(RED, red(9, 13, 14)) == red(13, 14)
    arrivals.see(red(9, 13, 14), red(9, 13), 3000)
    arrivals.see(red(9, 13), red(9, 13, 14), 3500)
    assert arrivals.suspicious(RED, red(9, 13, 14)) == frozenset()


def test_a_peg_dragged_over_the_hole_beside_is_no_magnet():
    arrivals = watching(5, 9)
    arrivals.see(red(5, 9), red(9), 1000)
    arrivals.see(red(9), red(9, 14), 1950)
    arrivals.see(red(9, 14), red(9), 1980)
    arrivals.see(red(9), red(9, 13), 2000)
    assert arrivals.suspicious(RED, red(9, 13)) == frozenset()


@pytest.mark.parametrize(("later_ms", "together"), [(100, True), (101, False)])
def test_holes_close_together_within_a_tenth_of_a_second(later_ms, together):
    arrivals = watching(5, 9)
    arrivals.see(red(5, 9), red(9), 1000)
    arrivals.see(red(9), red(9, 13), 2000)
    arrivals.see(red(9, 13), red(9, 13, 14), 2000 + later_ms)
    assert arrivals.suspicious(RED, red(9, 13, 14)) == (red(13, 14) if together else frozenset())


def test_of_what_was_closed_at_first_nobody_knows_what_closed_with_it():
    arrivals = Arrivals(BOARD, 2)
    arrivals.see(red(9, 13), red(9, 13, 14), 50)
    assert arrivals.suspicious(RED, red(9, 13, 14)) == frozenset()


def test_pegs_that_stand_as_the_game_has_them_are_not_suspicious_however_they_came():
    arrivals = watching(5, 9)
    arrivals.see(red(5, 9), red(5, 9, 13, 14), 1000)
    assert arrivals.suspicious(RED, red(13, 14)) == red(13, 14)
    arrivals.stands(RED, red(13, 14))
    assert arrivals.suspicious(RED, red(13, 14)) == frozenset()
    arrivals.stands(RED, red(5, 9))
    arrivals.see(red(13, 14), red(13), 2000)
    arrivals.see(red(13), red(13, 14), 3000)
    arrivals.see(red(13, 14), red(13, 14, 5, 9), 3500)
    assert arrivals.suspicious(RED, red(5, 9, 13, 14)) == frozenset()


def test_each_side_is_suspicious_of_its_own_track_alone():
    arrivals = Arrivals(THREE, 2)  # the third track is not played on
    arrivals.stands(RED, red(5, 9))
    pair = blue(13, 14) | frozenset({"track3/13", "track3/14"})
    arrivals.see(red(5, 9), red(5, 9) | pair, 1000)
    assert arrivals.suspicious(RED, red(5, 9) | pair) == frozenset()
    assert arrivals.suspicious(BLUE, red(5, 9) | pair) == blue(13, 14)


def test_a_peg_that_is_put_back_is_where_it_was():
    arrivals = watching(5, 9)
    arrivals.see(red(5, 9), red(5), 1000)
    arrivals.see(red(5), red(5, 9), 2000)
    assert arrivals.while_out(RED) == frozenset()


def test_what_closes_while_a_peg_is_out_may_hold_it_until_it_opens_or_the_peg_is_back():
    arrivals = watching(5, 9)
    arrivals.see(red(5, 9), red(5, 9) | blue(30), 1000)
    arrivals.see(red(5, 9) | blue(30), red(5) | blue(30), 2000)
    assert arrivals.while_out(RED) == frozenset()  # 30 had closed before
    arrivals.see(red(5) | blue(30), red(5) | blue(30, 40), 3000)
    arrivals.see(red(5) | blue(30, 40), red(5) | blue(30, 40, 50), 3500)
    assert arrivals.while_out(RED) == blue(40, 50)
    assert arrivals.while_out(BLUE) == frozenset()
    arrivals.see(red(5) | blue(30, 40, 50), red(5) | blue(30, 50), 4000)
    assert arrivals.while_out(RED) == blue(50)
    arrivals.see(red(5) | blue(30, 50), red(5, 9) | blue(30, 50), 5000)
    assert arrivals.while_out(RED) == blue(50)
    arrivals.stands(RED, red(5, 9))
    assert arrivals.while_out(RED) == frozenset()


@pytest.mark.parametrize(("left", "asked"), [(-1, "track1/0"), (0, "track1/-1")])
def test_a_peg_that_waits_at_the_start_is_asked_about_in_the_start_hole_that_is_empty(rig, left, asked):
    table = rig(rest="red=-1,0 blue=2,6").stand(f"red={left}", wait=9000)
    assert table.finding.question.hole == asked


@every_policy
def test_a_peg_at_rest_is_believed_though_the_whole_board_came_in_sight_together(rig, policy):
    """The peg that was lifted was taken to be in the ignored hole, where points bring it; then it is put back."""
    table = rig(policy, rest="red=0,-1 blue=0,-1")
    table.referee.lose_sight()
    table.stand("red= blue=-1", wait=10).stand("red=0 blue=-1,0", wait=10).stand("red=0,-1", wait=3000)
    table.mask("track1/3").wait(1000).owe(3).stand("red=0", wait=3000)
    table.stand("red=0,-1", wait=3000)
    assert (table.at(), table.call()) == ((-1, 0), Call.AT_REST)


@pytest.mark.parametrize("policy", [policy for policy in Policy if policy is not Policy.SCOREKEEPER])
def test_a_child_that_sets_the_peg_of_an_ignored_hole_on_another_track_is_noticed(rig, policy):
    """He takes both of Red's and Blue's front peg, out of a dead hole, and sets them elsewhere; Red is guided home.

    93 closed while no peg was beside it, so that no magnet did it: it sticks, or has the peg of Blue's 94.
    """
    table = rig(policy, rest="red=92,94 blue=88,94")
    table.stand("blue=88", wait=9000).mask("track2/94").wait(3000)
    assert (table.call(BLUE), table.finding.question) == (Call.AT_REST, None)
    table.stand("red=92", wait=1200).see(table.pegs - {"track1/92"}, 700)
    for numbers in ("93", "9,93", "9,93,106", "93,106", "93,94,106", "93,94"):
        table.stand(f"red={numbers}", wait=2200)
    table.stand("red=92,93,94", wait=4000)
    assert (table.call(), table.finding.question.ask) == (Call.UNCLEAR, Ask.UNCLEAR)
    table.referee.waiting(RED, table.now)
    table.wait(12_000)
    assert (table.call(), table.finding.question, table.at()) == (Call.AT_REST, None, (92, 94))
