"""A peg whose hole does not tell of it, while its magnet closes one beside: two sensors lie, nobody is accused."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.setup import Policy
from companion.referee.verdict import Call

JUDGES = [policy for policy in Policy if policy is not Policy.SCOREKEEPER]
SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]
BOARDS = ["cribbage-2", "cribbage-3"]
FARTHEST = 29


def behind(name):
    """Return the pairs of a hole of Red's track and one that lies beside it, and behind a peg in between."""
    layout = load_board(name)
    track = layout.tracks[0]
    pairs = [
        (number, track.numbers[hole])
        for number, name_of in sorted(track.holes.items())
        for hole in layout.neighbours(name_of) & track.numbers.keys()
        if number > 2 and 0 < track.numbers[hole] < number - 2
    ]
    return [pair for pair in pairs if pair[0] - pair[1] < FARTHEST]


@pytest.mark.parametrize("name", BOARDS)
def test_tracks_turn_so_that_holes_ahead_lie_beside_holes_behind(name):
    assert behind(name)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.TOURNAMENT])
@pytest.mark.parametrize("name", BOARDS)
def test_a_hole_behind_that_a_magnet_ahead_may_have_closed_is_asked_about_and_guided(rig, policy, name):
    """A dead hole: the peg stands where it is owed, and only the hole behind closes."""
    for ahead, hole in behind(name)[::5]:
        front, back = hole + 1, max(hole - 5, 1)
        others = " blue=2,6 green=3,8" if name == "cribbage-3" else " blue=2,6"
        table = rig(policy, board=name, rest=f"red={back},{front}{others}", target=load_board(name).tracks[0].last)
        table.owe(ahead - front)
        table.stand(f"red={front}", wait=600).stand(f"red={hole},{front}", wait=3000)
        assert Call.BACKWARD not in table.calls(), (ahead, hole)
        assert (table.call(), table.at()) == (Call.UNCLEAR, (back, front))
        assert table.finding.guidance is not None
        assert table.questions


@pytest.mark.parametrize("policy", JUDGES)
def test_nor_is_it_the_wrong_peg_where_the_other_one_has_been_pegged_before(rig, policy):
    """The peg in 47 waits for its card; the next one stands in 49, which is dead, and closes 11."""
    table = rig(policy, rest="red=70,74 blue=43,45").stand("blue=45,47", wait=600).stand("blue=47", wait=600)
    table.stand("blue=11,47", wait=3000)
    assert (table.call(1), table.finding.guidance is not None) == (Call.UNCLEAR, True)
    assert {Call.WRONG_PEG, Call.BACKWARD}.isdisjoint(table.calls(1))


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("rest", "seen"), [("5,9", "4,9"), ("5,9", "7,9"), ("30,34", "30,33"), ("51,59", "51,58")])
def test_but_a_peg_that_has_really_gone_backward_is_said_to_have(rig, policy, rest, seen):
    """No hole ahead lies beside that one, or the front peg itself is missed, whose sensor was seen to work."""
    table = rig(policy, rest=f"red={rest} blue=2,6").stand(f"red={seen}", wait=3000)
    assert table.call() is Call.BACKWARD


@pytest.mark.parametrize("policy", JUDGES)
def test_once_the_hole_behind_is_ignored_the_peg_is_right_where_people_say_that_it_is(rig, policy):
    table = rig(policy, rest="red=51,59 blue=74,81").owe(4)
    table.stand("red=59", wait=600).stand("red=58,59", wait=9000)
    assert table.questions
    table.mask("track1/58").wait(9000).mask("track1/63").wait(3000)
    assert table.at() == (59, 63)
    assert Call.BACKWARD not in table.calls()


@pytest.mark.parametrize("policy", JUDGES)
def test_a_wrong_peg_is_one_all_the_same_where_the_back_peg_rests_beside_the_way(rig, policy):
    table = rig(policy, rest="red=54,62 blue=2,6").stand("red=54", wait=600).stand("red=54,66", wait=3000)
    assert table.call() is Call.WRONG_PEG


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("ignored", "call"), [((), Call.WRONG_TRACK), (("track1/100",), Call.UNCLEAR)])
def test_a_hole_beside_the_right_one_on_another_track_is_doubted_where_another_is_ignored(rig, policy, ignored, call):
    """The peg may stand in 13, which is dead. Pegs stray to the hole beside as well: that is said on a good board."""
    table = rig(policy, rest="red=5,9 blue=2,6").mask(*ignored).owe(4).stand("red=9", wait=600)
    table.stand("blue=2,6,13", wait=4000)
    assert table.call() is call
    assert table.moves == ("track2/13", "track1/5" if policy in SECRET else "track1/13")
    assert bool(table.questions) is bool(ignored)


@pytest.mark.parametrize("policy", SECRET)
@pytest.mark.parametrize("ignored", [(), ("track1/100",)])
@pytest.mark.parametrize("landing", [12, 13, 14, 16])
def test_what_is_owed_does_not_show_in_where_a_peg_on_another_track_is_led(rig, policy, ignored, landing):
    """P12: the peg may stand rightly in its own track, and only its magnet have closed a hole there."""
    led = set()
    for owed in ((), (1,), (3,), (4,), (5,), (12,)):
        table = rig(policy, rest="red=5,9 blue=2,6").mask(*ignored).owe(*owed).stand("red=9", wait=600)
        table.stand(f"blue=2,6,{landing}", wait=4000)
        led.add((table.call(), table.moves, tuple(table.questions)))
    assert len(led) == 1
    assert led.pop()[1] == (f"track2/{landing}", "track1/5")


@pytest.mark.parametrize("policy", JUDGES)
def test_but_not_one_that_no_hole_lies_beside_where_the_peg_would_be_right(rig, policy):
    table = rig(policy, board="cribbage-3", rest="red=5,9 blue=2,6 green=3,8").mask("track1/100").owe(4)
    table.stand("red=9", wait=600).stand("green=3,8,9", wait=600).stand("green=3,8").stand("green=3,8,38", wait=4000)
    assert table.call() is Call.WRONG_TRACK


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(
    ("number", "call"),
    [
        (4, Call.UNCLEAR),
        (5, Call.WRONG_TRACK),
        (7, Call.UNCLEAR),
        (38, Call.WRONG_TRACK),
        (39, Call.UNCLEAR),
        (110, Call.UNCLEAR),
    ],
)
@pytest.mark.parametrize("points", [(), (4,), (24,)])
def test_a_hole_that_closes_far_from_the_way_of_a_peg_that_is_out_accuses_nobody(rig, policy, number, call, points):
    """Its sensor may stick while the peg is in a hand. People are shown the way home and asked, whatever is owed."""
    table = rig(policy, rest="red=5,9 blue=44,48").owe(*points).stand("red=9", wait=1500)
    table.stand(f"blue=44,48,{number}", wait=4000)
    assert table.call() is call
    assert table.moves[0] == f"track2/{number}"
    assert bool(table.questions) is (call is Call.UNCLEAR)


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize("landing", [7, 11, 15])
def test_nor_is_a_peg_short_or_too_far_there_or_on_its_way_on_the_wrong_track_for_certain(rig, policy, landing):
    """Too few or too many points in the own track are another fault than the wrong track; 7 is between the pegs."""
    table = rig(policy, rest="red=5,9 blue=44,48").mask("track1/100").owe(4).stand("red=9", wait=600)
    table.stand(f"blue=44,48,{landing}", wait=4000)
    assert (table.call(), table.moves is not None) == (Call.UNCLEAR, True)
    assert Call.WRONG_TRACK not in table.calls()


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("passed", "call"), [((36, 37, 38, 39), Call.UNCLEAR), ((), Call.WRONG_TRACK)])
def test_a_peg_that_was_dragged_along_its_own_track_is_not_said_to_be_on_the_one_beside(rig, policy, passed, call):
    """It stands in 40, which is dead, and its magnet closes 39 of Green's track; not so if nobody saw it on its own."""
    table = rig(policy, board="cribbage-3", rest="red=48,58 blue=33,35 green=58,60").owe(1, side=1)
    table.stand("blue=35", wait=250)
    for hole in passed:
        table.stand(f"blue=35,{hole}", wait=20)
    table.stand("blue=35", wait=600).stand("green=39,58,60", wait=1800)
    assert (table.call(1), Call.WRONG_TRACK in table.calls(1)) == (call, call is Call.WRONG_TRACK)
