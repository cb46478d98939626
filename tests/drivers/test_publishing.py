"""A driver tells in order and one listener at a time, whatever that listener does."""

from __future__ import annotations

from companion.board.boards import load_board
from companion.drivers.driver import Listener
from companion.drivers.publishing import Publisher

LAYOUT = load_board("cribbage-2")


class Recorder(Listener):
    def __init__(self) -> None:
        self.received: list[tuple[frozenset[str], int]] = []

    def on_snapshot(self, occupied, at_ms) -> None:
        self.received.append((occupied, at_ms))


def publisher_to(recorder: Listener) -> Publisher:
    publisher = Publisher(lambda: 0)
    publisher.listen(recorder)
    return publisher


def test_who_hears_nothing_of_sensors_is_told_the_holes():
    recorder = Recorder()
    publisher = publisher_to(recorder)
    publisher.sensors(LAYOUT, 0b101, 10)
    publisher.sensors(LAYOUT, 0b101, 20)
    assert recorder.received == [(LAYOUT.occupied_when(0b101), 10), (LAYOUT.occupied_when(0b101), 20)]


def test_a_time_never_goes_back():
    recorder = Recorder()
    publisher = publisher_to(recorder)
    publisher.sensors(LAYOUT, 0b1, 50)
    publisher.sensors(LAYOUT, 0b0, 40)
    publisher.snapshot(frozenset(), 45)
    publisher.snapshot(frozenset())
    publisher.snapshot(frozenset(), 51)
    assert [at_ms for _, at_ms in recorder.received] == [50, 50, 50, 50, 51]


def test_whoever_listens_later_is_told_all():
    first, second = Recorder(), Recorder()
    publisher = publisher_to(first)
    publisher.sensors(LAYOUT, 0b11, 10)
    publisher.close()
    publisher.sensors(LAYOUT, 0b111, 20)
    publisher.listen(second)
    publisher.sensors(LAYOUT, 0b110, 30)
    assert len(first.received) == 1
    assert second.received == [(LAYOUT.occupied_when(0b110), 30)]
