"""How the shell calls the holes of a board, in its own language."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.cli.watched import hole_in_words
from companion.locale.languages import catalogue
from companion.words.text import Language

ENGLISH, GERMAN = Language(), Language(catalogue("de"))


@pytest.mark.parametrize(
    ("board", "hole", "english", "german"),
    [
        ("cribbage-2", "track1/47", "hole 47 of the red track", "Loch 47, Bahn Rot"),
        ("cribbage-2", "track2/0", "the start hole of the blue track", "Startloch, Bahn Blau"),
        ("cribbage-2", "track1/-1", "the rear start hole of the red track", "hinteres Startloch, Bahn Rot"),
        ("cribbage-2", "track1/121", "the game hole of the red track", "Zielloch, Bahn Rot"),
        ("cribbage-2-shared", "game", "the game hole", "Zielloch"),
        ("round-the-bases", "path/6", "first base", "erste Base"),
    ],
)
def test_a_hole_is_called_in_the_language_of_the_shell(board, hole, english, german):
    layout = load_board(board)
    words = hole_in_words(layout, hole)
    assert (ENGLISH.text(words), GERMAN.text(words)) == (english, german)


def test_a_hole_of_a_side_is_called_by_the_colour_that_its_board_gives_it():
    layout = load_board("round-the-bases")
    scales = {group.label: min(group.numbers) for group in layout.groups.values() if group.kind.value == "scale"}
    assert [str(hole_in_words(layout, hole)).partition(" on ")[2] for hole in scales.values()] == [
        f"{label.capitalize()}'s scale" for label in scales
    ]
    assert "Skala von Rot" in GERMAN.text(hole_in_words(layout, scales["red"]))
