"""What people are asked about the pegs of scales, and when they are to look for a stranger among them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from companion.words import referee as say
from tests.referee.field import BLUE, RED
from tests.referee.seen_scales import SECRET, TIMING, SeenScales

HAND_MS, PENDING_MS = TIMING.hand_ms, TIMING.pending_ms


def asked(field, *, guided=False):
    question = field.question(guided=guided)
    return question and (question.ask, question.side, question.hole)


# --- a peg that is in no hole -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("later_ms", "message"), [(HAND_MS - 1, None), (HAND_MS, say.MISSING_FROM_BOX), (2 * HAND_MS, say.MISSING_FROM_BOX)]
)
@pytest.mark.parametrize("lifted_ms", [2000, 50_000])
def test_a_peg_is_asked_about_that_has_been_in_no_hole_for_as_long_as_in_a_hand(lifted_ms, later_ms, message):
    field = SeenScales()
    field.read(lifted_ms, "-pegs2/2")
    field.read(lifted_ms + later_ms)
    question = field.question()
    assert (question and question.sentence.message) == message


def test_one_that_waits_in_another_box_is_in_no_hand():
    field = SeenScales(red=5)
    field.read(2000, "-scale1/5", "+runs2/4")
    field.read(2000 + 2 * HAND_MS)
    assert field.census.lost_since_ms.keys() == {"pegs1"}
    assert asked(field) != (Ask.HAND, RED, None)


# --- points that no card explains ---------------------------------------------------------------------------------


def too_many(policy=Policy.CASUAL, side=RED):
    """Return a field on which a side was owed 4 and has pegged 6, a second after the beginning."""
    field = SeenScales(policy)
    field.owe(side, 4)
    field.read(2000, f"-pegs{side + 1}/5", f"+scale{side + 1}/6", still_ms=1000)
    return field


@pytest.mark.parametrize("side", [RED, BLUE])
@pytest.mark.parametrize("guided", [True, False])
def test_the_side_is_asked_about_whose_points_no_card_has_explained_for_long(side, guided):
    field = too_many(side=side)
    field.read(2000 + PENDING_MS - 1, still_ms=PENDING_MS - 1)
    assert asked(field, guided=guided) is None
    field.read(2000 + PENDING_MS, still_ms=PENDING_MS)
    assert asked(field, guided=guided) == (Ask.PENDING, side, None)


@pytest.mark.parametrize("policy", [Policy.CASUAL, *SECRET])
def test_how_many_of_them_are_explained_is_a_secret_in_muggins(policy):
    field = too_many(policy)
    field.read(2000 + PENDING_MS, still_ms=PENDING_MS)
    message = field.question().sentence.message
    assert message is (say.CARD_MISSING if policy in SECRET else say.CARD_MISSING_FOR_REST)


def test_while_a_peg_is_in_a_hand_somebody_is_moving_them():
    field = too_many()
    field.read(2000 + PENDING_MS - 1000, "-runners/3")
    field.read(2000 + PENDING_MS, still_ms=PENDING_MS)
    assert asked(field) is None


def test_who_is_led_to_another_hole_is_not_asked_to_look_twice_at_an_unclear_scale():
    field = SeenScales()
    field.read(5000)
    field.readings = (replace(field.readings[RED], call=Call.UNCLEAR), field.readings[BLUE])
    assert asked(field, guided=True) == asked(field) == (Ask.UNCLEAR, RED, None)
    field.scales.watches[RED].looked = True
    assert asked(field, guided=True) is None
    assert asked(field) == (Ask.UNCLEAR, RED, None)


# --- points that would be pegged by a peg in an ignored hole -------------------------------------------------------


def owed_in_an_ignored_hole(policy=Policy.CASUAL, side=RED, points=4):
    """Return a field on which a side is owed points, in a hole that is ignored; all pegs are seen elsewhere."""
    field = SeenScales(policy)
    field.scales.mask(f"scale{side + 1}/4", masked=True)
    field.owe(side, points)
    field.read(20_000, still_ms=PENDING_MS)
    assert field.calls == [Call.AT_REST, Call.AT_REST]
    return field


@pytest.mark.parametrize("side", [RED, BLUE])
def test_it_is_asked_whether_a_peg_is_in_the_ignored_hole_that_would_peg_what_is_owed(side):
    assert asked(owed_in_an_ignored_hole(side=side)) == (Ask.HAND, side, f"scale{side + 1}/4")


@pytest.mark.parametrize(("quiet_ms", "is_asked"), [(PENDING_MS - 1, False), (PENDING_MS, True)])
def test_only_once_nobody_has_moved_or_entered_anything_for_long(quiet_ms, is_asked):
    field = owed_in_an_ignored_hole()
    field.read(40_000, still_ms=30_000, quiet_ms=quiet_ms)
    assert (asked(field) is not None) is is_asked


def test_not_while_pegs_are_led_home():
    assert asked(owed_in_an_ignored_hole(), guided=True) is None


def test_not_where_that_would_peg_something_else():
    assert asked(owed_in_an_ignored_hole(points=6)) is None


@pytest.mark.parametrize("policy", SECRET)
def test_not_in_muggins_where_what_is_owed_is_a_secret(policy):
    assert asked(owed_in_an_ignored_hole(policy)) is None


@pytest.mark.parametrize("call", [Call.TO_MOVE, Call.IN_HAND, Call.PEGGED])
def test_not_of_a_side_whose_pegs_do_not_rest(call):
    field = owed_in_an_ignored_hole()
    field.readings = (replace(field.readings[RED], call=call), field.readings[BLUE])
    assert asked(field) is None


def test_not_of_a_hole_in_which_people_have_said_that_none_is():
    field = owed_in_an_ignored_hole()
    field.scales.watches[RED].wait(20_000, frozenset({4}))
    field.read(40_000, still_ms=30_000)
    assert asked(field) is None


# --- strangers ---------------------------------------------------------------------------------------------------


def strangers(field):
    return field.scales.may_hold_strangers(field.last)


def with_a_stranger(at_ms=2000):
    """Red lifts a peg, and a hole of Blue's scale closes although all of Blue's are seen elsewhere."""
    field = SeenScales(red=5, blue=7)
    field.read(at_ms, "-scale1/5", learn=False)
    field.read(at_ms + 500, "+scale2/9", learn=False)
    return field


def with_one_in_a_hand(at_ms):
    """One of the runners is lifted as well, so that one is in a hand now."""
    field = with_a_stranger()
    field.read(at_ms, "-runners/1", learn=False)
    return field


def test_a_peg_that_came_while_all_of_its_box_were_elsewhere_may_be_anothers():
    field = SeenScales(red=5, blue=7)
    assert not strangers(field)
    assert strangers(with_a_stranger())


def test_until_people_have_looked_at_it_where_none_is_in_a_hand():
    field = with_a_stranger()
    field.read(2000 + 3 * HAND_MS, learn=False)
    assert strangers(field)
    field.scales.watches[BLUE].looked = True
    assert not strangers(field)


def test_not_once_it_has_stood_there_in_order():
    field = with_a_stranger()
    field.front[BLUE] = 16
    field.read(2000 + 3 * HAND_MS, learn=False)
    assert field.scales.watches[BLUE].stood == {7, 9}
    assert not strangers(field)


@pytest.mark.parametrize("lifted_ms", [2000, 60_000])
@pytest.mark.parametrize(("later_ms", "may_be"), [(0, True), (HAND_MS - 1, True), (HAND_MS, False)])
def test_who_has_looked_has_not_seen_a_hand_that_still_holds_a_peg(lifted_ms, later_ms, may_be):
    field = with_a_stranger(lifted_ms)
    field.read(lifted_ms + later_ms, learn=False)
    field.scales.watches[BLUE].looked = True
    assert strangers(field) is may_be


def test_one_of_several_pegs_may_be_in_a_hand_still_though_another_is_missed_for_long():
    field = with_one_in_a_hand(2000 + 2 * HAND_MS)
    field.scales.watches[BLUE].looked = True
    assert field.census.lost_since_ms.keys() == {"pegs1", "runners"}
    assert strangers(field)


def test_a_hand_alone_is_no_stranger():
    field = SeenScales(red=5, blue=7)
    field.read(2000, "-pegs1/1")
    assert not strangers(field)


def test_nor_is_a_hole_that_is_known_to_be_closed_without_a_peg():
    field = SeenScales(red=5, blue=7)
    field.read(2000, "+scale2/9")
    field.read(9000)
    assert field.census.ghosts == {"scale2/9"}
    field.read(10_000, "-pegs1/1")
    assert field.census.lifts.unasked == {"scale2/9"}
    assert not strangers(field)
