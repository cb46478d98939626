"""Tables at which Red has pegged less than it was owed, and tables after a power cut."""

from __future__ import annotations

from companion.app.session import Session
from companion.board.boards import load_board
from tests.app.conftest import RED


def short_by(table, missed):
    """Red, owed 4, pegs so many fewer; Blue lays its next card. Return where Red's front peg stands."""
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 13 - missed, wait=1500)
    table.lay("KD")
    return 13 - missed


def after_power_cut(table):
    """Return the session that goes on with a game as it is in its journal; the board has not been heard of yet."""
    again = Session(table.session.setup, load_board("cribbage-2"), table.journal.append)
    again.resume(list(table.journal))
    return again
