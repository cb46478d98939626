"""Whole games with muggins where all is real but the wood: at a cable with the firmware, and at mock pins."""

from __future__ import annotations

import pytest
from playing import Playing, Truth

from companion.app.settings import Settings
from companion.app.table import Table
from companion.board.boardfile import parse_board
from companion.board.boards import load_board
from companion.drivers.gpio.board import GpioBoard
from companion.drivers.serial.board import SerialBoard
from companion.drivers.serial.cable import AWAY
from companion.drivers.simulated import start_holes
from companion.games.cribbage.state import Phase
from companion.games.setup import Policy, Setup
from companion.referee.settle import Timing
from companion.ui.shell import Shell
from tests.drivers.gpio.parts import Chain, factory
from tests.drivers.gpio.test_whole_game import BOARD, WIRING
from tests.firmware.simulated_pico import SimulatedPico, chain_wiring

__all__ = ["factory"]

# Two snapshots of the real firmware may lie between the lift of a peg and its place.
MUGGINS = Setup(("Red", "Blue"), target=61, policy=Policy.MUGGINS)
TIMING = Timing(settle_ms=60, release_ms=80, hand_ms=3000, pending_ms=600, infer_ms=120)


class WoodPlaying(Playing):
    """The same people at a real board: their pegs are on the wood, their cards on the screen.

    `close_inputs` closes the sensors of the holes that hold a peg; `open_driver` opens the board.
    """

    def __init__(self, folder, setup, layout, close_inputs, open_driver):
        super().__init__(folder, setup, "cribbage-2", spec="wood")
        self.table.stop()
        self.layout, self._close_inputs = layout, close_inputs
        self.wood = start_holes(self.layout)
        self._tell()
        self.table = Table(self.store, open_driver, timing=TIMING)
        self._truth = Truth(self.table)
        self.table.start()
        self.shell = Shell(self.table, Settings())

    def _tell(self):
        self._close_inputs(frozenset(self.layout.holes[hole].sensor for hole in self.wood))

    @property
    def settled(self):
        return self.table.view is not None and self.table.view.occupied == self.wood

    def pegs(self, side):
        holes = self.layout.tracks[side].holes
        return [holes[number] for number in sorted(holes) if holes[number] in self.wood]

    def drag(self, start, end):
        """Carry a peg from hole to hole on the wood."""
        for wood in (self.wood - {start}, self.wood - {start} | {end}):
            self.wood = wood
            self._tell()


class CablePlaying(WoodPlaying):
    """At a Pico with the real firmware, whose cable can be pulled."""

    def __init__(self, folder, setup):
        layout = load_board("cribbage-2")
        self.pico = SimulatedPico(folder, chain_wiring(len(layout.holes)))
        self.pulled = 0

        def open_driver(spec, layout):
            return SerialBoard("auto", layout, find=lambda: sorted(map(str, folder.glob("tty*"))))

        super().__init__(folder, setup, layout, self.pico.close_inputs, open_driver)

    def close(self):
        super().close()
        self.pico.stop()

    def pull_and_go_on_by_touch(self):
        """Pull the cable, see it said, do the next thing by touch, and plug it in under another name."""
        self.pulled += 1
        self.pico.pull()
        self.until(lambda: not self.view.connected)
        assert self.view.link == AWAY
        self.step()
        self.pico.plug(f"ttyACM{self.pulled}")
        self.until(lambda: self.view.connected and self.settled)


@pytest.fixture
def sit_down(stage, tmp_path):
    """Put people at a table on the window, whose board has its port in `tmp_path` to the end."""
    sitting = []

    def at(playing):
        sitting.append(playing)
        stage(playing.shell, (800, 480))
        playing.sit_down()
        return playing

    yield at
    for playing in sitting:
        playing.close()


@pytest.mark.proofs
def test_a_whole_game_with_muggins_at_a_board_whose_cable_is_pulled_twice(sit_down, tmp_path):
    playing, done = sit_down(CablePlaying(tmp_path, MUGGINS)), set()

    def between():
        state = playing.state
        last = playing.setup.side_of(state.order[state.counted - 1]) if state.counted else 0
        counting = state.phase in (Phase.SHOW, Phase.CRIB) and state.counted and not state.crib
        owed = any(account.owed for account in state.ledger.accounts)
        if counting and "muggins" not in done and state.ledger.accounts[last].owed > 2:
            short_and_claimed(playing, last)
            done.add("muggins")
        elif state.phase is Phase.PLAY and not owed and state.deal in (2, 4) and f"cable {state.deal}" not in done:
            done.add(f"cable {state.deal}")
            playing.pull_and_go_on_by_touch()

    playing.play(lambda: False, between)
    playing.until(lambda: "Rematch" in playing.labels)
    assert done == {"muggins", "cable 2", "cable 4"}
    assert playing.view.outcome.totals[playing.view.outcome.winner] == 61
    assert sum(playing.view.summary.muggins_taken) == 1
    playing.pico.wait_for(lambda: any(playing.pico.lights))


@pytest.mark.proofs
def test_a_whole_game_with_muggins_at_a_chain_of_31_chips_on_mock_pins(sit_down, tmp_path, factory):
    layout = parse_board(BOARD.read_text() + WIRING, "cribbage-2")
    chain = Chain(factory, layout.wiring.inputs)

    def close_inputs(closed):
        chain.closed = set(closed)

    playing = sit_down(WoodPlaying(tmp_path, MUGGINS, layout, close_inputs, lambda _, layout: GpioBoard(layout)))
    done = set()

    def between():
        state = playing.state
        last = playing.setup.side_of(state.order[state.counted - 1]) if state.counted else 0
        counting = state.phase in (Phase.SHOW, Phase.CRIB) and state.counted and not state.crib
        if counting and "muggins" not in done and state.ledger.accounts[last].owed > 2:
            short_and_claimed(playing, last)
            done.add("muggins")

    playing.play(lambda: False, between)
    playing.until(lambda: "Rematch" in playing.labels)
    assert done == {"muggins"}
    assert playing.view.outcome.totals[playing.view.outcome.winner] == 61
    assert sum(playing.view.summary.muggins_taken) == 1


def short_and_claimed(playing, side):
    """Peg a hand one short on the wood, call muggins on the screen, and peg the point taken."""
    playing.leap(side, playing.state.ledger.accounts[side].owed - 1)
    playing.until(lambda: playing.settled)
    playing.rest(0.3)
    playing.call_muggins(side, 1)
