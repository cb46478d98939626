"""Frames: what is whole comes through, in pieces of any size; what is damaged never does, and never raises."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cobs import cobs
from hypothesis import example, given
from hypothesis import strategies as st

from companion.link.frame import MOST_PAYLOAD, Frame, FrameReader, crc16, encode_frame

GOLDEN = json.loads((Path(__file__).parents[2] / "firmware" / "golden.json").read_text("utf-8"))
FRAMES = st.tuples(st.integers(0, 255), st.integers(0, 255), st.binary(max_size=MOST_PAYLOAD))


def read(data: bytes, size: int = 0) -> list[Frame]:
    reader = FrameReader()
    return [
        frame
        for at in range(0, len(data), size or len(data) or 1)
        for frame in reader.read(data[at : at + (size or len(data))])
    ]


def test_the_crc_has_the_check_value_of_its_catalogue():
    assert crc16(GOLDEN["crc"]["text"].encode()) == GOLDEN["crc"]["crc"] == 0xD64E


@pytest.mark.parametrize("golden", GOLDEN["frames"], ids=lambda golden: golden["name"])
def test_the_golden_frames_are_written_and_read_byte_by_byte(golden):
    frame = (golden["type"], golden["sequence"], bytes.fromhex(golden["payload"]))
    assert encode_frame(*frame).hex() == golden["frame"]
    assert read(bytes.fromhex(golden["frame"])) == [frame]


@pytest.mark.parametrize("golden", GOLDEN["damaged"], ids=lambda golden: golden["name"])
def test_the_golden_damage_is_counted_and_the_next_frame_is_read(golden):
    reader = FrameReader()
    whole = GOLDEN["frames"][0]["frame"]
    assert [kind for kind, _, _ in reader.read(bytes.fromhex(golden["bytes"] + whole))] == [1]
    assert reader.damaged == 1


@given(st.lists(FRAMES, max_size=4), st.integers(1, 300))
def test_frames_come_through_in_pieces_of_any_size(frames, size):
    assert read(b"".join(encode_frame(*frame) for frame in frames), size) == frames


@given(FRAMES, st.data())
def test_a_frame_with_one_wrong_bit_is_never_believed(frame, data):
    wire = bytearray(encode_frame(*frame))
    bit = data.draw(st.integers(0, 8 * len(wire) - 9))  # not in the zero that ends it
    wire[bit // 8] ^= 1 << bit % 8
    assert frame not in read(bytes(wire))


@given(FRAMES, st.integers(1, 0xFFFF), st.integers(0, 8 * 1004))
@example((1, 0, b"\1\0"), 0x1211, 4)  # with the low byte of the CRC first this one would pass
def test_up_to_sixteen_wrong_bits_in_a_row_of_the_content_are_always_found(frame, burst, at):
    content = cobs.decode(encode_frame(*frame)[:-1])
    wrong = int.from_bytes(content, "big") ^ burst << at % (8 * len(content) - 15)
    reader = FrameReader()
    assert reader.read(cobs.encode(wrong.to_bytes(len(content), "big")) + b"\0") == []
    assert reader.damaged == 1


@given(FRAMES, st.booleans())
def test_a_zero_too_many_or_too_few_at_the_end_is_always_found(frame, too_many):
    content = cobs.decode(encode_frame(*frame)[:-1])
    wrong = content + b"\0" if too_many else content.removesuffix(b"\0")
    if wrong != content:
        assert read(cobs.encode(wrong) + b"\0") == []


@given(st.binary(max_size=4000), FRAMES)
def test_after_any_nonsense_the_second_frame_is_in_step(nonsense, frame):
    wire = encode_frame(*frame)
    assert read(nonsense + wire + wire)[-1] == frame


def test_a_line_that_never_ends_takes_no_memory():
    reader = FrameReader()
    for _ in range(1000):
        assert reader.read(b"\x55" * 4096) == []
    assert len(reader.begun) < 2000
    assert reader.read(b"\0" + encode_frame(7, 1)) == [(7, 1, b"")]
    assert reader.damaged == 1


def test_a_payload_that_is_too_long_is_refused():
    with pytest.raises(ValueError, match="at most 1000 bytes, not 1001"):
        encode_frame(4, 0, bytes(1001))
