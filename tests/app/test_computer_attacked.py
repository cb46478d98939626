"""Whole games with the computer, of every kind and with every mixture of seats, in which people do what they like.

They touch, undo, pull the cable, move pegs late, wrongly or not at all, and the power fails. No game stands still, none
loses or deals anything again, and nobody is blamed for pegs that were moved as they were asked for.
"""

from __future__ import annotations

from random import Random

import pytest

from companion.app import computer
from companion.games.catalogue import game_names, listed
from companion.games.setup import Policy, Setup
from companion.players.levels import player_named
from companion.referee.verdict import Call
from tests.app.solo_table import SoloTable
from tests.sampled import sampled

NAMES = ("Ann", "Bea", "Cy", "Dee")
QUIET = {Call.IN_HAND, Call.UNSEEN, Call.RIGHT, Call.PEGGED}


def setup_of(game, seed):
    """Return a mixture of seats, a referee and options, by chance."""
    chance, known = Random(f"{game} {seed}"), listed(game)
    players = chance.choice(known.players)
    policy = chance.choice([each for each in known.policies if each is not Policy.SCOREKEEPER])
    seats = {f"seat{seat}": chance.choice(known.levels[:2]) for seat in range(players) if chance.random() < 0.5}
    options = {"cards": "app", **(seats or {f"seat{players - 1}": known.levels[0]})}
    if known.two_sides and players == 3:
        options["alone"] = chance.choice("012")
    if game == "round-the-bases" and chance.random() < 0.5:
        options["dice"] = "app"
    if policy.muggins and chance.random() < 0.3:
        options["muggins"] = "automatic"
    shortest = 1 if game == "round-the-bases" else min(known.lengths)
    return Setup(NAMES[:players], game, shortest, policy, options)


@pytest.fixture(autouse=True)
def plain_players(monkeypatch):
    """Let the plainest play where a level thinks for long: what is attacked is the table."""
    slow = ("battlefield", "crosscribb")
    found = lambda level, game: player_named("greedy" if game in slow else level, game)  # noqa: E731
    monkeypatch.setattr(computer, "player_named", found)


@pytest.mark.parametrize(("game", "seed"), sampled([(game, seed) for seed in range(40) for game in game_names()], 2))
def test_whatever_people_do_a_game_comes_to_its_end(game, seed):
    table = SoloTable(setup_of(game, seed), seed, errs=0.2)
    table.play()
    assert table.session.progress.outcome is not None


@pytest.mark.parametrize(("game", "seed"), sampled([(game, seed) for seed in range(40) for game in game_names()], 5))
def test_nobody_is_blamed_for_pegs_that_were_moved_as_they_were_asked_for(game, seed):
    table = SoloTable(setup_of(game, seed), seed, errs=0.0)
    table.play()
    blamed = [(call, side) for call, side, erred in table.calls if call not in QUIET and not erred]
    assert [each for each in blamed if each[1] in table.setup.computer_sides] == []
