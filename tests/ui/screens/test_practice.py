"""Practice: one touch answers, and the hand is counted."""

from __future__ import annotations

import random

import pytest
from touch import tap

from companion.ui.screens.page import Page


@pytest.fixture
def practice(application):
    app = application()
    screen = app.go("practice")
    screen.chance = random.Random(4)
    screen.deal()
    return screen


def test_the_right_answer_is_said_to_be_right_and_the_count_is_shown(practice):
    tap(practice.keys[practice.worth])
    assert practice.hand.words.text.startswith("Right")
    assert "1 of 1 right" in practice.hand.words.text
    assert practice.hand.total.text == str(practice.worth)


def test_a_wrong_answer_is_told_with_what_it_counts(practice):
    tap(practice.keys[(practice.worth + 1) % 29])
    assert f"counts {practice.worth}. 0 of 1" in practice.hand.words.text


def test_before_the_answer_nothing_is_given_away(practice):
    assert practice.hand.total.text == ""
    assert not practice.hand.lit
    assert practice.primary.disabled


def test_the_next_hand_is_another_one(practice):
    cards = practice.cards
    practice.answer(0)
    practice.answer(practice.worth)
    assert practice.asked == 1
    tap(practice.primary)
    assert practice.cards != cards
    assert practice.answered is None


def test_a_crib_is_counted_as_a_crib(practice):
    while not practice.crib:
        practice.deal()
    assert "crib" in practice.bar.text
    assert isinstance(practice, Page)
