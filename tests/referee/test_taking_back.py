"""Moves taken back on the board, games moved away from under the pegs, and pegs that are still on their way."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.standing import GameStanding
from companion.referee.verdict import Ask, Call

RED, BLUE = 0, 1


def test_several_leaps_are_taken_back_one_after_the_other(rig):
    table = rig().owe(4).stand("red=9,13", wait=1200).owe(3).stand("red=13,16", wait=1200)
    table.stand("red=9,13", wait=1200)
    assert (table.at(), table.due()) == ((9, 13), 3)
    table.stand("red=5,9")
    assert (table.at(), table.due()) == ((5, 9), 4)


def test_several_leaps_are_taken_back_in_one_go(rig):
    table = rig().owe(4).stand("red=9,13", wait=1200).owe(3).stand("red=13,16", wait=1200).stand("red=5,9")
    assert (table.at(), table.due()) == ((5, 9), 4)


def test_pegs_that_go_back_past_what_another_side_pegged_since_are_backward(rig):
    table = rig().owe(4).stand("red=9,13", wait=1200).owe(2, side=BLUE).stand("blue=0,2", wait=1200)
    table.stand("red=5,9", wait=1200)
    assert table.call() is Call.BACKWARD
    table.stand("blue=0,-1")
    assert (table.at(RED), table.at(BLUE)) == ((5, 9), (-1, 0))


def test_a_lifted_peg_is_not_taken_back_on_the_strength_of_a_masked_hole_behind_it(rig):
    table = rig().owe(4).stand("red=9,13", wait=1200).owe(3)
    table.referee.mask("track1/5")
    table.stand("red=9", wait=4000)
    assert (table.call(), table.at(), table.due()) == (Call.IN_HAND, (9, 13), 3)
    table.stand("red=9,13", wait=1200)
    assert (table.call(), table.at(), table.due()) == (Call.AT_REST, (9, 13), 3)


def test_after_an_undo_the_pegs_have_to_follow_and_nobody_is_accused(rig):
    table = rig().owe(4).stand("red=9,13", wait=1200).undo(2)
    table.wait(20_000)
    assert (table.moves, table.questions) == (("track1/13", "track1/5"), [])
    table.follow()
    assert (table.call(), table.moves) == (Call.AT_REST, None)


def undone_while_the_start_sticks(rig, policy=Policy.CASUAL):
    """Red has pegged two beside a peg of blue's, and the hole that the peg has left sticks as that is undone.

    The magnet of blue's peg may close the hole that red's peg stands in: so it is taken to wait at the start.
    """
    table = rig(policy, rest="red=-1,0 blue=2,4").owe(2).stand("red=-1,0,2", wait=4000)
    assert table.at() == (0, 2)
    table.undo(2).wait(6000)
    assert (table.call(), table.moves, table.questions) == (Call.AT_REST, None, [])
    return table


def test_a_peg_that_an_undo_left_beside_anothers_is_led_home_once_it_is_known_to_be_there(rig):
    table = undone_while_the_start_sticks(rig)
    table.stand("red=0,2", wait=12_000)
    assert (table.finding.question.ask, table.finding.question.hole) == (Ask.HAND, "track1/2")
    table.referee.point_at(RED, "track1/2")
    table.judge()
    table.wait(60_000)
    assert (table.call(), table.moves, table.finding.question) == (Call.PENDING, ("track1/2", "track1/-1"), None)
    table.follow()
    assert (table.call(), table.moves, table.blamed()) == (Call.AT_REST, None, set())


def test_once_more_is_pegged_rightly_nothing_is_left_of_the_undo_though_that_hole_is_still_closed(rig):
    table = undone_while_the_start_sticks(rig).owe(3)
    assert table.referee.following(RED)
    table.stand("red=0,2", wait=600).stand("red=0,2,3", wait=6000)
    assert (table.at()[1], table.call(), table.reading().doubted) == (3, Call.AT_REST, {0})
    assert not table.referee.following(RED)


@pytest.mark.parametrize("policy", [Policy.SCOREKEEPER, Policy.MUGGINS])
def test_a_peg_that_went_home_after_an_undo_scores_again_though_its_hole_stuck_meanwhile(rig, policy):
    """Red is asked whether a peg stands in 10, and says so: it had gone home, and has been pegged once more."""
    muggins = policy.muggins
    table, played = rig(policy), 0
    if muggins:
        played = len(table.past)
        table.owe(1)
    table.stand("red=9", wait=400).stand("red=9,10", wait=1500)
    table.undo(len(table.past) - played).wait(1500)
    table.stand("red=9,10", wait=400).stand("red=5,9,10", wait=12_000)
    if muggins:
        table.owe(1).card().fall_short()
    table.stand("red=9,10", wait=12_000)
    table.referee.point_at(RED, "track1/10")
    table.judge()
    table.wait(12_000)
    assert (table.at(), table.call(), table.moves) == ((9, 10), Call.AT_REST, None)


def test_a_game_that_was_put_back_is_not_taken_back_by_pegs_that_were_home_already(rig):
    table = rig().owe(4).stand("red=9,13", wait=1200)
    ledger, past = table.ledger, table.past
    table.stand("red=5,9")
    table.ledger, table.past = ledger, past
    table.referee.guide_home()
    table.judge()
    assert table.at() == (9, 13)
    assert table.moves == ("track1/5", "track1/13")


def test_a_board_that_was_cleared_during_a_power_cut_does_not_undo_the_game(rig):
    table = rig(rest="red=-1,0 blue=-1,0").owe(4).stand("red=0,4", wait=1200)
    again = rig(rest="red=-1,0 blue=-1,0")
    again.ledger, again.past = table.ledger, table.past
    again.referee.guide_home()
    again.judge()
    assert again.at() == (0, 4)
    assert again.finding.guidance is not None


@pytest.mark.parametrize("policy", list(Policy))
def test_a_peg_that_rests_in_a_hole_on_its_way_has_not_been_let_go(rig, policy):
    table = rig(policy)
    table = table if policy is Policy.SCOREKEEPER else table.owe(2, 3)
    table.stand("red=9,11", wait=400)
    assert table.at() == (9, 11)
    table.stand("red=9,14", wait=2000)
    assert (table.at(), table.due()) == ((9, 14), 0)
    assert set(table.calls()) == {table.leapt} or set(table.calls()) == {table.leapt, Call.WRONG_PEG}
    assert table.moves is None


def test_a_peg_carried_too_far_and_brought_back_before_it_is_let_go_is_right(rig):
    table = rig().owe(2, 3).stand("red=9,14", wait=400).stand("red=9,11", wait=2000)
    assert (table.at(), table.due(), table.moves) == ((9, 11), 3, None)


def test_a_peg_that_goes_back_and_forth_before_it_is_let_go_counts_where_it_ends(rig):
    table = rig(Policy.MUGGINS).owe(2)
    for hole in (10, 11, 10, 11):
        table.stand("red=9", wait=0)
        table.stand(f"red=9,{hole}", wait=250)
    table.wait(2500)
    assert (table.call(), table.at(), table.due()) == (Call.AT_REST, (9, 11), 0)
    assert set(table.calls()) == {Call.PEGGED}


def test_a_peg_carried_past_what_is_explained_waits_for_its_card(rig):
    table = rig().owe(2).stand("red=9,11", wait=400).stand("red=9,14", wait=2000)
    assert (table.call(), table.moves) == (Call.PENDING, None)
    table.owe(3)
    assert (table.at(), table.due()) == ((9, 14), 0)


def test_a_peg_carried_past_what_is_explained_is_asked_about(rig):
    table = rig().owe(2).stand("red=9,11", wait=400).stand("red=9,14", wait=12_000)
    assert table.finding.question.ask is Ask.PENDING


def test_a_front_peg_moved_on_after_it_was_let_go_is_the_wrong_peg(rig):
    table = rig().owe(2, 3).stand("red=9,11", wait=1500).stand("red=9,14", wait=1200)
    assert table.call() is Call.WRONG_PEG
    table.follow()
    assert table.at() == (11, 14)


def test_an_action_of_anybody_lets_the_peg_go(rig):
    table = rig().owe(2, 3).stand("red=9,11", wait=400).card().stand("red=9,14", wait=1200)
    assert table.call() is Call.WRONG_PEG


def test_a_leap_reread_is_told_apart_from_one_taken_back(rig):
    table = rig().owe(2, 3).stand("red=9,11", wait=400)
    table.referee.see(table.pegs - {"track1/11"} | {"track1/14"}, table.now)
    game = GameStanding([table.ledger.owed(side) for side in (RED, BLUE)], table._earlier)
    finding = table.referee.judge(game, table.now + 300)
    assert (finding.taken_back, finding.reread) == (len(table.past) - 1, True)


def test_the_other_side_pegging_meanwhile_is_reread_along(rig):
    table = rig().owe(2, 3).owe(4, side=BLUE)
    table.stand("red=9,11 blue=0,4", wait=400).stand("red=9,14", wait=2000)
    assert (table.at(RED), table.at(BLUE)) == ((9, 14), (0, 4))
    assert Call.WRONG_PEG not in table.calls(RED)[-1:]
