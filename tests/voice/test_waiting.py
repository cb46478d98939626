"""What waits to be said is little, and still true."""

from __future__ import annotations

from companion.voice.phrase import Batch, Phrase, Topic
from companion.voice.waiting import LATE_MS, Waiting


def batch(*topics, over=(), said="x"):
    return Batch(tuple(Phrase(topic, said) for topic in topics), frozenset(over))


def all_of(waiting, now=0):
    said = []
    while (waits := waiting.next(now)) is not None:
        said.append(waits.phrase.topic)
    return said


def test_a_newer_phrase_takes_the_place_of_one_that_waits():
    waiting = Waiting()
    waiting.put(batch(Topic.PLAY, said="seven"), 0)
    assert waiting.put(batch(Topic.PLAY, said="fifteen"), 10) == {Topic.PLAY}
    assert waiting.next(10).phrase.said == "fifteen"
    assert waiting.next(10) is None


def test_what_is_over_is_not_said_any_more():
    waiting = Waiting()
    waiting.put(batch(Topic.GUIDE, Topic.NEWS), 0)
    assert Topic.GUIDE in waiting.put(batch(over=[Topic.GUIDE]), 10)
    assert all_of(waiting) == [Topic.NEWS]


def test_what_has_waited_long_is_dropped_unless_it_still_stands():
    waiting = Waiting()
    waiting.put(batch(Topic.COUNT, Topic.NEWS, Topic.GUIDE, Topic.QUESTION), 0)
    assert all_of(waiting, LATE_MS + 1) == [Topic.GUIDE, Topic.QUESTION]


def test_news_do_not_cut_off_news_that_are_being_said():
    waiting = Waiting()
    assert waiting.put(batch(Topic.NEWS), 0) == frozenset()


def test_touches_and_calls_come_before_all_that_waits():
    waiting = Waiting()
    waiting.put(batch(Topic.NEWS, Topic.ASKED), 0)
    waiting.put(batch(Topic.PLAY), 0)
    waiting.put(batch(Topic.TOUCHED), 0)
    assert all_of(waiting) == [Topic.TOUCHED, Topic.PLAY, Topic.NEWS, Topic.ASKED]
