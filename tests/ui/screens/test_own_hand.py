"""A hand that people hold at another table is touched, and the coach says what `companion analyze` says of it."""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from io import StringIO

import pytest
from touch import Finger, frames, tap, touch

from companion.cards import parse_cards
from companion.cli.main import _run
from companion.ui.kit.button import Button
from companion.ui.kit.text import Text
from tests.sampled import sampled_sizes

CARDS = ["5H", "6S", "7D", "8C", "JD", "2H"]


@pytest.fixture
def own_hand(application):
    def begin(size=(800, 480)):
        app = application(size=size)
        app.go("drills")
        tap(button(app, "A hand of yours"))
        app.until(lambda: app.shell.current == "own_hand")
        return app

    return begin


def button(app, label):
    return next(each for each in app.screen.walk() if isinstance(each, Button) and each.text == label)


def shown(app):
    return [each.text for each in app.screen.walk() if isinstance(each, Text)]


def touch_cards(app, cards):
    for card in parse_cards(cards):
        x, y, wide, high = app.screen.pad.box(card)
        touch(*app.screen.pad.to_window(x + wide / 2, y + high / 2))


def answered(app):
    app.until(lambda: app.screen.weighed is not None, 30)
    return app.screen.weighed.decision.options


def as_analyzed(options):
    return [
        {
            "lay_away": [str(card) for card in each.cards],
            "hand": round(each.hand, 9),
            "crib": round(each.crib, 4),
            "play": None if each.play is None else round(each.play, 4),
            "points": round(each.points, 4),
            "win": None if each.win is None else round(each.win, 4),
        }
        for each in options
    ]


def analyzed(*words):
    with redirect_stdout(StringIO()) as output:
        assert _run(["analyze", *words, "--json"]) == 0
    return json.loads(output.getvalue())["options"]


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280)], 1))
def test_a_hand_is_touched_and_weighed_as_in_the_shell(own_hand, size):
    app = own_hand(size)
    screen = app.screen
    assert screen.ask_button.disabled
    touch_cards(app, CARDS)
    tap(button(app, "What is best?"))
    assert as_analyzed(answered(app)) == analyzed(*CARDS, "--dealer")
    assert "5♥ J♦" in shown(app)
    best = {card for card, face in zip(screen.hand.cards, faces(app), strict=True) if face.lit}
    assert best == {*screen.weighed.decision.best.cards}


def faces(app):
    from companion.ui.kit.card import CardFace

    return [each for each in app.screen.walk(restrict=True) if isinstance(each, CardFace)]


def test_cards_are_taken_as_fast_as_they_are_touched(own_hand):
    """Nothing is placed again between two touches: what appears under a finger takes no touch for a while."""
    app = own_hand()
    placed = []
    app.screen.rearrange = lambda: placed.append(True)
    touch_cards(app, CARDS)
    assert app.screen.hand.cards == parse_cards(CARDS)
    assert placed == []


def test_crib_and_score_are_chosen_beside_the_answer_which_is_given_again(own_hand):
    app = own_hand()
    screen = app.screen
    touch_cards(app, CARDS)
    tap(button(app, "What is best?"))
    answered(app)
    x, y, wide, high = screen.crib.box(False)
    touch(*screen.crib.to_window(x + wide / 2, y + high / 2))
    assert as_analyzed(answered(app)) == analyzed(*CARDS)
    for side, tens in ((0, 11), (1, 11)):
        for _ in range(tens):
            tap(screen.tens[side][1])
    assert as_analyzed(answered(app)) == analyzed(*CARDS, "--score", "110-110")
    screen.to(61)
    assert [stepper.value for stepper in screen.scores] == [60, 60], "no score ends the game"
    assert as_analyzed(answered(app)) == analyzed(*CARDS, "--score", "60-60", "--length", "61")


def test_an_answer_that_comes_under_a_finger_takes_no_touch_of_the_score(own_hand):
    app = own_hand()
    screen = app.screen
    touch_cards(app, CARDS)
    tap(button(app, "What is best?"))
    more = screen.tens[0][1]
    finger = Finger(*more.to_window(*more.center)).down()
    answered(app)
    finger.up()
    frames()
    assert screen.hand.scores == (10, 0)


def test_the_score_is_set_as_fast_as_it_is_touched(own_hand, hasty_fingers):
    app = own_hand()
    screen = app.screen
    touch_cards(app, CARDS)
    tap(button(app, "What is best?"))
    answered(app)
    tap(screen.tens[0][1])
    hasty_fingers.seconds = 30.0
    for _ in range(3):
        tap(screen.tens[0][1])
        answered(app)
    assert screen.hand.scores == (40, 0)


def test_five_cards_are_weighed_by_points_without_a_score(own_hand):
    app = own_hand()
    touch_cards(app, CARDS[:5])
    tap(button(app, "What is best?"))
    assert as_analyzed(answered(app)) == analyzed(*CARDS[:5], "--dealer")
    assert not any(stepper.parent is not None and stepper in app.screen.walk() for stepper in app.screen.scores)


def test_a_card_is_put_back_and_no_seventh_taken(own_hand):
    app = own_hand()
    screen = app.screen
    touch_cards(app, CARDS)
    touch_cards(app, ["KS"])
    assert screen.hand.cards == parse_cards(CARDS)
    tap(screen.faces[1])
    assert len(screen.hand.cards) == 5
    touch_cards(app, ["KS"])
    assert str(screen.hand.cards[-1]) == "KS"
    tap(button(app, "What is best?"))
    answered(app)
    tap(button(app, "Other cards"))
    assert screen.hand.cards == ()
    assert screen.weighed is None
