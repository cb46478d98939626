"""What people say of ignored holes of several boxes: it is in doubt only for a box that shows too many pegs."""

from __future__ import annotations

import pytest

from tests.referee.field import FIELD
from tests.referee.test_told_holes import told_of

RED_SHOWS_ALL = FIELD.start_holes - {"pegs2/1"}
"""A peg of Blue's is out; all of Red's wait in their box."""


@pytest.mark.parametrize(
    ("said", "held"),
    [
        (("scale2/3", "scale1/3"), {"scale2/3", "scale1/3"}),  # Blue lacks that peg: Red's is the one too many
        (("scale1/3", "scale2/3"), {"scale2/3"}),
        (("outs/2", "scale2/3"), {"outs/2", "scale2/3"}),  # a counter has no box that could have too many
    ],
)
def test_of_more_pegs_than_there_are_one_of_the_box_has_been_moved_that_has_too_many(said, held):
    wood = RED_SHOWS_ALL | {"innings/2"}  # and a counter's peg is seen twice
    assert told_of(*said, wood=wood).holes(wood, wood) == held
