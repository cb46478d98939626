"""What follows from readings: which leaps are played, who is led elsewhere, and whether cards have to wait."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.ledger import Award, Debt, TrackOwed
from companion.games.reason import ScoreReason
from companion.referee.finding import (
    Finding,
    doubted_holes,
    holds_up,
    released_short,
    stands_wrong,
    to_play,
    verdicts,
)
from companion.referee.track import Reading
from companion.referee.verdict import Call, Verdict
from companion.referee.watch import Watch

BOARD = load_board("cribbage-2")
NOBODY = frozenset[int]()
WRONG = {Call.OVERPEGGED, Call.FALSE_CLAIM, Call.WRONG_PEG, Call.WRONG_TRACK, Call.BACKWARD, Call.BOTH_OUT}
OUT_OF_STEP = WRONG | {Call.FOREIGN, Call.UNCLEAR, Call.MISPLACED}


def reading(side, call, *seen, points=0, doubted=()) -> Reading:
    return Reading(side, call, frozenset(seen), frozenset(seen), points=points, doubted=frozenset(doubted))


def track(side=0, front=9, *debts) -> TrackOwed:
    return TrackOwed(side, front - 4, front, 121, tuple(debts), 1)


def verdict(call, *, confirmed=False) -> Verdict:
    return Verdict(0, call, NOBODY, confirmed=confirmed)


@pytest.mark.parametrize("call", list(Call))
def test_cards_wait_for_pegs_that_stand_wrong_and_for_points_too_many_only_once_people_are_sure(call):
    surplus = call in {Call.OVERPEGGED, Call.FALSE_CLAIM}
    assert holds_up(verdict(call)) is (call in WRONG and not surplus)
    assert holds_up(verdict(call, confirmed=True)) is (call in WRONG)
    assert Finding(True, verdicts=(verdict(Call.AT_REST), verdict(call))).frozen is (call in WRONG and not surplus)
    assert Finding(True, verdicts=(verdict(Call.AT_REST), verdict(call))).out_of_step is (call in OUT_OF_STEP)


@pytest.mark.parametrize("call", list(Call))
@pytest.mark.parametrize("guided", [False, True])
def test_whose_pegs_are_led_elsewhere(call, guided):
    led = call in OUT_OF_STEP | {Call.UNDERPEGGED, Call.TO_MOVE} or (guided and call is Call.PENDING)
    assert stands_wrong(reading(0, call, 9, 13), guided=guided) is led


def test_where_only_a_person_can_say_which_hole_has_the_peg_nobody_is_led():
    assert not stands_wrong(reading(0, Call.UNCLEAR, 9, 13, 14, doubted=(13, 14)), guided=True)


def test_leaps_are_played_together_and_one_into_the_game_hole_last():
    red, blue = reading(0, Call.RIGHT, 9, 13, points=4), reading(1, Call.PEGGED, 119, 121, points=2)
    assert to_play([red, blue], [track(0, 9), track(1, 117)]) == [red, blue]
    assert to_play([blue, red], [track(0, 9), track(1, 119)]) == [red, blue]
    assert to_play([red, blue], [track(0, 117), track(1, 119)]) == [red]
    assert to_play([reading(0, Call.PENDING, 9, 13, points=4)], [track()]) == []


def test_a_verdict_has_its_evidence():
    debt = Debt(Award(0, 4, ScoreReason.FIFTEEN), 4, 2)
    watch = Watch(since_ms=700)
    watch.surplus.confirm()
    seen = Reading(0, Call.PENDING, frozenset({9, 15}), NOBODY, points=6, off=2, doubtful=True)
    (found,) = verdicts([seen], [track(0, 9, debt)], [watch])
    expected = Verdict(0, Call.PENDING, frozenset({9, 15}), 6, 2, (debt,), 700, True, confirmed=True)
    assert found == expected


@pytest.mark.parametrize("call", list(Call))
def test_of_pegs_in_order_or_on_their_way_after_the_game_there_is_none(call):
    found = verdicts([reading(0, call, 5, 9)], [track()], [Watch()])
    assert bool(found) is (call not in {Call.AT_REST, Call.TO_MOVE})


def test_the_closed_holes_that_were_not_believed():
    watches = [Watch(seen=frozenset({9, 13})), Watch(seen=frozenset({6}))]
    readings = [reading(0, Call.RIGHT, 9, 13, doubted=(13, 20)), reading(1, Call.AT_REST, 2, 6, doubted=(2, 6))]
    assert doubted_holes(BOARD, readings, watches) == {"track1/13", "track2/6"}


def test_who_lets_go_in_the_middle_of_an_award_is_short():
    part = Debt(Award(0, 4, ScoreReason.FIFTEEN), 1, 1)
    whole, rest = [reading(0, Call.AT_REST, 5, 9)], [track(0, 9, part)]
    assert released_short(whole, rest, [Watch()]) == (0,)
    assert released_short(whole, rest, [Watch(seen=frozenset({5, 9}), standing=frozenset({5, 9}))]) == ()
    assert released_short(whole, [track(0, 9)], [Watch()]) == ()
    assert released_short([reading(0, Call.PENDING, 5, 9)], rest, [Watch()]) == ()


def test_how_a_side_was_read():
    red, blue = reading(0, Call.AT_REST, 5, 9), reading(1, Call.AT_REST, 2, 6)
    assert Finding(True, (red, blue)).reading_of(1) is blue
    assert Finding(True, (red,)).reading_of(1) is None
