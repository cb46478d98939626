"""What several photographs show is put together, and one that is far off for a hole does not pull it away."""

import numpy as np
import pytest

from companion.scan.found import FoundHoles, together_found


def shown(*places):
    many = len(places)
    return FoundHoles(np.array(places, float), np.ones(many, bool), np.ones(many, int), 1.6)


def test_a_photograph_in_which_a_peg_stands_over_half_of_a_hole_does_not_move_it():
    right, beside = (10.0, 10.0), (18.0, 10.0)
    photos = [shown(right, beside), shown((10.04, 9.98), beside), shown((11.1, 10.3), beside)]
    found, _ = together_found(photos)
    assert len(found.places) == 2
    assert found.places[0] == pytest.approx((10.02, 9.99))


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
