"""How pegs of tracks are called by what is remembered of them: how they rested, went out of sight, or were undone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.setup import Policy
from companion.referee.arrivals import FLICKERS
from companion.referee.settle import Timing
from companion.referee.track import Leap
from companion.referee.verdict import Ask, Call
from tests.referee.two_tracks import BLUE, JUDGES, MUGGINS, RED, TwoTracks, named

OPEN = [Policy.CASUAL, Policy.COACH]
"""Policies by which everybody knows what is owed."""


def read_as(reading):
    return reading.call, reading.seen, reading.doubtful, reading.doubted


# --- a peg in a hand ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("blue", "asked"), [((30, 40), (Ask.PENDING, RED)), ((40,), (Ask.HAND, BLUE))])
def test_nothing_is_quiet_while_any_sides_peg_is_in_a_hand(blue, asked):
    """So nobody is asked then whether a card is missing."""
    table = TwoTracks().at_rest()
    table.stand(9)
    table.stand(9, 15, blue=blue)
    assert table.wait(20_000).call is Call.PENDING
    assert (table.question().ask, table.question().side) == asked


@pytest.mark.parametrize(
    ("policy", "call"),
    [(Policy.CASUAL, Call.RIGHT), (Policy.COACH, Call.RIGHT), *[(each, Call.IN_HAND) for each in MUGGINS]],
)
def test_in_muggins_alone_a_peg_waits_while_another_side_seems_to_be_pegging(policy, call):
    table = TwoTracks(policy).owe(4).at_rest()
    table.stand(9, blue=(44,))
    assert table.stand(9, 13, blue=(44,)).call is call


def test_a_peg_that_was_guided_is_guided_on_while_it_is_in_the_hand_whatever_is_owed():
    table = TwoTracks().owe(4).at_rest()
    table.stand(3, 9, ms=1200)
    assert table.moves() == [("track1/3", "track1/5")]
    assert (table.stand(9).goal, table.moves()) == ({5, 9}, [(None, "track1/5")])
    table.stand(5, 9)
    assert (table.stand(9).goal, table.moves()) == ({9, 13}, [])  # lifted for its leap


def test_a_second_peg_that_goes_may_leave_the_first_in_a_hole_that_shows_nothing():
    long_out = TwoTracks().at_rest()
    long_out.stand(9)
    long_out.wait(1000)
    assert read_as(long_out.stand()) == (Call.IN_HAND, frozenset(), True, frozenset())
    assert read_as(long_out.wait(Timing().infer_ms)) == (Call.UNCLEAR, frozenset(), True, frozenset())
    both = TwoTracks().at_rest()
    both.stand(9)
    assert read_as(both.stand()) == (Call.BOTH_OUT, frozenset(), False, frozenset())


@pytest.mark.parametrize(
    ("ignored", "at_once", "later"),
    [([60], Call.IN_HAND, Call.UNCLEAR), ([], Call.BOTH_OUT, Call.BOTH_OUT)],
)
def test_nor_are_both_out_while_one_may_be_in_an_ignored_hole(ignored, at_once, later):
    table = TwoTracks(ignored=ignored).at_rest()
    assert table.stand(9).call is Call.IN_HAND
    assert table.stand().call is at_once
    assert table.wait(Timing().infer_ms).call is later


def test_since_when_pegs_are_not_in_order_is_when_the_board_changed():
    table = TwoTracks().at_rest()
    assert table.watch.out_of_order_ms is None
    table.stand(9, ms=700)
    table.stand(3, 9, ms=700)
    assert table.watch.out_of_order_ms == 3000
    table.stand(5, 9)
    assert table.watch.out_of_order_ms is None


# --- points too many ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(
    ("looks", "call", "doubtful"),
    [
        ([(9,), (9, 15)], Call.PENDING, False),
        ([(5, 9, 15), (9, 15)], Call.PENDING, True),  # it closed while both pegs were in theirs
        ([(5, 9, 60)], Call.FOREIGN, False),  # nobody has pegged anything
    ],
)
def test_points_too_many_are_doubtful_where_the_hole_had_closed_before_a_peg_was_lifted(policy, looks, call, doubtful):
    table = TwoTracks(policy).at_rest()
    for look in looks:
        reading = table.stand(*look)
    assert (reading.call, reading.doubtful) == (call, doubtful)


@pytest.mark.parametrize(
    ("policy", "rest", "seen", "call"),
    [
        (Policy.CASUAL, (110, 117), (117, 121), Call.OVERPEGGED),
        (Policy.MUGGINS, (110, 117), (117, 121), Call.OVERPEGGED),
        (Policy.TOURNAMENT, (110, 117), (117, 121), Call.FALSE_CLAIM),  # P5
        (Policy.TOURNAMENT, (110, 117), (117, 120), Call.OVERPEGGED),
        (Policy.TOURNAMENT, (117, 120), (120, 121), Call.FALSE_CLAIM),
    ],
)
def test_in_a_tournament_the_game_hole_without_the_points_is_a_false_claim(policy, rest, seen, call):
    table = TwoTracks(policy, red=rest).at_rest()
    table.stand(rest[1])
    assert table.stand(*seen).call is Call.PENDING
    table.watch.surplus.confirm()
    assert table.wait().call is call


def test_that_no_card_is_missing_says_nothing_of_misplaced_pegs():
    table = TwoTracks().at_rest()
    table.stand(3, 9, ms=1200)
    table.watch.surplus.confirm()
    assert table.wait().call is Call.BACKWARD


# --- an undo --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("guided", "goal"), [(True, {5, 9}), (False, {9, 11})])
def test_in_muggins_pegs_that_follow_an_undo_are_led_back_since_the_way_on_would_tell_what_is_owed(guided, goal):
    table = TwoTracks(Policy.MUGGINS).owe(2).at_rest()
    table.stand(9)
    table.watch.guided = guided
    reading = table.stand(9, 15)
    assert (reading.call, reading.goal, reading.off) == (Call.PENDING, goal, 4)


def test_but_pegs_that_stand_within_what_is_owed_are_led_nowhere():
    table = TwoTracks(Policy.MUGGINS).owe(2).at_rest()
    table.stand(9)
    table.watch.guided = True
    reading = table.stand(9, 11)
    assert (reading.call, reading.goal) == (Call.PEGGED, {9, 11})


@pytest.mark.parametrize("policy", MUGGINS)
@pytest.mark.parametrize(
    ("seen", "undone", "call", "off"),
    [
        ((9, 12), (), Call.PEGGED, 0),  # pays the 3 that had fallen short
        ((9, 12), (9, 12), Call.PENDING, 1),
        ((9, 14), (9, 14), Call.PENDING, 3),
        ((9, 11), (9, 11), Call.PEGGED, 0),  # the 2 were earned since
        ((9, 12), (9, 11), Call.PEGGED, 0),  # both were set again
    ],
)
def test_pegs_as_an_undo_left_them_pay_nothing_that_had_fallen_short_before(policy, seen, undone, call, off):
    table = TwoTracks(policy).owe(3, 2)
    short, fresh = table.book[RED].debts
    table.book[RED] = replace(table.book[RED], debts=(replace(short, claimable=True), fresh))
    table.at_rest().stand(9)
    table.watch.take_back(frozenset(undone))
    reading = table.stand(*seen)
    assert (reading.call, reading.off) == (call, off)


@pytest.mark.parametrize(
    ("policy", "undone", "call", "goal", "off"),
    [
        (Policy.SCOREKEEPER, (9, 13), Call.PENDING, {5, 9}, 4),
        (Policy.SCOREKEEPER, (9, 14), Call.RIGHT, {9, 13}, 0),
        (Policy.SCOREKEEPER, (), Call.RIGHT, {9, 13}, 0),
        (Policy.CASUAL, (9, 13), Call.RIGHT, {9, 13}, 0),  # there the points say so
        (Policy.MUGGINS, (9, 13), Call.PEGGED, {9, 13}, 0),
    ],
)
def test_a_scorekeeper_does_not_believe_pegs_again_whose_score_was_taken_back(policy, undone, call, goal, off):
    table = TwoTracks(policy).owe(*[4] * (policy is not Policy.SCOREKEEPER)).at_rest()
    table.stand(9)
    table.watch.take_back(frozenset(undone))
    reading = table.stand(9, 13)
    assert (reading.call, reading.goal, reading.off) == (call, goal, off)


def test_pegs_that_stood_behind_when_a_score_was_taken_back_are_behind():
    table = TwoTracks(Policy.SCOREKEEPER).at_rest()
    table.watch.take_back(frozenset({3, 9}))
    assert table.stand(3, 9, ms=1200).call is Call.BACKWARD


# --- a front peg that is pushed on ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("known", "call"),
    [
        ({}, Call.WRONG_PEG),
        ({"inferred": True}, Call.RIGHT),  # nobody saw where it stood
        ({"ahead": frozenset({5, 13})}, Call.RIGHT),  # what was explained of it has been pegged
        ({"ahead": frozenset({5, 12})}, Call.WRONG_PEG),
    ],
)
def test_a_front_peg_goes_on_rightly_that_nobody_saw_or_that_the_game_pegged_in_part(known, call):
    table = TwoTracks().owe(4).at_rest()
    table.stand(5)
    for name, value in known.items():
        setattr(table.watch, name, value)
    reading = table.stand(5, 13, ms=1200)
    assert table.read[RED].call is call
    assert reading.leaps == ((Leap(4, slide=True),) if call is Call.RIGHT else ())


def test_a_peg_that_is_believed_to_rest_in_an_ignored_hole_is_so_whether_the_other_was_seen_or_not():
    table = TwoTracks(ignored=[5]).at_rest()
    table.watch.inferred = True
    assert read_as(table.stand(9)) == (Call.AT_REST, {5, 9}, True, {5})


# --- holes that are not believed ------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", OPEN)
def test_a_leap_by_which_a_closed_hole_is_disbelieved_is_played_after_two_seconds(policy):
    table = TwoTracks(policy).owe(4).at_rest()
    table.stand(9)
    reading = table.stand(9, 13, 14)
    assert (reading.call, reading.seen, reading.leaps, reading.points) == (Call.IN_HAND, {9, 13}, (), 0)
    reading = table.wait(2000)
    assert (reading.call, reading.seen, reading.leaps, reading.points) == (Call.RIGHT, {9, 13}, (Leap(4),), 4)


@pytest.mark.parametrize("policy", [*MUGGINS, Policy.SCOREKEEPER])
def test_where_any_leap_is_right_it_is_asked_in_which_of_two_holes_the_peg_stands_after_two_seconds(policy):
    table = TwoTracks(policy).at_rest()
    table.stand(9)
    assert read_as(table.stand(9, 13, 14))[::3] == (Call.IN_HAND, frozenset())
    assert table.watch.unsure == {13, 14}
    assert read_as(table.wait(2000)) == (Call.UNCLEAR, {9, 13, 14}, True, {13, 14})
    assert table.watch.unsure == {13, 14}
    table.stand(9)
    assert table.watch.unsure == frozenset()


def test_of_a_peg_that_rests_unseen_in_an_ignored_hole_nobody_is_unsure():
    table = TwoTracks(ignored=[5]).at_rest()
    table.stand(9)
    assert (table.watch.unsure, table.final[RED].doubted) == (frozenset(), {5})


# --- pegs that were read as at rest ---------------------------------------------------------------------------------


def beside_a_magnet(policy=Policy.CASUAL, *points):
    """Let the hole before the front peg be closed by its magnet; then points are owed that lead there."""
    table = TwoTracks(policy).at_rest()
    table.stand(5, 9, 10)
    assert read_as(table.wait(3000)) == (Call.AT_REST, {5, 9}, True, {10})
    return table.owe(*points)


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize("quiet_ms", [300, 9999])
def test_pegs_that_were_at_rest_are_so_until_something_moves_whatever_comes_to_be_owed(policy, quiet_ms):
    reading = beside_a_magnet(policy, 1).wait(300, quiet_ms=quiet_ms)
    assert (reading.call, reading.seen, reading.goal) == (Call.AT_REST, {5, 9}, {5, 9})
    assert (reading.leaps, reading.points) == ((), 0)


@pytest.mark.parametrize("policy", OPEN)
def test_after_ten_quiet_seconds_it_is_asked_which_of_the_holes_has_the_peg(policy):
    table = beside_a_magnet(policy, 1)
    table.wait(300)
    reading = table.wait(2000, quiet_ms=10_000)
    assert read_as(reading) == (Call.UNCLEAR, {5, 9, 10}, True, {5, 10})
    assert (reading.leaps, reading.points) == ((), 0)
    assert set(table.question().holes) == {"in 5", "in 10"}


@pytest.mark.parametrize(("denied", "call"), [({10}, Call.AT_REST), ({9}, Call.UNCLEAR)])
def test_not_once_people_have_said_that_it_is_not_ahead(denied, call):
    table = beside_a_magnet(Policy.CASUAL, 1)
    table.wait(300)
    table.watch.denied = frozenset(denied)
    assert table.wait(300, quiet_ms=10_000).call is call


def test_nor_where_the_hole_ahead_shows_nothing():
    """The back peg may rest in one ignored hole, or have leapt to another."""
    table = TwoTracks(ignored=[5, 13]).at_rest()
    table.stand(9)
    assert read_as(table.wait(3000))[::3] == (Call.AT_REST, {5})
    table.owe(4)
    assert table.wait(300).call is Call.AT_REST
    assert table.wait(quiet_ms=10_000).call is Call.AT_REST


def test_it_is_asked_too_where_the_front_peg_is_not_seen_and_the_hole_of_the_back_peg_may_stick():
    """Blue has a hole too many closed, so that it does not tell whether all pegs are seen."""
    table = TwoTracks(ignored=[9]).at_rest()
    table.stand(5, 13, blue=(30, 40, 60), ms=10)
    table.sensors.ghosts[RED] = named(RED, {13})
    table.wait(3000)
    assert table.watch.resting == {5, 13}
    table.owe(4)
    table.sensors.ghosts[RED] = named(RED, {5, 13})
    assert table.wait(300, quiet_ms=300).goal == {5, 9}
    table.sensors.ghosts[RED] = named(RED, {5, 13})
    assert read_as(table.wait(quiet_ms=10_000)) == (Call.UNCLEAR, {5, 9, 13}, True, {5, 9, 13})


def test_in_muggins_nothing_is_asked_since_that_would_tell_what_is_owed():
    table = TwoTracks(Policy.MUGGINS).owe(1).at_rest()
    table.stand(5, 9, 10, ms=10)
    for quiet_ms, ghosts in ((300, {10}), (300, {5, 10}), (10_000, {5, 10})):
        table.sensors.ghosts[RED] = named(RED, ghosts)
        assert table.wait(3000, quiet_ms=quiet_ms).call is Call.AT_REST


@pytest.mark.parametrize("policy", OPEN)
def test_a_leap_that_is_certain_is_played_in_whatever_holes_the_pegs_rested(policy):
    table = TwoTracks(policy).owe(4).at_rest()
    table.stand(9)
    table.watch.resting = frozenset({9, 13})
    assert table.stand(9, 13).call is Call.RIGHT


def test_how_pegs_rested_is_remembered_while_one_is_in_a_hand():
    table = TwoTracks().at_rest()
    table.stand(9)
    assert (table.final[RED].call, table.watch.resting) == (Call.IN_HAND, {5, 9})


# --- a peg that stands but half in its hole -------------------------------------------------------------------------


def flickering(*numbers, closed=(9,), ignored=(5,), points=()):
    """Let holes of red's track flicker; return how its pegs are read then, once points may be believed."""
    table = TwoTracks(ignored=ignored).owe(*points).at_rest()
    table.stand(*closed, ms=3000)
    for _ in range(FLICKERS):
        for number in numbers:
            table.stand(*{*closed} ^ {number}, ms=50)
            table.stand(*closed, ms=50)
    return table.wait(1950 if points else 300)


@pytest.mark.parametrize(
    ("numbers", "call"),
    [
        ((), Call.AT_REST),
        ((13,), Call.IN_HAND),
        ((13, 3), Call.IN_HAND),
        ((3,), Call.AT_REST),  # it is behind
        ((9,), Call.AT_REST),  # the front peg itself
    ],
)
def test_a_peg_that_rests_unseen_may_be_the_one_that_flickers_ahead(numbers, call):
    assert flickering(*numbers).call is call


@pytest.mark.parametrize(
    ("closed", "ignored", "points", "call"),
    [
        ((5, 9), (), (), Call.AT_REST),
        ((5, 9), (60,), (), Call.AT_REST),  # both are seen
        ((5, 9, 10), (), (), Call.AT_REST),  # nor is any in the hole that is not believed
        ((9,), (13,), (4,), Call.RIGHT),  # it has gone to an ignored hole, and does not rest
    ],
)
def test_but_not_one_that_is_seen_or_has_leapt(closed, ignored, points, call):
    assert flickering(20, closed=closed, ignored=ignored, points=points).call is call


# --- while the board has lost sight of pegs -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seen", "call"),
    [
        ((), Call.UNSEEN),
        ((9,), Call.UNSEEN),
        ((3, 9), Call.UNSEEN),
        ((5, 13), Call.UNSEEN),
        ((5, 9), Call.AT_REST),
        ((9, 13), Call.RIGHT),  # a side whose pegs are still seen plays on
        ((9, 12), Call.UNDERPEGGED),
        ((9, 13, 60), Call.FOREIGN),
    ],
)
def test_a_side_whose_pegs_are_gone_or_seem_misplaced_is_not_judged(seen, call):
    table = TwoTracks().owe(4).at_rest()
    reading = table.stand(*seen, blackout=True)
    assert (reading.call, reading.seen, table.watch.unseen) == (call, set(seen), call is Call.UNSEEN)
    assert reading.goal == {5, 9} or call is not Call.UNSEEN
