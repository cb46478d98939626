"""Counting the pegs of a field of which some are in holes that nobody sees: ignored ones, and such as lie."""

from __future__ import annotations

import pytest

from companion.games.game import Stand
from companion.referee.census import Census
from companion.referee.sensors import SensorTrust
from tests.referee.field import FIELD
from tests.referee.field_count import HAND_MS, START, Count, ghost

FIRST, SECOND = "path/6", "path/12"
"""Bases."""
TWO_RUNNERS = ("pegs1/1", "path/4"), ("pegs2/1", "path/5")
"""Pegs of both sides are taken for runners, of whom there are more than their box has then."""


def test_nothing_is_missed_and_no_sensor_lies_before_the_board_has_been_looked_at():
    census = Census(FIELD, SensorTrust(FIELD, 2))
    assert (census.visible, census.hidden, census.wanted, census.lost_since_ms) == (set(), set(), set(), {})
    assert not any((census.one_is_out, census.perhaps_out, census.mixed, census.pegs_unseen, census.uncertain))
    assert (census.in_hands, census.phantoms, census.certain_phantoms, census.surplus) == (0, 0, 0, 0)
    assert census.spare("scale1", START) == (0, 0)
    assert census.place(Stand("outs", frozenset({0}))).missing == {0}


# --- which hidden hole has the peg that is missed -------------------------------------------------------------------


def test_no_more_pegs_are_in_hands_than_are_missed():
    assert Count().do("+outs/2").census.in_hands == 0
    assert Count().do("-outs/0").census.in_hands == 1


def test_a_runner_who_is_missed_is_on_an_ignored_base_not_on_one_that_shows_none():
    count = Count(SECOND).do("-runners/1").go_on(path=(6, 12))
    assert (count.census.in_hands, count.census.in_sight) == (0, len(START) - 1)


def test_no_runner_is_on_an_ignored_base_while_more_are_seen_elsewhere_than_the_game_has():
    """The game has two, and three are seen where it has none: the fourth, who is missed, is in a hand."""
    count = Count(FIRST, SECOND).carry(("runners/1", "path/1"), ("runners/2", "path/2"), ("runners/3", "path/3"))
    count.do("-runners/4").go_on(path=(6, 12))
    assert (count.census.in_hands, count.census.in_sight) == (1, len(START))


def test_a_counter_that_is_seen_is_not_in_an_ignored_hole_as_well():
    count = Count("outs/2").do("-outs/0", "+outs/1").go_on(outs=2)
    assert (count.census.in_hands, count.census.in_sight) == (0, len(START))


def test_a_counter_that_is_missed_is_in_an_ignored_hole_only_where_the_game_has_it():
    count = Count("outs/2").do("-outs/0").go_on(outs=1)
    assert (count.census.in_hands, count.census.in_sight) == (1, len(START))
    assert count.go_on(outs=2).census.in_hands == 0


def test_the_runner_who_is_missed_is_not_on_a_base_where_people_say_that_another_is():
    count = Count(FIRST, SECOND).do("-runners/1", "-runners/2").tell(FIRST).go_on(path=(6, 12))
    assert (count.census.in_hands, count.census.in_sight) == (0, len(START) - 1)


def test_of_two_bases_that_are_not_believed_the_one_that_shows_a_peg_has_the_runner_who_is_missed():
    """The ignored one is open; the other closed by itself, and may have him now. So none is where nobody sees him."""
    count = ghost(SECOND).ignore(FIRST).do("-runners/1").go_on(path=(6, 12))
    assert (count.census.in_hands, count.census.pegs_unseen) == (0, False)
    assert count.go_on(path=(6,)).census.pegs_unseen


def test_while_boxes_are_mixed_any_peg_that_is_missed_may_be_on_an_ignored_base():
    count = Count(FIRST, SECOND, path=(6, 12)).carry(("pegs2/1", "scale1/3")).do("-runners/1", "-pegs2/2")
    assert (count.census.in_hands, count.census.in_sight) == (0, len(START) - 2)


def test_runs_that_ignored_holes_make_are_there_though_fewer_pegs_are_missed_as_others_lie_then():
    count = Count("runs1/1", "runs1/2", "runs1/3", runs=(6, 0)).do("-pegs1/1")
    assert (count.census.in_hands, count.census.phantoms) == (0, 2)


def test_people_may_tell_of_a_counter_as_of_a_peg_that_comes_from_a_box():
    count = Count("outs/2").do("-outs/0")
    assert count.census.one_is_out
    assert not count.tell("outs/2").census.one_is_out
    assert "outs/2" in count.census.visible


# --- which holes may have one ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "hiding"),
    [
        ((), {"scale1/8", "path/9"}),
        (("+scale2/3",), set()),  # as many are seen as there are
        (("+scale2/3", "+scale2/4"), set()),
    ],
)
def test_ignored_holes_may_have_a_peg_only_while_fewer_are_seen_than_there_are(steps, hiding):
    count = Count("scale1/8", "path/9").do("-runners/1", *steps)
    assert count.census.hiding_pegs == hiding


def test_an_ignored_hole_has_no_peg_where_people_say_so():
    count = Count("scale1/8", "path/9").do("-runners/1")
    count.census.told.tell_empty("path/9")
    assert count.wait(0).census.hiding_pegs == {"scale1/8"}


PEGGED = {"runs": (3, 0)}
"""Three runs are red's."""


@pytest.mark.parametrize(
    ("ignored", "game", "lifted", "group", "own", "any_of_them"),
    [
        ((), {}, (), "scale1", 0, 0),
        ((), {}, ("pegs1/1", "runners/1"), "scale1", 1, 2),
        ((), {}, ("pegs1/1", "runners/1"), "runs1", 1, 2),
        ((), {}, ("pegs1/1", "runners/1"), "scale2", 0, 2),
        ((), {}, ("outs/0",), "outs", 0, 1),  # no box has pegs for that
        # The peg that is missed has the runs of the game, in an ignored hole.
        (("runs1/3",), PEGGED, ("pegs1/1",), "scale1", 0, 0),
        (("runs1/3",), PEGGED, ("pegs1/1", "pegs1/2"), "scale1", 1, 1),
        (("runs1/3",), PEGGED, ("pegs1/1",), "runs1", 1, 1),  # this is the group itself
        (("runs1/3",), PEGGED, ("pegs1/1",), "scale2", 0, 0),  # another box
        # All of its box are seen, so that these runs are not pegged yet.
        (("runs1/3",), PEGGED, ("outs/0",), "scale1", 0, 1),
    ],
)
def test_as_many_pegs_may_be_in_hidden_holes_of_a_group_as_are_missed_and_do_not_belong_in_such_holes_elsewhere(
    ignored, game, lifted, group, own, any_of_them
):
    census = Count(*ignored, **game).do(*(f"-{hole}" for hole in lifted)).census
    assert census.spare(group, census.visible) == (own, any_of_them)


@pytest.mark.parametrize(
    ("ignored", "steps", "sides"),
    [
        ((), (), {"1", "2"}),
        ((), ("-pegs1/5",), {"2"}),
        (("pegs1/5",), (), {"2"}),  # one may be there or not
        (("scale1/5",), (), {"1", "2"}),  # as many are seen as there are
        (("scale1/5",), ("-pegs1/5", "+scale1/4"), {"1", "2"}),
        (("scale1/5",), ("-pegs1/5", "+path/5"), {"2"}),  # boxes are mixed, but no hole is hidden
        (("scale2/5",), ("-pegs1/5", "+path/5"), set()),  # and the one that is missed may be there
        (("runs2/5",), ("-pegs1/5", "+path/5"), set()),
        ((), ("-pegs1/5", "+path/5", "-outs/0"), set()),  # the one in a hand may be of any box
    ],
)
def test_all_pegs_of_a_side_are_seen_where_none_may_be_in_a_hidden_hole_of_its_own(ignored, steps, sides):
    census = Count(*ignored).do(*steps).census
    assert {side for side in ("1", "2") if census.all_seen(f"scale{side}")} == sides
    assert not census.all_seen("outs")  # no box has pegs for that


def test_a_peg_that_people_tell_of_is_not_seen():
    census = Count("scale1/5").do("-pegs1/5").tell("scale1/5").census
    assert not census.one_is_out
    assert not census.all_seen("scale1")


# --- holes that may be closed without a peg -------------------------------------------------------------------------


def missed_for_long():
    """A runner has long been missed, and may be on the base whose hole closed by itself before."""
    return ghost(SECOND).do("-runners/1").wait(HAND_MS).wait(0)


@pytest.mark.parametrize("settle", [lambda count: count.do(f"-{SECOND}"), lambda count: count.ignore(SECOND)])
def test_a_hole_that_may_have_a_peg_or_lie_makes_nothing_uncertain_once_it_opens_or_is_ignored(settle):
    count = missed_for_long()
    assert count.census.uncertain
    assert not settle(count).census.uncertain


def test_a_ghost_that_is_believed_again_is_so_until_it_opens():
    count = ghost("outs/2")
    count.census.believe_beside("outs/3")
    assert count.wait(0).census.believed_again == {"outs/2"}
    assert count.do("-outs/2").census.believed_again == set()
    assert count.do("+outs/2").census.believed_again == set()


@pytest.mark.parametrize(
    ("ignored", "game", "steps", "missing", "may_lie"),
    [
        ((), {}, ("-runners/1", "+path/4"), (), False),
        ((), {}, ("+path/4",), (), True),  # all pegs are elsewhere
        # Those that the game misses are in holes in which nobody sees them.
        ((FIRST,), {}, ("-runners/1", "+path/4"), (FIRST,), True),
        ((FIRST, SECOND), {}, ("-runners/1", "+path/4"), (FIRST,), True),
        ((FIRST,), {}, ("-runners/1", "+path/4"), (FIRST, SECOND), False),
        # All others are elsewhere, one of them perhaps in an ignored hole of a box, or where the game has it.
        (("runners/1",), {}, ("-runners/2", "+path/4"), (), False),
        (("runners/1",), {}, ("-runners/1", "+path/4"), (), True),
        ((FIRST,), {"path": (6,)}, ("-runners/1", "+scale1/3"), (), True),
        ((FIRST,), {"path": (12,)}, ("-runners/1", "+scale1/3"), (), False),
    ],
)
def test_a_hole_may_be_closed_without_a_peg_where_all_others_suffice_or_what_is_missed_is_hidden(
    ignored, game, steps, missing, may_lie
):
    census, closed = Count(*ignored, **game).do(*steps).census, steps[-1].lstrip("+")
    assert census.may_lie(frozenset({closed}), frozenset(missing)) is may_lie


def test_what_is_seen_anywhere_may_be_no_peg_while_more_holes_are_closed_than_there_are_pegs():
    assert not Count().census.may_be_no_peg(FIELD.groups["scale1"])
    assert Count().do("+path/4").census.may_be_no_peg(FIELD.groups["scale1"])
    learned = ghost("path/4").wait(0).census  # then only in that group
    assert [learned.may_be_no_peg(FIELD.groups[name]) for name in ("scale1", "path")] == [False, True]


@pytest.mark.parametrize(
    ("ignored", "game", "steps", "phantoms", "certain"),
    [
        ((), {}, ("+outs/2",), 1, 1),
        ((FIRST,), {"path": (6,)}, ("-runners/1", "+outs/2"), 1, 1),
        # The peg that is taken for the runner on the ignored base may be one of those that are too many for a box.
        ((FIRST,), {"path": (6,)}, ("-runners/1", "+scale1/3"), 1, 0),
        ((), {}, ("-runners/1", "+scale1/3"), 0, 0),
        ((), {}, ("-runners/1", "-runners/2", "+scale1/3"), 0, 0),
    ],
)
def test_it_is_certain_that_a_hole_is_closed_without_a_peg_where_none_waits_in_anothers_box(
    ignored, game, steps, phantoms, certain
):
    census = Count(*ignored, **game).do(*steps).census
    assert (census.phantoms, census.certain_phantoms) == (phantoms, certain)


def test_no_hole_is_known_to_lie_while_a_box_misses_a_peg_that_may_have_come_there():
    count = Count().do("-pegs1/1", "+path/4", "+outs/2")
    count.census.learn(frozenset({"path/4"}), frozenset())
    assert count.census.ghosts == set()
    count.do("+pegs1/1")
    count.census.learn(frozenset({"path/4", "outs/2"}), frozenset())
    assert count.census.ghosts == {"path/4", "outs/2"}


# --- where pegs stood before -----------------------------------------------------------------------------------------


def missing_runners(count):
    """Return the bases that lack a runner, who stood on the first one, which people ignore."""
    return count.census.place(Stand("path", frozenset({6})), frozenset({6})).missing


def test_a_runner_is_still_where_he_stood_unseen_while_another_moves():
    count = Count(FIRST, path=(6,)).do("-runners/1").carry(("runners/2", "path/7"))
    assert (count.census.phantoms, missing_runners(count)) == (0, set())


def test_but_he_may_be_any_that_is_seen_elsewhere_while_a_sensor_lies_or_boxes_are_mixed():
    lying = Count(FIRST, path=(6,)).do("-runners/1").carry(("runners/2", "path/7")).do("+outs/2", "+innings/2")
    assert (lying.census.phantoms, missing_runners(lying)) == (1, {6})
    mixed = Count(FIRST, path=(6,)).do("-runners/1").carry(*TWO_RUNNERS)
    assert (mixed.census.mixed, mixed.census.phantoms, missing_runners(mixed)) == (True, 0, {6})


def test_a_peg_that_people_tell_of_counts_once_among_those_that_make_the_runs():
    """Red has but that one: the others have been set on the path."""
    count = Count("runs1/3", first=START - {"pegs1/1"}).tell("runs1/3")
    count.carry(*((f"pegs1/{number}", f"path/{number}") for number in (2, 3, 4, 5)))
    place = count.census.place(Stand("runs1", total=8, side=0))
    assert (place.extra, place.missing) == ({3}, {5})


# --- pegs that came home --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "game", "home"),
    [
        ("scale1/3", {}, True),
        ("runs1/3", {}, True),
        ("scale1/3", {"red": 3}, False),  # the scale should show it
        ("runs1/3", {"runs": (3, 0)}, False),
        ("scale1/3", {"runs": (3, 0)}, False),  # or a peg may have gone there
    ],
)
def test_a_peg_came_home_where_its_hole_opened_late_and_no_peg_of_its_box_is_to_go_anywhere(left, game, home):
    count = Count(first=START - {"pegs1/5"} | {left}, **game).do("+pegs1/5", f"-{left}")
    assert count.census.lifts.unlifted == {"pegs1/5"}
    assert count.census.lifts.homes == ({"pegs1/5"} if home else set())
