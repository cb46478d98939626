"""Where calibrations are kept, and that a board is used as it was calibrated."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.calibrated import begin_calibration, calibration_path, keep_calibration, load_calibrated, unfinished
from companion.board.boards import load_board
from companion.board.calibration import Calibration
from companion.errors import CompanionError

BOARD = Path(__file__).parents[2] / "hardware" / "boards" / "cribbage-61.toml"


@pytest.fixture
def environ(tmp_path):
    return {"COMPANION_STATE": str(tmp_path / "state")}


@pytest.fixture
def own(tmp_path):
    """A board file of one's own."""
    file = tmp_path / "mine.toml"
    file.write_bytes(BOARD.read_bytes())
    return str(file)


def calibrated(layout, shift=100):
    return Calibration(layout, {hole: shift + place for place, hole in enumerate(layout.holes)})


def test_a_board_of_ones_own_has_its_calibration_beside_it(own, environ, tmp_path):
    layout = load_board(own)
    assert layout.known_as == own
    keep_calibration(calibrated(layout), calibration_path(layout.known_as, environ))
    assert (tmp_path / "mine.calibration.json").exists()
    assert min(hole.sensor for hole in load_calibrated(layout.known_as, environ).holes.values()) == 100


def test_a_board_of_the_program_has_its_calibration_with_the_state(environ, tmp_path):
    layout = load_board("cribbage-61")
    assert layout.known_as == "cribbage-61"
    keep_calibration(calibrated(layout), calibration_path(layout.known_as, environ))
    assert (tmp_path / "state" / "boards" / "cribbage-61.calibration.json").exists()
    assert min(hole.sensor for hole in load_calibrated("cribbage-61", environ).holes.values()) == 100


def test_a_calibration_that_was_broken_off_is_gone_on_with_and_not_used(environ):
    layout = load_board("cribbage-61")
    half = Calibration(layout, {hole: 100 + place for place, hole in enumerate(list(layout.holes)[:5])})
    keep_calibration(half, calibration_path("cribbage-61", environ))
    assert load_calibrated("cribbage-61", environ) == layout
    assert begin_calibration("cribbage-61", environ).done == 5
    said = f"The calibration of {layout.title!r} has 5 of {len(layout.holes)} holes, and is not used."
    assert str(unfinished("cribbage-61", environ)).startswith(said)


def test_holes_that_are_added_to_a_board_file_are_no_reason_to_forget_its_calibration_in_silence(own, environ):
    layout = load_board(own)
    fewer = dict(calibrated(layout).found)
    assert unfinished(own, environ) == ""
    added = fewer.popitem()[0]
    keep_calibration(Calibration(layout, fewer), calibration_path(own, environ))
    assert f"{len(layout.holes) - 1} of {len(layout.holes)} holes" in str(unfinished(own, environ))
    again = begin_calibration(own, environ)
    assert again.hole == added
    again.see(frozenset())
    again.see(frozenset({900}))
    keep_calibration(again, calibration_path(own, environ))
    assert unfinished(own, environ) == ""
    assert load_calibrated(own, environ).holes[added].sensor == 900


def test_a_whole_calibration_is_begun_anew(environ):
    layout = load_board("cribbage-61")
    keep_calibration(calibrated(layout), calibration_path("cribbage-61", environ))
    assert begin_calibration("cribbage-61", environ).done == 0


def test_a_folder_that_cannot_be_written_is_said_in_a_sentence():
    with pytest.raises(CompanionError, match="cannot be kept"):
        keep_calibration(calibrated(load_board("cribbage-61")), Path("/proc/nowhere/x.json"))


def test_a_board_file_with_the_longest_name_has_no_calibration_and_that_is_no_trouble(tmp_path, environ):
    file = tmp_path / f"{'x' * 245}.toml"
    file.write_bytes(BOARD.read_bytes())
    assert load_calibrated(str(file), environ) == load_board(str(file))
    assert unfinished(str(file), environ) == ""
    with pytest.raises(CompanionError, match="cannot be kept"):
        keep_calibration(begin_calibration(str(file), environ), calibration_path(str(file), environ))


def test_a_calibration_that_may_not_be_read_is_said_in_a_sentence(monkeypatch, environ):
    """As root nothing is forbidden; without the calibration other holes would be read."""

    def forbidden(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "lstat", forbidden)
    with pytest.raises(CompanionError, match="permission denied: calibrate the board again"):
        load_calibrated("cribbage-61", environ)


def test_boards_whose_files_differ_only_in_what_follows_the_last_dot_have_calibrations_of_their_own(tmp_path, environ):
    one, other = (str(tmp_path / f"board.{version}") for version in ("v1", "v2"))
    for file, shift in ((one, 100), (other, 200)):
        Path(file).write_bytes(BOARD.read_bytes())
        keep_calibration(calibrated(load_board(file), shift), calibration_path(file, environ))
    for file, shift in ((one, 100), (other, 200)):
        assert min(hole.sensor for hole in load_calibrated(file, environ).holes.values()) == shift


def test_of_two_such_boards_the_calibration_of_the_first_release_is_that_of_the_one_that_it_names(tmp_path, environ):
    one, other = (str(tmp_path / f"board.{version}") for version in ("v1", "v2"))
    for file in (one, other):
        Path(file).write_bytes(BOARD.read_bytes())
    keep_calibration(calibrated(load_board(one)), tmp_path / "board.calibration.json")
    assert min(hole.sensor for hole in load_calibrated(one, environ).holes.values()) == 100
    assert load_calibrated(other, environ) == load_board(other)
    assert unfinished(other, environ) == ""


@pytest.mark.parametrize("leads_to", ["nowhere.json", "mine.calibration.json"])
def test_a_calibration_that_is_a_link_to_nothing_is_said_in_a_sentence(own, environ, tmp_path, leads_to):
    (tmp_path / "mine.calibration.json").symlink_to(tmp_path / leads_to)
    with pytest.raises(CompanionError, match="calibrate the board again"):
        load_calibrated(own, environ)
