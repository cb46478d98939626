"""What it says of the pegs of a field that people have a hole ignored, say so again, or believe it again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.setup import Policy
from tests.referee.field import BLUE, RED
from tests.referee.seen_scales import SeenScales

FIVE, SEVEN, EIGHT = "scale1/5", "scale1/7", "scale1/8"


def with_a_ghost():
    """Red stands at 5; 7 closed while no peg was out, so that it is not believed."""
    field = SeenScales(red=5)
    field.read(2000, "+scale1/7")
    field.read(9000)
    assert field.census.ghosts == {SEVEN}
    return field


# --- a hole that shows no peg -------------------------------------------------------------------------------------


def test_while_a_peg_is_in_no_hole_it_is_in_the_hole_that_people_ignore():
    field = SeenScales(red=5)
    field.read(2000, "-pegs1/2")
    field.scales.mask(SEVEN, masked=True)
    assert (field.told(), field.told_empty()) == ({SEVEN}, set())


def test_while_none_is_the_hole_that_people_ignore_may_have_one_or_not():
    field = SeenScales(red=5)
    field.scales.mask(SEVEN, masked=True)
    assert (field.told(), field.told_empty()) == (set(), set())


def test_one_of_another_box_than_the_one_that_lacks_a_peg_has_not_that_one():
    field = SeenScales(red=5, blue=5)
    field.read(2000, "-pegs2/2")
    field.scales.mask(SEVEN, masked=True)
    assert field.told() == set()


def test_a_hole_that_shows_no_peg_says_nothing_of_those_beside_it():
    field = with_a_ghost()
    field.scales.mask(EIGHT, masked=True)
    assert field.census.ghosts == {SEVEN}


# --- a hole that shows a peg ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", ["", "-pegs1/2"], ids=["all pegs are in holes", "one is in a hand"])
def test_a_hole_that_shows_a_peg_has_none_if_people_ignore_it(steps):
    field = SeenScales(red=5)
    field.read(2000, steps)
    field.scales.mask(FIVE, masked=True)
    assert (field.told(), field.told_empty()) == (set(), {FIVE})


def test_but_where_the_game_has_a_peg_it_is_there_and_its_hole_may_flicker():
    field = SeenScales(red=5, path=(0, 6))
    field.scales.mask("path/6", masked=True)
    field.scales.mask("path/12", masked=True)
    assert field.told_empty() == set()


def test_the_peg_is_in_the_hole_beside_then_which_was_taken_for_empty():
    field = with_a_ghost()
    field.read(10_000, "+scale1/8")
    field.scales.mask(EIGHT, masked=True)
    assert (SEVEN in field.census.ghosts, field.census.believed_again) == (False, {SEVEN})


def test_and_for_the_holes_that_closed_while_one_lied_pegs_had_been_lifted():
    field = SeenScales(red=5)
    field.read(2000, "+scale1/7")
    assert field.census.lifts.unlifted == {SEVEN}
    field.scales.mask("runs1/5", masked=True)  # that shows no peg: none is said to lie
    assert field.census.lifts.unlifted == {SEVEN}
    field.scales.mask(FIVE, masked=True)
    assert field.census.lifts.unlifted == set()


# --- said again, and believed again -----------------------------------------------------------------------------------


@pytest.mark.parametrize("closed", [True, False])
def test_said_again_it_says_that_the_peg_is_in_the_hole_whatever_that_shows(closed):
    field = SeenScales(red=5)
    hole = FIVE if closed else SEVEN
    field.scales.mask(hole, masked=True)
    field.scales.mask(hole, masked=True)
    assert (field.told(), field.told_empty()) == ({hole}, set())


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("hole", [FIVE, SEVEN])
def test_once_it_is_believed_again_nothing_is_said_of_it_any_more(times, hole):
    field = SeenScales(red=5)
    for _ in range(times):
        field.scales.mask(hole, masked=True)
    field.scales.mask(hole, masked=False)
    assert (field.told(), field.told_empty(), field.sensors.masked) == (set(), set(), set())


def test_of_a_hole_that_was_believed_all_along_nothing_is_said_by_that():
    field = with_a_ghost()
    field.read(10_000, "+scale1/8", learn=False)
    unlifted = field.census.lifts.unlifted
    assert EIGHT in unlifted
    field.scales.mask(EIGHT, masked=False)
    assert (field.census.ghosts, field.census.lifts.unlifted) == ({SEVEN}, unlifted)
    assert (field.told(), field.told_empty()) == (set(), set())


# --- what people have looked at -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hole", "left"),
    [
        (FIVE, set()),  # it is one of those of which one has no peg: now it is known which
        (SEVEN, {2, 5}),
        ("scale2/5", {2, 5}),  # the same number, of another side
        ("path/5", {2, 5}),
    ],
)
def test_which_of_some_holes_has_no_peg_is_known_once_one_of_them_is_ignored(hole, left):
    field = SeenScales(red=5)
    field.scales.watches[RED].suspects = frozenset({2, 5})
    field.scales.mask(hole, masked=True)
    assert field.scales.watches[RED].suspects == left


@pytest.mark.parametrize("masked", [True, False])
def test_who_had_looked_at_the_pegs_had_not_seen_what_is_believed_now(masked):
    field = SeenScales(red=5)
    for watch in field.scales.watches:
        watch.looked = True
    field.scales.mask(SEVEN, masked=masked)
    assert not any(watch.looked for watch in field.scales.watches)


# --- whether pegs are being moved -------------------------------------------------------------------------------------


def test_pegs_are_being_moved_that_have_left_the_holes_they_were_judged_in():
    field = SeenScales(red=5, blue=5)
    assert [field.scales.moving(side) for side in (RED, BLUE)] == [False, False]
    field.change("-scale1/5")
    assert [field.scales.moving(side) for side in (RED, BLUE)] == [True, False]


def test_while_one_of_its_box_is_in_no_hole_a_side_is_moving():
    field = SeenScales(red=5, blue=5)
    field.read(2000, "-pegs1/2")
    assert [field.scales.moving(side) for side in (RED, BLUE)] == [True, False]


def test_by_what_is_not_believed_nothing_moves():
    field = with_a_ghost()
    field.read(10_000)
    assert not field.scales.moving(RED)  # the hole that closed without a peg is closed still
    field.change("+scale1/8")
    assert field.scales.moving(RED)
    field.scales.mask(EIGHT, masked=True)
    assert not field.scales.moving(RED)


def test_a_peg_that_people_say_is_in_an_ignored_hole_is_judged_there():
    field = SeenScales(red=5)
    field.scales.mask(FIVE, masked=True)
    field.scales.mask(FIVE, masked=True)
    field.read(2000)
    assert not field.scales.moving(RED)


# --- what may be known of what is owed ----------------------------------------------------------------------------


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize(("front", "full"), [(0, False), (58, False), (59, True), (60, True)])
def test_in_muggins_what_is_owed_is_a_secret_but_on_a_full_scale_which_shows_nothing_of_it(policy, front, full):
    field = SeenScales(policy, red=front)
    field.owe(RED, 4)
    owed = replace(field.owed()[RED], pushed=True)
    known = field.scales.known(owed)
    if policy in (Policy.MUGGINS, Policy.TOURNAMENT) and not full:
        assert (known.free, known.debts, known.front, known.pushed) == (True, (), front, False)
    else:
        assert known == owed
