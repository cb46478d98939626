"""The guard against a double touch, with the times and distances that people have."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

import pytest
from touch import tap, touch

from companion.cards import PACK, parse_card
from companion.games.game import Throw
from companion.ui.games.dice import DicePad
from companion.ui.games.grid import Grid
from companion.ui.kit.button import Button
from companion.ui.kit.cardpad import CardPad
from companion.ui.kit.guard import SECONDS, Guard
from companion.ui.kit.unit import UNIT
from companion.ui.touches import Touches

_ids = count(1)


class Finger(NamedTuple):
    x: float
    y: float
    uid: int


def seen(guard, x=100.0, y=100.0):
    guard.see(Finger(x, y, next(_ids)))


class Watch:
    """A clock that is set."""

    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def watch():
    return Watch()


@pytest.mark.parametrize(
    ("after", "away", "stops"), [(0.44, 0, True), (0.46, 0, False), (0.1, 63, True), (0.1, 65, False)]
)
@pytest.mark.parametrize("scale", [1.0, 0.8])
def test_a_second_touch_is_stopped_for_45_hundredths_of_a_second_within_64_pixels(watch, after, away, stops, scale):
    """What has come between the two touches is not meant by the second."""
    before, UNIT.scale = UNIT.scale, scale
    try:
        guard = Guard(watch)
        seen(guard)
        appeared = watch.now = watch.now + 0.05
        watch.now += after - 0.05
        seen(guard, 100.0 + away * scale)
        assert guard.stops(appeared) is stops
    finally:
        UNIT.scale = before


def test_what_was_there_before_the_first_touch_is_meant_by_the_second(watch):
    guard = Guard(watch)
    there = watch.now - 1
    for _ in range(2):
        seen(guard)
        watch.now += 0.1
    assert not guard.stops(there)
    guard.show()
    seen(guard)
    assert guard.stops(there)  # another screen is shown: all of it is new


def test_one_touch_alone_is_never_stopped(watch):
    guard = Guard(watch)
    assert not guard.stops(watch.now)
    seen(guard)
    assert not guard.stops(watch.now)


@pytest.fixture
def quick(stage, monkeypatch, hasty_fingers, watch):
    """Put a widget on the window whose guard has its real time and distance, and a clock that is set."""
    hasty_fingers.seconds = SECONDS
    monkeypatch.setattr(hasty_fingers, "clock", watch)
    touches = Touches(lambda: None)
    touches.begin()
    yield stage
    touches.end()


def key(pad, card):
    x, y, wide, high = pad.box(card)
    return x + wide / 2, y + high / 2


def test_a_card_key_that_comes_to_life_under_the_finger_is_not_meant(quick, watch):
    five, far, given = parse_card("5H"), parse_card("KC"), []
    pad = quick(CardPad(on_card=lambda _, card: given.append(card)))
    pad.set_enabled(frozenset(PACK) - {five, far})
    watch.now += 1
    touch(*key(pad, five))  # a key that is gone
    watch.now += 0.1
    pad.set_enabled(frozenset(PACK))
    touch(*key(pad, five))
    assert given == []
    touch(*key(pad, far))
    assert given == [far]
    touch(*key(pad, five))
    watch.now += 0.46
    touch(*key(pad, five))
    assert given == [far, five, five]


def test_keys_that_appear_where_a_button_was_touched_are_not_meant(quick, watch):
    given, pad = [], CardPad(on_card=lambda _, card: given.append(card))
    button = quick(Button("Turn up", size_hint=(None, None), size=(300, 200), pos=(200, 100)))
    place, window = button.to_window(*button.center), button.parent
    watch.now += 1
    tap(button)
    window.remove_widget(button)
    watch.now += 0.1
    window.add_widget(pad)
    pad.size, pad.pos = window.size, (0, 0)
    touch(*place)
    assert given == []
    watch.now += 0.46
    touch(*place)
    assert len(given) == 1
    window.remove_widget(pad)


def test_a_die_and_a_square_that_are_wanted_under_the_finger_are_not_meant(quick, watch):
    given = []
    grid = quick(Grid(on_square=lambda _, square: given.append(square)))
    dice = DicePad()
    for widget, box, want in (
        (grid, lambda: grid.box(7), lambda: grid.show((None,) * 25, wanted=True)),
        (dice, lambda: dice.box(0, 3), lambda: dice.show(Throw(("", ""), {}))),
    ):
        quick(widget)
        watch.now += 1
        x, y, wide, high = box()
        for _ in range(2):
            touch(x + wide / 2, y + high / 2)
            watch.now += 0.1
            want()
        assert (given, dice.chosen) == ([], [0, 0])
    watch.now += 1
    touch(x + wide / 2, y + high / 2)
    assert dice.chosen == [3, 0]
