"""Pegs guided home: one move at a time, the nearest first, lights that stay while the peg is in the hand."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.guidance import Move, move_now, next_move
from companion.referee.verdict import Call
from companion.words import referee as say
from companion.words.message import Who

RED, BLUE = 0, 1


def overpegged(rig, policy=Policy.CASUAL):
    table = rig(policy).owe(4).stand("red=9,15")
    table.referee.finalise([RED])
    table.judge()
    return table


def test_the_way_home_stays_lit_while_the_peg_is_in_the_hand(rig):
    table = overpegged(rig)
    assert table.moves == ("track1/15", "track1/13")
    table.stand("red=9")
    assert table.moves == (None, "track1/13")
    assert table.finding.guidance.sentence == say.SET(who=Who("Red"), place=13)
    table.stand("red=9,13")
    assert table.moves is None


def test_a_peg_lifted_for_a_leap_is_guided_nowhere(rig):
    assert rig(Policy.COACH).owe(4).stand("red=9").moves is None


def test_a_backward_peg_in_the_hand_is_guided_home_and_not_on(rig):
    table = rig(Policy.MUGGINS).owe(4).stand("red=3,9", wait=1200)
    assert table.moves == ("track1/3", "track1/5")
    table.stand("red=9")
    assert table.moves == (None, "track1/5")


def test_a_card_that_comes_while_the_peg_is_in_the_hand_ends_its_guidance(rig):
    table = overpegged(rig).stand("red=9").owe(2)
    assert table.moves is None
    table.stand("red=9,15")
    assert table.at() == (9, 15)


def test_two_pegs_go_home_one_after_the_other_the_nearest_first(rig):
    table = rig().stand("red=3,7", wait=1200)
    assert table.moves == ("track1/3", "track1/5")
    assert table.finding.guidance.left == 1
    table.follow()
    assert (table.moves, table.finding.guidance.left) == (("track1/7", "track1/9"), 0)
    table.follow()
    assert table.call() is Call.AT_REST


def test_both_sides_are_guided_one_peg_at_a_time(rig):
    table = rig(rest="red=5,9 blue=2,6").stand("red=3,9 blue=1,6", wait=1200)
    sides = []
    while table.finding.guidance:
        sides.append(table.finding.guidance.side)
        table.follow()
    assert sides == [RED, BLUE]
    assert {table.call(RED), table.call(BLUE)} == {Call.AT_REST}


def test_any_start_hole_that_is_free_will_do(rig):
    table = rig(rest="red=-1,0 blue=-1,0").stand("red=-1,40")
    table.referee.finalise([RED])
    table.judge()
    assert table.moves == ("track1/40", "track1/0")
    table = rig(rest="red=-1,0 blue=-1,0").stand("red=0,40")
    table.referee.finalise([RED])
    table.judge()
    assert table.moves == ("track1/40", "track1/-1")


def test_a_stray_that_came_from_nowhere_owed_goes_back_to_where_it_rested(rig):
    assert rig().owe(4).stand("red=9 blue=0,-1,60").moves == ("track2/60", "track1/5")


def test_holes_are_called_what_people_call_them(rig):
    table = rig(rest="red=110,117 blue=-1,0").owe(4).stand("red=110,121", wait=1200)
    assert table.finding.guidance.sentence == say.MOVE(who=Who("Red"), place=117, lift=110)
    table.stand("red=117,121").stand("red=117,120", wait=1200)
    table = rig(rest="red=110,117 blue=-1,0").stand("red=110,0", wait=1200)
    assert str(table.finding.guidance.sentence) == "Red's peg belongs in 117: move it from the start."
    table = rig().owe(4).stand("red=9 blue=0,-1,60")
    assert str(table.finding.guidance.sentence) == "Red's peg belongs in 5: move it from 60 of the blue track."


def test_in_muggins_a_short_peg_is_never_guided(rig):
    for policy in (Policy.MUGGINS, Policy.TOURNAMENT):
        assert rig(policy).owe(4).stand("red=9,12", wait=30_000).moves is None


@pytest.mark.parametrize("board", ["cribbage-2", "cribbage-2-shared"])
def test_a_spare_peg_is_taken_out(rig, board):
    table = rig(board=board).stand("red=5,9,60 blue=0,-1,70")
    moves = []
    while table.finding.guidance:
        moves.append(table.moves)
        table.follow()
    assert moves == [("track1/60", None), ("track2/70", None)]


@pytest.mark.parametrize("policy", list(Policy))
def test_people_who_have_looked_are_guided_and_not_asked_again_and_again(rig, policy):
    """On a board where several sensors lie nobody is accused; the question would stand before the way home."""
    table = rig(policy, rest="red=25,29 blue=22,26").mask("track1/60", "track1/61")
    table.stand("red=3,29").stand("blue=7,26", wait=3000)
    assert (table.call(RED), table.call(BLUE)) == (Call.UNCLEAR, Call.UNCLEAR)
    asked = []
    for _ in range(6):
        if (question := table.finding.question) is not None:
            asked.append(question.side)
            table.referee.waiting(question.side, table.now)
        table.wait(3000)
    assert (sorted(asked), table.finding.question) == ([RED, BLUE], None)
    while table.wait(1000).moves is not None:
        table.follow()
    assert (table.call(RED), table.call(BLUE)) == (Call.AT_REST, Call.AT_REST)
    table.stand("red=3,29", wait=9000)
    assert table.finding.question is not None


def test_in_muggins_a_peg_that_is_lifted_from_where_nothing_explains_it_is_not_guided_back_there(rig):
    """A child takes pegs and sets two down at 74 and 88, which are lifted again, and again."""
    table = rig(Policy.MUGGINS, board="cribbage-3", rest="red=39,46 blue=19,25 green=35,37").owe(6, side=1)
    table.stand("blue=19,31", wait=5000).stand("blue=31", wait=400).stand("blue=25,31", wait=3000)
    table.stand("green=", wait=800).stand("blue=25", wait=1100).stand("blue=25,88").stand("blue=25,74,88", wait=1700)
    table.stand("blue=8,25,74,88", wait=3600).stand("blue=25,74,88").stand("green=37", wait=3300)
    table.stand("blue=25,88", wait=400).stand("green=35,37", wait=2100)
    for hole in (74, 88, 74):
        table.stand("blue=25", wait=600)
        assert (table.call(1), table.moves) == (Call.IN_HAND, None)
        table.stand(f"blue=25,{hole}", wait=1500)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
def test_a_peg_is_guided_to_the_hole_that_tells_of_it_before_one_that_is_ignored(rig, policy):
    """In 22, which is ignored, a peg stands already: the one that strayed has to go to 21."""
    table = rig(policy, rest="red=21,22 blue=35,39").mask("track1/22").stand("red=21").owe(1)
    table.stand("red= blue=23,27,35,39", wait=4000)  # a magnet closes 27
    assert table.call(RED) is Call.UNCLEAR
    assert table.moves[1] == "track1/21"


@pytest.mark.parametrize(("one", "other", "all_may"), [(True, True, True), (True, False, False), (False, False, False)])
def test_a_card_may_be_late_only_while_no_move_is_for_anything_else(one, other, all_may):
    moves = [Move(0, "track1/9", "track1/5", say.RUNNER(), perhaps_more=more) for more in (one, other)]
    assert next_move(moves, wrong=False).perhaps_more is all_may


def test_a_move_is_asked_for_by_the_game_goes_first_or_may_wait_for_a_card_only_where_that_is_said():
    plain, first = (Move(0, "track1/9", "track1/5", say.RUNNER(), **more) for more in ({}, {"first": True}))
    guidance = next_move([plain], wrong=False)
    assert (guidance.asked, guidance.perhaps_more) == (False, False)
    assert move_now([plain, first]) is first
