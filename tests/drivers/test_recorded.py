"""The recorded board and no board at all."""

from __future__ import annotations

import json
import queue

import pytest

from companion.board.boards import load_board
from companion.drivers.driver import DriverError, Listener
from companion.drivers.none import NoBoard
from companion.drivers.recorded import RecordedBoard
from companion.drivers.session_record import SessionError
from companion.words import sessions

LAYOUT = load_board("cribbage-2")
HEADER = {"companion-session": 1, "setup": {"players": ["Ann", "Bob"]}, "board": "cribbage-2"}


class Recorder(Listener):
    def __init__(self) -> None:
        self.received: queue.Queue[tuple[object, ...]] = queue.Queue()

    def on_snapshot(self, occupied, at_ms):
        self.received.put((sorted(occupied), at_ms))

    def on_link(self, connected, sentence):
        self.received.put((connected, sentence))

    def next(self):
        return self.received.get(timeout=30)


@pytest.fixture
def session(tmp_path):
    def write(*lines):
        file = tmp_path / "evening.jsonl"
        file.write_text(
            "".join(line if isinstance(line, str) else json.dumps(line) + "\n" for line in (HEADER, *lines))
        )
        return file

    return write


def test_snapshots_come_with_their_recorded_distances_however_fast_they_are_played(session):
    file = session(
        {"at_ms": 900, "act": "lay 0 5H"},
        {"at_ms": 1000, "board": ["track1/0"]},
        {"at_ms": 61_000, "board": []},
        {"at_ms": 61_400, "board": ["track1/2"]},
    )
    recorder, waited = Recorder(), []
    board = RecordedBoard(
        file, LAYOUT, lambda: 7000, speed=2, wait=lambda stopped, seconds: bool(waited.append(seconds))
    )
    board.start(recorder)
    assert [recorder.next() for _ in range(4)] == [
        (["track1/0"], 7000),
        ([], 67_000),
        (["track1/2"], 67_400),
        (False, sessions.ENDED()),
    ]
    assert waited == [30.0, 0.2]
    board.stop()


def test_a_session_is_played_in_real_time(session):
    recorder = Recorder()
    board = RecordedBoard(session({"at_ms": 0, "board": []}, {"at_ms": 30, "board": ["track1/0"]}), LAYOUT, speed=3)
    board.start(recorder)
    assert [recorder.next()[0] for _ in range(3)] == [[], ["track1/0"], False]
    board.stop()


def test_a_line_that_is_wrong_ends_the_board_with_a_sentence(session):
    recorder = Recorder()
    board = RecordedBoard(session({"at_ms": 0, "board": []}, "oops\n"), LAYOUT)
    board.start(recorder)
    recorder.next()
    connected, sentence = recorder.next()
    assert not connected
    assert "line 3, is not JSON" in str(sentence)
    board.stop()


def test_a_session_without_a_snapshot_cannot_be_a_board(session):
    with pytest.raises(DriverError, match="no snapshot"):
        RecordedBoard(session({"at_ms": 0, "tick": True}), LAYOUT).start(Recorder())


def test_a_session_of_another_board_is_refused_at_its_first_unknown_hole(session):
    with pytest.raises(SessionError, match="line 2, names a hole"):
        RecordedBoard(session({"at_ms": 0, "board": ["track7/0"]}), LAYOUT).start(Recorder())


def test_a_refused_start_can_be_tried_again(session, tmp_path):
    board = RecordedBoard(tmp_path / "evening.jsonl", LAYOUT)
    with pytest.raises(SessionError, match="cannot be read"):
        board.start(Recorder())
    session({"at_ms": 0, "board": []})
    recorder = Recorder()
    board.start(recorder)
    assert recorder.next()[0] == []
    board.stop()


def test_without_a_board_the_pegs_are_where_they_are_expected_and_say_so_once():
    board, recorder = NoBoard(LAYOUT, lambda: 5), Recorder()
    board.expect(frozenset({"track1/0"}))
    board.start(recorder)
    board.expect(frozenset({"track1/0", "track1/4"}))
    board.expect(frozenset({"track1/0", "track1/4"}))
    board.stop()
    assert list(recorder.received.queue) == [(["track1/0"], 5), (["track1/0", "track1/4"], 5)]
