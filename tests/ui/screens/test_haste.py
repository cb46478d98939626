"""A finger that has touched something does not find under it what takes back, ends or costs something."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

import pytest
import reading
from haste import buttons, destructive, under
from kivy.base import EventLoop
from touch import frames, touch

from companion.errors import CompanionError
from companion.ui.games.grid import Grid
from companion.ui.kit.button import ButtonKind
from companion.ui.kit.cardpad import CardPad
from companion.ui.shell import Shell
from tests.sampled import sampled_sizes
from tests.tools.scenes import Stage, scenes

SIZES = ((800, 480), (720, 1280), (640, 400))
SAMPLE = ("table-wrong-early", "question")
GAMES = {
    "cribbage": ("table-c", "table-d", "table-g", "table-m", "table-p", "table-s", "table-t", "five-card", "lowball"),
    "pegs": ("table-w", "question", "out-of-", "scorekeeper"),
    "the app deals": ("solo-",),
    "the field": ("field-",),
    "grid and battle": ("grid-", "battle-"),
    "around": ("game-over", "home", "kiosk-home", "settings", "trouble", "switch-off", "new-game"),
}
"""The scenes in which something is offered that nobody should do by haste, or is one touch away."""
FOLLOWING = ("table-muggins-call", "table-steps", "table-more", "table-mask", "new-game-four")
"""Scenes that are laid over the one before them."""
LEAVES = ("Switch off", "Start again")
"""What is not touched here: the program would end."""


def places(screen):
    """Yield what can be touched: every button, a card that can be laid, a free square; and where it is."""
    for each in buttons(screen):
        if each.text not in LEAVES:
            yield each.text, middle(reading.box_of(each))
    for each, _ in reading.seen(screen, EventLoop.window):
        if isinstance(each, CardPad) and each.enabled:
            card = min(each.enabled, key=lambda card: each.box(card)[1])
            yield f"card {card}", middle(reading.box_of(each, each.box(card)))
        if isinstance(each, Grid) and each.wanted:
            square = max(place for place, card in enumerate(each.cards) if card is None)
            yield f"square {square}", middle(reading.box_of(each, each.box(square)))


def middle(box):
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def settle(application):
    """Let what was touched be done and shown."""
    frames(3)
    if application.table.view is not None:
        with suppress(CompanionError):  # the touch may have left the table
            application.table.submit(lambda session, now: None).result(10)
    frames(6)


@pytest.fixture
def found(stage, tmp_path):
    """Touch each thing of some scenes, and return what nobody should do by haste that is under the finger then."""

    def look(size, wanted):
        application, faults = Stage(tmp_path, history=False), []
        try:
            stage(application.shell, size)
            for before, (name, bring) in pairwise([("", list), *scenes(application)]):
                if wanted(name):
                    faults += touched(application, name, (before[1], bring) if name in FOLLOWING else (bring,))
        finally:
            application.close()
        return faults

    return look


def settled_scenes(application, wanted):
    """Bring about some scenes, each by itself or over the one before it; yield their names."""
    for before, (name, bring) in pairwise([("", list), *scenes(application)]):
        if wanted(name):
            if name in FOLLOWING:
                before[1]()
            bring()
            settle(application)
            yield name


@pytest.fixture
def refusals(stage, tmp_path):
    """Touch what stands out in some scenes, and return what was refused."""

    def look(wanted):
        application, refused, touched_once = Stage(tmp_path, history=False), [], False
        try:
            stage(application.shell, SIZES[0])
            for name in settled_scenes(application, wanted):
                application.shell.hide_message()
                for label, place in primary_places(application.screen):
                    touch(*place)
                    touched_once = True
                    settle(application)
                    if application.shell.message:
                        refused.append(f"{name}: {label}: {application.shell.message}")
        finally:
            application.close()
        assert touched_once
        return refused

    return look


def primary_places(screen):
    """Return the one button that stands out, if there is one, and where it is."""
    found = [each for each in buttons(screen) if each.kind is ButtonKind.PRIMARY and each.text not in LEAVES]
    return [(each.text, middle(reading.box_of(each))) for each in found[:1]]


def test_what_stands_out_is_not_refused(refusals):
    assert refusals(lambda name: name in ("table-play", "grid-call", "battle-lay")) == []


@pytest.mark.proofs
@pytest.mark.parametrize("part", [part for part in GAMES if part != "around"])
def test_what_stands_out_is_refused_in_no_scene(refusals, part):
    assert refusals(lambda name: name.startswith(GAMES[part])) == []


def touched(application, name, bringing):
    """Yield what is wrong after each touch of a scene; it is brought about again for each, by the one before it."""
    for bring in bringing:
        bring()
    settle(application)
    known = list(places(application.screen))
    for number, (word, place) in enumerate(known):
        for bring in bringing if number else ():
            bring()
        settle(application)
        was = {each.text for each in destructive(application.screen)} & {word}
        touch(*place)
        settle(application)
        for other in under(application.screen, place):
            if other not in was:
                yield f"{name}: {other} is where {word} was touched"


@pytest.mark.parametrize("size", sampled_sizes(SIZES, 1), ids=str)
def test_after_a_touch_nothing_destructive_is_under_the_finger(found, size):
    assert found(size, lambda name: name in SAMPLE) == []


@pytest.mark.proofs
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("part", GAMES)
def test_after_no_touch_of_any_scene_is_something_destructive_under_the_finger(found, size, part, monkeypatch):
    monkeypatch.setattr(Shell, "end", lambda _: None)  # by which the way back from a journal that cannot be used ends
    assert found(size, lambda name: name.startswith(GAMES[part])) == []
