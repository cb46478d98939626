"""Whole games of every game in muggins, again and again played on twice: what is owed is nowhere to be seen (P12).

In one copy of a table the peg that is moved is right, in the other it is short; the hands and the sensors are the same.
"""

from __future__ import annotations

from random import Random

import pytest

from companion.games.setup import Policy
from tests.app.twin_sessions import BAD, GOOD, Hands, first_difference, fork, tables_with_a_debt, told_apart
from tests.sampled import crossed, sampled

GAMES = ["cribbage", "five-card", "battlefield", "round-the-bases"]
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


@pytest.mark.parametrize(
    ("game", "seed", "often", "board"),
    sampled(
        [
            ("cribbage", 1, 0.3, GOOD),
            ("cribbage", 1, 0.3, BAD),
            ("battlefield", 2, 0.1, GOOD),
            ("battlefield", 2, 0.1, BAD),
            ("round-the-bases", 3, 0.1, GOOD),
            ("round-the-bases", 3, 0.1, BAD),
        ],
        0,
        3,
    ),
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


def pegged_done_and_moved_on(table, side, rest_ms):
    """Return what looked different at a table where a peg is moved, "Done" is touched, and the other peg is moved."""
    due = table.session.match.state.ledger.accounts[side].owed
    twins = [fork(table, side, extra) for extra in (0, 3)]
    hands = [Hands(twin, side, due, 1, GOOD) for twin in twins]
    for each, twin in zip(hands, twins, strict=True):
        goal = each.landing(due)
        twin.see(300, twin.wood & goal)
        twin.see(rest_ms, goal)
        twin.do(lambda session, at=twin: session.done(at.now))
        behind, front = sorted(each.group.numbers[hole] for hole in twin.wood if hole in each.group.numbers)
        lifted = twin.wood - {each.group.holes[behind]}
        twin.see(100, lifted)
        twin.see(3000, lifted | {each.group.holes[front - 1]})
    one, other = (twin.frames for twin in twins)
    return told_apart(one, other, hands) if one != other else ""


@pytest.mark.parametrize(
    ("policy", "game", "rest_ms"),
    crossed([Policy.MUGGINS, Policy.TOURNAMENT], ["cribbage", "five-card"], [300, 900, 1500]),
)
def test_a_peg_that_moves_after_done_is_read_alike(policy, game, rest_ms):
    """The window that opens with "Done", because the peg was short, must not decide how that is read (P12)."""
    looked = [
        pegged_done_and_moved_on(table, side, rest_ms)
        for (table, side), _ in zip(tables_with_a_debt(game, policy, 1), range(12), strict=False)
        if table.session.match.state.ledger.accounts[side].owed > 1
    ]
    assert len(looked) > 2
    assert not any(looked), looked


def pegged_and_out_of_reach(table, side, touched):
    """Return what looked different at a table whose cable was pulled after a peg, and play went on by touch."""
    due = table.session.match.state.ledger.accounts[side].owed
    twins = [fork(table, side, extra) for extra in (0, 3)]
    hands = [Hands(twin, side, due, 1, GOOD) for twin in twins]
    before = table.told
    for each, twin in zip(hands, twins, strict=True):
        goal = each.landing(due)
        twin.see(300, twin.wood & goal)
        twin.see(1500, goal)
        for deed in (pull, *touched, plug):
            deed(each)
            twin.wait(3000)
            if twin.told != before:
                return ""
    one, other = (twin.frames for twin in twins)
    return told_apart(one, other, hands) if one != other else ""


def pull(hands):
    hands.table.do(lambda session: session.link(False, hands.table.now))


def plug(hands):
    hands.table.do(lambda session: session.link(True, hands.table.now))
    hands.table.see()


def accept(hands):
    hands.table.do(lambda session: session.accept(hands.table.now))


BY_TOUCH = [(Hands.done,), (accept,), (Hands.done, accept), (Hands.act,), (Hands.act, Hands.act, Hands.act)]


@pytest.mark.parametrize(
    ("policy", "game"), crossed([Policy.MUGGINS, Policy.TOURNAMENT], ["cribbage", "round-the-bases"])
)
def test_going_on_by_touch_betrays_no_short_peg(policy, game):
    """What is owed is pegged by touch while the cable is out, but not what was left out before."""
    tables = zip(tables_with_a_debt(game, policy, 1), range(6), strict=False)
    looked = [pegged_and_out_of_reach(*table, touched) for table, _ in tables for touched in BY_TOUCH]
    assert len(looked) > 20
    assert not any(looked), looked


@pytest.mark.parametrize("game", sampled(GAMES, 0, 1))
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
