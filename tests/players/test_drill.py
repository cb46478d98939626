"""The box with compartments: what is right comes later, what is wrong comes tomorrow."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from companion.players.drill import DAYS, Practised, practised, practised_from_json, practised_to_json

TODAY = date(2026, 11, 20)


def test_what_is_right_comes_again_after_longer_and_longer():
    at, today = None, TODAY
    for days in (*DAYS, DAYS[-1]):
        at = practised(at, today, right=True)
        assert at.due == today + timedelta(days=days)
        today = at.due
    assert (at.right, at.wrong) == (len(DAYS) + 1, 0)


def test_what_is_wrong_begins_again_tomorrow():
    far = Practised(4, TODAY, 9, 1)
    assert practised(far, TODAY, right=False) == Practised(0, TODAY + timedelta(days=1), 9, 2)


def test_what_is_kept_is_read_back_and_anything_else_is_nothing():
    at = practised(None, TODAY, right=True)
    assert practised_from_json(practised_to_json(at)) == at
    good = practised_to_json(at)
    for bad in (None, [], {}, good | {"due": "soon"}, good | {"box": 9}, good | {"box": -1}, good | {"right": "1"}):
        assert practised_from_json(bad) is None


@pytest.mark.parametrize("right", [True, False])
def test_the_answer_is_counted(right):
    at = practised(None, TODAY, right=right)
    assert (at.right, at.wrong) == (int(right), int(not right))
