"""Session records: written, read back, and refused with the line and the reason."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board.boards import load_board
from companion.drivers.session_record import (
    Accepted,
    AcceptRecord,
    ActRecord,
    AnswerRecord,
    BoardRecord,
    DoneRecord,
    Header,
    MaskRecord,
    RedoRecord,
    SessionError,
    SessionWriter,
    TickRecord,
    UndoRecord,
    format_session_record,
    read_header,
    read_records,
)
from tests.sampled import examples

HEADER = Header({"players": ["Ann", "Zoë"], "game": "cribbage"}, "cribbage-2")
FIRST = '{"companion-session": 1, "setup": {}, "board": "cribbage-2"}\n'
HOLES = load_board("cribbage-2").holes

_words = st.text(st.characters(codec="utf-8"), min_size=1).filter(str.strip)
_times = st.integers(0, 10**9)
_records = st.one_of(
    st.builds(BoardRecord, _times, st.frozensets(st.sampled_from(sorted(HOLES)))),
    st.builds(ActRecord, _times, _words),
    st.builds(DoneRecord, _times),
    st.builds(AcceptRecord, _times, st.sampled_from(Accepted)),
    st.builds(UndoRecord, _times),
    st.builds(RedoRecord, _times),
    st.builds(AnswerRecord, _times, _words),
    st.builds(MaskRecord, _times, st.sampled_from(sorted(HOLES)), st.booleans()),
    st.builds(TickRecord, _times),
)


@examples(0.3)
@given(records=st.lists(_records))
def test_what_is_written_is_read_back(tmp_path_factory, records):
    file = tmp_path_factory.mktemp("sessions") / "evening.jsonl"
    records.sort(key=lambda record: record.at_ms)
    with SessionWriter(file, HEADER) as writer:
        for record in records:
            writer.write(record)
    assert read_header(file) == HEADER
    assert list(read_records(file, HOLES)) == records


def test_every_line_is_in_the_file_when_it_was_written(tmp_path):
    file = tmp_path / "evening.jsonl"
    writer = SessionWriter(file, HEADER)
    for at_ms in range(5):
        writer.write(TickRecord(at_ms))
        found = []
        with pytest.raises(SessionError, match="has no end"):
            found.extend(read_records(file))
        assert found[-1] == TickRecord(at_ms)
    writer.close()
    assert list(read_records(file))[-1] == TickRecord(4)


@pytest.mark.parametrize(("old", "new"), [("12", "13"), ('{"at_ms": 3, "tick": true}\n', "")])
def test_a_line_that_was_changed_or_is_gone_is_told_at_the_end(tmp_path, old, new):
    file = tmp_path / "evening.jsonl"
    with SessionWriter(file, HEADER) as writer:
        for at_ms in (3, 12):
            writer.write(TickRecord(at_ms))
    file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(SessionError, match="does not fit the lines before it"):
        list(read_records(file))


def test_a_record_that_comes_late_has_the_time_of_the_one_before(tmp_path):
    file = tmp_path / "evening.jsonl"
    with SessionWriter(file, HEADER) as writer:
        writer.write(BoardRecord(50, frozenset()))
        writer.write(ActRecord(40, "lay 0 5H"))
    assert [record.at_ms for record in read_records(file)] == [50, 50]


def test_a_session_is_never_written_over_another(tmp_path):
    (tmp_path / "evening.jsonl").write_text(FIRST)
    with pytest.raises(SessionError, match="cannot be written: file exists"):
        SessionWriter(tmp_path / "evening.jsonl", HEADER)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("lay 0 5H", "line 3, is not JSON"),
        ("[1]", "must be an object"),
        ('{"board": []}', 'needs "at_ms"'),
        ('{"at_ms": 1.5, "tick": true}', 'needs "at_ms"'),
        ('{"at_ms": true, "tick": true}', 'needs "at_ms"'),
        ('{"at_ms": -1, "tick": true}', 'needs "at_ms"'),
        ('{"at_ms": 9, "tick": true}', "goes back in time: 9 ms after 10 ms"),
        ('{"at_ms": 11}', "it says 0"),
        ('{"at_ms": 11, "tick": true, "undo": true}', "it says 2"),
        ('{"at_ms": 11, "tock": true}', 'unknown word "tock": the words are board, act'),
        ('{"at_ms": 11, "board": "track1/0"}', 'needs "board": a list'),
        ('{"at_ms": 11, "board": ["track1/0", "track1/0"]}', "names a hole twice"),
        ('{"at_ms": 11, "board": ["track1/0", "track8/0"]}', 'does not have: "track8/0"'),
        ('{"at_ms": 11, "mask": "hole"}', 'does not have: "hole"'),
        ('{"at_ms": 11, "act": " "}', 'needs "act"'),
        ('{"at_ms": 11, "undo": 1.0}', 'needs "undo": true'),
        ('{"at_ms": 11, "accept": "all"}', 'needs "accept": "points" or "board"'),
        ('{"at_ms": ' + "9" * 5000 + "}", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
    ],
)
def test_a_wrong_line_is_named_with_its_number_and_the_reason(tmp_path, line, reason):
    file = tmp_path / "evening.jsonl"
    file.write_text(f'{FIRST}{{"at_ms": 10, "act": "lay 0 5H"}}\n{line}\n')
    records = read_records(file, HOLES)
    assert next(records) == ActRecord(10, "lay 0 5H")
    with pytest.raises(SessionError, match=re.escape(reason)) as caught:
        next(records)
    assert str(caught.value).startswith(f"The session {file}, line 3, ")
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "line 1, is not a session"),
        (b"[]\n", "line 1, is not a session"),
        (b'{"setup": {}}\n', "line 1, is not a session"),
        (b'\n{"companion-session": 2}\n', "line 2, has the format 2"),
        (b'{"companion-session": 1, "board": "cribbage-2"}\n', 'has no "setup"'),
        (b'{"companion-session": 1, "setup": {}}\n', 'has no "board"'),
        (b"\xff\xfe\x00", "is not JSON in UTF-8"),
        (b"record: 1\ngame: cribbage\n", "begins the record of a game"),
    ],
)
def test_a_file_that_is_no_session_is_a_sentence(tmp_path, content, reason):
    file = tmp_path / "evening.jsonl"
    file.write_bytes(content)
    for read in (read_header, lambda file: list(read_records(file))):
        with pytest.raises(SessionError, match=re.escape(reason)):
            read(file)


@pytest.mark.parametrize("name", ["nowhere.jsonl", "."])
def test_a_file_that_cannot_be_read_is_a_sentence(tmp_path, name):
    with pytest.raises(SessionError, match="cannot be read"):
        read_header(tmp_path / name)


def test_notes_and_empty_lines_are_passed_over(tmp_path):
    file = tmp_path / "evening.jsonl"
    file.write_text(f'\ufeff{FIRST}\n\n{{"at_ms": 3, "undo": true, "note": "he changed his mind"}}\n', "utf-8")
    assert list(read_records(file)) == [UndoRecord(3)]


def documented_example(folder: Path) -> Path:
    page = Path(__file__).parents[2] / "docs" / "session-record.md"
    example = re.findall(r"```json\n(.*?)```", page.read_text("utf-8"), re.DOTALL)[-1]
    file = folder / "example.jsonl"
    file.write_text(example)
    return file


def test_the_documented_example_is_a_session_and_its_acts_are_played(tmp_path):
    from companion.games.catalogue import game_named
    from companion.games.match import Match
    from companion.games.record import parse_action
    from companion.games.setup_json import setup_from_json

    file = documented_example(tmp_path)
    header = read_header(file)
    records = list(read_records(file, load_board(header.board).holes))
    assert len(records) == len(file.read_text().splitlines()) - 1
    setup = setup_from_json(dict(header.setup))
    match = Match(game_named(setup.game), setup)
    for record in records:
        if isinstance(record, ActRecord):
            match.push(parse_action(match.game, record.text))
    assert [sum(owed.sums) for owed in match.game.owed(match.state)] == [2, 3]


@given(record=_records)
def test_every_word_of_the_format_is_documented(record):
    page = (Path(__file__).parents[2] / "docs" / "session-record.md").read_text("utf-8")
    (word,) = json.loads(format_session_record(record)).keys() - {"at_ms"}
    assert f"`{word}`" in page
