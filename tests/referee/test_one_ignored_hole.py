"""Where a hole is ignored, a peg that may stand in it accuses nobody: people are asked."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Call

RED, BLUE = 0, 1
JUDGES = [policy for policy in Policy if policy is not Policy.SCOREKEEPER]
REST = "red=5,9 blue=2,6"


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_a_peg_that_is_not_seen_is_in_the_hole_that_people_have_ignored_since(rig, policy):
    """Red has pegged all of it, the last point with its other peg into a hole whose sensor is dead.

    That it made a hop into a hole ignored before, which no award explains, is not believed.
    """
    table = rig(policy, rest="red=24,31 blue=33,34").mask("track1/32").owe(2, 2, 2, 1).stand("red=37", wait=3000)
    assert (table.at(), table.call()) == ((24, 31), Call.IN_HAND)
    table.mask("track1/38").wait(3000)
    assert (table.at(), table.due(), table.blamed()) == ((37, 38), 0, set())


@pytest.mark.parametrize("policy", JUDGES)
def test_two_hops_are_right_though_the_hole_that_was_left_first_stays_closed(rig, policy):
    """Another side rests in a hole that is ignored, so the peg might also be one of its own that is misplaced."""
    table = rig(policy, rest="red=18,21 blue=24,26").mask("track2/24").owe(2)
    table.stand("red=18,21,22", wait=400).stand("red=18,22", wait=300).stand("red=18,22,23", wait=3000)
    assert table.blamed() == set()
    if policy.muggins:
        assert table.call() is Call.UNCLEAR
        table.mask("track1/18").wait(9000)  # 22 had closed by no magnet: nothing more has to be asked
        assert table.finding.question is None
    assert table.at()[1] == 23
    assert table.blamed() == set()


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize("hole", [57, 74])
def test_a_peg_out_of_an_ignored_hole_is_not_taken_for_a_magnet_that_stood_there_before(rig, policy, hole):
    """Blue's peg from 55, which nobody sees, is set on Red's track, beside Blue's other peg or one of Red's."""
    table = rig(policy, rest="red=73,79 blue=55,57").mask("track2/55").wait(3000)
    table.stand(f"red={hole},73,79", wait=3000)
    assert table.call(RED) in {Call.FOREIGN, Call.UNCLEAR}
    assert table.blamed() <= {(RED, Call.FOREIGN)}
    table.stand("red=73,79", wait=3000)
    assert (table.call(RED), table.at()) == (Call.AT_REST, (73, 79))


@pytest.mark.parametrize("policy", Policy)
def test_a_peg_that_people_show_in_an_ignored_hole_may_leave_it_as_well(rig, policy):
    table = rig(policy, rest="red=73,79 blue=55,57").stand("blue=57", wait=9000).mask("track2/55").wait(3000)
    assert table.call(BLUE) is Call.AT_REST
    assert table.stand("red=57,73,79", wait=3000).call(RED) is Call.FOREIGN


@pytest.mark.parametrize("policy", JUDGES)
def test_a_magnet_that_comes_closes_a_hole_although_a_peg_is_in_an_ignored_one(rig, policy):
    table = rig(policy, rest="red=73,79 blue=50,57").mask("track2/57").owe(10, side=BLUE)
    table.stand("red=60,73,79 blue=57,60", wait=3000)
    assert (table.call(RED), table.blamed()) == (Call.AT_REST, set())


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize(("ignored", "call"), [(("track1/5",), Call.UNCLEAR), ((), Call.UNDERPEGGED)])
def test_nobody_is_short_by_a_hole_that_closed_while_the_back_peg_may_rest_in_an_ignored_one(
    rig, policy, ignored, call
):
    table = rig(policy).mask(*ignored).stand("red=9").owe(4)
    table.stand("red=9,11", wait=4000)
    assert table.call() is call


def test_people_who_have_looked_are_guided_on_from_the_peg_that_is_short(rig):
    table = rig().mask("track1/5").stand("red=9").owe(4).stand("red=9,11", wait=12_000)
    assert table.finding.question is not None
    table.referee.waiting(0, table.now)
    table.wait(3000)
    assert table.moves == ("track1/11", "track1/13")
    table.follow()
    assert table.calls()[-1] is Call.RIGHT


@pytest.mark.parametrize("policy", JUDGES)
def test_the_wrong_peg_did_not_go_where_the_first_of_two_hops_went_into_an_ignored_hole(rig, policy):
    """The back peg went to 10, which is ignored, the other one to 13; the hole of the back peg is slow to open."""
    table = rig(policy).mask("track1/10").owe(4).stand("red=5,13", wait=900)
    assert Call.WRONG_PEG not in table.calls()
    table.stand("red=13", wait=9000)
    assert table.finding.question is not None


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize(("ignored", "closed"), [("track1/10", 11), ("track1/13", 12)])
def test_nobody_is_short_by_a_hole_beside_an_ignored_one_in_which_the_peg_would_be_right(rig, policy, ignored, closed):
    """Its magnet closes the hole beside; without the ignored hole the peg is short."""
    calls = []
    for holes in ([ignored], []):
        table = rig(policy).mask(*holes).owe(1, 3).stand(f"red=9,{closed}", wait=4000)
        calls.append(table.call())
    assert calls == [Call.UNCLEAR, Call.UNDERPEGGED]


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("ignored", "call"), [(["track1/5"], Call.UNCLEAR), ([], Call.OVERPEGGED)])
def test_nobody_pegged_too_many_while_the_back_peg_may_rest_in_an_ignored_hole(rig, policy, ignored, call):
    """The hole ahead may stick. Where nothing is ignored, the points are too many once turns have passed."""
    table = rig(policy, rest=REST).mask(*ignored).stand("red=9", wait=2500).stand("red=9,15", wait=3000)
    assert table.call() is Call.PENDING
    table.referee.finalise([RED])
    table.wait(3000)
    assert table.call() is call


@pytest.mark.parametrize("policy", JUDGES)
def test_nobody_is_accused_by_a_peg_that_is_only_said_to_stand_in_an_ignored_hole(rig, policy):
    """The sensor of the back peg has gone silent, and somebody has another hole ignored meanwhile."""
    table = rig(policy, rest=REST).stand("red=9", wait=2500).mask("track1/7").wait(3000)
    assert (table.call(), table.moves is not None) == (Call.UNCLEAR, True)
    assert table.blamed() == set()


def test_of_three_closed_holes_the_one_that_people_ignore_has_no_peg(rig):
    """The magnet of 58 closes 59. The peg of 56 is lifted for the next point, which 59 seems to pay, and put back."""
    table = rig(rest="red=55,56 blue=39,43").owe(2).stand("red=56", wait=500).stand("red=56,58,59", wait=3000)
    assert table.at() == (56, 58)
    table.owe(1).stand("red=58,59", wait=1300).stand("red=56,58,59", wait=3000)
    table.referee.mask("track1/59")
    table.wait(3000)
    assert (table.at(), table.due(), table.blamed()) == ((56, 58), 1, set())


@pytest.mark.parametrize("policy", JUDGES)
def test_who_looked_while_another_peg_was_misplaced_is_asked_again_of_the_hole_that_is_left(rig, policy):
    """A child has set three pegs on Blue's track, one of them Blue's own out of an ignored hole that sticks."""
    table = rig(policy, rest="red=101,103 blue=100,104").mask("track2/104").wait(3000)
    for pegs in ("red=101", "red=", "blue=0,100,104", "blue=0,100,104,114", "blue=0,33,100,104,114"):
        table.stand(pegs, wait=1200)
    table.wait(3000).stand("blue=33,100,104,114", wait=600).stand("red=103", wait=3000)
    for side in (RED, BLUE):
        assert table.call(side) is Call.UNCLEAR
        table.referee.waiting(side, table.now)
        table.wait(1300)
    table.stand("blue=33,100,104", wait=700).stand("red=101,103", wait=9000)
    assert (table.call(RED), table.call(BLUE)) == (Call.AT_REST, Call.UNCLEAR)
    assert table.finding.question is not None
    assert table.blamed() <= {(BLUE, Call.FOREIGN)}
    table.referee.waiting(BLUE, table.now)  # now they see to it, or else the hole sticks
    assert table.wait(9000).call(BLUE) is Call.AT_REST
    assert table.finding.question is None


@pytest.mark.parametrize("policy", Policy)
def test_a_peg_out_of_an_ignored_hole_is_no_magnet_of_pegs_that_come_back_beside_it(rig, policy):
    """A child sets Red's unseen peg from 9 in Blue's 3, and Blue's from 2 far ahead; that one comes back."""
    table = rig(policy, rest="red=5,9 blue=2,4").mask("track1/9").stand("red=5 blue=2,4", wait=3000)
    for pegs in ("blue=4", "blue=3,4", "blue=3,4,25"):
        table.stand(pegs, wait=1300)
    assert table.wait(3000).call(BLUE) in {Call.FOREIGN, Call.UNCLEAR}
    table.stand("blue=3,4", wait=700).stand("blue=2,3,4", wait=9000)
    assert table.call(BLUE) in {Call.FOREIGN, Call.UNCLEAR}
    assert table.moves is not None or table.finding.question is not None
    assert table.blamed() <= {(BLUE, Call.FOREIGN)}
    assert table.stand("blue=2,4", wait=3000).call(BLUE) is Call.AT_REST
