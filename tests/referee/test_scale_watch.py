"""What is remembered of the pegs of a scale between two looks at the board."""

from __future__ import annotations

import pytest

from companion.games.ledger import TrackOwed
from companion.referee.scale_watch import ScaleWatch
from tests.referee.field import debts

HERE, THERE = frozenset({9}), frozenset({2, 10})


def owed(front, *points):
    return TrackOwed(0, -1, front, 9999, debts(*points))


def noted(*steps):
    watch = ScaleWatch()
    for at_ms, (seen, what) in enumerate(steps, 1):
        watch.note(seen, what, at_ms, 1000)
    return watch


def test_of_pegs_that_were_never_seen_nothing_is_known():
    watch = ScaleWatch()
    assert (watch.stood, watch.owed, watch.most, watch.hidden, watch.suspects) == (set(), None, 0, set(), set())


def test_it_is_noted_how_pegs_stand_since_when_and_what_is_owed():
    watch = noted((HERE, owed(9)), (THERE, owed(9, 3)))
    assert (watch.seen, watch.since_ms, watch.owed) == (THERE, 2, owed(9, 3))


@pytest.mark.parametrize(("then", "now", "guided"), [(9, 0, True), (9, 9, False), (9, 12, False)])
def test_pegs_follow_where_the_hand_is_over_or_taken_back(then, now, guided):
    watch = noted((HERE, owed(then)), (HERE, owed(now)))
    assert watch.guided == guided


def test_at_the_first_look_no_hand_is_over():
    assert not noted((HERE, owed(0))).guided


def test_that_no_card_is_missing_holds_for_what_was_owed_then():
    watch = noted((HERE, owed(9, 3)))
    watch.surplus.confirm()
    watch.note(HERE, owed(9, 3), 2, 1000)
    assert watch.surplus.confirmed
    watch.note(HERE, owed(9, 3, 2), 3, 1000)
    assert not watch.surplus.confirmed


@pytest.mark.parametrize("asked", [True, False])
def test_who_waits_longer_has_looked_at_the_pegs_where_that_was_asked(asked):
    watch = ScaleWatch(unclear=asked, suspects=HERE)
    watch.wait(4000, frozenset({5}))
    assert (watch.since_ms, watch.denied) == (4000, {5})
    assert (watch.looked, watch.suspects) == (asked, frozenset() if asked else HERE)


# --- where an undo left the pegs --------------------------------------------------------------------------------------


def taken_back(watch, front, *points):
    """The game is taken back to where the scale showed so much, and something else is entered."""
    watch.guide_home(moved=True)
    watch.note(watch.seen, owed(front, *points), 3, 1000)
    return watch


def test_pegs_that_pay_a_part_where_an_undo_left_them_have_still_not_been_moved():
    """They show 2 of the 6 points that the right card brings."""
    watch = taken_back(noted((frozenset(), owed(0, 2)), (frozenset({2}), owed(2))), 0, 6)
    watch.note(frozenset({2}), owed(2, 4), 4, 1000)
    assert watch.unmoved
    watch.note(frozenset({4}), owed(2, 4), 5, 1000)
    watch.note(frozenset({2}), owed(2, 4), 6, 1000)
    assert not watch.unmoved


def test_they_have_been_moved_where_fewer_show_more():
    watch = taken_back(noted((THERE, owed(12))), 0, 20)
    watch.note(frozenset({20}), owed(0, 20), 4, 1000)
    watch.note(THERE, owed(0, 20), 5, 1000)
    assert not watch.unmoved


def test_a_hole_that_opens_for_a_moment_is_no_move():
    watch = taken_back(noted((THERE, owed(12))), 0, 20)
    watch.note(frozenset({10}), owed(0, 20), 4, 1000)
    watch.note(THERE, owed(0, 20), 5, 1000)
    assert watch.unmoved


def test_pegs_of_the_next_hand_are_not_what_an_undo_has_left():
    watch = taken_back(noted((THERE, owed(12))), 0, 12)
    watch.note(THERE, owed(12), 4, 1000)
    watch.note(THERE, owed(0), 5, 1000)
    watch.note(frozenset(), owed(0), 6, 1000)
    watch.note(THERE, owed(0, 14), 7, 1000)
    assert not watch.unmoved


@pytest.mark.parametrize("known", [True, False])
def test_after_a_power_cut_or_a_cable_that_is_where_they_are_seen_first(known):
    watch = noted((THERE, owed(12))) if known else ScaleWatch()
    watch.lose_sight()
    watch.guide_home(moved=True)
    watch.note(THERE, owed(9, 5), 4, 1000)
    assert watch.unmoved


def test_pegs_that_come_to_a_scale_which_was_empty_then_have_been_moved():
    watch = ScaleWatch()
    watch.guide_home(moved=True)
    watch.note(frozenset(), owed(0, 5), 1, 1000)
    watch.note(frozenset({3}), owed(0, 5), 2, 1000)
    assert not watch.unmoved
