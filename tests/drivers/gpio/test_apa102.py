"""The bytes for a chain of APA102."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.drivers.gpio.apa102 import FULL_MA, apa102_frame

RED, WHITE = (255, 0, 0), (255, 255, 255)


def test_a_frame_begins_with_zeros_has_four_bytes_a_light_and_clocks_for_the_last():
    assert apa102_frame(2, {1: RED}, 1.0, 1000) == bytes.fromhex("00000000 ff000000 ff0000ff 00000000 00")


@pytest.mark.parametrize(("count", "end"), [(1, 5), (16, 5), (17, 6), (250, 20)])
def test_half_a_clock_a_light_follows_the_lights(count, end):
    assert len(apa102_frame(count, {}, 1.0, 1000)) == 4 + 4 * count + end


def test_colours_go_out_blue_first_and_dimmed():
    assert apa102_frame(1, {0: (200, 100, 50)}, 0.5, 1000)[4:8] == bytes([0xFF, 25, 50, 100])


@given(
    colours=st.dictionaries(st.integers(0, 49), st.tuples(*[st.integers(0, 255)] * 3), max_size=50),
    brightness=st.floats(0, 1),
    cap_ma=st.integers(0, 3000),
)
def test_the_colours_never_take_more_than_the_cap(colours, brightness, cap_ma):
    frame = apa102_frame(50, colours, brightness, cap_ma)
    levels = sum(level for light in range(50) for level in frame[5 + 4 * light : 8 + 4 * light])
    assert levels * FULL_MA / 255 <= cap_ma + 1e-9


def test_what_stays_below_the_cap_is_not_dimmed():
    assert apa102_frame(1, {0: WHITE}, 1.0, 3 * FULL_MA)[4:8] == bytes([0xFF, 255, 255, 255])
