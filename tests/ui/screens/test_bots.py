"""A bot by touch: it is chosen beside the computer's levels, and plays on the board on the screen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from solo import Solo
from touch import tap

from companion.app.settings import LastGame, Settings
from companion.games.cribbage.state import Phase
from companion.games.setup import Setup
from tests.engines.bots import REFERENCE, wrong_bot

OFFERED = ("Pat", "Wonderworker", "Nobody")


@pytest.fixture
def against(application):
    """Touch a bot for the second seat, and deal: `against(command)`."""
    made = []

    def sit_down(command, size=(800, 480), limit_ms=5000):
        app = application(size=size)
        app.shell.bots = OFFERED
        made.append(Solo(app, bots={"Pat": command}, limit_ms=limit_ms))
        app.go("new_game")
        tap(app.screen.chips[1])
        app.until(lambda: app.shell.current == "player")
        app.segment(app.screen.bot, "bot:Pat")
        app.go("new_game")
        app.segment(app.screen.target, 61)
        tap(app.screen.primary)
        app.until(lambda: app.shell.current == "table" and app.shell.view is not None)
        return made[-1]

    yield sit_down
    for each in made:
        each.computer.stop()


@pytest.mark.proofs
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_whole_game_against_the_reference_bot_by_touch(against, size):
    playing = against(str(REFERENCE), size)
    assert playing.view.setup.players == ("Red", "Pat")
    assert playing.view.setup.options == {"seat1": "bot:Pat", "cards": "app"}
    playing.play(lambda: playing.view.outcome is not None, 180)
    assert max(playing.view.outcome.totals) == 61
    assert playing.view.verdicts == ()
    assert playing.app.shell.message == ""


def test_a_bot_that_stalls_is_named_on_the_screen_and_the_computer_plays_on(against, tmp_path):
    playing = against(wrong_bot(tmp_path, "stalls"), limit_ms=300)
    playing.play(lambda: playing.app.shell.message != "")
    assert playing.app.shell.message == (
        "Pat did not answer in time: for the rest of the game the computer plays in its place, at level Club."
    )
    playing.play(lambda: playing.state.phase is Phase.SHOW)


def test_choosing_a_bot_and_then_a_level_and_then_a_person(application):
    app = application()
    app.shell.bots = OFFERED
    new_game = app.go("new_game")
    screen = app.go("player", new_game=new_game, seat=1)
    seen = []
    for bar, value in (
        (screen.bot, "bot:Pat"),
        (screen.bot, "bot:Nobody"),
        (screen.level, "master"),
        (screen.bot, "bot:Pat"),
        (screen.level, ""),
    ):
        app.segment(bar, value)
        draft = new_game.draft
        seen.append((draft.setup.players[1], draft.player(1), screen.level.value, screen.bot.value))
    assert seen == [
        ("Pat", "bot:Pat", None, "bot:Pat"),
        ("Nobody", "bot:Nobody", None, "bot:Nobody"),
        ("Computer", "master", "master", None),
        ("Pat", "bot:Pat", None, "bot:Pat"),
        ("Blue", "", "", None),
    ]


def test_two_seats_of_one_bot_have_two_names(application):
    app = application()
    app.shell.bots = OFFERED
    draft = app.go("new_game").draft.played_by(0, "bot:Pat").played_by(1, "bot:Pat")
    assert draft.setup.players == ("Pat", "Pat 2")


def test_where_no_bot_is_set_up_none_is_offered_nor_kept_from_the_last_game(application):
    last = LastGame(Setup(("Ann", "Pat"), options={"cards": "app", "seat1": "bot:Pat"}))
    app = application(replace(Settings(), last_game=last))
    new_game = app.go("new_game")
    assert new_game.draft.setup.options == {"cards": "app", "seat1": "club"}
    assert new_game.draft.setup.players == ("Ann", "Computer")
    screen = app.go("player", new_game=new_game, seat=1)
    assert screen.bot.get_root_window() is None
    assert screen.level.value == "club"


@pytest.mark.parametrize("game", ["cribbage", "crosscribb", "battlefield", "round-the-bases", "lowball", "five-card"])
def test_a_bot_is_offered_for_every_game_that_the_computer_plays(application, game):
    app = application()
    app.shell.bots = OFFERED
    new_game = app.go("new_game")
    new_game.take(new_game.draft.of_game(game))
    screen = app.go("player", new_game=new_game, seat=1)
    assert screen.bot.get_root_window() is not None
    app.segment(screen.bot, "bot:Wonderworker")
    assert new_game.draft.setup.bots == {1: "Wonderworker"}
