"""The field as it is drawn: a larger diamond, every number free of pegs, runners in the colour of who bats."""

from __future__ import annotations

from itertools import combinations

import pytest
from kivy.base import EventLoop

from companion.board.boards import load_board
from companion.board.layout import GroupKind
from companion.ui.kit import wood
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.field import as_drawn
from companion.ui.kit.projection import fitted
from companion.ui.kit.theme import SIDES
from companion.ui.kit.unit import UNIT

FIELD = load_board("round-the-bases")
SHAPES = {
    **{(396, 336): 1.0, (300, 268): 0.8, (707, 640): 1.286, (630, 560): 1.6},
    **{(374, 336): 1.0, (312, 285): 0.8, (694, 575): 1.286, (694, 446): 1.286},
}
"""Boxes of the field on the table in four sizes of window, with the scale of each."""


@pytest.fixture(params=SHAPES.items(), ids=str)
def view(request):
    (wide, high), scale = request.param
    before, UNIT.scale = UNIT.scale, scale
    yield fitted(as_drawn(FIELD), (0, 0, wide, high))
    UNIT.scale = before


def diamond(view):
    """Return how wide and how high the diamond is."""
    xs, ys = zip(*(view.pixels[f"path/{number}"] for number in range(1, 25)), strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def test_the_diamond_reaches_from_edge_to_edge_and_is_larger_than_on_the_wood(view):
    wide, high = diamond(view)
    assert high > 0.84 * view.box[3]
    assert wide > 0.70 * view.box[2]
    assert high > 1.6 * diamond(fitted(FIELD, (0, 0, *view.box[2:])))[1]


def test_no_peg_lies_on_another_hole(view):
    radius = wood.peg_radius(view)
    reach = {name: radius * view.room[name] for name in view.pixels}
    for (one, (x, y)), (other, (to_x, to_y)) in combinations(view.pixels.items(), 2):
        assert ((x - to_x) ** 2 + (y - to_y) ** 2) ** 0.5 > reach[one] + reach[other] - 1, (one, other)


def test_every_group_is_where_it_is_on_the_wood():
    drawn = as_drawn(FIELD)
    assert drawn.holes.keys() == FIELD.holes.keys()
    assert {name: hole.sensor for name, hole in drawn.holes.items()} == {n: h.sensor for n, h in FIELD.holes.items()}
    for one, other in combinations((g for g in FIELD.groups.values() if g.kind is not GroupKind.PATH), 2):
        for axis in ("x_mm", "y_mm"):
            before = middle(FIELD, one, axis) - middle(FIELD, other, axis)
            after = middle(drawn, one, axis) - middle(drawn, other, axis)
            assert abs(before) < 20 or before * after > 0, (one.name, other.name, axis)


def middle(layout, group, axis):
    return sum(getattr(layout.holes[hole], axis) for hole in group.holes.values()) / len(group.holes)


def test_other_boards_are_drawn_as_they_are():
    board = load_board("cribbage-2")
    assert as_drawn(board) is board
    turned = {name: hole._replace(x_mm=FIELD.width_mm - hole.x_mm) for name, hole in FIELD.holes.items()}
    mirrored = FIELD._replace(holes=turned)
    assert as_drawn(mirrored) is mirrored


def test_runners_wear_the_look_of_who_bats(stage):
    picture = stage(BoardPicture(FIELD, size_hint=(1, 1)))
    picture.update(frozenset({"path/12", "runners/1", "outs/0"}), {})
    assert "path" not in picture.looks
    picture.wear({"path": SIDES[1], "runners": SIDES[1]})
    EventLoop.idle()
    assert picture.looks["path"] is picture.looks["runners"] is SIDES[1]
    assert "outs" not in picture.looks
