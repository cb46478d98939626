"""What opens over a screen, by ear: the keys of the letters are heard like all else, and so is a slip that is told."""

from __future__ import annotations

import pytest
from hearing import unheard
from kivy.base import EventLoop
from listening import NOWHERE, Ear
from reading import seen
from touch import Finger, drag, frames, touch

from companion.games.setup import Setup
from companion.mqtt.at_broker import AtBroker
from companion.ui.kit.button import Button
from companion.ui.kit.entry import TextEntry
from companion.ui.kit.guard import GUARD
from companion.ui.kit.scroll import ScrollList

SETUP = Setup(("Red", "Blue"))


@pytest.fixture
def ear(stage, tmp_path):
    ear = Ear(tmp_path, SETUP, "cribbage-2")
    stage(ear.shell)
    yield ear
    ear.close()


def test_a_name_is_typed_and_a_game_begun_by_what_was_said(ear):
    ear.come_home()
    since = len(ear.said)
    ear.press("New game")
    ear.wait_for("^New game", since)
    ear.press("Red")
    ear.wait_for(r"^Who plays\?", since)
    ear.press("Another name")
    ear.wait_for("keys of the letters are open.*Nothing is typed", since)
    for key, so_far in (("capital M", "M"), ("i", "Mi"), ("a", "Mia"), ("space", "Mia "), ("x", "Mia x")):
        since = len(ear.said)
        ear.press(key)
        ear.wait_for(f"^Typed so far: {so_far.strip()}[. ]", since)
    since = len(ear.said)
    ear.press("take back the last letter")
    ear.press("capital letters")
    ear.press("digits and signs")
    ear.press("7")
    ear.wait_for("Mia 7. M, i, a, space, 7", since)
    since = len(ear.said)
    ear.press("Done")
    ear.wait_for("^New game", since)
    ear.press("Deal")
    ear.wait_for("^Mia 7: cut for the deal", since)
    assert ear.table.view.setup.players == ("Mia 7", "Blue")


@pytest.mark.parametrize("name", ["player", "rulings", "broker"])
def test_all_keys_that_open_over_a_screen_say_what_they_are(ear, name, tmp_path):
    ear.come_home()
    ear.shell.broker = AtBroker(ear.table, tmp_path, machine=tmp_path)
    ear.shell.go("new_game")
    ear.shell.go(name, **({"new_game": ear.shell.screen} if name == "player" else {}))
    frames(6)
    entries = [each for each, _ in seen(ear.shell.screen, EventLoop.window) if isinstance(each, TextEntry)]
    assert entries
    for entry in entries:
        entry.on_tap()
        for press in ((), entry.pad._shifted, entry.pad._switched):
            if press:
                press(None)
            frames(4)
            assert list(unheard(name, EventLoop.window)) == []
        entry.close()
        frames(2)


def test_the_text_so_far_is_said_when_it_is_touched_and_when_the_screen_is_read(ear):
    pad = open_keys(ear, "Mia")
    expected = "Typed so far: Mia. M, i, a."
    assert ear.feel(pad.line.to_window(*pad.line.center)) == expected
    since = len(ear.said)
    one, two = Finger(*NOWHERE).down(), Finger(30, 30).down()
    one.up()
    two.up()
    ear.settle()
    assert any(expected in said for said in ear.said[since:])
    assert "One of these" not in ear.said[since:]


def test_a_password_is_counted_and_never_said(ear):
    ear.come_home()
    entry = TextEntry(hint="Password", secret=True, size_hint=(None, None), size=(300, 60), pos=(100, 400))
    ear.shell.screen.add_widget(entry)
    entry.on_tap()
    frames(4)
    for letter in "rhubarb":
        entry.pad.type(letter)
    assert ear.feel(entry.pad.line.to_window(*entry.pad.line.center)) == "seven signs typed."
    entry.pad.finish()
    frames(4)
    assert ear.feel(entry.to_window(*entry.center)) == "Password: not shown"
    assert not any("rhubarb" in said or "*" in said for said in (*ear.said, *ear.felt))


def test_a_touch_between_two_keys_reaches_nothing_below_them(ear):
    pad = open_keys(ear)
    key = next(each for each in pad.walk() if getattr(each, "text", "") == "W")
    below, tapped = Button("below", size_hint=(None, None), size=(200, 100), pos=(key.x, key.y)), []
    below.bind(on_tap=tapped.append)
    ear.shell.screen.add_widget(below)
    ear.shell.by_ear = None
    touch(key.right + 2, key.center_y)
    assert not tapped
    assert not pad.text


def test_a_second_touch_on_done_does_nothing_where_the_keys_were(ear, monkeypatch):
    monkeypatch.setattr(GUARD, "seconds", 30.0)
    pad = open_keys(ear)
    pad.text = "Mia"
    ear.shell.by_ear = None
    done = next(each for each in pad.walk() if getattr(each, "text", "") == "Done")
    place = done.to_window(*done.center)
    known = [each for each in pad.walk() if hasattr(each, "known")]
    for each in known:
        each.known(0.0)
    touch(*place)
    assert ear.shell.current == "new_game"
    touch(*place)
    ear.table.submit(lambda session, now: session).exception()  # a game that was begun is begun now
    frames(10)
    assert ear.shell.current == "new_game"
    assert ear.table.view is None


def test_what_is_told_hides_nothing_beside_it_and_goes_by_a_second_touch(ear):
    ear.sit_down()
    ear.let_it_draw()
    ear.shell.show_message("Nothing can be undone.", keep=True)
    frames(4)
    steps = ear.shell.screen.buttons.buttons["Steps"]
    assert ear.feel(steps.to_window(*steps.center)) == "Steps"
    slip = ear.shell.overlay._toast.slip
    place = slip[0] + slip[2] / 2, slip[1] + slip[3] / 2
    touch(*place)
    ear.settle()
    assert ear.said[-1].startswith("Nothing can be undone.")
    assert ear.shell.message
    touch(*place)
    assert not ear.shell.message
    assert ear.shell.screen.picture.held == ()


def open_keys(ear, text=""):
    ear.come_home()
    ear.shell.go("new_game")
    ear.shell.go("player", new_game=ear.shell.screen)
    frames(4)
    entry = ear.shell.screen.entry
    entry.text = text
    entry.on_tap()
    frames(4)
    return entry.pad


def test_a_list_longer_than_the_screen_is_drawn_by_the_second_touch(ear):
    ear.come_home()
    ear.shell.go("rulings")
    frames(6)
    rows = next(each for each in ear.shell.screen.walk() if isinstance(each, ScrollList))
    place = rows.to_window(rows.center_x, rows.center_y)
    touch(*place)
    drag(place, (place[0], place[1] + 150))
    frames(20)
    assert rows.scroll_y < 1
