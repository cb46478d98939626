"""What people tell of the holes of tracks, and what may be known of what is owed on them."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.track import Leap
from companion.referee.verdict import Call
from tests.referee.two_tracks import BLUE, BOARD, JUDGES, MUGGINS, RED, TwoTracks, named

# --- what may be known ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", [Policy.SCOREKEEPER, Policy.CASUAL, Policy.COACH])
def test_what_is_owed_is_no_secret_but_in_muggins(policy):
    table = TwoTracks(policy).owe(4, 3)
    assert table.tracks.known(table.book[RED]) is table.book[RED]


@pytest.mark.parametrize(
    ("policy", "pushable", "perhaps", "stroke", "pushed"),
    [
        (Policy.MUGGINS, True, False, False, True),
        (Policy.MUGGINS, False, True, False, True),  # before the board went out of sight
        (Policy.MUGGINS, False, False, True, False),
        (Policy.TOURNAMENT, True, False, True, True),
        (Policy.TOURNAMENT, False, True, True, True),
        (Policy.TOURNAMENT, True, False, False, False),  # once let go nothing is mended
        (Policy.TOURNAMENT, False, False, True, False),
    ],
)
def test_in_muggins_only_that_the_front_peg_may_be_pushed_on_is_known(policy, pushable, perhaps, stroke, pushed):
    table = TwoTracks(policy).owe(4)
    if stroke:
        table.watch.play(table.book[RED], 0, 1)
    table.watch.pushable, table.watch.perhaps_pushed = pushable, perhaps
    known = table.tracks.known(table.book[RED])
    assert (known.debts, known.free, known.pushed) == ((), True, pushed)


# --- which pegs are being moved -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("closed", "moving"),
    [
        ({5, 9}, False),
        ({9}, True),
        ({9, 13}, True),
        ({5, 9, 60}, False),  # a hole that is ignored says nothing
    ],
)
def test_pegs_that_have_left_the_holes_they_were_judged_in_are_being_moved(closed, moving):
    table = TwoTracks(ignored=[60]).at_rest()
    table.sensors.see(table.occupied, named(RED, closed) | named(BLUE, (30, 40)), 4000)
    assert (table.tracks.moving(RED), table.tracks.moving(BLUE)) == (moving, False)


# --- holes that people have ignored ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hole", "masked", "known"),
    [
        ("track1/13", True, False),  # the peg may be there as well
        ("track1/9", True, True),  # what they do not believe is its sensor
        ("track2/13", True, True),  # that is another side's
        ("track1/60", False, True),
    ],
)
def test_where_a_hole_is_ignored_that_shows_no_peg_it_is_not_known_any_more_how_the_pegs_rested(hole, masked, known):
    table = TwoTracks(ignored=[60]).at_rest()
    assert (table.watch.resting, table.other.resting) == ({5, 9}, {30, 40})
    table.tracks.mask(hole, masked=masked)
    assert table.watch.resting == ({5, 9} if known else None)
    assert table.sensors.masked == {"track1/60", hole} if masked else {"track1/60"}


@pytest.mark.parametrize(
    ("closed", "hole", "masked", "kept"),
    [
        ((5, 9, 60, 90), 9, True, False),
        ((5, 9, 60, 90), 60, True, True),  # no peg rests there
        ((5, 9, 60, 90), 9, False, True),  # it was believed before
        ((9, 60, 90), 5, True, True),  # they say that a peg is there
    ],
)
def test_where_people_say_that_a_peg_is_not_where_it_rests_it_may_have_gone_to_any_other(closed, hole, masked, kept):
    table = TwoTracks().at_rest()
    table.stand(5, 9, 60, 90, ms=3000)
    table.stand(*closed)
    assert table.sensors.extras[RED] == {"track1/60", "track1/90"}
    table.tracks.mask(BOARD.tracks[RED].holes[hole], masked=masked)
    assert table.sensors.extras[RED] == ({"track1/60", "track1/90"} if kept else frozenset())


@pytest.mark.parametrize(
    ("closed", "hole", "masked", "there"),
    [
        ((9,), 13, True, True),
        ((9, 13), 9, True, False),  # it shows a peg, and they do not believe that
        ((9,), 13, False, False),
        ((9, 60), 60, True, True),  # ignored before: now they say that the peg is there
    ],
)
def test_while_a_peg_is_in_no_hole_an_ignored_one_is_said_to_have_it(closed, hole, masked, there):
    table = TwoTracks(ignored=[60]).at_rest()
    table.stand(*closed)
    table.watch.in_hand = True
    table.tracks.mask(BOARD.tracks[RED].holes[hole], masked=masked)
    assert table.watch.believed == ({hole} if there else frozenset())


@pytest.mark.parametrize(
    ("closed", "hole", "masked", "empty"),
    [
        ((5, 9, 60), 60, True, True),
        ((5, 9, 60), 20, True, False),  # it shows none, and they may say that one is there
        ((5, 9), 20, True, False),
        ((5, 9, 60), 60, False, False),
        ((5, 9), 9, False, False),  # it was believed before
    ],
)
def test_beside_two_pegs_a_hole_that_people_do_not_believe_is_said_to_have_none(closed, hole, masked, empty):
    table = TwoTracks().at_rest()
    table.stand(*closed, ms=3000)
    table.tracks.mask(BOARD.tracks[RED].holes[hole], masked=masked)
    assert table.watch.empty == ({hole} if empty else frozenset())


# --- where people point at ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", JUDGES)
def test_who_says_that_the_peg_is_where_it_rests_denies_the_other_holes(policy):
    table = TwoTracks(policy).at_rest()
    table.watch.unsure = frozenset({5, 13})
    table.tracks.point_at(RED, "track1/5")
    assert (table.watch.denied, table.watch.resting) == ({13}, {5, 9})


@pytest.mark.parametrize("policy", JUDGES)
def test_who_says_that_it_is_elsewhere_says_that_it_rests_no_more(policy):
    table = TwoTracks(policy).at_rest()
    table.watch.unsure = frozenset({5, 13})
    table.tracks.point_at(RED, "track1/13")
    assert (table.watch.denied, table.watch.resting) == (frozenset(), None)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_a_hole_that_people_say_has_the_peg_has_it_though_it_shows_none(policy):
    table = TwoTracks(policy).owe(4).at_rest()
    table.stand(9)
    table.tracks.mask("track1/13", masked=True)
    reading = table.wait()
    assert (reading.call, reading.seen, reading.leaps) == (Call.RIGHT, {9, 13}, (Leap(4),))


@pytest.mark.parametrize("policy", MUGGINS)
def test_in_muggins_too(policy):
    table = TwoTracks(policy).owe(4).at_rest()
    table.stand(9)
    table.tracks.mask("track1/13", masked=True)
    assert (table.wait().call, table.final[RED].seen) == (Call.PEGGED, {9, 13})
