"""What is asked of an action is answered by each: what it names, and what follows from it."""

from __future__ import annotations

import pytest

from companion.cards import parse_card
from companion.games.action import BOARD_ACTIONS, Amend, Claim, Close, Peg, PegByTouch, Resettle, Short, StillPegging
from companion.games.catalogue import game_named, game_names
from companion.games.cribbage.actions import Deal, Lay
from companion.games.seating import Seat, Side

NAMED = ("seat", "side", "by", "points", "card", "number")


def test_an_action_answers_what_it_names_and_none_for_the_rest():
    card = parse_card("5H")
    assert [getattr(Lay(Seat(1), card), name) for name in NAMED] == [Seat(1), None, None, None, card, None]
    assert [getattr(Claim(Side(0), Side(1), 2), name) for name in NAMED] == [None, Side(1), Side(0), 2, None, None]
    assert [getattr(Deal(), name) for name in NAMED] == [None] * len(NAMED)


def test_no_action_has_a_default_from_its_base():
    with pytest.raises(TypeError, match="side"):
        Peg(points=2)  # type: ignore[call-arg]


def test_which_actions_are_silent_follow_pegs_and_claim():
    pegs = {Peg, PegByTouch}
    silent = {Short, StillPegging, Close, Resettle}
    assert {kind for kind in BOARD_ACTIONS if kind.silent} == silent
    assert {kind for kind in BOARD_ACTIONS if kind.follows_pegs} == silent | pegs
    assert {kind for kind in BOARD_ACTIONS if kind.claims} == {Claim}
    assert issubclass(Resettle, Amend)
    assert not Amend.silent


@pytest.mark.parametrize("name", game_names())
def test_only_the_actions_of_all_games_are_shared(name: str):
    kinds = set(game_named(name).actions.values())
    assert {kind for kind in kinds if kind.shared} == set(BOARD_ACTIONS)
    assert not any(kind.silent or kind.follows_pegs or kind.claims for kind in kinds - set(BOARD_ACTIONS))
