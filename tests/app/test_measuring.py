"""Measuring at the screen: where photographs are found, what a correction becomes, and where the board file goes."""

from __future__ import annotations

import os
from types import SimpleNamespace

import pytest

pytest.importorskip("cv2")
from companion.app.measuring import Measured, keep_board, photographs_in
from companion.board.boards import load_board
from companion.errors import CompanionError
from companion.scan.scanning import Wanted


@pytest.fixture
def measured():
    return Measured(None, Wanted(load_board("cribbage-61")), None, SimpleNamespace(text="title = 'x'\n"))


def test_photographs_are_the_pictures_in_the_folders_the_newest_first(tmp_path):
    for age, name in enumerate(["old.JPG", "new.png", ".hidden.png", "notes.txt", "middle.jpeg"]):
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (1000 + age, 1000 + age))
    os.utime(tmp_path / "new.png", (5000, 5000))
    (tmp_path / "folder.png").mkdir()
    found = photographs_in([tmp_path / "nowhere", tmp_path])
    assert [path.name for path in found] == ["new.png", "middle.jpeg", "old.JPG"]


def test_at_most_twelve_photographs_are_offered(tmp_path):
    for number in range(20):
        (tmp_path / f"{number}.jpg").write_bytes(b"")
    assert len(photographs_in([tmp_path])) == 12


def test_a_hole_that_was_added_and_is_none_is_only_taken_back(measured):
    added = measured.with_hole((3.0, 4.0))
    assert added.corrections.added == ((3.0, 4.0),)
    back = Measured(None, added, None, measured.scan).without_hole((3.0, 4.0))
    assert back.corrections == measured.wanted.corrections
    assert measured.without_hole((3.0, 4.0)).corrections.removed == ((3.0, 4.0),)
    assert measured.from_start((1.0, 2.0)).start == (1.0, 2.0)


def test_a_board_file_is_written_over_none_that_is_there(measured, tmp_path):
    files = [keep_board(measured, tmp_path / "boards") for _ in range(3)]
    assert [file.name for file in files] == [f"cribbage-61-measured{end}.toml" for end in ("", "-2", "-3")]
    assert files[0].read_text() == measured.scan.text


def test_a_folder_that_cannot_be_written_gets_a_sentence(measured, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CompanionError, match="It cannot be written to"):
        keep_board(measured, tmp_path / "file")
