"""A session on a field one of whose sensors lies: nobody is refused what is right in doubt."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from companion.app.refused import Refused
from companion.app.session import Session
from companion.cards import PACK
from companion.games.round_the_bases.playout import script
from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.app.field import FIELD, TWO, FieldTable
from tests.sampled import sampled

MOST_ONES = 9
FAULTS = {"BACKWARD", "UNDERPEGGED", "OVERPEGGED", "UNCLEAR"}


def with_points_to_peg(seed):
    """Play until a side owes points on a scale with one peg, and an entry waits for them; return that as well."""
    table, random = FieldTable(seed=seed), Random(seed)
    actions = script(table.session.match, (random.sample(PACK, 52) for _ in count()), random.choice)
    action = next(actions)
    while True:
        table.act(action)
        action = next(actions)
        owing = [owed.side for owed in table.session.owed() if owed.sums and 1 < owed.front <= MOST_ONES]
        if owing and action.after_pegging:
            return table, owing[0], action
        table.settle()


@pytest.mark.parametrize("seed", sampled([1, 2, 3]))
def test_who_may_have_pegged_more_than_is_entered_is_not_asked_to_peg_first(seed):
    """Another hole of the scale closed: its sensor lies, or the peg came there from a hole that sticks."""
    table, side, action = with_points_to_peg(seed)
    table.wait(3000)
    with pytest.raises(Refused):
        table.act(action)
    table.wood.add(FIELD.sides[side].holes[20])
    table.snapshot()
    table.wait(3000)
    assert FAULTS.isdisjoint(call for _, call, _ in table.said)
    table.act(action)
    assert table.session.match.actions[-1] == action


@pytest.mark.parametrize("seed", sampled([1, 2, 3]))
def test_nor_who_carries_on_what_is_entered_late(seed):
    table, side, action = with_points_to_peg(seed)
    front, group, store = table.session.owed()[side].front, FIELD.sides[side], FIELD.groups[f"pegs{side + 1}"]
    table.show(side, 20 + front - 1)
    table.wait(3000)
    table.move(group.holes[20], next(hole for hole in store.holes.values() if hole not in table.wood))
    table.wait(3000)
    table.act(action)
    assert table.session.match.actions[-1] == action
    assert FAULTS.isdisjoint(call for _, call, _ in table.said)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS])
def test_a_peg_that_was_in_a_hand_when_the_power_went_is_pegged_where_it_is_set(policy):
    """Its scale has not been seen in order since then, but nothing says that another hole lies."""
    table = FieldTable(replace(TWO, policy=policy), seed=8)
    packs = (table.random.sample(PACK, 52) for _ in count())
    for action in script(table.session.match, packs, table.random.choice):
        table.act(action)
        if [owed.sums[-1:] for owed in table.session.owed()] == [(), (5,)]:
            break
        table.settle()
        table.wait(1500)
    table.lift("scale2/2")
    table.session = Session(table.session.setup, FIELD, table.journal.append)
    table.session.resume(list(table.journal))
    table.snapshot()
    table.wait(1500)
    table.place("scale2/7")
    table.wait(2000)
    assert table.session.owed()[1].front == 7
    assert {reading.call for reading in table.session.finding.readings} == {Call.AT_REST}
    assert table.session.question() is None


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS, Policy.COACH])
def test_one_hole_that_lies_does_not_hide_a_peg_on_the_other_scale(policy):
    """A hole of Red's scale sticks; then a child sets a runner on Blue's, and the runner's hole is filled again."""
    table = FieldTable(replace(TWO, policy=policy), seed=8)
    table.play(lambda table: all(owed.front > 0 for owed in table.session.owed()))
    table.wait(3000)
    fronts = [owed.front for owed in table.session.owed()]
    table.wood.add(next(hole for number, hole in FIELD.sides[0].holes.items() if number not in (*fronts, 10)))
    table.snapshot()
    table.wait(3000)
    runner = next(hole for hole in sorted(table.wood) if hole.startswith("runners"))
    stray = next(
        hole for number, hole in sorted(FIELD.sides[1].holes.items()) if hole not in table.wood and number < MOST_ONES
    )
    table.lift(runner)
    table.wait(4000)
    table.place(stray)
    table.wait(1000)
    box = next(hole for hole in sorted(table.wood) if hole.startswith("pegs1"))
    table.move(box, runner)
    table.wait(9000)
    finding, question = table.session.finding, table.session.question()
    assert finding.guidance is not None or question is not None
    assert FAULTS - {"UNCLEAR"} == FAULTS - {"UNCLEAR"} - {call for _, call, _ in table.said}


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS, Policy.TOURNAMENT])
def test_a_peg_from_an_ignored_hole_is_asked_about_where_a_child_has_set_it(policy):
    """The ignored hole is taken to have it still, so that its new hole seems to be closed without a peg."""
    table = FieldTable(replace(TWO, policy=policy), seed=8)
    table.play(lambda table: all(owed.front > 0 for owed in table.session.owed()))
    inning = next(hole for hole in sorted(table.wood) if hole.startswith("innings"))
    table.session.mask(inning, table.now)
    table.wait(3000)
    pegs = table.wood & FIELD.sides[1].numbers.keys()
    beside = frozenset().union(*(FIELD.neighbours(hole) for hole in pegs))
    table.move(inning, next(hole for _, hole in sorted(FIELD.sides[1].holes.items()) if hole not in beside | pegs))
    table.wait(15_000)
    assert table.session.finding.guidance is not None or table.session.question() is not None
    assert FAULTS - {"UNCLEAR"} == FAULTS - {"UNCLEAR"} - {call for _, call, _ in table.said}


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("gone", [True, False])
def test_a_peg_from_an_ignored_hole_that_a_child_has_put_into_its_box_is_asked_about_and_led_back(policy, gone):
    table = FieldTable(replace(TWO, policy=policy), seed=8)
    table.play(lambda table: any(hole.startswith("runs1") for hole in table.wood))
    table.wait(3000)
    run = next(hole for hole in table.wood if hole.startswith("runs1"))
    box = next(hole for hole in FIELD.groups["pegs1"].holes.values() if hole not in table.wood)
    table.session.mask(run, table.now)
    table.wait(3000)
    if gone:
        table.move(run, box)
    else:
        table.wood.add(box)  # its sensor sticks
        table.snapshot()
    table.wait(3000)
    assert (question := table.session.question()) is not None
    assert (question.hole, list(question.answers)) == (run, ["there", "gone"])
    table.session.answer("gone" if gone else "there", table.now)
    table.wait(12_000)
    if gone:
        table.follow()
        assert run in table.wood
    table.wait(12_000)
    assert (table.session.question(), table.session.finding.guidance, table.session.misplaced) == (None, None, False)
    assert FAULTS - {call for _, call, _ in table.said} == FAULTS


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS, Policy.COACH])
@pytest.mark.parametrize("runners_lost", [1, 2])
def test_pegs_that_a_child_sets_on_a_scale_are_asked_about_though_runners_are_missed(policy, runners_lost):
    """All pegs are in sight, so that none is in a hand, though those of the bases are too few; and all are led home."""
    table = FieldTable(replace(TWO, policy=policy), seed=8)
    table.play(lambda table: all(owed.front > 0 for owed in table.session.owed()))
    table.wait(3000)
    at_rest = len(table.wood & FIELD.groups["runners"].numbers.keys()), table.wood & FIELD.sides[1].numbers.keys()
    strange = [hole for number, hole in sorted(FIELD.sides[1].holes.items()) if hole not in table.wood and number > 1]
    box = [hole for hole in sorted(table.wood) if hole.startswith("pegs2")]
    runners = [hole for hole in sorted(table.wood) if hole.startswith("runners")][:runners_lost]
    for peg, hole in zip((*box[1:], *runners), strange, strict=False):
        table.move(peg, hole)
    table.wait(24_000)
    assert table.session.question() is not None
    table.follow()
    table.wait(20_000)
    assert (table.session.question(), table.session.finding.guidance, table.session.misplaced) == (None, None, False)
    assert (
        len(table.wood & FIELD.groups["runners"].numbers.keys()),
        table.wood & FIELD.sides[1].numbers.keys(),
    ) == at_rest


def test_a_counters_peg_is_fetched_from_a_full_box_and_not_from_a_hole_that_sticks():
    """People ignore the hole that sticks, believe it again, and so on: it was the way for ever."""
    table = FieldTable(seed=8)
    boxes = [hole for name in ("pegs1", "pegs2") for hole in FIELD.groups[name].holes.values()]
    table.play(lambda table: "outs/0" not in table.wood and not table.wood.issuperset(boxes))
    table.wait(3000)
    (outs,) = [hole for hole in table.wood if hole.startswith("outs")]
    stuck = next(hole for hole in FIELD.groups["outs"].holes.values() if hole != outs)
    table.wood.add(stuck)
    table.snapshot()
    table.wait(4000)
    table.session.mask(stuck, table.now)
    box = next(hole for hole in boxes if hole not in table.wood)
    table.move(outs, box)
    table.wait(8000)
    guidance = table.session.finding.guidance
    assert guidance is not None
    assert (guidance.lift in boxes, guidance.place) == (True, outs)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("looks", [True, False])
def test_a_hole_that_sticks_asks_nobody_about_a_peg_whose_card_is_late_on_the_other_scale(policy, looks):
    """No peg was missed as it closed: so it has none, and the other hole has the peg that was moved there."""
    table = FieldTable(replace(TWO, policy=policy), seed=8)
    packs = (table.random.sample(PACK, 52) for _ in count())
    for action in script(table.session.match, packs, table.random.choice):
        table.act(action)
        due = table.session.owed()[1].sums
        fronts = [owed.front for owed in table.session.owed()]
        if due and 0 < due[-1] < MOST_ONES - fronts[1] and fronts[0] > 0 and table.session.match.actions[-1] == action:
            table.session.undo(table.now)  # its card comes late
            break
        table.settle()
        table.wait(1500)
    table.show(1, fronts[1] + due[-1])
    table.wait(1500)
    table.wood.add(next(hole for n, hole in FIELD.sides[0].holes.items() if hole not in table.wood and n < MOST_ONES))
    table.snapshot()
    table.wait(3500)
    question = table.session.question()
    assert question is None or "unclear" not in str(question.sentence)
    if looks and question is not None:
        table.session.answer(next(iter(question.answers)), table.now)
    table.act(action)
    table.wait(14_000)
    assert [owed.front for owed in table.session.owed()] == [fronts[0], fronts[1] + due[-1]]
    assert (FAULTS - {"UNCLEAR"}).isdisjoint(call for _, call, _ in table.said)


def test_nobody_has_pegged_too_far_while_a_peg_of_the_board_is_in_a_hand():
    """A child has set a peg on Blue's scale; while another one is carried, it may be the one that is too many."""
    table = FieldTable(seed=8)
    table.play(
        lambda table: table.session.owed()[1].front == 0 and bool(table.wood & FIELD.groups["pegs2"].numbers.keys())
    )
    table.wait(3000)
    box = next(hole for hole in sorted(table.wood) if hole.startswith("pegs2"))
    table.move(box, FIELD.sides[1].holes[40])
    table.wait(15_000)
    table.session.answer("none", table.now)
    table.wait(2000)
    assert (1, "OVERPEGGED") in [(side, call) for side, call, _ in table.said]
    other = next(hole for hole in sorted(table.wood) if hole.startswith("pegs1"))
    table.lift(other)
    table.said.clear()
    table.wait(5000)
    assert "OVERPEGGED" not in [call for _, call, _ in table.said]
    table.place(other)
    table.wait(3000)
    assert (1, "OVERPEGGED") in [(side, call) for side, call, _ in table.said]
