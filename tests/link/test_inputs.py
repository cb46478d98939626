"""What is known of the inputs: news is told once; what is old, cut off or of another board is not believed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.link.frame import crc16
from companion.link.inputs import KnownInputs
from companion.link.messages import Snapshot

GOLDEN = json.loads((Path(__file__).parents[2] / "firmware" / "golden.json").read_text("utf-8"))["frames"]


def payload(closed: int, at_ms: int = 0, inputs: int = 16) -> bytes:
    return Snapshot(False, at_ms, inputs, closed.to_bytes((inputs + 7) // 8, "little")).encode()


def test_the_golden_snapshot_closes_the_inputs_that_its_name_says():
    golden = next(each for each in GOLDEN if each["name"] == "SNAPSHOT of 246 inputs, four closed")
    assert KnownInputs(246).hear(0, bytes.fromhex(golden["payload"])) == 1 << 0 | 1 << 1 | 1 << 123 | 1 << 245


@given(st.integers(0, 300), st.data())
def test_every_bit_is_an_input(inputs, data):
    closed = data.draw(st.integers(0, (1 << inputs) - 1))
    assert KnownInputs(inputs).hear(3, payload(closed, inputs=inputs)) == closed


def test_the_first_snapshot_is_news_even_when_nothing_is_closed_and_then_only_a_change_is():
    known = KnownInputs(16)
    assert known.hear(0, payload(0, 10)) == 0
    assert known.hear(1, payload(0, 20)) is None
    assert known.hear(2, payload(0b10_0000, 30)) == 0b10_0000
    assert known.hear(3, payload(0b10_0000, 40)) is None
    assert known.hear(4, payload(0, 50)) == 0


def test_a_snapshot_from_before_the_last_is_not_believed_also_when_the_boards_clock_wraps():
    known = KnownInputs(16)
    known.hear(0, payload(0b10, 2**32 - 5))
    assert known.hear(1, payload(0b100, 3)) == 0b100
    assert known.hear(2, payload(0b10, 2**32 - 5)) is None
    assert known.sequence == 1


@pytest.mark.parametrize(
    "strange",
    [payload(0b10, inputs=15), payload(0b10, inputs=17), payload(0b10)[:-1], payload(0b10)[:6], b""],
    ids=["fewer inputs", "more inputs", "cut off in its bits", "cut off before them", "empty"],
)
def test_what_another_board_says_or_is_cut_off_is_not_believed(strange):
    known = KnownInputs(16)
    assert known.hear(0, strange) is None
    assert known.sequence == -1
    assert known.hear(1, payload(0b10)) == 0b10


def test_of_no_board_nothing_is_known():
    assert KnownInputs().hear(0, payload(0, inputs=0)) is None
    assert KnownInputs().hear(0, payload(0b10)) is None


def test_bits_past_the_last_input_mean_nothing():
    assert KnownInputs(12).hear(0, Snapshot(False, 0, 12, b"\x01\xf8").encode()) == 0x801


def test_a_board_that_sent_another_snapshot_last_is_noticed():
    known = KnownInputs(16)
    assert not known.are(0, crc16(b""))
    known.hear(7, payload(0x0201))
    assert known.are(7, crc16(b"\x01\x02"))
    assert not known.are(8, crc16(b"\x01\x02"))
    assert not known.are(7, crc16(b"\x01\x03"))
