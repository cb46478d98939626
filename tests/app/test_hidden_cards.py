"""A card that one seat alone has seen is named to nobody else, whatever is done, undone and redone (X2)."""

from __future__ import annotations

import pytest

from companion.app.fitting import fitting_boards
from companion.app.picture import view_of
from companion.app.session import Session
from companion.app.view_json import encode_view
from companion.board.boards import load_board
from companion.cards import parse_card
from companion.games.action import Amend
from companion.games.cribbage.actions import Dealer, Dealt, Shuffle, Starter
from companion.games.cribbage.state import Phase
from companion.games.crosscribb.actions import Columns, Turn
from companion.games.setup import Setup
from companion.games.viewer import WATCHER, seat_viewer

HIDDEN = parse_card("5H")


@pytest.fixture
def session():
    """A game of CrossCribb that the app deals, in which seat 1 has just turned its card."""
    setup = Setup(("Ann", "Bob"), "crosscribb", 31, options={"cards": "app"})
    session = Session(setup, load_board(fitting_boards(setup)[0].name), [].append)
    session.snapshot(session.at_rest(), 0)
    session.tick(1500)
    for action in (Dealer(0), Columns(0), Dealt(), Starter(parse_card("9C")), Turn(1, HIDDEN)):
        session.act(action, 2000)
    return session


def views(session):
    return [encode_view(view_of(session, viewer)).decode() for viewer in (WATCHER, seat_viewer(0))]


def test_a_card_that_is_undone_and_redone_is_named_to_nobody_else(session):
    assert str(HIDDEN) in encode_view(view_of(session, seat_viewer(1))).decode()
    for step in (lambda now: None, session.undo, session.redo, session.undo):
        step(2100)
        assert all(str(HIDDEN) not in view for view in views(session))


def test_when_the_game_is_over_the_shared_screen_has_nobodys_hand():
    setup = Setup(("Ann", "Bea"), "cribbage", 61, options={"cards": "app"})
    session = Session(setup, load_board(fitting_boards(setup)[0].name), [].append)
    for action in (Shuffle(4), Dealer(0), Dealt()):
        session.act(action, 0)
    while session.match.state.phase is not Phase.PLAY:
        session.act(session.match.game.awaited(session.match.state).actions[0], 0)
    assert view_of(session).face.hand
    session.act(Amend(0, 60, 61), 0)
    assert session.match.state.phase is Phase.OVER
    assert view_of(session).face.hand == ()
