"""What is touched stands out from its ground in every palette, and so does what it is now, measured on the picture.

Words are held to more elsewhere (`faults`); here there are none, so that an edge, a ground or a mark must do.
WCAG 2 (1.4.11) asks for 3:1 of what a control or its state is known by. What cannot be touched now is exempt; it is
known by an edge all the same, which it has not.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest
import reading
from faults import REST
from kivy.base import EventLoop
from touch import frames

from companion.app.settings import PaletteName
from companion.cards import PACK, parse_card
from companion.games.game import Throw
from companion.ui.games.dice import DicePad
from companion.ui.games.grid import Grid
from companion.ui.kit.button import Button, ButtonKind
from companion.ui.kit.card import CardFace
from companion.ui.kit.cardpad import CardPad
from companion.ui.kit.choice import ChoiceBar, Stepper, Switch
from companion.ui.kit.entry import TextEntry
from companion.ui.kit.frame import Frame
from companion.ui.kit.palette import take_palette
from companion.ui.kit.slider import Slider
from companion.ui.kit.unit import UNIT
from companion.ui.screens.rows import PickRow
from tests.sampled import crossed, sampled

pytestmark = pytest.mark.usefixtures("every_frame")  # what is drawn is looked at

PLACE = (12, 100, 400, 180)
ENOUGH = 40
"""So many pixels are seen: the outline of a small square has more."""


@pytest.fixture
def pictured(every_frame, stage):
    """Draw a widget in a palette in one state after another, and return the pictures of its place."""

    def draw(widget, name, *states):
        root = Frame()
        root.arrange = lambda shape: None
        widget.size_hint, widget.pos = (None, None), PLACE[:2]
        widget.size = PLACE[2:] if isinstance(widget, (CardPad, Grid, DicePad, CardFace)) else (PLACE[2], 56)
        root.add_widget(widget)
        stage(root, (800, 480))
        take_palette(name)
        UNIT.palettes += 1
        pictures = []
        for state in states:
            state(widget)
            frames(3)
            pictures.append(_part(reading.picture(EventLoop.window)))
        return pictures

    yield draw
    take_palette(PaletteName.DARK)
    UNIT.palettes += 1


def _part(image):
    left, low, wide, high = PLACE
    return image[low - 6 : low + high + 6, left - 6 : left + wide + 6].copy()


def seen(one, other):
    """How many pixels differ by as much as is wanted."""
    lights = [reading.light(image / 255) + 0.05 for image in (one, other)]
    return int((np.maximum(*lights) / np.minimum(*lights) >= REST - 0.02).sum())


class Control(NamedTuple):
    """A control without words, and what brings it into two states."""

    make: Any
    before: Any
    after: Any


def having(**values):
    """Return what sets these attributes of a widget."""

    def set_all(widget):
        for name, value in values.items():
            setattr(widget, name, value)
        widget.changed()

    return set_all


def button(kind):
    return lambda: Button("", kind)


def grid(**values):
    return lambda widget: widget.show((None,) * 25, **values)


def dice(*chosen):
    def choose(pad):
        pad.show(Throw(("", ""), {}))
        pad.chosen = list(chosen)
        pad.changed()

    return choose


FIVE = parse_card("5C")
LIVE, GONE = having(disabled=False), having(disabled=True)
CONTROLS = {
    **{f"{kind.value} disabled": Control(button(kind), LIVE, GONE) for kind in ButtonKind},
    **{f"{kind.value} pressed": Control(button(kind), LIVE, having(pressed=True)) for kind in ButtonKind},
    "choice": Control(lambda: ChoiceBar([(1, ""), (2, "")]), having(value=1), having(value=2)),
    "choice, disabled": Control(lambda: ChoiceBar([(1, ""), (2, "")], disabled=True), having(value=1), having(value=2)),
    "switch": Control(Switch, having(active=False), having(active=True)),
    "switch, disabled": Control(lambda: Switch(disabled=True), having(active=False), having(active=True)),
    "stepper at its end": Control(lambda: Stepper(1, 1, 3, text=lambda _: ""), having(value=1), having(value=2)),
    "stepper pressed": Control(lambda: Stepper(2, 1, 3, text=lambda _: ""), having(_pressed=0), having(_pressed=1)),
    "slider": Control(Slider, having(value=0.3), having(value=0.4)),
    "slider, disabled": Control(lambda: Slider(disabled=True), having(value=0.3), having(value=0.4)),
    "text entry": Control(TextEntry, having(opacity=0), having(opacity=1)),
    "row": Control(lambda: PickRow(""), having(chosen=False), having(chosen=True)),
    "card key gone": Control(CardPad, LIVE, lambda pad: pad.set_enabled(frozenset(PACK) - {FIVE})),
    "card key chosen": Control(CardPad, LIVE, lambda pad: pad.choose(FIVE)),
    "card lit": Control(lambda: CardFace(FIVE), LIVE, having(lit=True)),
    "card dimmed": Control(lambda: CardFace(FIVE), LIVE, having(dimmed=True)),
    "place for a card": Control(CardFace, having(opacity=0), having(opacity=1)),
    "square": Control(Grid, grid(), grid(wanted=True)),
    "square chosen": Control(Grid, grid(wanted=True), grid(chosen=3, wanted=True)),
    "die": Control(DicePad, dice(0, 0), dice(3, 0)),
    "another die": Control(DicePad, dice(3, 0), dice(4, 0)),
}


@pytest.mark.parametrize("name", sampled(PaletteName))
def test_the_state_of_a_control_can_be_told_without_its_words(pictured, name):
    faint = {}
    for what, (make, before, after) in CONTROLS.items():
        pixels = seen(*pictured(make(), name, before, after))
        if pixels < ENOUGH:
            faint[what] = pixels
    assert faint == {}


@pytest.mark.parametrize(
    ("name", "make"), crossed(PaletteName, [lambda: ChoiceBar([(1, ""), (2, "")], 2), CardPad, Stepper, Button])
)
def test_what_is_touched_can_be_told_from_its_ground(pictured, name, make):
    widget = make(2, 1, 3, text=lambda _: "") if make is Stepper else make()
    without, there = pictured(widget, name, having(opacity=0), having(opacity=1))
    assert seen(without, there) >= ENOUGH
