"""What the referee lets time decide, and what people say or enter."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.standing import GameStanding
from companion.referee.verdict import Call
from tests.referee.field import BLUE, RED, Bench

MOVED_ON = "red=9,14"


# --- pegs that are let go -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stood_ms", "front"), [(999, 14), (1000, 11)])
def test_a_peg_that_has_stood_for_a_second_was_let_go_and_is_not_moved_on(rig, stood_ms, front):
    table = rig().owe(2, 3).stand("red=9,11", stood_ms).stand(MOVED_ON, 2000)
    assert table.at() == (9, front)


def test_nor_is_one_that_people_say_is_not_on_its_way(rig):
    table = rig().owe(2, 3).stand("red=9,11", 400)
    table.referee.let_go()
    table.stand(MOVED_ON, 2000)
    assert (table.at(), table.call()) == ((9, 11), Call.WRONG_PEG)


def test_a_side_is_short_once_its_peg_was_let_go(rig):
    table = rig(Policy.MUGGINS).owe(6).stand("red=9,13", 900)
    assert table.finding.short == ()
    assert table.wait(200).finding.short == (RED,)


@pytest.mark.parametrize(("moved", "short"), [({}, (RED,)), ({"moved": True}, ())])
def test_it_stays_so_when_the_game_is_moved_unless_that_takes_back_what_was_pegged(rig, moved, short):
    table = rig(Policy.MUGGINS).owe(6).stand("red=9,13", 1500)
    table.referee.guide_home(**moved)
    table.judge()
    assert table.finding.short == short


def test_a_game_that_is_taken_back_after_a_peg_was_moved_on_is_followed_by_its_pegs(rig):
    table = rig().owe(2, 3).stand("red=9,11", 400).stand(MOVED_ON, 3000).undo(3).wait(2000)
    assert (table.moves, table.referee.following(RED)) == (("track1/14", "track1/5"), True)


def test_points_too_many_count_only_once_nobody_has_entered_anything_for_long(rig):
    table = rig(rest="red=5,9 blue=2,6").stand("red=9,16", 10_000)
    for scorer in (RED, BLUE):
        table.referee.entered(scorer, table.now)
    assert table.wait(9900).call() is Call.PENDING
    assert table.wait(200).call() is Call.OVERPEGGED


# --- sensors that lie ---------------------------------------------------------------------------------------------


def test_a_hole_that_closes_too_many_is_taken_for_empty_once_all_have_stood_for_a_while():
    bench = Bench()
    bench.do("+innings/2", pause_ms=1900)
    assert bench.finding.guidance.lift == "innings/2"
    bench.wait(200)
    assert bench.finding.guidance is None


def test_a_hole_that_was_not_believed_is_believed_when_it_closes_again(rig):
    table = rig().stand("red=5,9,10", 3000)
    assert table.referee.sensors.ghosts[RED] == {"track1/10"}
    for pegs in ("red=5,9", "red=5,9,10"):
        table.stand(pegs, 100)
    assert table.referee.sensors.ghosts[RED] == set()


def test_a_hole_that_may_lie_is_doubted_still_when_a_peg_is_in_a_hand_and_nobody_was_asked_to_look():
    bench = Bench(path=(0, 6))
    bench.do("+innings/2", pause_ms=3000)
    bench.do("-pegs2/1", pause_ms=9000)
    bench.referee.waiting(BLUE, bench.now)
    bench.do("-path/6", "+path/5")
    bench.referee.explain_field(bench.now, missing=False)
    bench.wait(5000)
    assert bench.accused == []


# --- pegs that vanish together, and games that are moved ----------------------------------------------------------


def test_a_side_that_was_seen_all_the_time_is_not_led_home_when_the_pegs_of_others_are_back(rig):
    table = rig(board="cribbage-3", rest="red=5,9 blue=2,6 green=3,8").stand("red=9,16", 1500)
    table.stand("blue= green=", 2000).stand("blue=2,6 green=3,8", 2000)
    assert (table.call(), table.moves, table.referee.following(RED)) == (Call.PENDING, None, False)


def test_pegs_of_a_field_that_are_away_for_long_are_all_led_to_where_they_belong():
    bench = Bench(red=5, blue=3)
    bench.wood.clear()
    bench.judge()
    bench.wait(7900)
    assert (bench.finding.fault is not None, bench.finding.guidance) == (True, None)
    bench.wait(200)
    assert bench.finding.guidance.left == len(["outs", "innings", "path", "scale1", "scale2"]) - 1


def test_pegs_that_were_out_of_order_when_the_game_was_put_back_do_not_take_it_back():
    bench = Bench()
    bench.owe(RED, 4)
    bench.do("-pegs1/1", "+scale1/4", "-scale1/4")
    bench.referee.guide_home()
    bench.do("+pegs1/1", pause_ms=8100)
    assert (bench.taken_back, bench.finding.guidance.place) == (None, "scale1/4")


@pytest.mark.parametrize("seen", [True, False])
def test_in_muggins_what_was_taken_back_is_not_pegged_again_for_what_fell_short_before_it(rig, seen):
    """The pegs have not moved, whether the board was in sight then or not: they claim nothing."""
    table = rig(Policy.MUGGINS).owe(4).fall_short()
    before, past = table.ledger, table.past[:]
    table.owe(2).stand("red=9,11", 2000)
    undone = [table.ledger.owed(side) for side in (RED, BLUE)]
    if not seen:
        table.referee.lose_sight()
    table.ledger, table.past = before, past
    table.referee.guide_home(moved=True, undone=undone)
    table.see(table.pegs, 3000)
    assert (table.at(), table.call(), table.moves) == ((5, 9), Call.PENDING, ("track1/11", "track1/5"))


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_pegs_that_an_undo_left_pay_nothing_to_whom_it_may_have_taken_points_before_the_next_choice(rig, policy):
    """Red pegged 3 in one leap: all of 3, or less than it was owed by what is taken back. Both look the same."""
    table = rig(policy).owe(3)
    before, past = table.ledger, table.past[:]
    table.owe(1).stand("red=9,12", 2000)
    undone = [table.ledger.owed(side) for side in (RED, BLUE)]
    table.ledger, table.past = before, past
    table.referee.guide_home(moved=True, undone=undone)
    table.referee.pay_nothing({RED: 1})
    table.see(table.pegs, 3000)
    assert (table.at(), table.call(), table.moves) == ((5, 9), Call.PENDING, ("track1/12", "track1/5"))
    table.referee.entered(BLUE, table.now)
    table.referee.pay_again({BLUE: 2})
    table.wait(1000)
    assert (table.at(), table.call(), table.referee.led_home(RED)) == ((5, 9), Call.PENDING, True)
    table.referee.entered(RED, table.now)
    table.referee.pay_again({RED: 1})
    table.wait(1000)
    assert (table.at(), table.due(), table.referee.led_home(RED)) == ((9, 12), 0, False)


@pytest.mark.parametrize(("pegs", "led"), [("red=9,12", True), ("red=5,9", False)])
def test_who_was_led_home_is_known_until_the_next_choice(rig, pegs, led):
    table = rig(Policy.MUGGINS).owe(3)
    before, past = table.ledger, table.past[:]
    table.owe(1).stand(pegs, 2000)
    undone = [table.ledger.owed(side) for side in (RED, BLUE)]
    table.ledger, table.past = before, past
    table.referee.guide_home(moved=True, undone=undone)
    table.referee.pay_nothing({RED: 1})
    table.see(table.pegs, 3000)
    table.stand("red=9", 500).stand("red=5,9", 3000)
    assert (table.call(), table.referee.led_home(RED), table.referee.led_home(BLUE)) == (Call.AT_REST, led, False)
    table.referee.note_pegs()
    assert not table.referee.led_home(RED)


def test_to_whom_it_can_have_taken_none_they_pay_at_once(rig):
    table = rig(Policy.MUGGINS).owe(3)
    before, past = table.ledger, table.past[:]
    table.card().stand("red=9,12", 2000)
    undone = [table.ledger.owed(side) for side in (RED, BLUE)]
    table.ledger, table.past = before, past
    table.referee.guide_home(moved=True, undone=undone)
    table.referee.pay_nothing({BLUE: 1})
    table.see(table.pegs, 3000)
    assert (table.at(), table.due()) == ((9, 12), 0)


def undone_before_they_are_read(table, pegs, *, pays_nothing):
    """Pegs are set a moment before what was done last is undone; they are read after it."""
    table.stand(pegs, 100)
    undone = [table.ledger.owed(side) for side in (RED, BLUE)]
    table._back_to(len(table.past) - 1)
    table.referee.guide_home(moved=True, undone=undone)
    table.referee.pay_nothing({pays_nothing: 1})
    return table.wait(3000)


@pytest.mark.parametrize(("pays_nothing", "at"), [(RED, (5, 9)), (BLUE, (9, 12))])
@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_pegs_that_were_not_read_before_an_undo_pay_nothing_either(rig, policy, pays_nothing, at):
    table = undone_before_they_are_read(rig(policy).owe(3, 1), "red=9,12", pays_nothing=pays_nothing)
    assert (table.at(), table.call() is Call.PENDING) == (at, pays_nothing == RED)


def test_but_they_pay_what_had_fallen_short_where_what_was_undone_has_nothing_to_do_with_their_side(rig):
    table = undone_before_they_are_read(rig(Policy.MUGGINS).owe(3).fall_short().card(), "red=9,12", pays_nothing=BLUE)
    assert (table.at(), table.due()) == ((9, 12), 0)


def test_a_scorekeeper_scores_what_was_set_a_moment_before_an_undo(rig):
    """Red pegs 4, then 5: as the 4 are undone the 5 have not been read. Its pegs stand in 13 and 18."""
    table = rig(Policy.SCOREKEEPER).stand("red=9,13", 2000).stand("red=13", 400)
    assert table.at() == (9, 13)
    undone_before_they_are_read(table, "red=13,18", pays_nothing=RED)
    assert table.at() == (13, 18)


def test_a_stroke_that_can_be_corrected_after_a_restart_is_none_with_the_next(rig):
    table = rig(Policy.SCOREKEEPER)
    before = table.ledger.owed(RED, free=True)
    table.stand("red=9,13", 400)
    table.referee.guide_home(moved=True)
    table.referee.let_correct(before, 0)
    table.stand("red=13,18", 400)
    table.referee.see(table.pegs - {"track1/18"} | {"track1/17"}, table.now)
    owed = [table.ledger.owed(side, free=True) for side in (RED, BLUE)]
    finding = table.referee.judge(GameStanding(owed, table._earlier), table.now + 400)
    assert (finding.taken_back, finding.reread) == (1, True)


def test_pegs_stood_as_they_do_at_the_last_choice_that_was_not_undone(rig):
    table = rig(Policy.MUGGINS)
    referee = table.referee
    assert not referee.stood_at_entry(RED)
    referee.note_pegs()
    table.stand("red=9,12", 2000)
    assert (referee.stood_at_entry(RED), referee.stood_at_entry(BLUE)) == (False, True)
    referee.note_pegs()
    assert referee.stood_at_entry(RED)
    referee.pay_nothing({RED: 1})  # that choice was undone
    assert not referee.stood_at_entry(RED)


def test_nobody_knows_how_they_stood_at_a_choice_that_pegs_took_back(rig):
    table = rig(Policy.MUGGINS)
    table.referee.note_pegs()
    table.referee.forget_entries()
    assert not table.referee.stood_at_entry(RED)


def test_nor_at_one_that_was_made_while_nobody_saw_them(rig):
    table = rig(Policy.MUGGINS)
    table.referee.lose_sight()
    table.referee.note_pegs()
    assert not table.referee.stood_at_entry(RED)
