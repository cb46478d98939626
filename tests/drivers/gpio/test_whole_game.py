"""A whole game of cribbage with muggins at a board of 31 chips of 74HC165, on gpiozero's mock pins."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.app.table import Table
from companion.board.boardfile import parse_board
from companion.cards import PACK
from companion.drivers.gpio.board import GpioBoard
from companion.drivers.simulated import start_holes
from companion.drivers.spec import open_driver
from companion.games.action import Peg
from companion.games.cribbage.actions import Count
from companion.games.cribbage.playout import honest_actions
from companion.games.setup import Policy, Setup
from companion.referee.settle import Timing
from companion.store.journal import open_store
from tests.app.test_table import Recorder
from tests.drivers.gpio.parts import Chain, factory

__all__ = ["factory"]

# A scan of 248 mock inputs takes a while, and two scans may fall between the lift of a peg and its place.
TIMING = Timing(settle_ms=30, release_ms=60, hand_ms=2000, pending_ms=400, infer_ms=80)
WIRING = '\n[wiring]\nkind = "gpio"\ninputs = "74hc165"\nload_pin = 25\nchips = 31\ndebounce_ms = 5\n'
BOARD = Path(__file__).parents[3] / "hardware" / "boards" / "cribbage-2.toml"


class Evening:
    """Two hands at the chain, and a table that reads it."""

    def __init__(self, table, chain, layout):
        self.table, self.chain, self.layout = table, chain, layout

    @property
    def accounts(self):
        return self.table.session.match.state.ledger.accounts

    def leap(self, side, points):
        """Lift the back peg, set it ahead of the front one, and wait for the referee."""
        seen, track = self.table.view.sides[side], self.layout.tracks[side]
        end = min(seen.front + points, 121)
        sensors = [self.layout.holes[track.holes[number]].sensor for number in (seen.back, end)]
        self.chain.closed = self.chain.closed - {sensors[0]}
        self.chain.closed = self.chain.closed | {sensors[1]}
        self.table.recorder.until(lambda view: view.sides[side].front == end)

    def peg_all(self):
        for side in (0, 1):
            if self.accounts[side].owed and self.table.view.sides[side].front < 121:
                self.leap(side, self.accounts[side].owed)

    def short_and_claimed(self, side):
        """Peg one too few; the other side calls muggins, and pegs what it takes."""
        self.leap(side, self.accounts[side].owed - 1)
        self.table.done().result(10)
        self.table.recorder.until(lambda _: self.accounts[side].claimable == 1)
        self.table.claim(1 - side, side, 1).result(10)
        assert self.accounts[1 - side].owed == 1
        self.peg_all()


@pytest.fixture
def evening(factory, tmp_path):
    layout = parse_board(BOARD.read_text() + WIRING, "cribbage-2")
    chain = Chain(factory, layout.wiring.inputs)
    chain.closed = {layout.holes[name].sensor for name in start_holes(layout)}
    store = open_store(tmp_path / "companion.db")
    table = Table(store, open_driver, timing=TIMING)
    table.recorder = Recorder()
    table.listen(table.recorder)
    table.start()
    setup = Setup(("Red", "Blue"), policy=Policy.MUGGINS)
    table.new_game(setup, layout, "gpio:").result(10)
    yield Evening(table, chain, layout)
    table.stop()
    store.close()


@pytest.mark.proofs
def test_a_whole_game_with_muggins_is_played_at_a_chain_of_31_chips(evening):
    table, chance, claimed = evening.table, random.Random(3), False
    assert isinstance(table.driver, GpioBoard)
    packs = (chance.sample(PACK, 52) for _ in range(60))
    for action in honest_actions(Setup(("Red", "Blue"), policy=Policy.MUGGINS), packs, chance.choice):
        if table.view.outcome is not None:
            break
        if isinstance(action, Peg):
            continue  # pegged below: after a muggins it is another amount than an honest game's
        table.act(action).result(10)
        state = table.view.face
        side = state.setup.side_of(action.seat) if isinstance(action, Count) else 0
        if isinstance(action, Count) and not claimed and evening.accounts[side].owed > 2:
            evening.short_and_claimed(side)
            claimed = True
        evening.peg_all()
    outcome = table.recorder.until(lambda view: view.outcome is not None).outcome
    assert claimed
    assert sum(table.recorder.until(lambda view: view.summary is not None).summary.muggins_taken) == 1
    assert max(outcome.totals) == 121
    assert table.recorder.troubles == []
