"""Pulling the plug: a real process plays at a table and is killed at random moments; nothing acknowledged is lost."""

from __future__ import annotations

import os
import random
import signal
import time

import pytest

from companion.app.session import Session
from companion.app.table import Table
from companion.board.boards import load_board
from companion.cards import PACK
from companion.drivers.spec import open_driver
from companion.games.action import Peg
from companion.games.cribbage.playout import honest_actions
from companion.games.record import format_action
from companion.games.setup import Policy, Setup
from companion.referee.settle import Timing
from companion.store.journal import open_store

SETUP = Setup(("Red", "Blue"), policy=Policy.CASUAL)
QUICK = Timing(settle_ms=1, release_ms=5, infer_ms=5)


def script(seed: int) -> list:
    """Return all the actions of one honest game."""
    chance = random.Random(seed)
    packs = (chance.sample(PACK, 52) for _ in range(60))
    return list(honest_actions(SETUP, packs, chance.choice))


def play_on(path, layout, actions, told: int) -> None:
    """Go on with the game in the journal, and write a byte to `told` for every action that was acknowledged."""
    table = Table(open_store(path), open_driver, timing=QUICK)
    table.start()
    row = table.store.unfinished()
    if row is None:
        table.new_game(SETUP, layout, "sim:").result()
    else:
        table.resume(row.game_id, layout, "sim:").result()
    done = len(table.session.match)
    os.write(told, bytes((done // 256, done % 256)))
    for action in actions[done:]:
        if isinstance(action, Peg):
            seen = table.view.sides[action.side]
            holes = layout.tracks[action.side].holes
            table.driver.lift(holes[seen.back])
            table.driver.place(holes[min(seen.front + action.points, SETUP.target)])
            while table.view.sides[action.side].front == seen.front:
                time.sleep(0.0005)
        else:
            table.act(action).result()
        os.write(told, b".")


def test_killing_the_process_at_random_moments_loses_no_acknowledged_action(tmp_path):
    kill_and_go_on(tmp_path, 15)


@pytest.mark.proofs
def test_killing_the_process_at_1000_random_moments_loses_no_acknowledged_action(tmp_path):
    kill_and_go_on(tmp_path, 1000)


def kill_and_go_on(tmp_path, kills: int) -> None:
    path, layout, chance = tmp_path / "companion.db", load_board("cribbage-2"), random.Random(11)
    seed, actions = 0, script(0)
    lost = kept = games = 0
    for _ in range(kills):
        acknowledged = killed_while_playing(path, layout, actions, chance.randrange(5), chance.uniform(0.0, 0.01))
        store = open_store(path)
        row = store.unfinished()
        if row is None:
            seed, games = seed + 1, games + 1
            actions = script(seed)
        else:
            session = Session(SETUP, layout, lambda entry: None)
            session.resume([entry.text for entry in store.entries(row.game_id)])
            played = [format_action(action) for action in session.match.actions]
            assert played == [format_action(action) for action in actions[: len(played)]]
            lost += max(acknowledged - len(played), 0)
            kept = len(played)
            if session.match.game.outcome(session.match.state) is not None and kept == len(actions):
                store.abandon(row.game_id, "2026-01-01")  # killed between the last peg and the note of the end
                seed, games = seed + 1, games + 1
                actions = script(seed)
        assert store.notice == ""
        store.close()
    assert lost == 0
    assert games >= 1 or kept > kills // 4


def killed_while_playing(path, layout, actions, more: int, after_s: float) -> int:
    """Let a child process play on, kill it, and return how many actions it had seen acknowledged in all.

    It is killed a moment after it has seen so many more acknowledged, and so gets on however slow the machine is.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            play_on(path, layout, actions, writing)
        finally:
            os._exit(0)
    os.close(writing)
    told = b""
    while len(told) < 2 + more and (byte := os.read(reading, 1)):  # two when it sits at the table, one an action
        told += byte
    time.sleep(after_s)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while chunk := os.read(reading, 4096):
        told += chunk
    os.close(reading)
    return told[0] * 256 + told[1] + len(told) - 2 if told else 0
