"""What is remembered of the pegs of a group between two looks at the board."""

from __future__ import annotations

import pytest

from companion.games.ledger import TrackOwed
from companion.referee.surplus import Surplus
from companion.referee.track_watch import TrackWatch
from companion.referee.watch import Watch

HERE, THERE = frozenset({9, 13}), frozenset({9, 14})
OWED, PAID = TrackOwed(0, 5, 9, 121), TrackOwed(0, 9, 13, 121)


def confirmed() -> Surplus:
    surplus = Surplus()
    surplus.confirm()
    return surplus


# --- since when ------------------------------------------------------------------------------------------------------


def test_what_was_said_of_pegs_holds_as_long_as_they_stand_so():
    watch = Watch()
    watch.look(HERE, 1000)
    watch.surplus, watch.looked, watch.denied = confirmed(), True, frozenset({9})
    watch.look(HERE, 2000)
    assert (watch.since_ms, watch.surplus.confirmed, watch.looked, watch.denied) == (1000, True, True, {9})
    watch.look(THERE, 3000)
    assert (watch.since_ms, watch.surplus.confirmed, watch.looked, watch.denied) == (3000, False, False, frozenset())


def test_of_pegs_that_were_never_seen_nothing_is_known():
    watch = TrackWatch()
    known = (watch.guided, watch.looked, watch.unclear, watch.unseen, watch.pushable, watch.replayed, watch.inferred)
    assert not any((*known, watch.perhaps_short, watch.in_hand, watch.perhaps_hidden, watch.surplus.confirmed))
    assert (watch.since_ms, watch.seen, watch.complete) == (0, frozenset(), None)


@pytest.mark.parametrize("surplus", [confirmed(), Surplus()])
def test_who_waits_longer_denies_holes_and_need_not_say_again_that_no_card_is_missing(surplus):
    watch = Watch(denied=frozenset({5}), surplus=surplus)
    watch.wait(4000, frozenset({9}))
    assert (watch.since_ms, watch.denied, watch.surplus.confirmed) == (4000, {5, 9}, surplus.confirmed)


def test_turns_that_were_entered_count_no_more_once_people_wait_longer():
    watch = Watch()
    watch.surplus.turn(own=True)
    watch.surplus.turn(own=False)
    assert watch.surplus.is_final(10_000, 10_000)
    watch.wait(4000, frozenset())
    assert not watch.surplus.is_final(10_000, 10_000)


# --- points that no card explains ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turns", "final"),
    [
        ((), False),
        ((True,), False),
        ((False, True), False),
        ((True, False), True),
        ((True, True), True),
        ((True, False, False), True),
    ],
)
def test_points_too_many_are_final_a_turn_after_a_turn_of_the_side_itself(turns, final):
    surplus = Surplus()
    for own in turns:
        surplus.turn(own=own)
    assert not surplus.is_final(9999, 10_000)
    assert surplus.is_final(10_000, 10_000) is final
    assert surplus.is_final(0, 10_000) is final  # once so, it stays so


def test_they_are_once_a_person_says_that_no_card_is_missing():
    assert confirmed().is_final(0, 10_000)


# --- leaps that were played ------------------------------------------------------------------------------------------


def test_leaps_of_one_stroke_are_read_again_together():
    watch = Watch()
    watch.play(OWED, 3, 4)
    watch.play(PAID, 4, 5)
    assert watch.stroke is not None
    assert (watch.stroke.owed, watch.stroke.before, watch.stroke.after, watch.pushable) == (OWED, 3, 5, True)


def test_after_something_else_or_once_let_go_a_leap_is_one_by_itself():
    watch = Watch()
    watch.play(OWED, 3, 4)
    watch.play(PAID, 5, 6)
    assert watch.stroke is not None
    assert (watch.stroke.owed, watch.stroke.before, watch.stroke.after) == (PAID, 5, 6)
    released = Watch()
    released.play(OWED, 3, 4)
    released.release(correctable=True)
    assert released.stroke is not None
    assert released.stroke.released
    released.play(PAID, 4, 5)
    assert (released.stroke.owed, released.stroke.before, released.stroke.released) == (PAID, 4, False)


def test_what_was_let_go_is_not_read_again_unless_pegs_are_the_score():
    watch = Watch()
    watch.release(correctable=True)
    assert watch.stroke is None
    watch.play(OWED, 3, 4)
    watch.inferred = True
    watch.release(correctable=False)
    assert watch.stroke is not None  # nobody has seen the peg yet
    assert not watch.stroke.released
    watch.inferred = False
    watch.release(correctable=False)
    assert watch.stroke is None


# --- the game moves, or the board is out of sight --------------------------------------------------------------------


def test_pegs_from_under_which_the_game_was_moved_are_guided_and_nothing_else():
    watch = Watch(seen=HERE, surplus=confirmed(), inferred=True)
    watch.play(OWED, 3, 4)
    watch.guide_home(moved=False)
    assert (watch.guided, watch.surplus.confirmed) == (True, False)
    assert (watch.stroke, watch.pushable, watch.inferred) == (None, False, False)


def test_a_board_that_went_out_of_reach_remembers_no_pegs():
    watch = Watch(seen=HERE, surplus=confirmed())
    watch.play(OWED, 3, 4)
    watch.lose_sight()
    assert (watch.seen, watch.surplus.confirmed, watch.stroke) == (frozenset(), False, None)


def test_but_it_remembers_a_scorekeepers_stroke_that_can_be_corrected():
    watch = Watch()
    watch.play(OWED, 3, 4)
    watch.release(correctable=True)
    watch.lose_sight()
    assert watch.stroke is not None
    assert (watch.stroke.owed, watch.stroke.before, watch.stroke.after) == (OWED, 3, 4)


@pytest.mark.parametrize(
    ("guided", "unseen", "then"), [(False, True, True), (True, False, True), (False, False, False)]
)
def test_pegs_that_come_back_into_sight_are_guided(guided, unseen, then):
    watch = Watch(surplus=confirmed(), guided=guided, unseen=unseen)
    watch.see_again()
    assert (watch.guided, watch.unseen, watch.surplus.confirmed) == (then, False, False)


# --- the two pegs of a track -----------------------------------------------------------------------------------------


def noted(watch: TrackWatch, seen, owed=OWED, book=OWED, now_ms=1000) -> TrackWatch:
    watch.note(frozenset(seen), owed, book, now_ms, 1000)
    return watch


@pytest.mark.parametrize(
    ("in_hand", "seen", "now_ms", "hidden"),
    [(True, (), 2000, True), (True, (), 1999, False), (False, (), 2000, False), (True, (9,), 2000, False)],
)
def test_a_second_peg_that_goes_long_after_the_first_may_leave_one_in_a_dead_hole(in_hand, seen, now_ms, hidden):
    watch = noted(TrackWatch(), (5,))
    watch.in_hand = in_hand
    assert noted(watch, seen, now_ms=now_ms).perhaps_hidden is hidden
    assert noted(watch, seen, now_ms=9000).perhaps_hidden is hidden


def test_what_is_known_to_be_owed_says_where_pegs_rest_and_ends_the_way_home():
    watch = noted(TrackWatch(), (5, 9))
    watch.home = HERE
    assert noted(watch, (5, 9)).home == HERE
    assert watch.at_rest == {5, 9}
    assert noted(watch, (9, 13), PAID).home == frozenset()
    assert watch.at_rest == {9, 13}


def test_what_is_really_owed_may_explain_points_too_many():
    watch = noted(TrackWatch(), (9, 13))
    watch.surplus.confirm()
    assert noted(watch, (9, 13)).surplus.confirmed
    assert not noted(watch, (9, 13), book=PAID).surplus.confirmed


def test_pegs_in_order_are_guided_no_more():
    watch = TrackWatch(guided=True, surplus=confirmed(), home=HERE, ahead=HERE, unpaid=1)
    watch.take_back(HERE)
    watch.at_ease()
    assert (watch.guided, watch.surplus.confirmed, watch.unpaid) == (False, False, 0)
    assert watch.home == watch.ahead == watch.taken_back == frozenset()


@pytest.mark.parametrize(
    ("in_hand", "seen", "denied", "home"),
    [
        (True, (9,), (5,), (5, 9)),
        (True, (9,), (40,), ()),  # it may be in 5 still
        (False, (9,), (5,), ()),
        (True, (9, 13), (5,), ()),  # one has gone on
        (True, (5, 9), (5,), ()),
    ],
)
def test_a_peg_that_is_in_none_of_the_holes_where_it_should_be_is_guided_home(in_hand, seen, denied, home):
    watch = noted(TrackWatch(), seen)
    watch.in_hand = in_hand
    watch.wait(5000, frozenset(denied))
    assert (watch.home, watch.looked, watch.since_ms) == (frozenset(home), True, 5000)


def test_a_score_that_was_taken_back_is_not_believed_again_where_the_pegs_stand():
    watch = TrackWatch(seen=HERE)
    assert watch.unpaid == 0
    watch.guide_home(moved=False)
    assert (watch.taken_back, watch.perhaps_short) == (frozenset(), False)
    watch.guide_home(moved=True)
    assert (watch.taken_back, watch.perhaps_short) == (HERE, True)
    watch.seen = THERE
    watch.guide_home(moved=False)
    assert (watch.taken_back, watch.perhaps_short) == (HERE, True)
    assert watch.guided
    watch.guide_home(moved=True)
    assert watch.taken_back == HERE | THERE


@pytest.mark.parametrize(
    ("seen", "on_the_way"),
    [
        ((9, 13), True),
        ((11, 15), True),
        ((9, 15), True),  # one has gone home
        ((5, 11), True),
        ((5, 9), False),  # there they are
        ((9,), False),
        ((5, 12), False),  # nothing that was undone stood in 12
        ((), False),
    ],
)
def test_pegs_are_on_the_way_home_while_each_is_where_one_stood_before_an_undo_or_belongs(seen, on_the_way):
    watch = TrackWatch(at_rest=frozenset({5, 9}))
    for stood in ((9, 13), (11, 15)):
        watch.take_back(frozenset(stood))
    assert watch.on_the_way_home(frozenset(seen)) is on_the_way
    assert not TrackWatch(at_rest=frozenset({5, 9})).on_the_way_home(frozenset(seen))


def test_people_may_say_of_several_holes_that_the_peg_is_there_while_nothing_else_moves():
    watch = TrackWatch(in_hand=True)
    watch.tell(13, frozenset({9}), there=True)
    watch.tell(9, frozenset({9}), there=True)
    assert watch.believed == {9, 13}
    watch.tell(20, frozenset({5}), there=True)
    assert (watch.believed, watch.beside) == ({20}, {5})
    watch.tell(20, frozenset({5}), there=False)
    assert watch.believed == frozenset()


def test_while_no_peg_is_in_a_hand_nobody_says_so():
    watch = TrackWatch(in_hand=False)
    watch.tell(13, frozenset({9}), there=True)
    assert watch.believed == frozenset()
