"""What the simulation must show of the games as people play them: run by `make proofs`, in hours.

Games are played in batches, which share the cores. Every batch takes a seed of its own, so that no seed is known to
hold before; what goes wrong names it, and `-rP` shows all of them.
"""

from __future__ import annotations

import secrets

import pytest

from companion.simulation.evening import play_games
from companion.simulation.faults import LEVELS, Level
from companion.simulation.tally import Totals

pytestmark = pytest.mark.proofs

_BATCH = 250
_MOVES_A_NEEDLESS_QUESTION = 500


def batches(game: str, games: int) -> list[tuple[str, int]]:
    return [(game, first) for first in range(0, games, _BATCH)]


ORDINARY = [
    *batches("round-the-bases", 1000),  # these take longest: they begin first
    *batches("cribbage", 10_000),
    *batches("battlefield", 1000),
    *batches("crosscribb", 1000),
]


def played(game: str, first: int, level: Level) -> Totals:
    """Return the tally of a batch of games; their numbers say which of a seed they are."""
    tally = Totals()
    seed = secrets.randbelow(10**6)
    for each in play_games(range(first, first + _BATCH), LEVELS[level], seed, game=game):
        tally.add(each)
    print(f"{game}, {level.value}, seed {seed}: {tally.moves} moves, {tally.needless_questions} needless questions")
    assert tally.games == _BATCH
    return tally


@pytest.mark.parametrize(("game", "first"), ORDINARY)
def test_at_an_ordinary_board_nobody_is_wronged_nothing_is_lost_and_no_secret_leaks(game, first):
    tally = played(game, first, Level.ORDINARY)
    assert tally.stories == []
    assert tally.needless_questions * _MOVES_A_NEEDLESS_QUESTION < tally.moves, tally.notes[:20]


@pytest.mark.parametrize(("game", "first"), batches("cribbage", 1000))
def test_at_a_severe_board_no_game_is_lost_nobody_accused_wrongly_and_no_secret_leaks(game, first):
    tally = played(game, first, Level.SEVERE)
    assert [story for story in tally.stories if "missed:" not in story] == []


@pytest.mark.parametrize(("game", "first"), batches("cribbage", 1000))
def test_at_a_good_board_nothing_is_missed_and_nothing_is_in_doubt(game, first):
    tally = played(game, first, Level.NONE)
    assert tally.stories == []
    assert tally.in_doubt == 0
