"""What is remembered of how holes opened and closed: which flicker, which a peg passed, which a magnet closed."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.referee.arrivals import DRAGGED_MS, FLICKERED_MS, FLICKERS, TOGETHER_MS, Arrivals

BOARD = load_board("cribbage-2")
ONE, BESIDE, ACROSS, FAR = "track1/10", "track1/11", "track2/10", "track1/60"
"""A hole, two that feel the magnet of a peg in it, and one that does not."""


def seen(*looks, stood=()):
    """Return what is known after some looks, each a time and the holes that are closed then."""
    arrivals, before = Arrivals(BOARD, 2), frozenset()
    if stood:
        before = frozenset(stood)
        arrivals.see(frozenset(), before, 0)
        arrivals.stands(0, before)
    for at_ms, closed in looks:
        arrivals.see(before, frozenset(closed), at_ms)
        before = frozenset(closed)
    return arrivals


def flickering(*opened_ms):
    """Let a hole open at these times, and close a moment before."""
    return [look for at_ms in opened_ms for look in ((at_ms - 1, {ONE}), (at_ms, set()))]


def test_a_hole_flickers_once_it_has_opened_often_each_time_soon_after_the_last():
    often = [1000 + 999 * each for each in range(FLICKERS)]
    assert seen(*flickering(*often)).flickering(often[-1]) == {ONE}
    assert seen(*flickering(*often[1:])).flickering(often[-1]) == set()
    assert seen(*flickering(*often, often[-1] + 999)).flickering(often[-1] + 999) == {ONE}


def test_a_second_after_the_last_time_it_is_counted_anew():
    assert seen(*flickering(1000, 2000, 3000)).flickering(3000) == set()
    assert seen(*flickering(1000, 2500, 3000, 3500)).flickering(3500) == {ONE}
    assert seen(*flickering(1000, 2500, 3000)).flickering(3000) == set()


def test_only_a_hole_that_opens_does():
    closed = [(at_ms, {ONE, FAR}) for at_ms in range(0, 3000, 100)]
    assert seen(*closed).flickering(3000) == set()


def test_for_a_while_after_it_has_opened_last():
    arrivals = seen(*flickering(100, 200, 300))
    assert arrivals.flickering(300 + FLICKERED_MS) == {ONE}
    assert arrivals.flickering(301 + FLICKERED_MS) == set()
    assert (arrivals.flickering(1800), arrivals.flickering(2800)) == ({ONE}, set())


@pytest.mark.parametrize(
    ("passed_ms", "closed_ms", "along"),
    [
        (5000, 5000, True),
        (5000, 5000 + DRAGGED_MS, True),
        (5000, 5001 + DRAGGED_MS, False),
        (5000, 6500, True),
        (5000, 7500, False),
        (5000, 4999, False),  # it closed first
    ],
)
def test_a_peg_was_dragged_along_that_has_just_passed_the_hole_beside(passed_ms, closed_ms, along):
    looks = sorted([(4000, {ONE}, 0), (passed_ms, set(), 1), (closed_ms, {ACROSS}, 2)], key=lambda each: each[0])
    closed, told = set(), []
    for at_ms, _, which in looks:
        closed = (closed | {ONE}, closed - {ONE}, closed | {ACROSS})[which]
        told.append((at_ms, set(closed)))
    assert seen(*told).came_along(frozenset({ONE}), ACROSS) is along


def test_not_over_another_hole_than_asked_for_nor_to_one_that_has_not_closed():
    arrivals = seen((4000, {ONE}), (5000, set()), (5100, {ACROSS}))
    assert not arrivals.came_along(frozenset({BESIDE}), ACROSS)
    assert not arrivals.came_along(frozenset({ONE}), BESIDE)
    assert not seen((4000, {ONE}), (5000, set()), (5100, {FAR})).came_along(frozenset({ONE}), FAR)


def test_a_hole_that_closes_beside_no_magnet_is_so_until_it_opens_or_is_explained():
    assert seen((100, {FAR})).magnetless == {FAR}
    assert seen((100, {ONE}), (200, {ONE, BESIDE})).magnetless == {ONE}
    assert seen((100, {FAR}), (200, set())).magnetless == set()
    arrivals = seen((100, {FAR}))
    arrivals.explain(frozenset({FAR}))
    assert arrivals.magnetless == set()


@pytest.mark.parametrize(("apart_ms", "together"), [(0, True), (TOGETHER_MS, True), (TOGETHER_MS + 1, False)])
def test_two_holes_side_by_side_that_close_together_may_be_one_magnets(apart_ms, together):
    both = frozenset({ONE, ACROSS})
    arrivals = seen((500, {ONE}), (500 + apart_ms, both)) if apart_ms else seen((500, both))
    assert arrivals.twins(both) == (both if together else set())
    assert arrivals.twins(frozenset({ONE, FAR})) == set()


@pytest.mark.parametrize(
    ("beside_ms", "last"),
    [(500 - TOGETHER_MS - 1, True), (500 - TOGETHER_MS, False), (500 + TOGETHER_MS, False), (501 + TOGETHER_MS, True)],
)
def test_no_magnet_of_a_peg_that_has_been_there_closed_the_hole_beside_it(beside_ms, last):
    looks = sorted([(500, ONE), (beside_ms, ACROSS)])
    arrivals = seen((looks[0][0], {looks[0][1]}), (looks[1][0], {ONE, ACROSS}))
    assert (ONE in arrivals.alone(frozenset({ONE, ACROSS}))) is last


def test_of_several_beside_it_all_have_been_there_and_what_was_always_closed_counts():
    assert ONE in seen((500, {ONE, ACROSS}), stood={ACROSS, FAR}).alone(frozenset({ONE, ACROSS}))
    looks = [(100, {ACROSS}), (480, {ACROSS, BESIDE}), (500, {ACROSS, BESIDE, ONE})]
    assert ONE not in seen(*looks).alone(frozenset({ONE, ACROSS, BESIDE}))
    assert ONE not in seen((500, {ONE})).alone(frozenset({ONE}))  # beside it is none
    assert seen((500, {ONE}), (900, {ONE, ACROSS}), (950, {ACROSS})).alone(frozenset({ACROSS})) == set()


def test_what_closes_while_one_peg_is_out_is_no_more_than_that_peg_explains():
    pegs = {"track1/5", "track1/9"}
    assert seen((100, {"track1/9", FAR}), stood=pegs).while_out(0) == {FAR}
    moved = [(100, {"track1/9", FAR}), (200, {"track1/9", FAR, ONE})]
    assert seen(*moved, stood=pegs).while_out(0) == {FAR}  # both its pegs are seen again


@pytest.mark.parametrize(("opened", "suspicious"), [(False, set()), (True, {ONE})])
def test_a_hole_in_which_a_peg_stood_is_suspicious_only_once_it_has_opened_and_closed_unasked(opened, suspicious):
    """Its peg has moved on, and the hole sticks; or something else has closed it."""
    arrivals, closed = seen(stood={ONE, FAR}), frozenset({ONE, FAR, "track1/30"})
    arrivals.see(frozenset({ONE, FAR}), closed, 5000)
    arrivals.stands(0, frozenset({FAR, "track1/30"}))
    if opened:
        arrivals.see(closed, closed - {ONE}, 6000)
        arrivals.see(closed - {ONE}, closed, 7000)
    assert arrivals.suspicious(0, closed) == suspicious
