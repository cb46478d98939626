"""`companion simulate`: the table, the JSON, the exit status, and recorded games that replay."""

from __future__ import annotations

import json
from argparse import Namespace

import pytest

from companion.cli.progress import TerminalProgress
from companion.cli.simulate import report
from companion.simulation.tally import Totals


def test_it_prints_a_table(run):
    result = run("simulate", "--games", "1", "--seed", "3", "--faults", "none")
    assert "wrong accusations" in result.stdout
    assert "faults: none, seed 3" in result.stdout


def test_with_json_it_prints_one_object(run):
    result = run("simulate", "--game", "crosscribb", "--games", "2", "--faults", "none", "--json")
    found = json.loads(result.stdout)
    wanted = {"games", "verdicts", "wrong_accusations", "missed_errors", "unclear", "recoveries", "lost_games"}
    assert wanted <= found.keys()
    assert found["games"] == 2
    assert found["verdicts"] > 0
    must_be_0 = ("wrong_accusations", "missed_errors", "lost_games", "leaks")
    assert result.returncode == int(any(found[name] for name in must_be_0))


def test_beside_the_json_what_was_wrong_is_on_standard_error(capsys):
    totals = Totals(games=1, leaks=1, stories=["seed 1, game 7, leak: ..."], notes=["needless: ..."])
    assert report(totals, Namespace(json=True)) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["leaks"] == 1
    assert err == "seed 1, game 7, leak: ...\n"


@pytest.mark.proofs
def test_two_processes_count_what_one_counts(run):
    one, two = (run("simulate", "--games", "2", "--seed", "8", "--json", "--jobs", jobs).stdout for jobs in "12")
    assert json.loads(one) == json.loads(two)


def test_a_game_alone_is_played_by_its_number(run):
    found = json.loads(run("simulate", "--game", "crosscribb", "--games", "4", "--only", "3", "--json").stdout)
    assert found["games"] == 1
    assert found["moves"] > 2


def test_the_progress_bar_fills_up():
    progress = TerminalProgress(4, "games")
    assert progress.line(0) == f"[{' ' * 30}] 0 of 4 games, 0:00 left"
    progress.step()
    assert progress.line(30) == f"[{'#' * 7}{' ' * 23}] 1 of 4 games, 1:30 left"
    for _ in range(3):
        progress.step()
    assert progress.line(99) == f"[{'#' * 30}] 4 of 4 games, done     "


def test_a_recorded_game_can_be_replayed(run, tmp_path):
    run("simulate", "--games", "1", "--faults", "ordinary", "--record", str(tmp_path / "games"))
    result = run("replay", str(tmp_path / "games" / "game-0001.jsonl"))
    assert result.returncode == 0
    assert "with 121" in result.stdout


def test_bad_words_are_refused(refusal, tmp_path):
    assert "choose none, ordinary or severe" in refusal("simulate", "--faults", "awful")
    assert "the least is 1" in refusal("simulate", "--games", "0")
    assert "There is no game" in refusal("simulate", "--game", "chess")
    (tmp_path / "file").write_text("")
    assert "cannot be made" in refusal("simulate", "--record", str(tmp_path / "file" / "x"))


def test_baseball_is_simulated_without_a_board(run):
    found = json.loads(run("simulate", "--game", "round-the-bases", "--games", "6", "--no-board", "--json").stdout)
    assert found["games"] == 6
    assert 0 < found["batting_average"] < 1
    assert found["runs_per_half_inning"] > 0
    assert "batting average" in run("simulate", "--game", "round-the-bases", "--games", "1", "--no-board").stdout


def test_cribbage_without_a_board_and_labels_that_are_none_are_refused(refusal):
    assert "--no-board is for" in refusal("simulate", "--no-board")
    assert "factory or plain" in refusal("simulate", "--game", "round-the-bases", "--no-board", "--profile", "mine")
    assert "--profile is for play without a board" in refusal(
        "simulate", "--game", "round-the-bases", "--profile", "plain"
    )


def test_the_figures_of_hardware_physics_are_taken_for_the_crosstalk(run, refusal, tmp_path):
    (tmp_path / "physics.json").write_text('{"setups": [{"pairs": 0.0}]}')
    words = ("simulate", "--game", "crosscribb", "--games", "1", "--json", "--faults", "severe")
    with_them, without = (json.loads(run(*words, *more).stdout) for more in (("--physics", "physics.json"), ()))
    assert with_them["games"] == without["games"] == 1
    assert with_them != without
    (tmp_path / "empty.json").write_text("{}")
    assert refusal(*words, "--physics", "empty.json").startswith("empty.json has no figures of companion hardware")
    assert (
        refusal(*words, "--physics", "none.json") == "The figures in none.json cannot be read: there is no such file."
    )
