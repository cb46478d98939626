"""From raw scans to stable inputs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.board.debounce import Debounce


def test_a_change_counts_after_it_stood_for_its_time():
    debounce = Debounce(10)
    assert [debounce.scan(0b100, at_ms) for at_ms in (0, 5, 9, 10, 11)] == [0, 0, 0, 0b100, 0b100]


def test_a_change_of_a_debounce_of_nothing_counts_at_once():
    assert Debounce(0).scan(0b1, 0) == 0b1


def test_a_bounce_begins_the_time_anew():
    debounce = Debounce(10)
    raws = [(0, 1), (5, 0), (6, 1), (12, 1), (15, 1), (16, 1)]
    assert [debounce.scan(raw, at_ms) for at_ms, raw in raws] == [0, 0, 0, 0, 0, 1]


def test_inputs_wait_each_for_themselves():
    debounce = Debounce(10, first=0b1000)
    raws = [(0, 0b1001), (4, 0b1011), (10, 0b1011), (13, 0b0011), (14, 0b0011), (23, 0b0011)]
    assert [debounce.scan(raw, at_ms) for at_ms, raw in raws] == [0b1000, 0b1000, 0b1001, 0b1001, 0b1011, 0b0011]


@given(
    raws=st.lists(st.integers(0, 255), min_size=1, max_size=60),
    debounce_ms=st.integers(0, 30),
    step_ms=st.integers(1, 7),
)
def test_it_says_what_each_input_alone_would_say(raws, debounce_ms, step_ms):
    debounce = Debounce(debounce_ms)
    stable, since = [0] * 8, [None] * 8
    for index, raw in enumerate(raws):
        now_ms = index * step_ms
        for bit in range(8):
            if (raw >> bit & 1) == stable[bit]:
                since[bit] = None
                continue
            since[bit] = now_ms if since[bit] is None else since[bit]
            if now_ms - since[bit] >= debounce_ms:
                stable[bit], since[bit] = raw >> bit & 1, None
        assert debounce.scan(raw, now_ms) == sum(level << bit for bit, level in enumerate(stable))
