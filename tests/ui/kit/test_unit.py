"""The scale of the screen, and who is told when it changes."""

from __future__ import annotations

import gc

from companion.ui.kit.text import Text
from companion.ui.kit.unit import Unit


class Follower:
    def __init__(self):
        self.heard = []

    def changed(self, unit, value):
        self.heard.append((unit, value))


def test_who_is_bound_is_called_with_the_new_value_and_once_however_often_it_was_bound():
    unit, follower = Unit(), Follower()
    unit.bind(scale=follower.changed, left_handed=follower.changed)
    unit.bind(scale=follower.changed)
    unit.scale = 1.5
    unit.left_handed = True
    unit.calm = True
    assert follower.heard == [(unit, 1.5), (unit, True)]


def test_a_widget_that_is_gone_leaves_nothing_behind():
    unit, kept = Unit(), Follower()
    unit.bind(scale=kept.changed)
    for _ in range(100):
        unit.bind(scale=Follower().changed)
    gc.collect()
    assert len(unit._bound["scale"]) == 1
    unit.scale = 2.0
    assert kept.heard == [(unit, 2.0)]


def test_a_widget_may_go_while_the_others_are_called():
    unit, others = Unit(), [Follower(), Follower()]

    class Clearing(Follower):
        def changed(self, unit, value):
            super().changed(unit, value)
            others.clear()
            gc.collect()

    first = Clearing()
    for follower in (first, *others):
        unit.bind(scale=follower.changed)
    del follower
    unit.scale = 2.0
    assert first.heard == [(unit, 2.0)]
    assert len(unit._bound["scale"]) == 1


def test_texts_that_are_gone_are_not_followed_any_more(the_window):
    from companion.ui.kit.unit import UNIT

    gc.collect()
    before = len(UNIT._bound["scale"])
    for number in range(50):
        Text(f"Red pegged {number}.", grow=True)
    gc.collect()
    assert len(UNIT._bound["scale"]) <= before + 2  # one may wait to be painted
