"""What is said with the next move: whether the game asks for it, and what people are asked or told meanwhile."""

from __future__ import annotations

import pytest

from companion.referee.standing import GameStanding
from companion.referee.verdict import Ask, Call
from tests.referee.field import RED, Bench


@pytest.mark.parametrize(
    ("steps", "call"),
    [
        ((), None),
        (("-scale1/5", "+scale1/4"), Call.BACKWARD),
        (("-outs/0", "+outs/3"), Call.MISPLACED),
    ],
)
def test_the_game_asks_for_a_move_only_while_nothing_stands_wrong(steps, call):
    bench = Bench(red=5, blue=3)
    bench.standing(outs=1)
    bench.do(*steps)
    bench.wait(12_000)
    assert [verdict.call for verdict in bench.finding.verdicts] == [call] * (call is not None)
    assert (bench.finding.guidance.place, bench.finding.guidance.asked) == ("outs/1", call is None)


def test_a_peg_that_waits_in_anothers_box_is_carried_to_its_own_where_nothing_else_is_to_be_moved():
    bench = Bench(blue=3)
    bench.do("-pegs1/1", "+pegs2/5")
    bench.wait(10_000)
    assert (bench.finding.guidance.lift, bench.finding.guidance.place) == ("pegs2/5", "pegs1/1")


def test_how_the_pegs_stood_before_is_not_asked_while_they_rest(rig):
    table, asked = rig(), []
    owed = [table.ledger.owed(side) for side in range(2)]
    finding = table.referee.judge(GameStanding(owed, lambda: asked.append("earlier") or []), table.now)
    assert (finding.settled, asked) == (True, [])


def test_a_peg_that_people_have_in_a_hand_is_asked_about_again_only_after_as_long():
    bench = Bench()
    bench.do("-pegs1/1", pause_ms=9000)
    assert bench.finding.question.ask is Ask.HAND
    bench.referee.waiting(RED, bench.now)
    bench.wait(7900)
    assert bench.finding.question is None
    bench.wait(200)
    assert bench.finding.question.ask is Ask.HAND


def test_while_pegs_are_led_home_nobody_is_asked_to_look_twice(rig):
    table = rig(rest="red=5,9 blue=2,6").mask("track1/20").stand("red=", 3000)
    assert table.finding.question.ask is Ask.UNCLEAR
    table.referee.waiting(RED, table.now)
    table.wait(3000)
    assert (table.call(), table.moves, table.finding.question) == (Call.UNCLEAR, (None, "track1/9"), None)
