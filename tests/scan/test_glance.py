"""The part of a picture that a screen shows, and the marks in it."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from companion.scan.found import FoundHoles
from companion.scan.glance import glance
from companion.scan.marks import MarkKind, marks_of
from companion.scan.naming import NamedHole
from companion.scan.scanning import SeenBoard
from companion.scan.straighten import Straight

FINE = 10.0


def seen(places, clear, size=(4000, 3000)):
    """A picture of so many pixels, its corner at -50, -20 mm, with spots."""
    colours = np.zeros((size[1], size[0], 3), np.uint8)
    straight = Straight(colours, -50.0, -20.0, FINE, np.zeros(colours.shape[:2], bool))
    found = FoundHoles(np.array(places, float).reshape(-1, 2), np.array(clear, bool), np.ones(len(places), int), 1.6)
    return SeenBoard(found, 0.0, straight, SimpleNamespace())


def test_the_part_holds_all_clear_spots_with_wood_around_them_and_is_no_larger_than_screens_take():
    part = glance(seen([(0, 0), (300, 100), (-40, 200)], [True, True, False]))
    high, wide = part.pixels.shape[:2]
    assert max(high, wide) == 2048
    for spot in ((500.0, 200.0), (3500.0, 1200.0)):
        x, y = part.shown(spot)
        assert 80 < x < wide - 80
        assert 80 < y < high - 80
        assert part.meant((x, y)) == pytest.approx(spot)
    assert part.radius == pytest.approx(1.6 * FINE * part.scale)


def test_without_a_spot_the_part_is_the_whole_picture():
    part = glance(seen([], [], (900, 600)))
    assert part.pixels.shape == (600, 900, 3)
    assert (part.corner, part.scale) == ((0.0, 0.0), 1.0)


def test_spots_at_the_very_edge_still_give_a_part_with_pixels():
    part = glance(seen([(350, 280), (349.9, 279.9)], [True, True]))
    assert min(part.pixels.shape[:2]) >= 64


def test_a_mark_says_whether_its_hole_was_seen_and_spots_without_a_name_come_last():
    of = seen([(0, 0), (10, 0), (20, 0)], [True, True, False])
    named = [
        ("red/1", NamedHole((0.0, 0.0), 0, sure=True)),
        ("red/2", NamedHole((5.0, 0.0), -1, sure=True)),
        ("red/3", NamedHole((9.0, 0.0), -1, sure=False)),
    ]
    marks = marks_of(of.straight, of.found, named)
    assert [(mark.kind, mark.name) for mark in marks] == [
        (MarkKind.SEEN, "red/1"),
        (MarkKind.HIDDEN, "red/2"),
        (MarkKind.UNSURE, "red/3"),
        (MarkKind.LEFT_OUT, ""),
    ]
    assert [mark.at for mark in marks] == [(500.0, 200.0), (550.0, 200.0), (590.0, 200.0), (600.0, 200.0)]
    assert {mark.kind for mark in marks_of(of.straight, of.found, [])} == {MarkKind.NAMELESS}
