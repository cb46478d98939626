"""Words on the drawn wood: beside the pegs and holes, however flat the picture of the board is."""

from __future__ import annotations

import pytest
import reading

from companion.board.boards import load_board
from companion.ui.kit import wood
from companion.ui.kit.board import BoardPicture
from tests.sampled import crossed

HOME, STRIP, SMALL, HIGH, LARGE = (780, 176), (780, 84), (620, 120), (694, 420), (780, 300)
LOW = (780, 112)  # home with a game to go on with and a first lesson
"""The board on the first screen at 800x480, beside a club's card, in the smallest and a high window, with room."""


@pytest.fixture
def printed(stage):
    """Draw a board at its start in a box and return its picture, and every word on it with the box of its letters."""

    def draw(name, size):
        board = load_board(name)
        picture = BoardPicture(board, size_hint=(None, None), size=size, pos=(10, 40))
        picture.update(board.start_holes)
        stage(picture, (800, 480))
        words = {}
        for said in reading.SAID[picture]:
            if not said.text.isdigit():
                x, y, wide, high = said.box
                words.setdefault(said.text, []).append((x, y + high / 2 - said.size * 0.42, wide, said.size * 0.84))
        return picture, words

    with reading.watched():
        yield draw


def covered(view, box, radius, holes):
    """Return the holes that a circle around reaches into a box."""
    x, y, wide, high = box
    for name in holes:
        hole_x, hole_y = view.pixels[name]
        across = max(x - hole_x, hole_x - x - wide, 0)
        up = max(y - hole_y, hole_y - y - high, 0)
        if (across**2 + up**2) ** 0.5 < radius:
            yield name


@pytest.mark.parametrize(
    ("name", "size"),
    crossed(["cribbage-2", "cribbage-3", "cribbage-4", "cribbage-61"], [HOME, STRIP, LOW, SMALL, HIGH, LARGE]),
    ids=str,
)
def test_no_hole_covers_a_word_and_no_peg_at_the_start_does(printed, name, size):
    picture, words = printed(name, size)
    view = picture.view
    for text, boxes in words.items():
        for box in boxes:
            assert not list(covered(view, box, wood.hole_radius(view) - 0.5, view.pixels)), (text, "holes")
            if text == "start":
                assert not list(covered(view, box, wood.peg_radius(view), view.pixels)), (text, "pegs")


def test_a_picture_with_room_has_all_the_words_of_the_wood(printed):
    assert printed("cribbage-2", HOME)[1].keys() >= {"start", "game", "skunk"}
    assert printed("cribbage-2", LARGE)[1].keys() == {"start", "game", "skunk", "double skunk"}
