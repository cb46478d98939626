"""Rendered photographs of five shapes of boards: every hole is found, named and where it is, and none is invented.

A scan may ask about the holes that a peg hides, and where it says that a whole photograph is not good enough.
"""

import pytest

from companion.words import scan as said
from tests.sampled import proofs, sampled
from tests.scan.scenes import scanned, scanned_scene, with_pegs
from tests.tools.wooden_boards import SHAPES

EACH = 40
SCENES = [(kind, seed) for seed in range(EACH) for kind in SHAPES]
TRACKS = [kind for kind in SHAPES if kind != "field"]
LETTERS = SCENES.index(("spiral", 24))  # one of them, nearer to where the tracks end, was taken for the game hole
SEEN_MM, HIDDEN_MM = 0.3, 0.6
HIDDEN = (said.HIDDEN_BETWEEN, said.HIDDEN_AT_AN_END)
MOST_NOT_GOOD_ENOUGH = 8

NOT_GOOD_ENOUGH = {
    "straight": {8, 37},
    "oval": {14, 24, 26},
    "29": {8, 15, 18, 30, 34, 37},
    "spiral": {1},
    "field": {2, 29, 30, 32, 35},
}
"""Of each shape the scenes whose photographs the scan may find not good enough: no other may."""


@pytest.mark.parametrize(("kind", "seed"), sampled(SCENES, LETTERS))
def test_every_hole_is_where_it_is(kind, seed):
    found = scanned(kind, seed)
    assert found.wrong == ()
    whole = {str(each) for each in found.scan.unsure if getattr(each, "message", None) not in HIDDEN}
    if whole:
        assert seed in NOT_GOOD_ENOUGH[kind], whole
        return
    seen = {name: off for name, off in found.off_mm.items() if name not in found.scan.hidden}
    assert max(seen.values()) <= SEEN_MM, max(seen.items(), key=lambda each: each[1])
    assert found.worst_mm <= HIDDEN_MM, max(found.off_mm.items(), key=lambda each: each[1])
    assert bool(found.scan.unsure) == bool(found.scan.hidden)


@pytest.mark.parametrize(
    ("kind", "seed", "numbers"),
    proofs([(k, s, n) for s in range(4) for k in TRACKS for n in ((-1, 0), (0,), (-1,))]),
)
def test_pegs_that_stand_in_the_start_holes_of_one_track_shift_no_name(kind, seed, numbers):
    """Seen from three sides a hole may show beside its peg; pegs lean over the holes beside them too."""
    found = scanned_scene(with_pegs(kind, seed, [f"track1/{number}" for number in numbers]))
    assert found.wrong == ()
    assert found.off_mm or found.asks
    seen = {name: off for name, off in found.off_mm.items() if name not in found.scan.hidden}
    assert max(seen.values(), default=0.0) <= HIDDEN_MM


@pytest.mark.parametrize("kind", SHAPES)
def test_most_photographs_are_good_enough(kind):
    """Asking is no way out."""
    assert len(NOT_GOOD_ENOUGH[kind]) <= MOST_NOT_GOOD_ENOUGH
