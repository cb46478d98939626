"""Cards of another person on a shared screen, after somebody has left the table and come back (C14)."""

from __future__ import annotations

from kivy.base import EventLoop
from touch import tap

from companion.board.boards import load_board
from companion.games.cribbage.actions import Dealer, Dealt
from companion.games.setup import Setup
from companion.ui.kit.button import Button
from companion.ui.kit.card import CardFace
from companion.ui.screens import keeping


def buttons(app):
    return {each.text: each for each in app.screen.walk() if isinstance(each, Button) and not each.disabled}


def face_up(app):
    """Return the cards of a hand that are to be seen on the screen."""
    return [face.card for face in app.screen.walk() if isinstance(face, CardFace) and face.card and not face.back]


def test_cards_that_were_shown_lie_face_down_when_the_table_is_come_back_to(application):
    """Ann looks at her cards, and goes home by the way back. Who touches *Continue* there must not see them at once.

    C14: every hand is shown to its own seat alone. Bea has touched nothing but *Continue*.
    """
    app = application()
    setup = Setup(("Ann", "Bea"), "cribbage", 61, options={"cards": "app"})
    app.table.new_game(setup, load_board("cribbage-61"), "sim:", (Dealer(1), Dealt())).result()
    app.until(lambda: app.shell.view is not None)
    app.go("table")
    app.until(lambda: any(text.endswith("cards") for text in buttons(app)))
    show = next(text for text in buttons(app) if text.endswith("cards"))
    assert face_up(app) == []
    tap(buttons(app)[show])
    app.until(lambda: len(face_up(app)) == 6, 10)
    app.screen.back()
    assert app.shell.current == "home"
    tap(app.screen.card)
    app.until(lambda: app.shell.current == "table")
    for _ in range(4):
        EventLoop.idle()
    assert face_up(app) == []
    assert show in buttons(app)


def test_one_game_with_secret_cards_does_not_keep_all_others_from_being_exported(application, tmp_path, monkeypatch):
    """History, *Export all*, while a game against the computer is not over: every other game is written.

    C14 keeps the cards of that one game secret: it is passed over, and told of at the end.
    """
    monkeypatch.setattr(keeping, "stick", lambda: None)
    app = application()
    done = app.store_game()
    app.store_game(12, setup=Setup(("Ann", "Computer"), options={"cards": "app", "seat1": "club"}))
    screen = app.go("history")
    tap(screen.export_button)
    app.until(lambda: not screen.export_button.disabled)
    written = sorted(path.name for path in (tmp_path / "records").glob("game-*.txt"))
    assert [name.split("-")[1] for name in written] == [str(done)], app.shell.message
