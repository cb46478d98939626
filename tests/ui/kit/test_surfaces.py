"""What is touched stands out from its ground in every palette, measured on the picture."""

from __future__ import annotations

import pytest
import reading
from kivy.base import EventLoop
from touch import frames

from companion.app.settings import PaletteName
from companion.ui.kit import theme
from companion.ui.kit.cardpad import CardPad
from companion.ui.kit.choice import ChoiceBar
from companion.ui.kit.frame import Frame
from companion.ui.kit.palette import take_palette
from companion.ui.kit.unit import UNIT

pytestmark = pytest.mark.usefixtures("every_frame")  # what is drawn is looked at


@pytest.fixture
def picture(every_frame, stage):
    """Draw a widget on a screen in a palette and return a column of pixels through the middle of its left part."""

    def draw(widget, name, x):
        root = Frame()
        root.arrange = lambda shape: None
        widget.size_hint, widget.size, widget.pos = (None, None), (776, 180), (12, 100)
        root.add_widget(widget)
        stage(root, (800, 480))
        take_palette(name)
        UNIT.palettes += 1
        frames(4)
        image = reading.picture(EventLoop.window)
        return [tuple(float(part) / 255 for part in pixel) for pixel in image[80:300, x]]

    yield draw
    take_palette(PaletteName.DARK)
    UNIT.palettes += 1


@pytest.mark.parametrize("name", PaletteName)
@pytest.mark.parametrize(("made", "least"), [(lambda: ChoiceBar([(1, "1"), (2, "2")], 2), 1.1), (CardPad, 1.4)])
def test_what_is_touched_can_be_told_from_its_ground(picture, name, made, least):
    column = picture(made(), name, 17)
    ground = tuple(theme.GROUND)[:3]
    assert max(theme.contrast((*pixel, 1), (*ground, 1)) for pixel in column) >= least
