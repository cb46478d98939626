"""The computer interrupted: by an undo, a failure, the end of the game or of the program, nothing is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

from companion.app import computer
from companion.app.utc import utc_now
from companion.board.boards import load_board
from companion.games.cribbage.actions import Dealer, Lay
from companion.games.cribbage.state import Phase
from companion.games.setup_json import setup_to_json
from companion.players import levels
from tests.app.people import Person, alone, state


def test_undo_takes_back_what_the_person_did_with_the_computers_answer(tables):
    table = tables()
    person = Person(table, [0], random.Random(4))
    table.new_game(alone(), load_board("cribbage-2"), "none").result()
    table.act(Dealer(1)).result()
    person.play(lambda view: view.face.phase is Phase.PLAY and len(view.face.series) > 1)
    hands = state(table).hands
    table.undo().result()
    undone = state(table)
    assert len(undone.hands[0]) == len(hands[0]) + 1
    assert undone.turn == 0
    table.redo().result()
    assert state(table).hands == hands


def test_a_move_that_was_thought_about_while_people_undid_is_not_made(tables):
    """A choice counts only where it was made."""
    table = tables()
    thinking, go_on = threading.Event(), threading.Event()

    class Slow:
        def choose(self, view, chance):
            thinking.set()
            assert go_on.wait(10)
            return view.options[0]

    made = dict(levels.levels_of("cribbage"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.app.computer.player_named", lambda level, game: Slow())
        table.new_game(alone(), load_board("cribbage-2"), "none").result()
        table.act(Dealer(0)).result()
        person = Person(table, [0], random.Random(4))
        person.play(lambda view: thinking.is_set(), 10)
        length = table.submit(lambda session, now: len(session.match)).result()
        table.undo().result()
        go_on.set()
        person.play(lambda view: view.face.phase is Phase.STARTER, 10)
    assert length > 0
    assert made
    assert len(state(table).away) == 2


def test_a_choice_is_made_again_where_people_have_done_something_else_meanwhile(tables, monkeypatch):
    """The game is as long as it was then, but another card lies on the table."""
    table, thinking, go_on, seen = tables(), threading.Event(), threading.Event(), []

    class Slow:
        def choose(self, view, chance):
            if any(isinstance(action, Lay) for action in view.past):
                seen.append(view.past)
                thinking.set()
                assert go_on.wait(10)
            return view.options[0]

    monkeypatch.setattr("companion.app.computer.player_named", lambda level, game: Slow())
    table.new_game(alone(), load_board("cribbage-2"), "none").result()
    table.act(Dealer(1)).result()
    person = Person(table, [0], random.Random(4))
    person.play(lambda view: view.face.phase is Phase.PLAY and view.awaited.seat == 0)
    first, second, *_ = state(table).hands[0]
    table.act(Lay(0, first)).result()
    assert thinking.wait(10)
    table.undo().result()
    table.act(Lay(0, second)).result()
    go_on.set()
    while len(state(table).series) < 2:
        time.sleep(0.005)
    assert [past[-1] for past in seen[:2]] == [Lay(0, first), Lay(0, second)]


def test_a_player_that_fails_is_replaced_by_the_plainest(tables, caplog):
    table = tables()

    class Broken:
        def choose(self, view, chance):
            raise ZeroDivisionError

    found = levels.player_named
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "companion.app.computer.player_named",
            lambda level, game: found(level, game) if level == "greedy" else Broken(),
        )
        table.new_game(alone(), load_board("cribbage-2"), "none").result()
        Person(table, [0], random.Random(4)).play(lambda view: view.face.phase is Phase.SHOW)
    assert "failed" in caplog.text


def test_nothing_is_tried_again_once_people_have_left_the_game(tables, caplog):
    table = tables()
    table.new_game(alone(), load_board("cribbage-2"), "none").result()
    table.leave().result()
    assert table.computer._move() is None
    assert caplog.text == ""


def test_a_move_that_failed_is_made_again(tables, monkeypatch):
    table, failed = tables(), threading.Event()
    choose = computer.moves_of

    def fails_once(due, chance):
        if not failed.is_set():
            failed.set()
            raise ZeroDivisionError
        return choose(due, chance)

    monkeypatch.setattr(computer, "moves_of", fails_once)
    monkeypatch.setattr(computer, "_RETRY_S", 0.01)
    table.new_game(alone(), load_board("cribbage-2"), "none").result()
    Person(table, [0], random.Random(4)).play(lambda view: view.face.phase is Phase.PLAY)
    assert failed.is_set()


PLAYED = """
import os, random, sys, time
from pathlib import Path
from companion.app.computer import ComputerSeats
from companion.app.table import Table
from companion.board.boards import load_board
from companion.drivers.spec import open_driver
from companion.games.setup import Setup
from companion.store.journal import open_store
def play(path):
    table = Table(open_store(Path(path)), open_driver)
    seats = ComputerSeats(table, pause_s=0.002)
    table.start()
    options = {"cards": "app", "seat0": "beginner", "seat1": "beginner"}
    table.new_game(Setup(("Ann", "Bea"), target=61, options=options), load_board("cribbage-2"), "none").result()
    print("begun", os.getpid(), flush=True)
    time.sleep(60)

for path in sys.argv[1:]:
    if not (child := os.fork()):
        play(path)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""Plays a game for each journal, each in a process of its own, the next when the last has ended."""


def test_killed_in_its_turn_it_loses_nothing_and_deals_nothing_again(tables, tmp_path):
    chance, paths = random.Random(8), [tmp_path / f"{number}.db" for number in range(4)]
    command = [sys.executable, "-c", PLAYED, *map(str, paths)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as program:
        for _ in paths:
            begun, playing = program.stdout.readline().split()
            assert begun == b"begun"
            time.sleep(chance.uniform(0, 0.6))
            os.kill(int(playing), signal.SIGKILL)
            assert int(program.stdout.readline()) == -signal.SIGKILL
    for path in paths:
        table = tables(path)
        row = table.store.unfinished()
        table.resume(row.game_id, load_board("cribbage-2"), "none").result()
        shuffles = table.submit(lambda session, now: [each.verb for each in session.match.actions].count("shuffle"))
        assert shuffles.result() == 1
        view = Person(table, [], chance).play(lambda view: view.outcome is not None)
        assert view.outcome is not None


def test_cut_off_before_the_app_has_shuffled_it_shuffles_when_the_game_goes_on(tables):
    table = tables()
    game_id = table.store.begin(setup_to_json(alone()), "cribbage-2 none", utc_now())
    table.resume(game_id, load_board("cribbage-2"), "none").result()
    person = Person(table, [0], random.Random(4))
    person.play(lambda view: view.face.phase is Phase.PLAY)
    table.leave().result()
    table.resume(game_id, load_board("cribbage-2"), "none").result()
    assert [entry.text.split()[0] for entry in table.store.entries(game_id)].count("shuffle") == 1
