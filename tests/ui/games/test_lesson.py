"""A lesson has a file of its own: what is in it counts, what was cut off does not, and a full disk is told."""

from __future__ import annotations

import os

import pytest

from companion.app.lesson import LESSON_ID, LessonError, LessonFile, take_up
from companion.app.table import Table
from companion.board.boards import load_board
from companion.drivers.driver import DriverError
from companion.drivers.spec import open_driver
from companion.games.cribbage.first_hand import AWAY, SETUP
from companion.referee.settle import Timing
from companion.store.history import History
from companion.store.journal import open_store
from companion.ui.games.cribbage_lesson import FIRST_HAND
from companion.words import lesson as say

LESSON = FIRST_HAND(load_board("cribbage-2"), "sim:")


def taken_up(folder):
    return take_up(LESSON, folder, timing=Timing(), clock=lambda: 0)


def test_the_cards_are_those_that_were_arranged(tmp_path):
    session = taken_up(tmp_path)
    assert session.game_id == LESSON_ID
    assert set(AWAY) <= set(session.match.state.hands[0])
    assert session.setup == SETUP
    assert LessonFile(tmp_path).begun


def test_it_is_gone_on_with_from_what_is_whole(tmp_path):
    session = taken_up(tmp_path)
    first = session.match.game.awaited(session.match.state).cards[AWAY[0]]
    session.act(first, 0)
    path = tmp_path / "first-hand.txt"
    path.write_text(path.read_text() + "discard 0 J")
    again = taken_up(tmp_path)
    assert again.match.actions == session.match.actions
    assert path.read_text().endswith("\n")


@pytest.mark.parametrize("entries", [(), ("shuffle 326",), ("shuffle 326", "dealer 0")])
def test_one_that_was_cut_off_at_its_beginning_begins_as_it_should(tmp_path, entries):
    LessonFile(tmp_path).begin(entries)
    assert taken_up(tmp_path).match.actions == LESSON.opening


WRONG = (b"\xff\xfe\n", b"rubbish\n", b"shuffle 1\n", b"go 1\n", b"dealer 7\n", b"dealer 0\nlay 99\n")


@pytest.mark.parametrize("damaged", WRONG)
def test_a_damaged_file_is_no_more_than_a_lesson_from_the_beginning(tmp_path, damaged):
    (tmp_path / "first-hand.txt").write_bytes(damaged)
    assert taken_up(tmp_path).match.actions == LESSON.opening


def test_where_nothing_can_be_written_it_is_told_and_nothing_counts(tmp_path):
    session = taken_up(tmp_path)
    before = session.match.actions
    (tmp_path / "first-hand.txt").unlink()
    (tmp_path / "first-hand.txt").mkdir()
    with pytest.raises(LessonError) as caught:
        session.act(session.match.game.awaited(session.match.state).cards[AWAY[0]], 0)
    assert caught.value.said.message == say.NOT_KEPT
    assert session.match.actions == before
    with pytest.raises(LessonError):
        taken_up(tmp_path)


def test_a_first_hand_that_its_board_refuses_has_not_begun(tmp_path):
    with open_store(tmp_path / "companion.db") as store:
        table = Table(store, open_driver)
        table.start()
        board = load_board("cribbage-2")
        with pytest.raises(DriverError):
            table.teach(FIRST_HAND(board, "serial:/dev/ttyNONE")).result(10)
        assert not LessonFile(tmp_path).begun
        table.teach(LESSON).result(10)
        with pytest.raises(DriverError):
            table.new_game(SETUP, board, "serial:/dev/ttyNONE").result(10)
        assert LessonFile(tmp_path).begun
        assert table.view.game_id == LESSON_ID
        table.stop()


def test_an_entry_is_on_the_disk_before_it_counts(tmp_path, monkeypatch):
    session, synced = taken_up(tmp_path), []
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda number: (synced.append(len(session.match)), sync(number)))
    session.act(session.match.game.awaited(session.match.state).cards[AWAY[0]], 0)
    assert synced == [len(LESSON.opening)]


def test_the_journal_never_hears_of_it(tmp_path):
    with open_store(tmp_path / "companion.db") as store:
        table = Table(store, open_driver)
        table.start()
        try:
            table.teach(LESSON).result(10)
            assert table.view.game_id == LESSON_ID
            table.taught().result(10)
            assert table.view is None
            with History(store.path) as history:
                assert history.games(5) == ()
        finally:
            table.stop()
    assert not LessonFile(tmp_path).begun
