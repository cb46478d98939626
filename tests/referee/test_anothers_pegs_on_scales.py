"""A peg of another box that stands on a scale is led to the box that lacks it, where it is known to be that."""

from __future__ import annotations

from companion.referee.track import Reading
from companion.referee.verdict import Call
from tests.referee.field import BLUE, RED
from tests.referee.seen_scales import FIELD, SeenScales


def with_reds_peg(*, ignored=()):
    """Return a field on which Red's peg went from 5 to 9 on Blue's scale, where Blue's own stands in 7."""
    field = SeenScales(red=5, blue=7)
    for hole in ignored:
        field.sensors.mask(hole, masked=True)
    field.read(2000, "-scale1/5", learn=False)
    field.read(3000, "+scale2/9", learn=False)
    assert field.census.lifts.unasked == {"scale2/9"}
    return field


def led(field, *goal):
    """Return the moves of Blue's pegs, and to which boxes they lead, if they should come to stand so."""
    seen = field.scales.watches[BLUE].seen
    read = Reading(BLUE, Call.TO_MOVE, seen, frozenset(goal))
    field.readings = (Reading(RED, Call.AT_REST, frozenset(), frozenset()), read)
    return {lift: FIELD.group_of(place).name for lift, place in field.moves()}


def test_after_the_hand_the_one_that_came_goes_to_its_own_box():
    assert led(with_reds_peg()) == {"scale2/9": "pegs1", "scale2/7": "pegs2"}


def test_so_it_does_while_blue_is_to_stand_as_before():
    assert led(with_reds_peg(), 7) == {"scale2/9": "pegs1"}


def test_where_blue_is_to_move_as_well_it_is_not_known_which_of_them_is_reds():
    assert led(with_reds_peg(), 8) == {"scale2/9": "scale2", "scale2/7": "pegs2"}


def test_it_is_not_known_to_be_reds_where_some_hole_is_not_believed():
    for goal in ([], [7]):
        assert led(with_reds_peg(ignored=["runs2/20"]), *goal)["scale2/9"] == "pegs2"


def test_nor_where_blue_had_lifted_a_peg_itself_while_it_is_scored_on():
    """Blue's own peg went from its box to 9, and Red's to that box."""
    field = SeenScales(red=5, blue=7)
    field.read(2000, "-pegs2/4", learn=False)
    field.read(3000, "+scale2/9", learn=False)
    field.read(4000, "-scale1/5", learn=False)
    field.read(5000, "+pegs2/4", learn=False)
    assert field.census.lifts.unasked == {"pegs2/4"}
    assert led(field, 7) == {"scale2/9": "pegs2"}
    assert led(field) == {"scale2/9": "pegs1", "scale2/7": "pegs2"}  # after the hand any of them will do
