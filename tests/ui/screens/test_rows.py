"""Rows of lists: as high as their texts want, in the usual size and in large text."""

from __future__ import annotations

import pytest
import reading
from kivy.base import EventLoop

from companion.ui.kit import theme
from companion.ui.kit.palette import LARGER
from companion.ui.kit.unit import px
from companion.ui.screens.rows import LinkRow, PickRow

LONG = "Says kindly what is wrong: enter the cards as they are laid, and peg what they are worth."


@pytest.fixture
def painted(stage):
    """Draw a row in a size (design pixels) and return what is written on it, title and note."""

    def paint(row, wide, high):
        row.size_hint, row.size, row.pos = (None, None), (px(wide), px(high)), (10, 100)
        stage(row)
        row.changed()
        for _ in range(3):
            EventLoop.idle()
        return reading.SAID[row]

    with reading.watched():
        yield paint


@pytest.mark.parametrize("note", ["to 121", LONG], ids=["short", "long"])
def test_what_can_be_picked_is_written_in_full_size_at_the_height_it_wants(painted, note):
    row = PickRow("Casual", note)
    title, written = painted(row, 420, row.wanted(px(420)))
    assert title.whole
    assert written.whole
    assert (title.size, written.size) == (round(px(theme.STRONG.size)), round(px(theme.NOTE.size)))
    assert row.wanted(px(420)) >= theme.TOUCH


@pytest.mark.parametrize("row", [PickRow, LinkRow])
def test_a_high_row_sets_a_long_title_in_two_lines_rather_than_cutting_it_off(painted, row):
    title, note = painted(row("'Round the Bases, the baseball field of wood", "246 holes"), 300, 112)
    assert title.whole
    assert note.whole
    assert title.size >= round(px(theme.STRONG.least))


def test_rows_are_higher_with_large_text(monkeypatch):
    usual = theme.roomy(58)
    monkeypatch.setattr(theme, "chosen_appearance", lambda: type("Large", (), {"enlarged": LARGER}))
    assert theme.roomy(58) == usual * LARGER
