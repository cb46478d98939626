"""The sentence at the top asks for pegs that come before all that the game awaits; lights and view ask with it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.app.headline import awaited_of
from companion.app.picture import view_of
from companion.cards import parse_card
from companion.games.cribbage.actions import Starter
from companion.games.setup import Policy
from companion.referee.lights import Light
from tests.app.test_computer_pegs import COMPUTER, peg, table_at

RED, BLUE = 0, 1
MUGGINS = [Policy.MUGGINS, Policy.TOURNAMENT]


def top(view):
    return str(awaited_of(view).said)


def lit(table):
    numbers = {
        hole: (side, number)
        for side, track in enumerate(table.session.layout.tracks)
        for number, hole in track.holes.items()
    }
    return {numbers[hole] for hole, light in table.view.lights.items() if light is Light.NEXT}


def claimed(table, missed=2):
    """Red, owed 4, pegs too few, and Blue calls what is missed."""
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 13 - missed, wait=1500)
    table.session.claim(BLUE, RED, missed, table.now)
    return table


@pytest.mark.parametrize("policy", MUGGINS)
def test_who_called_muggins_is_told_to_peg_it_from_where_to_where(bench, policy):
    table = claimed(bench(policy))
    front = table.account(BLUE)[1]
    assert [side.owed for side in table.view.sides] == [None, 2]
    assert top(table.view) == f"Blue: peg 2, from {front} to {front + 2}"
    assert lit(table) == {(BLUE, front + 2)}


@pytest.mark.parametrize("policy", MUGGINS)
def test_after_the_next_card_a_claim_is_still_asked_for_beside_it_until_it_is_pegged(bench, policy):
    table = claimed(bench(policy))
    front = table.account(BLUE)[1]
    table.lay("KD")
    assert "lay a card" in top(table.view)
    assert table.view.sides[BLUE].owed == 2
    assert lit(table) == {(BLUE, front + 2)}
    table.stand(BLUE, front, front + 1, wait=1500)
    assert table.view.sides[BLUE].owed == 1
    assert lit(table) == {(BLUE, front + 2)}
    table.stand(BLUE, front + 1, front + 2, wait=1500)
    assert table.view.sides[BLUE].owed is None
    assert not lit(table)


@pytest.mark.parametrize("policy", MUGGINS)
def test_his_heels_are_no_secret_either(bench, policy):
    table = bench(policy)
    table.begin()
    table.session.undo(table.now)
    table.act(Starter(parse_card("JS")))
    assert table.view.sides[RED].owed == 2
    assert lit(table) == {(RED, 11)}


@pytest.mark.parametrize("policy", MUGGINS)
@pytest.mark.parametrize("pegged", [1, 2])
@pytest.mark.parametrize("wait", [300, 1500])
def test_what_else_is_owed_changes_nothing_that_is_asked_for_after_a_claim(bench, policy, pegged, wait):
    """Blue, who called muggins on a pair, has missed a fifteen itself in one game and nothing in the other (P12)."""
    seen, missed = [], []
    for cards in ("4C 3C 7D 7H 2D", "4C 3C 8D 8H 2D"):
        table = bench(policy)
        table.begin()
        table.lay(cards)
        table.session.claim(BLUE, RED, 2, table.now)
        missed.append(table.session.match.state.ledger.accounts[BLUE].claimable)
        front = table.account(BLUE)[1]
        looks = [(table.view.sides[BLUE], table.view.lights, top(table.view))]
        table.stand(BLUE, front, front + pegged, wait=wait)
        looks.append((table.view.sides[BLUE], table.view.lights))
        table.stand(BLUE, front + pegged, wait=wait)
        looks.append((table.view.sides[BLUE], table.view.lights))
        seen.append(looks)
    assert missed == [0, 2]
    assert seen[0] == seen[1]


def test_the_computer_says_at_the_top_what_it_waits_for():
    table = table_at(Policy.CASUAL, lambda session: session.match.game.awaited(session.match.state).seat == COMPUTER)
    view = view_of(table.session)
    points, front = view.sides[COMPUTER].owed, view.sides[COMPUTER].front
    assert top(view) == f"Peg {points} for Robot, from {front} to {front + points}"
    assert "Robot" in top(replace(view, connected=False))
    assert not top(replace(view, connected=False)).startswith("Peg")
    peg(table, points)
    assert not top(view_of(table.session)).startswith("Peg")
