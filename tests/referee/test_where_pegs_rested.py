"""Whether pegs stand as they did at an earlier moment of the game, so that a move was taken back."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.ledger import TrackOwed
from companion.referee.earlier import as_seen, latest_length
from companion.referee.track import Reading
from companion.referee.verdict import Call

BOARD = load_board("cribbage-2")
WAITING = (-1, 0)
OTHERS = {"track2/-1", "track2/0"}
"""The other side has not pegged yet."""


def length(stood, resting, *, closed=None, masked=()):
    """Let one side's pegs be seen where they stood before the last action; return how far that goes back."""
    wood = OTHERS | {f"track1/{number}" for number in stood}
    return latest_length(
        BOARD,
        lambda: [(stood, WAITING), (resting, WAITING)],
        (resting, WAITING),
        frozenset(wood - set(masked)),
        frozenset(masked),
        () if closed is None else (frozenset(closed), None),
    )


@pytest.mark.parametrize(
    ("stood", "resting", "closed", "back"),
    [
        ((0, 5), (5, 9), None, True),  # which holes were closed is not known
        ((0, 5), (5, 9), {5}, True),  # nor was the other peg seen
        ((0, 5), (5, 9), {5, 9}, True),
        ((0, 5), (5, 9), {0, 5, 9}, False),  # nobody has come to the start: that hole was closed before
        ((-1, 0), (0, 5), {5}, True),
        ((0, 3), (0, 5), {3, 5}, False),  # hole 3 was closed while the pegs rested: none has gone back there
        ((0, 5), (1, 5), {1, 5}, True),
        ((0, 1), (1, 5), {0, 1, 5}, False),
        ((1, 3), (1, 5), {3, 5}, True),  # the peg in 1 was not seen
        ((1, 3), (3, 5), {3, 5}, True),
        ((1, 3), (3, 5), {1, 3, 5}, False),
    ],
)
def test_no_peg_has_gone_back_into_a_hole_that_was_closed_before(stood, resting, closed, back):
    assert length(stood, resting, closed=closed) == (0 if back else None)


def test_nobody_has_seen_a_peg_go_back_into_an_ignored_start_hole():
    assert length((0, 5), (5, 9), closed={5, 9}, masked=["track1/0"]) is None
    assert length((0, 5), (5, 9), closed={5}, masked=["track1/0"]) == 0


def test_pegs_that_stand_as_they_rest_have_not_gone_back():
    assert length((5, 9), (5, 9)) is None


EARLIER = [((0, 5), WAITING), ((5, 9), WAITING)]


def seen_so(numbers, *, stops=(7,), call=Call.AT_REST):
    """Return where the pegs are taken to rest, and to have rested, if a side's are seen in these holes."""
    owed = (TrackOwed(0, 5, 9, 121, stops=frozenset(stops)), TrackOwed(1, *WAITING, 121))
    readings = (
        Reading(0, call, frozenset(numbers), frozenset()),
        Reading(1, Call.AT_REST, frozenset(WAITING), frozenset()),
    )

    def earlier():
        return EARLIER

    found, resting = as_seen(earlier, owed, readings)
    return found() if found is not earlier else None, resting


def test_a_back_peg_that_nobody_has_seen_go_rests_where_it_is_seen():
    assert seen_so({7, 9}) == ([((0, 5), WAITING), ((7, 9), WAITING)], ((7, 9), WAITING))


@pytest.mark.parametrize("other", [{"stops": ()}, {"call": Call.IN_HAND}], ids=["pegged by hand", "in a hand"])
def test_else_pegs_rest_where_the_game_has_them(other):
    assert seen_so({7, 9}, **other) == (None, ((5, 9), WAITING))


@pytest.mark.parametrize("numbers", [{9}, {5, 7, 9}, {5, 9}])
def test_so_do_more_or_fewer_than_two(numbers):
    assert seen_so(numbers) == (None, ((5, 9), WAITING))
