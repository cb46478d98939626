"""Where the pegs of a simulated board stand when a game begins: set out before it is in the journal."""

from __future__ import annotations

import pytest

from companion.app.fitting import fitting_boards
from companion.app.game_start import pegs_set_out
from companion.app.settings import unnamed
from companion.app.table import Table
from companion.board.boards import load_board
from companion.drivers.spec import open_driver
from companion.games.action import Amend
from companion.games.catalogue import game_names, listed
from companion.games.cribbage.actions import Dealer
from companion.games.setup import Setup
from companion.store.journal import open_store
from tests.app.test_table import QUICK, Recorder


@pytest.fixture
def table(tmp_path):
    with open_store(tmp_path / "companion.db") as store:
        table = Table(store, open_driver, timing=QUICK)
        table.recorder = Recorder()
        table.listen(table.recorder)
        table.start()
        yield table
        table.stop()


@pytest.mark.parametrize("game", game_names())
def test_the_pegs_of_a_game_are_set_out_before_it_is_begun_as_they_rest_in_it(table, game):
    setup = Setup(unnamed(listed(game).players[0]), game, listed(game).lengths[0])
    board = fitting_boards(setup)[0]
    table.new_game(setup, board, "sim:").result(10)
    resting = table.submit(lambda session, _: session.at_rest()).result(10)
    assert pegs_set_out(setup, board) == resting == table.recorder.until(lambda view: view.occupied).occupied


def test_a_game_that_goes_on_from_another_board_has_its_pegs_set_out_where_they_stood(table):
    """A club's game that is carried on: its pegs stood at the start, and were led to their holes."""
    layout, opening = load_board("cribbage-2"), (Dealer(0), Amend(0, 39, 40), Amend(1, 30, 31))
    table.new_game(Setup(("Red", "Blue")), layout, "sim:", opening).result(10)
    holes = {layout.tracks[side].holes[at] for side, at in ((0, 39), (0, 40), (1, 30), (1, 31))}
    view = table.recorder.until(lambda view: view.occupied)
    assert (view.occupied, view.out_of_step, view.question) == (holes, False, None)
