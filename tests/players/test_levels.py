"""The levels of the games: each is stronger than the yardstick, measured over pairs of the same deals."""

from __future__ import annotations

import pytest

from companion.contest.contest import play_match
from companion.contest.one_game import Terms
from companion.games.catalogue import USUAL, game_names, listed
from companion.players.levels import levels_of

SEED = 17
GOAL = 0.6
"""What share of its games a club player wins against the yardstick."""


def win_rate(game, games, jobs=1):
    terms = Terms(("club", "greedy"), game, listed(game).lengths[0], seed=SEED)
    return play_match(terms, games, jobs).win_rate


def test_every_game_has_a_yardstick_and_a_club_player():
    for game in game_names():
        assert {"greedy", "club"} <= set(levels_of(game))


def test_every_level_that_is_offered_at_a_table_is_there():
    for game in game_names():
        assert set(listed(game).levels) <= set(levels_of(game))


@pytest.mark.parametrize("game", ["crosscribb", "battlefield"])
def test_where_a_club_player_is_far_stronger_a_few_games_show_it(game):
    assert win_rate(game, 2) >= GOAL


@pytest.mark.proofs
@pytest.mark.parametrize("game", [game for game in game_names() if game != USUAL])
def test_a_club_player_beats_the_yardstick(game):
    assert win_rate(game, 10_000, jobs=2) >= GOAL
