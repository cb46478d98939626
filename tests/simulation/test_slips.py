"""Slips of a finger in simulated games: what is touched by mistake is undone, and has changed nothing."""

from __future__ import annotations

import pytest

from companion.app.journalled import JournalledMatch
from companion.drivers.session_record import UndoRecord
from companion.games.setup import Policy
from companion.simulation.evening import play_games
from companion.simulation.faults import LEVELS, Faults, Level
from tests.simulation.test_disturbances import play


def test_what_is_touched_by_mistake_is_undone():
    records: list[object] = []
    tally = play(Faults(slips=0.2), record=records.append)
    assert (tally.stories, tally.lost_games) == ([], 0)
    assert sum(isinstance(record, UndoRecord) for record in records) > 5


def test_who_falls_short_by_a_touch_that_was_undone_is_wronged(monkeypatch):
    assert play(Faults(slips=0.3), Policy.TOURNAMENT).stories == []
    monkeypatch.setattr(JournalledMatch, "before_choice", lambda match, place: place)
    assert any("short:" in story for story in play(Faults(slips=0.3), Policy.TOURNAMENT).stories)


@pytest.mark.parametrize("level", Level)
def test_fingers_slip_at_every_board(level):
    assert LEVELS[level].slips > 0


def test_what_pegs_had_said_before_a_finger_slipped_is_not_touched_again():
    """Both counts were pegged before anybody touched them; a wrong card of the crib was touched then, and undone."""
    (played,) = play_games([1775], LEVELS[Level.ORDINARY], 996100)
    assert played.stories == []


@pytest.mark.parametrize(("seed", "game"), [(416844, 10), (829847, 4)])
def test_who_may_not_redo_yet_does_what_the_screen_says_first(seed, game):
    """Undo was touched once too often while it was asked where a peg stands."""
    (played,) = play_games([game], LEVELS[Level.SEVERE], seed)
    assert played.stories == []
