"""Whole games between players follow the rules, the cards and the luck they are given."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.cribbage.actions import Dealt, Lay, Starter
from companion.players.levels import UnknownPlayer, levels_of, player_named
from companion.players.moves import ToCrib
from companion.players.playing import NotOffered, choose, follow, play_to_end, seat_view
from tests.players.dealt import asked_in, opened
from tests.sampled import sampled

GAMES = (("cribbage", 2), ("cribbage", 3), ("cribbage", 4), ("five-card", 2), ("lowball", 2), ("lowball", 4))
OTHERS = (
    ("round-the-bases", 2),
    ("round-the-bases", 4),
    ("crosscribb", 2),
    ("crosscribb", 4),
    ("battlefield", 2),
    ("battlefield", 3),
    ("battlefield", 4),
)


def whole(name, players, seed):
    game, position = opened(name, seed, players)
    chance, player = Random(seed), player_named("greedy", name)
    return game, play_to_end(game, position, [lambda seen: player.choose(seen, chance)] * players)


@pytest.mark.parametrize(("name", "players"), sampled(GAMES + OTHERS, 0, 1, 2, 3, 4, 6, 8, 10))
def test_a_game_between_players_comes_to_its_end(name, players):
    game, end = whole(name, players, seed=3)
    outcome = game.outcome(end.state)
    assert outcome is not None
    assert (name, players) in OTHERS or max(outcome.totals) == end.state.setup.target
    assert whole(name, players, seed=3)[1].state == end.state
    assert whole(name, players, seed=4)[1].state != end.state


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_hand_is_what_was_dealt_without_what_was_laid(name, players):
    for game, position, asked, _ in asked_in(name, "greedy", seed=2, players=players):
        seen = seat_view(game, position, asked)
        laid = position.state.laid[asked.seat]
        if isinstance(asked.options[0], ToCrib):
            assert seen.away == ()
            assert all(set(option.cards) < set(seen.hand) for option in asked.options)
            continue
        assert len(seen.hand) + len(laid) == position.state.rules.hand_size
        assert not {*seen.hand, *seen.away} & position.state.seen
        assert {option.card for option in asked.options} <= {*seen.hand}


def test_what_everybody_saw_begins_again_with_each_deal():
    deals = {}
    for game, position, asked, _ in asked_in("cribbage", "greedy", seed=2):
        if isinstance(asked.options[0], Lay):
            past = seat_view(game, position, asked).past
            deals[position.state.deal] = past
            assert isinstance(past[0], Dealt)
            assert isinstance(past[1], Starter)
            assert [each.card for each in past if isinstance(each, Lay) and each.seat == 0] == [*position.state.laid[0]]
    assert len(deals) > 4


def test_a_player_that_returns_what_it_was_not_offered_is_refused():
    game, position, asked, _ = next(iter(asked_in("cribbage", "greedy", seed=1)))
    with pytest.raises(NotOffered):
        choose(game, position, asked, ToCrib(asked.seat, asked.hand))


def test_the_crib_has_what_was_laid_away():
    game, position = opened("cribbage", 7)
    player, chance, away = player_named("greedy", "cribbage"), Random(1), []
    while position.state.phase.value != "next":
        asked = position.cards.asks(position.state)
        if asked is None:
            position = follow(game, position)
            continue
        move = player.choose(seat_view(game, position, asked), chance)
        away.extend(move.cards if isinstance(move, ToCrib) else ())
        position = choose(game, position, asked, move)
    assert sorted(map(str, position.state.crib)) == sorted(map(str, away))


def test_a_player_that_there_is_not_is_named_with_those_there_are():
    with pytest.raises(UnknownPlayer, match=r'There is no player "gredy": did you mean "greedy"\?'):
        player_named("gredy", "cribbage")
    assert "greedy" in levels_of("lowball")
