"""Starts that failed are counted, and one that has proved itself wipes the count away."""

from __future__ import annotations

import pytest

from companion.app.starts import SAFE_AFTER, Starts


def fail(folder, times):
    for _ in range(times):
        Starts(folder).begin()


def begun(folder):
    starts = Starts(folder)
    starts.begin()
    return starts


def test_three_failed_starts_in_a_row_make_the_next_one_safe(tmp_path):
    fail(tmp_path, SAFE_AFTER - 1)
    assert not begun(tmp_path).safe
    assert begun(tmp_path).safe


def test_a_start_that_proved_itself_forgets_the_failed_ones(tmp_path):
    fail(tmp_path, SAFE_AFTER + 2)
    begun(tmp_path).prove()
    assert begun(tmp_path).failed == 0


def test_the_mark_is_made_before_there_is_a_folder_for_it(tmp_path):
    folder = tmp_path / "not" / "there"
    fail(folder, 1)
    assert begun(folder).failed == 1


@pytest.mark.parametrize("scribble", [b"", b"\xff\xfe", b"three", b"-4"])
def test_a_mark_that_cannot_be_read_counts_nothing(tmp_path, scribble):
    (tmp_path / "starting").write_bytes(scribble)
    assert begun(tmp_path).failed == 0
    assert begun(tmp_path).failed == 1


def test_a_disk_that_takes_no_mark_stops_nobody(tmp_path):
    (tmp_path / "file").touch()
    starts = begun(tmp_path / "file" / "state")
    starts.prove()
    assert not starts.safe
