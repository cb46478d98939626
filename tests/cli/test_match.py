"""`companion match`: the figures, the JSON, the trial of a bot, and what it says of wrong words."""

from __future__ import annotations

import json
import os

import pytest

from companion.cli.words import processes
from tests.engines.bots import REFERENCE, wrong_bot


def test_it_prints_the_figures(run):
    result = run("match", "greedy", "greedy", "--games", "2", "--seed", "3", "--jobs", "1")
    assert result.returncode == 0
    assert "win rate" in result.stdout
    assert "cribbage to 121, seed 3" in result.stdout


def test_with_json_it_prints_one_object(run):
    result = run("match", "greedy", f"exec:{REFERENCE}", "--games", "2", "--json", "--jobs", "2")
    found = json.loads(result.stdout)
    wanted = {"games", "wins", "win_rate", "ci95", "skunks", "mean_margin", "ms_card_p95", "ms_lay_away_p95"}
    assert wanted <= found.keys()
    assert found["games"] == 2
    assert found["ms_lay_away_p95"] > 0


def test_a_bot_that_is_out_is_named_and_the_status_says_so(run, tmp_path):
    bot = f"exec:{wrong_bot(tmp_path, 'answers nonsense')}"
    result = run("match", bot, "greedy", "--games", "8", "--json")
    assert result.returncode == 1
    assert json.loads(result.stdout)["forfeits"] == [3, 0]
    assert 'answered "what?"' in result.stderr
    assert "The match ended early" in result.stderr


def test_a_bot_is_tried(run, tmp_path):
    good = run("match", "--check", f"exec:{REFERENCE}")
    assert (good.returncode, good.stdout.count("ok "), good.stderr) == (0, 4, "")
    bad = run("match", "--check", f"exec:{wrong_bot(tmp_path, 'ends at once')}", "--json")
    assert bad.returncode == 1
    assert not json.loads(bad.stdout)["ok"]
    assert "ended by itself" in bad.stderr


def test_wrong_words_are_told_in_a_sentence(refusal):
    assert "name both" in refusal("match", "greedy")
    assert "no players beside it" in refusal("match", "greedy", "--check", "exec:cat")
    assert "name it as exec:COMMAND" in refusal("match", "--check", "greedy")
    assert 'There is no player "masterr"' in refusal("match", "masterr", "greedy")
    assert 'There is no game "ludo"' in refusal("match", "greedy", "greedy", "--game", "ludo")
    assert "is too low" in refusal("match", "greedy", "greedy", "--games", "0")
    assert "121 or 61" in refusal("match", "greedy", "greedy", "--length", "7")


def test_the_help_names_the_players(run):
    assert "greedy" in run("match", "--help").stdout


@pytest.mark.parametrize("verb", [["match", "greedy", "greedy"], ["simulate"]])
def test_more_games_than_can_be_played_are_refused(refusal, verb):
    assert "99999999999999999999999 is too high, the most is 1000000" in refusal(*verb, "--games", "9" * 23)


def test_no_more_processes_are_started_than_the_machine_can_use():
    assert processes(10**9, 10**6) <= max(2 * (os.cpu_count() or 1), 4)
    assert processes(3, 2) == 2
    assert processes(None, 1) == 1
