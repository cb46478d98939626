"""Looking after a board by touch, on a simulated one: calibrate, test, health; and bad holes noticed in play."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from touch import tap

from companion.app.settings import LastGame, Settings
from companion.board.boards import board_file_text
from companion.games.setup import Setup
from companion.ui.kit.button import Button
from companion.ui.kit.text import Text

SIXTY_ONE = Settings(last_game=LastGame(Setup(("Ann", "Bob"), target=61), board="cribbage-61"))
SHAPES = [(800, 480), (720, 1280), (640, 400)]


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def care(application, task, size=(800, 480)):
    app = application(SIXTY_ONE, size)
    screen = app.go("board")
    words = {"calibrate": "Calibrate", "test": "Test", "health": "Health"}[task]
    tap(next(button for button in screen.buttons if button.text == words))
    app.until(lambda: app.shell.current == "board_care" and app.table.look is not None)
    app.until(lambda: not app.screen.said.text.startswith("Waiting"))
    return app, app.screen, app.table.driver


@pytest.mark.parametrize("size", SHAPES)
def test_a_calibration_learns_a_hole_skips_goes_back_and_is_gone_on_with(application, state, size):
    app, screen, driver = care(application, "calibrate", size)
    first, second, third = list(driver.layout.holes)[:3]
    driver.set_out(set())
    app.until(lambda: app.table.look.occupied == frozenset())
    driver.set_out({first})
    app.until(lambda: "(2 of" in screen.said.text)
    assert set(screen.picture.lights) == {second}
    app.until(lambda: set(driver.lights) == {second})
    tap(screen.skip)
    app.until(lambda: "(3 of" in screen.said.text)
    tap(screen.one_back)
    app.until(lambda: "(2 of" in screen.said.text)
    driver.set_out({first, second})
    app.until(lambda: "(3 of" in screen.said.text)
    kept = json.loads((state / "boards" / "cribbage-61.calibration.json").read_text())
    assert list(kept["inputs"]) == [first, second]
    app.go("home")
    app.go("board_care", task="calibrate")
    app.until(lambda: "(3 of" in app.screen.said.text)
    assert third in app.screen.picture.lights


def test_a_whole_calibration_says_that_it_is_done(application):
    app, screen, driver = care(application, "calibrate")
    driver.set_out(set())
    for hole in driver.layout.holes:
        driver.set_out({hole})
    app.until(lambda: "calibrated" in screen.said.text)
    assert screen.picture.lights == {}


def test_the_test_ends_when_every_hole_was_seen_both_ways(application):
    app, screen, driver = care(application, "test")
    driver.set_out(set())
    app.until(lambda: "to go" in screen.said.text)
    driver.set_out(set(driver.layout.holes))
    app.until(lambda: "the board is good" in screen.said.text)
    assert set(screen.picture.lights) == set(driver.layout.holes)


def test_a_hole_that_flickers_is_said_and_marked(application):
    app, screen, driver = care(application, "health")
    assert "no hole looks bad" in screen.said.text
    for turn in range(30):
        driver.set_out({"track1/40"} if turn % 2 else set())
    app.until(lambda: "1 of " in screen.said.text)
    assert screen.said.text.endswith("holes looks bad.")
    assert set(screen.picture.lights) == {"track1/40"}
    assert any("flickers" in row.text for row in screen.list.walk() if isinstance(row, Text))


def test_a_bad_hole_in_play_is_proposed_and_ignored_by_touch_and_play_goes_on(application):
    app = application()
    app.store_game(100)
    tap(app.go("home").card)
    app.until(lambda: app.shell.current == "table" and app.shell.view.occupied)
    driver = app.table.driver
    pegs = driver.occupied
    for turn in range(30):
        driver.set_out(pegs | ({"track1/118"} if turn % 2 else set()))
    driver.set_out(pegs)
    app.until(lambda: "look bad" in app.shell.told)
    screen = app.go("board")
    app.shell.hide_message()  # the sentence lies over the page until it is touched
    tap(next(each for each in screen.list.walk() if isinstance(each, Button) and each.text == "Ignore it"))
    app.until(lambda: "track1/118" in app.table.view.masked)
    app.until(lambda: any(each.text == "Believe again" for each in screen.list.walk() if isinstance(each, Button)))
    assert app.table.view.outcome is None


def test_leaving_lets_go_of_the_board_and_the_game_can_be_gone_on_with(application):
    app, _, _ = care(application, "health")
    tap(app.screen.back_button)
    app.until(lambda: app.table.driver is None)
    app.shell.change_settings(replace(app.shell.settings, last_game=LastGame()))
    app.store_game(50)
    tap(app.go("home").card)
    app.until(lambda: app.shell.current == "table" and app.shell.view.occupied)


@pytest.mark.parametrize("task", ["calibrate", "test", "health"])
def test_a_board_of_ones_own_that_no_game_fits_is_looked_after_itself(application, tmp_path, task):
    """A shipped board was opened at its wires, and a peg that was set was learned as a hole of that."""
    own = tmp_path / "own.toml"
    own.write_text(board_file_text("cribbage-61"))
    app = application(Settings(last_game=LastGame(Setup(("Ann", "Bob")), str(own), "sim:", str(own))))
    app.go("board_care", task=task)
    app.until(lambda: app.table.look is not None)
    assert app.screen.picture.board.file == app.table.look.layout.file == str(own)
    for name in ("home", "board"):
        assert app.go(name).picture.board.file == str(own)
