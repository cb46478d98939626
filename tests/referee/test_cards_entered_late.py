"""Which pegs of a field's group a card may explain that is entered late, where nobody has asked for them."""

from __future__ import annotations

import pytest

from companion.games.game import Stand
from companion.referee.place import Place
from companion.referee.unasked import can_be_late
from tests.referee.field import FIELD


def late(group, seen, *, goal=(), total=None, stood=()):
    """Tell whether a card may explain that the pegs of a group are seen so."""
    goal, seen = frozenset(goal), frozenset(seen)
    place = Place(Stand(group, goal, total), FIELD.groups[group], seen, goal, goal - seen)
    return can_be_late(place, frozenset(stood))


@pytest.mark.parametrize("group", ["outs", "innings"])
@pytest.mark.parametrize(
    ("seen", "explained"),
    [
        ({2}, True),
        ({1}, True),  # round again
        ({0, 2}, False),  # a counter has one peg
        ((), False),
    ],
)
def test_the_one_peg_of_a_counter_goes_on_and_round_again(group, seen, explained):
    assert late(group, seen, goal={3}, stood={3}) is explained


@pytest.mark.parametrize(
    ("total", "seen", "explained"),
    [
        (5, {4, 2}, True),
        (5, {5}, False),
        (5, {4}, False),  # runs are not taken away
        (0, {1}, True),
        (0, (), False),
        (None, {1}, True),  # nothing has been scored
        (None, (), False),
    ],
)
def test_a_card_may_bring_more_runs_than_the_game_has(total, seen, explained):
    assert late("runs1", seen, total=total) is explained


@pytest.mark.parametrize(
    ("stood", "seen", "explained"),
    [
        ({6}, {7}, True),
        ({6}, {5}, False),  # backward
        ({6}, {6}, False),  # it has not moved: it does not follow the game
        ({0, 12}, {6}, True),  # the one behind goes there
        ({6, 12}, {5, 18}, False),
        ({6, 12}, {7, 18}, True),
        ({6}, {0}, True),  # a batter steps in
        ((), {0}, True),
        ((), {1}, True),  # and goes on at once
    ],
)
def test_runners_go_forward_and_a_batter_steps_in(stood, seen, explained):
    assert late("path", seen, goal={24}, stood=stood) is explained
