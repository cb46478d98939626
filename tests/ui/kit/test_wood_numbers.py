"""Numbers on the drawn wood: no peg covers one, in whichever hole it is, on whichever board, in whichever window."""

from __future__ import annotations

from math import cos, dist, pi, sin

import numpy as np
import pytest
import reading
from kivy.base import EventLoop

from companion.board.boards import board_names, load_board
from companion.board.layout import TextMark
from companion.ui.kit import theme, wood
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.lights import LightStyle, Ring
from companion.ui.kit.streets import with_gaps
from companion.ui.kit.wood_numbers import LEAST_NUMBER
from tests.sampled import crossed, sampled

STRIPS = {
    (640, 400): ((624, 61), (624, 65), (624, 122), (624, 141)),
    (800, 480): ((780, 96), (780, 102), (780, 132), (780, 156), (780, 176)),
    (720, 1280): ((694, 192), (694, 285), (694, 362), (694, 600)),
    (1280, 800): ((1248, 186), (1248, 195), (1248, 243), (1248, 282)),
}
"""The boxes that panes leave to a board of streets, in four windows."""
FIELDS = {
    (640, 400): ((216, 179), (300, 268), (312, 285)),
    (800, 480): ((374, 336), (390, 336), (396, 336)),
    (720, 1280): ((694, 416), (694, 447), (694, 575), (707, 640)),
    (1280, 800): ((598, 570), (624, 570), (630, 560)),
}
"""The same for a field."""
BOARDS = board_names()
CASES = crossed(BOARDS, STRIPS)
STREETS = [name for name in BOARDS if load_board(name).tracks]


@pytest.fixture
def drawn(stage):
    """Draw a board in every box of a window; yield its picture, and each printed text with the box of its ink."""

    def draw(name, window, boxes=()):
        board = load_board(name)
        picture = stage(BoardPicture(board, size_hint=(None, None), pos=(8, 20)), window)
        for box in boxes or (STRIPS if board.tracks else FIELDS)[window]:
            picture.size = box
            EventLoop.idle()
            yield picture, [(said.text, ink(said)) for said in reading.SAID[picture]]

    with reading.watched():
        yield draw


def ink(said):
    """Return the box of the letters: a texture has room above and below them."""
    x, y, wide, high = said.box
    return x + 0.5, y + high / 2 - said.size * 0.36, wide - 1, said.size * 0.72


def outlines():
    """Yield points on the edge of a peg of radius 1 in each shape, as `paint.mark` and `wood.paint_peg` draw it."""
    corners = ([(0.9, 0.9), (-0.9, 0.9), (-0.9, -0.9), (0.9, -0.9)],)
    corners += ([(-1.12, -0.82), (0, 1.1), (1.12, -0.82)], [(1.18, 0), (0, 1.18), (-1.18, 0), (0, -1.18)])
    for shape in corners:
        for (x, y), (to_x, to_y) in zip(shape, shape[1:] + shape[:1], strict=True):
            yield from ((x + (to_x - x) * step / 8, y + (to_y - y) * step / 8) for step in range(8))
    yield from ((cos(step * pi / 12), sin(step * pi / 12)) for step in range(24))


EDGE = 1.10 * np.array([*outlines(), (0.0, 0.0)])


def covering(view):
    """Return a function that names the holes in which a peg, whatever its shape, would lie on a box."""
    sizes = np.array([view.room[name] for name in view.pixels]) * wood.peg_radius(view)
    pegs = EDGE * sizes[:, None, None] + np.array(list(view.pixels.values()))[:, None, :]

    def covered(x, y, wide, high):
        inside = (pegs > (x, y)).all(axis=2) & (pegs < (x + wide, y + high)).all(axis=2)
        return [name for name, on_it in zip(view.pixels, inside.any(axis=1), strict=True) if on_it]

    return covered


@pytest.mark.parametrize(("name", "window"), CASES, ids=str)
def test_no_peg_in_any_hole_covers_a_number_and_each_stands_alone_in_its_own_gap(drawn, name, window):
    for picture, printed in drawn(name, window):
        covered = covering(picture.view)
        numbers = [(text, box) for text, box in printed if text.isdigit()]
        marks = [mark for mark in picture.view.layout.marks if isinstance(mark, TextMark) and mark.text.isdigit()]
        if min(picture.size) > 200 or name in STREETS:
            assert sorted(text for text, _ in numbers) == sorted(mark.text for mark in marks), picture.size
        for text, box in numbers:
            assert not covered(*box), (text, picture.size)
            assert nearest(picture.view, marks, box) == text
            assert not [word for word, other in printed if other != box and meet(box, other)], (text, picture.size)
        assert min((said.size for said in reading.SAID[picture]), default=LEAST_NUMBER) >= LEAST_NUMBER


def nearest(view, marks, box):
    """Return the number whose place on the wood is nearest to the middle of a box."""
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    return min(marks, key=lambda mark: dist(view.at(*mark.at_mm), (x, y))).text


def meet(one, other):
    return all(one[at] < other[at] + other[at + 2] and other[at] < one[at] + one[at + 2] for at in (0, 1))


@pytest.mark.parametrize("name", sampled(["cribbage-3", "round-the-bases"], 1))
def test_the_ink_of_a_number_is_the_same_with_a_peg_in_every_hole(every_frame, drawn, the_window, name):
    boxes = ((780, 102),) if name in STREETS else ((374, 336),)
    for picture, printed in drawn(name, (800, 480), boxes):
        bare = reading.picture(the_window).min(axis=2)
        picture.update(frozenset(picture.board.holes))
        EventLoop.idle()
        reading.show(the_window)
        pegged = reading.picture(the_window).min(axis=2)
        for text, (x, y, wide, high) in printed:
            part = np.s_[round(y) : round(y + high), round(x) : round(x + wide)]
            letters = bare[part] > 150
            assert letters.sum() > 8, text
            assert (pegged[part][letters] > 90).all(), text  # the shadow of a peg may lie on it


@pytest.mark.parametrize("name", ["cribbage-3", "round-the-bases"])
@pytest.mark.parametrize("ring", sampled(Ring))
def test_a_number_can_be_read_while_the_lights_around_it_shine(every_frame, drawn, the_window, name, ring):
    boxes = ((780, 102),) if name in STREETS else ((374, 336),)
    for picture, printed in drawn(name, (800, 480), boxes):
        places = [(x + wide / 2, y + high / 2) for text, (x, y, wide, high) in printed if text.isdigit()]
        lit = {hole for place in places for hole in around(picture.view, place)}
        picture.update(frozenset(), dict.fromkeys(lit, LightStyle(theme.YELLOW_LIGHT, ring)))
        EventLoop.idle()
        reading.show(the_window)
        image = reading.picture(the_window)
        for said in reading.SAID[picture]:
            assert reading.contrast(image, said, corners(said.box)) >= 4.5, said.text


def around(view, place):
    """Return the six holes next to a place."""
    return sorted(view.pixels, key=lambda name: dist(view.pixels[name], place))[:6]


def corners(box):
    x, y, wide, high = box
    return x, y, x + wide, y + high


def test_gaps_are_only_as_wide_as_numbers_need(drawn):
    ((picture, _),) = drawn("crosscribb", (720, 1280), ((694, 192),))
    assert picture.view.layout is picture.board
    ((picture, _),) = drawn("cribbage-3", (800, 480), ((780, 102),))
    holes, wide = picture.board.holes, picture.view.layout.holes
    assert wide["track1/6"].x_mm - wide["track1/5"].x_mm > holes["track1/6"].x_mm - holes["track1/5"].x_mm
    ends = [min(holes, key=lambda name: holes[name].x_mm), max(holes, key=lambda name: holes[name].x_mm)]
    assert [wide[name].x_mm for name in ends] == pytest.approx([holes[name].x_mm for name in ends])


def test_wider_gaps_leave_every_hole_and_light_in_its_order():
    board = load_board("cribbage-2")
    wide = with_gaps(board, 2.7)
    assert order(wide.light_places) == order(board.light_places)
    assert order({name: (hole.x_mm, hole.y_mm) for name, hole in wide.holes.items()}) == order(
        {name: (hole.x_mm, hole.y_mm) for name, hole in board.holes.items()}
    )
    field = load_board("round-the-bases")
    assert with_gaps(field, 2.7) is field


def order(places):
    return sorted(places, key=lambda name: (*(round(part, 2) for part in places[name]), name))
