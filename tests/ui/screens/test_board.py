"""The page of the board says what there is: which board, whether it is connected, which holes are ignored."""

from __future__ import annotations

from touch import tap

from companion.ui.kit.button import Button


def test_without_a_game_no_board_is_said_to_be_connected(application):
    app = application()
    assert "no board is connected" in str(app.go("board").facts[0])


def test_all_holes_of_a_connected_board_are_seen(application):
    app = application()
    app.store_game(100)
    tap(app.go("home").card)
    app.until(lambda: app.shell.current == "table" and app.shell.view.occupied)
    screen = app.go("board")
    assert "Connected: 246 of 246 holes are seen." in list(map(str, screen.facts))
    assert screen.picture.occupancy == app.table.view.occupied


def test_an_ignored_hole_is_listed_and_believed_again_by_touch(application):
    app = application()
    app.store_game(100)
    tap(app.go("home").card)
    app.until(lambda: app.shell.current == "table" and app.shell.view.occupied)
    app.table.mask("track1/77").result(5)
    screen = app.go("board")
    app.until(lambda: "Connected: 245 of 246 holes are seen." in list(map(str, screen.facts)))
    again = next(widget for widget in screen.list.walk() if isinstance(widget, Button))
    tap(again)
    app.until(lambda: not app.table.view.masked)
    app.until(lambda: "Connected: 246 of 246 holes are seen." in list(map(str, screen.facts)))


def test_a_game_without_a_board_has_no_holes_that_are_seen(application):
    app = application()
    app.store_game(100, board="cribbage-2 none")
    tap(app.go("home").card)
    app.until(lambda: app.shell.current == "table" and app.shell.view.occupied)
    facts = " ".join(map(str, app.go("board").facts))
    assert "played without a board" in facts
    assert "Connected" not in facts
