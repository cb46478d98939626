"""Players at more than two seats, and of games like cribbage: they know whose crib it is, and beat the yardstick."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from companion.cards import PACK, parse_cards
from companion.games.five_card.scoring import hand_scores
from companion.players.cribbage.several import crib_share
from companion.players.five_card.computer import averages_of_three
from companion.players.levels import player_named
from companion.players.moves import ToCrib
from companion.players.playing import play_to_end, seat_view
from tests.players.dealt import asked_in, opened
from tests.sampled import sampled


def won_by(name, players, level, seed, seats):
    """Say whether `level` in these seats wins a game against the yardstick in the others."""
    game, position = opened(name, seed, players)
    chance = Random(seed)
    names = [level if seat in seats else "greedy" for seat in range(players)]
    playing = [player_named(each, name) for each in names]
    answers = [lambda view, player=player: player.choose(view, chance) for player in playing]
    end = play_to_end(game, position, answers)
    return game.outcome(end.state).winners[0] == end.state.setup.side_of(min(seats))


@pytest.mark.parametrize(
    ("name", "players", "seats", "deals"),
    sampled(
        [
            ("cribbage", 4, ((0, 2), (1, 3)), 8),
            ("cribbage", 3, ((0,), (1,), (2,)), 20),
            ("five-card", 2, ((0,), (1,)), 8),
            ("lowball", 2, ((0,), (1,)), 8),
        ],
        0,
        3,
    ),
)
def test_club_wins_more_than_its_share_against_the_yardstick(name, players, seats, deals):
    games = [won_by(name, players, "club", seed, each) for seed in range(deals) for each in seats]
    assert sum(games) / len(games) > 1 / len(seats)


@pytest.mark.parametrize(("players", "others"), [(2, -1), (3, -0.5), (4, -1)])
def test_a_point_in_the_crib_of_others_is_worth_less_than_nothing(players, others):
    found = {}
    for game, position, asked, _ in asked_in("cribbage", "greedy", seed=2, players=players):
        if isinstance(asked.options[0], ToCrib):
            dealer = position.state.dealer
            partner = players == 4 and (asked.seat - dealer) % 4 == 2
            found[asked.seat == dealer or partner] = crib_share(seat_view(game, position, asked))
    assert found == {True: 1, False: others}


def test_a_hand_of_three_is_averaged_over_all_47_starters():
    dealt = parse_cards(["5H", "6S", "7D", "8C", "JD"])
    own, others = averages_of_three(dealt, 1), averages_of_three(dealt, -1)
    rest = [card for card in PACK if card not in dealt]
    for away in combinations(dealt, 2):
        kept = [card for card in dealt if card not in away]
        hand = sum(score.points for starter in rest for score in hand_scores(kept, starter)) / 47
        assert own[frozenset(away)] > hand > others[frozenset(away)]
