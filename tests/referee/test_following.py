"""Pegs of a field that go back take the game back, once they had followed it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.board.boards import load_board
from companion.games.game import Stand
from companion.games.ledger import TrackOwed
from companion.referee.following import Following
from companion.referee.place import Place
from companion.referee.standing import GameStanding
from companion.referee.track import Reading
from companion.referee.verdict import Call
from tests.referee.field import RED, Bench, stands


def test_points_taken_off_the_scale_take_the_game_back():
    bench = Bench()
    bench.owe(RED, 4)
    bench.do("-pegs1/1", "+scale1/4")
    bench.do("-scale1/4", "+pegs1/1", pause_ms=8100)
    assert bench.taken_back == 1


def test_a_runner_put_back_takes_the_play_back_once_it_had_been_moved():
    bench = Bench()
    bench.standing(path=(6,))
    bench.wait(2000)
    assert bench.taken_back is None
    bench.do("-path/0", "+path/6")
    bench.do("-path/6", "+path/0")
    assert bench.taken_back == 0


def test_pegs_that_have_to_follow_an_undo_are_guided_and_nobody_is_accused():
    bench = Bench(path=(6,), red=8)
    bench.front[RED], bench.stands = 4, stands(path=(0,))
    bench.referee.guide_home(moved=True)
    bench.judge()
    while bench.finding.guidance:
        guidance = bench.finding.guidance
        assert guidance.asked
        bench.do(f"-{guidance.lift}", f"+{guidance.place}", pause_ms=1500)
    assert (bench.accused, set(bench.wood)) == ([], bench.at_rest())


AT_FIRST, LATER = (GameStanding((TrackOwed(0, -1, front, 121),), list) for front in (0, 4))
HERE = frozenset({1})


def reading(call: Call) -> Reading:
    return Reading(0, call, HERE, HERE)


def runner(*, away: bool) -> Place:
    return Place(
        Stand("path", HERE), load_board("round-the-bases").groups["path"], HERE, HERE, HERE if away else frozenset()
    )


IN_ORDER, ON_ITS_WAY = [reading(Call.AT_REST)], [reading(Call.AT_REST), reading(Call.IN_HAND)]


def test_pegs_have_followed_once_all_stood_as_the_game_has_them_until_it_moves():
    following = Following()
    assert not following.note(AT_FIRST, ON_ITS_WAY, [])
    assert following.note(AT_FIRST, IN_ORDER, [])
    assert following.note(AT_FIRST, ON_ITS_WAY, [])  # one is lifted
    assert not following.note(LATER, ON_ITS_WAY, [])
    assert following.note(LATER, IN_ORDER, [])


def test_after_an_undo_they_have_to_follow_although_the_game_asks_for_the_same():
    following = Following()
    assert following.note(AT_FIRST, IN_ORDER, [])
    following.begin()
    assert not following.note(AT_FIRST, ON_ITS_WAY, [])
    assert following.note(AT_FIRST, IN_ORDER, [])


@pytest.mark.parametrize(("away", "followed"), [((False, False), True), ((False, True), False), ((True, True), False)])
def test_so_have_the_other_pegs_of_a_field(away, followed):
    places = [runner(away=each) for each in away]
    assert Following().note(AT_FIRST, IN_ORDER, places) is followed
    assert not Following().note(AT_FIRST, ON_ITS_WAY, places)


ELSEWHERE = frozenset({2})
GONE_HOME = replace(reading(Call.AT_REST), seen=ELSEWHERE, points=-4)


def test_pegs_that_went_home_before_the_hand_was_ended_have_not_followed():
    assert not Following().note(AT_FIRST, [GONE_HOME], [])


@pytest.mark.parametrize(
    ("readings", "places", "moved"),
    [
        ([reading(Call.TO_MOVE)], [], False),
        ([replace(reading(Call.TO_MOVE), seen=ELSEWHERE)], [], True),
        ([replace(reading(Call.AT_REST), seen=ELSEWHERE)], [], False),  # it is in order
        ([GONE_HOME], [], True),
        ([], [replace(runner(away=True), seen=ELSEWHERE)], True),
        ([], [replace(runner(away=False), seen=ELSEWHERE, goal=ELSEWHERE)], False),
        ([reading(Call.TO_MOVE)], [replace(runner(away=True), seen=ELSEWHERE)], True),
    ],
)
def test_a_peg_has_moved_if_a_group_that_is_out_of_order_stands_otherwise_than_when_all_were_in_order(
    readings, places, moved
):
    following = Following()
    following.note(AT_FIRST, [reading(Call.AT_REST)], [runner(away=False)])
    assert following.moved_since(readings, places) is moved


def test_a_sensor_that_heals_moves_no_peg():
    """One hole too many is closed, so the batter may be in the ignored box; then it opens, and he has not moved."""
    bench = Bench(path=())
    bench.referee.mask("path/0")
    bench.do("+scale1/1")
    bench.standing(path=(0,))
    bench.wait(2000)
    bench.do("-scale1/1")
    bench.wait(20_000)
    assert bench.taken_back is None
    bench.do("-runners/4")
    bench.wait(2000)
    assert (bench.taken_back, bench.accused, bench.finding.question) == (None, [], None)
