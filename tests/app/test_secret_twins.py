"""Whole games of every game in muggins, again and again played on twice: what is owed is nowhere to be seen (P12).

In one copy of a table the peg that is moved is right, in the other it is short; the hands and the sensors are the same.
"""

from __future__ import annotations

from random import Random

import pytest

from companion.games.game import Policy
from tests.app.twin_sessions import BAD, GOOD, first_difference, tables_with_a_debt

GAMES = ["cribbage", "battlefield", "round-the-bases"]
"""In CrossCribb nothing that is pegged can be claimed (X9)."""
KINDS = [(Policy.MUGGINS, False), (Policy.MUGGINS, True), (Policy.TOURNAMENT, False)]
"""The policies, and whether muggins is automatic."""


def differences(game, policy, seed, board, *, automatic, often):
    """Return what looked different in one whole game, of those moments that chance chooses, and how many these were."""
    chance, found, looks = Random(f"{seed}/{board}"), [], 0
    for table, side in tables_with_a_debt(game, policy, seed, automatic=automatic):
        more, number = chance.randint(1, 4), chance.getrandbits(30)
        if chance.random() < often:
            looks += 1
            found.append(first_difference(table, side, more, number, board))
    return [each for each in found if each], looks


@pytest.mark.parametrize("board", [GOOD, BAD])
@pytest.mark.parametrize(
    ("game", "seed", "often"), [("cribbage", 1, 0.3), ("battlefield", 2, 0.1), ("round-the-bases", 3, 0.1)]
)
def test_nothing_that_leaves_the_session_tells_a_short_peg_from_a_right_one(game, seed, often, board):
    policy, automatic = KINDS[seed % len(KINDS)]
    found, looks = differences(game, policy, seed, board, automatic=automatic, often=often)
    assert found == []
    assert looks > 3


@pytest.mark.proofs
@pytest.mark.parametrize("board", [GOOD, BAD])
@pytest.mark.parametrize(("policy", "automatic"), KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_ever_tells_a_short_peg_from_a_right_one(game, policy, automatic, board):
    for seed in range(100, 140):
        found, _ = differences(game, policy, seed, board, automatic=automatic, often=1.0)
        assert found == [], seed


@pytest.mark.parametrize("game", GAMES)
def test_the_twins_tell_a_leak(game, monkeypatch):
    """A table that shows what is owed is found out."""
    import tests.app.twin_sessions as twins

    shown = twins.view_of
    monkeypatch.setattr(twins, "view_of", lambda session: Leaky(shown(session), session))
    monkeypatch.setattr(twins, "fields", lambda view: [Named("owed")])
    found, _ = differences(game, Policy.MUGGINS, 1, GOOD, automatic=False, often=0.15)
    assert found


class Leaky:
    def __init__(self, view, session):
        self.owed = [account.owed for account in session.match.state.ledger.accounts]


class Named:
    def __init__(self, name):
        self.name = name
