"""Which pegs of tracks are led where, in which order, and in which words: a stray first, then the nearest."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.referee.track import Reading
from companion.referee.track_guidance import hole_called, moves_on_tracks
from companion.referee.verdict import Call
from companion.referee.wood import Stray, WoodReading
from companion.words import holes
from companion.words import referee as say
from companion.words.message import Term, Who, every

BOARD, SHARED = load_board("cribbage-2"), load_board("cribbage-2-shared")
NAMES = Who("Red"), Who("Blue")
RED, BLUE = 0, 1
AT_REST = Reading(RED, Call.AT_REST, frozenset({30, 40}), frozenset({30, 40}))


def reading(call, seen, goal, *, side=RED, doubted=()):
    """Return a reading: what is seen, and where the pegs should come to stand."""
    return Reading(side, call, frozenset(seen), frozenset(goal), doubted=frozenset(doubted), doubtful=bool(doubted))


def closed(*readings):
    return frozenset(BOARD.tracks[each.side].holes[number] for each in readings for number in each.seen)


def moves(*readings, strays=(), occupied=None, ignored=(), sides=(RED, BLUE)):
    """Return the moves that lead the pegs of some sides; the closed holes are those with pegs, if nothing is said."""
    both = readings if len(readings) > 1 else sorted((*readings, others(readings[0])), key=lambda each: each.side)
    wood = WoodReading(tuple(both), tuple(strays))
    occupied = closed(*both) if occupied is None else frozenset(occupied)
    chosen = [side for side in sides if len(readings) > 1 or side == readings[0].side]
    return moves_on_tracks(BOARD, wood, chosen, NAMES, occupied, frozenset(ignored))


def others(one):
    """Return how the other side's pegs rest."""
    return Reading(1 - one.side, Call.AT_REST, AT_REST.seen, AT_REST.goal)


def ways(*readings, **more):
    return [(each.lift, each.place) for each in moves(*readings, **more)]


# --- which moves ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seen", "goal", "expected"),
    [
        ({5, 12}, {5, 9}, [("track1/12", "track1/9")]),  # the peg in 5 stays
        ({3, 7}, {5, 9}, [("track1/3", "track1/5"), ("track1/7", "track1/9")]),
        ({6, 20}, {5, 18}, [("track1/6", "track1/5"), ("track1/20", "track1/18")]),
        ({4, 12}, {5, 18}, [("track1/4", "track1/5"), ("track1/12", "track1/18")]),
        ({20, 40}, {39, 60}, [("track1/40", "track1/39"), ("track1/20", "track1/60")]),  # 40 is nearer to 39
        ({5, 9, 60}, {5, 9}, [("track1/60", None)]),  # no hole lacks it
        ({9, 60, 61}, {5, 9}, [("track1/60", "track1/5"), ("track1/61", None)]),
        ({9}, {5, 9}, [(None, "track1/5")]),
        ({7}, {9, 13}, [("track1/7", "track1/9"), (None, "track1/13")]),
    ],
)
def test_each_peg_that_stands_wrong_goes_to_the_nearest_hole_that_lacks_one(seen, goal, expected):
    assert ways(reading(Call.BACKWARD, seen, goal)) == expected


def test_of_two_pegs_that_are_set_the_front_one_is_first():
    assert ways(reading(Call.BOTH_OUT, (), {5, 9})) == [(None, "track1/9"), (None, "track1/5")]


def test_only_the_sides_that_are_asked_for_are_led():
    red, blue = (reading(Call.BACKWARD, {3, 9}, {5, 9}, side=side) for side in (RED, BLUE))
    both = moves(red, blue)
    assert [(each.side, each.lift) for each in both] == [(RED, "track1/3"), (BLUE, "track2/3")]
    assert moves(red, blue, sides=[RED]) == both[:1]
    assert moves(red, blue, sides=[BLUE]) == both[1:]


# --- strays ---------------------------------------------------------------------------------------------------------


def test_a_stray_is_led_before_all_others_to_the_foremost_hole_that_lacks_a_peg():
    red, blue = reading(Call.WRONG_TRACK, {7}, {9, 13}), reading(Call.BACKWARD, {3, 9}, {5, 9}, side=BLUE)
    expected = [("track2/60", "track1/13"), ("track1/7", "track1/9"), ("track2/3", "track2/5")]
    assert ways(red, blue, strays=[Stray(RED, "track2/60")]) == expected


def test_before_the_pegs_of_sides_that_come_earlier_too():
    red, blue = reading(Call.BACKWARD, {3, 9}, {5, 9}), reading(Call.WRONG_TRACK, {9}, {5, 9}, side=BLUE)
    assert ways(red, blue, strays=[Stray(BLUE, "track1/60")]) == [("track1/60", "track2/5"), ("track1/3", "track1/5")]


def test_a_hole_that_is_ignored_comes_last_since_its_peg_may_stand_there():
    stray = [Stray(RED, "track2/60")]
    red = reading(Call.WRONG_TRACK, {7}, {9, 13})
    assert ways(red, strays=stray, ignored=["track1/13"])[0] == ("track2/60", "track1/9")
    assert ways(red, strays=stray, ignored=["track1/9"])[0] == ("track2/60", "track1/13")


def test_a_stray_is_led_nowhere_if_its_side_is_not_asked_for_or_no_hole_lacks_a_peg():
    red, blue = reading(Call.WRONG_TRACK, {9}, {5, 9}), others(AT_REST)
    stray = [Stray(RED, "track2/60")]
    assert moves(red, blue, strays=stray, sides=[BLUE]) == []
    perhaps = reading(Call.UNCLEAR, {9}, {5, 9}, doubted={5})
    assert ways(perhaps, blue, strays=stray, occupied=["track1/5", "track1/9"]) == []


def test_a_closed_hole_that_was_not_believed_may_have_its_peg_and_one_that_is_open_has_none():
    red = reading(Call.UNCLEAR, {9, 20}, {5, 9}, doubted={5})
    assert ways(red, occupied=["track1/5", "track1/9", "track1/20"]) == [("track1/20", None)]
    assert ways(red, occupied=["track1/9", "track1/20"]) == [("track1/20", "track1/5")]


# --- start holes are all alike --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "seen", "goal", "occupied", "expected"),
    [
        (RED, {0, 40}, {40, 44}, {-1, 40}, (-1, 44)),  # read as 0, and it stands in the other
        (RED, {0, 40}, {40, 44}, {0, 40}, (0, 44)),
        (BLUE, {0, 40}, {40, 44}, {0, 40}, (0, 44)),
        (RED, {0, 40}, {40, 44}, {40}, (0, 44)),  # believed in a hidden hole: none of them shows a peg
        (RED, {0, 40}, {0, -1}, {-1, 40}, (40, 0)),
        (RED, {0, 40}, {0, -1}, {0, 40}, (40, -1)),
        (RED, {0, 40}, {0, -1}, {0, -1, 40}, (40, -1)),  # both are closed, one of them without a peg
        (RED, {0, 1}, {0, 5}, {-1, 1}, (1, 5)),  # the first hole of the street is none
        (RED, {0, 5}, {0, 1}, {-1, 5}, (5, 1)),
        (RED, {0, 17}, {0, 13}, {-1, 17}, (17, 13)),
    ],
)
def test_of_start_holes_one_is_named_that_shows_the_peg_or_is_free(side, seen, goal, occupied, expected):
    track = BOARD.tracks[side].holes
    others_pegs = frozenset({BOARD.tracks[1 - side].holes[number] for number in (30, 40)})
    at = others_pegs | {track[number] for number in occupied}
    lift, place = (track[number] for number in expected)
    assert ways(reading(Call.BACKWARD, seen, goal, side=side), occupied=at) == [(lift, place)]


# --- the words ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "seen", "goal", "sentence"),
    [
        (Call.BACKWARD, {3, 9}, {5, 9}, say.MOVE(who=NAMES[RED], place=5, lift=3)),
        (Call.FOREIGN, {5, 9, 60}, {5, 9}, say.TAKE_OUT(who=NAMES[RED], lift=60)),
        (Call.IN_HAND, {9}, {5, 9}, say.SET(who=NAMES[RED], place=5)),
        (Call.BOTH_OUT, (), {5, 9}, say.BOTH_OUT(who=NAMES[RED], holes=every([5, 9]))),
        (Call.UNSEEN, (), {5, 9}, say.SEES_NONE(who=NAMES[RED], holes=every([5, 9]))),
        (Call.UNSEEN, {9}, {5, 9}, say.SET(who=NAMES[RED], place=5)),  # the other is seen
        (Call.UNCLEAR, (), {5, 9}, say.SET(who=NAMES[RED], place=9)),  # they may stand in hidden holes
        (Call.BOTH_OUT, (), {-1, 0}, say.BOTH_OUT(who=NAMES[RED], holes=every([holes.THE_START()] * 2))),
    ],
)
def test_what_is_said_of_a_move(call, seen, goal, sentence):
    assert moves(reading(call, seen, goal))[0].sentence == sentence


def test_it_is_said_to_the_side_whose_peg_it_is():
    (move,) = moves(reading(Call.BACKWARD, {3, 9}, {5, 9}, side=BLUE))
    assert move.sentence == say.MOVE(who=NAMES[BLUE], place=5, lift=3)


def test_of_a_stray_it_is_said_whose_track_it_stands_on():
    on_blue = holes.OF_TRACK(hole=60, track=Term("blue"))
    (move,) = moves(reading(Call.WRONG_TRACK, {9}, {5, 9}), strays=[Stray(RED, "track2/60")])
    assert move.sentence == say.MOVE(who=NAMES[RED], place=5, lift=on_blue)


@pytest.mark.parametrize(
    ("board", "side", "hole", "called"),
    [
        (BOARD, RED, "track1/47", 47),
        (BOARD, RED, "track1/1", 1),
        (BOARD, RED, "track1/0", holes.THE_START()),
        (BOARD, RED, "track1/-1", holes.THE_START()),
        (BOARD, RED, "track1/120", 120),
        (BOARD, RED, "track1/121", holes.THE_GAME_HOLE()),
        (BOARD, BLUE, "track2/121", holes.THE_GAME_HOLE()),
        (BOARD, RED, "track2/47", holes.OF_TRACK(hole=47, track=Term("blue"))),
        (BOARD, BLUE, "track1/47", holes.OF_TRACK(hole=47, track=Term("red"))),
        (BOARD, BLUE, "track1/121", holes.OF_TRACK(hole=holes.THE_GAME_HOLE(), track=Term("red"))),
        (BOARD, RED, "track2/0", holes.OF_TRACK(hole=holes.THE_START(), track=Term("blue"))),
        (SHARED, RED, "game", holes.THE_GAME_HOLE()),
        (SHARED, BLUE, "game", holes.THE_GAME_HOLE()),  # it is everybody's
        (BOARD, RED, "games/1", "games/1"),  # a hole of no track has but its name
    ],
)
def test_what_people_call_a_hole(board, side, hole, called):
    assert hole_called(board, side, hole) == called
