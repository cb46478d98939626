"""What a game shows of its state: nothing that is owed, and a turned card to its own seat alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.cards import parse_card
from companion.games.catalogue import game_named, game_names, listed, playout_of
from companion.games.cribbage.actions import Dealer, Dealt, Starter
from companion.games.crosscribb.actions import Columns, LayAway, Turn
from companion.games.ledger import Account, Debt, Ledger
from companion.games.match import Match
from companion.games.setup import Policy, Setup
from companion.games.viewer import TABLE, WATCHER, seat_viewer

ACTIONS = 120


def parts(value: Any) -> Iterator[Any]:
    """Yield a value and everything inside it."""
    yield value
    inside = [getattr(value, each.name) for each in fields(value)] if is_dataclass(value) else []
    for part in (*inside, *(value if isinstance(value, tuple | list | frozenset) else ())):
        yield from parts(part)


def match_of(game: str, seed: int) -> Match:
    """Return a game, of muggins where it can be, that honest people have played for a while."""
    known = listed(game)
    policy = Policy.MUGGINS if Policy.MUGGINS in known.policies else Policy.CASUAL
    setup = Setup(("Red", "Blue"), game, known.lengths[0], policy)
    chance = Random(seed)
    pack = list(game_named(game).pack)
    packs = (chance.sample(pack, len(pack)) for _ in range(99))
    match = Match(game_named(game), setup)
    for action in islice(playout_of(game).honest_actions(setup, packs, chance.choice), ACTIONS):
        match.push(action)
    return match


@pytest.mark.parametrize("viewer", [TABLE, WATCHER, seat_viewer(1)])
@pytest.mark.parametrize("game", game_names())
def test_a_face_holds_nothing_that_is_owed(game, viewer):
    match = match_of(game, 3)
    owing = 0
    for length in range(len(match) + 1):
        state = match.state_at(length)
        face = match.game.face(state, viewer)
        owing += any(isinstance(part, Debt) for part in parts(state))
        assert not any(isinstance(part, Ledger | Account | Debt) for part in parts(face))
        assert face.setup is state.setup
        assert hash(face) is not None
    assert owing, "the states themselves do hold what is owed"


@pytest.mark.parametrize("game", game_names())
def test_a_face_shows_what_a_state_shows(game):
    """All that can be asked of the face has the answer that the state gives."""
    match = match_of(game, 4)
    for length in range(len(match) + 1):
        state = match.state_at(length)
        face = match.game.face(state, TABLE)
        asked = [name for name in dir(type(face)) if isinstance(getattr(type(face), name), property)]
        for name in asked:
            assert getattr(face, name) == getattr(state, name), name


def test_a_turned_card_is_seen_by_its_seat_and_at_the_shared_screen():
    game = game_named("crosscribb")
    setup = Setup(("Red", "Blue"), "crosscribb", 31, options={"cards": "app"})
    match = Match(game, setup, [Dealer(0), Columns(0), Dealt(), Starter(parse_card("9C"))])
    turned = parse_card("5H")
    match.push(Turn(match.state.turn, turned))
    seat = match.state.turn
    assert [game.face(match.state, viewer).held for viewer in (TABLE, seat_viewer(seat))] == [turned, turned]
    assert [game.face(match.state, viewer).held for viewer in (WATCHER, seat_viewer(1 - seat))] == [None, None]


def test_a_card_laid_away_is_seen_by_its_seat_alone_until_the_crib_is_turned_up():
    game = game_named("crosscribb")
    setup = Setup(("Red", "Blue"), "crosscribb", 31, options={"cards": "app"})
    match = Match(game, setup, [Dealer(0), Columns(0), Dealt(), Starter(parse_card("9C"))])
    seat, away = match.state.turn, parse_card("5H")
    match.push(Turn(seat, away))
    match.push(LayAway(seat, away))
    assert game.face(match.state, seat_viewer(seat)).crib == (away,)
    assert [game.face(match.state, viewer).crib for viewer in (WATCHER, seat_viewer(1 - seat))] == [(), ()]
    assert away in game.face(match.state, WATCHER).unseen
