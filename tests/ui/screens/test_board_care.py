"""Looking after a board by touch, on the screen and at a cable: calibrate, test, health; bad holes in play."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from touch import tap

from companion.app.assembly import open_calibrated
from companion.app.calibrated import keep_calibration, load_calibrated, unfinished
from companion.app.settings import LastGame, Settings
from companion.board.boards import board_file_text, load_board
from companion.board.calibration import Calibration
from companion.games.setup import Setup
from companion.ui.kit.button import Button
from companion.ui.kit.text import Text
from tests.drivers.serial.peer import Peer

SIXTY_ONE = Settings(last_game=LastGame(Setup(("Ann", "Bob"), target=61), board="cribbage-61"))
LAYOUT = load_board("cribbage-61")
HOLES = tuple(LAYOUT.holes)
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


@pytest.fixture
def cable(application, tmp_path):
    """Look after cribbage-61 at a cable: `cable(task)`, or with a size."""
    peers = []

    def look_after(task, size=(800, 480), board="cribbage-61"):
        peer = Peer(tmp_path, inputs=len(LAYOUT.holes))
        peers.append(peer)
        last = replace(SIXTY_ONE.last_game, board=board, spec=f"serial:{peer.port}")
        app = application(replace(SIXTY_ONE, last_game=last), size)
        app.table.board.open_driver = open_calibrated
        app.go("board_care", task=task)
        app.until(lambda: app.table.look is not None or app.shell.message)
        return app, peer

    yield look_after
    for each in peers:
        each.pull()


def inputs_of(path):
    return list(json.loads(path.read_text())["inputs"])


@pytest.mark.parametrize("size", SHAPES)
def test_a_calibration_learns_a_hole_skips_goes_back_and_is_gone_on_with(cable, state, size):
    app, peer = cable("calibrate", size)
    screen, (first, second, third) = app.screen, HOLES[:3]
    peer.close(frozenset({7}))
    app.until(lambda: "(2 of" in screen.said.text)
    assert set(screen.picture.lights) == {second}
    tap(screen.skip)
    app.until(lambda: "(3 of" in screen.said.text)
    tap(screen.one_back)
    app.until(lambda: "(2 of" in screen.said.text)
    peer.close(frozenset({7, 5}))
    app.until(lambda: "(3 of" in screen.said.text)
    assert inputs_of(state / "boards" / "cribbage-61.calibration.unfinished.json") == [first, second]
    app.go("home")
    app.go("board_care", task="calibrate")
    app.until(lambda: "(3 of" in app.screen.said.text)
    assert third in app.screen.picture.lights


def test_a_whole_calibration_says_that_it_is_done_and_is_used(cable, state):
    app, peer = cable("calibrate")
    peer.close(frozenset())
    for channel in reversed(range(len(HOLES))):
        peer.close(frozenset({channel}))
    app.until(lambda: "calibrated" in app.screen.said.text)
    assert app.screen.picture.lights == {}
    assert [path.name for path in (state / "boards").iterdir()] == ["cribbage-61.calibration.json"]
    assert load_calibrated("cribbage-61").holes[HOLES[0]].sensor == len(HOLES) - 1


@pytest.mark.parametrize("broken_off", ["one_back", "skip", "learned"])
def test_a_calibration_that_is_begun_again_leaves_the_one_before_until_it_is_whole(cable, state, broken_off):
    kept = keep_whole(state)
    before = kept.read_text()
    app, peer = cable("calibrate")
    if broken_off == "learned":
        peer.close(frozenset({3}))
        app.until(lambda: "(2 of" in app.screen.said.text)
    else:
        app.until(lambda: "(1 of" in app.screen.said.text)
        tap(getattr(app.screen, broken_off))
    app.go("home")
    assert kept.read_text() == before
    assert load_calibrated("cribbage-61").holes[HOLES[0]].sensor == len(HOLES) - 1
    assert unfinished("cribbage-61") == ""


@pytest.mark.parametrize("text", ["", "rubbish", '{"calibration": 1, "inputs": {"nowhere": 3}}', "too many"])
def test_a_board_whose_calibration_cannot_be_used_can_be_calibrated_again(cable, state, text):
    kept = keep_whole(state, shift=500 if text == "too many" else 0)
    if text != "too many":
        kept.write_text(text)
    app, peer = cable("calibrate")
    app.until(lambda: "(1 of" in app.screen.said.text)
    peer.close(frozenset({3}))
    app.until(lambda: "(2 of" in app.screen.said.text)
    app.go("board_care", task="test")
    app.until(lambda: app.shell.message)
    assert ("calibrate the board again" if text != "too many" else "reads 126 holes") in app.shell.message


def test_of_a_board_on_the_screen_no_calibration_is_kept(application, state):
    """Its inputs are those of its file: what was learned there overwrote the calibration of the same board of wood."""
    kept = keep_whole(state)
    before = kept.read_text()
    app, screen, driver = care(application, "calibrate")
    driver.set_out(set())
    for place, hole in enumerate(HOLES):
        app.until(lambda place=place: set(driver.lights) == {HOLES[place]})
        driver.set_out({hole})
    app.until(lambda: "Nothing is kept" in screen.said.text)
    tap(screen.one_back)
    app.until(lambda: f"({len(HOLES)} of" in screen.said.text)
    assert [(path, path.read_text()) for path in (state / "boards").iterdir()] == [(kept, before)]


def test_the_board_that_is_calibrated_is_that_of_the_game_at_the_table(application, tmp_path):
    """The sentence that its calibration is not whole led to the board that was named last, and ruined that one's."""
    peer = Peer(tmp_path, inputs=len(HOLES))
    walnut, oak = tmp_path / "walnut.toml", tmp_path / "oak.toml"
    for file in (walnut, oak):
        file.write_text(board_file_text("cribbage-61"))
    last = LastGame(SIXTY_ONE.last_game.setup, str(oak), f"serial:{peer.port}", str(oak))
    app = application(Settings(last_game=last))
    app.table.board.open_driver = open_calibrated
    app.store_game(100, setup=last.setup, board=f"{walnut} serial:{peer.port}")
    tap(app.go("home").card)
    app.until(lambda: app.shell.current == "table")
    app.go("board_care", task="calibrate")
    app.until(lambda: "(1 of" in app.screen.said.text)
    peer.close(frozenset({3}))
    app.until(lambda: "(2 of" in app.screen.said.text)
    app.go("board")
    app.go("board_care", task="calibrate")
    app.until(lambda: "(2 of" in app.screen.said.text)
    peer.close(frozenset({3, 5}))
    app.until(lambda: "(3 of" in app.screen.said.text)
    assert app.go("board").picture.board.file == app.go("measure").like.file == str(walnut)
    assert sorted(path.name for path in tmp_path.glob("*.json")) == ["walnut.calibration.unfinished.json"]
    peer.pull()


def test_a_board_that_cannot_be_looked_after_leaves_the_game_at_the_table(application, state, tmp_path):
    keep_whole(state).write_text("rubbish")
    app = application(SIXTY_ONE)
    app.store_game(100, setup=SIXTY_ONE.last_game.setup, board="cribbage-61 sim:")
    tap(app.go("home").card)
    app.until(lambda: app.shell.current == "table" and app.shell.view.occupied)
    app.table.board.open_driver = lambda spec, layout: open_calibrated("serial:auto", layout)
    app.go("board_care", task="test")
    app.until(lambda: "calibrate the board again" in app.shell.message)
    app.go("board")
    app.table.submit(lambda session, _: session.at_rest()).result(10)  # what leaving the page asked for is done
    assert app.table.view is not None
    assert app.table.driver is not None


def keep_whole(state, shift=0):
    """Keep a calibration in which the inputs are the other way round."""
    path = state / "boards" / "cribbage-61.calibration.json"
    keep_calibration(Calibration(LAYOUT, {hole: shift + n for n, hole in enumerate(reversed(HOLES))}), path)
    return path


def test_the_test_ends_when_every_hole_was_seen_both_ways(application):
    app, screen, driver = care(application, "test")
    driver.set_out(set())
    app.until(lambda: "to go" in screen.said.text)
    unfelt = set(HOLES) - set(LAYOUT.start_holes)
    app.until(lambda: set(driver.lights) == unfelt)  # so each light is seen as well
    driver.set_out({HOLES[4]})
    app.until(lambda: set(driver.lights) == unfelt - {HOLES[4]})
    driver.set_out(set(driver.layout.holes))
    app.until(lambda: "the board is good" in screen.said.text)
    assert set(screen.picture.lights) == set(driver.layout.holes)


def test_a_peg_that_was_in_the_hand_stands_on_the_board_when_that_is_looked_after_again(application):
    app, screen, _ = care(application, "test")
    screen.picture.lift(HOLES[0])
    app.shell.back()
    app.go("board_care", task="test")
    app.until(lambda: screen.picture.hand and app.table.look is not None)
    app.until(lambda: not screen.picture.held)


def noted(screen):
    return [line.text for line in screen.list.walk() if isinstance(line, Text)]


def test_the_test_says_what_the_lights_are_for_where_there_are_some(application, cable):
    """All of the wood shone white, and nobody was told to look for one that is dark."""
    app, _ = cable("test")
    assert any("look at the lights first, none may be dark" in line for line in noted(app.screen))
    app.go("home")
    app.go("board_care", task="health")
    assert not any("look at the lights" in line for line in noted(app.screen))


def test_the_test_of_a_board_on_the_screen_speaks_of_no_lights(application):
    _, screen, _ = care(application, "test")
    assert noted(screen) == []


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
    app.until(lambda: "look bad" in app.shell.message)
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
