"""A peg that is led home is led on while it is in a hand; and none is led to where nothing explains it."""

from __future__ import annotations

import pytest

from companion.cards import parse_card
from companion.games.cribbage.actions import Count, Dealer, Dealt, Starter
from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.app.conftest import BLUE, RED

POLICIES = [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT]


def led(table):
    guidance = table.view.guidance
    return guidance and str(guidance.sentence)


@pytest.mark.parametrize("policy", POLICIES)
def test_after_an_undo_the_way_stays_on_the_screen_until_the_peg_is_set(bench, policy):
    table = bench(policy).in_the_show()
    table.session.undo(table.now)
    table.wait(1500)
    assert led(table) == "Blue's peg belongs in 2: move it from 11."
    table.stand(BLUE, 6, wait=6000)
    assert led(table) == "Blue's peg belongs in 2: set it there."
    assert table.view.out_of_step
    table.stand(BLUE, 2, 6, wait=3000)
    assert (led(table), table.view.out_of_step) == (None, False)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_peg_in_a_hand_after_an_undo_may_be_set_for_what_is_entered_then(bench, policy):
    """The hand is counted again while the peg is lifted: it goes to where that puts it, and nobody is blamed."""
    table = bench(policy).in_the_show()
    table.session.undo(table.now)
    table.wait(1500)
    table.stand(BLUE, 6, wait=1500)
    table.act(Count(BLUE))
    table.stand(BLUE, 6, 13, wait=3000)
    assert (table.account(BLUE), table.owed(BLUE), led(table)) == ((6, 13), 0, None)
    assert not {Call.BACKWARD, Call.WRONG_PEG, Call.UNCLEAR} & set(table.calls(BLUE))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("hole", "place"), [(5, "the start"), (2, "2")], ids=["nothing explains it", "it is owed"])
def test_from_another_track_a_peg_is_led_to_no_more_than_is_explained(bench, policy, hole, place):
    """Blue sets a peg on Red's track; it is owed 2 for his heels, or nothing. In muggins it goes home (P7, P12)."""
    table = bench(policy)
    table.stand(RED, -1, 0, wait=1000)
    for action in (Dealer(BLUE), Dealt(), Starter(parse_card("JS" if hole == 2 else "KS"))):
        table.act(action)
    table.stand(BLUE, 0, wait=600)
    tracks = table.session.layout.tracks
    pegs = (tracks[RED].holes[-1], tracks[RED].holes[0], tracks[RED].holes[hole], tracks[BLUE].holes[0])
    table.session.snapshot(frozenset(pegs), table.now)
    table.wait(3000)
    assert table.calls(BLUE)[-1] is Call.WRONG_TRACK
    place = "the start" if policy in (Policy.MUGGINS, Policy.TOURNAMENT) else place
    assert led(table) == f"Blue's peg belongs in {place}: move it from {hole} of the red track."
