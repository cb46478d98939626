"""Whether another peg of a scale may still follow, where any leap would be right, and when none is on its way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.setup import Policy
from companion.referee.track import Leap, Reading
from companion.referee.verdict import Call
from tests.referee.field import RED
from tests.referee.one_scale import OneScale, holes

SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]
FREE = [*SECRET, Policy.SCOREKEEPER]
TENS = ["-pegs1/5", "+scale1/10"]


def right(*seen, points):
    return Reading(RED, Call.RIGHT, holes(*seen), holes(*seen), (Leap(points),), points)


def settled(scale):
    """Let people go on by what the scale shows."""
    scale.watch.settled_at = scale.watch.seen
    return scale


# --- a peg of the tens that is alone ----------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", FREE)
@pytest.mark.parametrize(
    ("stood", "ignored"),
    [
        ([], []),
        ([4], ["scale1/50"]),  # of pegs that stood there nobody has just said which hole lies
    ],
)
def test_one_of_the_ones_may_follow_it_from_the_box(policy, stood, ignored):
    """The four itself may have become the ten."""
    scale = OneScale(policy, stood=stood, ignored=ignored)
    scale.do(*(["-scale1/4", "+scale1/10"] if stood else TENS))
    assert scale.read() == Reading(RED, Call.IN_HAND, holes(10), holes(10), perhaps_more=True)


@pytest.mark.parametrize("wait_ms", [3000, 9000])
def test_where_it_is_known_what_is_owed_none_need_follow(wait_ms):
    assert OneScale(due=[10]).do(*TENS).read(wait_ms) == right(10, points=10)


def test_nor_where_it_shows_what_the_side_has_by_now():
    """The ten points were pegged by touch."""
    scale = OneScale(Policy.SCOREKEEPER, stood=[10])
    scale.watch.stood = holes()
    assert scale.read() == Reading(RED, Call.AT_REST, holes(10), holes(10))


@pytest.mark.parametrize("policy", FREE)
def test_while_a_peg_of_its_box_is_in_a_hand_it_is_that_one_that_may(policy):
    """Then nothing of it says that a card may be late."""
    scale = OneScale(policy).do(*TENS, "-pegs1/4")
    assert scale.read() == Reading(RED, Call.IN_HAND, holes(10), holes())


@pytest.mark.parametrize("policy", SECRET)
@pytest.mark.parametrize(
    ("due", "on", "call"),
    [
        ([10], True, Call.PEGGED),
        ([12], True, Call.PEGGED),  # a part of it
        ([8], True, Call.IN_HAND),  # too much: another is still to go back
        ([10], False, Call.IN_HAND),
    ],
)
@pytest.mark.parametrize("stood", [[], [3]], ids=["alone", "beside the ones"])
def test_in_muggins_none_is_to_follow_once_people_go_on_by_it(policy, due, on, call, stood):
    scale = OneScale(policy, stood=stood, due=due)
    scale.do(f"-pegs1/{5 - len(stood)}", "+scale1/10")
    if on:
        settled(scale)
    reading = scale.read()
    assert (reading.call, reading.seen) == (call, {10, *stood})


@pytest.mark.parametrize("policy", SECRET)
def test_nor_is_it_gone_on_by_any_more_once_somebody_says_that_a_peg_is_still_in_a_hand(policy):
    scale = settled(OneScale(policy, due=[10]).do(*TENS))
    scale.watch.wait(scale.now, holes())
    assert scale.read().call is Call.IN_HAND


@pytest.mark.parametrize("stood", [[], [3]], ids=["alone", "beside the ones"])
def test_but_not_where_some_hole_lies_so_that_it_may_have_the_peg_that_follows(stood):
    scale = OneScale(Policy.MUGGINS, stood=stood, due=[10])
    settled(scale.do(f"-pegs1/{5 - len(stood)}", "+scale1/10", "+outs/2"))
    assert scale.read().call is Call.IN_HAND


def test_whoever_keeps_the_score_with_pegs_goes_on_by_them_all_the_same():
    scale = settled(OneScale(Policy.SCOREKEEPER, stood=[3]).do("-pegs1/4", "+scale1/10"))
    assert scale.read().call is Call.IN_HAND


def test_of_a_scale_that_people_go_on_by_it_is_still_said_that_one_of_its_holes_is_not_believed():
    scale = settled(OneScale(Policy.MUGGINS, due=[3], lies=["scale1/8"]).do("-pegs1/5", "+scale1/3"))
    reading = scale.read()
    assert (reading.call, reading.seen, reading.doubtful) == (Call.PEGGED, {3}, True)


@pytest.mark.parametrize("stood", [[], [3]], ids=["alone", "beside the ones"])
def test_so_it_is_of_tens_after_which_no_other_is_to_follow(stood):
    scale = OneScale(Policy.MUGGINS, stood=stood, due=[10], lies=["scale1/8"])
    reading = settled(scale.do(f"-pegs1/{5 - len(stood)}", "+scale1/10")).read()
    assert (reading.call, reading.doubtful) == (Call.PEGGED, True)


# --- since when nobody has gone on ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stands_ms", "quiet_ms", "late"),
    [
        (8000, 8000, True),
        (7999, 9000, False),  # the pegs themselves have come to stand so later
        (9000, 7999, False),  # others move pegs
    ],
)
def test_none_is_on_its_way_once_these_pegs_stand_so_and_all_is_quiet_for_eight_seconds(stands_ms, quiet_ms, late):
    scale = OneScale(stood=[10], due=[]).do("-scale1/10", "+pegs1/5", pause_ms=0)
    assert scale.read(stands_ms, quiet_ms=quiet_ms).call is (Call.BACKWARD if late else Call.IN_HAND)


# --- a peg that waits in another box ----------------------------------------------------------------------------------


def elsewhere(policy, *, stood=(), steps=("-pegs1/4", "+scale1/3"), waits_ms=9000, **more):
    """Let a peg of Red's wait in the other side's box, while another is pegged."""
    scale = OneScale(policy, stood=stood, rival=3, **more)
    last = 5 - len(scale.stood)
    return scale.do(f"-pegs1/{last}", "+pegs2/5", pause_ms=0).wait(waits_ms).do(*steps)


@pytest.mark.parametrize("policy", FREE)
def test_what_is_pegged_while_the_peg_that_the_box_misses_waits_in_another_is_read(policy):
    scale = elsewhere(policy, due=[3])
    assert scale.read().call is (Call.RIGHT if policy is Policy.SCOREKEEPER else Call.PEGGED)


@pytest.mark.parametrize("policy", FREE)
def test_not_before_that_has_waited_for_a_while(policy):
    assert elsewhere(policy, due=[3], waits_ms=1000).read().call is Call.IN_HAND


@pytest.mark.parametrize("policy", FREE)
def test_nor_while_it_is_in_a_hand(policy):
    scale = OneScale(policy, due=[3]).do("-pegs1/5", "-pegs1/4", "+scale1/3")
    assert scale.read(9000).call is Call.IN_HAND


@pytest.mark.parametrize("policy", FREE)
def test_nobody_is_behind_while_it_waits_there(policy):
    scale = elsewhere(policy, stood=[4], steps=["-scale1/4", "+scale1/3"])
    assert scale.read(9000).call is Call.IN_HAND


@pytest.mark.parametrize(("stable_ms", "call"), [(1999, Call.IN_HAND), (2000, Call.RIGHT)])
def test_where_it_is_known_what_is_owed_a_hole_that_is_not_believed_pegs_it_as_late_as_ever(stable_ms, call):
    reading = elsewhere(Policy.CASUAL, due=[4], lies=["scale1/4"], steps=[]).read(stable_ms=stable_ms)
    assert (reading.call, reading.seen) == (call, {4})


@pytest.mark.parametrize("doubtful", [True, False])
def test_of_what_is_read_so_it_is_said_whether_a_hole_is_not_believed(doubtful):
    reading = elsewhere(Policy.SCOREKEEPER, lies=["scale1/8"] if doubtful else []).read()
    assert reading == replace(right(3, points=3), doubtful=doubtful)


def test_and_which():
    """The peg from the ignored 4 has come to the ignored 7, which shows it, and people have looked."""
    scale = elsewhere(Policy.SCOREKEEPER, stood=[4], ignored=["+scale1/4", "scale1/7"], steps=[])
    scale.watch.note_hidden(holes(4), holes(4))
    scale.do("-scale1/4", "+scale1/7").watch.looked = True
    reading = scale.read()
    assert (reading.call, reading.doubted) == (Call.RIGHT, {7})
