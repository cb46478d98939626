"""Practice by touch: a drill is chosen, cards are touched, and the coach says what it thinks of them."""

from __future__ import annotations

import random

import pytest
from touch import tap

from companion.app.drilling import Drills
from companion.players.drill import DrillKind
from companion.ui.kit.button import Button
from companion.ui.kit.text import Text
from tests.sampled import sampled_sizes

SIZES = [(800, 480), (720, 1280), (640, 400)]


def shown(app):
    return " ".join(each.text for each in app.screen.walk() if isinstance(each, Text))


def button(app, label):
    return next(each for each in app.screen.walk() if isinstance(each, Button) and each.text == label)


@pytest.fixture
def drill(application):
    def begin(kind, size=(800, 480)):
        app = application(size=size)
        app.go("home")
        tap(app.screen.ways["drills"])
        app.until(lambda: app.shell.current == "drills")
        tap(app.screen.rows[kind])
        app.until(lambda: app.shell.current == "drill")
        app.screen.drills = Drills(app.table, app.screen.drills.player, random.Random(3))
        app.screen.next_task()
        app.until(lambda: app.screen.task is not None, 30)
        return app

    return begin


@pytest.mark.parametrize("size", sampled_sizes(SIZES))
def test_cards_are_laid_away_by_touch_and_judged(drill, size):
    app = drill(DrillKind.LAY_AWAY, size)
    screen, options = app.screen, app.screen.task.decision.options
    before = shown(app)
    assert "Right" not in before
    assert "%" not in before
    one, two = options[-1].cards
    tap(screen.faces[one])
    tap(screen.faces[one])
    assert screen.picked == [], "a card that is touched again is put back"
    tap(screen.faces[one])
    tap(screen.faces[two])
    assert "Not right: This is a mistake" in shown(app)
    assert [card for card, face in screen.faces.items() if face.lit] == [
        card for card in screen.task.decision.held if card in options[0].cards
    ]
    old = screen.task
    tap(button(app, "Next task"))
    app.until(lambda: screen.task is not None, 30)
    assert screen.task != old
    for card in screen.task.decision.best.cards:
        tap(screen.faces[card])
    assert "Right: This is best" in shown(app)
    assert screen.drills.score(DrillKind.LAY_AWAY).asked == 2
    assert screen.drills.score(DrillKind.LAY_AWAY).right == 1


def test_a_lead_takes_one_card(drill):
    app = drill(DrillKind.LEAD)
    tap(app.screen.faces[app.screen.task.decision.best.cards[0]])
    assert "Right: This is best" in shown(app)


@pytest.mark.parametrize("size", sampled_sizes(SIZES, 1))
def test_who_is_ahead_is_said_by_one_touch(drill, size):
    app = drill(DrillKind.AHEAD, size)
    win = app.screen.task.decision.best.win
    tap(button(app, "You are"))
    assert f"You win {100 * win:.0f} of 100" in shown(app)
    tap(button(app, "Next task"))
    app.until(lambda: app.screen.task is not None, 30)
    assert "You win" not in shown(app)


def test_without_mistakes_there_is_nothing_to_repeat(application):
    app = application()
    app.go("drills")
    tap(app.screen.rows[DrillKind.MISTAKES])
    app.until(lambda: "No mistake is due today" in shown(app), 30)


def test_counting_is_kept_with_its_time(application):
    app = application()
    app.go("drills")
    tap(app.screen.rows[DrillKind.COUNT])
    app.until(lambda: app.shell.current == "practice")
    tap(app.screen.keys[app.screen.worth])
    assert "Seconds: " in app.screen.hand.words.text
    app.shell.back()
    app.until(lambda: app.shell.current == "drills")
    assert app.screen.rows[DrillKind.COUNT].value.startswith("1 of 1, ")
