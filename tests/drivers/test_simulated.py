"""The simulated board: a hand that lifts, places, slides and knocks."""

from __future__ import annotations

import threading
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board.boards import load_board
from companion.drivers.driver import DriverError, Listener
from companion.drivers.simulated import SimulatedBoard, start_holes
from companion.referee.lights import Light

LAYOUT = load_board("cribbage-2")


class Recorder(Listener):
    def __init__(self) -> None:
        self.snapshots: list[tuple[frozenset[str], int]] = []

    def on_snapshot(self, occupied, at_ms):
        self.snapshots.append((occupied, at_ms))


@pytest.fixture
def board():
    return SimulatedBoard(LAYOUT, iter(range(1000)).__next__, {"track1/5", "track1/9"})


@pytest.fixture
def recorder(board):
    listening = Recorder()
    board.start(listening)
    return listening


def test_without_other_word_the_pegs_are_in_the_start_holes():
    assert SimulatedBoard(LAYOUT).occupied == {"track1/0", "track1/-1", "track2/0", "track2/-1"} == start_holes(LAYOUT)


def test_a_peg_that_is_lifted_is_in_the_hand_until_it_is_placed(board, recorder):
    board.lift("track1/5")
    assert (board.occupied, board.in_hand) == ({"track1/9"}, 1)
    board.place("track1/13")
    assert (board.occupied, board.in_hand) == ({"track1/9", "track1/13"}, 0)
    assert recorder.snapshots == [
        ({"track1/5", "track1/9"}, 0),
        ({"track1/9"}, 1),
        ({"track1/9", "track1/13"}, 2),
    ]


def test_the_hand_knows_where_its_pegs_came_from(board):
    board.lift("track1/9")
    board.lift("track1/5")
    assert board.held == ("track1/9", "track1/5")
    board.place("track1/13")
    assert board.held == ("track1/9",)
    board.set_out({"track1/5", "track1/9"})
    assert board.held == ()


def test_a_peg_that_slides_is_seen_in_every_free_hole_on_its_way(board, recorder):
    board.slide("track1/5", "track1/11")
    seen = [occupied - {"track1/9"} for occupied, _ in recorder.snapshots[1:]]
    assert seen == [set(), {"track1/6"}, {"track1/7"}, {"track1/8"}, {"track1/10"}, {"track1/11"}]
    assert board.in_hand == 0


def test_a_peg_slides_backward_and_across_tracks(board, recorder):
    board.slide("track1/5", "track1/3")
    board.slide("track1/9", "track2/2")
    assert [sorted(occupied - {"track1/9"}) for occupied, _ in recorder.snapshots[1:4]] == [
        [],
        ["track1/4"],
        ["track1/3"],
    ]
    assert board.occupied == {"track1/3", "track2/2"}
    assert len(recorder.snapshots) == 6


def test_a_knocked_peg_can_be_put_back(board, recorder):
    board.knock("track1/9")
    board.place("track1/9")
    assert board.occupied == {"track1/5", "track1/9"}


@pytest.mark.parametrize(
    ("do", "reason"),
    [
        (lambda board: board.lift("track1/6"), "no peg in track1/6"),
        (lambda board: board.knock("track2/0"), "no peg in track2/0"),
        (lambda board: board.place("track1/6"), "no peg in the hand"),
        (lambda board: board.slide("track1/5", "track1/9"), "a peg in track1/9 already"),
        (lambda board: board.slide("track1/5", "track9/1"), "has no hole track9/1"),
        (lambda board: board.set_out({"track1/1", "hole"}), "has no hole hole"),
    ],
)
def test_what_cannot_be_done_is_a_sentence_and_changes_nothing(board, recorder, do, reason):
    with pytest.raises(DriverError, match=reason):
        do(board)
    assert (board.occupied, board.in_hand, len(recorder.snapshots)) == ({"track1/5", "track1/9"}, 0, 1)


def test_setting_out_empties_the_hand(board, recorder):
    board.lift("track1/5")
    board.set_out(start_holes(LAYOUT))
    assert (board.occupied, board.in_hand) == (start_holes(LAYOUT), 0)
    assert recorder.snapshots[-1][0] == start_holes(LAYOUT)


def test_it_shows_the_lights_it_has_until_it_is_stopped(board, recorder):
    board.show({"track1/9": Light.FROM, "track1/13": Light.TO, "elsewhere": Light.TO})
    assert board.lights == {"track1/9": Light.FROM, "track1/13": Light.TO}
    board.show({"track1/13": Light.RIGHT})
    assert board.lights == {"track1/13": Light.RIGHT}
    board.stop()
    assert board.lights == {}


@given(
    moves=st.lists(
        st.tuples(st.sampled_from(["lift", "place", "slide", "knock"]), st.integers(1, 6), st.integers(1, 6))
    )
)
def test_no_peg_is_ever_lost_or_made(moves):
    board = SimulatedBoard(LAYOUT, lambda: 0, {"track1/1", "track1/2", "track2/1"})
    for what, one, other in moves:
        holes = [f"track1/{one}", f"track1/{other}"][: 2 if what == "slide" else 1]
        try:
            getattr(board, what)(*holes)
        except DriverError:
            continue
        finally:
            assert len(board.occupied) + board.in_hand == 3


def test_hands_of_many_threads_leave_a_history_in_order(board, recorder):
    def move(track: int) -> None:
        for hole in range(1, 60):
            board.slide(f"track{track}/{hole}", f"track{track}/{hole + 1}")

    board.set_out({"track1/1", "track2/1"})
    hands = [threading.Thread(target=move, args=(track,)) for track in (1, 2)]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    assert board.occupied == {"track1/60", "track2/60"}
    told = [occupied for occupied, _ in recorder.snapshots[1:]]
    assert all(len(one ^ other) == 1 for one, other in pairwise(told))
    times = [at_ms for _, at_ms in recorder.snapshots]
    assert times == sorted(times)
