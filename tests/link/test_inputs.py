"""What a session hears of the inputs: news is told once; what is old, cut off or of another board is not believed."""

from __future__ import annotations

import json
from binascii import crc32
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.link.frame import FrameReader, encode_frame
from companion.link.inputs import KnownInputs
from companion.link.messages import BoardAlive, Hello, ResetCause, Snapshot, Welcome, decode_message
from companion.link.session import ANSWER_MS, SILENCE_MS, Down, DownReason, LinkSession

GOLDEN = json.loads((Path(__file__).parents[2] / "firmware" / "golden.json").read_text("utf-8"))["frames"]


def welcome(inputs: int, boot: int) -> bytes:
    return Welcome(2, 0, boot, ResetCause.POWER, inputs, 16, (1, 0, 0), b"\x01\x02", "cribbage-2").encode()


class Wire:
    """A session that a board with so many inputs has just greeted."""

    def __init__(self, inputs: int = 16) -> None:
        self.link = LinkSession()
        self.link.opened(0)
        self.link.receive(encode_frame(Welcome.KIND, 0, welcome(inputs, boot=7)), 0)
        self.link.outgoing()

    def receive(self, sequence: int, payload: bytes) -> list[object]:
        return self.takes(encode_frame(Snapshot.KIND, sequence, payload))

    def takes(self, data: bytes, now_ms: int = 0) -> list[object]:
        """Return what the session makes of this."""
        return list(self.link.receive(data, now_ms))

    def asks_again(self, sequence: int, crc: int) -> bool:
        """Return whether the session wants another snapshot when the board tells of one with this CRC."""
        self.link.receive(encode_frame(BoardAlive.KIND, 99, BoardAlive(7, sequence, crc, 0).encode()), 0)
        return bool(self.link.outgoing())


def payload(closed: int, at_ms: int = 0, inputs: int = 16) -> bytes:
    return Snapshot(False, at_ms, inputs, closed.to_bytes((inputs + 7) // 8, "little")).encode()


def test_the_golden_snapshot_closes_the_inputs_that_its_name_says():
    golden = next(each for each in GOLDEN if each["name"] == "SNAPSHOT of 246 inputs, four closed")
    assert Wire(246).receive(0, bytes.fromhex(golden["payload"])) == [1 << 0 | 1 << 1 | 1 << 123 | 1 << 245]


@given(st.integers(0, 300), st.data())
def test_every_bit_is_an_input(inputs, data):
    closed = data.draw(st.integers(0, (1 << inputs) - 1))
    assert Wire(inputs).receive(3, payload(closed, inputs=inputs)) == [closed]


def test_the_first_snapshot_is_news_even_when_nothing_is_closed_and_then_only_a_change_is():
    wire = Wire()
    assert wire.receive(0, payload(0, 10)) == [0]
    assert wire.receive(1, payload(0, 20)) == []
    assert wire.receive(2, payload(0b10_0000, 30)) == [0b10_0000]
    assert wire.receive(3, payload(0b10_0000, 40)) == []
    assert wire.receive(4, payload(0, 50)) == [0]


def test_a_snapshot_from_before_the_last_is_not_believed_also_when_the_boards_clock_wraps():
    wire = Wire()
    wire.receive(0, payload(0b10, 2**32 - 5))
    assert wire.receive(1, payload(0b100, 3)) == [0b100]
    assert wire.receive(2, payload(0b10, 2**32 - 5)) == []
    assert not wire.asks_again(1, crc32(b"\x04\x00"))


@pytest.mark.parametrize(
    "strange",
    [payload(0b10, inputs=15), payload(0b10, inputs=17), payload(0b10)[:-1], payload(0b10)[:6], b""],
    ids=["fewer inputs", "more inputs", "cut off in its bits", "cut off before them", "empty"],
)
def test_what_another_board_says_or_is_cut_off_is_not_believed(strange):
    wire = Wire()
    assert wire.receive(0, strange) == []
    assert wire.receive(1, payload(0b10)) == [0b10]


def test_of_no_board_nothing_is_known():
    link = LinkSession()
    link.opened(0)
    for inputs in (0, 16):
        assert link.receive(encode_frame(Snapshot.KIND, 0, payload(0, inputs=inputs)), 0) == []


def test_bits_past_the_last_input_mean_nothing():
    assert Wire(12).receive(0, Snapshot(False, 0, 12, b"\x01\xf8").encode()) == [0x801]


def test_a_board_that_sent_another_snapshot_last_is_asked_for_it():
    assert not KnownInputs(16).matches(0, crc32(b""))
    for crc, sequence, asks in ((b"\x01\x02", 7, False), (b"\x01\x02", 8, True), (b"\x01\x03", 7, True)):
        wire = Wire()
        wire.receive(6, payload(0))
        wire.receive(7, payload(0x0201))
        assert wire.asks_again(sequence, crc32(crc)) is asks


PIECES = st.one_of(
    st.binary(max_size=40),
    st.builds(encode_frame, st.just(Snapshot.KIND), st.integers(0, 255), st.builds(payload, st.integers(0, 0xFFFF))),
    st.builds(
        encode_frame,
        st.integers(0, 255).filter(lambda kind: kind != Snapshot.KIND),
        st.integers(0, 255),
        st.binary(max_size=30),
    ),
    st.just(encode_frame(Hello.KIND, 0)),
    st.just(b"U" * 1500),
    st.just(b"\n"),
)


def test_the_end_of_a_frame_that_looks_like_a_snapshot_is_not_taken_for_one():
    wire = Wire()
    wire.receive(0, payload(1, 0))
    assert wire.takes(b"begun") == []
    assert wire.takes(encode_frame(Snapshot.KIND, 1, payload(2, 1))) == []
    assert wire.link.frames.damaged == 1
    assert wire.receive(2, payload(4, 2)) == [4]


def test_a_board_that_tells_nothing_but_news_is_not_silent():
    wire = Wire()
    for at_ms in range(0, 3000, 300):
        wire.takes(encode_frame(Snapshot.KIND, 0, payload(at_ms, at_ms)), at_ms)
        assert wire.link.tick(at_ms) == []
    assert wire.link.tick(2700 + SILENCE_MS) == [Down(DownReason.SILENT)]


def test_a_snapshot_that_was_asked_for_is_asked_for_no_more_though_it_has_news():
    wire = Wire()
    wire.receive(0, payload(1, 0))
    assert wire.asks_again(9, 0)
    assert wire.receive(9, payload(2, 1)) == [2]
    wire.link.tick(ANSWER_MS)
    assert wire.link.outgoing() == b""


@given(st.lists(PIECES, max_size=8), st.integers(1, 400))
def test_it_hears_the_frames_that_a_reader_finds_and_counts_the_same_damage(pieces, size):
    data, wire, reader, told = b"".join(pieces), Wire(), FrameReader(), []
    for begin in range(0, len(data), size):
        told += [event for event in wire.takes(data[begin : begin + size]) if isinstance(event, int)]
    messages = [decode_message(kind, payload) for kind, _, payload in reader.read(data)]
    said = [
        int.from_bytes(each.bits, "little") for each in messages if isinstance(each, Snapshot) and each.inputs == 16
    ]
    assert wire.link.frames.damaged == reader.damaged
    if not any(isinstance(each, Welcome | BoardAlive) for each in messages):  # or the board might have been reset
        assert told == [bits for before, bits in zip([None, *said], said, strict=False) if bits != before]
