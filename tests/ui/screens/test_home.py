"""Home: the last game by one touch, and every way leads somewhere and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from touch import frames, tap

from companion.app.settings import LastGame, Settings
from companion.board.boards import board_file_text, load_board
from companion.errors import CompanionError
from companion.games.setup import Policy, Setup
from companion.ui.kit import theme
from companion.ui.kit.button import ButtonKind
from companion.ui.kit.lettering import setting
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.unit import UNIT, px
from companion.ui.screens.home import WAYS
from tests.drivers.serial.peer import Peer


def test_without_a_game_a_new_one_is_the_first_thing_to_do(application):
    app = application()
    home = app.go("home")
    assert home.card.parent is None
    assert home.new_game_button.kind is ButtonKind.PRIMARY
    tap(home.new_game_button)
    assert app.shell.current == "new_game"


def test_the_last_game_is_shown_with_its_totals_and_resumed_by_one_touch(application):
    app = application()
    app.store_game()
    left = app.store_game(120)
    home = app.go("home")
    totals, deals = home.card.game.totals, home.card.game.deals
    assert sum(totals) > 0
    assert deals > 1
    assert home.new_game_button.kind is ButtonKind.SECONDARY
    tap(home.card)
    app.until(lambda: app.shell.current == "table")
    assert app.table.view.game_id == left
    assert tuple(side.total for side in app.table.view.sides) == totals


@pytest.mark.parametrize("screen", ["home", "past_game"])
def test_a_game_on_ones_own_wood_does_not_go_on_on_another_board_when_the_file_is_gone(application, tmp_path, screen):
    """The wires of another board are others; on the screen any board does."""
    app = application()
    gone = f"{tmp_path}/gone.toml"
    game = app.store_game(120, board=f"{gone} serial:auto")
    app.go(screen, **({"game_id": game} if screen == "past_game" else {}))
    tap(app.screen.card if screen == "home" else app.screen.primary)
    assert app.shell.message == f"{gone}: there is no such file. Put its file back or right, or choose another board."
    assert (app.shell.current, app.table.view) == (screen, None)


@pytest.mark.parametrize("screen", ["home", "past_game"])
@pytest.mark.parametrize("mine", [True, False])
def test_a_game_on_another_board_than_ones_own_says_which_it_goes_on_on(application, tmp_path, screen, mine):
    """Its wires are others: with one's own at the cable every hole would be another."""
    app, peer = application(), Peer(tmp_path)
    own = tmp_path / "mine.toml"
    own.write_text(board_file_text("cribbage-2").replace('title = "', 'title = "Walnut: ', 1))
    last = replace(app.shell.settings.last_game, own=str(own) if mine else "")
    app.shell.settings = replace(app.shell.settings, last_game=last)
    game = app.store_game(120, board=f"cribbage-2 serial:{peer.port}")
    app.go(screen, **({"game_id": game} if screen == "past_game" else {}))
    tap(app.screen.card if screen == "home" else app.screen.primary)
    app.until(lambda: app.shell.current == "table")
    title = load_board("cribbage-2").title
    said = f"This game continues on '{title}', as it was begun. If 'Walnut: {title}' is connected now, begin a new game"
    assert app.shell.message == (f"{said} instead." if mine else "")
    app.table.leave().result(10)
    peer.pull()


@pytest.mark.parametrize("screen", ["home", "past_game"])
def test_in_safe_mode_a_stored_game_goes_on_on_the_screen(application, tmp_path, screen):
    app = application()
    app.shell.safe = True
    game = app.store_game(120, board=f"{tmp_path}/gone.toml serial:auto")
    app.go(screen, **({"game_id": game} if screen == "past_game" else {}))
    tap(app.screen.card if screen == "home" else app.screen.primary)
    app.until(lambda: app.shell.current == "table")
    assert app.table.peg_hand is not None


@pytest.mark.parametrize("task", ["calibrate", "test", "health"])
def test_no_other_board_is_looked_after_at_the_wires_of_one_whose_file_is_gone(application, tmp_path, task):
    gone = f"{tmp_path}/gone.toml"
    app = application(Settings(last_game=LastGame(board=gone, spec="serial:auto")))
    screen = app.go("board_care", task=task)
    assert screen.said.text == f"{gone}: there is no such file. Put its file back or right, or choose another board."
    assert app.table.driver is None


def test_a_game_on_the_screen_goes_on_when_the_file_of_its_board_is_gone(application, tmp_path):
    app = application()
    game = app.store_game(120, board=f"{tmp_path}/gone.toml sim:")
    tap(app.go("home").card)
    app.until(lambda: app.shell.current == "table")
    assert app.table.view.game_id == game


def test_the_picture_has_the_pegs_of_the_last_game(application):
    app = application()
    game = app.store_game(120)
    home = app.go("home")
    assert home.picture.occupancy == app.table.games.past(game).pegs(home.picture.board)
    assert len(home.picture.occupancy) == 4


def test_a_game_that_is_on_the_table_still_is_gone_back_to_as_it_is(application):
    app = application()
    app.store_game(120)
    tap(app.go("home").card)
    app.until(lambda: app.shell.current == "table")
    driver = app.table.driver
    app.shell.screen.back()
    assert app.shell.current == "home"
    tap(app.screen.card)
    app.until(lambda: app.shell.current == "table")
    assert app.table.driver is driver


def test_a_game_that_cannot_be_replayed_is_told_and_an_older_one_offered(application):
    app = application()
    older = app.store_game(40)
    broken = app.store.begin({"game": "a game of the future"}, "cribbage-2 sim:", "2026-11-20T19:00:00+00:00")
    home = app.go("home")
    assert home.game.row.game_id == older
    assert app.shell.message.startswith(f"Game {broken} cannot be continued")


def opened(app):
    """Home as a window opens, before anything is seen."""
    app.shell.unseen = True
    app.shell.go("home")
    app.shell.unseen = False
    return app.screen


def test_as_the_window_opens_a_game_that_nobody_left_is_played_again_once_the_names_are_seen(application):
    """A power cut leaves no note of where it stands; the first thing that is seen need not wait for the rules."""
    app = application()
    app.store_game(120)
    home, whole = opened(app), app.table.games.unfinished(1)[0]
    assert (home.game.setup, home.game.totals, home.game.pegs) == (whole.setup, (), frozenset())
    assert home.card in home.walk()
    frames(3)
    assert home.card.game == home.game == whole
    assert sum(whole.totals) > 0


def test_until_then_one_touch_goes_on_with_it_as_well(application):
    app = application()
    game = app.store_game(120)
    opened(app).resume()
    app.until(lambda: app.shell.current == "table")
    frames(5)
    assert (app.shell.current, app.table.view.game_id) == ("table", game)


def test_a_game_that_cannot_be_played_again_goes_once_that_is_found(application, monkeypatch):
    app = application()
    app.store_game(120)
    home = opened(app)
    monkeypatch.setattr("companion.app.past.replay_entries", refuse)
    frames(3)
    assert home.game is None
    assert home.card not in home.walk()
    assert app.shell.message.endswith("cannot be continued: The rules say no.")


def refuse(*_):
    raise CompanionError("The rules say no.")


def test_a_finished_game_is_not_offered(application):
    app = application()
    app.store_game()
    assert app.go("home").game is None


@pytest.mark.parametrize("way", [name for name, _ in WAYS])
def test_every_way_leads_somewhere_and_back(application, way):
    app = application()
    app.go("home")
    tap(app.screen.ways[way])
    assert app.shell.current == way
    tap(app.screen.back_button)
    assert app.shell.current == "home"


def test_four_partners_are_shown_by_their_sides(application):
    app = application()
    app.store_game(90, Setup(("Ann", "Bob", "Cleo", "Dora")))
    home = app.go("home")
    assert [home.game.setup.side_name(side) for side in home.game.setup.sides] == ["Ann & Cleo", "Bob & Dora"]
    assert len(home.game.totals) == 2


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_terms_of_the_game_to_go_on_with_are_read_whole_in_a_high_window(application, language):
    SCREEN.speak(language)
    try:
        app = application(size=(720, 1280))
        setup = Setup(("Red", "Blue"), "round-the-bases", 3, Policy.MUGGINS)
        app.store_game(setup=setup, board="round-the-bases sim:", actions=6)
        card = app.go("home").card
        frames(4)
        note = card.drawn_words[-1]
        wide, high = map(int, note.box[2:])
        assert "'Round the Bases" in note.text
        assert setting(note.text, theme.NOTE, UNIT.scale, wide, high, round(high / px(26))).whole
    finally:
        SCREEN.speak("en")
