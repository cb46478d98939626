"""A board that takes its time to answer: Deal plays one game, and what is asked meanwhile is of the right board."""

from __future__ import annotations

import threading
import time

import pytest
from touch import frames, tap

from companion.drivers.driver import DriverError
from companion.drivers.simulated import SimulatedBoard
from companion.games.viewer import TABLE
from companion.ui.screens.going_on import go_on
from companion.ui.table.pane import Destination


class SlowBoard:
    """Opens boards when it is told to, and refuses them if it is told so."""

    def __init__(self) -> None:
        self.answers, self.refuses, self.opened = threading.Event(), False, []

    def __call__(self, spec, layout):
        self.opened.append(layout.known_as)
        assert self.answers.wait(10)
        if self.refuses:
            self.refuses = False
            raise DriverError("The board does not answer.")
        return SimulatedBoard(layout)


@pytest.fixture
def slow(application):
    app, board = application(), SlowBoard()
    app.table.board.open_driver = board
    yield app, board
    board.answers.set()


def test_a_second_touch_on_deal_begins_no_second_game(slow):
    app, board = slow
    screen = app.go("new_game")
    tap(screen.primary)
    time.sleep(0.5)
    frames()
    assert screen.primary.disabled
    tap(screen.primary)
    board.answers.set()
    app.until(lambda: app.shell.current == "table")
    time.sleep(0.5)
    frames()
    assert [each.game_id for each in app.table.games.page(10)] == [1]
    assert not screen.primary.disabled


def test_deal_can_be_touched_again_where_the_board_was_refused(slow):
    app, board = slow
    board.refuses = True
    board.answers.set()
    screen = app.go("new_game")
    tap(screen.primary)
    app.until(lambda: "does not answer" in app.shell.message)
    app.until(lambda: not screen.primary.disabled)
    tap(screen.primary)
    app.until(lambda: app.shell.current == "table")


def test_the_board_in_use_is_that_of_the_game_at_the_table_until_the_next_one_has_begun(slow):
    app, board = slow
    board.answers.set()
    tap(app.go("new_game").primary)
    app.until(lambda: app.shell.current == "table")
    assert app.shell.board_in_use[0] == "cribbage-2"
    board.answers.clear()
    board.refuses = True
    screen = app.go("new_game")
    app.segment(screen.players, 3)
    tap(screen.primary)
    assert app.shell.board_in_use[0] == "cribbage-2"
    board.answers.set()
    app.until(lambda: not screen.primary.disabled)
    assert app.shell.board_in_use[0] == "cribbage-2"
    tap(screen.primary)
    app.until(lambda: app.shell.current == "table")
    assert app.shell.board_in_use[0] == "cribbage-3"


def test_a_second_touch_on_play_again_begins_no_third_game(slow):
    app, board = slow
    board.answers.set()
    tap(app.go("new_game").primary)
    app.until(lambda: app.shell.current == "table")
    board.answers.clear()
    for _ in range(2):
        app.shell.screen.open(Destination.REMATCH)
        frames()
    board.answers.set()
    app.until(lambda: app.shell.view.game_id == 2)
    app.table.view_for(TABLE).result(10)  # all that was asked for is done
    assert [each.game_id for each in app.table.games.page(10)] == [2, 1]


def test_a_first_hand_that_is_left_before_its_board_refuses_it_takes_no_other_game_off_the_table(slow):
    """It was begun on the screen then, in the place of the game that had been gone on with meanwhile."""
    app, board = slow
    board.answers.set()
    screen = app.go("new_game")
    screen.at_place("serial:auto")
    tap(screen.primary)
    app.until(lambda: app.shell.current == "table")
    game = app.table.games.past(1)
    board.answers.clear()
    board.refuses = True
    app.go("first_hand").back()
    go_on(app.shell, game.row, game.setup)
    board.answers.set()
    app.until(lambda: app.shell.current == "table")
    frames()
    assert app.table.view_for(TABLE).result(10).game_id == 1
