"""Which hole is which on straight boards, by the places alone: stretched both ways, with some holes hidden."""

import numpy as np
import pytest

from companion.board.boards import load_board
from companion.scan import matching
from companion.scan.found import FoundHoles
from companion.scan.naming import NamingError, name_holes
from tests.sampled import sampled
from tests.scan.test_tracks import somewhere
from tests.tools.photo_scenes import scene

HIDDEN = ("track1/31", "track2/28", "track2/33")


def found_at(places):
    every = np.ones(len(places), bool)
    return FoundHoles(places, every, every.astype(int), 1.6)


def wrong_names(holes, names):
    return {name for name, hole in holes.items() if hole.spot >= 0 and names[hole.spot] != name}


LIES_EITHER_WAY = (15, 26)
"""Boards of CrossCribb: with three holes hidden they want only one or two more of them the other way round."""


@pytest.mark.parametrize("seed", sampled(range(30), 4, LIES_EITHER_WAY[1]))
def test_every_hole_of_a_straight_board_gets_its_name(seed):
    board, places, names = somewhere("straight", seed)
    start = None
    if seed in LIES_EITHER_WAY:
        with pytest.raises(NamingError, match="not clear at which end"):
            name_holes(load_board(board.like), found_at(places), None)
        start = places[names.index("track1/0")]
    found = name_holes(load_board(board.like), found_at(places), start).holes
    assert wrong_names(found, names) == set()
    assert sum(hole.spot < 0 for hole in found.values()) == 3


def stretched():
    """A board for 61 whose streets are closer together than its holes would say, three of them hidden."""
    board = scene("straight", 0).board
    names = [name for name in board.holes if name not in HIDDEN]
    return load_board(board.like), np.array([board.holes[name] for name in names]), names


def test_no_row_slips_by_a_hole_where_a_board_is_stretched_along_alone():
    like, places, names = stretched()
    found = name_holes(like, found_at(places), None).holes
    assert wrong_names(found, names) == set()
    assert {name for name, hole in found.items() if hole.spot < 0} == set(HIDDEN)


def test_rows_that_have_slipped_are_no_match(monkeypatch):
    """Without the search for the right start a layout ends half a hole off: places are empty beside holes unnamed."""
    monkeypatch.setattr(matching, "_tuned", lambda start, found, way, pitch: start)
    like, places, _ = stretched()
    with pytest.raises(NamingError, match="look like holes"):
        name_holes(like, found_at(places), None)


def test_a_small_board_is_not_found_within_a_large_one():
    """Somebody who names the wrong like is told so, though its holes fit onto some of those that were found."""
    holes = np.array([(hole.x_mm, hole.y_mm) for hole in load_board("cribbage-2-shared").holes.values()])
    like = load_board("crosscribb")
    with pytest.raises(NamingError, match="do not make the 66 holes of crosscribb"):
        name_holes(like, found_at(holes), None)


def field_with_hidden(seed):
    """Return a field's layout, its places without five, the names of these, and where every hole is."""
    board = scene("field", seed).board
    names, truth = list(board.holes), np.array(list(board.holes.values()))
    chance = np.random.default_rng(seed)
    hidden = {*chance.choice(len(names), 3, replace=False).tolist(), names.index("path/21"), names.index("pegs1/5")}
    seen = truth[[at for at in range(len(names)) if at not in hidden]]
    return load_board(board.like), seen, {names[at] for at in hidden}, board.holes


TWO_HOLES_OFF = 8


@pytest.mark.parametrize("seed", sampled([seed for seed in range(20) if seed != TWO_HOLES_OFF], 0, 7, 9))
def test_a_hidden_hole_of_a_field_is_where_the_rest_of_its_box_says(seed):
    """Each box stands some millimetres elsewhere: those beside it say nothing about its holes."""
    like, seen, hidden, truth = field_with_hidden(seed)
    found = name_holes(like, found_at(seen), None).holes
    assert {name for name, hole in found.items() if hole.spot < 0} == hidden
    for name in hidden:
        assert np.linalg.norm(np.array(found[name].at_mm) - truth[name]) < 0.4


def test_at_which_end_of_a_box_a_hole_is_hidden_is_not_sure():
    """Where the box stands two holes away from where the layout has it, the wrong end may be taken; it is asked."""
    like, seen, hidden, _ = field_with_hidden(TWO_HOLES_OFF)
    found = name_holes(like, found_at(seen), None).holes
    said = {name for name, hole in found.items() if hole.spot < 0}
    assert (said - hidden, hidden - said) == ({"pegs1/1"}, {"pegs1/5"})
    assert not found["pegs1/1"].sure


@pytest.mark.parametrize("box", sampled(["innings", "outs", "runners", "pegs1"], 1, 2))
def test_a_box_is_not_laid_onto_the_letters_beside_its_holes(box):
    """Where the box of the layout would be there are letters, whose corners look somewhat like holes."""
    like = load_board("round-the-bases")
    names = [str(name) for name in like.holes]
    holes = np.array([(hole.x_mm, hole.y_mm) for hole in like.holes.values()])
    inside = [place for place, name in enumerate(names) if name.startswith(f"{box}/")]
    chance = np.random.default_rng(3)
    letters = np.repeat(holes[inside], 8, axis=0) + chance.uniform(-4, 4, (8 * len(inside), 2))
    holes[inside] += (6.4, 5.3)
    found = name_holes(like, found_at(np.concatenate([holes, letters])), None).holes
    assert {name for name, hole in found.items() if names.index(name) != hole.spot} == set()
