"""When a side's pegs have been let go: they, or all pegs, have stood for a second."""

from __future__ import annotations

import pytest

from tests.referee.conftest import Rig

RED, BLUE = 0, 1


def has_let_go(rig, side=RED):
    return rig.referee.has_let_go(side, rig.now)


@pytest.fixture
def just_set():
    """Red has just pegged 2: its back peg is set in 11 at this moment."""
    rig = Rig().owe(2)
    rig.stand("red=9", 2000)
    rig.stand("red=9,11", 0)
    return rig


@pytest.mark.parametrize(
    ("stood_ms", "let_go"),
    [
        (0, False),
        (300, False),  # read, but it may go on
        (999, False),
        (1000, True),
        (5000, True),
    ],
)
def test_pegs_are_let_go_once_they_have_stood_for_a_second(just_set, stood_ms, let_go):
    just_set.wait(stood_ms)
    assert has_let_go(just_set) is let_go


def test_pegs_of_others_that_move_meanwhile_put_it_off_by_a_quarter_of_a_second(just_set):
    """The second then counts from when the pegs were read."""
    just_set.wait(600)
    just_set.stand("blue=-1", 649)
    assert not has_let_go(just_set)
    just_set.wait(1)
    assert has_let_go(just_set)
    assert not has_let_go(just_set, BLUE)


def test_who_has_just_lifted_a_peg_has_not_let_go(just_set):
    just_set.wait(5000)
    just_set.stand("red=11", 0)
    assert not has_let_go(just_set)


def test_before_the_game_begins_the_pegs_of_everybody_stand():
    rig = Rig()
    rig.wait(1000)
    assert has_let_go(rig, RED)
    assert has_let_go(rig, BLUE)
