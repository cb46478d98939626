"""A board of one's own is named once, by its file: every later game is played on it, and a stored one goes on on it."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from companion.app.fitting import board_for, own_board_trouble, stored_board
from companion.app.settings import LastGame
from companion.board.boards import board_file_text, load_board
from companion.games.setup import Setup
from companion.ui.screens.draft import draft_of, on_named_board

SHORT = Setup(("Ann", "Bob"), target=61)


@pytest.fixture(params=["mine.toml", "my boards/walnut and maple.toml"])
def own(tmp_path, request):
    """The file of a short board of one's own."""
    file = tmp_path / request.param
    file.parent.mkdir(exist_ok=True)
    file.write_text(board_file_text("cribbage-61").replace('title = "', 'title = "Walnut: ', 1))
    return str(file)


def test_the_next_game_is_played_on_it_too(own):
    draft = draft_of(LastGame(SHORT, own, "serial:auto"))
    assert draft.layout.file == own
    assert draft_of(draft.last_game).layout.file == own
    assert draft_of(draft.last_game).last_game == draft.last_game


def test_a_game_that_is_too_long_for_it_is_made_short_and_not_put_on_another_board(own):
    draft = draft_of(LastGame(Setup(("Ann", "Bob")), own, "serial:auto"))
    assert (draft.target, draft.layout.file) == (61, own)


def test_a_short_board_that_is_named_at_the_start_is_the_board_of_all_screens_at_once(own, monkeypatch, tmp_path):
    """Home shows it, and it is the one that is calibrated, before any game was played on it."""
    monkeypatch.chdir(tmp_path)
    last = on_named_board(LastGame(Setup(("Ann", "Bob")), "cribbage-2", "sim:"), load_board(os.path.relpath(own)))
    assert (last.board, last.setup.target, last.spec) == (own, 61, "sim:")
    assert board_for(last.board, last.setup).file == own


def test_a_board_that_is_named_and_fits_leaves_the_terms_as_they_were():
    last = LastGame(Setup(("Ann", "Bob"), target=121), "cribbage-2", "serial:auto")
    assert on_named_board(last, load_board("cribbage-3")) == replace(last, board="cribbage-3")


def test_it_is_the_first_to_choose_and_stays_so_while_others_are_looked_at(own):
    draft = draft_of(LastGame(SHORT, own, "sim:"))
    assert [each.known_as for each in draft.boards][:2] == [own, "cribbage-61"]
    other = draft.for_players(3)
    assert own not in [each.known_as for each in other.boards]
    assert own in [each.known_as for each in other.for_players(2).boards]


def test_boards_that_come_with_the_program_are_listed_once():
    draft = draft_of(LastGame(SHORT, "cribbage-61", "sim:"))
    names = [each.known_as for each in draft.boards]
    assert names == sorted(set(names), key=names.index)
    assert names[0] == "cribbage-61"


@pytest.mark.parametrize("spec", ["sim:", "serial:auto", "serial:/dev/ttyACM0", "gpio:", "none"])
def test_a_stored_game_goes_on_on_it(own, spec):
    assert stored_board(f"{own} {spec}") == (own, spec)
    assert board_for(stored_board(f"{own} {spec}")[0], SHORT).file == own


@pytest.mark.parametrize(
    ("stored", "board"),
    [
        ("cribbage-2 sim:", ("cribbage-2", "sim:")),
        ("cribbage-2", ("cribbage-2", "sim:")),  # as the first release kept it
        ("", ("cribbage-2", "sim:")),
        ("cribbage-3 replay:my games/one.jsonl", ("cribbage-3", "sim:")),
    ],
)
def test_games_of_other_boards_go_on_as_before(stored, board):
    assert stored_board(stored) == board


def test_a_board_whose_file_is_gone_is_replaced_by_one_that_fits_and_people_are_told(tmp_path, own):
    gone = str(tmp_path / "gone.toml")
    assert board_for(gone, SHORT) == load_board("cribbage-61")
    assert str(own_board_trouble(gone)) == f"{gone}: there is no such file."
    assert own_board_trouble(own) == own_board_trouble("cribbage-61") == own_board_trouble("") == ""
