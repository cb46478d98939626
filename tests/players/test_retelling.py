"""A game at a table is told as in a match: what a bot hears can be played again with cards that people deal."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.action import BOARD_ACTIONS
from companion.games.catalogue import game_named, listed
from companion.games.cribbage.actions import Discard, Shuffle
from companion.games.crosscribb.actions import LayAway, Turn
from companion.games.match import Match
from companion.games.playout import pegs_owed
from companion.games.setup import Setup
from companion.games.viewer import seat_viewer
from companion.players.levels import player_named
from companion.players.retelling import told_to
from companion.players.seating import AtTable, seating_of

NAMES = ("Ann", "Bea", "Cy", "Dee")
WATCHER = 0


def at_a_table(name, players, seed):
    """Play a game at a table whose seats are all the computer's, and yield it after each action with its pegs."""
    known, game = listed(name), game_named(name)
    options = {"cards": "app", **({"dice": "app"} if name == "round-the-bases" else {})}
    seats = {f"seat{seat}": "bot:Pat" if seat == WATCHER else "club" for seat in range(players)}
    alone = {"alone": "0"} if known.two_sides and players == 3 else {}
    match = Match(game, Setup(NAMES[:players], name, min(known.lengths), options={**options, **seats, **alone}))
    chance, player, choose = Random(seed), player_named("greedy", name), seating_of(name)
    actions = [Shuffle(4711)] if "shuffle" in game.actions else []
    while game.outcome(match.state) is None:
        for action in actions or moves(match, player, choose, chance):
            match.push(action)
            for peg in pegs_owed(match.state):
                match.push(peg)
            yield match
        actions = []


def moves(match, player, choose, chance):
    awaited = match.game.awaited(match.state)
    if awaited.seat is None:
        return awaited.actions[:1]
    points = tuple(map(match.state.ledger.total, match.setup.sides))
    seen = AtTable(match.game.face(match.state, seat_viewer(awaited.seat)), awaited, points, ())
    return choose(player, seen, chance)


def heard(name, players, seed):
    """Return a table at the end of its game, and what a seat heard there, with what began each deal."""
    story, deals = [], []
    for match in at_a_table(name, players, seed):
        *_, now = told_to(match, WATCHER)
        if deals and (now.deal, now.dealer) != (deals[-1].deal, deals[-1].dealer):
            begun = next(action for action in reversed(match.actions) if not isinstance(action, BOARD_ACTIONS))
            earlier, _ = told_to(match, WATCHER)
            assert earlier.deal == deals[-1].deal
            assert earlier.past[: len(deals[-1].past)] == deals[-1].past
            story += [*earlier.past, begun]
        deals.append(now)
    return match, [*story, *deals[-1].past]


@pytest.mark.parametrize(
    ("name", "players"),
    [("cribbage", 2), ("cribbage", 3), ("cribbage", 4), ("five-card", 2), ("lowball", 2), ("round-the-bases", 2)],
)
def test_what_a_seat_hears_can_be_played_with_cards_that_people_deal(name, players):
    match, story = heard(name, players, 3)
    again = Match(match.game, Setup(match.setup.players, name, match.setup.target))
    for action in story:
        again.push(action)
        for peg in pegs_owed(again.state):
            again.push(peg)
    assert again.state.ledger.accounts == match.state.ledger.accounts
    assert not [action for action in story if isinstance(action, Shuffle | Discard)]


@pytest.mark.parametrize(("name", "players"), [("crosscribb", 2), ("crosscribb", 3), ("battlefield", 2)])
def test_a_seat_hears_all_but_what_others_see_alone(name, players):
    match, story = heard(name, players, 3)
    hidden = [each for each in match.actions if isinstance(each, Turn | LayAway) and each.seat != WATCHER]
    done = [each for each in match.actions if not isinstance(each, BOARD_ACTIONS) and each not in hidden]
    assert story == done
    assert bool(hidden) is (name == "crosscribb")


def test_an_undo_tells_the_deal_as_it_was():
    for match in at_a_table("cribbage", 2, 3):
        if len(match) == 30:
            break
    after = told_to(match, WATCHER)
    match.back_to(20)
    before = told_to(match, WATCHER)
    assert before[-1].past == after[-1].past[: len(before[-1].past)] or before[-1].deal < after[-1].deal
    assert before != after
