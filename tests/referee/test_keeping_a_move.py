"""What is said while the peg of a move is in a hand, and when something else is said instead."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from companion.referee.guidance import Move
from companion.referee.kept import KeptMove
from companion.referee.look import BoardLook
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.words.message import Message

AWAY, HOME, OTHER = "scale1/7", "pegs1/2", "runs1/3"
FROM_THERE, SET_IT, ANOTHER = Message("Move it from there.")(), Message("Set it there.")(), Message("Move another.")()
MOVE = Move(0, AWAY, HOME, FROM_THERE, then=SET_IT)
NEXT = Move(0, OTHER, None, ANOTHER)
HAND_MS = Timing().hand_ms


@dataclass
class SeenPegs:
    """What a census tells of the pegs of a field."""

    visible: frozenset[str] = frozenset({AWAY, OTHER})
    hidden: frozenset[str] = frozenset()
    one_is_out: bool = False
    lost_since_ms: dict[str, int] = field(default_factory=dict)


def look(at_ms=0, stands=()):
    return BoardLook(frozenset(), GameStanding((), tuple, stands), (), Timing(), at_ms, 0, 0)


@pytest.fixture
def pegs():
    return SeenPegs()


def told(pegs, move=MOVE, *, wrong=False, **more):
    """Tell a move, and have its peg lifted."""
    kept = KeptMove(pegs)
    assert kept.next([replace(move, **more)], look(), wrong=wrong).sentence == FROM_THERE
    pegs.visible -= {move.lift}
    pegs.one_is_out = True
    return kept


def test_while_its_peg_is_in_a_hand_it_is_said_where_that_goes(pegs):
    said = told(pegs).next([NEXT], look(100), wrong=False)
    assert (said.lift, said.place, said.sentence) == (None, HOME, SET_IT)


def test_as_long_as_a_hand_may_have_it_and_then_what_is_now(pegs):
    kept = told(pegs)
    assert kept.next([NEXT], look(100), wrong=False).sentence == SET_IT
    assert kept.next([NEXT], look(HAND_MS + 99), wrong=False).sentence == SET_IT
    assert kept.next([NEXT], look(HAND_MS + 100), wrong=False).sentence == ANOTHER


def test_who_lifts_another_meanwhile_has_as_long_for_that(pegs):
    kept = told(pegs)
    kept.next([NEXT], look(100), wrong=False)
    pegs.lost_since_ms["runs1"] = 5000
    assert kept.next([NEXT], look(HAND_MS + 4999), wrong=False).sentence == SET_IT
    assert kept.next([NEXT], look(HAND_MS + 5000), wrong=False).sentence == ANOTHER


def test_once_no_peg_is_out_it_is_what_is_now(pegs):
    kept = told(pegs)
    pegs.one_is_out = False
    assert kept.next([NEXT], look(100), wrong=False).sentence == ANOTHER


@pytest.mark.parametrize("hidden", [AWAY, HOME])
def test_nobody_sees_a_peg_leave_a_hidden_hole_or_come_to_it(pegs, hidden):
    kept = told(pegs)
    pegs.hidden = frozenset({hidden})
    assert kept.next([NEXT], look(100), wrong=False).sentence == ANOTHER


def test_where_another_peg_has_gone_too_or_the_game_went_on_it_is_what_is_now(pegs):
    kept = told(pegs)
    assert kept.next([NEXT], look(100, stands=("another",)), wrong=False).sentence == ANOTHER
    kept = told(pegs := SeenPegs())
    pegs.visible = frozenset()
    assert kept.next([NEXT], look(100), wrong=False).sentence == ANOTHER


def test_a_move_of_which_nothing_is_said_then_is_not_kept(pegs):
    assert told(pegs, then=None).next([NEXT], look(100), wrong=False).sentence == ANOTHER


@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.parametrize("wrong", [True, False])
def test_it_is_asked_for_by_the_game_if_it_was_and_nothing_stands_wrong_now(pegs, asked, wrong):
    said = told(pegs, asked=asked).next([NEXT], look(100), wrong=wrong)
    assert said.asked is (asked and not wrong)


@pytest.mark.parametrize("more", [True, False])
@pytest.mark.parametrize(
    ("now", "more_now"), [([replace(NEXT, perhaps_more=True)], True), ([NEXT], False), ([], False)]
)
def test_a_card_may_be_late_if_it_might_then_or_might_now(pegs, more, now, more_now):
    said = told(pegs, perhaps_more=more).next(now, look(100), wrong=False)
    assert said.sentence == SET_IT
    assert said.perhaps_more is (more or more_now)


def test_nor_is_one_whose_peg_was_in_a_hand_already_as_it_was_told(pegs):
    kept = KeptMove(pegs)
    pegs.one_is_out = True
    kept.next([replace(MOVE, lift=None)], look(), wrong=False)
    assert kept.next([NEXT], look(100), wrong=False).sentence == ANOTHER
