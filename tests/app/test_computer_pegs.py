"""People move the computer's pegs: nothing that they do with them, or leave undone, costs it a point."""

from __future__ import annotations

from random import Random

import pytest

from companion.app.computer import Ready, due_in
from companion.app.picture import view_of
from companion.app.refused import Refused
from companion.app.shuffling import shuffled
from companion.games.cribbage.actions import Dealer, Shuffle
from companion.games.cribbage.state import Phase
from companion.games.setup import Policy, Setup
from companion.referee.lights import Light
from tests.app.twin_sessions import Table

PERSON, COMPUTER = 0, 1
MUGGINS = [Policy.MUGGINS, Policy.TOURNAMENT]


def table_at(policy, wanted, seeds=range(1, 60), **options):
    """Return a table at which the computer asks for pegs, and all is as `wanted`; both play by chance."""
    for seed in seeds:
        setup = Setup(("Ann", "Robot"), "cribbage", 61, policy, {"cards": "app", "seat1": "master", **options})
        table, chance = Table(setup), Random(seed)
        table.session.act(Shuffle(seed), table.now)
        table.session.act(Dealer(chance.choice((PERSON, COMPUTER))), table.now)
        while actions := table.session.match.game.awaited(table.session.match.state).actions:
            table.session.act(chance.choice(actions), table.now)
            if table.session.moment.asked[COMPUTER] and wanted(table.session):
                return table
            table.see(1500, table.session.expected())
    raise AssertionError("no such moment")


def person_to_lay(session):
    return session.match.state.phase is Phase.PLAY and session.match.state.turn == PERSON and to_do(session).by_turn


def to_do(session):
    return session.match.game.awaited(session.match.state).actions[0]


def peg(table, points, wait_ms=6000):
    """Move the computer's peg on by so many holes."""
    account, holes = table.session.match.state.ledger.accounts[COMPUTER], table.layout.tracks[COMPUTER].holes
    lifted = table.wood - {holes[account.back]}
    table.see(300, lifted)
    table.see(wait_ms, lifted | {holes[account.front + points]})


@pytest.mark.parametrize("policy", MUGGINS)
def test_nobody_plays_on_past_points_that_it_asks_for(policy):
    table = table_at(policy, person_to_lay)
    asked = table.session.moment.asked[COMPUTER]
    with pytest.raises(Refused, match=f"Robot still has {asked} to peg first, from 0 to {asked}"):
        table.session.act(to_do(table.session), table.now)
    peg(table, asked)
    table.session.act(to_do(table.session), table.now)


@pytest.mark.parametrize("policy", MUGGINS)
def test_points_that_it_asks_for_cannot_be_called(policy):
    table = table_at(policy, lambda session: True)
    table.session.done(table.now)
    with pytest.raises(Refused, match="Robot still has"):
        table.session.claim(PERSON, COMPUTER, 1, table.now)
    assert table.session.progress.account(COMPUTER).claimable == 0


def test_a_peg_of_its_own_set_too_short_in_a_tournament_can_be_moved_on():
    """Who pegs for it cannot make its points fall short (P2)."""
    table = table_at(Policy.TOURNAMENT, lambda session: session.moment.asked[COMPUTER] > 1)
    asked = table.session.moment.asked[COMPUTER]
    peg(table, asked - 1)
    assert table.session.moment.asked[COMPUTER] == 1
    peg(table, 1)
    assert table.session.progress.account(COMPUTER).front == asked
    assert table.session.moment.asked[COMPUTER] == 0


def test_what_it_overlooks_can_still_be_called():
    rare = range(10, 60)  # in none of the games before it is so
    table = table_at(Policy.MUGGINS, lambda each: person_to_lay(each) and overlooks(each), rare, seat1="beginner")
    peg(table, table.session.moment.asked[COMPUTER])
    table.session.act(to_do(table.session), table.now)
    table.session.claim(PERSON, COMPUTER, 2, table.now)
    assert table.session.progress.account(PERSON).owed >= 2


def overlooks(session):
    return session.moment.asked[COMPUTER] < session.progress.account(COMPUTER).owed


def test_away_from_the_board_its_points_hold_nobody_up():
    table = table_at(Policy.MUGGINS, person_to_lay)
    table.session.link(False, table.now)
    table.session.act(to_do(table.session), table.now)
    assert table.session.progress.account(COMPUTER).front > 0


@pytest.mark.parametrize(("far", "options"), [(2, {"excess": "opponent"}), (61, {})])
@pytest.mark.parametrize("policy", MUGGINS)
def test_its_peg_in_a_hole_too_far_is_guided_home_and_costs_nothing(policy, far, options):
    table = table_at(policy, lambda session: session.moment.asked[COMPUTER], **options)
    asked = table.session.moment.asked[COMPUTER]
    peg(table, min(asked + far, 61), 30_000)
    assert table.session.question() is None
    assert table.session.finding.guidance is not None
    table.see(6000, table.session.expected())
    assert table.session.progress.account(COMPUTER).front == asked
    assert table.session.progress.account(PERSON).owed == 0


def test_its_peg_that_an_opponent_misplaced_brings_it_nothing():
    """Nobody but people can move it, so that there is nothing to punish (P7)."""
    setup = {"opponents_peg": "on"}
    table = table_at(Policy.TOURNAMENT, lambda session: session.moment.asked[COMPUTER], **setup)
    holes = [track.holes for track in table.layout.tracks]
    table.see(300, table.wood - {holes[COMPUTER][-1]})
    table.see(30_000, table.wood | {holes[PERSON][7]})
    assert table.session.question() is None


def test_a_hand_of_a_partner_that_the_computer_counts_waits_until_people_say_that_they_are_done():
    """People peg it by what they see of it (P8), so that they have as long as for their own."""
    levels = {"seat1": "club", "seat2": "club", "seat3": "club"}
    setup = Setup(("Ann", "Bea", "Cy", "Dee"), "cribbage", 61, Policy.MUGGINS, {"cards": "app", **levels})
    table, chance = Table(setup), Random(3)
    table.session.act(Shuffle(3), table.now)
    table.session.act(Dealer(3), table.now)
    while table.session.play.match.state.counted < 3:
        table.session.act(chance.choice(table.session.match.game.awaited(table.session.match.state).actions), table.now)
        table.see(1500, table.session.expected() if table.session.match.state.counted < 3 else table.wood)
    assert due_in(table.session) is None
    table.session.done(table.now)
    assert due_in(table.session).ready is not Ready.SOON


def test_a_scorekeeper_needs_no_shuffled_cards():
    setup = Setup(("Ann", "Bea"), "cribbage", 61, Policy.SCOREKEEPER, {"cards": "app"})
    assert shuffled(Table(setup).session.match.game, setup) == ()


@pytest.mark.parametrize("policy", [Policy.COACH, Policy.MUGGINS])
def test_of_the_start_holes_the_one_is_lit_that_has_a_peg(policy):
    """The peg in the right start hole was taken, the left one stands: for the next points that one is lifted."""
    table = table_at(policy, person_to_lay)
    holes = table.layout.tracks[COMPUTER].holes
    first = table.session.moment.asked[COMPUTER]
    table.see(300, table.wood - {holes[0]})
    table.see(6000, table.wood | {holes[first]})
    session, chance = table.session, Random(3)
    while not session.moment.asked[COMPUTER]:
        session.act(chance.choice(session.match.game.awaited(session.match.state).actions), table.now)
        if not session.moment.asked[COMPUTER]:
            table.see(
                1500, table.wood ^ (session.expected() ^ table.wood) & frozenset(table.layout.tracks[PERSON].numbers)
            )
    lifts = {hole for hole, light in view_of(session).lights.items() if light is Light.FROM}
    assert lifts == {holes[-1]}
