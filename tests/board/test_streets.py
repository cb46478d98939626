from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.board.streets import street_places

mm = st.floats(0, 400)


def test_a_single_hole_is_where_the_street_begins():
    assert street_places(1, (3, 4), (9, 9)) == ((3, 4),)


def test_a_street_shorter_than_its_gaps_is_none():
    assert street_places(10, (0, 0), (10, 0), 5, 11) is None


def test_a_street_of_no_length_is_none():
    assert street_places(2, (5, 5), (5, 5)) is None


def test_two_groups_of_five_with_a_gap():
    assert [x for x, _ in street_places(10, (0, 0), (76, 0), 5, 12)] == [0, 8, 16, 24, 32, 44, 52, 60, 68, 76]


@given(st.integers(2, 60), st.tuples(mm, mm), st.tuples(mm, mm), st.integers(2, 9), st.floats(0, 20))
def test_a_street_begins_and_ends_where_it_is_told_to_and_its_gaps_are_as_wide_as_told(count, start, end, of, gap):
    places = street_places(count, start, end, of, gap)
    assume(places is not None)
    assert len(places) == count
    assert places[0] == pytest.approx(start, abs=0.001)
    assert places[-1] == pytest.approx(end, abs=0.001)
    for index in range(of, count, of):
        before, after = places[index - 1], places[index]
        assert hypot(after[0] - before[0], after[1] - before[1]) == pytest.approx(gap, abs=0.003)
