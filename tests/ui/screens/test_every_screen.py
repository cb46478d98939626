"""Every screen in every shape of window: nothing beyond the edges or on top of another, all large enough.

And for those who only hear it: every control says something, and no two say the same.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from drawing import frames_drawn, until_quiet
from haste import in_first_place
from hearing import unheard
from kivy.base import EventLoop
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.card import CardFace
from companion.ui.kit.cardpad import CardPad
from companion.ui.kit.choice import ChoiceBar, Stepper
from companion.ui.kit.drawn import Touchable
from companion.ui.kit.letters import LetterPad
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.slider import Slider
from companion.ui.kit.text import Text
from companion.ui.kit.unit import px
from companion.ui.table.offers import ButtonBar, Offer, _width
from tests.sampled import sampled
from tests.tools.scenes import Stage, scenes

TOUCHED = (BoardPicture, Touchable, CardPad, ChoiceBar, Stepper, Slider)
OTHERWISE_HIGH = (BoardPicture, CardPad, CardFace)
"""What is no single target: a board magnifies its holes where it is touched, and cards have heights of their own."""
KEY_LETTERS = 3
"""What bears no more is one of many keys, and may be as low as a card key; test_reading holds it to 42 real pixels."""
LISTS = (ScrollList, LetterPad)


def parts(widget: Widget, kinds):
    """Yield what is of these kinds, but nothing inside a list: a list is one part, and scrolls."""
    for child in widget.children:
        if not child.opacity:
            continue
        if isinstance(child, kinds) and child.width > 1:
            yield child
        elif not isinstance(child, LISTS):
            yield from parts(child, kinds)


def box(widget):
    (left, low), (right, high) = widget.to_window(widget.x, widget.y), widget.to_window(widget.right, widget.top)
    return min(left, right), min(low, high), max(left, right), max(low, high)


def apart(one, other):
    a, b = box(one), box(other)
    return a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1


def within(one, other):
    return one in other.walk(restrict=True)  # without it, `walk` goes on to all that comes after the widget


def fanned(one, other):
    """Whether both are cards of one hand, which may lie on each other."""
    return isinstance(one, CardFace) and isinstance(other, CardFace) and one.parent is other.parent


def pictured(one, other):
    """Whether one is the picture of a row that lies on it and lets touches pass."""
    return any(isinstance(each, BoardPicture) and not each.hand for each in (one, other)) and one.parent is other.parent


def told(name, widget):
    return f"{name}: {type(widget).__name__} {getattr(widget, 'text', '')!r} in {[round(part) for part in box(widget)]}"


def faults(name, screen, window):
    seen = [part for part in parts(screen, (*TOUCHED, Text, *LISTS)) if part.get_root_window() is not None]
    if not any(isinstance(part, (*TOUCHED, ScrollList)) for part in seen):
        yield f"nothing to touch: {name}"
    for part in seen:
        left, low, right, high = box(part)
        if left < -1 or low < -1 or right > window.width + 1 or high > window.height + 1:
            yield f"beyond the edge: {told(name, part)}"
        if isinstance(part, ScrollList):
            yield from faults_of_rows(name, part)
    yield from faults_of(name, seen)


def faults_of_rows(name, rows):
    """Look at all rows of a list, those beyond its edges too: nothing is wider than the list."""
    seen = list(parts(rows, (*TOUCHED, Text)))
    for part in seen:
        if box(part)[0] < box(rows)[0] - 1 or box(part)[2] > box(rows)[2] + 1:
            yield f"beyond the edge of its list: {told(name, part)}"
    yield from faults_of(name, seen)


def faults_of(name, seen):
    for part in seen:
        least = theme.KEY_HEIGHT if len(getattr(part, "text", "long")) <= KEY_LETTERS else theme.TOUCH
        if isinstance(part, TOUCHED) and not isinstance(part, OTHERWISE_HIGH) and part.height < px(least) - 2:
            yield f"too small: {told(name, part)}"
    for one, other in combinations(seen, 2):
        allowed = within(one, other) or within(other, one) or fanned(one, other) or pictured(one, other)
        if not (apart(one, other) or allowed):
            yield f"on top of each other: {told(name, one)}; {told(name, other)}"


SAMPLE = (
    *("table-play-four", "table-muggins", "table-muggins-call", "table-show", "table-wrong", "out-of-step", "question"),
    *(
        "solo-discard",
        "solo-owed",
        "field-play",
        "field-dice",
        "grid-place",
        "grid-count",
        "battle-lay",
        "battle-count",
    ),
    *(
        "home",
        "new-game",
        "new-game-four",
        "more-rules",
        "player",
        "player-bot",
        "board-test",
        "settings",
        "own-hand",
        "practice",
    ),
)
"""Scenes of the normal run, by turns in the smallest window and in a high one: each kind of panel and page.

`make proofs` takes them in both, and all scenes, and the other windows.
"""
EXTREMES = ((640, 400), (720, 1280))
"""The smallest window, and a high one."""


def looked_at(name, screen, size):
    """Return what is wrong with what is on the window when it has a size."""
    window = EventLoop.window
    if tuple(window.size) != size:
        window.size = size
    for _ in range(6):
        EventLoop.idle()
    assert tuple(window.size) == size
    return [*faults(name, screen, window), *unheard(name, window), *in_first_place(name, screen)]


@pytest.fixture
def look(stage, tmp_path):
    """Bring about scenes, look at each in windows of some sizes, and return what is wrong: `look(sizes, only)`.

    By turns each scene is looked at in one of the sizes.
    """

    def look_at(sizes, only=(), *, by_turns=False, **settings):
        found = []
        application = Stage(tmp_path, history=not only, settings=lambda usual: replace(usual, **settings))
        try:
            stage(application.shell, sizes[0])
            wanted = [scene for scene in scenes(application) if not only or scene[0] in only]
            for number, (name, bring) in enumerate(wanted):
                bring()
                for size in [sizes[number % len(sizes)]] if by_turns else sizes:
                    found += looked_at(f"{name} {size}", application.screen, size)
        finally:
            application.close()
        return found

    return look_at


@pytest.mark.parametrize("by_turns", sampled([True, False]))
def test_everything_is_on_the_screen_and_heard_and_nothing_overlaps(look, by_turns):
    found = look(EXTREMES, SAMPLE, by_turns=by_turns)
    assert not found, "\n".join(found)


@pytest.mark.proofs
@pytest.mark.parametrize("size", [(800, 480), *EXTREMES], ids=str)
def test_everything_is_on_the_screen_and_heard_in_every_scene(look, size):
    found = look((size,))
    assert not found, "\n".join(found)


def test_nothing_overlaps_for_the_player_opposite(look):
    found = look(EXTREMES, ("table-play", "solo-field", "field-play", "field-dice", "field-next"), far_side_turned=True)
    assert not found, "\n".join(found)


def test_the_panel_is_not_turned_to_a_computer(stage, tmp_path):
    application = Stage(tmp_path, history=False, settings=lambda usual: replace(usual, far_side_turned=True))
    try:
        stage(application.shell, (800, 480))
        dict(scenes(application))["solo-field"]()
        view = application.screen.shown
        assert view.awaited.seat == 1
        assert 1 in view.setup.computers
        assert not application.screen.turned
    finally:
        application.close()


@pytest.mark.parametrize("size", EXTREMES, ids=str)
def test_the_facts_of_a_game_that_is_just_won_have_the_room_they_take(stage, tmp_path, size):
    application = Stage(tmp_path, history=False)
    try:
        stage(application.shell, size)
        dict(scenes(application))["table-won"]()
        averages = application.screen.pane._averages
        assert averages.height >= px(averages.wanted) * 0.9
    finally:
        application.close()


def test_four_offers_in_a_high_window_share_two_rows_and_none_is_squeezed(stage, application):
    app = application(size=(720, 1280))
    offered = ("Turn up the crib", "Accept the board", "Ignore a hole", "No card is missing")
    right = [Offer(words, list) for words in offered]
    bar = ButtonBar(list, size_hint=(None, None), size=(700, px(126)))
    bar.tall = True
    bar.offer([Offer("Undo", list), Offer("Steps", list)], [], right)
    assert all(button.width >= _width(offer, 0) for offer in right for button in [bar.buttons[offer.words]])
    assert bar.buttons["Turn up the crib"].y != bar.buttons["Ignore a hole"].y
    assert app


@pytest.mark.parametrize(
    "name",
    sampled(["home", "new_game", "history", "statistics", "board", "settings", "help", "practice"], 0, 2, 3, 4, 5),
)
def test_an_idle_screen_costs_no_frames(every_frame, application, name):
    app = application()
    app.store_game()
    app.store_game(60)
    app.go(name)
    until_quiet()
    assert frames_drawn() == 0
