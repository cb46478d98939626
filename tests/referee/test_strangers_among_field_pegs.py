"""Pegs of another box among those of a group of a field: which one goes home, and which counts as the group's own."""

from __future__ import annotations

import pytest

from companion.referee.field_guidance import move_between_boxes
from tests.referee.field import FIELD, RED
from tests.referee.field_moves import NAMES, RED_HAS_ONE_OF_BLUES, from_and_to, moves_from, paired, pegs_in

RED_HAS_TWO_OF_BLUES = {"pegs2": {1, 3, 5}}


@pytest.mark.parametrize(
    ("stood", "moves"),
    [
        ((), [("scale1/8", "pegs2/4"), ("scale1/3", "pegs1/5")]),  # both have come: the one that shows most is blue's
        ({8}, [("scale1/3", "pegs2/4"), ("scale1/8", "pegs1/5")]),  # that one stood here before the stranger came
        (None, [("scale1/8", "pegs1/5"), ("scale1/3", "pegs1/5")]),  # it is not known which came
    ],
)
def test_a_stranger_goes_home_to_the_box_that_lacks_it(stood, moves):
    visible = pegs_in(pegs1={1, 2, 3, 4}, scale1={3, 8}, **RED_HAS_ONE_OF_BLUES)
    assert paired("scale1", {3, 8}, (), visible, stood) == moves


def test_a_side_that_has_no_peg_too_many_keeps_its_own():
    """Blue's is in a hand: red's are all red's."""
    visible = pegs_in(pegs1={1, 2, 3, 4}, scale1={3}, **RED_HAS_ONE_OF_BLUES)
    assert paired("scale1", {3}, (), visible, ()) == [("scale1/3", "pegs1/5")]


def test_a_side_that_lacks_a_peg_itself_keeps_its_own():
    visible = pegs_in(pegs1={1, 2, 3}, scale1={3}, pegs2={1, 2, 3, 5}, runners={1, 2})
    assert paired("scale1", {3}, (), visible, ()) == [("scale1/3", "pegs1/4")]


def test_pegs_that_the_group_itself_needs_are_not_sent_away():
    visible = pegs_in(pegs1={1, 2, 3, 4, 5}, scale1={3}, **RED_HAS_ONE_OF_BLUES)
    assert paired("scale1", {3}, {5}, visible, ()) == [("scale1/3", "scale1/5")]

    visible = pegs_in(pegs1={1, 2, 3, 4}, runs1={5, 10}, **RED_HAS_ONE_OF_BLUES)
    assert paired("runs1", {5, 10}, {1, 2, 20}, visible, ())[:2] == [("runs1/10", "runs1/20"), ("runs1/5", "runs1/2")]


def test_of_two_strangers_only_the_one_goes_home_that_the_group_does_not_need():
    visible = pegs_in(scale1={3, 8}, **RED_HAS_TWO_OF_BLUES)
    assert paired("scale1", {3, 8}, {5}, visible, ()) == [("scale1/8", "pegs2/2"), ("scale1/3", "scale1/5")]


def test_no_box_gets_more_strangers_than_it_lacks():
    """Blue's box has two holes free, but one peg stands on the scale; a runner is missed as well."""
    visible = pegs_in(scale1={3, 8}, pegs2={1, 3, 5}, scale2={4}, runners={1, 2, 4})
    assert paired("scale1", {3, 8}, (), visible, ()) == [("scale1/8", "pegs2/2"), ("scale1/3", "runners/3")]


def test_a_box_that_has_one_too_many_itself_gets_none():
    visible = pegs_in(scale1={3}, pegs2={1, 2, 5}, scale2={4}, runs2={1, 2}, runners={1, 2})
    assert paired("scale1", {3}, (), visible, ()) == [("scale1/3", "runners/3")]


@pytest.mark.parametrize(
    ("seen", "extra", "place"),
    [
        ({0, 2}, {2}, "pegs2/4"),  # one peg more than a counter has
        ({2}, {2}, None),  # its only peg: it is nobody else's
    ],
)
def test_a_peg_of_a_counter_is_anothers_only_if_the_counter_has_two(seen, extra, place):
    assert paired("outs", extra, (), pegs_in(outs=seen, **RED_HAS_ONE_OF_BLUES)) == [("outs/2", place)]


@pytest.mark.parametrize(
    ("free", "lacking", "way"),
    [
        ({2, 4}, ["pegs1"], ("pegs2/5", "pegs1/2")),  # the first free hole, and the last peg of what is too many
        ({2, 4}, ["runners", "pegs1"], ("pegs2/5", "runners/4")),  # the first box that lacks one
    ],
)
def test_a_peg_that_waits_in_anothers_box_goes_to_its_own(free, lacking, way):
    visible = pegs_in(pegs1={1, 2, 3, 4, 5} - free, pegs2={1, 2, 3, 4, 5}, runs2={1}, runners={1, 2, 3})
    moves = move_between_boxes(FIELD, [FIELD.groups[name] for name in lacking], NAMES, visible)
    assert from_and_to(moves) == [way]
    assert moves[0].side == RED


def test_where_no_box_has_one_too_many_none_goes_from_box_to_box():
    visible = pegs_in(pegs1={1, 2, 3, 4})
    assert move_between_boxes(FIELD, [FIELD.groups["pegs1"]], NAMES, visible) == []


# --- a stranger that came where a counter's peg should go ------------------------------------------------------------


def came(stood, seen, goal, *, group="outs", joined=("outs",), hidden=(), others=None):
    """Return the moves after pegs have come to a counter, which blue's box lacks."""
    visible = pegs_in(**{group: seen}, **(RED_HAS_ONE_OF_BLUES if others is None else others))
    return from_and_to(moves_from({group: stood}, visible, hidden=hidden, joined=joined, **{group: goal}))


def test_a_stranger_in_the_hole_that_a_counter_should_show_goes_home_before_its_own_peg_moves():
    assert came({0}, {0, 1}, {1}) == [("outs/1", "pegs2/4")]


@pytest.mark.parametrize(
    "known",
    [
        {"joined": ()},  # the box lacks none since
        {"hidden": {"path/9"}},  # or one may be where nobody sees it
        {"others": {}},  # or at all
    ],
)
def test_otherwise_what_shows_the_right_number_counts_and_the_other_one_is_taken_out(known):
    assert [lift for lift, _ in came({0}, {0, 1}, {1}, **known)] == ["outs/0"]


@pytest.mark.parametrize("stood", [{0}, ()])
def test_once_the_peg_of_a_counter_has_moved_what_shows_the_right_number_is_its_own(stood):
    assert came(stood, {1, 3}, {1}) == [("outs/3", "pegs2/4")]


def test_a_stranger_elsewhere_in_a_counter_goes_home_and_its_own_peg_moves_on():
    assert came({0}, {0, 2}, {1}) == [("outs/2", "pegs2/4"), ("outs/0", "outs/1")]


def test_on_the_path_whoever_stands_where_a_runner_belongs_is_that_runner():
    others = {"runners": {1, 2, 3}, **RED_HAS_ONE_OF_BLUES}
    assert came({6}, {6, 20}, {20}, group="path", joined=("path",), others=others) == [("path/6", "runners/4")]
