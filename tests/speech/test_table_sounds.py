"""The sounds of the table, looked at as sounds: how long, how loud, and that they differ."""

from __future__ import annotations

import io
import wave
from array import array
from itertools import combinations

import pytest

from companion.speech.synthesis import RATE
from companion.speech.table_sounds import TableSound, file_of

MOST_S = 0.65
FULL = 26_000


def samples(sound, percent=100):
    with wave.open(io.BytesIO(file_of(sound, percent))) as file:
        assert (file.getframerate(), file.getsampwidth(), file.getnchannels()) == (RATE, 2, 1)
        return array("h", file.readframes(file.getnframes()))


@pytest.mark.parametrize("sound", TableSound)
def test_each_is_short_and_begins_at_once_and_is_heard(sound):
    found = samples(sound)
    assert 0.1 < len(found) / RATE < MOST_S
    assert max(map(abs, found)) == FULL
    assert max(map(abs, found[: RATE // 20])) > FULL / 20
    assert not any(found[-RATE // 20 :])  # what a player may swallow


@pytest.mark.parametrize("percent", [10, 50])
def test_each_is_as_loud_as_is_asked_for(percent):
    for sound in TableSound:
        assert max(map(abs, samples(sound, percent))) == pytest.approx(FULL * percent / 100, abs=1)


def test_no_two_are_alike_and_each_is_the_same_every_time():
    assert all(samples(one) != samples(other) for one, other in combinations(TableSound, 2))
    again = {sound: file_of(sound, 40) for sound in TableSound}
    file_of.cache_clear()
    assert again == {sound: file_of(sound, 40) for sound in TableSound}
