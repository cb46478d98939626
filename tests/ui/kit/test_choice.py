"""Segments to choose from: as wide as their words need, and found where they are drawn."""

from __future__ import annotations

from itertools import pairwise

import pytest
from touch import touch

from companion.ui.kit.choice import ChoiceBar
from companion.ui.kit.lettering import text_width
from companion.ui.kit.theme import STRONG
from companion.ui.kit.unit import fit_unit

WORDS = ("Siege", "Punkte", "Vorsprung", "Blatt", "Skunks", "Geholt")


@pytest.fixture
def bar(stage):
    def made(words, wide=680):
        fit_unit(720, 1280)
        bar = ChoiceBar(tuple(enumerate(words)), size_hint=(None, None), size=(wide, 56), pos=(20, 20))
        return stage(bar, (720, 1280))

    return made


def test_a_long_word_gets_the_room_that_the_others_do_not_need(bar):
    choice = bar(WORDS)
    boxes = [choice.box(value) for value in range(len(WORDS))]
    assert boxes[2][2] > boxes[0][2]
    assert all(
        box[2] > text_width(word, STRONG) * STRONG.least / STRONG.size for box, word in zip(boxes, WORDS, strict=True)
    )
    assert all(one[0] + one[2] == pytest.approx(other[0]) for one, other in pairwise(boxes))
    assert boxes[-1][0] + boxes[-1][2] == pytest.approx(choice.right)


@pytest.mark.parametrize(
    "words", [("2", "3", "4"), ("Maximilianus ruft bei Christabelle", "Christabelle ruft bei Max")]
)
def test_segments_are_alike_where_all_fit_or_not_even_together(bar, words):
    choice = bar(words, wide=340)
    assert len({choice.box(value)[2] for value in range(len(words))}) == 1


def test_each_segment_is_chosen_by_a_touch_within_it(bar):
    choice = bar(WORDS)
    for value in (5, 2, 0, 3, 1, 4):
        left, low, wide, high = choice.box(value)
        for x in (left + 3, left + wide - 3):
            choice.value = None
            touch(x, low + high / 2)
            assert choice.value == value
