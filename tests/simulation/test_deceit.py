"""Which pegs that stand wrongly count against nobody: sensors lie so that nobody at a screen could know."""

from __future__ import annotations

from random import Random

import pytest

from companion.board.layout import HoleName
from companion.games.action import Amend
from companion.games.setup import Setup
from companion.simulation.deceit import sensors_deceive, several_sensors_lie
from companion.simulation.evening import Evening
from companion.simulation.faults import Faults
from companion.simulation.sensor_faults import SensorFaultKind


def test_a_peg_on_the_wrong_track_whose_magnet_closes_its_own_hole_is_in_doubt():
    """Sensors show the peg where it belongs, and a hole beside it: which of both has the peg, nobody can tell."""
    table = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(), Random(1))
    room, session = table.room, table.room.session
    session.progress.commit(Amend(1, 98, 99))
    room.move(session.at_rest())
    room.wait(2000)
    beside = min(room.layout.neighbours("track2/99") & room.layout.tracks[0].numbers.keys())
    room.move(room.wood - {"track2/99"} | {beside})
    room.wait(2000)
    assert not sensors_deceive(room, *room.layout.tracks)
    room.sensors.pairs = ((beside, "track2/99"),)
    room.move(room.wood)
    room.wait(2000)
    assert sensors_deceive(room, *room.layout.tracks)


@pytest.mark.parametrize(("closed", "deceived"), [("scale1/2", True), ("scale1/4", False), (None, False)])
def test_a_scale_may_be_shown_to_have_its_total_by_the_magnet_of_one_peg(closed, deceived):
    """One peg stands in 1; the sensor of 2 beside it shows a second, and 1 and 2 are the 3 that the game has."""
    setup = Setup(("Red", "Blue"), "round-the-bases", 1)
    table = Evening(setup, "round-the-bases", Faults(), Random(1))
    room, session = table.room, table.room.session
    session.progress.commit(Amend(0, 0, 3))
    room.move(session.at_rest())
    room.wait(2000)
    room.move(room.wood - {"scale1/3"} | {"scale1/1"})
    room.sensors.pairs = () if closed is None else (("scale1/1", closed),)
    room.move(room.wood)
    room.wait(2000)
    assert sensors_deceive(room, room.layout.sides[0]) is deceived


def test_a_peg_that_stands_wrongly_is_not_in_doubt_for_a_hole_that_is_ignored():
    """The sensors show that the peg has left its hole, and where it is, people are asked for."""
    table = Evening(Setup(("Red", "Blue"), "round-the-bases", 3), "round-the-bases", Faults(), Random(1))
    room = table.room
    room.wait(2000)
    room.session.mask("outs/2", room.now)
    room.move(room.wood - {"outs/0"} | {"outs/2"})
    room.wait(2000)
    assert table._misplaced_unnoticed() == ["outs"]
    assert table.tally.in_doubt == 0


def test_a_peg_that_stands_wrongly_unseen_is_in_doubt_once():
    table = Evening(Setup(("Red", "Blue"), "round-the-bases", 3), "round-the-bases", Faults(), Random(1))
    room = table.room
    room.wait(2000)
    room.session.mask("outs/2", room.now)
    room.add_fault(SensorFaultKind.CLOSED, frozenset({HoleName("outs/0")}), 1_000_000)
    right, wrong = room.wood, room.wood - {"outs/0"} | {"outs/2"}
    room.move(wrong)
    for _ in range(3):
        assert table._misplaced_unnoticed() == []
    assert table.tally.in_doubt == 1
    room.move(right)
    assert table._misplaced_unnoticed() == []
    room.move(wrong)
    table._misplaced_unnoticed()
    assert table.tally.in_doubt == 2


@pytest.mark.parametrize("ignored", [True, False])
def test_a_peg_that_has_left_an_ignored_hole_seems_to_be_a_sensor_that_lies_where_it_stands(ignored):
    """Nobody at the screen misses it where it stood, so that it is one peg too many on the scale."""
    table = Evening(Setup(("Red", "Blue"), "round-the-bases", 3), "round-the-bases", Faults(), Random(1))
    room = table.room
    room.wait(2000)
    if ignored:
        room.session.mask("outs/0", room.now)
    room.move(room.wood - {"outs/0"} | {"scale1/20"})
    room.wait(2000)
    assert sensors_deceive(room, room.layout.sides[0]) is ignored


@pytest.mark.parametrize(
    ("ignored", "deceived"),
    [
        ([6, 10], True),  # with 6 it is 9, as the game has it
        ([4, 10], False),
        ([10], False),
        ([6], False),  # all see that it is in 10
    ],
)
def test_a_peg_of_a_scale_that_is_in_one_of_several_ignored_holes_is_taken_to_be_in_the_one_that_is_right(
    ignored, deceived
):
    table = Evening(Setup(("Red", "Blue"), "round-the-bases", 1), "round-the-bases", Faults(), Random(1))
    room, session = table.room, table.room.session
    session.progress.commit(Amend(0, 5, 9))
    room.move(session.at_rest())
    room.wait(2000)
    for number in ignored:
        session.mask(f"scale1/{number}", room.now)
    box = min(room.wood & room.layout.groups["pegs1"].numbers.keys())
    room.move(room.wood - {"scale1/9", box} | {"scale1/3", "scale1/10"})
    room.wait(2000)
    assert sensors_deceive(room, room.layout.sides[0]) is deceived
    room.move(room.wood - {"scale1/10"} | {box})  # none is out that could be there
    room.wait(2000)
    assert not sensors_deceive(room, room.layout.sides[0])


@pytest.mark.parametrize("stuck", [True, False])
def test_a_peg_that_a_stuck_hole_and_an_ignored_one_hide_is_in_doubt_and_none_that_can_be_seen(stuck):
    """The board shows the pegs just where they belong: the hole that one has left sticks, the other one is ignored."""
    table = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(), Random(1))
    room, session = table.room, table.room.session
    session.progress.commit(Amend(0, 58, 59))
    room.move(session.at_rest())
    room.wait(2000)
    room.mask("track1/64")
    if stuck:
        room.add_fault(SensorFaultKind.CLOSED, frozenset({"track1/58"}), 1_000_000)
    room.move(room.wood - {"track1/58"} | {"track1/64"})
    room.wait(2000)
    assert sensors_deceive(room, *room.layout.tracks) is stuck


@pytest.mark.parametrize(
    ("opened", "closed", "ignored", "several"),
    [
        ("track1/13", "track2/13", "", True),  # the peg's own, and the one beside it
        ("track1/13", "track1/5", "", True),  # its own, and the one that it seems to be in
        ("track1/13", "", "", False),
        ("", "track1/5", "", False),
        ("track1/13", "track1/60", "", False),  # that one says nothing of these pegs
        ("track1/60", "track1/5", "", False),  # it shows no peg where none is
        ("track1/13", "track2/13", "track2/13", False),
    ],
)
def test_two_sensors_that_lie_at_one_peg_can_show_it_elsewhere(opened, closed, ignored, several):
    """Red has gone from 5 to 13."""
    table = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(), Random(1))
    room, session = table.room, table.room.session
    session.progress.commit(Amend(0, 5, 9))
    room.move(session.at_rest())
    room.wait(2000)
    for kind, hole in ((SensorFaultKind.OPEN, opened), (SensorFaultKind.CLOSED, closed)):
        if hole:
            room.add_fault(kind, frozenset({HoleName(hole)}), 1_000_000)
    if ignored:
        room.mask(HoleName(ignored))
    room.move(room.wood - {"track1/5"} | {HoleName("track1/13")})
    seen = {number for number, hole in room.layout.tracks[0].holes.items() if hole in room.sensors.now()}
    assert several_sensors_lie(room, 0, seen & {5, 9, 13}) is several
