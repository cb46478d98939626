"""A scorekeeper, who believes pegs, corrects what was pegged last; where cards say what is right nobody does."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Call

REST = "red=5,9 blue=2,6"


@pytest.mark.parametrize("waited_ms", [300, 1500, 60_000])
@pytest.mark.parametrize("corrected", [10, 11, 12])
def test_a_scorekeepers_last_peg_can_be_corrected(rig, waited_ms, corrected):
    table = rig(Policy.SCOREKEEPER, rest=REST).stand("red=9,13", wait=waited_ms)
    table.stand("red=9", wait=500).stand(f"red=9,{corrected}")
    assert (table.at(), table.blamed()) == ((9, corrected), set())
    assert len(table.past) == 1


@pytest.mark.parametrize("waited_ms", [300, 1500, 60_000])
@pytest.mark.parametrize("lifted_ms", [0, 500, 3000])
@pytest.mark.parametrize("corrected", [14, 15, 20])
def test_it_can_be_corrected_upward_as_well(rig, waited_ms, lifted_ms, corrected):
    """Who believes pegs does not call it the wrong peg: it is the one that was pegged last."""
    table = rig(Policy.SCOREKEEPER, rest=REST).stand("red=9,13", wait=waited_ms)
    if lifted_ms:
        table.stand("red=9", wait=lifted_ms)
    table.stand(f"red=9,{corrected}", wait=1500)
    assert (table.at(), table.blamed(), len(table.past)) == ((9, corrected), set(), 1)


def test_a_second_peg_of_the_same_side_is_corrected_by_itself(rig):
    table = rig(Policy.SCOREKEEPER, rest=REST).stand("red=9,13", wait=1500).stand("red=13,16", wait=1500)
    table.stand("red=13,15")
    assert (table.at(), len(table.past)) == ((13, 15), 2)


def test_what_was_pegged_before_another_side_pegged_is_no_correction(rig):
    table = rig(Policy.SCOREKEEPER, rest=REST).stand("red=9,13", wait=1500).stand("blue=6,10", wait=1500)
    table.stand("red=9,12", wait=3000)
    assert table.call() is Call.BACKWARD


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_where_cards_say_what_is_right_a_peg_set_back_is_behind(rig, policy):
    table = rig(policy, rest=REST).owe(4).stand("red=9,13", wait=1500).stand("red=9,12", wait=3000)
    assert table.call() is Call.BACKWARD
