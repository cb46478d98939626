"""Cards that the app turns up one by one: an undo, and a game that is gone on with, bring the same cards again."""

from __future__ import annotations

from random import Random

import pytest

from companion.app.picture import view_of
from companion.app.session import Session
from companion.app.turning import TurnedUp
from companion.board.boards import load_board
from companion.games.cribbage.actions import Dealer, Dealt, Misdeal, Shuffle
from companion.games.crosscribb.actions import LayAway, Turn
from companion.games.event import EventKind
from companion.games.seating import Seat
from companion.games.setup import Setup


def begin(game, cards="app"):
    """Return a game of two people, whose pegs nobody looks at."""
    journal = []
    setup = Setup(("Ann", "Bea"), game, 31 if game == "crosscribb" else 121, options={"cards": cards})
    session = Session(setup, load_board("crosscribb" if game == "crosscribb" else "cribbage-2"), journal.append)
    session.link(False, 0)
    return session, journal


def to_do(session):
    """Return what can be done: cards by chance, squares, buttons; no misdeal."""
    match = session.match
    found = [each for each in match.game.awaited(match.state).actions if each.verb != "misdeal"]
    return found or [each for each in match.game.legal(match.state) if each.chosen and hasattr(each, "square")]


def play(session, chance, turned):
    """Play until so many cards were turned up in the first deal, and return these in their order."""
    while len(found := cards(session)) < turned:
        session.act(chance.choice(to_do(session)), 0)
    return found[:turned]


def cards(session):
    """Return the cards of the first deal in the order in which they were seen first."""
    dealt, seen = False, []
    for played in session.match.played:
        card = getattr(played.action, "card", None)
        if dealt and card is not None and card not in seen:
            seen.append(card)
        dealt = dealt or any(event.kind is EventKind.DEALT for event in played.events)
    return seen


@pytest.mark.parametrize("game", ["crosscribb", "battlefield"])
def test_after_an_undo_the_same_cards_are_turned_up(game):
    session, _ = begin(game)
    first = play(session, Random(1), 12)
    while len(cards(session)) > 2:
        session.undo(0)
    assert play(session, Random(2), 12) == first


@pytest.mark.parametrize("game", ["crosscribb", "battlefield"])
def test_in_a_game_that_is_gone_on_with_the_same_cards_are_turned_up(game):
    session, journal = begin(game)
    first = play(session, Random(1), 12)
    again, _ = begin(game)
    again.resume(journal)
    while len(cards(again)) > 2:
        again.undo(0)
    assert play(again, Random(2), 12) == first


@pytest.mark.parametrize("game", ["crosscribb", "battlefield"])
def test_nor_does_a_power_cut_after_an_undo_bring_other_cards(game):
    session, journal = begin(game)
    first = play(session, Random(1), 12)
    while len(cards(session)) > 2:
        session.undo(0)
    again, _ = begin(game)
    again.resume(journal)
    assert play(again, Random(2), 12) == first


def test_after_a_misdeal_the_pack_lies_in_another_order():
    session, _ = begin("battlefield")
    first = play(session, Random(1), 1)[0]
    session.undo(0)
    session.act(Misdeal(), 0)
    session.act(Dealt(), 0)
    other = next(each for each in to_do(session) if each.card != first)
    session.act(other, 0)
    assert other in session.match.actions


def test_cards_that_people_turn_up_are_those_that_they_touch():
    session, _ = begin("battlefield", cards="real")
    play(session, Random(1), 1)
    first = cards(session)[0]
    session.undo(0)
    other = next(each for each in to_do(session) if each.card != first)
    session.act(other, 0)
    assert cards(session) == [other.card]


def test_in_cribbage_a_card_is_laid_as_it_was_touched():
    """There a number deals, and cards in the hand are known."""
    turned = TurnedUp()
    setup = Setup(("Ann", "Bea"), "cribbage", 61, options={"cards": "app"})
    session = Session(setup, load_board("cribbage-61"), [].append)
    for action in (Shuffle(5), Dealer(Seat(0)), Dealt()):
        session.act(action, 0)
    for each in to_do(session):
        assert turned.as_it_lies(session.match, each) is each


def test_what_can_be_turned_up_does_not_tell_what_was_laid_away():
    """A card that is missing there, and lies in no square, would be in the crib."""
    session, _ = begin("crosscribb")
    chance = Random(3)
    while not any(isinstance(each, LayAway) for each in session.match.actions):
        away = [each for each in to_do(session) if isinstance(each, LayAway)]
        session.act(chance.choice(away or to_do(session)), 0)
    laid = next(each.card for each in session.match.actions if isinstance(each, LayAway))
    view = view_of(session)
    assert laid in view.awaited.cards
    session.act(view.awaited.cards[laid], 0)
    turned = session.match.actions[-1]
    assert isinstance(turned, Turn)
    assert turned.card != laid
