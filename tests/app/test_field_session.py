"""'Round the Bases at a table: whole games on the field, honest hands and slips."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from companion.app.celebrating import celebration
from companion.app.refused import Refused
from companion.app.session import Session
from companion.cards import PACK, parse_card
from companion.errors import CompanionError
from companion.games.action import Peg
from companion.games.cribbage.actions import Count, Dealt, Starter
from companion.games.cribbage.state import Phase
from companion.games.event import Event
from companion.games.round_the_bases.actions import BatFirst, NextHand, Swing
from companion.games.round_the_bases.events import BaseballEvent, feat_of
from companion.games.round_the_bases.messages import DOUBLE_PLAY, OUT_ON, STRIKEOUT
from companion.games.round_the_bases.playout import script
from companion.games.round_the_bases.state import InningStage
from companion.games.setup import Policy
from companion.referee.lights import Light
from companion.words.message import Sentence
from companion.words.referee import LOST_SIGHT
from tests.app.field import FIELD, FOUR, TWO, FieldTable
from tests.sampled import crossed, sampled

FAULTS = {"UNDERPEGGED", "OVERPEGGED", "MISPLACED", "BACKWARD", "UNCLEAR", "FOREIGN", "TAKEN_BACK"}


@pytest.mark.parametrize("innings", sampled([1, 3]))
@pytest.mark.parametrize("setup", sampled([TWO, FOUR], 1), ids=["two", "four"])
@pytest.mark.parametrize("seed", sampled(range(3)))
def test_honest_hands_play_a_whole_game_and_nobody_is_accused(setup, seed, innings):
    table = FieldTable(replace(setup, target=innings), seed=seed)
    table.play()
    assert table.state.winner is not None
    assert {call for _, call, _ in table.said} & FAULTS == set()
    assert frozenset(table.wood) & frozenset(table.session.layout.groups["path"].numbers) == frozenset(
        hole for hole in table.session.at_rest() if hole.startswith("path/")
    )


def test_the_next_batter_waits_until_the_field_has_followed():
    table = FieldTable(seed=2)
    table.play(lambda each: each.state.stage is InningStage.NEXT)
    table.lift(next(hole for hole in table.wood if hole.startswith("outs/")))
    table.place("outs/3")
    table.wait(11_000)
    table.session.answer("none", table.now)
    table.look()
    with pytest.raises(Refused, match="First the pegs: Move the outs peg from 3 in the outs box"):
        table.act(NextHand())
    table.follow()
    table.act(NextHand())
    assert table.state.stage is InningStage.HAND


@pytest.mark.parametrize("hand_ms", [100, 1000], ids=["at once", "held in the hand"])
def test_a_batter_who_is_out_and_is_set_on_the_bases_is_misplaced(hand_ms):
    table = FieldTable(seed=1)
    table.play(lambda each: each.state.stage is InningStage.HAND and each.state.deal.phase is Phase.NEXT)
    table.act(Swing())
    assert table.session.finding.guidance.lift == "path/0"
    assert not any(stand.holes for stand in table.session.progress.stands() if stand.group == "path")
    table.hand_ms = hand_ms
    table.move("path/0", "path/2")
    table.wait(2000)
    assert table.said[-1][1] == "MISPLACED"
    assert table.session.finding.guidance.lift == "path/2"


def test_undo_takes_a_play_back_and_guides_the_pegs_without_blame():
    table = FieldTable(seed=2)
    table.play(lambda each: each.state.stage is InningStage.NEXT)
    said = len(table.said)
    for _ in range(3):
        table.session.undo(table.now)
        table.look()
        table.follow()
        table.wait(2000)
        assert frozenset(table.wood) & set(FIELD.groups["path"].numbers) == {
            hole for hole in table.session.at_rest() if hole.startswith("path/")
        }
    assert {call for _, call, _ in table.said[said:]} & FAULTS == set()


def test_a_game_is_resumed_from_its_journal_and_the_field_follows():
    table = FieldTable(seed=4)
    table.play(lambda each: len(each.session.match) > 120)
    again = Session(TWO, FIELD, [].append)
    again.resume(table.journal)
    assert again.match.state == table.state
    again.snapshot(FIELD.start_holes, 0)
    again.tick(2000)
    assert again.finding.guidance is not None
    assert again.finding.guidance.asked
    assert not again.misplaced


def test_lights_show_runners_outs_innings_and_runs():
    table = FieldTable(seed=1)
    table.play(lambda each: each.state.diamond.bases and each.state.diamond.outs and any(each.state.runs_scored))
    state, lights = table.state, table.view().lights
    assert state.winner is None
    assert {lights[f"path/{base}"] for base in state.diamond.bases} == {Light.STANDS}
    assert lights[f"outs/{state.diamond.outs}"] is Light.STANDS
    for side, runs in enumerate(state.runs_scored):
        lit = [hole for hole, light in lights.items() if hole.startswith(f"runs{side + 1}/") and light is Light.STANDS]
        assert sum(int(hole.partition("/")[2]) for hole in lit) == runs


def test_a_home_run_is_celebrated_on_the_base_path_for_a_moment():
    table = FieldTable()
    for action in (BatFirst(0), Dealt(), Starter(parse_card("JH"))):
        table.act(action)
        if not isinstance(action, Starter):
            table.settle()
    lit = {hole for hole, light in table.view().lights.items() if light is Light.HOME_RUN}
    assert len(lit) > 20
    assert all(hole.startswith("path/") for hole in lit)
    table.wait(4500)
    assert Light.HOME_RUN not in table.view().lights.values()


def test_two_put_out_at_once_are_celebrated_as_well():
    result = DOUBLE_PLAY(what=OUT_ON(hole=5))
    happened = [Event(BaseballEvent.BATTED, 0, 0, 2, result, feat=feat_of(result))]
    assert celebration(happened) is Light.DOUBLE_PLAY
    assert celebration([Event(BaseballEvent.BATTED, 0, 0, 1, STRIKEOUT())]) is None


@pytest.mark.parametrize("innings", sampled([1, 3]))
def test_without_a_board_the_pegs_move_themselves(innings):
    table = FieldTable(replace(TWO, target=innings), seed=7)
    for action in script(table.session.match, packs(7), Random(7).choice):
        table.session.act(action, table.now)
        table.wood = set(table.session.expected())
        table.snapshot()
        table.wait(1500)
    assert table.state.winner is not None
    assert {call for _, call, _ in table.said} & FAULTS == set()


def test_in_muggins_a_short_scale_is_claimed_on_the_claimers_scale():
    table = FieldTable(replace(TWO, policy=Policy.MUGGINS), seed=3)
    for action in script(table.session.match, packs(3), Random(3).choice):
        table.act(action)
        owing = [side for side in (0, 1) if table.session.owed()[side].sums]
        if owing and table.session.owed()[owing[0]].sums[-1] > 1:
            break
        table.settle()
    side = owing[0]
    due, front = table.session.owed()[side].sums[-1], table.session.owed()[1 - side].front
    table.add(side, due - 1)
    table.wait(1500)
    table.session.done(table.now)
    table.session.claim(1 - side, side, 1, table.now)
    table.add(1 - side)
    table.wait(1500)
    accounts = table.state.ledger.accounts
    assert (accounts[1 - side].front, accounts[side].owed) == (front + 1, 0)


@pytest.mark.parametrize("seed", sampled([1, 2, 3]))
def test_in_muggins_the_swing_waits_for_pegs_that_have_just_been_set(seed):
    """The board reads them a second later; until then the swing would count without them."""
    table = FieldTable(replace(TWO, policy=Policy.MUGGINS), seed=seed)
    for action in script(table.session.match, packs(seed), Random(seed).choice):
        table.act(action)
        owing = [side for side in (0, 1) if table.session.owed()[side].sums]
        if table.session.match.allows(Swing()) and owing:
            break
        table.settle()
        table.wait(1500)
    scored = [owed.front + sum(owed.sums[-1:]) for owed in table.session.owed()]
    for side in owing:
        table.add(side)
    with pytest.raises(Refused, match="it is not certain yet where"):
        table.act(Swing())
    table.wait(1500)
    assert [owed.front for owed in table.session.owed()] == scored
    table.act(Swing())
    assert not table.session.match.allows(Swing())


def at_a_swing(seed, wanted):
    """Play a game of muggins until the swing is due and a side owes what is wanted; return the table and the side."""
    table = FieldTable(replace(TWO, policy=Policy.MUGGINS), seed=seed)
    for action in script(table.session.match, packs(seed), Random(seed).choice):
        table.act(action)
        owing = [owed.side for owed in table.session.owed() if owed.sums and wanted(owed.front % 10, owed.sums[-1])]
        if table.session.match.allows(Swing()) and owing:
            return table, owing[0]
        table.settle()
        table.wait(1500)
    raise AssertionError(seed)


@pytest.mark.parametrize("seed", sampled([2, 3, 4]))
def test_in_muggins_the_swing_takes_a_peg_of_the_tens_that_was_set_alone(seed):
    """The ones could still go back, whatever is owed: who goes on says that they do not."""
    table, side = at_a_swing(seed, lambda ones, due: ones and due >= 10)
    table.add(side, 10)
    table.wait(1500)
    table.act(Swing())
    assert [step.action for step in table.session.match.played if isinstance(step.action, Peg)][-1] == Peg(side, 10)
    assert not table.session.match.allows(Swing())


def test_a_swing_that_the_rules_refuse_takes_no_peg():
    table = FieldTable(replace(TWO, policy=Policy.MUGGINS), seed=2)
    for action in script(table.session.match, packs(2), Random(2).choice):
        table.act(action)
        first, *_ = table.session.owed()
        if first.sums and first.front % 10 and first.sums[-1] >= 10 and not table.session.match.allows(Swing()):
            break
        table.settle()
        table.wait(1500)
    table.add(0, 10)
    table.wait(1500)
    before = len(table.session.match)
    with pytest.raises(CompanionError):
        table.session.act(Swing(), table.now)
    assert len(table.session.match) == before


@pytest.mark.parametrize("seed", sampled([1, 2, 3]))
def test_but_it_waits_where_ten_would_be_too_much_and_the_ones_are_still_to_go_back(seed):
    table, side = at_a_swing(seed, lambda ones, due: ones + due > 10 > due)
    due, group = table.session.owed()[side], FIELD.sides[side]
    ones = due.front % 10
    store = FIELD.groups[f"pegs{side + 1}"]
    tens = group.holes[due.front - ones + 10]
    table.move(
        group.holes.get(due.front - ones) or next(hole for hole in store.holes.values() if hole in table.wood), tens
    )
    table.wait(1500)
    with pytest.raises(Refused, match="it is not certain yet where"):
        table.act(Swing())
    table.show(side, due.front + due.sums[-1])
    table.wait(1500)
    assert table.session.owed()[side].front == due.front + due.sums[-1]
    table.act(Swing())
    assert not table.session.match.allows(Swing())


@pytest.mark.parametrize(("seed", "ignored"), crossed([1, 2, 3], [True, False]))
def test_in_muggins_a_hand_is_not_counted_while_a_missed_peg_may_stand_in_an_ignored_hole(seed, ignored):
    """The count would close the window on what it has pegged (P8), whatever is owed. One in a hand holds up nobody."""
    table = FieldTable(replace(TWO, policy=Policy.MUGGINS), seed=seed)
    for counted in script(table.session.match, packs(seed), Random(seed).choice):
        if isinstance(counted, Count):
            break
        table.act(counted)
        table.settle()
        table.wait(1500)
    free = next(hole for hole in FIELD.groups["scale1"].holes.values() if hole not in table.wood)
    waiting = next(hole for hole in FIELD.groups["pegs1"].holes.values() if hole in table.wood)
    if ignored:
        table.session.mask(free, table.now)
    table.lift(waiting)
    table.wait(1500)
    before = len(table.session.match)
    if ignored:
        with pytest.raises(Refused, match="it is not certain yet where Red's pegs stand"):
            table.act(counted)
        assert len(table.session.match) == before
        table.place(waiting)
        table.wait(1500)
    table.act(counted)
    assert len(table.session.match) > before


@pytest.mark.parametrize("ignored", [True, False])
def test_nor_does_accepting_close_the_window_on_a_side_whose_missed_peg_may_stand_there(ignored):
    table, side = at_a_swing(2, lambda ones, due: due > 0)
    table.session.done(table.now)
    assert table.state.ledger.accounts[side].claimable
    if ignored:
        free = next(hole for hole in FIELD.sides[side].holes.values() if hole not in table.wood)
        table.session.mask(free, table.now)
        table.lift(next(hole for hole in FIELD.groups[f"pegs{side + 1}"].holes.values() if hole in table.wood))
    table.session.accept(table.now)
    assert bool(table.state.ledger.accounts[side].claimable) is ignored


def packs(seed):
    random = Random(seed)
    return (random.sample(PACK, 52) for _ in count())


def test_a_field_that_loses_sight_of_its_pegs_says_so_and_blames_nobody():
    table = FieldTable(seed=2)
    table.play(lambda each: each.state.stage is InningStage.NEXT)
    wood, said = set(table.wood), len(table.said)
    for away_ms in (2000, 20_000):
        table.wood = set()
        table.snapshot()
        table.wait(away_ms)
        assert LOST_SIGHT in {said.message for said in table.session.teller.log if isinstance(said, Sentence)}
        table.wood = set(wood)
        table.snapshot()
        table.wait(3000)
        assert not table.session.finding.fault
        assert table.session.finding.guidance is None
    assert {call for _, call, _ in table.said[said:]} & FAULTS == set()


@pytest.mark.parametrize("kind", ["pegs", "scale", "runners", "runs", "outs", "path"])
def test_nor_when_a_part_of_the_field_is_loose(kind):
    table = FieldTable(seed=2)
    table.play(lambda each: each.state.stage is InningStage.NEXT)
    wood, said = set(table.wood), len(table.said)
    table.wood = {hole for hole in wood if not hole.startswith(kind)}
    table.snapshot()
    table.wait(3000)
    lost = len(wood) - len(table.wood)
    assert bool(table.session.finding.fault) is (lost > 2), lost
    table.wood = set(wood)
    table.snapshot()
    table.wait(3000)
    assert table.session.finding.guidance is None
    assert {call for _, call, _ in table.said[said:]} & FAULTS == set() or lost < 3


@pytest.mark.parametrize(
    ("wait_ms", "policy"), crossed([600, 12_000], [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
)
def test_pegs_that_went_home_before_the_swing_is_touched_accuse_nobody_and_hold_up_no_swing(policy, wait_ms):
    """All is pegged, and the hand is over: both bring their pegs back to their boxes before they touch the screen."""
    table = FieldTable(replace(TWO, policy=policy), seed=2)
    packs = (table.random.sample(PACK, 52) for _ in count())
    for action in script(table.session.match, packs, table.random.choice):
        if isinstance(action, Swing):
            break
        table.act(action)
        table.settle()
    table.wait(12_000)
    table.said.clear()
    totals = [owed.front for owed in table.session.owed()]
    for side in (0, 1):
        table.show(side, 0)
    table.wait(wait_ms)
    table.act(action)
    table.wait(1500)
    assert table.state.stage is InningStage.NEXT
    assert {call for _, call, _ in table.said} & FAULTS == set()
    assert sorted(table.state.swing) == sorted(totals)


def test_an_undo_after_that_has_them_set_again():
    table = FieldTable(seed=2)
    table.play(lambda each: each.state.deal.phase is Phase.NEXT and each.state.stage is InningStage.HAND)
    for side in (0, 1):
        table.show(side, 0)
    table.wait(2000)
    assert table.session.finding.guidance is None
    table.session.undo(table.now)
    table.wait(2000)
    assert table.session.finding.guidance.place.startswith("scale")


@pytest.mark.parametrize("seed", [60, 25, 44])
def test_runners_are_not_led_on_when_the_batter_is_out(seed):
    """R1: one on second or third would come home, and the batter to his base, if both went on by one number."""
    table = FieldTable(TWO, seed=seed)
    packs = (table.random.sample(PACK, 52) for _ in count())
    for action in script(table.session.match, packs, table.random.choice):
        before = {number for number, hole in FIELD.groups["path"].holes.items() if hole in table.wood}
        table.act(action)
        stands = {stand.group: stand.holes for stand in table.session.match.game.stands(table.state)}
        if isinstance(action, Swing) and before in ({0, 12}, {0, 18}) and stands["path"] == before - {0}:
            assert table.session.finding.guidance.lift == "path/0"
            table.follow()
            assert {hole for hole in table.wood if hole.startswith("path/")} == {f"path/{max(before)}"}
            return
        table.settle()
    pytest.fail("no such swing")
