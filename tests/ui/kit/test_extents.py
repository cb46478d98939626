"""Words are measured once, and as large as Kivy measures them."""

from __future__ import annotations

import pytest
from kivy.core.text.markup import MarkupLabel

from companion.ui.kit import extents
from companion.ui.kit.fonts import register_fonts
from companion.ui.kit.theme import Typeface

MARKED = "Count [b]your hand[/b] and [color=ff0000]peg it[/color], [b]Ann[/b]: fifteen two, fifteen four."


@pytest.fixture(autouse=True)
def fonts():
    """Have the fonts of the screen, which another test may not have registered yet."""
    register_fonts()


def both(text, **options):
    made = [kind(text=text, text_size=(160, None), **options) for kind in (extents.WordLabel, MarkupLabel)]
    return [(label.render(), [[word.text for word in line.words] for line in label._cached_lines]) for label in made]


@pytest.mark.parametrize("face", Typeface)
@pytest.mark.parametrize("size", [14.0, 21.0, 22.0])
def test_a_text_is_set_as_kivy_sets_it_also_when_its_words_are_known(face, size):
    for _ in range(2):
        mine, kivys = both(MARKED, font_name=face.value, font_size=size)
        assert mine == kivys


def test_a_word_is_measured_once_in_each_font(monkeypatch):
    extents._extents.clear()
    measured = []
    real = extents.WordLabel.get_extents
    monkeypatch.setattr(
        extents.WordLabel, "get_extents", lambda self, text: (measured.append(text), real(self, text))[1]
    )
    label = {"font_name": Typeface.PLAIN.value, "font_size": 20.0, "text_size": (200, None)}
    extents.WordLabel(text="go go go", **label).render()
    assert measured.count("go") == 1
    extents.WordLabel(text="go", **label).render()
    assert measured.count("go") == 1
    extents.WordLabel(text="[b]go[/b]", **label).render()
    assert measured.count("go") == 2


def test_no_more_words_are_remembered_than_a_long_evening_has(monkeypatch):
    monkeypatch.setattr(extents, "MOST", 10)
    extents._extents.clear()
    extents.WordLabel(text=" ".join(map(str, range(100))), font_size=20.0, text_size=(200, None)).render()
    assert 0 < len(extents._extents) <= 10
