"""A peg of another side, or a runner, set on a scale pegs nothing for the side that has all its own pegs in sight (P7).

In muggins and in a tournament it was read as a short leap of that side, which lost its points so.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from companion.cards import PACK
from companion.games.round_the_bases.playout import script
from companion.games.setup import Policy
from tests.app.field import FIELD, TWO, FieldTable
from tests.referee.field import BLUE, Bench
from tests.sampled import crossed


def up_to_a_hand(policy):
    """Play honestly until a side with 1 to 5 on its scale is owed 4 points or more, and nobody else anything."""
    for seed in range(1, 9):
        table = FieldTable(replace(TWO, policy=policy), seed=seed)
        packs = (table.random.sample(PACK, 52) for _ in count())
        for action, _ in zip(script(table.session.match, packs, table.random.choice), range(60), strict=False):
            table.act(action)
            for owed in table.session.owed():
                other = table.session.owed()[1 - owed.side]
                if owed.front in range(1, 6) and sum(debt.due for debt in owed.debts) >= 4 and not other.debts:
                    return table, owed
            table.settle()
            table.wait(1500)
    raise AssertionError


@pytest.mark.parametrize(("stranger", "policy"), crossed(["other side", "batter"], [Policy.MUGGINS, Policy.TOURNAMENT]))
def test_a_stranger_on_a_scale_pegs_nothing_for_its_side(policy, stranger):
    table, owed = up_to_a_hand(policy)
    due = sum(debt.due for debt in owed.debts)
    box = FIELD.groups[f"pegs{2 - owed.side}"].numbers
    lift = "path/0" if stranger == "batter" else max(hole for hole in table.wood if hole in box)
    assert lift in table.wood
    # Somebody sets a peg that is not this side's beside the one that stands there, looks, and finds the mistake.
    table.move(lift, FIELD.sides[owed.side].holes[owed.front + 1])
    table.wait(3000)
    account = table.state.ledger.accounts[owed.side]
    assert account.front == owed.front, "the other's peg has pegged for this side"
    assert account.claimable == 0
    table.move(FIELD.sides[owed.side].holes[owed.front + 1], lift)
    table.wait(12_000)
    assert table.session.owed()[owed.side].sums[-1] == due, "its points are lost"


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("stranger", ["path/0", "runners/1", "pegs1/5"])
def test_the_referee_reads_no_leap_by_it(policy, stranger):
    bench = Bench(policy, path=(0,), blue=3)
    bench.owe(BLUE, 10)
    bench.do(f"-{stranger}", "+scale2/4", pause_ms=3000)
    bench.wait(6000)
    assert bench.pegs == []


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("owed", [1, 3, 10])
@pytest.mark.parametrize(
    ("stranger", "home"),
    [("pegs1/5", "Move the peg from 4 on Blue's scale to Red's pegs box."), ("runners/1", "to the runners box")],
)
def test_it_is_this_peg_that_is_led_home_whatever_is_owed(policy, owed, stranger, home):
    """It was another one that was to go: from Blue's box to Red's, where people see pegs of another colour."""
    bench = Bench(policy, path=(0,), blue=3)
    bench.owe(BLUE, owed)
    bench.do(f"-{stranger}", "+scale2/4", pause_ms=3000)
    bench.wait(3000)
    assert bench.finding.guidance is not None
    assert (bench.finding.guidance.lift, bench.pegs) == ("scale2/4", [])
    assert home in str(bench.finding.guidance.sentence)


@pytest.mark.parametrize(
    ("stranger", "policy"),
    crossed(["other side", "batter"], [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT]),
)
def test_who_then_does_what_the_screen_says_has_lost_nothing(policy, stranger):
    table, owed = up_to_a_hand(policy)
    box = FIELD.groups[f"pegs{2 - owed.side}"].numbers
    lift = "path/0" if stranger == "batter" else max(hole for hole in table.wood if hole in box)
    table.move(lift, FIELD.sides[owed.side].holes[owed.front + 1])
    table.wait(3000)
    table.follow()
    table.wait(12_000)
    account, due = table.state.ledger.accounts[owed.side], sum(debt.due for debt in owed.debts)
    assert (account.front + account.owed, account.claimable) == (owed.front + due, 0)


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_the_peg_of_another_scale_pegs_nothing_either(policy):
    """Red is owed 4 and sets the peg of its ones in 7, on Blue's scale, which is the mistake of P7."""
    bench = Bench(policy, red=3, blue=3)
    bench.owe(0, 4)
    bench.owe(BLUE, 10)
    bench.do("-scale1/3", "+scale2/7", pause_ms=3000)
    bench.wait(9000)
    assert bench.pegs == []


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("hole", ["scale1/4", "scale1/10", "scale1/20"])
def test_it_is_led_home_also_from_the_tens(policy, hole):
    """One of Red's own box was to go to Blue's while a peg of the ones might still follow."""
    bench = Bench(policy, red=3, blue=3)
    bench.owe(0, 12)
    bench.do("-pegs2/4", f"+{hole}")
    for _ in range(6):
        bench.wait(2500)
        guided = bench.finding.guidance
        assert guided is None or guided.lift == hole, str(guided.sentence)
    assert guided is not None


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_who_obeys_and_looks_leaves_the_side_what_it_is_owed(policy):
    table, owed = up_to_a_hand(policy)
    due = sum(debt.due for debt in owed.debts)
    box = FIELD.groups[f"pegs{2 - owed.side}"].numbers
    scale = FIELD.sides[owed.side]
    table.move(max(hole for hole in table.wood if hole in box), scale.holes[owed.front + 1])
    told = []
    for _ in range(5):
        table.wait(3000)
        guided, question = table.session.finding.guidance, table.session.question()
        told.append((str(guided and guided.sentence), str(question and question.sentence)))
        if guided is not None:
            table.follow()
        elif question is not None:
            table.session.answer(next(iter(question.answers)), table.now)
        table.wait(12_000)
    account = table.state.ledger.accounts[owed.side]
    assert (account.front, account.claimable) == (owed.front, 0), told
    assert table.session.owed()[owed.side].sums[-1] == due, told
