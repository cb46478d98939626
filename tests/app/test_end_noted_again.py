"""The end of a game that was undone, or followed by any other entry, is in the history again when it has ended."""

from __future__ import annotations

import threading

import pytest

from companion.games.setup import Policy, Setup
from companion.store.history import History
from tests.app.test_table import SETUP, layout, table

__all__ = ["layout", "table"]


def summary_of(table, holds=lambda summary: summary is not None):
    for _ in range(100):
        with History(table.store.path) as history:
            summary = history.game(1).summary
        if holds(summary):
            return summary
        threading.Event().wait(0.02)
    return summary


@pytest.fixture
def won(table, layout):
    table.new_game(Setup(SETUP.players, policy=Policy.SCOREKEEPER), layout, "sim:").result(10)
    table.driver.lift("track1/-1")
    table.driver.place("track1/121")
    table.recorder.until(lambda view: view.summary is not None)
    assert summary_of(table).totals == (121, 0)
    return table


def test_a_win_that_was_undone_and_put_back_is_in_the_history(won):
    won.undo().result(10)
    won.recorder.until(lambda view: view.summary is None)
    assert summary_of(won, lambda summary: summary is None) is None
    won.redo().result(10)
    won.recorder.until(lambda view: view.summary is not None)
    assert summary_of(won) is not None
    assert won.store.unfinished() is None


def test_another_winner_after_an_undo_is_in_the_history(won):
    """It was Blue who had pegged out: Red's peg goes back, and Blue pegs."""
    won.driver.lift("track1/121")
    won.driver.place("track1/-1")
    won.recorder.until(lambda view: view.summary is None)
    won.driver.lift("track2/-1")
    won.driver.place("track2/121")
    won.recorder.until(lambda view: view.summary is not None and view.summary.totals == (0, 121))
    assert summary_of(won, lambda summary: summary is not None and summary.totals == (0, 121)).totals == (0, 121)


def test_a_hole_that_is_ignored_after_the_win_leaves_the_win_in_the_history(won):
    """A sensor that sticks is masked after the win: the entry reopens the game, and nothing closes it again."""
    won.mask("track2/60").result(10)
    won.recorder.until(lambda view: True)
    threading.Event().wait(0.3)
    assert summary_of(won) is not None
    assert won.store.unfinished() is None
