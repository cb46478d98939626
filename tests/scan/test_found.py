"""What several photographs show is put together, and one that is far off for a hole does not pull it away."""

import cv2
import numpy as np
import pytest

from companion.scan.found import FoundHoles, found_in, together_found
from companion.scan.straighten import Straight


def shown(*places):
    many = len(places)
    return FoundHoles(np.array(places, float), np.ones(many, bool), np.ones(many, int), 1.6)


def test_a_photograph_in_which_a_peg_stands_over_half_of_a_hole_does_not_move_it():
    right, beside = (10.0, 10.0), (18.0, 10.0)
    photos = [shown(right, beside), shown((10.04, 9.98), beside), shown((11.1, 10.3), beside)]
    found, _ = together_found(photos)
    assert len(found.places) == 2
    assert found.places[0] == pytest.approx((10.02, 9.99))


def test_what_shows_half_of_a_rim_does_not_outvote_a_whole_one():
    """A dark letter beside a hole: from two sides what is dark was the letter and half of the hole."""
    whole, poor, poorer = shown((10.0, 10.0)), shown((10.5, 10.4)), shown((10.5, 10.7))
    photos = [
        whole._replace(whole=np.array([0.9])),
        *(each._replace(whole=np.array([0.52])) for each in (poor, poorer)),
    ]
    found, _ = together_found(photos)
    assert np.linalg.norm(found.places[0] - (10.0, 10.0)) < 0.2


def test_photographs_that_agree_are_all_counted():
    found, differ = together_found([shown((10.0, 10.0)), shown((10.1, 10.0)), shown((10.2, 10.3))])
    assert found.places[0] == pytest.approx((10.1, 10.1))
    assert differ < 0.3


def test_of_two_photographs_neither_is_left_out():
    found, differ = together_found([shown((10.0, 10.0)), shown((11.2, 10.0))])
    assert found.places[0] == pytest.approx((10.6, 10.0))
    assert differ == pytest.approx(0.6)


@pytest.mark.parametrize("clear", [True, False])
def test_what_one_photograph_of_three_shows_alone_is_no_hole(clear):
    """A peg hides its hole, and from one side its foot or shadow looks like one, or somewhat like one."""
    here = ((10.0, 10.0), (18.0, 10.0), (18.0, 18.0), (10.0, 18.0))
    second = shown(*here, (14.0, 14.0))
    second.clear[-1] = clear
    found, _ = together_found([shown(*here), second, shown(*here)])
    assert len(found.places) == 4


def test_what_only_one_photograph_could_show_is_a_hole():
    """A long board, each end in one photograph."""
    first, second, third = [(2.0, 10.0), (10.0, 10.0)], [(10.0, 10.0), (20.0, 10.0)], [(20.0, 10.0), (28.0, 10.0)]
    found, _ = together_found([shown(*first), shown(*second), shown(*third)])
    assert sorted(x for x, _ in found.places.tolist()) == [2.0, 10.0, 20.0, 28.0]


def half_lit_holes(fine):
    """Return a picture of four rows of eight holes whose left halves the lamp lights, and where they are (mm)."""
    colours = np.full((40 * fine, 72 * fine, 3), (110, 150, 190), np.uint8)
    places = np.array([(8.0 + 8 * column, 8.0 + 8 * row) for row in range(4) for column in range(8)])
    for place in np.round(places * fine).astype(int).tolist():
        cv2.circle(colours, place, round(1.6 * fine), (62, 78, 92), -1)
        cv2.ellipse(colours, place, (round(1.6 * fine),) * 2, 0, -70, 110, (5, 5, 8), -1)
    return colours, places


def test_a_hole_that_a_dark_letter_touches_is_not_taken_for_one_farther_aside():
    """The step from the letter to the wood was taken for its rim: it was 1.3 mm off."""
    fine = 8
    colours, places = half_lit_holes(fine)
    x, y = np.round(places[12] * fine).astype(int).tolist()
    cv2.rectangle(colours, (x + fine, y - 2 * fine), (x + 3 * fine, y + 2 * fine), (10, 12, 20), -1)
    colours = np.asarray(cv2.GaussianBlur(colours, (0, 0), 3), np.uint8)
    found = found_in(Straight(colours, 0.0, 0.0, fine, np.zeros(colours.shape[:2], bool)), len(places))
    off = np.linalg.norm(found.places[:, None] - places[None], axis=2).min(axis=1)
    assert found.clear.sum() >= len(places) - 1
    assert off[found.clear].max() < 0.3
