"""Several threads say what they want over one wire, while another hears: the newest of each is never lost."""

from __future__ import annotations

import sys
import threading

import pytest

from companion.link.frame import FrameReader, encode_frame
from companion.link.messages import Ack, AckStatus, LightsMessage, ResetCause, Snapshot, Welcome
from companion.link.session import LinkSession

WELCOME = Welcome(2, 0, 7, ResetCause.POWER, 16, 16, (1, 0, 0), b"\x01\x02", "cribbage-2")
TIMES = 400


@pytest.fixture
def hasty():
    """Threads that take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_every_frame_has_a_number_of_its_own_and_what_was_wanted_last_is_written_last(hasty):
    link = LinkSession(threading.Lock())
    link.opened(0)
    link.receive(encode_frame(WELCOME.KIND, 0, WELCOME.encode()), 0)
    told = []

    def want(colour: int) -> None:
        for number in range(TIMES):
            link.want(LightsMessage((colour, number % 2)), 0)

    def receive() -> None:
        for number in range(TIMES):
            snapshot = Snapshot(False, number, 16, number.to_bytes(2, "little"))
            frame = encode_frame(Snapshot.KIND, number % 256, snapshot.encode())
            told.extend(link.receive(frame, 0))
            ack = Ack(LightsMessage.KIND, number % 256, AckStatus.DONE)
            link.receive(encode_frame(Ack.KIND, number % 256, ack.encode()), 0)
            link.tick(0)
            link.wake_ms()

    threads = [threading.Thread(target=want, args=(colour,)) for colour in (1, 2)]
    threads.append(threading.Thread(target=receive))
    for thread in threads:
        thread.start()
    written = b""
    while any(thread.is_alive() for thread in threads):
        written += link.outgoing()
    written += link.outgoing()

    reader = FrameReader()
    frames = reader.read(written)
    assert reader.damaged == 0
    assert [sequence for _, sequence, _ in frames[:2]] == [0, 1]  # HELLO, ASK
    assert frames[-1] == (LightsMessage.KIND, (2 * TIMES + 1) % 256, link.wanted(LightsMessage.KIND).encode())
    assert told == list(range(TIMES))
