"""Boards for a game: with enough tracks, long enough, the most suitable first."""

from __future__ import annotations

import pytest

from companion.app.fitting import NoBoardError, board_for, fits, fitting_boards, stored_board, unfit
from companion.board.boards import load_board
from companion.games.setup import Setup
from companion.locale.languages import catalogue
from companion.words.text import Language


def cribbage(players, target):
    return Setup(tuple("ABCDEFGHI"[:players]), target=target)


@pytest.mark.parametrize(
    ("sides", "target", "best"),
    [(2, 121, "cribbage-2"), (3, 121, "cribbage-3"), (2, 61, "cribbage-61"), (3, 61, "cribbage-3")],
)
def test_the_most_suitable_board_comes_first(sides, target, best):
    setup = cribbage(sides, target)
    boards = fitting_boards(setup)
    assert boards[0].name == best
    assert all(fits(board, setup) for board in boards)


def test_a_short_board_is_not_offered_for_a_long_game():
    assert "cribbage-61" not in [board.name for board in fitting_boards(cribbage(2, 121))]


def test_no_board_at_all_is_said_in_a_sentence():
    with pytest.raises(NoBoardError, match="There is no board for Cribbage with 9 sides"):
        fitting_boards(cribbage(9, 121))


def test_a_board_that_is_gone_or_does_not_fit_is_replaced_by_one_that_does():
    assert board_for("gone", cribbage(2, 121)).name == "cribbage-2"
    assert board_for("cribbage-61", cribbage(2, 121)).name == "cribbage-2"
    assert board_for("cribbage-4", cribbage(2, 121)) == load_board("cribbage-4")


@pytest.mark.parametrize(
    ("stored", "read"),
    [
        ("cribbage-3 none", ("cribbage-3", "none")),
        ("", ("cribbage-2", "sim:")),
        ("x", ("x", "sim:")),
        ("x replay:y", ("x", "sim:")),
    ],
)
def test_a_stored_game_names_its_board_and_its_driver(stored, read):
    assert stored_board(stored) == read


def test_each_game_is_played_on_boards_of_its_own():
    field = Setup(("Ann", "Bob"), "round-the-bases", 3)
    assert [board.name for board in fitting_boards(field)] == ["round-the-bases"]
    assert "round-the-bases" not in [board.name for board in fitting_boards(cribbage(2, 121))]
    assert board_for("cribbage-2", field).name == "round-the-bases"
    assert str(unfit(load_board("cribbage-2"), field)).startswith("'Round the Bases cannot be played on the board")
    assert "cannot be played on the board" in str(unfit(load_board("round-the-bases"), cribbage(2, 121)))


def test_a_board_is_called_in_the_language_of_the_sentence():
    said = unfit(load_board("cribbage-2"), Setup(("Ann", "Bob"), "round-the-bases", 3))
    german = Language(catalogue("de")).text(said)
    title = load_board("cribbage-2").title
    assert repr(title) in str(said)
    assert title not in german
    assert repr(Language(catalogue("de")).known(title)) in german
