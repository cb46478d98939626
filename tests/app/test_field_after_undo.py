"""Scales after an undo: they hold up no card, lose nothing as they stand, and are led nowhere once they are right."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from companion.app.refused import Refused
from companion.app.session import Session
from companion.cards import PACK
from companion.games.cribbage.actions import Count, CribCard
from companion.games.round_the_bases.actions import NextHand, Swing
from companion.games.round_the_bases.playout import script
from companion.games.round_the_bases.state import InningStage
from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.app.field import FIELD, FOUR, TWO, FieldTable
from tests.sampled import crossed, sampled

OPEN = [Policy.CASUAL, Policy.COACH]


def actions_of(table):
    packs = (table.random.sample(PACK, 52) for _ in count())
    return script(table.session.match, packs, table.random.choice)


def go_on(table, action):
    table.act(action)
    table.settle()
    table.wait(1500)


def after_a_power_cut(table):
    """Go on with the game as it is in its journal, on the board as it stands."""
    table.session = Session(table.session.setup, FIELD, table.journal.append)
    table.session.resume(list(table.journal))
    table.snapshot()
    table.wait(1500)


def worth(table, action):
    """Return what an action brings each side, or 0 if it brings the other one something as well."""
    accounts = table.session.match.preview(action).state.ledger.accounts
    return [accounts[side].owed if not accounts[1 - side].debts else 0 for side in (0, 1)]


# --- points that stand there before their hand is counted -------------------------------------------------------------


def before_points(policy, kinds, setup=TWO):
    """Play until such an action brings points; return the table, the action, its side, and what its scale comes to."""
    table = FieldTable(replace(setup, policy=policy), seed=2)
    for action in actions_of(table):
        if isinstance(action, kinds):
            accounts = table.session.match.preview(action).state.ledger.accounts
            side = next((side for side in (0, 1) if accounts[side].owed), None)
            if side is not None:
                return table, action, side, accounts[side].front + accounts[side].owed
        go_on(table, action)
    raise AssertionError


def peg_before(table, action, side, total, moved):
    """Have the points stand on the scale, and the game moved from under them."""
    if moved == "undo":  # counted and pegged; undone by a slip of the finger
        go_on(table, action)
        table.session.undo(table.now)
        table.wait(1500)
    else:
        table.show(side, total)
        table.wait(1500)
    if moved == "power":
        after_a_power_cut(table)


@pytest.mark.parametrize(
    ("policy", "setup", "kind", "moved"),
    crossed(
        [*OPEN, Policy.MUGGINS, Policy.TOURNAMENT], [TWO, FOUR], [Count, CribCard], ["undo", "power", "not at all"]
    ),
)
def test_a_hand_whose_points_stand_already_can_be_counted(policy, setup, kind, moved):
    table, hand, side, total = before_points(policy, kind, setup)
    peg_before(table, hand, side, total, moved)
    table.act(hand)
    table.wait(10_000)
    assert (table.session.owed()[side].front, table.session.finding.guidance) == (total, None)


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize("moved", ["undo", "power"])
def test_who_is_asked_to_take_them_back_may_have_one_in_his_hand_as_it_is_counted(policy, moved):
    table, hand, side, total = before_points(policy, Count)
    peg_before(table, hand, side, total, moved)
    peg = table.session.finding.guidance.lift
    table.lift(peg)
    table.wait(1000)
    table.act(hand)
    table.place(peg)
    table.wait(1500)
    assert (table.session.owed()[side].front, table.session.finding.guidance) == (total, None)


@pytest.mark.parametrize("policy", OPEN)
def test_nor_is_who_shows_more_than_is_entered_again_asked_to_peg_that_first(policy):
    """Two hands of one side were counted and pegged, and both undone; of the first the points are owed again."""
    table = FieldTable(replace(FOUR, policy=policy), seed=2)
    counted = []
    for action in actions_of(table):
        side = table.session.setup.side_of(action.seat) if isinstance(action, Count) else None
        before = [owed.front for owed in table.session.owed()]
        go_on(table, action)
        gained = side is not None and [owed.front for owed in table.session.owed()][side] > before[side]
        counted = [*counted, (action, side)] if side is not None else []
        if gained and len(counted) > 2 and counted[-3][1] == side:
            break
    total, hands = table.session.owed()[side].front, [hand for hand, _ in counted[-3:]]
    for _ in hands:
        table.session.undo(table.now)
        table.wait(1500)
    for hand in hands:
        table.act(hand)
        table.wait(300)
    table.wait(1500)
    assert table.session.owed()[side].front == total


@pytest.mark.parametrize("policy", OPEN)
def test_but_pegs_that_are_left_from_the_hand_before_hold_up_the_next_batter(policy):
    table = FieldTable(replace(TWO, policy=policy), seed=2)
    for action in actions_of(table):
        table.act(action)
        if isinstance(action, Swing):
            break
        table.settle()
        table.wait(1500)
    while table.session.match.state.stage is InningStage.DICE:
        table.act(next(actions_of(table)))
    pegs = {hole for hole in table.wood if hole.startswith("scale")}
    for _ in range(20):
        guidance = table.session.finding.guidance
        if guidance.lift in pegs:
            break
        table.move(guidance.lift, guidance.place)
    with pytest.raises(Refused, match="First the pegs"):
        table.act(NextHand())
    after_a_power_cut(table)
    with pytest.raises(Refused, match="First the pegs"):
        table.act(NextHand())


# --- a card in the place of another -----------------------------------------------------------------------------------


def card_replaced(policy, seed, fits):
    """Enter a card in the place of another, peg it, and undo it; return the table, the other card and its side.

    `fits` is asked where the scale stood, what the wrong card was worth and what the right one is.
    """
    table = FieldTable(replace(TWO, policy=policy), seed=seed)
    for action in actions_of(table):
        match = table.session.match
        offered = list(match.game.awaited(match.state).cards.values())
        settled = action in offered and not any(owed.debts for owed in table.session.owed()) and len(match) > 6
        right = worth(table, action) if settled else ()
        for other in offered if settled else ():
            if other == action or type(other) is not type(action) or not match.allows(other):
                continue
            wrong = worth(table, other)
            for side in (0, 1):
                if fits(table.session.owed()[side].front, wrong[side], right[side]):
                    go_on(table, other)
                    table.session.undo(table.now)
                    table.wait(1500)
                    return table, action, side
        go_on(table, action)
    raise AssertionError(seed)


def brings_more(front, wrong, right):
    return 0 < wrong < right and front + right < 10


def brings_less(front, wrong, right):
    return wrong > right > 0 and front + wrong < 10


@pytest.mark.parametrize(("seed", "happens"), crossed([3, 4], ["nothing", "cable", "power", "flicker"]))
def test_in_a_tournament_nothing_is_lost_before_the_pegs_have_been_moved(seed, happens):
    """The pegs pay the part that they happen to show; only who lets go of a peg short is short."""
    table, card, side = card_replaced(Policy.TOURNAMENT, seed, brings_more)
    front, due = table.session.owed()[side].front, worth(table, card)[side]
    table.act(card)
    table.wait(2500)
    match happens:
        case "cable":
            table.session.link(False, table.now)
            table.wait(300)
            table.session.link(True, table.now)
            table.snapshot()
        case "power":
            after_a_power_cut(table)
        case "flicker":
            peg = next(hole for hole in table.wood if hole in FIELD.sides[side].numbers)
            table.move(peg, peg)
    table.wait(2500)
    assert table.state.ledger.accounts[side].claimable == 0
    table.show(side, front + due)
    table.wait(2500)
    assert (table.session.owed()[side].front, table.state.ledger.accounts[side].claimable) == (front + due, 0)


@pytest.mark.parametrize("power", sampled([False, True], 1))
def test_but_who_moves_them_and_is_short_is(power):
    table, card, side = card_replaced(
        Policy.TOURNAMENT, 3, lambda front, wrong, right: brings_more(front, wrong, right) and right - wrong > 1
    )
    front, due = table.session.owed()[side].front, worth(table, card)[side]
    table.act(card)
    table.wait(2500)
    if power:
        after_a_power_cut(table)
    table.show(side, front + due - 1)
    table.wait(2500)
    assert table.state.ledger.accounts[side].claimable == 1


@pytest.mark.parametrize(("policy", "seed"), crossed([*OPEN, Policy.MUGGINS, Policy.TOURNAMENT], [3, 5]))
def test_a_peg_that_was_moved_to_where_it_belongs_is_not_led_away(policy, seed):
    table, card, side = card_replaced(policy, seed, brings_less)
    table.act(card)
    due = table.state.ledger.accounts[side].owed
    front = table.session.owed()[side].front
    table.show(side, front + due)
    for _ in range(12):
        table.wait(1000)
        assert table.session.finding.guidance is None
    assert table.session.owed()[side].front == front + due
    assert {call for _, call, _ in table.said} & {call.name for call in (Call.BACKWARD, Call.OVERPEGGED)} == set()


# --- the second peg of a carry is in a hand as the game is moved ------------------------------------------------------


def carried_halfway(policy):
    """Peg the first of the two pegs that a hand brings, out of the box; return the table and where the other goes."""
    table = FieldTable(replace(TWO, policy=policy), seed=5)
    for action in actions_of(table):
        table.act(action)
        for owed in table.session.owed():
            total = owed.front + sum(owed.sums[-1:])
            if 0 < owed.front < 10 < total < 20 and total - 10 != owed.front and 10 < total < 10 + owed.sums[-1]:
                scale, box = FIELD.sides[owed.side].holes, FIELD.groups[f"pegs{owed.side + 1}"].numbers
                table.move(max(hole for hole in table.wood if hole in box), scale[total - 10])
                table.wait(2000)
                table.lift(scale[owed.front])
                return table, owed.side, total, scale[10]
        table.settle()
        table.wait(1500)
    raise AssertionError


@pytest.mark.parametrize("policy", [*OPEN, Policy.MUGGINS])
def test_the_second_peg_of_a_carry_is_right_after_undo_and_redo(policy):
    table, side, total, ten = carried_halfway(policy)
    table.session.undo(table.now)
    table.wait(1500)
    table.session.redo(table.now)
    table.wait(300)
    table.place(ten)
    for _ in range(40):
        assert (table.session.finding.guidance, table.session.question()) == (None, None)
        table.wait(250)
    assert table.session.owed()[side].front == total
