"""Which peg of a field is to be lifted, and where it goes: the moves that people are shown."""

from __future__ import annotations

import pytest

from companion.games.game import Stand
from companion.referee.field_guidance import fill_from_strays, move_between_boxes, moves_of_places, pair_up
from companion.referee.place import Place, read_place
from companion.words.message import Who
from tests.referee.field import BLUE, FIELD, RED, Bench

NAMES = (Who("Red"), Who("Blue"))
NOBODY_ELSE = frozenset()


def wood(**groups):
    """Return where pegs are: in these holes of the groups that are named, elsewhere as before a game."""
    named = {hole for name in groups for hole in FIELD.groups[name].numbers}
    return (FIELD.start_holes - named) | {f"{name}/{number}" for name, numbers in groups.items() for number in numbers}


def ways(moves):
    return [(move.lift, move.place) for move in moves]


# --- one group --------------------------------------------------------------------------------------------------------


def paired(group, extra, missing, visible, stood=None):
    """Return the ways of pegs of one group; `stood` None: it is not known which pegs are its own."""
    sets = frozenset(extra), frozenset(missing)
    stood = None if stood is None else frozenset(stood)
    return ways(pair_up(FIELD, RED, FIELD.groups[group], *sets, visible, NAMES, stood))


def test_the_lead_runner_goes_first_to_the_hole_that_is_farthest_on():
    visible = wood(path={3, 13}, runners={1, 2})
    assert paired("path", {3, 13}, {6, 16}, visible) == [("path/13", "path/16"), ("path/3", "path/6")]


def test_a_peg_that_is_left_over_goes_to_the_first_free_hole_of_its_box():
    visible = wood(path={3, 13}, runners={1, 3})
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
    assert paired("scale1", (), {40}, wood(**red, **blue)) == [(lift, "scale1/40")]


def test_where_no_box_feeds_a_group_no_peg_waits_for_it():
    assert paired("outs", (), {2}, wood(outs=())) == [(None, "outs/2")]


# --- pegs of another box among those of a group -----------------------------------------------------------------------

RED_HAS_ONE_OF_BLUES = {"pegs2": {1, 2, 3, 5}}
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
    visible = wood(pegs1={1, 2, 3, 4}, scale1={3, 8}, **RED_HAS_ONE_OF_BLUES)
    assert paired("scale1", {3, 8}, (), visible, stood) == moves


def test_a_side_that_has_no_peg_too_many_keeps_its_own():
    """Blue's is in a hand: red's are all red's."""
    visible = wood(pegs1={1, 2, 3, 4}, scale1={3}, **RED_HAS_ONE_OF_BLUES)
    assert paired("scale1", {3}, (), visible, ()) == [("scale1/3", "pegs1/5")]


def test_a_side_that_lacks_a_peg_itself_keeps_its_own():
    visible = wood(pegs1={1, 2, 3}, scale1={3}, pegs2={1, 2, 3, 5}, runners={1, 2})
    assert paired("scale1", {3}, (), visible, ()) == [("scale1/3", "pegs1/4")]


def test_pegs_that_the_group_itself_needs_are_not_sent_away():
    visible = wood(pegs1={1, 2, 3, 4, 5}, scale1={3}, **RED_HAS_ONE_OF_BLUES)
    assert paired("scale1", {3}, {5}, visible, ()) == [("scale1/3", "scale1/5")]

    visible = wood(pegs1={1, 2, 3, 4}, runs1={5, 10}, **RED_HAS_ONE_OF_BLUES)
    assert paired("runs1", {5, 10}, {1, 2, 20}, visible, ())[:2] == [("runs1/10", "runs1/20"), ("runs1/5", "runs1/2")]


def test_of_two_strangers_only_the_one_goes_home_that_the_group_does_not_need():
    visible = wood(scale1={3, 8}, **RED_HAS_TWO_OF_BLUES)
    assert paired("scale1", {3, 8}, {5}, visible, ()) == [("scale1/8", "pegs2/2"), ("scale1/3", "scale1/5")]


def test_no_box_gets_more_strangers_than_it_lacks():
    """Blue's box has two holes free, but one peg stands on the scale; a runner is missed as well."""
    visible = wood(scale1={3, 8}, pegs2={1, 3, 5}, scale2={4}, runners={1, 2, 4})
    assert paired("scale1", {3, 8}, (), visible, ()) == [("scale1/8", "pegs2/2"), ("scale1/3", "runners/3")]


def test_a_box_that_has_one_too_many_itself_gets_none():
    visible = wood(scale1={3}, pegs2={1, 2, 5}, scale2={4}, runs2={1, 2}, runners={1, 2})
    assert paired("scale1", {3}, (), visible, ()) == [("scale1/3", "runners/3")]


@pytest.mark.parametrize(
    ("seen", "extra", "place"),
    [
        ({0, 2}, {2}, "pegs2/4"),  # one peg more than a counter has
        ({2}, {2}, None),  # its only peg: it is nobody else's
    ],
)
def test_a_peg_of_a_counter_is_anothers_only_if_the_counter_has_two(seen, extra, place):
    assert paired("outs", extra, (), wood(outs=seen, **RED_HAS_ONE_OF_BLUES)) == [("outs/2", place)]


@pytest.mark.parametrize(
    ("free", "lacking", "way"),
    [
        ({2, 4}, ["pegs1"], ("pegs2/5", "pegs1/2")),  # the first free hole, and the last peg of what is too many
        ({2, 4}, ["runners", "pegs1"], ("pegs2/5", "runners/4")),  # the first box that lacks one
    ],
)
def test_a_peg_that_waits_in_anothers_box_goes_to_its_own(free, lacking, way):
    visible = wood(pegs1={1, 2, 3, 4, 5} - free, pegs2={1, 2, 3, 4, 5}, runs2={1}, runners={1, 2, 3})
    moves = move_between_boxes(FIELD, [FIELD.groups[name] for name in lacking], NAMES, visible)
    assert ways(moves) == [way]
    assert moves[0].side == RED


def test_where_no_box_has_one_too_many_none_goes_from_box_to_box():
    visible = wood(pegs1={1, 2, 3, 4})
    assert move_between_boxes(FIELD, [FIELD.groups["pegs1"]], NAMES, visible) == []


# --- all groups together ----------------------------------------------------------------------------------------------


def places_of(visible, **goals):
    """Read where the game has pegs: a set of holes, or what the pegs of a runs box add up to."""
    return [read_place(FIELD, _stand(name, goal), visible, NOBODY_ELSE, 0) for name, goal in goals.items()]


def _stand(name, goal):
    return Stand(name, total=goal, side=int(name[-1]) - 1) if name.startswith("runs") else Stand(name, frozenset(goal))


def moves_to(visible, **goals):
    before = {name: (frozenset(), 0) for name in FIELD.groups}
    return moves_of_places(FIELD, places_of(visible, **goals), NAMES, visible, before, NOBODY_ELSE, ())


def test_runners_move_first_then_outs_and_innings_then_runs():
    visible = wood(path={0}, runners={1, 2, 3}, outs={0}, pegs1={1, 2, 3, 4}, runs1={1})
    moves = moves_to(visible, runs1=3, outs={1}, path={6})
    assert ways(moves) == [("path/0", "path/6"), ("outs/0", "outs/1"), ("runs1/1", "runs1/3")]


@pytest.mark.parametrize(
    ("visible", "goals", "sentence"),
    [
        (wood(outs={1, 2}), {"outs": {1}}, "Take the outs peg out of 2 in the outs box."),  # no box lacks one
        (wood(outs={1}), {"outs": {2}}, "Move the outs peg from 1 in the outs box to 2 in the outs box."),
        (wood(), {"path": {0}}, "Move the batter from the runners box to the batter's box."),
        (wood(runners={1, 2, 3}), {"path": {0}}, "Set the batter in the batter's box."),
        (wood(path={0}, runners={1, 2, 3}), {"path": {1}}, "Move the runner from the batter's box to hole 1 of the"),
        (wood(path={1}, runners={1, 2, 3}), {"path": {0}}, "Move the batter from hole 1 of the base path to the"),
        (wood(path={6}, runners={1, 2, 3}), {"path": ()}, "Move the runner from first base to the runners box."),
    ],
)
def test_who_goes_to_the_batters_box_is_the_batter_and_other_pegs_are_called_by_their_box(visible, goals, sentence):
    assert [str(move.sentence)[: len(sentence)] for move in moves_to(visible, **goals)] == [sentence]


def filled(visible, in_hands, **goals):
    moves = moves_to(visible, **goals)
    return ways(fill_from_strays(FIELD, moves, places_of(visible, **goals), NAMES, visible, in_hands))


TWO_BASES_LACK_ONE = {"path": {6, 12}, "outs": {0}, "innings": {0}}


def test_strays_fill_what_lacks_a_peg_each_one_hole_and_are_led_nowhere_else():
    visible = wood(outs={0, 2}, innings={0, 3}, runners={1, 2})
    assert filled(visible, 0, **TWO_BASES_LACK_ONE) == [("outs/2", "path/12"), ("innings/3", "path/6")]


def test_the_others_beside_a_stray_go_their_own_way():
    visible = wood(outs={0, 2, 3}, runners={1, 2, 3}, **RED_HAS_ONE_OF_BLUES)
    assert filled(visible, 0, path={6}, outs={0}) == [("outs/2", "path/6"), ("outs/3", "pegs2/4")]


def test_a_peg_in_a_hand_goes_before_a_stray():
    visible = wood(outs={0, 2}, runners={1, 2})
    assert filled(visible, 1, **TWO_BASES_LACK_ONE) == [(None, "path/12"), ("outs/2", "path/6")]


def test_where_nothing_strays_both_holes_are_still_to_be_filled():
    assert filled(wood(runners={1, 2}), 0, **TWO_BASES_LACK_ONE) == [(None, "path/12"), (None, "path/6")]


# --- runners who all move on by the same number -----------------------------------------------------------------------


def run(stood, goal, seen, *, scored=0, hidden=(), missing=None, side=None, waiting=(1,)):
    """Move on runners who stood in these holes; so many have scored since. Some may be in `hidden` holes."""
    stood, goal, seen = frozenset(stood), frozenset(goal), frozenset(seen)
    missing = goal - seen if missing is None else frozenset(missing)
    place = Place(Stand("path", goal, side=side), FIELD.groups["path"], seen, goal, missing)
    before = {"path": (stood, scored)}
    unseen = frozenset(f"path/{number}" for number in hidden)
    return moves_of_places(FIELD, [place], NAMES, wood(path=seen, runners=waiting), before, unseen, ())


def test_runners_who_move_on_by_one_do_so_one_after_the_other():
    """Pegs look alike, so that one move from 6 to 8 would do; but this is how the game is played."""
    assert ways(run({6, 7}, {7, 8}, {6, 7})) == [("path/7", "path/8"), ("path/6", "path/7")]
    assert ways(run({1, 6, 11}, {6, 11, 16}, {1, 6, 11})) == [
        ("path/11", "path/16"),
        ("path/6", "path/11"),
        ("path/1", "path/6"),
    ]
    assert ways(run({6, 7}, {7, 8}, {6, 8})) == [("path/6", "path/7")]


@pytest.mark.parametrize(("side", "whose"), [(None, RED), (BLUE, BLUE)])
def test_a_move_is_of_the_side_whose_path_it_is_or_of_the_first_where_all_share_it(side, whose):
    assert [move.side for move in run({6, 12}, {7, 13}, {6, 12}, side=side)] == [whose, whose]


def test_runners_who_move_by_different_numbers_move_each_to_a_hole_that_lacks_one():
    assert ways(run({6, 12}, {7, 14}, {6, 12})) == [("path/12", "path/14"), ("path/6", "path/7")]


def test_a_runner_moves_to_where_the_one_stood_who_scores():
    moves = run({12, 18}, {18}, {12, 18}, scored=1)
    assert ways(moves) == [("path/18", "runners/2"), ("path/12", "path/18")]


def test_who_stands_in_an_ignored_hole_moves_on_like_the_others():
    assert ways(run({6, 12}, {10, 16}, {6}, hidden={12})) == [("path/12", "path/16"), ("path/6", "path/10")]


def test_everybody_comes_home_also_who_stands_in_an_ignored_hole():
    assert ways(run({0, 6}, (), {0}, scored=2, hidden={6})) == [("path/6", "runners/2"), ("path/0", "runners/2")]


def test_nobody_is_told_to_set_a_peg_where_it_stands():
    """The runner was in the ignored hole 12, and one peg is seen beside it: that one goes back."""
    assert ways(run({12}, {12}, {13}, hidden={12}, missing={12})) == [("path/13", "path/12")]


@pytest.mark.parametrize(
    ("seen", "moves"),
    [
        ({3, 6, 18}, [("path/18", "runners/2"), ("path/6", "path/12")]),  # the runner in 6 does not score for it
        ({3, 6}, [("path/6", "path/12")]),  # who scores has gone: no peg is lifted from there
    ],
)
def test_a_strange_peg_on_the_path_sends_no_other_runner_home(seen, moves):
    assert ways(run({6, 18}, {12}, seen, scored=1)) == moves


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
