"""Who calls muggins near the end: what it gets, and whether it is refused, tells nothing that is secret (P12, P15).

What the caller's own cards are worth, and whether it has missed some of that, nobody knows but who has counted it.
"""

from __future__ import annotations

import pytest

from companion.app.refused import Refused
from companion.errors import CompanionError
from companion.games.action import Amend, Penalty
from companion.games.event import EventKind
from companion.games.reason import PenaltyReason
from companion.games.setup import Policy
from tests.app.conftest import BLUE, RED


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("pegged", [True, False])
def test_who_needs_no_points_is_refused_alike_whether_there_is_anything_to_claim_or_not(bench, policy, pegged):
    """Blue is owed a penalty of 6, which everybody knows, and has five holes left."""
    table = bench(policy)
    table.begin()
    table.session.progress.commit(Amend(BLUE, 115, 116))
    table.session.progress.commit(Penalty(BLUE, 6, PenaltyReason.OPPONENTS_PEG.value))
    table.stand(BLUE, 115, 116, wait=1500)
    table.lay("KD KC")
    if pegged:
        table.stand(RED, 9, 11, wait=1500)
    table.lay("KH")
    assert table.session.match.state.ledger.accounts[RED].claimable == (0 if pegged else 2)
    before = table.session.match.actions
    with pytest.raises(Refused, match="Blue needs no more points"):
        table.session.claim(BLUE, RED, 2, table.now)
    assert table.session.match.actions == before


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("card", ["KH", "QH"])
def test_what_a_card_is_worth_is_not_told_by_a_refusal_before_it_is_pegged(bench, policy, card):
    """Blue has five holes left, and has laid a third king, which is worth 6, or a queen, which is worth nothing."""
    table = bench(policy)
    table.begin()
    table.session.progress.commit(Amend(BLUE, 115, 116))
    table.stand(BLUE, 115, 116, wait=1500)
    table.lay("KD KC")
    table.lay(card)
    table.session.claim(BLUE, RED, 2, table.now)
    assert table.session.match.state.ledger.accounts[RED].claimable == 0


def at_120(bench, card, *, blue, policy=Policy.MUGGINS, **options):
    """Blue, owed 3, pegs `blue`; Red lays its card, and pegs 2, from 118 to 120.

    After the 3 of hearts that was all, a fifteen. After the 6 it was owed 4, a run, and has missed 2.
    """
    table = bench(policy, **options)
    table.begin(red=(116, 118))
    table.lay("4C 3C 5D")
    table.stand(BLUE, 6, wait=400)
    table.stand(BLUE, 6, 6 + blue, wait=1500)
    table.lay(card)
    table.stand(RED, 118, wait=400)
    table.stand(RED, 118, 120, wait=1500)
    assert table.account(RED) == (118, 120)
    return table


def called(table):
    """Red calls muggins on Blue: return what the table sees of that."""
    before = len(table.session.match.played)
    try:
        table.session.claim(RED, BLUE, 1, table.now)
    except CompanionError as error:
        return str(error)
    events = [event for step in table.session.match.played[before:] for event in step.events if not event.secret]
    return [event.kind for event in events]


@pytest.mark.parametrize("blue", [2, 3], ids=["Blue is short", "Blue is right"])
@pytest.mark.parametrize("later", ["", "KD"], ids=["at once", "after Blue has laid"])
def test_a_call_tells_nothing_of_what_the_caller_has_missed(bench, blue, later):
    right, short = (at_120(bench, card, blue=blue) for card in ("3H", "6H"))
    for table in (right, short) if later else ():
        table.lay(later)
    assert called(short) == called(right)


def test_automatic_muggins_awards_alike(bench):
    """Blue pegs on past what it missed: its window closes, and the point is Red's (P11). Red's own window is open."""

    def awarded(card):
        table = at_120(bench, card, blue=2, muggins="automatic")
        table.lay("4S")
        owed = [debt.due for debt in table.session.match.state.ledger.accounts[BLUE].debts if not debt.claimable]
        table.stand(BLUE, 8, wait=400)
        table.stand(BLUE, 8, 8 + sum(owed), wait=1500)
        events = [event for step in table.session.match.played for event in step.events]
        assert [event.points for event in events if event.kind is EventKind.LOST and event.side == BLUE] == [1]
        assert not [event for event in events if event.kind is EventKind.LOST and event.side == RED]
        return table.view.sides[RED].owed

    assert awarded("6H") == awarded("3H")
