"""Pegs of a field that go back take the game back, once they had followed it."""

from __future__ import annotations

from tests.referee.field import RED, Bench, stands


def test_points_taken_off_the_scale_take_the_game_back():
    bench = Bench()
    bench.owe(RED, 4)
    bench.do("-pegs1/1", "+scale1/4")
    bench.do("-scale1/4", "+pegs1/1", pause_ms=1100)
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
