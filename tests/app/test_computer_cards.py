"""The computer's cards: nobody sees them before it lays them, and it is told nobody else's."""

from __future__ import annotations

import random

import pytest

from companion.app.computer import seen_in_deal
from companion.app.listening import TableListener
from companion.app.picture import view_of
from companion.board.boards import load_board
from companion.games.cribbage.actions import Discard, Lay
from companion.games.cribbage.state import Phase
from companion.games.crosscribb.actions import LayAway
from companion.games.crosscribb.state import GridStage
from companion.games.setup import Setup
from companion.games.viewer import TABLE, WATCHER, seat_viewer
from tests.app.people import APP, Person, alone


def test_the_screen_never_shows_the_computers_cards(tables):
    table, setup = tables(), alone()
    hidden, looked = set(), []

    class Watch(TableListener):
        def on_view(self, view):
            for viewer in (TABLE, WATCHER, seat_viewer(0)):
                seen = view_of(table.session, viewer)
                own = set(table.session.match.state.hands[1]) if table.session.match.state.hands else set()
                looked.append(bool(own))
                hidden.update(own & {*seen.face.hand, *seen.awaited.cards})

    table.listen(Watch())
    person = Person(table, [0], random.Random(2))
    table.new_game(setup, load_board("cribbage-2"), "none").result()
    person.play(lambda view: view.outcome is not None)
    assert any(looked)
    assert hidden == set()


@pytest.mark.parametrize(
    ("game", "board", "target", "secret"),
    [
        ("crosscribb", "crosscribb", 31, lambda state: [state.held] if state.turn == 1 and state.held else []),
        ("crosscribb", "crosscribb", 31, lambda state: _laid_away_by_the_computer(state)),
        ("round-the-bases", "round-the-bases", 1, lambda state: state.deal.hands[1] if state.deal.hands else []),
    ],
    ids=["card turned", "laid away", "hand"],
)
def test_nobody_sees_the_computers_cards_in_other_games(tables, game, board, target, secret):
    table = tables()
    setup = Setup(("Ann", "Bea"), game, target, options={**APP, "seat1": "club"})
    leaks, looked = [], []

    class Watch(TableListener):
        def on_view(self, view):
            hidden = set(secret(table.session.match.state))
            looked.append(bool(hidden))
            for viewer in (TABLE, WATCHER, seat_viewer(0)):
                seen = view_of(table.session, viewer)
                face = seen.face.deal if game == "round-the-bases" else seen.face
                shown = {*getattr(face, "hand", ()), getattr(face, "held", None), *face.crib}
                if game != "crosscribb":  # which offers all cards that lie in no square, also those in hands
                    shown.update(seen.awaited.cards)
                leaks.extend(hidden & shown)

    table.listen(Watch())
    person = Person(table, [0], random.Random(2))
    table.new_game(setup, load_board(board), "sim:").result()
    person.play(lambda view: sum(looked) > 30 or view.outcome is not None)
    assert any(looked)
    assert leaks == []


def test_the_computer_is_not_told_what_a_person_laid_away_in_crosscribb(tables):
    table = tables()
    setup = Setup(("Ann", "Bea"), "crosscribb", 31, options={**APP, "seat1": "club"})
    laid = []

    def lays_away(view):
        actions = [each.action for each in view.awaited.choices if isinstance(each.action, LayAway)]
        return actions and view.awaited.seat == 0

    person = Person(table, [0], random.Random(2))
    table.new_game(setup, load_board("crosscribb"), "none").result()
    view = person.play(lays_away)
    laid = [each.action for each in view.awaited.choices if isinstance(each.action, LayAway)]
    table.act(laid[0]).result()
    assert table.submit(lambda session, now: session.match.actions[-1]).result() == laid[0]
    assert laid[0] not in table.submit(lambda session, now: seen_in_deal(session)).result()


def _laid_away_by_the_computer(state):
    if state.stage is not GridStage.PLACE:
        return []
    return [card for card, seat in zip(state.crib, state.away, strict=True) if seat == 1]


def test_its_cards_are_discarded_one_by_one_and_stored(tables):
    table = tables()
    table.new_game(alone(), load_board("cribbage-2"), "none").result()
    Person(table, [0], random.Random(4)).play(lambda view: view.face.phase is Phase.PLAY and view.face.series)
    actions = table.submit(lambda session, now: session.match.actions).result()
    assert sum(isinstance(each, Discard) and each.seat == 1 for each in actions) == 2
    assert any(isinstance(each, Lay) for each in actions)
