"""The cable is pulled again and again in the middle of games, at any moment of a move: no point is lost or made up."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.app.table import Table
from companion.board.boards import load_board
from companion.board.layout import Layout
from companion.drivers.serial.board import SerialBoard
from companion.drivers.simulated import start_holes
from companion.drivers.spec import open_driver
from companion.games.setup import Policy, Setup
from companion.referee.settle import Timing
from companion.store.journal import open_store
from tests.app.test_table import Recorder
from tests.drivers.serial.peer import Peer

LAYOUT = load_board("cribbage-2")
START = frozenset(LAYOUT.holes[name].sensor for name in start_holes(LAYOUT))
MOST_POINTS = 110
PATIENCE_S = 60


class Evening:
    """Games of a scorekeeper, pegged point by point at a board whose cable is loose."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.chance, self.pulled = folder, random.Random(seed), 0
        self.peer = Peer(folder)
        self.store = open_store(folder / "companion.db")
        self.table = Table(self.store, self.open_board, timing=Timing(settle_ms=20))
        self.listener = Recorder()
        self.table.listen(self.listener)
        self.table.start()
        self.begin()

    def open_board(self, _: str, layout: Layout) -> SerialBoard:
        """Return a driver that finds the board under any name."""
        return SerialBoard("auto", layout, find=lambda: sorted(map(str, self.folder.glob("tty*"))))

    def begin(self) -> None:
        """Set the pegs to their start and begin a game."""
        self.points, self.closed = [0, 0], START
        self.peer.close(self.closed)
        self.table.new_game(Setup(("Red", "Blue"), policy=Policy.SCOREKEEPER), LAYOUT, "serial:auto").result(PATIENCE_S)
        self.listener.until(lambda view: view.connected, PATIENCE_S)

    def peg_one(self, side: int) -> None:
        """Peg a point, and pull the cable before, during or after it."""
        number, track = self.points[side] + 1, LAYOUT.tracks[side].holes
        lifted = self.closed - {LAYOUT.holes[track[number - 2]].sensor}
        placed = lifted | {LAYOUT.holes[track[number]].sensor}
        positions, pull_at, plug_at = (lifted, placed), *sorted(self.chance.choices(range(3), k=2))
        for at in range(3):
            if at == pull_at:
                self.peer.pull()
                self.listener.until(lambda view: not view.connected, PATIENCE_S)
                self.pulled += 1
            if at == plug_at:
                self.peer.plug(f"ttyACM{self.pulled % 7}")
            if at < 2:
                self.closed = positions[at]
                self.peer.close(self.closed)
        self.points[side] = number
        self.listener.until(lambda view: view.connected and view.sides[side].front == number, PATIENCE_S)
        assert [(each.front, each.total) for each in self.listener.view.sides] == [(each, each) for each in self.points]

    def pull(self, pulls: int) -> None:
        """Go on until the cable was pulled so often."""
        while self.pulled < pulls:
            if min(self.points) == MOST_POINTS:
                self.begin()
            self.peg_one(0 if self.points[0] < MOST_POINTS else 1)
        assert self.listener.troubles == []

    def end(self) -> None:
        """Put everything away."""
        self.table.stop()
        self.store.close()
        self.peer.pull()


def totals_in_the_journal(folder: Path) -> list[int]:
    """Return where the sides of the last game stand, by what is on the disk."""
    store = open_store(folder / "companion.db")
    table, recorder = Table(store, open_driver), Recorder()
    table.listen(recorder)
    table.start()
    try:
        table.resume(store.unfinished().game_id, LAYOUT, "none").result(PATIENCE_S)
        return [side.total for side in recorder.until(lambda view: view.sides, PATIENCE_S).sides]
    finally:
        table.stop()
        store.close()


def pull_and_look_into_the_journal(folder: Path, pulls: int) -> None:
    evening = Evening(folder, pulls)
    try:
        evening.pull(pulls)
    finally:
        evening.end()
    assert totals_in_the_journal(folder) == evening.points


def test_a_cable_that_is_pulled_in_the_middle_of_moves_costs_no_point(tmp_path):
    pull_and_look_into_the_journal(tmp_path, 6)


@pytest.mark.proofs
def test_a_cable_that_is_pulled_1000_times_costs_no_point(tmp_path):
    pull_and_look_into_the_journal(tmp_path, 1000)
