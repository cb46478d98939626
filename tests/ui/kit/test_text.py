"""Words on the screen: what is left out where there is no room for all of them."""

from __future__ import annotations

import pytest
import reading
from kivy.base import EventLoop
from kivy.uix.floatlayout import FloatLayout

from companion.ui.kit import theme
from companion.ui.kit.lettering import _label, setting
from companion.ui.kit.text import Text
from companion.words.panes import MUGGINS_TAKEN, SIDE_AND_NUMBER

NEWS = "Christabelle legt 4♠, 1 für das Go. Maximilianus spielt aus.\nChristabelle: 1 stecken (das Go), 0 → 1"


def shown(stage, text, size, *, keep_last):
    with reading.watched():
        root = stage(FloatLayout())
        widget = Text(text, theme.BODY, lines=2, keep_last=keep_last, size_hint=(None, None), size=size, pos=(20, 20))
        root.add_widget(widget)
        for _ in range(4):
            EventLoop.idle()
        (said,) = reading.SAID[widget]
    return said


def test_where_there_is_no_room_for_all_the_news_the_last_is_kept(stage):
    said = shown(stage, NEWS, (369, 37), keep_last=True)
    assert said.whole
    assert said.text == NEWS.split("\n")[1]
    assert not shown(stage, NEWS, (369, 37), keep_last=False).whole


def test_all_the_news_stays_where_there_is_room(stage):
    said = shown(stage, NEWS, (780, 60), keep_last=True)
    assert said.whole
    assert said.text == NEWS


def test_a_name_and_its_number_stand_on_one_line():
    taken = (SIDE_AND_NUMBER(who=who, number=number) for who, number in (("Red", 2), ("Blue", 0)))
    text = str(MUGGINS_TAKEN(sides=", ".join(map(str, taken))))
    for width in range(100, 500, 8):
        label = _label(text, theme.BODY.face, 24, width, "left", (1, 1, 1, 1))
        label.render()
        lines = ["".join(word.text for word in line.words).strip() for line in label._cached_lines]
        assert not [line for line in lines if line.startswith(("2", "0"))], lines


@pytest.mark.parametrize(
    "words", ["[b]Bernadette[/b], [b]10[/b], Red", "Red\N{NO-BREAK SPACE}[b]12[/b], Blue [b]7[/b]."]
)
def test_a_line_ends_at_a_space_where_a_smaller_size_can_do_it(words):
    """Kivy may end a line where a tag closes, so that the next one begins with a comma."""
    checked = 0
    for width in range(60, 400, 3):
        found = setting(words, theme.BODY, 1.0, width, 200, 4)
        if not found.whole:
            continue
        label = _label(words, theme.BODY.face, found.size, width, "left", (1, 1, 1, 1))
        label.render()
        lines = ["".join(word.text for word in line.words).strip() for line in label._cached_lines]
        torn = [line for line in lines[1:] if line.startswith((",", ".", "12"))]
        assert not torn, (width, lines)
        checked += len(lines) > 1
    assert checked > 10


def test_no_words_at_all_are_set_as_well(the_window):
    """A bar is painted before it is known what it says."""
    found = setting("", theme.HEADLINE, 1.0, 300, 40, 2)
    assert found.whole
    assert found.size == theme.HEADLINE.size
