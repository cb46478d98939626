"""Counting the pegs of a field: which box lacks one, where it may be, and which closed holes have none."""

from __future__ import annotations

import pytest

from companion.games.ledger import TrackOwed
from companion.referee.census import Census
from companion.referee.look import BoardLook
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from tests.referee.field import BLUE, FIELD, RED
from tests.referee.field_count import HAND_MS, START, Count, ghost
from tests.referee.two_tracks import BOARD, named

# --- a peg that waits in another box ------------------------------------------------------------------------------

TO_RUNNER = ("pegs1/1", "path/5")
"""A peg of red's box is taken for a runner, of whom there is one too many then."""


@pytest.mark.parametrize(
    ("carried", "lifted", "hole", "may_be"),
    [
        ((), "pegs1/1", "scale1/3", True),
        ((), "pegs1/1", "runs1/3", True),
        ((), "pegs1/1", "scale2/3", False),  # it is fed by another box
        ((), "pegs1/1", "outs/2", True),  # no box feeds that: any peg may have come there
        ((), "pegs1/1", "path/7", False),
        ((TO_RUNNER,), "pegs2/1", "path/7", True),  # boxes are mixed: it may be a runner
        ((), None, "scale1/3", False),
    ],
)
def test_a_peg_that_is_missed_may_have_come_to_a_hole_of_its_own_box_or_to_any_while_boxes_are_mixed(
    carried, lifted, hole, may_be
):
    count = Count().carry(*carried)
    if lifted:
        count.do(f"-{lifted}")
    assert count.census.may_have_come_to(hole) is may_be


@pytest.mark.parametrize(
    ("ignored", "carried", "group", "hidden"),
    [
        ("pegs1/5", (), "scale1", True),  # its peg may be there or not
        ("pegs1/5", (("pegs2/1", "scale1/9"),), "scale1", False),  # as many are seen as there are
        ("pegs1/5", (("pegs2/1", "scale1/9"), ("pegs2/2", "path/5")), "scale1", True),  # boxes are mixed
        ("pegs1/5", (), "scale2", False),  # another box
        ("scale1/5", (("pegs1/1", "scale2/9"),), "scale1", False),  # no hole of a box
        ("pegs1/5", (), "outs", False),  # no pegs wait for that
    ],
)
def test_how_many_pegs_wait_is_not_seen_where_a_hole_of_their_box_may_have_one_that_is_missed(
    ignored, carried, group, hidden
):
    assert Count(ignored).carry(*carried).census.box_is_hidden(group) is hidden


def waits(count, group="scale1"):
    return count.census.waits_elsewhere(group, count.look)


def test_a_peg_that_a_box_misses_waits_in_another_once_it_has_been_missed_for_as_long_as_one_in_a_hand():
    count = Count().do("-pegs1/1")
    count.do("+path/5").wait(HAND_MS - 1001)
    assert not waits(count)
    assert waits(count.wait(1))
    assert not waits(count, "scale2")  # that box misses none
    assert not waits(count, "outs")  # that has no box


@pytest.mark.parametrize(
    "steps",
    [
        ("-pegs1/1", "+innings/2"),  # it stands in no other box
        ("-pegs1/1", "+path/5", "-pegs2/1"),  # another peg is in a hand: it may be this one
        ("-pegs1/1", "+path/5", "+path/6"),  # one hole is closed without a peg, perhaps that one
    ],
)
def test_else_it_is_not_known_to_wait_in_another(steps):
    assert not waits(Count().do(*steps).wait(HAND_MS))


@pytest.mark.parametrize(
    ("steps", "at_once", "late"),
    [
        (("-pegs1/1",), False, True),  # it is in a hand
        (("-pegs1/1", "+path/5"), True, True),  # it waits in another box
        (("-pegs1/1", "+path/5", "-pegs2/1"), False, True),  # or is in a hand
        (("-pegs1/1", "+innings/2"), False, True),  # it is in no box
        ((), False, False),
    ],
)
def test_people_are_told_to_fill_a_box_whose_peg_waits_in_another_or_has_long_been_nowhere(steps, at_once, late):
    count = Count().do(*steps)
    assert not count.census.fills_box("outs", count.look)  # no pegs wait for that
    missing_ms = 1000 * (len(steps) - 1)
    assert count.census.fills_box("scale1", count.look) is at_once
    assert count.wait(HAND_MS - missing_ms - 1).census.fills_box("scale1", count.look) is at_once
    assert count.wait(1).census.fills_box("scale1", count.look) is late


def test_since_when_its_box_misses_a_peg_is_known_of_a_group_that_has_one():
    count = Count().do("-pegs1/1").wait(500)
    assert [count.census.missed_since(group) for group in ("scale1", "scale2", "outs")] == [count.now - 500, None, None]


# --- holes that are closed without a peg ----------------------------------------------------------------------------


def test_a_second_hole_that_sticks_is_learned_beside_the_first():
    count = ghost("path/12", "path/13")
    assert count.census.ghosts == {"path/12", "path/13"}
    assert (count.wait(0).census.phantoms, count.census.hidden) == (0, {"path/12", "path/13"})


def test_each_time_that_a_hole_is_learned_its_sensor_is_counted_once():
    count = ghost("path/12", "path/13")
    count.do("-path/13", "+path/13").census.learn(frozenset({"path/13"}), frozenset())
    assert count.sensors.doubts == {"path/12": 1, "path/13": 2}


def test_a_hole_that_was_learned_and_then_taken_for_the_peg_that_was_missed_is_learned_anew():
    count = ghost("path/12").do("-runners/1").wait(HAND_MS).wait(0).do("+runners/1")
    assert (count.census.ghosts, count.census.uncertain) == (set(), True)
    count.census.learn(frozenset({"path/12"}), frozenset())
    assert (count.wait(0).census.ghosts, count.census.uncertain) == ({"path/12"}, False)


def test_a_hole_in_which_a_peg_was_rightly_set_is_no_ghost_and_others_are():
    count = ghost("path/12", "path/13")
    count.census.drop_ghosts(frozenset({"path/13", "path/14"}))
    assert count.census.ghosts == {"path/12"}


@pytest.mark.parametrize(("seen_empty", "doubted"), [(True, True), (False, False)])
def test_the_peg_that_is_missed_for_long_may_be_in_a_hole_that_was_once_seen_empty(seen_empty, doubted):
    """A hole that has been closed ever since sticks: no peg has come there."""
    count = ghost("path/12", first=START if seen_empty else START | {"path/12"})
    count.do("-runners/1").wait(HAND_MS - 1).wait(0)
    assert count.census.ghosts == {"path/12"}
    count.wait(1).wait(0)
    assert (count.census.uncertain, count.census.one_is_out) == (doubted, not doubted)
    assert count.census.ghosts == (set() if doubted else {"path/12"})


def test_nothing_is_uncertain_any_more_once_somebody_has_looked_at_the_pegs():
    count = ghost("path/12").do("-runners/1").wait(HAND_MS).wait(0)
    assert count.census.uncertain
    count.census.believe()
    assert not count.census.uncertain


def test_only_a_ghost_beside_a_hole_that_people_say_is_empty_is_believed_again():
    """The peg was set in the one, and its magnet closes the other."""
    count = ghost("innings/2", "outs/2", "path/12")
    count.census.believe_beside("innings/1")
    assert (count.census.ghosts, count.census.believed_again) == ({"outs/2", "path/12"}, {"innings/2"})
    count.census.believe_beside("outs/3")
    assert (count.census.ghosts, count.census.believed_again) == ({"path/12"}, {"innings/2", "outs/2"})


# --- ignored holes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ignored", "in_hands"),
    [
        ((1, 2, 3), 0),  # they make the six runs
        ((1, 2, 3, 4), 4),  # of more than three it is not asked which
    ],
)
def test_ignored_holes_that_make_the_runs_of_the_game_have_the_pegs_that_are_missed(ignored, in_hands):
    count = Count(*(f"runs1/{number}" for number in ignored), runs=(sum(ignored), 0))
    count.do(*(f"-pegs1/{peg}" for peg, _ in enumerate(ignored, 1)))
    assert count.census.in_hands == in_hands


def hidden_four(**game):
    """Red's 4 is pegged in an ignored hole."""
    return Count("scale1/4", first=START - {"pegs1/1"} | {"scale1/4"}, red=4, **game)


def test_the_peg_of_an_ignored_hole_need_not_have_gone_to_a_hole_of_another_group_that_closed_by_itself():
    count = hidden_four().do("+runs1/3")
    assert (count.census.pegs_unseen, count.census.phantoms) == (True, 1)


@pytest.mark.parametrize(
    ("strange", "learned"), [({"runs1/3"}, set()), (set(), {"runs1/3"}), ({"outs/1"}, {"runs1/3"})]
)
def test_of_a_hole_to_which_it_may_have_come_nothing_is_learned(strange, learned):
    count = hidden_four().do("+runs1/3")
    count.census.learn(frozenset({"runs1/3"}), frozenset(strange))
    assert count.census.ghosts == learned


def test_but_it_may_have_gone_to_one_of_its_own():
    count = hidden_four(owed=(7,)).do("+scale1/7")
    assert (count.census.pegs_unseen, count.census.phantoms) == (False, 0)


def with_a_runner_on_the_scale():
    """A runner was set in an ignored hole of red's scale: people have said so."""
    count = Count("scale1/3").do("-runners/4")
    count.census.told.tell("scale1/3")
    return count.wait(0)


def test_a_peg_of_another_box_is_where_people_say_until_it_has_been_carried_home():
    count = with_a_runner_on_the_scale()
    assert ("scale1/3" in count.census.visible, count.census.one_is_out) == (True, False)
    count.do("+runners/4")
    assert (count.census.visible, count.census.phantoms) == (START, 0)


def test_what_they_said_of_it_is_over_then():
    count = with_a_runner_on_the_scale().do("+runners/4", "-runners/4")
    assert (count.census.visible, count.census.one_is_out) == (START - {"runners/4"}, True)


def test_what_people_say_of_a_peg_that_is_seen_holds_though_one_of_another_box_is_carried_home():
    count = Count().carry(("runners/1", "scale1/3")).tell("scale1/3").do("+runners/1")
    assert count.census.told.within(FIELD.groups["scale1"]) == {"scale1/3"}


# --- tracks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("closed", [(0, -1), (0, 5, 9, 12)])
def test_pegs_of_tracks_are_not_counted_as_no_box_has_them(closed):
    """The tracks themselves are asked which of their pegs are in no hole, or which holes have none."""
    sensors = SensorTrust(BOARD, 2)
    sensors.mask(BOARD.tracks[RED].holes[0], masked=True)
    tracks = (TrackOwed(RED, -1, 0, 121), TrackOwed(BLUE, -1, 0, 121))
    wood = named(RED, closed) | named(BLUE, (0, -1))
    census = Census(BOARD, sensors)
    census.look(BoardLook(wood, GameStanding(tracks, tuple), tracks, Timing(), 0, 1000, 0))
    assert (census.visible, census.hidden) == (wood - named(RED, (0,)), named(RED, (0,)))
    assert (census.one_is_out, census.phantoms, census.in_hands, census.lifts.unlifted) == (False, 0, 0, set())
