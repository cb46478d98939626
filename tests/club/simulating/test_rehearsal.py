"""Whole evenings with a real broker, real servers and everything killed: nothing is lost, nothing counts twice."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from companion.club.simulating.programs import RehearsalError, broker_program

KEYS = ["boards", "games", "results", "lost", "twice", "behind_ms_p99", "server_mb"]
P99_MS = 1000


def simulate(*words):
    command = [sys.executable, "-m", "companion", "club", "simulate", "--json", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return done.returncode, json.loads(done.stdout)


def sound(found, games):
    return (found["games"], found["results"], found["lost"], found["twice"]) == (games, games, 0, 0)


def test_a_small_evening_in_which_everything_is_killed_once(tmp_path):
    status, found = simulate("--boards", "6", "--rounds", "2", "--kills", "1", "--game-s", "2")
    assert list(found)[: len(KEYS)] == KEYS
    assert found["kills"] == {"broker": 1, "server": 1, "board": 3, "network": 3}
    assert status == 0
    assert sound(found, 12)
    assert found["states"] > 0


@pytest.mark.proofs
def test_two_servers_at_one_postgresql_of_which_one_is_lost(postgres):
    url = postgres.new_database("rehearsed")
    words = ("--servers", "2", "--lose-server", "--database", url)
    status, found = simulate("--boards", "6", "--rounds", "2", "--game-s", "2", *words)
    assert status == 0
    assert found["kills"] == {"servers lost": 1}
    assert sound(found, 12)


def test_without_mosquitto_there_is_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.club.simulating.programs._PLACES", "/nowhere")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RehearsalError, match="mosquitto has to be installed"):
        broker_program(tmp_path, 1)


def test_one_server_cannot_be_lost():
    command = [sys.executable, "-m", "companion", "club", "simulate", "--lose-server"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "To lose a server there have to be two: say --servers 2.\n")


@pytest.mark.proofs
def test_three_hundred_boards_play_nine_rounds():
    status, found = simulate("--boards", "300", "--evening")
    assert status == 0
    assert sound(found, 2700)
    assert found["behind_ms_p99"] <= P99_MS


@pytest.mark.proofs
def test_three_hundred_boards_while_everything_is_killed_a_hundred_times():
    status, found = simulate("--boards", "300", "--evening", "--kills", "100")
    assert found["kills"] == {"broker": 100, "server": 100, "board": 300, "network": 300}
    assert status == 0
    assert sound(found, 2700)


@pytest.mark.proofs
def test_the_server_needs_no_more_memory_after_ten_thousand_games():
    _, found = simulate("--boards", "300", "--rounds", "34", "--game-s", "5")
    assert sound(found, 10_200)
    memory = found["server_mb_by_round"]
    assert max(memory[-3:]) <= memory[9] + 3, "megabytes, after 10,200 games and after 3,000"


@pytest.mark.proofs
def test_two_servers_at_one_postgresql_while_everything_is_killed(postgres):
    words = ("--servers", "2", "--kills", "20", "--database", postgres.new_database("rehearsed_hard"))
    status, found = simulate("--boards", "100", "--evening", *words)
    assert status == 0
    assert sound(found, 900)
