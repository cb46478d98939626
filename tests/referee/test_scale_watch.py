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
