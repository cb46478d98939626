"""How the groups stand that nobody scores on: in order, not moved yet, on the way, or set where pegs do not belong."""

from __future__ import annotations

import pytest

from companion.referee.census import Census
from companion.referee.look import BoardLook
from companion.referee.places import Places
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.verdict import Call
from companion.words.message import Who
from tests.referee.field import FIELD, stands

RELEASE_MS, PENDING_MS = Timing().release_ms, Timing().pending_ms
WITHOUT_RUNNER = FIELD.start_holes - {"runners/4"}
NAMES = (Who("Red"), Who("Blue"))


class Reader:
    """Reads the places of a field, on which one runner stands: the game has it in hole `goal` of the path."""

    def __init__(self):
        self.sensors = SensorTrust(FIELD, 2)
        self.census = Census(FIELD, self.sensors)
        self.places = Places(FIELD, self.census)
        self.call(0, seen=0, at_ms=0)

    def read(self, goal, wood, at_ms):
        look = BoardLook(wood, GameStanding((), tuple, stands(path=(goal,))), (), Timing(), at_ms, 0, 0)
        self.sensors.see(None, wood, at_ms)
        self.census.look(look)
        return {place.group.name: place for place in self.places.read(look)}

    def call(self, goal, *, seen, at_ms):
        """Return the call of the path when the runner is seen in this hole; None: in none."""
        runner = set() if seen is None else {f"path/{seen}"}
        return self.read(goal, WITHOUT_RUNNER | runner, at_ms)["path"].call

    @property
    def watch(self):
        return self.places.watches["path"]


def test_a_runner_follows_the_game_from_hole_to_hole():
    reader = Reader()
    assert reader.call(0, seen=0, at_ms=10) is Call.AT_REST
    assert reader.call(6, seen=0, at_ms=20) is Call.TO_MOVE
    assert reader.call(6, seen=None, at_ms=30) is Call.IN_HAND
    assert reader.call(6, seen=6, at_ms=40) is Call.AT_REST
    assert (reader.watch.stood, reader.watch.seen, reader.watch.since_ms) == ({6}, {6}, 40)


def test_a_runner_elsewhere_is_misplaced_once_it_was_let_go():
    reader = Reader()
    assert reader.call(6, seen=5, at_ms=100) is Call.PENDING
    assert reader.call(6, seen=5, at_ms=99 + RELEASE_MS) is Call.PENDING
    assert reader.call(6, seen=5, at_ms=100 + RELEASE_MS) is Call.MISPLACED


def test_one_that_a_late_card_may_ask_for_waits_until_people_say_that_none_is_missing():
    reader = Reader()
    assert reader.call(0, seen=5, at_ms=100) is Call.PENDING
    assert reader.call(0, seen=5, at_ms=100 + 10 * PENDING_MS) is Call.PENDING
    reader.places.confirm()
    assert reader.call(0, seen=5, at_ms=200 + 10 * PENDING_MS) is Call.MISPLACED
    assert reader.call(0, seen=7, at_ms=300 + 10 * PENDING_MS) is Call.PENDING  # that was said of where it stood


def test_where_pegs_are_guided_nobody_is_accused_until_they_stand_in_order():
    reader = Reader()
    reader.watch.guided = True
    assert reader.call(6, seen=5, at_ms=5000) is Call.TO_MOVE
    assert reader.call(6, seen=5, at_ms=50_000) is Call.TO_MOVE
    assert reader.call(6, seen=6, at_ms=51_000) is Call.AT_REST
    assert not reader.watch.guided


def test_a_peg_stands_where_the_game_wanted_it_a_moment_ago():
    reader = Reader()
    reader.places.want(stands(path=(6,)))
    assert reader.call(12, seen=6, at_ms=100) is Call.TO_MOVE
    assert reader.call(12, seen=6, at_ms=50_000) is Call.TO_MOVE
    assert reader.call(12, seen=12, at_ms=51_000) is Call.AT_REST
    assert reader.watch.wanted == set()
    assert reader.call(0, seen=6, at_ms=52_000) is Call.PENDING  # since then it wants none there


@pytest.mark.parametrize("more", [{"path/5", "path/0"}, {"path/5", "path/6"}])
def test_where_a_sensor_lies_nobody_is_accused(more):
    """There is a peg too many, whether the runner stands where it should or one of two holes has it."""
    reader, wood = Reader(), WITHOUT_RUNNER | more
    assert reader.read(0, wood, 5000)["path"].call is Call.TO_MOVE
    assert reader.read(0, wood, 50_000)["path"].call is Call.TO_MOVE


def test_a_hole_that_closed_while_no_peg_was_missed_has_not_the_runner_that_is_in_a_hand():
    """It sticks a moment before the runner is lifted, and is a hole like another once it has opened."""
    reader, start = Reader(), WITHOUT_RUNNER | {"path/0"}
    reader.sensors.see(start, start | {"path/5"}, 90)
    assert reader.call(6, seen=5, at_ms=100) is Call.TO_MOVE
    assert reader.call(6, seen=5, at_ms=50_000) is Call.TO_MOVE
    reader.sensors.see(WITHOUT_RUNNER | {"path/5"}, WITHOUT_RUNNER, 50_100)
    reader.sensors.see(WITHOUT_RUNNER, WITHOUT_RUNNER | {"path/5"}, 50_200)
    assert reader.call(6, seen=None, at_ms=50_300) is Call.IN_HAND
    assert reader.call(6, seen=5, at_ms=51_000) is Call.PENDING
    assert reader.call(6, seen=5, at_ms=51_000 + RELEASE_MS) is Call.MISPLACED


@pytest.mark.parametrize(("ignored", "call"), [("innings/0", Call.TO_MOVE), ("innings/2", Call.MISPLACED)])
def test_a_peg_that_may_rest_in_an_ignored_hole_is_not_the_one_that_is_seen_elsewhere(ignored, call):
    reader, wood = Reader(), FIELD.start_holes - {"innings/0", "runners/4"} | {"innings/1", "path/0"}
    reader.sensors.mask(ignored, masked=True)
    reader.read(0, wood, 100)
    reader.places.confirm()
    assert reader.read(0, wood, 100 + PENDING_MS)["innings"].call is call


@pytest.mark.parametrize(("elsewhere", "suspects"), [((0, 5), {"path/5"}), ((5, 6), set())])
def test_pegs_too_many_may_be_none_where_they_have_not_stood_in_order(elsewhere, suspects):
    """Where a hole lacks its peg, that is the one that stands elsewhere."""
    reader = Reader()
    read = reader.read(0, WITHOUT_RUNNER | {f"path/{number}" for number in elsewhere}, 100)
    assert reader.places.suspects([read["path"]]) == suspects


def test_a_hole_in_which_a_peg_stood_in_order_is_not_suspected():
    reader = Reader()
    read = reader.read(6, WITHOUT_RUNNER | {"path/0", "path/6"}, 100)
    assert reader.places.suspects([read["path"]]) == set()


@pytest.mark.parametrize(("hole", "group", "side"), [("runs2/3", "runs2", 1), ("path/5", "path", 0)])
def test_a_misplaced_peg_is_that_of_the_side_whose_box_it_stands_in(hole, group, side):
    """A runner belongs to no side, and is told as the first side's."""
    reader = Reader()
    wood = WITHOUT_RUNNER - {"pegs2/1"} | {"path/0", "runs2/3"} if group == "runs2" else WITHOUT_RUNNER | {hole}
    reader.read(0, wood, 100)
    reader.places.confirm()
    places = reader.read(0, wood, 100 + PENDING_MS).values()
    (verdict,) = reader.places.verdicts(tuple(places), NAMES)
    assert (verdict.side, verdict.group, verdict.call, verdict.since_ms) == (side, group, Call.MISPLACED, 100)
    assert verdict.seen == {int(hole.partition("/")[2])}


def moves_after(reader, goal, wood, at_ms):
    return [
        (move.lift, move.place) for move in reader.places.moves(tuple(reader.read(goal, wood, at_ms).values()), NAMES)
    ]


def test_a_runner_is_guided_once_it_is_known_to_stand_wrong():
    reader, wood = Reader(), WITHOUT_RUNNER | {"path/5"}
    assert moves_after(reader, 6, wood, 100) == []
    assert moves_after(reader, 6, wood, 100 + RELEASE_MS) == [("path/5", "path/6")]
    assert moves_after(reader, 6, WITHOUT_RUNNER | {"path/6"}, 5000) == []


@pytest.mark.parametrize(("out", "guided"), [(set(), True), ({"innings/0"}, False)])
def test_a_peg_in_anothers_box_is_guided_to_its_own_while_none_is_in_a_hand(out, guided):
    reader = Reader()
    wood = WITHOUT_RUNNER - {"pegs1/1"} - out | {"path/0", "runners/4"}
    reader.read(0, wood, 100)
    moves = [(move.lift, move.place) for move in reader.places.moves_between_boxes(NAMES)]
    assert moves == ([("runners/4", "pegs1/1")] if guided else [])
