"""The computer calls muggins before people play on past it, and what it calls can be undone with its cause."""

from __future__ import annotations

from random import Random

import pytest

from companion.app.calling import claim_in
from companion.app.picture import view_of
from companion.app.refused import Refused
from companion.games.action import Amend, Claim
from companion.games.cribbage.actions import Count, Dealer, Lay, ShowCrib, Shuffle
from companion.games.cribbage.state import Phase
from companion.games.setup import Policy, Setup
from tests.app.twin_sessions import Table

PERSON, COMPUTER = 0, 1


def table_at(wanted, dealer, policy=Policy.MUGGINS, **options):
    """Return a table at which all is as `wanted`; both play by chance, and all is pegged until then."""
    for seed in range(1, 60):
        setup = Setup(("Ann", "Robot"), "cribbage", 61, policy, {"cards": "app", "seat1": "master", **options})
        table, chance = Table(setup), Random(seed)
        table.session.act(Shuffle(seed), table.now)
        table.session.act(Dealer(dealer), table.now)
        while table.session.match.state.phase is not Phase.NEXT:
            if wanted(table.session):
                return table
            table.session.act(chance.choice(to_do(table.session)), table.now)
            table.see(1500, table.session.expected())
    raise AssertionError("no such moment")


def to_do(session):
    return session.match.game.awaited(session.match.state).actions


def peg(table, side, points):
    account, holes = table.session.progress.account(side), table.layout.tracks[side].holes
    lifted = table.wood - {holes[account.back]}
    table.see(300, lifted)
    table.see(1500, lifted | {holes[account.front + points]})


def counts_a_hand(session):
    """Return whether the person, who deals, is to count a hand worth more than two."""
    state = session.match.state
    return state.phase is Phase.SHOW and to_do(session)[0] == Count(PERSON) and worth(session) > 2


def worth(session):
    before = session.progress.account(PERSON).owed
    return session.match.preview(Count(PERSON)).state.ledger.accounts[PERSON].owed - before


def claims(table):
    return [action for action in table.session.match.actions if isinstance(action, Claim)]


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("missed", [2, "all"])
def test_who_shows_the_crib_without_done_can_be_called_on_the_hand(policy, missed):
    """The window on the hand closes with the next count (P8): before that the computer has its chance."""
    table = table_at(counts_a_hand, PERSON, policy)
    points = worth(table.session)
    table.session.act(Count(PERSON), table.now)
    if missed == 2:
        peg(table, PERSON, points - 2)
    table.session.act(ShowCrib(), table.now)
    taken = 2 if missed == 2 else points
    assert claims(table) == [Claim(COMPUTER, PERSON, taken)]
    assert table.session.match.state.phase is Phase.CRIB
    with pytest.raises(Refused, match=f"Robot still has {taken} to peg first"):
        table.session.act(ShowCrib(), table.now)
    peg(table, COMPUTER, taken)
    table.session.act(ShowCrib(), table.now)
    assert table.session.match.state.phase is not Phase.CRIB
    assert claims(table) == [Claim(COMPUTER, PERSON, taken)]


def test_nothing_is_called_where_the_hand_was_pegged_or_nobody_calls():
    for options, short in (({}, 0), ({"muggins": "automatic"}, 2)):
        table = table_at(counts_a_hand, PERSON, **options)
        points = worth(table.session)
        table.session.act(Count(PERSON), table.now)
        peg(table, PERSON, points - short)
        table.session.act(ShowCrib(), table.now)
        assert claims(table) == []
        assert table.session.match.state.phase is not Phase.CRIB


def lays_twice(session):
    """Return whether the person scores with a card and is to lay the next one as well."""
    state = session.match.state
    if state.phase is not Phase.PLAY or state.turn != PERSON or session.progress.account(PERSON).owed:
        return False
    after = session.match.preview(to_do(session)[0]).state
    asked = session.match.game.awaited(after)
    scores = after.ledger.accounts[PERSON].owed and not after.ledger.accounts[COMPUTER].owed
    return bool(scores and asked.seat == PERSON and isinstance(asked.actions[0], Lay))


def test_who_lays_two_cards_in_a_row_can_be_called_on_the_first():
    table = table_at(lays_twice, PERSON)
    table.session.act(to_do(table.session)[0], table.now)
    missed, laid = table.session.progress.account(PERSON).owed, to_do(table.session)[0]
    table.session.act(laid, table.now)
    assert claims(table) == [Claim(COMPUTER, PERSON, missed)]
    peg(table, COMPUTER, missed)
    table.session.act(laid, table.now)
    assert laid in table.session.match.actions


@pytest.mark.parametrize("just_set", [True, False])
def test_nothing_is_called_on_a_peg_in_a_hand_or_just_set_as_the_next_card_is_laid(just_set):
    table = table_at(lays_twice, PERSON)
    table.session.act(to_do(table.session)[0], table.now)
    table.session.done(table.now)
    account, holes = table.session.progress.account(PERSON), table.layout.tracks[PERSON].holes
    assert account.claimable
    lifted = table.wood - {holes[account.back]}
    pegged = lifted | {holes[account.front + account.owed]}
    table.see(400, lifted)
    if just_set:
        table.see(100, pegged)
    laid = to_do(table.session)[0]
    table.session.act(laid, table.now)
    table.see(2000, pegged)
    assert claims(table) == []
    assert laid in table.session.match.actions
    assert table.session.progress.account(PERSON).front == account.front + account.owed


def test_undo_takes_back_what_was_called_with_the_count_that_was_short():
    """It would be called again at once, so that nobody got back to their own."""
    table = table_at(counts_a_hand, PERSON)
    length = len(table.session.match)
    points = worth(table.session)
    table.session.act(Count(PERSON), table.now)
    peg(table, PERSON, points - 2)
    table.session.act(ShowCrib(), table.now)
    table.session.undo(table.now)
    assert len(table.session.match) == length
    table.session.redo(table.now)
    assert claims(table) == [Claim(COMPUTER, PERSON, 2)]


def test_undo_takes_back_what_people_agreed_on_at_the_computers_turn():
    table = table_at(lambda session: session.match.state.phase is Phase.PLAY and session.match.state.turn == 1, PERSON)
    account, length = table.session.progress.account(PERSON), len(table.session.match)
    table.session.play.commit(Amend(PERSON, account.front + 1, account.front + 2))
    table.session.undo(table.now)
    assert len(table.session.match) == length


def both_score(session):
    """Return whether the person scores with a card, and the computer with its answer."""
    state = session.match.state
    if state.phase is not Phase.PLAY or state.turn != PERSON or not isinstance(to_do(session)[0], Lay):
        return False
    after = session.match.preview(to_do(session)[0]).state
    answers = session.match.game.awaited(after).actions
    if after.turn != COMPUTER or not after.ledger.accounts[PERSON].owed or not isinstance(answers[0], Lay):
        return False
    return bool(session.match.game.apply(after, answers[0]).state.ledger.accounts[COMPUTER].owed)


def test_the_computer_calls_nothing_that_it_has_no_hole_for(monkeypatch):
    """It has one hole left. What it overlooks would bring it home as well: that is secret, and so it calls (P12).

    A second call is refused (P15), and would be tried again for ever.
    """
    monkeypatch.setattr("companion.app.asked.overlooked", lambda *place: 12)
    table = table_at(both_score, PERSON, seat1="beginner")
    monkeypatch.setattr("companion.app.calling.lets_pass", lambda *place: False)
    table.session.play.commit(Amend(COMPUTER, 59, 60))
    table.see(1500, table.session.expected())
    for _ in range(2):
        table.session.act(to_do(table.session)[0], table.now)
    progress = table.session.progress
    short = progress.account(PERSON).claimable
    progress.commit(claim_in(progress))
    assert 0 < progress.account(PERSON).claimable == short - 1
    assert claim_in(progress) is None


def test_a_view_asks_no_more_of_a_long_game_of_computers_alone():
    """What can be undone is looked for at every view: a game without a person's choice is not searched from its end."""
    setup = Setup(("Robot", "Robot 2"), "cribbage", 61, options={"cards": "app", "seat0": "club", "seat1": "club"})
    table, chance, asked = Table(setup), Random(3), []
    table.session.act(Shuffle(3), table.now)
    game = type(table.session.match.game)
    with pytest.MonkeyPatch.context() as patch:
        awaited = game.awaited
        patch.setattr(game, "awaited", lambda self, state: (asked.append(state), awaited(self, state))[1])
        counts = []
        while actions := to_do(table.session):
            table.session.act(chance.choice(actions), table.now)
            table.see(1500, table.session.expected())
            asked.clear()
            view_of(table.session)
            counts.append(len(asked))
    assert len(counts) > 60
    assert counts[-2] <= counts[10]
