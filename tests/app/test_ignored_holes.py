"""Holes that people ignore: what they say of them, take back, or say of all of them at once."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from tests.app.conftest import BLUE, RED


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_a_hole_that_is_believed_again_is_believed(bench, policy):
    """The wrong hole was touched, with a peg of the other side beside it: no magnet had closed it."""
    table = bench(policy)
    table.begin()
    table.four_for_red()
    table.wait(2000)
    table.session.mask("track1/9", table.now)
    table.wait(1000)
    table.session.mask("track1/9", table.now, masked=False)
    table.wait(1000)
    table.stand(RED, 9, wait=600)
    table.stand(RED, 9, 13, wait=12_000)
    assert table.session.question() is None
    assert table.account(RED) == (9, 13)


@pytest.mark.parametrize("ignored", [(14,), (14, 40, 60), (14, 40, 60, 80)], ids=len)
def test_a_peg_that_is_in_a_hand_is_in_none_of_the_ignored_holes(bench, ignored):
    """So many that they are not offered one by one; while one of them may have it, the other side's peg waits."""
    table = bench(Policy.MUGGINS)
    table.begin()
    for hole in ignored:
        table.session.mask(f"track1/{hole}", table.now)
    table.lay("4C 3C 5D")
    table.stand(RED, 9, wait=1000)
    table.stand(BLUE, 6, wait=400)
    table.stand(BLUE, 6, 9, wait=9000)
    table.session.answer("no", table.now)
    table.wait(9000)
    assert table.account(BLUE) == (6, 9)
