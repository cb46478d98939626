"""The review by touch: from a game of the history and from one that is over, mistake after mistake."""

from __future__ import annotations

import pytest
from touch import tap

from companion.games.setup import Setup
from companion.players.coach import Grade
from companion.ui.kit.button import Button
from companion.ui.kit.text import Text
from tests.sampled import sampled_sizes

DEALT = Setup(("Ann", "Bob"), target=61, options={"cards": "app", "seat1": "club"})
BAD = (Grade.SLIP, Grade.MISTAKE)


def button(app, label):
    return next(each for each in app.screen.walk() if isinstance(each, Button) and each.text == label)


def shown(app):
    return " ".join(each.text for each in app.screen.walk() if isinstance(each, Text))


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280), (640, 400)], 1))
def test_a_game_of_the_history_is_reviewed_mistake_after_mistake(application, size):
    app = application(size=size)
    game_id = app.store_game(setup=DEALT, seed=3)
    app.go("past_game", game_id=game_id)
    tap(button(app, "Review"))
    app.until(lambda: app.shell.current == "review" and app.screen.found is not None, 90)
    screen = app.screen
    bad = [place for place, each in enumerate(screen.decisions) if each.grade in BAD]
    assert screen.at == bad[0]
    for place in (*bad[1:3], bad[0])[: len(bad)]:
        if place == bad[0]:
            screen.at = bad[-1]
        tap(button(app, "Next mistake"))
        assert screen.at == place
        decision = screen.decisions[place]
        assert f"Deal {decision.deal}, Ann: {decision.grade.words()!s}" in shown(app)
    tap(button(app, "Later"))
    assert screen.at == bad[0] + 1
    tap(button(app, "Earlier"))
    assert screen.at == bad[0]
    app.segment(screen.view, "players")
    assert f"Ann: {screen.found.seats[0].accuracy:.0f} % of the choices were best or fine." in shown(app)
    tap(button(app, "Back"))
    assert app.shell.current == "past_game"


def test_a_game_that_is_not_over_offers_no_review_and_gives_none(application):
    app = application()
    game_id = app.store_game(60, setup=DEALT, seed=3)
    app.go("past_game", game_id=game_id)
    assert "Review" not in [each.text for each in app.screen.walk() if isinstance(each, Button)]
    app.go("review", game_id=game_id)
    assert "not over" in shown(app)
    assert app.screen.found is None


def test_a_game_of_computers_alone_offers_no_review(application):
    app = application()
    alone = Setup(("Ann", "Bob"), target=61, options={"cards": "app", "seat0": "club", "seat1": "club"})
    app.go("past_game", game_id=app.store_game(setup=alone, seed=3))
    assert "Review" not in [each.text for each in app.screen.walk() if isinstance(each, Button)]
