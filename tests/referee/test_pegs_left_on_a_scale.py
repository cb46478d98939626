"""What is remembered of a scale: pegs of the hand before, where people were led to, and what sensors showed unseen."""

from __future__ import annotations

import pytest

from companion.games.ledger import TrackOwed
from companion.referee.scale_watch import ScaleWatch
from companion.referee.verdict import Call, Verdict
from tests.referee.field import RED, Bench, debts

NONE, NINE, TWELVE = frozenset(), frozenset({9}), frozenset({2, 10})
RELEASE_MS = 1000


def owed(front, *points, ending=False):
    return TrackOwed(RED, -1, front, 9999, debts(*points), ending=ending)


def noted(*steps, watch=None, hidden=NONE):
    watch = watch or ScaleWatch()
    for at_ms, (seen, what) in enumerate(steps, 1):
        watch.note(seen, what, at_ms, RELEASE_MS, hidden)
    return watch


# --- when a hand is over ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("then", "now", "follow", "left"),
    [
        (owed(9), owed(0), True, NINE),  # the hand is over
        (owed(9), owed(5), True, NONE),  # some of it was taken back: the pegs are still those of this hand
        (owed(9), owed(9), False, NONE),
        (owed(0, ending=True), owed(0), True, NINE),  # a hand that scored nothing has ended
        (owed(0, ending=True), owed(0, ending=True), False, NONE),  # not yet
        (
            owed(9, ending=True),
            owed(9),
            False,
            NONE,
        ),  # something was chosen that ends no hand: the scale still shows it
        (owed(0), owed(0), False, NONE),
    ],
)
def test_once_a_hand_is_over_its_pegs_are_left_from_it_and_have_to_follow(then, now, follow, left):
    watch = noted((NINE, then), (NINE, now))
    assert (watch.guided, watch.left) == (follow, left)


@pytest.mark.parametrize(
    ("hidden", "left"),
    [
        (NONE, {10}),  # the peg in 2 was taken off
        ({2}, {2, 10}),  # nobody has seen it go
        ({2, 3}, {2, 10}),  # but none stood in 3
    ],
)
def test_so_is_a_peg_that_stood_in_a_hole_which_nobody_sees(hidden, left):
    watch = noted((TWELVE, owed(12)))
    watch.stood = TWELVE
    noted((frozenset({10}), owed(0)), watch=watch, hidden=frozenset(hidden))
    assert watch.left == left


@pytest.mark.parametrize(
    ("seen", "left"),
    [
        (TWELVE, NONE),  # where the undo left them: they may pay what is entered now
        (frozenset({3, 10}), {3, 10}),  # they were moved meanwhile
    ],
)
def test_pegs_that_an_undo_has_left_where_they_stand_are_of_no_hand_before(seen, left):
    watch = noted((TWELVE, owed(12)))
    watch.guide_home(moved=True)
    assert noted((seen, owed(0)), watch=watch).left == left


@pytest.mark.parametrize(
    ("steps", "left"),
    [
        ([(NONE, 10), (NONE, 1009)], True),  # not for long enough: a hole may flicker
        ([(NONE, 10), (NONE, 1010)], False),
        ([(NONE, 10), (NINE, 500), (NONE, 600), (NONE, 1599)], True),  # it was there again meanwhile
        ([(NONE, 10), (NINE, 500), (NONE, 600), (NONE, 1600)], False),
        ([(NINE, 5000)], True),
        ([(NONE, 5000)], True),
    ],
)
def test_they_are_left_until_they_are_gone_for_as_long_as_a_peg_that_was_let_go(steps, left):
    watch = noted((NINE, owed(9)), (NINE, owed(0)))
    for seen, at_ms in steps:
        watch.note(seen, owed(0), at_ms, RELEASE_MS)
    assert watch.left == (NINE if left else NONE)


@pytest.mark.parametrize(
    ("looks", "left"),
    [
        ([(NONE, 10, 8000), (NINE, 8009, 1000)], True),  # it was away for as long as one may be in a hand, and is back
        ([(NONE, 10, 8000), (NINE, 8010, 1000)], False),
        ([(NONE, 10, 8000), (NONE, 2000, 1000), (NONE, 2010, 1000)], False),  # the box has it
        ([(NONE, 10, 8000), (NONE, 2000, 1000)], True),
    ],
)
def test_how_long_they_may_be_gone_is_what_it_was_while_they_were(looks, left):
    watch = noted((NINE, owed(9)), (NINE, owed(0)))
    for seen, at_ms, gone_ms in looks:
        watch.note(seen, owed(0), at_ms, gone_ms)
    assert watch.left == (NINE if left else NONE)


def test_from_a_hole_that_nobody_sees_they_are_not_gone_however_long_it_takes():
    watch = noted((NINE, owed(9)), (NINE, owed(0)))
    for at_ms in (10, 5000, 9000):
        watch.note(NONE, owed(0), at_ms, RELEASE_MS, NINE)
    assert watch.left == NINE


# --- what people go on by, and where they were led --------------------------------------------------------------------


@pytest.mark.parametrize(("seen", "settled"), [(NINE, NINE), (TWELVE, None)])
def test_people_go_on_by_what_a_scale_shows_until_its_pegs_are_moved(seen, settled):
    watch = noted((NINE, owed(9)))
    watch.go_by()
    assert noted((seen, owed(9)), watch=watch).settled_at == settled


@pytest.mark.parametrize(("moved", "unmoved"), [(True, True), (False, False)])
def test_only_an_undo_leaves_the_pegs_of_a_game_that_is_seen_first_where_they_stand(moved, unmoved):
    """Where nothing was taken back, as when a game is resumed, they may have been set for what is owed."""
    watch = ScaleWatch()
    watch.guide_home(moved=moved)
    assert noted((TWELVE, owed(9, 5)), watch=watch).unmoved is unmoved


def test_out_of_sight_pegs_stand_nowhere():
    watch = noted((TWELVE, owed(12)))
    watch.surplus.confirm()
    watch.lose_sight()
    assert (watch.seen, watch.surplus.confirmed, watch.unsighted) == (NONE, False, True)


SAID = Verdict(RED, Call.OVERPEGGED, TWELVE)
HALFWAY = frozenset({10})


def led():
    """Two moves are to correct what was pegged too much: the first brings the pegs to 10."""
    watch = noted((TWELVE, owed(9, 1)))
    watch.lead(TWELVE, HALFWAY, NINE, SAID)
    return watch


@pytest.mark.parametrize(("seen", "there"), [(HALFWAY, True), (TWELVE, False), (NINE, False)])
def test_pegs_are_judged_as_before_where_the_first_of_several_moves_brought_them(seen, there):
    watch = led()
    assert watch.is_led(seen) is there
    assert watch.correction_of(seen) == (SAID if there else None)


def test_they_are_so_still_while_the_next_move_is_told():
    watch = led()
    watch.lead(HALFWAY, None, NINE, SAID)
    assert watch.is_led(HALFWAY)
    assert watch.correction_of(HALFWAY) == SAID


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (owed(9, 1), SAID),
        (owed(9, 1, 2), SAID),  # points were earned meanwhile
        (owed(10), None),  # it has pegged: that was another move
    ],
)
def test_what_was_said_of_them_holds_until_the_side_has_pegged(now, said):
    watch = led()
    assert noted((HALFWAY, now), watch=watch).correction_of(HALFWAY) == said


def test_nobody_is_led_on_where_the_game_was_taken_back():
    watch = led()
    watch.guide_home(moved=True)
    assert not watch.is_led(HALFWAY)
    assert watch.correction_of(HALFWAY) is None


# --- pegs that are moved from one hole that nobody believes to another ------------------------------------------------


def in_order(*looks):
    """The pegs are in order in these holes, while these of the ones that are not believed are closed."""
    watch = ScaleWatch()
    for seen, closed in looks:
        watch.note_hidden(frozenset(seen), frozenset(closed))
        watch.stood = frozenset(seen)
    return watch


@pytest.mark.parametrize(
    ("looks", "closed", "moved"),
    [
        ([({5}, {5})], {7}, ({5}, {7})),
        ([({5}, {5})], {5, 7}, None),  # its hole still shows it
        ([({5}, {5})], (), None),  # no other hole has closed
        ([({5}, {5, 7})], {7}, None),  # it was closed before
        ([({5}, {5, 7})], {5, 8}, None),  # no peg stood in 7
        ([({5, 20}, {5})], {5, 7}, None),  # hole 20 never showed its peg
        ([({5}, {5}), ({8}, {8})], {7, 8}, None),  # the peg has left 5 long since
        ([({5}, {5}), ({5}, {7})], {7}, ({5}, {7})),  # it moved in the very look that still took it to be in 5
        ([({5}, {5}), ({5}, {5, 7})], {7}, None),  # hole 7 closed by itself, before 5 opened
        ([({5}, {5, 7}), ({5}, {5})], {7}, ({5}, {7})),  # it opened meanwhile
    ],
)
def test_a_peg_seems_to_have_moved_where_its_hole_opens_and_another_closes(looks, closed, moved):
    left, came = moved or ((), ())
    assert in_order(*looks).moved_unseen(frozenset(closed)) == (frozenset(left), frozenset(came))


# --- a game that was taken back, and pegs that nobody has moved -------------------------------------------------------


def test_as_long_as_no_hole_of_a_scale_has_changed_its_pegs_stand_as_an_undo_left_them():
    watch = ScaleWatch()
    watch.note_closed(TWELVE)
    watch.guide_home(moved=False)
    assert not watch.still_undone
    watch.guide_home(moved=True)
    watch.note_closed(TWELVE)
    watch.guide_home(moved=False)
    assert watch.still_undone
    watch.note_closed(NINE)
    assert not watch.still_undone


@pytest.mark.parametrize("moves", [(), ("-scale1/1", "+scale1/1")])
def test_a_peg_in_an_ignored_hole_that_is_believed_only_after_its_score_was_undone_is_not_too_far(moves):
    """Hole 10 sticks: nobody has seen the peg come. Where people move pegs after the undo, they mean what they show."""
    bench = Bench(red=1)
    bench.do("+scale1/10")
    bench.referee.mask("scale1/10")
    bench.wait(2000)
    box = next(hole for hole in sorted(bench.wood) if hole.startswith("pegs1/"))
    bench.owe(RED, 10)
    bench.do(f"-{box}", pause_ms=3000)
    assert bench.front[RED] == 11
    bench.front[RED], bench.debts[RED] = 1, ()
    bench.referee.guide_home(moved=True)
    bench.wait(8000)
    bench.do(*moves, pause_ms=2000)
    bench.referee.mask("scale1/10")  # said again: a peg is there
    bench.wait(12_000)
    bench.referee.finalise([RED])
    bench.wait(2000)
    assert (Call.OVERPEGGED in bench.accused) is bool(moves)
    assert bench.finding.guidance.lift == "scale1/10"
