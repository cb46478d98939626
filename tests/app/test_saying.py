"""What a peg says at a board with sensors, and a touch that says it once more."""

from __future__ import annotations

from random import Random

import pytest

from companion.drivers.session_record import Header, SessionWriter, read_header
from companion.games.action import IllegalAction
from companion.games.cribbage.actions import Count
from companion.games.setup import Policy, Setup
from companion.games.setup_json import setup_to_json
from companion.simulation.evening import Evening
from companion.simulation.faults import Faults


def a_hand_that_a_peg_has_counted():
    """Play until a hand is to be counted that is worth something, and peg it without a touch."""
    setup = Setup(("Red", "Blue"), policy=Policy.CASUAL)
    evening = Evening(setup, "cribbage-2", Faults(), Random(1), pegs_speak=True)
    room = evening.room
    for action in evening.script():
        if isinstance(action, Count):
            side = setup.side_of(action.seat)
            sums = room.session.match.game.owed(room.session.match.preview(action).state)[side].sums
            if sums:
                evening.hands.leap(side, sums[-1])
                room.wait(2000)
                return room, action
        evening.enter(action)
        evening.hands.peg_all()
    raise AssertionError("no hand was worth anything")


def test_a_count_that_a_peg_has_said_is_done_when_it_is_touched():
    room, count = a_hand_that_a_peg_has_counted()
    assert count in room.session.progress.said_by_pegs
    before = room.session.match.actions
    room.session.act(count, room.now)
    assert room.session.match.actions == before


def test_a_count_that_nothing_has_said_is_still_refused():
    room, count = a_hand_that_a_peg_has_counted()
    with pytest.raises(IllegalAction):
        room.session.act(Count(2), room.now)
    room.session.undo(room.now)
    assert room.session.progress.said_by_pegs == ()
    assert count not in room.session.match.actions[-1:]


def test_what_pegs_have_said_stays_so_when_only_what_came_after_it_is_taken_back():
    room, count = a_hand_that_a_peg_has_counted()
    progress = room.session.progress
    progress.back_to(progress.match.actions.index(count) + 1)  # the pegs went back, and the hand is counted still
    before = room.session.match.actions
    room.session.act(count, room.now)
    assert room.session.match.actions == before


def test_a_record_tells_that_pegs_spoke(tmp_path):
    setup = setup_to_json(Setup(("Red", "Blue")))
    for speak in (False, True):
        path = tmp_path / f"{speak}.jsonl"
        with SessionWriter(path, Header(setup, "cribbage-2", speak)):
            pass
        assert read_header(path).pegs_speak is speak
        assert ("pegs_speak" in path.read_text()) is speak
