"""What the simulation must show of the games as people play them: run by `make proofs`, in an hour or more.

Every run takes a seed of its own, which is in its name where it fails, so that no seed is known to hold before.
"""

from __future__ import annotations

import os
import secrets

import pytest

from companion.simulation.evening import play_games
from companion.simulation.faults import LEVELS, Level
from companion.simulation.tally import Totals

pytestmark = pytest.mark.proofs

_MOVES_A_NEEDLESS_QUESTION = 500


def played(game: str, games: int, level: Level) -> Totals:
    tally = Totals()
    seed = secrets.randbelow(10**6)
    for each in play_games(range(games), LEVELS[level], seed, game=game, processes=os.cpu_count() or 1):
        tally.add(each)
    return tally


@pytest.mark.parametrize(
    ("game", "games"), [("cribbage", 10_000), ("battlefield", 1000), ("crosscribb", 1000), ("round-the-bases", 1000)]
)
def test_at_an_ordinary_board_nobody_is_wronged_nothing_is_lost_and_no_secret_leaks(game, games):
    tally = played(game, games, Level.ORDINARY)
    assert tally.games == games
    assert tally.stories == []
    assert tally.needless_questions * _MOVES_A_NEEDLESS_QUESTION < tally.moves, tally.notes[:20]


def test_at_a_severe_board_no_game_is_lost_nobody_accused_wrongly_and_no_secret_leaks():
    tally = played("cribbage", 1000, Level.SEVERE)
    assert [story for story in tally.stories if "missed:" not in story] == []


def test_at_a_good_board_nothing_is_missed_and_nothing_is_in_doubt():
    tally = played("cribbage", 1000, Level.NONE)
    assert tally.stories == []
    assert tally.in_doubt == 0
