"""The hands of the people at a simulated board: what stands on the wood is not pegged again."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.games.ledger import Award, Debt, TrackOwed
from companion.games.reason import ScoreReason
from companion.games.setup import Setup
from companion.simulation.evening import Evening
from companion.simulation.faults import Faults
from companion.simulation.hands import first_hops


@pytest.mark.parametrize(("pegged", "left"), [(0, 7), (3, 4), (7, 0)])
def test_what_stands_on_the_wood_is_not_pegged_again_though_the_screen_has_not_seen_it(pegged, left):
    """Red's peg flickers in its hole, so that nothing is played of it, as Blue comes to peg as well."""
    table = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(together=1.0), Random(1))
    room, hands = table.room, table.hands
    room.wait(1000)
    debts = [
        tuple(Debt(Award(side, each, ScoreReason.RUN), each, batch + 1) for batch, each in enumerate((3, 4)))
        for side in (0, 1)
    ]
    owing = tuple(replace(track, debts=debts[track.side]) for track in room.session.owed())
    room.owed = lambda: owing  # type: ignore[method-assign]
    hands.follow_prompts = lambda: None  # type: ignore[method-assign]
    if pegged:
        hands.leap(0, pegged)
    assert hands._left_to_peg(0) == left
    hands.peg_all()
    assert (hands.pegs(0)[1], hands.pegs(1)[1]) == (7, 7)


def debt(points, batch, *, claimable):
    return Debt(Award(0, points, ScoreReason.RUN), points, batch, claimable=claimable)


@pytest.mark.parametrize(
    ("debts", "points", "hops"),
    [
        ([], 3, [1, 2]),
        ([debt(3, 1, claimable=True), debt(2, 2, claimable=False)], 5, [1, 3, 4]),
        ([debt(2, 1, claimable=True), debt(2, 2, claimable=False)], 4, [1, 2, 3]),
        ([debt(3, 1, claimable=False), debt(2, 2, claimable=False)], 5, [1, 2, 3, 4]),
    ],
)
def test_nobody_hops_over_what_fell_short_before(debts, points, hops):
    track = TrackOwed(0, 5, 9, 121, tuple(debts))
    assert first_hops(track, points) == hops
