"""What is said when one view follows another."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from companion.games.setup import Policy, Setup
from companion.referee.verdict import Ask, Guidance, Question
from companion.voice.aloud import Aloud
from companion.voice.phrase import Speaking, Topic
from companion.voice.phrases import phrases_between
from companion.words import referee
from companion.words.message import Who
from tests.voice.views import views_of

RED = Who("Red")


def casual():
    return views_of(Setup(("Red", "Blue"), target=61))


def muggins():
    return views_of(Setup(("Red", "Blue"), target=61, policy=Policy.MUGGINS))


def said(views, speaking=Speaking.ALL, by_ear=False):
    """Return all that is said of a series of views, with what it is about."""
    found = []
    for before, now in zip([None, *views], views, strict=False):
        batch = phrases_between(before, now, speaking, by_ear=by_ear)
        found += [(phrase.topic, Aloud().text(phrase.said)) for phrase in batch.phrases]
    return found


def topics(views, speaking=Speaking.ALL, by_ear=False):
    return Counter(topic for topic, _ in said(views, speaking, by_ear))


def test_with_counts_alone_nothing_but_calls_and_the_winner_is_said():
    assert set(topics(casual(), Speaking.COUNTS)) == {Topic.PLAY, Topic.COUNT, Topic.WON}
    assert topics(casual(), Speaking.OFF) == {}


def test_every_hand_and_crib_is_counted_aloud_and_every_peg_said():
    counted = sum("counts" in str(line) for line in casual()[-1].log)
    assert topics(casual())[Topic.COUNT] >= counted > 0
    texts = [text for topic, text in said(casual()) if topic is Topic.NEWS]
    assert sum("pegs" in text for text in texts) > 20


def test_what_the_calls_say_is_not_said_again():
    texts = [text for topic, text in said(casual()) if topic is Topic.NEWS]
    assert not any(" scores " in text or re.search(" laid .* of ", text) for text in texts)


def test_in_muggins_no_points_are_named_by_anybody_but_the_players():
    texts = [text for _, text in said(muggins(), by_ear=True)]
    assert not any(re.search(" for (one|two|three|last)| (two|pair) is ", text) for text in texts)
    assert Topic.COUNT not in topics(muggins())


def test_by_ear_it_is_said_who_is_to_do_what_and_what_was_laid():
    texts = [text for topic, text in said(casual(), by_ear=True) if topic is Topic.ASKED]
    assert any("lay a card" in text for text in texts)
    assert any("to peg, from" in text for text in texts)
    assert any(" laid " in text for topic, text in said(casual(), by_ear=True) if topic is Topic.NEWS)


def test_the_winner_is_said_once():
    assert topics(casual())[Topic.WON] == 1
    assert sum("won" in text or "wins" in text for _, text in said(casual())) == 1


GUIDANCE = Guidance(0, "r12", "r10", referee.MOVE(who=RED, place=10, lift=12))
QUESTION = Question(Ask.UNCLEAR, 0, referee.UNCLEAR(who=RED), {"look": referee.LOOK_AGAIN()})


def test_guidance_is_said_while_pegs_stand_wrong_and_is_over_once_they_do_not():
    plain, wrong = casual()[30], replace(casual()[30], guidance=GUIDANCE, out_of_step=True)
    assert [Aloud().text(p.said) for p in phrases_between(plain, wrong, Speaking.ALL).phrases] == [
        "Red's peg belongs in ten: move it from twelve."
    ]
    assert phrases_between(wrong, wrong, Speaking.ALL).phrases == ()
    assert Topic.GUIDE in phrases_between(wrong, plain, Speaking.ALL).over
    assert phrases_between(plain, replace(wrong, out_of_step=False), Speaking.ALL).phrases == ()


@pytest.mark.parametrize(("by_ear", "answers"), [(False, False), (True, True)])
def test_a_question_is_said_and_by_ear_its_answers(by_ear, answers):
    plain, asked = casual()[30], replace(casual()[30], question=QUESTION)
    batch = phrases_between(plain, asked, Speaking.ALL, by_ear=by_ear)
    assert ("Look again" in Aloud().text(batch.phrases[0].said)) == answers
    assert Topic.QUESTION in phrases_between(asked, plain, Speaking.ALL).over


def test_of_a_game_that_is_gone_on_with_nothing_old_is_said():
    assert phrases_between(None, casual()[30], Speaking.ALL).phrases == ()
    assert set(phrases_between(casual()[30], None, Speaking.ALL).over) == set(Topic)


def test_a_log_that_is_full_still_tells_what_is_new():
    full = replace(casual()[30], log=tuple(f"line {number}" for number in range(60)))
    new = replace(full, log=(*full.log[1:], "newest"), notice=replace(casual()[30].notice, number=10_000))
    assert [phrase.said for phrase in phrases_between(full, new, Speaking.ALL).phrases] == ["newest"]
