"""Which peg of a field is to be lifted, and where it goes: the moves that people are shown."""

from __future__ import annotations

import pytest

from companion.games.game import Stand
from companion.referee.field_guidance import fill_from_strays, moves_of_places, pair_up
from companion.referee.place import Place
from tests.referee.field import BLUE, FIELD, RED, Bench
from tests.referee.field_moves import (
    NAMES,
    RED_HAS_ONE_OF_BLUES,
    from_and_to,
    moves_from,
    moves_to,
    paired,
    pegs_in,
    places_of,
)

# --- one group --------------------------------------------------------------------------------------------------------


def test_the_lead_runner_goes_first_to_the_hole_that_is_farthest_on():
    visible = pegs_in(path={3, 13}, runners={1, 2})
    assert paired("path", {3, 13}, {6, 16}, visible) == [("path/13", "path/16"), ("path/3", "path/6")]


def test_a_peg_that_is_left_over_goes_to_the_first_free_hole_of_its_box():
    visible = pegs_in(path={3, 13}, runners={1, 3})
    assert paired("path", {3, 13}, {16}, visible) == [("path/13", "path/16"), ("path/3", "runners/2")]


@pytest.mark.parametrize(
    ("red", "blue", "lift"),
    [
        ({"pegs1": {1, 3, 4, 5}, "scale1": {3}}, {}, "pegs1/5"),  # the last that waits in the box of the scale
        ({"pegs1": (), "scale1": {3, 20}, "runs1": {1, 2, 4}}, {}, None),  # all are in use: none waits
        ({"pegs1": {1, 2, 3}, "scale1": {3}}, {}, None),  # one is in a hand, and that is the one to set
        ({"pegs1": {1, 2, 3}, "scale1": {3}}, {"pegs2": {1, 2, 3, 4, 5}, "runs2": {1}}, "pegs2/5"),  # it waits there
    ],
)
def test_a_hole_is_filled_by_a_peg_that_waits_while_none_is_in_a_hand(red, blue, lift):
    assert paired("scale1", (), {40}, pegs_in(**red, **blue)) == [(lift, "scale1/40")]


def test_where_no_box_feeds_a_group_no_peg_waits_for_it():
    assert paired("outs", (), {2}, pegs_in(outs=())) == [(None, "outs/2")]


# --- all groups together ----------------------------------------------------------------------------------------------


def test_runners_move_first_then_outs_and_innings_then_runs():
    visible = pegs_in(path={0}, runners={1, 2, 3}, outs={0}, pegs1={1, 2, 3, 4}, runs1={1})
    moves = moves_to(visible, runs1=3, outs={1}, path={6})
    assert from_and_to(moves) == [("path/0", "path/6"), ("outs/0", "outs/1"), ("runs1/1", "runs1/3")]


@pytest.mark.parametrize(
    ("visible", "goals", "sentence"),
    [
        (pegs_in(outs={1, 2}), {"outs": {1}}, "Take the outs peg out of 2 in the outs box."),  # no box lacks one
        (pegs_in(outs={1}), {"outs": {2}}, "Move the outs peg from 1 in the outs box to 2 in the outs box."),
        (pegs_in(), {"path": {0}}, "Move the batter from the runners box to the batter's box."),
        (pegs_in(runners={1, 2, 3}), {"path": {0}}, "Set the batter in the batter's box."),
        (pegs_in(path={0}, runners={1, 2, 3}), {"path": {1}}, "Move the runner from the batter's box to hole 1 of the"),
        (pegs_in(path={1}, runners={1, 2, 3}), {"path": {0}}, "Move the batter from hole 1 of the base path to the"),
        (pegs_in(path={6}, runners={1, 2, 3}), {"path": ()}, "Move the runner from first base to the runners box."),
    ],
)
def test_who_goes_to_the_batters_box_is_the_batter_and_other_pegs_are_called_by_their_box(visible, goals, sentence):
    assert [str(move.sentence)[: len(sentence)] for move in moves_to(visible, **goals)] == [sentence]


def filled(visible, in_hands, **goals):
    moves = moves_to(visible, **goals)
    return from_and_to(fill_from_strays(FIELD, moves, places_of(visible, **goals), NAMES, visible, in_hands))


TWO_BASES_LACK_ONE = {"path": {6, 12}, "outs": {0}, "innings": {0}}


def test_strays_fill_what_lacks_a_peg_each_one_hole_and_are_led_nowhere_else():
    visible = pegs_in(outs={0, 2}, innings={0, 3}, runners={1, 2})
    assert filled(visible, 0, **TWO_BASES_LACK_ONE) == [("outs/2", "path/12"), ("innings/3", "path/6")]


def test_the_others_beside_a_stray_go_their_own_way():
    visible = pegs_in(outs={0, 2, 3}, runners={1, 2, 3}, **RED_HAS_ONE_OF_BLUES)
    assert filled(visible, 0, path={6}, outs={0}) == [("outs/2", "path/6"), ("outs/3", "pegs2/4")]


def test_a_peg_in_a_hand_goes_before_a_stray():
    visible = pegs_in(outs={0, 2}, runners={1, 2})
    assert filled(visible, 1, **TWO_BASES_LACK_ONE) == [(None, "path/12"), ("outs/2", "path/6")]


def test_where_nothing_strays_both_holes_are_still_to_be_filled():
    assert filled(pegs_in(runners={1, 2}), 0, **TWO_BASES_LACK_ONE) == [(None, "path/12"), (None, "path/6")]


@pytest.mark.parametrize("in_hands", [0, 1])
def test_a_peg_that_its_own_counter_needs_is_no_stray(in_hands):
    visible = pegs_in(outs={2}, runners={1, 2, 3})
    assert filled(visible, in_hands, path={6}, outs={1}) == [(None, "path/6"), ("outs/2", "outs/1")]


@pytest.mark.parametrize(
    ("blue", "lift"),
    [
        ({}, None),  # no box has one too many: it is in a hand
        ({"scale2": {1}}, "pegs2/5"),  # blue's box has
    ],
)
def test_a_counter_without_its_peg_gets_one_from_a_box_that_has_one_too_many(blue, lift):
    assert from_and_to(moves_to(pegs_in(outs=(), **blue), outs={2})) == [(lift, "outs/2")]


@pytest.mark.parametrize(("group", "side"), [("runs1", RED), ("runs2", BLUE)])
def test_a_move_in_a_runs_box_is_of_the_side_whose_box_it_is(group, side):
    visible = pegs_in(runs1={1}, runs2={1}, pegs1={1, 2, 3, 4}, pegs2={1, 2, 3, 4})
    assert [(move.lift, move.side) for move in moves_to(visible, **{group: 3})] == [(f"{group}/1", side)]


def test_a_move_of_a_counter_is_said_to_be_of_the_first_side():
    assert [(move.lift, move.side) for move in moves_to(pegs_in(outs={1}), outs={2})] == [("outs/1", RED)]


# --- what a move says of itself ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("visible", "goals", "first"),
    [
        (pegs_in(outs=()), {"outs": {2}}, True),  # nothing has to be lifted for it
        (pegs_in(outs={1}), {"outs": {2}}, False),
    ],
)
def test_a_peg_in_a_hand_is_set_before_another_is_lifted(visible, goals, first):
    assert [move.first for move in moves_to(visible, **goals)] == [first]


@pytest.mark.parametrize(
    ("group", "extra", "missing", "then"),
    [
        ("outs", {1}, {2}, "Set the outs peg in 2 in the outs box."),
        ("outs", {1}, (), None),  # there is nowhere to set it
        ("scale1", {3}, {40}, None),  # what the other pegs show then tells how it goes on
        ("scale1", {3}, (), "Set the peg in Red's pegs box."),  # but not once the scale needs it no more
    ],
)
def test_a_move_tells_where_its_peg_goes_once_it_is_lifted_but_not_to_a_scale(group, extra, missing, then):
    visible = pegs_in(**{group: extra}, pegs1={1, 2, 3, 4})
    extra, missing = frozenset(extra), frozenset(missing)
    [move] = pair_up(FIELD, RED, FIELD.groups[group], extra, missing, visible, NAMES)
    assert (move.then and str(move.then)) == then


# --- what is known of where pegs stood before ------------------------------------------------------------------------


def test_in_a_counter_with_a_stranger_no_peg_runs_as_on_the_path():
    """The outs peg goes on by one, as runners do together; the stranger is led home nevertheless."""
    visible = pegs_in(outs={0, 2}, **RED_HAS_ONE_OF_BLUES)
    assert from_and_to(moves_from({"outs": {0}}, visible, outs={1})) == [("outs/2", "pegs2/4"), ("outs/0", "outs/1")]


@pytest.mark.parametrize(
    ("seen", "goal", "moves"),
    [
        ((), {20}, [("path/6", "path/20")]),  # two are unseen and one hole lacks a peg: one of them goes on
        ((), {20, 22}, [("path/12", "path/22"), ("path/6", "path/20")]),
        ({3}, {20}, [("path/3", "path/20")]),  # who is seen fills it: nobody is sent from where nobody sees him
        ({2, 3}, {20}, [("path/3", "path/20"), ("path/2", "runners/2")]),
    ],
)
def test_of_runners_whom_nobody_sees_so_many_move_as_no_seen_one_can(seen, goal, moves):
    visible = pegs_in(path=seen, runners={1})
    assert from_and_to(moves_from({"path": {6, 12}}, visible, hidden={"path/6", "path/12"}, path=goal)) == moves


def test_while_some_hole_hides_its_peg_no_stranger_is_led_to_another_box():
    visible = pegs_in(pegs1={1, 2, 3, 4}, runs1={1, 2}, **RED_HAS_ONE_OF_BLUES)
    assert from_and_to(moves_from({"runs1": {1}}, visible, runs1=1)) == [("runs1/2", "pegs2/4")]
    assert from_and_to(moves_from({"runs1": {1}}, visible, hidden={"path/9"}, runs1=1)) == [("runs1/2", "pegs1/5")]


# --- runners who all move on by the same number -----------------------------------------------------------------------


def run(stood, goal, seen, *, scored=0, hidden=(), missing=None, side=None, waiting=(1,)):
    """Move on runners who stood in these holes; so many have scored since. Some may be in `hidden` holes."""
    stood, goal, seen = frozenset(stood), frozenset(goal), frozenset(seen)
    missing = goal - seen if missing is None else frozenset(missing)
    place = Place(Stand("path", goal, side=side), FIELD.groups["path"], seen, goal, missing)
    before = {"path": (stood, scored)}
    unseen = frozenset(f"path/{number}" for number in hidden)
    return moves_of_places(FIELD, [place], NAMES, pegs_in(path=seen, runners=waiting), before, unseen, ())


def test_runners_who_move_on_by_one_do_so_one_after_the_other():
    """Pegs look alike, so that one move from 6 to 8 would do; but this is how the game is played."""
    assert from_and_to(run({6, 7}, {7, 8}, {6, 7})) == [("path/7", "path/8"), ("path/6", "path/7")]
    assert from_and_to(run({1, 6, 11}, {6, 11, 16}, {1, 6, 11})) == [
        ("path/11", "path/16"),
        ("path/6", "path/11"),
        ("path/1", "path/6"),
    ]
    assert from_and_to(run({6, 7}, {7, 8}, {6, 8})) == [("path/6", "path/7")]


@pytest.mark.parametrize(("side", "whose"), [(None, RED), (BLUE, BLUE)])
def test_a_move_is_of_the_side_whose_path_it_is_or_of_the_first_where_all_share_it(side, whose):
    assert [move.side for move in run({6, 12}, {7, 13}, {6, 12}, side=side)] == [whose, whose]


def test_runners_who_move_by_different_numbers_move_each_to_a_hole_that_lacks_one():
    assert from_and_to(run({6, 12}, {7, 14}, {6, 12})) == [("path/12", "path/14"), ("path/6", "path/7")]


def test_a_runner_moves_to_where_the_one_stood_who_scores():
    moves = run({12, 18}, {18}, {12, 18}, scored=1)
    assert from_and_to(moves) == [("path/18", "runners/2"), ("path/12", "path/18")]


def test_who_stands_in_an_ignored_hole_moves_on_like_the_others():
    assert from_and_to(run({6, 12}, {10, 16}, {6}, hidden={12})) == [("path/12", "path/16"), ("path/6", "path/10")]


def test_everybody_comes_home_also_who_stands_in_an_ignored_hole():
    assert from_and_to(run({0, 6}, (), {0}, scored=2, hidden={6})) == [("path/6", "runners/2"), ("path/0", "runners/2")]


def test_nobody_is_told_to_set_a_peg_where_it_stands():
    """The runner was in the ignored hole 12, and one peg is seen beside it: that one goes back."""
    assert from_and_to(run({12}, {12}, {13}, hidden={12}, missing={12})) == [("path/13", "path/12")]


@pytest.mark.parametrize(
    ("seen", "moves"),
    [
        ({3, 6, 18}, [("path/18", "runners/2"), ("path/6", "path/12")]),  # the runner in 6 does not score for it
        ({3, 6}, [("path/6", "path/12")]),  # who scores has gone: no peg is lifted from there
    ],
)
def test_a_strange_peg_on_the_path_sends_no_other_runner_home(seen, moves):
    assert from_and_to(run({6, 18}, {12}, seen, scored=1)) == moves


def test_of_two_runners_who_move_on_one_is_still_to_come():
    """Though its hole is not free before the other has left it: till then no card is taken for the next hand."""
    bench = Bench(path=(0, 6))
    bench.standing(path=(6, 12))
    assert (bench.finding.guidance.lift, bench.finding.guidance.left) == ("path/6", 1)


def test_who_comes_home_from_the_last_hole_is_counted_once():
    """The other runner, who comes home as well, seemed to follow into that hole first."""
    bench = Bench(path=(0, 24))
    bench.standing(path=(), runs=(2, 0))
    left = []
    while guide := bench.finding.guidance:
        left.append(guide.left)
        bench.do(f"-{guide.lift}", f"+{guide.place}")
    assert left == [2, 1, 0]
