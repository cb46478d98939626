"""Sounds are kept in a bounded space; the one that was not used for longest goes first."""

from __future__ import annotations

from companion.speech.cache import SoundCache
from companion.speech.manner import Manner, Utterance


def wanted(text):
    return Utterance(text, Manner())


def test_no_more_is_kept_than_there_is_room_for():
    cache = SoundCache(1000)
    for number in range(50):
        cache.put(wanted(str(number)), bytes(90))
        assert cache.size <= 1000
    assert len(cache) == 11


def test_what_was_used_last_stays():
    cache = SoundCache(300)
    for text in "abc":
        cache.put(wanted(text), bytes(100))
    assert cache.get(wanted("a")) == bytes(100)
    cache.put(wanted("d"), bytes(100))
    assert wanted("a") in cache
    assert wanted("b") not in cache


def test_a_sound_that_is_put_twice_counts_once():
    cache = SoundCache(300)
    cache.put(wanted("a"), bytes(100))
    cache.put(wanted("a"), bytes(200))
    assert (cache.size, len(cache)) == (200, 1)


def test_a_sound_larger_than_all_the_room_is_not_kept():
    cache = SoundCache(300)
    cache.put(wanted("a"), bytes(100))
    cache.put(wanted("b"), bytes(301))
    assert (cache.size, len(cache)) == (100, 1)


def test_another_manner_is_another_sound():
    cache = SoundCache()
    cache.put(Utterance("a", Manner(speed=100)), b"x")
    assert cache.get(Utterance("a", Manner(speed=110))) is None
