"""What is remembered of a side's pegs: where an undo left them, how long one was out of sight, what people said."""

from __future__ import annotations

import pytest

from companion.games.ledger import TrackOwed
from companion.referee.look import BoardLook
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.track_watch import TrackWatch
from companion.referee.watch import Watch
from tests.referee.test_track import fresh

HERE, THERE, ONE = frozenset({9, 13}), frozenset({9, 14}), frozenset({9})
OWED = TrackOwed(0, 5, 9, 121)
OWING = TrackOwed(0, 5, 9, 121, (fresh(4, 1),))
TIMING = Timing()


def noted(watch: TrackWatch, *looks, owed=OWED) -> TrackWatch:
    """Let pegs be seen so at these times."""
    for now_ms, seen in looks:
        watch.note(frozenset(seen), owed, owed, now_ms, TIMING.release_ms)
    return watch


# --- where the pegs stood as the game was taken back -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("looks", "unmoved"),
    [
        ([], True),
        ([ONE, HERE], True),  # a hole that only opens for a moment is no move
        ([frozenset(), HERE], True),
        ([ONE], False),
        ([frozenset()], False),
        ([THERE], False),
        ([THERE, HERE], False),  # as many stood elsewhere: somebody has set them
        ([HERE | {20}, HERE], False),  # or more
    ],
)
@pytest.mark.parametrize("watch", [Watch, TrackWatch])
def test_after_an_undo_pegs_have_not_moved_until_as_many_stand_elsewhere(watch, looks, unmoved):
    watch = watch()
    watch.look(HERE, 1000)
    watch.guide_home(moved=True)
    for now_ms, seen in enumerate(looks, 2000):
        watch.look(seen, now_ms)
    assert watch.unmoved is unmoved


@pytest.mark.parametrize("watch", [Watch, TrackWatch])
def test_where_a_card_alone_was_taken_back_the_pegs_may_have_been_set_for_what_is_owed(watch):
    watch = watch()
    watch.look(HERE, 1000)
    watch.guide_home(moved=False)
    assert not watch.unmoved


@pytest.mark.parametrize(("moved", "unmoved"), [(True, True), (False, False)])
def test_in_a_game_that_is_resumed_pegs_stand_as_they_are_seen_first(moved, unmoved):
    """The score was taken back while nobody saw the board: what is seen next was there before."""
    watch = TrackWatch()
    watch.guide_home(moved=moved)
    watch.look(HERE, 2000)
    assert watch.unmoved is unmoved
    watch.look(THERE, 3000)
    assert not watch.unmoved


# --- for how long a peg was out of sight -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("looks", "out_ms"),
    [
        ([(1000, HERE)], 0),  # nobody has seen them before
        ([(1000, HERE), (4000, THERE)], 0),  # none was out of sight
        ([(1000, HERE), (4000, ONE)], 0),  # it goes only now
        ([(1000, HERE), (4000, ONE), (4700, THERE)], 700),
        ([(1000, HERE), (4000, ()), (4700, THERE)], 0),  # both were: that is something else
        ([(1000, HERE), (4000, ONE), (4700, HERE), (5000, ONE), (5200, HERE)], 700),  # the longest of several times
        ([(1000, HERE), (4000, ONE), (4700, HERE), (5000, ONE), (5200, THERE)], 200),  # which is that of these holes
    ],
)
def test_it_is_remembered_how_long_one_peg_was_out_of_sight_before_they_stood_so(looks, out_ms):
    assert noted(TrackWatch(), *looks).out_ms == out_ms


@pytest.mark.parametrize("event", [TrackWatch.at_ease, TrackWatch.lose_sight])
def test_once_they_stood_in_order_or_nobody_saw_them_that_is_over(event):
    watch = noted(TrackWatch(), (1000, HERE), (4000, ONE), (4700, THERE))
    event(watch)
    assert noted(watch, (8000, HERE), (9000, THERE)).out_ms == 0


def test_a_board_that_is_out_of_sight_shows_no_pegs_of_a_track():
    watch = noted(TrackWatch(), (1000, HERE))
    watch.was_in_order = True
    watch.lose_sight()
    assert (watch.seen, watch.was_in_order) == (frozenset(), False)


# --- what they could have been set for -------------------------------------------------------------------------------


def test_pegs_that_came_to_stand_so_while_nothing_was_owed_did_so_for_nothing():
    watch = noted(TrackWatch(), (1000, HERE))
    assert watch.for_nothing
    assert noted(watch, (2000, HERE), owed=OWING).for_nothing  # the card came after them
    assert not noted(watch, (3000, THERE), owed=OWING).for_nothing
    assert not noted(TrackWatch(), (1000, HERE), owed=OWING).for_nothing


@pytest.mark.parametrize(
    ("board_ms", "pegs_ms", "let_go"),
    [
        (TIMING.release_ms, 0, True),  # the whole board is still
        (TIMING.release_ms - 1, 0, False),
        (0, TIMING.release_ms - TIMING.settle_ms, True),  # they are, whatever else moves, since they had settled
        (0, TIMING.release_ms - TIMING.settle_ms - 1, False),
    ],
)
def test_pegs_have_been_let_go_once_the_board_or_they_themselves_have_been_still(board_ms, pegs_ms, let_go):
    watch = noted(TrackWatch(), (1000, HERE))
    look = BoardLook(frozenset(), GameStanding((OWED,), list), (OWED,), TIMING, 1000 + pegs_ms, board_ms, board_ms)
    assert watch.let_go(look) is let_go


@pytest.mark.parametrize(
    ("before", "pushable", "after"),
    [(False, False, False), (False, True, True), (True, False, True), (True, True, True)],
)
def test_pegs_that_moved_last_may_have_been_pushed_on_while_nobody_saw_them(before, pushable, after):
    watch = TrackWatch(perhaps_pushed=before, pushable=pushable)
    watch.lose_sight()
    assert watch.perhaps_pushed is after
    watch.at_ease()
    assert not watch.perhaps_pushed


# --- what people took back, and what they say ------------------------------------------------------------------------


def test_pegs_that_nobody_sees_are_taken_to_stand_as_they_did_before_all_that_is_taken_back():
    watch = TrackWatch()
    watch.take_back(HERE)
    watch.take_back(THERE)  # one more step back
    assert watch.taken_back == HERE | THERE


@pytest.mark.parametrize(
    ("doubted", "left"),
    [
        (THERE - HERE, THERE - HERE),  # a peg may stand there still, as before the undo
        ({50}, set()),
        (set(), set()),
    ],
)
def test_pegs_in_order_may_still_have_to_go_home_where_a_hole_in_doubt_may_have_one(doubted, left):
    watch = TrackWatch(guided=True, unpaid=2, undone_at=THERE)
    watch.take_back(THERE)
    watch.at_ease(frozenset(doubted))
    assert (watch.taken_back, watch.guided, watch.unpaid) == (left, bool(left), 2 if left else 0)
    watch.at_ease()
    assert (watch.taken_back, watch.guided, watch.unpaid) == (set(), False, 0)


@pytest.mark.parametrize(
    ("closed", "left"),
    [
        ([THERE, ONE, THERE], THERE),  # one opens for a while
        ([THERE, THERE | {5}, THERE], set()),  # a peg has moved
        ([ONE, THERE], set()),
    ],
)
def test_once_another_hole_closes_after_an_undo_none_is_left_there(closed, left):
    watch = TrackWatch(seen=THERE)
    watch.guide_home(moved=True)
    for holes in closed:
        watch.note_closed(holes)
    watch.at_ease(THERE)
    assert watch.taken_back == left


def test_a_hole_in_which_people_say_that_a_peg_is_now_is_not_empty_any_more():
    watch = TrackWatch(in_hand=True)
    watch.tell(13, ONE, there=True)
    for number in (13, 20):
        watch.tell_empty(number)
    assert watch.empty == {13, 20}
    watch.tell(13, ONE, there=True)
    assert (watch.believed, watch.empty) == ({13}, {20})


def test_of_pegs_that_were_never_seen_nothing_is_held_against_anybody():
    watch = TrackWatch()
    assert not any((watch.perhaps_pushed, watch.misplaced, watch.for_nothing, watch.was_in_order))
    assert (watch.out_ms, watch.outs, watch.out_of_order_ms) == (0, {}, None)
