"""What the kit draws and when: an idle screen draws nothing, a blinking light draws when it comes and goes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from drawing import frames_drawn, until_quiet
from touch import frames

from companion.board.boards import load_board
from companion.ui.kit import theme
from companion.ui.kit.window import prepare
from tests.sampled import sampled_sizes

pytestmark = pytest.mark.usefixtures("every_frame")  # what is drawn is looked at


def test_an_idle_screen_draws_no_frames(stage):
    from tests.tools import gallery_pages

    for page in (gallery_pages.table(), gallery_pages.controls(), gallery_pages.charts()):
        stage(page)
        until_quiet()
        assert frames_drawn(0.4) == 0


def test_an_update_that_changes_nothing_draws_nothing(stage):
    from companion.ui.kit.board import BoardPicture
    from companion.ui.kit.lights import LightStyle

    picture = stage(BoardPicture(load_board("cribbage-2")))
    pegs, lights = frozenset({"track1/3"}), {"track1/9": LightStyle()}
    picture.update(pegs, lights)
    until_quiet()
    picture.update(frozenset(pegs), dict(lights))
    assert frames_drawn(0.2) == 0
    picture.update(frozenset({"track1/4"}), lights)
    assert frames_drawn(0.2) == 1


def test_nothing_blinks_where_motion_is_reduced(stage):
    from companion.ui.kit.board import BoardPicture
    from companion.ui.kit.lights import LightStyle, Ring
    from companion.ui.kit.unit import UNIT

    picture = stage(BoardPicture(load_board("cribbage-2")))
    UNIT.calm = True
    try:
        picture.update(frozenset(), {"track1/9": LightStyle(theme.YELLOW_LIGHT, Ring.TARGET, 0b0011001100110011)})
        assert not picture.blinking
    finally:
        UNIT.calm = False


def test_blinking_draws_only_when_a_light_comes_or_goes_and_ends_with_the_light(stage):
    from companion.ui.kit.board import BoardPicture
    from companion.ui.kit.lights import LightStyle, Ring

    picture = stage(BoardPicture(load_board("cribbage-2")))
    picture.update(frozenset(), {"track1/9": LightStyle(theme.YELLOW_LIGHT, Ring.TARGET, 0b0011001100110011)})
    frames(3)
    assert picture.blinking
    assert 3 <= frames_drawn(1.1) <= 5
    picture.update(frozenset(), {})
    frames(3)
    assert not picture.blinking
    assert frames_drawn(0.4) == 0


def test_the_window_cannot_be_prepared_when_it_is_there(the_window, tmp_path):
    with pytest.raises(AssertionError, match="before Kivy opens"):
        prepare(tmp_path)


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280), (640, 400)], 1, 2))
def test_a_frame_is_arranged_for_its_window(stage, size):
    from companion.ui.kit.frame import Frame
    from companion.ui.kit.unit import shape_of

    class Noted(Frame):
        shapes = ()

        def arrange(self, shape):
            self.shapes = (*self.shapes, shape)

    page = stage(Noted(), size)
    assert page.shapes[-1] is shape_of(*size)


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280), (640, 400)], 1, 2))
def test_rows_and_columns_never_overlap_nor_leave_their_box(stage, size):
    from companion.ui.kit.button import Button
    from companion.ui.kit.frame import Column, Row

    column = Column(pad=10)
    boxes = []
    for _ in range(3):
        row = column.add(Row())
        boxes.append([row.add(Button("a"), size=100), row.add(Button("b"), share=2), row.add(Button("c"))])
    column.add(Button("fixed"), size=600)
    stage(column, size)
    for row in boxes:
        for left, right in pairwise(row):
            assert left.right <= right.x + 0.01
        assert row[-1].right <= size[0]
    widgets = [row[0] for row in boxes]
    for upper, lower in pairwise(widgets):
        assert lower.top <= upper.y + 0.01
    assert all(widget.y >= 0 for widget in widgets)


@pytest.mark.parametrize("lines", [1, 2, 5])
@pytest.mark.parametrize(
    "text", ["short", "Red's front peg belongs in 47, and there it goes", "Donaudampfschifffahrt" * 3]
)
def test_text_is_never_larger_than_its_box(stage, text, lines):
    from companion.ui.kit.lettering import set_text

    for box in ((60, 24), (200, 40), (700, 120)):
        texture = set_text(text, theme.BODY, box, ink=theme.TEXT, lines=lines)
        assert texture.width <= box[0]
        assert texture.height <= max(box[1], 34)


def test_a_growing_text_is_as_high_as_its_words_need(stage):
    from companion.ui.kit.text import Text

    text = stage(Text("many words " * 40, grow=True, size_hint=(None, None), width=700))
    high = text.height
    text.width = 400
    assert text.height > high


def test_names_may_hold_brackets():
    from companion.ui.kit.lettering import plain

    assert plain("[b]Bob[/b]") == "&bl;b&br;Bob&bl;/b&br;"


def test_sounds_play_or_stay_silent_but_never_fail():
    from companion.ui.kit.sound import SoundEffect, Sounds

    sounds = Sounds()
    for tone in SoundEffect:
        assert sounds.play(tone) in (True, False)
    assert Sounds(muted=True).play(SoundEffect.GAME) is False
    assert Sounds(volume=0.0).play(SoundEffect.GAME) is False


def test_a_missing_sound_file_is_silence(monkeypatch, tmp_path):
    from companion.ui.kit import sound

    monkeypatch.setattr(sound, "ASSETS", tmp_path)
    assert sound.Sounds().play(sound.SoundEffect.RIGHT) is False
