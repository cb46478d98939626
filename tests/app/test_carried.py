"""A game that goes on at another board: scores are kept, and the pegs, at the start there, are led to their holes."""

from __future__ import annotations

import pytest

from companion.app.picture import view_of
from companion.games.action import Amend
from companion.games.cribbage.actions import Dealer
from companion.games.setup import Policy
from tests.app.conftest import BLUE, RED, Bench

WAYS = ((RED, 0), (RED, 0, 39), (RED, 39), (RED, 39, 40), (BLUE, 0), (BLUE, 0, 30), (BLUE, 30), (BLUE, 30, 31))
"""Where pegs stand one after the other, as each is lifted and set where the light is."""


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS, Policy.COACH])
@pytest.mark.parametrize("rests_s", [1, 60])
def test_scores_from_another_board_are_not_taken_back_by_pegs_at_the_start(policy, rests_s):
    bench = Bench(policy, {})
    for action in (Dealer(RED), Amend(RED, 39, 40), Amend(BLUE, 30, 31)):
        bench.act(action)
    begun = list(bench.journal)
    bench.stand(RED, -1, 0, wait=rests_s * 1000)
    guided = []
    for way in WAYS:
        if view_of(bench.session).guidance:
            guided.append(view_of(bench.session).guidance.place)
        bench.stand(*way, wait=1500)
    view = view_of(bench.session)
    assert [side.total for side in view.sides] == [40, 31]
    assert (view.out_of_step, view.wrong_peg, view.question, view.guidance) == (False, None, None, None)
    assert bench.journal == begun
    assert list(dict.fromkeys(guided)) == ["track1/39", "track1/40", "track2/30", "track2/31"]
