import pytest

from companion.board.boards import load_board
from companion.board.holelist import ListedHole, parse_holes
from companion.errors import CompanionError

BOARD = load_board("cribbage-2-shared")


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("", []),
        ("track1/5, track2/-1", [("track1/5", None, None), ("track2/-1", None, None)]),
        ("red=5,9,Blue=-1", [("track1/5", "red", None), ("track1/9", "red", None), ("track2/-1", "blue", None)]),
        ("track2=121", [("game", "blue", None)]),
        ("red=5:white,game:#a1B2c3", [("track1/5", "red", "#FFFFFF"), ("game", None, "#a1B2c3")]),
    ],
)
def test_a_list_of_holes_is_read(text, listed):
    assert parse_holes(BOARD, text) == tuple(ListedHole(*item) for item in listed)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("green=5", 'There is no track "green" on cribbage-2-shared: its tracks are "red" and "blue".'),
        ("red=5,122", "There is no hole 122 on the red track: it has -1 to 121."),
        ("red=", 'There is no hole "" on cribbage-2-shared: say it like "track1/5" or "red=5".'),
        ("5", 'There is no hole "5" on cribbage-2-shared: say it like "track1/5" or "red=5".'),
        ("track1/1220", 'There is no hole "track1/1220" on cribbage-2-shared: the nearest is "track1/120".'),
        ("red=5:mauve", '"mauve" is no colour of a light: say white, amber, red, blue, green, yellow, or #RRGGBB.'),
    ],
)
def test_what_is_no_hole_is_one_sentence(text, sentence):
    with pytest.raises(CompanionError) as caught:
        parse_holes(BOARD, text)
    assert str(caught.value) == sentence
