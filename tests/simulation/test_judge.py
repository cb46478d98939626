"""What the judge of the simulation holds a verdict against: how the pegs stand, by all that is known at that moment."""

from __future__ import annotations

from random import Random

import pytest

from companion.app.progress import Progress
from companion.board.layout import HoleName
from companion.games.action import Amend, Claim
from companion.games.event import Event, EventKind
from companion.games.ledger import Award, Debt, TrackOwed
from companion.games.reason import ScoreReason
from companion.games.seating import Side
from companion.games.setup import Policy, Setup
from companion.referee.verdict import Call, Verdict
from companion.simulation.evening import Evening
from companion.simulation.faults import Faults
from companion.simulation.judge import BY_SENSORS
from companion.simulation.room import Room
from companion.simulation.sensor_faults import SensorFaultKind


def standing(rest: tuple[int, int], pegs: tuple[int, ...]) -> Evening:
    """Return a table whose first side rests in two holes, with its pegs in others since just now."""
    table = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(), Random(1))
    room = table.room
    room.session.progress.commit(Amend(0, *rest))
    track = room.layout.tracks[0]
    room.wood = room.wood - track.numbers.keys() | {track.holes[number] for number in pegs}
    room.judge.note_truth()
    return table


@pytest.mark.parametrize("entered", [True, False])
def test_a_verdict_is_just_by_what_was_entered_in_the_moment_in_which_it_is_given(entered):
    """Pegs too far say that a hand is counted, and by the hand they are short: both are told in the same moment."""
    table = standing((5, 9), (9, 13))
    session = table.room.session
    if entered:
        session.progress.commit(Amend(0, 9, 19))
    session.play.announced = [Verdict(0, Call.BACKWARD, frozenset({9, 13}))]
    table.room.judge.look()
    assert table.tally.wrong_accusations == (not entered)


@pytest.mark.parametrize(("dead", "by_sensors"), [(("track1/12",), True), ((), False)])
def test_it_is_told_of_an_accusation_whether_several_sensors_lied(dead, by_sensors):
    """Red's back peg is in 12, and seems to be in 5, whose sensor sticks."""
    table = standing((5, 9), (9, 12))
    table.room.sensors.stuck, table.room.sensors.dead = frozenset({HoleName("track1/5")}), frozenset(dead)
    table.room.session.play.announced = [Verdict(0, Call.WRONG_PEG, frozenset({5, 12}))]
    table.room.judge.look()
    (story,) = table.tally.stories
    assert (table.tally.wrong_accusations, story.startswith(BY_SENSORS)) == (1, by_sensors)


@pytest.mark.parametrize(
    ("pegs", "seen", "unjust"),
    [((8, 12), (9, 12), 0), ((8, 13), (9, 13), 1), ((8, 13), (9, 12), 1), ((9, 12, 60), (9, 12), 0)],
)
def test_a_peg_short_of_what_all_cards_have_brought_is_short_also_where_the_one_behind_it_was_misread(
    pegs, seen, unjust, monkeypatch
):
    """Red is believed to rest in 5 and 9, by a sensor that lied, and is owed 4."""
    table = standing((5, 9), pegs)
    owed = TrackOwed(Side(0), 5, 9, 121, (Debt(Award(Side(0), 4, ScoreReason.PAIR), 4, 1),))
    monkeypatch.setattr(table.room, "owed", lambda: (owed, *table.room.session.owed()[1:]))
    table.room.session.play.announced = [Verdict(Side(0), Call.UNDERPEGGED, frozenset(seen))]
    table.room.judge.look()
    assert table.tally.wrong_accusations == unjust


def test_a_peg_that_stands_rightly_by_the_first_of_two_awards_is_not_short(monkeypatch):
    table = standing((5, 9), (9, 10))
    debts = tuple(Debt(Award(Side(0), points, ScoreReason.PAIR), points, 1) for points in (1, 3))
    owed = TrackOwed(Side(0), 5, 9, 121, debts)
    monkeypatch.setattr(table.room, "owed", lambda: (owed, *table.room.session.owed()[1:]))
    table.room.judge._noted = None
    table.room.judge._truths.clear()
    table.room.session.play.announced = [Verdict(Side(0), Call.UNDERPEGGED, frozenset({9, 10}))]
    table.room.judge.look()
    assert table.tally.wrong_accusations == 1


def stand(room: Room, *pegs: int) -> None:
    """Let Red's pegs stand so, and the board tell of it, while the screen does not look at it yet."""
    track = room.layout.tracks[0]
    room.wood = room.wood - track.numbers.keys() | {track.holes[number] for number in pegs}
    room._sense()
    while room._wire:
        room._arrive(room._wire.popleft()[1])
    room.judge.note_truth()


def owing_in_muggins(
    pegs: tuple[int, int],
    waited_ms: int = 3000,
    *hidden: HoleName,
    policy: Policy = Policy.MUGGINS,
    kind: EventKind = EventKind.SHORT,
) -> Evening:
    """Return a table where Red rests in 5 and 9, its pegs stand elsewhere, and points of it are offered to others.

    The sensors are still: with some `hidden` holes they go on showing the pegs as they were.
    """
    setup = Setup(("Red", "Blue"), policy=policy)
    table = Evening(setup, "cribbage-2", Faults(), Random(1))
    room = table.room
    room.session.progress.commit(Amend(0, 5, 9))
    room.move(room.session.at_rest())
    room.wait(2000)
    if hidden:
        room.add_fault(SensorFaultKind.OPEN, frozenset(hidden), 1_000_000)
        room.add_fault(SensorFaultKind.CLOSED, frozenset({HoleName("track1/5")}), 1_000_000)
    stand(room, *pegs)
    room.now += waited_ms
    room.session.play.announced = [Event(kind, side=0, points=4)]
    room.judge.look()
    return table


@pytest.mark.parametrize(
    ("pegs", "waited_ms", "unjust"),
    [
        ((9, 13), 3000, 1),
        ((9, 12), 3000, 1),
        ((10, 13), 3000, 1),
        ((5, 9), 3000, 0),
        ((9, 13), 300, 0),
        ((5, 13), 3000, 0),
        ((9, 38), 3000, 1),
        ((9, 39), 3000, 0),
    ],
)
def test_points_that_stand_on_the_wood_must_not_be_offered_to_others(pegs, waited_ms, unjust):
    tally = owing_in_muggins(pegs, waited_ms).tally
    assert tally.wrong_accusations == unjust
    assert len(tally.stories) == unjust


@pytest.mark.parametrize(
    ("policy", "kind", "unjust"),
    [
        (Policy.MUGGINS, EventKind.LOST, 1),
        (Policy.TOURNAMENT, EventKind.SHORT, 1),
        (Policy.TOURNAMENT, EventKind.LOST, 0),
    ],
)
def test_in_a_tournament_they_are_lost_when_they_fall_short_and_not_once_more_as_the_window_closes(
    policy, kind, unjust
):
    assert owing_in_muggins((9, 13), policy=policy, kind=kind).tally.wrong_accusations == unjust


def test_but_where_two_sensors_hide_the_peg_it_is_in_doubt():
    tally = owing_in_muggins((9, 13), 3000, HoleName("track1/13")).tally
    assert (tally.wrong_accusations, tally.in_doubt) == (0, 1)


@pytest.mark.parametrize(("ignored", "unjust"), [(("track1/5", "track1/13"), 0), (("track1/5",), 1)])
def test_what_another_side_has_just_pegged_shows_nothing_of_a_peg_that_moved_between_ignored_holes(ignored, unjust):
    table = owing_in_muggins((5, 9))
    room = table.room
    for hole in ignored:
        room.mask(HoleName(hole))
    room.wood = room.wood - {"track2/-1"} | {HoleName("track2/4")}
    stand(room, 9, 13)
    room.now += 3000
    room.session.play.announced = [Event(EventKind.SHORT, side=0, points=4)]
    room.judge.look()
    assert (table.tally.wrong_accusations, table.tally.in_doubt) == (unjust, 1 - unjust)


def test_points_that_are_claimed_are_held_against_the_side_that_has_lost_them():
    table = owing_in_muggins((5, 9))
    room = table.room
    stand(room, 9, 13)
    room.now += 3000
    room.session.progress.commit(Claim(Side(1), Side(0), 4))
    room.judge.look()
    assert table.tally.wrong_accusations == 0  # the claim was a false one, and gives Blue nothing
    room.session.play.announced = [Event(EventKind.CLAIMED, side=1, points=4)]
    room.judge.look()
    assert table.tally.wrong_accusations == 1


@pytest.mark.parametrize(("beside", "unjust"), [("track2/13", 0), ("track1/13", 1)])
def test_a_peg_on_another_track_is_one_that_stood_there_and_not_one_that_was_in_a_hand(beside, unjust):
    table = standing((5, 9), (5, 9))
    room = table.room
    for wood in (room.wood - {HoleName("track1/5")}, room.wood - {HoleName("track1/5")} | {HoleName(beside)}):
        room.now += 500
        room.wood = wood
        room.judge.note_truth()
    room.session.play.announced = [Verdict(0, Call.WRONG_TRACK, frozenset({9}))]
    room.judge.look()
    assert table.tally.wrong_accusations == unjust


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS])
def test_pegs_that_only_an_undo_has_left_behind_are_accused_unjustly(monkeypatch, policy):
    """The referee that forbears nothing then is noticed in whole games."""
    setup = Setup(("Red", "Blue"), "cribbage", 61, policy)
    games = [Evening(setup, "cribbage-2", Faults(slips=0.1), Random(seed)) for seed in range(4)]
    monkeypatch.setattr(Progress, "guide_back", lambda progress, before=(): None)
    assert any("accused" in story for game in games for story in game.play().stories)
