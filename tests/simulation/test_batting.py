"""Baseball without a board: whole games by cards and dice, and what a profile's figures are."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.round_the_bases.profile import FACTORY, PLAIN
from companion.simulation import batting
from companion.simulation.batting import BattingSums, bat, deal_hand, play_game
from tests.sampled import sampled


def total(games, profile, seed=1, processes=1):
    line = BattingSums()
    for each in bat(games, seed, profile, processes):
        line.add(each)
    return line


PROFILES = [("plain", 0.256, 0.53, 75), ("plain", 0.256, 0.53, 150), ("factory", 0.293, 0.66, 150)]


@pytest.mark.parametrize(("profile", "average", "runs", "games"), sampled(PROFILES))
def test_the_figures_of_the_profiles_are_near_what_is_known_of_them(profile, average, runs, games):
    found = total(games, profile).as_json()
    assert found["batting_average"] == pytest.approx(average, abs=0.025)
    assert found["runs_per_half_inning"] == pytest.approx(runs, abs=0.09)


def test_the_same_seed_plays_the_same_games_in_however_many_processes(monkeypatch):
    monkeypatch.setattr(batting, "_AT_ONCE", 10)
    usual = total(25, "factory")
    assert usual == total(25, "factory", processes=2)
    assert usual != total(25, "factory", seed=2)


def test_a_jack_is_no_hand_but_a_home_run():
    chance = Random(1)
    found = [deal_hand(chance) for _ in range(600)]
    assert 20 <= found.count(None) <= 75  # one starter in thirteen


def test_a_side_that_leads_does_not_bat_in_the_last_half(monkeypatch):
    halves = iter([0, 1, 0, 0, 0])
    played = []

    def half(chance, profile, line, behind):
        played.append(behind)
        return next(halves)

    monkeypatch.setattr(batting, "_half_inning", half)
    play_game(Random(1), FACTORY)
    assert played == [None] * 5


def test_a_tied_game_goes_on_until_somebody_leads(monkeypatch):
    halves = iter([0, 0, 0, 0, 1, 1, 0, 2])
    behind_by = []

    def half(chance, profile, line, behind):
        behind_by.append(behind)
        return next(halves)

    monkeypatch.setattr(batting, "_half_inning", half)
    line = play_game(Random(1), PLAIN)
    assert behind_by == [None, None, None, None, None, 1, None, 0]
    assert line.extra_innings == 1
