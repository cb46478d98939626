"""Every choice says whom it can bring points: after an undo pegs pay nothing where what was undone may have (P12)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from companion.games.action import is_choice
from companion.games.catalogue import game_named, game_names, listed, playout_of
from companion.games.match import Match
from companion.games.setup import Policy, Setup

NAMES = ("Ann", "Bob", "Cy", "Dee")
GAMES_OF_EACH = 3


def setups():
    for game in game_names():
        known = listed(game)
        policies = [policy for policy in (Policy.CASUAL, Policy.MUGGINS, Policy.TOURNAMENT) if policy in known.policies]
        for players, policy in product(known.players, policies):
            options = {"alone": "0"} if known.two_sides and players == 3 else {}
            yield pytest.param(
                Setup(NAMES[:players], game, known.lengths[0], policy, options), id=f"{game}-{players}-{policy.value}"
            )


def came_by(state):
    """Return how many points each side has come by: pegged and owed."""
    return [account.front + sum(debt.due for debt in account.debts) for account in state.ledger.accounts]


@pytest.mark.parametrize("setup", [*setups()])
def test_no_choice_brings_points_to_a_side_of_which_it_does_not_say_so(setup):
    brought, for_all = set(), game_named(setup.game).turns_for_any_side
    for seed in range(GAMES_OF_EACH):
        chance, match = Random(seed), Match(game_named(setup.game), setup)
        packs = (chance.sample(match.game.pack, len(match.game.pack)) for _ in range(200))
        for action in playout_of(setup.game).honest_actions(setup, packs, chance.choice):
            before = came_by(match.state)
            match.push(action)
            if not is_choice(action):
                continue
            for side, (was, now) in enumerate(zip(before, came_by(match.state), strict=True)):
                own = action.seat is not None and match.setup.side_of(action.seat) == side
                if now > was:
                    brought.add(type(action))
                    assert action.for_any_side or (action.can_score and (own or for_all)), action
    assert brought
