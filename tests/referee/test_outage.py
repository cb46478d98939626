"""Many pegs that vanish at once: the board says so of itself, nobody is accused, and play goes on with them."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.games.setup import Policy
from companion.referee.finding import FREEZING, MENDED_AT_ONCE
from companion.referee.outage import Outage
from companion.referee.verdict import Call
from companion.words import referee as say
from companion.words.message import Who, every
from tests.sampled import crossed

RED, BLUE = 0, 1
REST = "red=5,9 blue=2,6"
SIX = "red=5,9 blue=2,6 green=3,8"
every_policy = pytest.mark.parametrize("policy", list(Policy))


def blamed(table):
    return {(side, call) for side, call in table.said if call in MENDED_AT_ONCE}


@every_policy
@pytest.mark.parametrize("away_ms", [300, 2000, 7000, 30_000])
def test_a_loose_plug_is_said_as_such_and_nobody_is_accused(rig, policy, away_ms):
    table = rig(policy, rest=REST)
    table.see(frozenset(), away_ms)
    assert table.finding.fault == say.LOST_SIGHT(count=4)
    assert (table.questions, table.finding.frozen) == ([], False)
    table.stand(REST, wait=3000)
    assert (table.finding.fault, table.finding.verdicts, table.moves) == (None, (), None)
    assert (blamed(table), table.questions) == (set(), [])
    assert (table.at(RED), table.at(BLUE)) == ((5, 9), (2, 6))


@pytest.mark.parametrize(
    ("gone", "policy"), crossed([lost for many in (3, 4, 5, 6) for lost in combinations(range(6), many)], Policy)
)
def test_whatever_part_of_a_chain_is_loose_nobody_is_accused(rig, policy, gone):
    table = rig(policy, board="cribbage-3", rest=SIX)
    pegs = sorted(table.pegs)
    table.see(frozenset(hole for at, hole in enumerate(pegs) if at not in gone), 12_000)
    assert (blamed(table), table.finding.frozen) == (set(), False)
    table.stand(SIX, wait=3000)
    assert (blamed(table), table.moves) == (set(), None)


def test_a_side_whose_pegs_are_still_seen_plays_on(rig):
    table = rig(board="cribbage-3", rest=SIX).owe(4)
    table.stand("blue= green=", wait=2000)
    table.stand("red=9").stand("red=9,13", wait=2000)
    assert (table.at(RED), blamed(table)) == ((9, 13), set())


def test_a_peg_that_was_set_meanwhile_is_right(rig):
    table = rig(rest=REST).owe(4)
    table.see(frozenset(), 2000)
    table.stand("red=9,13 blue=2,6", wait=2000)
    assert (table.at(RED), blamed(table)) == ((9, 13), set())


def test_a_board_that_was_turned_upside_down_is_set_up_again_with_its_help_and_without_blame(rig):
    table = rig(rest=REST)
    table.see(frozenset(), 10_000)
    assert table.finding.guidance.sentence == say.SEES_NONE(who=Who("Red"), holes=every([5, 9]))
    for _ in range(6):
        if table.finding.guidance:
            table.follow()
    assert (table.at(RED), table.at(BLUE)) == ((5, 9), (2, 6))
    assert (blamed(table), table.finding.verdicts, table.moves) == (set(), (), None)


@every_policy
def test_pegs_that_were_set_back_wrongly_are_guided(rig, policy):
    table = rig(policy, rest=REST)
    table.see(frozenset(), 3000)
    table.stand("red=4,9 blue=2,6", wait=12_000)
    assert table.moves == ("track1/4", "track1/5")
    assert table.referee.following(RED)  # so nothing is said of it but the way home
    table.stand("red=5,9", wait=2000)
    assert table.finding.verdicts == ()


def test_pegs_that_a_child_takes_one_by_one_are_out(rig):
    table = rig(rest=REST).stand("red=9").stand("red=").stand("blue=6")
    assert table.call(RED) is Call.BOTH_OUT
    assert not table.finding.fault


def test_two_hands_can_lift_two_pegs_at_once(rig):
    table = rig(rest=REST).stand("red=")
    assert (table.call(RED), table.finding.fault) == (Call.BOTH_OUT, None)


def test_ignored_holes_do_not_count(rig):
    table = rig(rest=REST).mask("track2/2", "track2/6")
    table.stand("red=5 blue=", wait=1000)
    assert not table.finding.fault


def test_a_chattering_plug_loses_them_one_after_the_other_within_a_moment(rig):
    table = rig(rest=REST)
    for text in ("red=5", "blue=6", "red=", "blue="):
        table.stand(text, wait=20)
    table.wait(2000)
    assert table.finding.fault
    assert FREEZING.isdisjoint({call for _, call in table.said})


def test_an_outage_is_over_when_all_but_one_are_back():
    outage = Outage(4)
    outage.see(frozenset("abcd"), frozenset(), 0)
    assert (outage.active, outage.is_over(frozenset("ab"))) == (True, False)
    assert (outage.is_over(frozenset("abc")), outage.active) == (True, False)


def test_a_sleeve_that_closed_ten_holes_and_leaves_is_no_outage(rig):
    table = rig(rest=REST).owe(4)
    table.stand("red=9,13,14,15,16,17,18 blue=2,6,13,14,15,16,17", wait=900)
    table.stand("red=9,13 blue=2,6", wait=3000)
    assert (table.at(RED), table.finding.fault) == ((9, 13), None)
    assert Call.UNSEEN not in {call for _, call in table.said}


@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [
        ("abcd", "a", True),  # three at once
        ("abcd", "ab", False),  # two hands lift two
        ("ab", "", True),  # nothing is seen any more
        ("a", "", False),  # one is in a hand
        ("abcdefgh", "ab", False),  # more holes were closed than there are pegs: a sleeve
        ("abcdefgh", "a", True),
    ],
)
def test_so_many_pegs_vanish_at_once_only_by_a_fault_of_the_board(before, after, lost):
    outage = Outage(4)
    outage.see(frozenset(before), frozenset(after), 1000)
    assert outage.active is lost
    assert outage.since_ms == (1000 if lost else None)


@pytest.mark.parametrize(("later_ms", "lost"), [(100, True), (101, False)])
def test_pegs_vanish_at_once_within_a_tenth_of_a_second(later_ms, lost):
    outage = Outage(4)
    outage.see(frozenset("abcd"), frozenset("abc"), 1000)
    outage.see(frozenset("abc"), frozenset("a"), 1000 + later_ms)
    assert outage.active is lost


def test_an_outage_lasts_from_its_first_moment_and_counts_what_is_missing():
    outage = Outage(4)
    outage.see(frozenset("abcd"), frozenset("a"), 1000)
    outage.see(frozenset("a"), frozenset(), 1050)
    assert (outage.since_ms, outage.is_over(frozenset()), outage.missing) == (1000, False, 4)
    assert (outage.is_over(frozenset("abcde")), outage.missing, outage.sentence) == (True, 0, None)
    assert not outage.is_over(frozenset("abcd"))  # said once


def test_after_eight_seconds_people_are_shown_where_the_pegs_belong():
    outage = Outage(4)
    assert (outage.missing, outage.is_over(frozenset()), outage.missing) == (0, False, 0)
    assert not outage.is_long(60_000, 8000)
    outage.see(frozenset("abcd"), frozenset(), 1000)
    assert not outage.is_long(8999, 8000)
    assert outage.is_long(9000, 8000)
