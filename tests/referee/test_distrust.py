"""Which closed holes of the tracks are not believed at a look at the board, and since when."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.ledger import TrackOwed
from companion.referee.arrivals import TOGETHER_MS
from companion.referee.distrust import Distrust
from companion.referee.look import BoardLook
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.track import Reading
from companion.referee.track_watch import TrackWatch
from companion.referee.verdict import Call

TWO = load_board("cribbage-2")
OWED = (TrackOwed(0, 5, 9, 121), TrackOwed(1, 2, 6, 121))
REST = frozenset({"track1/5", "track1/9", "track2/2", "track2/6"})
LET_GO_MS = Timing().release_ms
HOLE, BESIDE = "track1/20", "track2/20"


class Board:
    """A board of two tracks, at which both sides rest, and may have a peg in a hand."""

    def __init__(self, sides=2):
        self.sensors = SensorTrust(TWO, sides)
        self.watches = tuple(TrackWatch(in_hand=True) for _ in range(sides))
        self.distrust = Distrust(TWO, self.sensors, self.watches)

    def board_look(self, wood, stable_ms=LET_GO_MS, owed=OWED, *, blackout=False):
        return BoardLook(wood, GameStanding(owed, tuple), owed, Timing(), 5000, stable_ms, 0, blackout)

    def look(self, wood=REST, stable_ms=LET_GO_MS):
        return self.distrust.look(self.board_look(wood, stable_ms))


def test_what_people_ignore_is_not_believed_until_they_say_that_a_peg_is_there():
    board = Board()
    board.sensors.mask(HOLE, masked=True)
    wood = REST - {"track1/5"}
    assert (board.look(wood).masked, board.distrust.told) == ({HOLE}, set())
    board.distrust.tell(HOLE, there=True)
    assert (board.look(wood).masked, board.distrust.told) == (set(), {HOLE})
    assert (board.look(wood - {"track2/2"}).masked, board.distrust.told) == (set(), {HOLE})  # another track
    assert (board.look(wood | {"track1/13"}).masked, board.distrust.told) == ({HOLE}, set())
    assert board.look(wood).masked == {HOLE}  # it does not come back


def test_what_a_magnet_closes_is_not_believed_until_people_say_that_a_peg_is_there():
    board, wood = Board(), REST - {"track1/5"} | {HOLE}
    board.sensors.blame(HOLE, frozenset({"track1/9"}))
    assert board.look(wood).ghosts == {HOLE}
    assert board.look(wood - {"track1/9"}).ghosts == set()
    board.look(wood)
    board.distrust.tell(HOLE, there=True)
    assert board.look(wood).ghosts == set()


def test_a_hole_that_was_not_believed_before_is_doubted_until_people_say_that_a_peg_is_there():
    board, wood = Board(), REST - {"track1/5"} | {HOLE}
    board.sensors.ghosts[0] = frozenset({HOLE})
    assert board.look(wood).doubted == {HOLE}
    board.distrust.tell(HOLE, there=True)
    assert board.look(wood).doubted == set()


def test_beside_two_pegs_a_hole_is_no_peg_once_one_of_them_is_gone():
    board = Board()
    board.sensors.extras[0] = frozenset({HOLE})
    assert board.look(REST | {HOLE}).doubted == set()
    assert board.look(REST - {"track1/5"} | {HOLE}).doubted == {HOLE}
    board.sensors.mask(HOLE, masked=True)
    assert board.look(REST | {HOLE}).doubted == set()


@pytest.mark.parametrize(("apart_ms", "together"), [(0, True), (TOGETHER_MS, True), (TOGETHER_MS + 1, False)])
def test_what_has_closed_since_the_last_look_together_with_a_hole_beside_it_has_arrived(apart_ms, together):
    board, one, other = Board(), REST | {HOLE}, REST | {HOLE, BESIDE}
    board.sensors.see(None, REST, 0)
    assert board.look().arrived == set()
    board.sensors.see(REST, one, 1000)
    board.sensors.see(one, other, 1000 + apart_ms)
    assert board.look(other).arrived == ({HOLE, BESIDE} if together else set())
    assert board.look(other).arrived == set()


def test_what_was_not_believed_last_wavers_until_it_opens_or_people_say_that_a_peg_is_there():
    board, wood = Board(), REST - {"track1/5"} | {HOLE}
    look = board.board_look(wood)
    board.distrust.look(look)
    red = Reading(0, Call.PENDING, frozenset({9}), frozenset(), doubted=frozenset({20, 30}))
    blue = Reading(1, Call.AT_REST, frozenset({2, 6}), frozenset())
    board.distrust.learn(look, (red, blue))
    assert board.look(wood).wavering == ({HOLE}, set())
    assert board.look(wood - {HOLE}).wavering == (set(), set())
    assert board.look(wood | {"track1/30"}).wavering == ({HOLE}, set())  # that was open then
    board.look(wood)
    board.distrust.tell(HOLE, there=True)
    assert board.look(wood).wavering == (set(), set())


@pytest.mark.parametrize(("stable_ms", "moving"), [(LET_GO_MS - 1, True), (LET_GO_MS, False)])
def test_a_board_that_was_just_moved_may_not_have_told_of_every_peg(stable_ms, moving):
    assert Board().look(stable_ms=stable_ms).moving is moving


ONE_OUT = REST - {"track1/5"}


@pytest.mark.parametrize(
    ("before", "call", "ghosts"),
    [
        (ONE_OUT, Call.PENDING, {HOLE}),
        (ONE_OUT | {"track2/9"}, Call.PENDING, {HOLE}),  # another side's
        (REST, Call.PENDING, set()),
        (REST, Call.RIGHT, {HOLE}),
    ],
)
def test_points_too_many_tell_nothing_of_a_hole_that_closed_as_a_peg_of_the_side_went(before, call, ghosts):
    board, look = Board(), BoardLook(ONE_OUT | {HOLE}, GameStanding(OWED, tuple), OWED, Timing(), 5000, 300, 0)
    board.look(before)
    board.distrust.look(look)
    red = Reading(0, call, frozenset({9}), frozenset(), doubted=frozenset({20}))
    board.distrust.learn(look, (red, Reading(1, Call.AT_REST, frozenset({2, 6}), frozenset())))
    assert board.sensors.ghosts[0] == ghosts


@pytest.mark.parametrize(("doubted", "ghosts"), [({20}, {HOLE}), ({5, 20}, set())])
def test_nor_while_another_hole_in_doubt_may_hold_a_peg_at_rest(doubted, ghosts):
    board, look = Board(), BoardLook(REST | {HOLE}, GameStanding(OWED, tuple), OWED, Timing(), 5000, 300, 0)
    board.watches[0].at_rest = frozenset({5, 9})
    board.distrust.look(look)
    red = Reading(0, Call.PENDING, frozenset({9}), frozenset(), doubted=frozenset(doubted))
    board.distrust.learn(look, (red, Reading(1, Call.AT_REST, frozenset({2, 6}), frozenset())))
    assert board.sensors.ghosts[0] == ghosts


@pytest.mark.parametrize(
    ("call", "wood", "home", "ghosts"),
    [
        (Call.IN_HAND, {HOLE}, set(), {HOLE}),
        (Call.UNDERPEGGED, {HOLE}, set(), set()),
        (Call.IN_HAND, {HOLE, "track1/9"}, set(), set()),
        (Call.IN_HAND, {HOLE}, {5, 9}, set()),  # one is led home: it has been lifted, and the other is there
    ],
)
def test_a_hole_that_was_not_believed_tells_nothing_new_while_it_alone_is_closed(call, wood, home, ghosts):
    board = Board()
    board.sensors.ghosts[0], board.watches[0].home = frozenset({HOLE}), frozenset(home)
    look = board.board_look(frozenset(wood))
    board.distrust.look(look)
    readings = [Reading(0, call, frozenset({20}), frozenset()), Reading(1, Call.BOTH_OUT, frozenset(), frozenset())]
    board.distrust.learn(look, readings)
    assert board.sensors.ghosts[0] == ghosts


@pytest.mark.parametrize(
    ("back", "closed", "beside"),
    [
        (5, {5, 9, 20}, {20}),
        (0, {-1, 9, 20}, {20}),
        (1, {-1, 1, 9}, {-1}),
        (5, {5, 9}, set()),
        (5, {5, 9, 20, 21}, {20, 21}),
        (5, {5, 9, 20, 21, 22}, {30}),
    ],
    ids=[
        "both on their way",
        "one waits in the other start hole",
        "a start hole sticks",
        "nothing",
        "two",
        "a hand covers it",
    ],
)
def test_beside_both_pegs_is_what_else_is_closed_where_start_holes_are_alike_while_a_peg_waits(back, closed, beside):
    board, owed = Board(), (TrackOwed(0, back, 9, 121), OWED[1])
    wood = frozenset({f"track1/{number}" for number in closed} | {"track2/2", "track2/6"})
    look = BoardLook(wood, GameStanding(owed, tuple), owed, Timing(), 5000, Timing().infer_ms, 0)
    board.distrust.look(look)
    red = Reading(0, Call.FOREIGN, frozenset(closed), frozenset())
    board.sensors.extras[0] = frozenset({"track1/30"})  # as it was before
    board.distrust.learn(look, (red, Reading(1, Call.AT_REST, frozenset({2, 6}), frozenset())))
    assert board.sensors.extras[0] == {f"track1/{number}" for number in beside}


@pytest.mark.parametrize(
    ("call", "stable_ms"), [(Call.UNDERPEGGED, Timing().infer_ms), (Call.FOREIGN, Timing().infer_ms - 1)]
)
def test_nor_does_it_say_so_while_the_side_goes_on_or_has_not_stood_for_long(call, stable_ms):
    board, wood = Board(), REST | {HOLE}
    look = board.board_look(wood, stable_ms)
    board.distrust.look(look)
    red = Reading(0, call, frozenset({5, 9}), frozenset())
    board.distrust.learn(look, (red, Reading(1, Call.AT_REST, frozenset({2, 6}), frozenset())))
    assert board.sensors.extras[0] == set()


def test_a_magnet_beside_an_open_hole_is_blamed_for_it_no_more():
    board, look = Board(), Board().board_look(REST, Timing().infer_ms)
    board.sensors.blame(HOLE, frozenset({"track1/9"}))
    board.distrust.look(look)
    at_rest = [
        Reading(side, Call.AT_REST, rest, rest) for side, rest in ((0, frozenset({5, 9})), (1, frozenset({2, 6})))
    ]
    board.distrust.learn(look, at_rest)
    assert board.sensors.crosstalk == {}


def test_fresh_are_the_holes_that_closed_since_both_pegs_of_a_side_were_seen():
    board = Board()
    assert board.look().fresh == (REST, REST)
    board.watches[0].complete = REST
    assert board.look(REST | {HOLE}).fresh == ({HOLE}, REST | {HOLE})
    assert board.distrust.look(board.board_look(REST | {HOLE}, blackout=True)).fresh == (set(), set())


@pytest.mark.parametrize(
    ("known", "wood", "doubtful", "complete"),
    [
        (None, REST, False, REST),
        (REST | {HOLE}, REST, False, REST | {HOLE}),
        (None, ONE_OUT, False, None),
        (None, REST, True, None),
    ],
    ids=["seen first", "seen before", "one of them is out", "one of them is in doubt"],
)
def test_both_pegs_of_a_side_are_in_holes_too_as_they_are_seen_first_wherever_they_stand(
    known, wood, doubtful, complete
):
    board = Board()
    board.watches[0].complete = known
    look = board.board_look(wood)
    board.distrust.look(look)
    red = Reading(0, Call.PENDING, frozenset({5, 9}), frozenset(), doubtful=doubtful)
    board.distrust.learn(look, (red, Reading(1, Call.AT_REST, frozenset({2, 6}), frozenset())))
    assert board.watches[0].complete == complete


def test_where_a_peg_rests_nothing_is_closed_beside_the_pegs_any_more():
    """One waits in the back start hole, and is read in the front one; of the other it is in doubt where it rests."""
    board = Board()
    board.watches[0].complete = REST  # as both were seen last
    board.sensors.extras[0] = everything = frozenset({"track1/-1", "track1/1", "track1/5", "track1/9", HOLE})
    look = board.board_look(everything | {"track2/2", "track2/6"})
    board.distrust.look(look)
    red = Reading(0, Call.AT_REST, frozenset({0, 5, 9}), frozenset(), doubted=frozenset({9}))
    board.distrust.learn(look, (red, Reading(1, Call.AT_REST, frozenset({2, 6}), frozenset())))
    assert board.sensors.extras[0] == {"track1/1", "track1/9", HOLE}
    assert board.watches[0].complete == look.occupied


@pytest.mark.parametrize(
    ("sides", "ignored", "known", "blamed"),
    [(2, (), (), False), (2, (BESIDE,), (), True), (2, (), ("track2/6",), True), (1, (), (), False)],
    ids=["all seen", "one is ignored", "one is known for no peg", "only one side plays"],
)
def test_a_magnet_is_blamed_for_a_hole_beside_it_unless_as_many_certainly_have_pegs_as_there_are(
    sides, ignored, known, blamed
):
    board, wood = Board(sides), frozenset({"track1/5", HOLE, BESIDE} | ({"track2/6"} if sides > 1 else set()))
    for hole in ignored:
        board.sensors.mask(hole, masked=True)
    for hole in known:
        board.sensors.blame(hole, frozenset({"track1/5"}))
    look = board.board_look(wood, Timing().infer_ms, OWED[:sides])
    board.distrust.look(look)
    red = Reading(0, Call.AT_REST, frozenset({5, 9}), frozenset(), doubted=frozenset({20}))
    board.distrust.learn(look, (red, Reading(1, Call.AT_REST, frozenset({2, 6}), frozenset()))[:sides])
    assert (HOLE in board.sensors.crosstalk) is blamed


# --- what people say of holes -------------------------------------------------------------------------------------


def test_of_a_hole_in_which_people_say_that_a_peg_is_nothing_else_is_believed():
    board, wood = Board(), REST - {"track1/5"} | {HOLE}
    board.look(wood)
    board.distrust.tell(HOLE, there=True)
    board.sensors.blame(HOLE, frozenset({"track1/9"}))
    board.sensors.ghosts[0] = frozenset({HOLE})
    look = board.look(wood)
    assert (look.ghosts, look.doubted) == (set(), set())


def test_nor_is_it_suspicious_beside_one_that_closed_at_the_same_moment():
    board, wood = Board(), REST | {HOLE, BESIDE}
    board.sensors.see(None, REST, 0)
    board.sensors.see(REST, wood, 1000)
    assert board.look(wood).suspicious == ({HOLE}, {BESIDE})
    board.distrust.tell(HOLE, there=True)
    assert board.look(wood).suspicious == (set(), {BESIDE})


@pytest.mark.parametrize(("told", "alone"), [(False, {HOLE}), (True, set())])
def test_nor_may_it_be_the_peg_that_rests_in_an_ignored_hole(told, alone):
    board, before, wood = Board(), REST | {BESIDE}, REST | {BESIDE, HOLE}
    board.sensors.mask("track1/5", masked=True)
    board.sensors.see(None, before, 0)
    board.sensors.see(before, wood, 1000)
    board.look(wood)
    if told:
        board.distrust.tell(HOLE, there=True)
    assert board.look(wood).alone == alone


def test_who_has_a_hole_beside_two_pegs_ignored_says_that_those_are_pegs_and_nothing_of_another_side():
    board, wood = Board(), REST | {HOLE}
    look, red = board.board_look(wood), frozenset({"track1/5", "track1/9"})
    board.distrust.look(look)
    readings = [Reading(side, Call.AT_REST, frozenset(), frozenset(), doubted=frozenset({9, 2})) for side in (0, 1)]
    board.distrust.learn(look, readings)
    board.sensors.ghosts, board.sensors.extras = [REST] * 2, [REST] * 2
    board.sensors.mask(HOLE, masked=True)
    board.distrust.tell(HOLE, there=False)
    board.distrust.tell_empty(HOLE)
    blue = REST - red
    assert (board.sensors.ghosts, board.sensors.extras) == ([blue, REST], [blue, REST])
    assert (board.look(wood).empty, board.look(wood).wavering) == ({HOLE}, (set(), {"track2/2"}))


# --- holes that no magnet has closed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ignored", "open_still"),
    [("track1/5", True), ("track1/30", False), ("track2/-1", False), ("track2/0", False)],
    ids=["where a peg rests", "elsewhere", "in a start hole", "in the other"],
)
def test_they_are_explained_by_a_look_unless_a_peg_rests_in_an_ignored_hole(ignored, open_still):
    board, owed = Board(), (TrackOwed(0, 5, 9, 121), TrackOwed(1, -1, 0, 121))
    wood = frozenset({"track1/5", "track1/9", "track2/-1", "track2/0"})
    board.sensors.mask(ignored, masked=True)
    board.sensors.see(None, wood, 0)
    board.sensors.see(wood, wood | {HOLE}, 1000)
    board.distrust.look(board.board_look(wood | {HOLE}, owed=owed))
    assert board.sensors.arrivals.magnetless == ({HOLE} if open_still else set())


def test_unexplained_are_those_of_a_sides_way_that_are_seen_and_are_no_pegs_of_its():
    board = Board()
    board.sensors.mask("track1/30", masked=True)
    closed = frozenset({f"track1/{number}" for number in (0, 1, 20, 30)})
    board.look(closed)
    board.sensors.arrivals.magnetless = closed | {"track1/40"}
    assert board.distrust.unexplained(Reading(0, Call.AT_REST, frozenset({20}), frozenset())) == {1}


@pytest.mark.parametrize(
    ("seen", "goal", "believed", "suspected"),
    [
        ({9, 20}, {5, 9}, set(), True),
        ({5, 9}, {5, 9}, set(), False),
        ({9, 20}, {9, 20}, set(), False),
        ({9, 20}, {5, 9}, {20}, False),
    ],
)
def test_points_too_many_are_suspect_by_a_hole_that_need_have_no_peg(seen, goal, believed, suspected):
    board, wood = Board(), REST | {HOLE, BESIDE}
    board.sensors.see(None, REST, 0)
    board.sensors.see(REST, wood, 1000)  # both at once: one magnet has closed the other
    board.look(wood)
    board.watches[0].believed = frozenset(believed)
    assert board.distrust.suspected(Reading(0, Call.PENDING, frozenset(seen), frozenset(goal))) is suspected
