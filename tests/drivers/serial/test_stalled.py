"""A device that reads nothing, on a real pty: it is noticed, what is outdated is dropped, and nobody waits for it."""

from __future__ import annotations

import os
import select
import threading
import time
from itertools import count

import pytest

from companion.board.boards import load_board
from companion.drivers.driver import Listener
from companion.drivers.serial import port as port_module
from companion.drivers.serial.board import SerialBoard
from companion.drivers.serial.cable import AWAY
from companion.drivers.serial.light_messages import lights_of
from companion.link.frame import encode_frame
from companion.link.messages import LightsMessage
from companion.referee.lights import Light
from tests.drivers.serial.peer import Peer

LAYOUT = load_board("cribbage-2")
PATIENCE_S = 30


class Recorder(Listener):
    """Knows whether the board is there."""

    def __init__(self) -> None:
        self.away, self.here = threading.Event(), threading.Event()

    def on_sensors(self, layout, closed, at_ms) -> None:
        self.here.set()

    def on_link(self, connected, sentence) -> None:
        if sentence == AWAY:
            self.away.set()


@pytest.fixture
def peer(tmp_path):
    peer = Peer(tmp_path)
    yield peer
    peer.pull()


@pytest.fixture
def board(peer):
    board = SerialBoard(peer.port, LAYOUT)
    board.recorder = Recorder()
    board.start(board.recorder)
    peer.wait_for(LightsMessage)
    yield board
    board.stop()


def change_lights_until(board: SerialBoard, over: threading.Event) -> int:
    """Have another hole lit every few milliseconds; return how often."""
    end = time.monotonic() + PATIENCE_S
    for number in count():
        if over.is_set():
            return number
        assert time.monotonic() < end
        board.show({f"track1/{1 + number % 100}": Light.NEXT})
        time.sleep(0.005)
    raise AssertionError


def test_a_board_that_reads_nothing_is_noticed_although_it_speaks_and_the_lights_change(peer, board):
    peer.deaf = True
    assert change_lights_until(board, board.recorder.away) > 1


def test_what_waits_for_a_board_that_reads_nothing_is_no_more_than_one_writing(peer):
    """On a clock that stands still, so that it is never given up."""
    board = SerialBoard(peer.port, LAYOUT, lambda: 0)
    board.start(Recorder())
    peer.wait_for(LightsMessage)
    frame = len(encode_frame(LightsMessage.KIND, 0, lights_of({}, LAYOUT, 246).encode()))
    peer.deaf = True
    cable, most = board._cable, 0
    for number in range(1000):
        board.show({f"track1/{1 + number % 100}": Light.NEXT})
        with cable._lock:
            most = max(most, len(cable._out) + sum(map(len, cable._session._out.values())))
    board.stop()
    assert 0 < most < 6 * frame


def left_on_the_line(master: int) -> int:
    """Return how many bytes are still to be read."""
    read = 0
    while select.select([master], [], [], 0.05)[0]:
        read += len(os.read(master, 4096))
    return read


def fill(port: int) -> int:
    """Write until the kernel takes no more; return how much it took."""
    taken = 0
    while select.select([], [port], [], 0.05)[1]:
        taken += os.write(port, b"A" * 1000)
    return taken


DELIVERED = 4096
"""What a pty has handed over to its other end's buffer, and nobody can take back."""


def test_a_port_that_is_closed_drops_what_it_has_not_sent(tmp_path):
    """Linux would wait for it, and the next reader would get what is long outdated."""
    peer = Peer(tmp_path)
    peer.deaf = True
    time.sleep(0.05)  # its thread may still be waiting for something to read
    port = port_module.open_port(peer.port)
    assert fill(port.fileno()) > DELIVERED
    port_module.close_port(port)
    assert left_on_the_line(peer.master) <= DELIVERED
    peer.pull()


def test_a_board_that_is_stopped_drops_the_lights_that_nobody_read(peer, board):
    peer.deaf = True
    change_lights_until(board, board.recorder.away)
    fill(board._cable._port._write_fd)
    board.stop()
    assert left_on_the_line(peer.master) <= DELIVERED


def test_nobody_who_asks_for_lights_waits_for_a_port_that_is_slow_to_close(peer, board, monkeypatch):
    """As a device that takes nothing can be: Linux waits up to 30 s in close() for what was not sent."""
    closing, closed = threading.Event(), threading.Event()
    really_close = port_module.close_port

    def close_slowly(port) -> None:
        closing.set()
        assert closed.wait(PATIENCE_S)
        really_close(port)

    monkeypatch.setattr(port_module, "close_port", close_slowly)
    peer.pull()
    assert closing.wait(PATIENCE_S)
    asked = threading.Event()
    asking = threading.Thread(target=lambda: (board.show({"track1/9": Light.NEXT}), asked.set()), daemon=True)
    asking.start()
    try:
        assert asked.wait(PATIENCE_S / 2)
    finally:
        closed.set()


def test_a_board_that_reads_again_is_shown_what_was_asked_last(peer, board):
    peer.deaf = True
    change_lights_until(board, board.recorder.away)
    board.show({"track1/77": Light.NEXT})
    peer.deaf = False
    last = lights_of({"track1/77": Light.NEXT}, LAYOUT, 246)
    with peer.news:
        assert peer.news.wait_for(lambda: last in peer.received, PATIENCE_S)
