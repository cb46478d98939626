"""A board with sensors tells holes: what its channels say, each time anew, and in order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.board.boards import load_board
from companion.drivers.driver import Listener
from companion.drivers.telling import SensorTelling

LAYOUT = load_board("cribbage-2")
HOLE_OF = {hole.sensor: name for name, hole in LAYOUT.holes.items()}
SPARE = max(HOLE_OF) + 1
"""An input of the board that no hole is wired to."""


class Ear(Listener):
    def __init__(self) -> None:
        self.heard: list[tuple[frozenset[str], int, frozenset[int] | None]] = []

    def on_snapshot(self, occupied, at_ms, closed) -> None:
        self.heard.append((occupied, at_ms, closed))


def telling_to(ear: Listener) -> SensorTelling:
    telling = SensorTelling(LAYOUT, lambda: 0)
    telling.listen(ear)
    return telling


@given(st.lists(st.frozensets(st.integers(0, SPARE), max_size=12)))
def test_each_time_it_tells_all_holes_whose_channels_are_closed(snapshots):
    ear = Ear()
    telling = telling_to(ear)
    for at_ms, closed in enumerate(snapshots):
        telling.sensors(sum(1 << channel for channel in closed), at_ms)
    assert ear.heard == [
        (frozenset(HOLE_OF[channel] for channel in closed if channel != SPARE), at_ms, closed)
        for at_ms, closed in enumerate(snapshots)
    ]


def test_the_same_again_is_told_again():
    ear = Ear()
    telling = telling_to(ear)
    telling.sensors(0b101, 10)
    telling.sensors(0b101, 20)
    assert [at_ms for _, at_ms, _ in ear.heard] == [10, 20]
    assert ear.heard[0][0] == ear.heard[1][0] == {HOLE_OF[0], HOLE_OF[2]}


def test_a_time_never_goes_back():
    ear = Ear()
    telling = telling_to(ear)
    telling.sensors(0b1, 50)
    telling.sensors(0b0, 40)
    assert [at_ms for _, at_ms, _ in ear.heard] == [50, 50]


def test_whoever_listens_later_is_told_all():
    first, second = Ear(), Ear()
    telling = telling_to(first)
    telling.sensors(0b11, 10)
    telling.hang_up()
    telling.sensors(0b111, 20)
    telling.listen(second)
    telling.sensors(0b110, 30)
    assert len(first.heard) == 1
    assert second.heard == [(frozenset({HOLE_OF[1], HOLE_OF[2]}), 30, frozenset({1, 2}))]
