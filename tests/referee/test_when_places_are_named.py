"""When it is said, or asked, that the pegs of a group stand wrong which nobody scores on."""

from __future__ import annotations

import pytest

from companion.referee.census import Census
from companion.referee.look import BoardLook
from companion.referee.places import Places, PlaceWatch
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.verdict import Ask, Call
from companion.words.message import Who
from tests.referee.field import BLUE, FIELD, RED, stands

RELEASE_MS, PENDING_MS = Timing().release_ms, Timing().pending_ms
BASE = FIELD.start_holes - {"runners/4"}
"""All pegs but the one runner."""


class Reader:
    """Reads the places of a field on which one runner stands in hole 6 of the path."""

    def __init__(self):
        self.sensors = SensorTrust(FIELD, 2)
        self.census = Census(FIELD, self.sensors)
        self.places = Places(FIELD, self.census)
        self.wood = None
        self.read(BASE | {"path/6"}, 0)

    def read(self, wood, at_ms, quiet_ms=0, **game):
        """Return the call of the path."""
        game = {"path": (6,)} | game
        self.look = BoardLook(wood, GameStanding((), tuple, stands(**game)), (), Timing(), at_ms, 0, quiet_ms)
        self.sensors.see(self.wood, wood, at_ms)
        self.wood = wood
        self.census.look(self.look)
        self.found = self.places.read(self.look)
        return next(place.call for place in self.found if place.group.name == "path")

    @property
    def question(self):
        return self.places.question(self.look, self.found)


# --- how many cards were entered since the pegs stand so ------------------------------------------------------------


def test_cards_count_for_as_long_as_the_pegs_stand_as_they_do():
    watch = PlaceWatch()
    watch.look(frozenset({7}), 100)
    watch.entered = 3
    watch.look(frozenset({7}), 200)
    assert watch.entered == 3
    watch.look(frozenset({8}), 300)
    assert watch.entered == 0


def test_once_people_say_that_one_is_missing_they_are_counted_anew():
    watch = PlaceWatch(seen=frozenset({7}), entered=5)
    watch.wait(100, frozenset())
    assert (watch.entered, watch.since_ms) == (0, 100)


@pytest.mark.parametrize(("quiet_ms", "asked"), [(PENDING_MS - 1, False), (PENDING_MS, True)])
def test_people_are_asked_about_a_missing_card_once_they_have_been_quiet_for_so_long(quiet_ms, asked):
    reader = Reader()
    reader.read(BASE | {"path/7"}, 1000)
    assert reader.read(BASE | {"path/7"}, 1000 + PENDING_MS, quiet_ms) is Call.PENDING
    assert (reader.question is not None and reader.question.ask is Ask.PENDING) is asked


# --- pegs that stand wrong ------------------------------------------------------------------------------------------


def test_a_runner_who_went_back_unasked_has_as_long_as_a_late_card_has():
    """No card explains it, but nobody has asked for it to move either."""
    reader, back = Reader(), BASE | {"path/5"}
    assert reader.read(back, 1000) is Call.PENDING
    assert reader.read(back, 999 + PENDING_MS) is Call.PENDING
    assert reader.read(back, 1000 + PENDING_MS) is Call.MISPLACED


def test_one_who_was_asked_to_go_on_has_until_the_peg_is_let_go():
    reader, back = Reader(), BASE | {"path/5"}
    assert reader.read(back, 1000, path=(12,)) is Call.PENDING
    assert reader.read(back, 1000 + RELEASE_MS, path=(12,)) is Call.MISPLACED


@pytest.mark.parametrize(("sticks", "call"), [("scale1/7", Call.MISPLACED), ("path/5", Call.TO_MOVE)])
def test_only_a_hole_that_closed_by_itself_accuses_nobody_and_not_another_elsewhere(sticks, call):
    """A peg of blue's is in a hand, so that no more holes are closed than there are pegs."""
    reader = Reader()
    stood, missing = BASE | {"path/6"}, {"pegs2/1"}
    for at_ms, wood in (
        (1000, stood | {sticks}),
        (2000, (stood | {sticks}) - missing),
        (3000, (BASE | {sticks}) - missing),
        (4000, (BASE | {sticks, "path/5"}) - missing),
    ):
        reader.read(wood, at_ms, path=(12,))
    assert reader.read(reader.wood, 4000 + RELEASE_MS, path=(12,)) is call


def test_the_runs_of_the_game_are_remembered_from_when_the_pegs_stood_in_order():
    reader = Reader()
    watch = reader.places.watches["path"]
    runs = BASE - {"pegs1/1"} | {"runs1/3"}
    reader.read(runs | {"path/6"}, 1000, runs=(3, 0))
    assert (watch.stood, watch.runs) == ({6}, 3)
    reader.read(runs | {"path/6"}, 2000, path=(), runs=(4, 0))  # the runner is to come home, and stands there still
    assert (watch.stood, watch.runs) == ({6}, 3)


@pytest.mark.parametrize(("wanted", "call"), [((), Call.PENDING), ((12,), Call.TO_MOVE)])
def test_a_runner_who_went_home_waits_for_a_card_unless_the_game_has_just_sent_him_elsewhere(wanted, call):
    """The game has been taken back since then: it has him stand where he stood, and he is led there."""
    reader = Reader()
    reader.places.want(stands(path=wanted))
    assert reader.read(FIELD.start_holes - {"path/0"} | {"runners/4"}, 1000) is call


@pytest.mark.parametrize(
    ("wood", "side", "group"),
    [
        (BASE | {"path/7"}, RED, "path"),  # it belongs to no side, and is told as the first side's
        (BASE - {"pegs2/1"} | {"path/6", "runs2/3"}, BLUE, "runs2"),
    ],
)
def test_people_are_asked_about_the_pegs_of_the_side_whose_box_it_is(wood, side, group):
    reader = Reader()
    reader.read(wood, 1000)
    reader.read(wood, 1000 + PENDING_MS, PENDING_MS)
    assert (reader.question.side, reader.question.group) == (side, group)


# --- where they are led ---------------------------------------------------------------------------------------------


def led(reader):
    """Return the moves that people are told, each from one hole to another."""
    names = Who("Red"), Who("Blue")
    return [(move.lift, move.place) for move in reader.places.moves(reader.found, names)]


def test_only_runs_since_the_pegs_stood_in_order_are_those_of_runners_who_come_home_now():
    reader, runs = Reader(), BASE - {"pegs1/1"} | {"runs1/3"}
    reader.read(runs - {"runners/3"} | {"path/6", "path/18"}, 1000, path=(6, 18), runs=(3, 0))
    reader.read(reader.wood - {"pegs1/2"} | {"runs1/1"}, 2000, path=(18,), runs=(4, 0))
    assert led(reader) == [("path/18", "runners/3"), ("path/6", "path/18")]


@pytest.mark.parametrize(
    "looks",
    [
        [{"-pegs2/5", "+outs/1"}],  # in one look
        [{"-pegs2/5"}, {"+outs/1"}],
        [{"-pegs2/5"}, {"+outs/1"}, {"-pegs1/5"}],  # a peg is missed from another box as well, but only later
    ],
)
def test_what_has_come_since_a_box_lacks_a_peg_is_a_stranger(looks):
    """It came to where the peg of the outs should go, and that one stands where it stood."""
    reader = Reader()
    for number, steps in enumerate(looks, 1):
        came, went = ({step[1:] for step in steps if step[0] == sign} for sign in "+-")
        reader.read(reader.wood - went | came, 1000 * number, outs=1)
    assert led(reader)[0][0] == "outs/1"


def test_what_has_come_before_a_box_lacked_a_peg_is_no_stranger():
    reader = Reader()
    reader.read(reader.wood | {"outs/1"}, 1000, outs=1)
    reader.read(reader.wood - {"pegs2/5"}, 2000, outs=1)
    assert led(reader)[0][0] == "outs/0"
