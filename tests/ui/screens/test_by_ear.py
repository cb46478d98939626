"""Played by ear: a touch says what is there and a second one does it; a whole game by nothing but what was said."""

from __future__ import annotations

from itertools import product

import pytest
from kivy.base import EventLoop
from kivy.uix.widget import Widget
from listening import NOWHERE, ByEarEvening, Ear, Player
from touch import Finger, frames, touch

from companion.app.settings import Settings
from companion.board.boards import load_board
from companion.games.setup import Policy, Setup
from companion.ui.ear import all_heard
from companion.ui.kit.lettering import unmarked
from companion.ui.table.pane import Destination
from tests.sampled import sampled

BOARD = "cribbage-2"


@pytest.fixture
def ear(stage, tmp_path):
    made = []

    def sit_down(setup, size=(800, 480)):
        ear = Ear(tmp_path, setup, BOARD)
        made.append(ear)
        stage(ear.shell, size)
        ear.sit_down()
        ear.let_it_draw()
        return ear

    yield sit_down
    for each in made:
        each.close()


@pytest.mark.parametrize(
    ("target", "seed", "size"),
    [
        (61, 5, (800, 480)),
        *(pytest.param(*game, marks=pytest.mark.proofs) for game in product((61, 121), (1, 2, 3), ((720, 1280),))),
    ],
)
def test_a_whole_game_with_muggins_is_played_by_ear(ear, target, seed, size):
    setup = Setup(("Red", "Blue"), target=target, policy=Policy.MUGGINS)
    listening = ear(setup, size)
    tracks = load_board(BOARD).tracks
    holes = [{n: hole for n, hole in track.holes.items() if n <= setup.target} for track in tracks]
    evening = ByEarEvening(listening, [Player(name, holes[side]) for side, name in enumerate(setup.players)], seed)
    evening.play()
    view = listening.table.view
    assert view.outcome is not None
    assert setup.players[view.outcome.winner] == evening.winner
    assert evening.calls
    assert view.summary is not None


SETUP = Setup(("Red", "Blue"))


def place_of(widget):
    return widget.to_window(*widget.center)


def button(ear, label):
    return ear.shell.screen.buttons.buttons[label]


def test_the_first_touch_says_and_the_second_does(ear):
    listening = ear(SETUP)
    place = place_of(button(listening, "Steps"))
    touch(*place)
    listening.settle()
    assert listening.said[-1] == "Steps"
    assert listening.shell.screen.opened is None
    touch(*place)
    frames()
    assert listening.shell.screen.opened is Destination.STEPS
    listening.wait_for("What has happened", 0)


def test_what_cannot_be_touched_now_is_said_so(ear):
    listening = ear(SETUP)
    assert listening.feel(place_of(button(listening, "\u21b6 Undo"))) == "Undo, not now"


def test_a_finger_that_slides_does_nothing_where_it_leaves(ear):
    listening = ear(SETUP)
    finger = Finger(*NOWHERE).down()
    for label in ("Steps", "Red deals"):
        finger.move(*place_of(button(listening, label)))
        listening.settle()
        assert listening.said[-1] == label
    finger.up()
    frames()
    assert listening.table.view.awaited.seat == 0


def test_two_fingers_read_the_screen_and_so_does_a_second_touch_on_the_sentence(ear):
    listening = ear(SETUP)
    listening.settle()
    frames(4)
    expected = {
        "Red: cut for the deal, the lowest card deals",
        "Red: zero",
        "Steps",
        "the keys of the cards",
        "Red: pegs in the rear start hole and the start hole. Blue: pegs in the rear start hole and the start hole.",
    }
    before = len(listening.said)
    one, two = Finger(*NOWHERE).down(), Finger(30, 30).down()
    one.up()
    two.up()
    listening.settle()
    assert expected <= set(listening.said[before:])
    before = len(listening.said)
    sentence = place_of(listening.shell.screen.bar.sentence)
    for _ in range(2):
        touch(*sentence)
    listening.settle()
    assert expected <= set(listening.said[before:])
    assert listening.table.view.awaited.seat == 0


SCREENS = ["home", "new_game", "settings", "history", "statistics", "help", "rulings", "about", "practice", "board"]


@pytest.mark.parametrize("name", sampled(SCREENS, 0, 1, 2, 3, 6, 9))
def test_all_words_of_a_screen_can_be_asked_for(ear, name):
    listening = ear(SETUP)
    listening.shell.go(name)
    frames(6)
    heard = " | ".join(str(said) for said in all_heard(listening.shell.screen))
    words = [word.text for widget in shown(listening.shell.screen) for word in getattr(widget, "drawn_words", ())]
    assert words
    assert [text for text in words if unmarked(text) not in unmarked(heard) and text not in DRAWN_AS_SIGNS] == []


DRAWN_AS_SIGNS = {"?", "\u2039", "\u21b6 Undo"}


def shown(widget: Widget):
    yield widget
    for child in widget.children:
        yield from shown(child)


def test_without_the_setting_a_touch_does_what_it_always_did(ear):
    listening = ear(SETUP)
    listening.shell.change_settings(Settings())
    touch(*place_of(button(listening, "Steps")))
    assert listening.shell.screen.opened is Destination.STEPS
    EventLoop.idle()


def test_a_peg_of_the_board_on_the_screen_is_moved_by_ear(ear):
    listening = ear(SETUP)
    listening.until_judged()  # a peg that is moved before is only led back to the start
    picture, tracks = listening.shell.screen.picture, load_board(BOARD).tracks
    back, goal = tracks[0].holes[-1], tracks[0].holes[6]
    for hole, said in ((back, "the rear start hole of Red's track, a peg"), (goal, "hole six of Red's track, empty")):
        place = picture.to_window(*picture.place_of(hole))
        assert listening.feel(place) == said
        touch(*place)
        frames()
    assert {goal} <= listening.table.driver.occupied
    assert back not in listening.table.driver.occupied
    listening.wait_for("Red pegged six|Red pegs six", 0)
