"""What is kept of a finished game, whichever game it was."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from companion.app.summing import summary_of
from companion.games.action import Peg, Short
from companion.games.catalogue import game_named, playout_of
from companion.games.crosscribb.actions import Say
from companion.games.event import EventKind
from companion.games.match import Match
from companion.games.reason import SharedReason
from companion.games.setup import Policy, Setup

GAMES = (
    Setup(("Ann", "Bob")),
    Setup(("Ann", "Bob"), "round-the-bases", 1),
    Setup(("Ann", "Bob", "Cleo"), "crosscribb", 31, options={"alone": "1"}),
    Setup(("Ann", "Bob", "Cleo", "Dan"), "battlefield", options={"partners": "off"}),
)


def peg_all(match, side):
    match.push(next(each for each in match.game.legal(match.state)[::-1] if getattr(each, "side", -1) == side))


def peg_one_less(match, side):
    account = match.state.ledger.accounts[side]
    may_be_missed = any(debt.award.muggins for debt in account.debts)
    if least := account.owed - may_be_missed:
        match.push(Peg(side, least))
    if may_be_missed and not match.game.outcome(match.state):
        match.push(Short(side))


def played(setup, seed=3, change=lambda action: action, peg=peg_all):
    random, game = Random(seed), game_named(setup.game)
    packs = (random.sample(game.pack, len(game.pack)) for _ in count())
    match = Match(game, setup)
    script = playout_of(setup.game).script(match, packs, random.choice)
    for action in script:
        match.push(change(action))
        for side in setup.sides:
            owed, target = match.state.ledger.accounts[side].owed, match.state.ledger.target
            room = target - match.state.ledger.accounts[side].front
            if owed and room:
                peg(match, side)
        if match.game.outcome(match.state):
            break
    return match


@pytest.mark.parametrize("setup", GAMES, ids=[setup.game for setup in GAMES])
def test_deals_and_highest_hands_are_those_that_were_played(setup):
    match = played(setup)
    summary, events = summary_of(match), [event for each in match.played for event in each.events]
    assert summary.winner == match.game.outcome(match.state).winner
    assert summary.deals > 0
    for seat in setup.seats:
        mine = (seat, None)
        side = setup.side_of(seat)
        counted = [e.points for e in events if e.kind is EventKind.COUNTED and e.seat in mine and e.side == side]
        assert summary.highest_hands[seat] == max(counted, default=0)
    assert max(summary.highest_hands) > 0
    assert summary.race[-1] == summary.totals


def test_lines_that_were_overlooked_are_points_missed():
    def overlook(action):
        return Say(action.side, max(action.points - 1, 0)) if isinstance(action, Say) else action

    summary = summary_of(played(Setup(("Ann", "Bob"), "crosscribb", 31, Policy.MUGGINS), change=overlook))
    assert min(summary.muggins_missed) > 0


@pytest.mark.parametrize("muggins", ["automatic", "called"])
def test_points_that_automatic_muggins_gives_are_taken_and_have_not_gone_uncalled(muggins):
    setup = Setup(("Ann", "Bob"), "cribbage", 61, Policy.MUGGINS, options={"muggins": muggins})
    match = played(setup, peg=peg_one_less)
    summary, events = summary_of(match), [event for each in match.played for event in each.events]
    lost = sum(event.points for event in events if event.kind is EventKind.LOST)
    given = sum(e.points for e in events if e.kind is EventKind.SCORED and e.reason is SharedReason.MUGGINS)
    assert lost > 0
    assert (given > 0) is (muggins == "automatic")
    assert (sum(summary.muggins_taken), sum(summary.muggins_missed)) == (given, lost - given)


def test_a_game_of_cribbage_has_averages_of_hands_cribs_and_play_and_no_other_has():
    match = played(GAMES[0])
    summary = summary_of(match)
    for side in match.setup.sides:
        counted = {"hand": [], "crib": []}
        for each in match.played:
            for event in each.events:
                if event.kind is EventKind.COUNTED and event.side == side:
                    counted[str(event.reason)].append(event.points)
        hand, crib, play = summary.averages[side]
        assert hand == pytest.approx(sum(counted["hand"]) / len(counted["hand"]))
        assert crib == pytest.approx(sum(counted["crib"]) / len(counted["crib"]))
        assert 0 < play < 10
    assert all(summary_of(played(setup)).averages == () for setup in GAMES[1:])
