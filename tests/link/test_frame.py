"""Frames: what is whole comes through, in pieces of any size; what is damaged never does, and never raises."""

from __future__ import annotations

import json
from binascii import a2b_base64, b2a_base64, crc32
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.link.frame import MOST_PAYLOAD, FrameReader, WireFrame, encode_frame

GOLDEN = json.loads((Path(__file__).parents[2] / "firmware" / "golden.json").read_text("utf-8"))
FRAMES = st.tuples(st.integers(0, 255), st.integers(0, 255), st.binary(max_size=MOST_PAYLOAD))
BASE64 = set(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=")


def read(data: bytes, size: int = 0) -> list[WireFrame]:
    reader = FrameReader()
    return [
        frame
        for at in range(0, len(data), size or len(data) or 1)
        for frame in reader.read(data[at : at + (size or len(data))])
    ]


def content_of(frame: WireFrame) -> bytes:
    return a2b_base64(encode_frame(*frame))


def line(content: bytes | bytearray) -> bytes:
    return b2a_base64(content)


def test_the_crc_has_the_check_value_of_its_catalogue():
    assert crc32(GOLDEN["crc"]["text"].encode()) == GOLDEN["crc"]["crc"] == 0xCBF43926


@pytest.mark.parametrize("golden", GOLDEN["frames"], ids=lambda golden: golden["name"])
def test_the_golden_frames_are_written_and_read_byte_by_byte(golden):
    frame = (golden["type"], golden["sequence"], bytes.fromhex(golden["payload"]))
    assert encode_frame(*frame) == golden["frame"].encode() + b"\n"
    assert read(golden["frame"].encode() + b"\n") == [frame]


@pytest.mark.parametrize("golden", GOLDEN["damaged"], ids=lambda golden: golden["name"])
def test_the_golden_damage_is_counted_and_the_next_frame_is_read(golden):
    reader = FrameReader()
    lines = golden["line"], GOLDEN["frames"][0]["frame"], ""
    assert [kind for kind, _, _ in reader.read("\n".join(lines).encode("latin-1"))] == [1]
    assert reader.damaged == 1


@given(FRAMES)
def test_no_frame_holds_a_byte_that_a_prompt_or_a_terminal_obeys(frame):
    """Ctrl-C interrupts MicroPython, Ctrl-A to Ctrl-E drive its prompt, XON and XOFF a UART; CR runs what was typed."""
    assert set(encode_frame(*frame)[:-1]) <= BASE64
    assert encode_frame(*frame)[-1:] == b"\n"


@given(st.lists(FRAMES, max_size=4), st.integers(1, 300))
def test_frames_come_through_in_pieces_of_any_size(frames, size):
    assert read(b"".join(encode_frame(*frame) for frame in frames), size) == frames


@given(FRAMES, st.data())
def test_of_a_frame_with_one_wrong_bit_nothing_wrong_is_believed(frame, data):
    """Some bits of the last character before the padding mean nothing: with one of them wrong it is still whole."""
    wire = bytearray(encode_frame(*frame))
    bit = data.draw(st.integers(0, 8 * len(wire) - 9))  # not in the line end
    wire[bit // 8] ^= 1 << bit % 8
    assert read(bytes(wire)) in ([], [frame])


@given(FRAMES, st.integers(1, 2**32 - 1), st.integers(0, 8 * 1006))
@example((1, 0, b"\1\0"), 0xEDB88320, 3)
def test_up_to_32_wrong_bits_in_a_row_of_the_content_are_always_found(frame, burst, at):
    """In a row as the CRC divides them, which is the lowest bit of each byte first."""
    content = content_of(frame)
    wrong = int.from_bytes(content, "little") ^ burst << at % (8 * len(content) - 31)
    reader = FrameReader()
    assert reader.read(line(wrong.to_bytes(len(content), "little"))) == []
    assert reader.damaged == 1


@given(FRAMES, st.booleans())
def test_a_zero_too_many_or_too_few_at_the_end_is_always_found(frame, too_many):
    content = content_of(frame)
    wrong = content + b"\0" if too_many else content.removesuffix(b"\0")
    if wrong != content:
        assert read(line(wrong)) == []


@given(st.binary(max_size=4000), FRAMES)
def test_after_any_nonsense_the_second_frame_is_in_step(nonsense, frame):
    wire = encode_frame(*frame)
    assert read(nonsense + wire + wire)[-1] == frame


def test_a_line_that_never_ends_takes_no_memory():
    reader = FrameReader()
    for _ in range(1000):
        assert reader.read(b"A" * 4096) == []
    assert len(reader.begun) < 2000
    assert reader.read(b"\n" + encode_frame(7, 1)) == [(7, 1, b"")]
    assert reader.damaged == 1


def test_a_payload_that_is_too_long_is_refused():
    with pytest.raises(ValueError, match="at most 1000 bytes, not 1001"):
        encode_frame(4, 0, bytes(1001))
