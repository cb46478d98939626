"""The serial driver with the board's real firmware at the other end of the cable: conformance, and a whole game."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import pytest

from companion.app.table import Table
from companion.board.boards import load_board
from companion.cards import PACK, parse_card
from companion.drivers.serial.board import SerialBoard
from companion.drivers.serial.cable import AWAY
from companion.drivers.simulated import start_holes
from companion.games.action import Peg
from companion.games.cribbage.actions import Count, Dealt, Starter
from companion.games.cribbage.playout import honest_actions
from companion.games.round_the_bases.actions import BatFirst
from companion.games.setup import Policy, Setup
from companion.link.frame import FrameReader
from companion.link.messages import Snapshot, decode_message
from companion.referee.settle import Timing
from companion.store.journal import open_store
from tests.app.test_table import Recorder
from tests.drivers.conformance import DriverConformance
from tests.firmware.simulated_pico import SimulatedPico, chain_wiring
from tests.sampled import sampled

LAYOUT = load_board("cribbage-2")
START = frozenset(LAYOUT.holes[name].sensor for name in start_holes(LAYOUT))
COUNT = len(LAYOUT.holes)
# Two snapshots of the real firmware may lie between the lift of a peg and its place.
TIMING = Timing(settle_ms=60, release_ms=80, hand_ms=3000, pending_ms=600, infer_ms=120)


class Told:
    """Knows which inputs the board said were closed last."""

    def __init__(self, pico: SimulatedPico) -> None:
        self._reader, self._news = FrameReader(), threading.Condition()
        self._closed: int | None = None
        pico.to_host = self._pass_on

    def _pass_on(self, data: bytes) -> bytes:
        with self._news:
            for kind, _, payload in self._reader.read(data):
                message = decode_message(kind, payload)
                if isinstance(message, Snapshot):
                    self._closed = int.from_bytes(message.bits, "little")
            self._news.notify_all()
        return data

    def wait_for(self, closed: frozenset[int]) -> None:
        """Wait until the board has told that these are closed."""
        with self._news:
            bits = sum(1 << channel for channel in closed)
            assert self._news.wait_for(lambda: self._closed == bits, 20), self._closed


class PicoRig:
    """A Pico with the firmware; a peg that wanders is the change."""

    def __init__(self, folder: Path) -> None:
        self.pico = SimulatedPico(folder, chain_wiring(COUNT), closed=START)
        self.driver = SerialBoard(self.pico.port, LAYOUT)
        self.first = start_holes(LAYOUT)
        self._told, self._count = Told(self.pico), 0

    def change(self) -> frozenset[str]:
        self._count += 1
        closed = START - {min(START)} | {max(START) + self._count}
        self.pico.close_inputs(closed)
        self._told.wait_for(closed)
        return frozenset(name for name, hole in LAYOUT.holes.items() if hole.sensor in closed)


class TestSerialBoardWithRealFirmware(DriverConformance):
    @pytest.fixture
    def rig(self, tmp_path):
        rig = PicoRig(tmp_path)
        yield rig
        rig.driver.stop()
        rig.pico.stop()


class Evening:
    """Two hands at the board, and a table that reads it."""

    def __init__(self, table: Table, pico: SimulatedPico, setup: Setup) -> None:
        self.table, self.pico, self.setup, self.closed, self.pulled = table, pico, setup, START, 0

    @property
    def accounts(self):
        return self.table.session.match.state.ledger.accounts

    def leap(self, side: int, points: int) -> None:
        """Lift the back peg, set it ahead of the front one, and wait for the referee."""
        seen, track = self.table.view.sides[side], LAYOUT.tracks[side]
        end = min(seen.front + points, self.setup.target)
        start, goal = (LAYOUT.holes[track.holes[number]].sensor for number in (seen.back, end))
        for closed in (self.closed - {start}, self.closed - {start} | {goal}):
            self.closed = closed
            self.pico.close_inputs(closed)
        self.table.recorder.until(lambda view: view.sides[side].front == end)

    def peg_all(self) -> None:
        for side in (0, 1):
            if self.accounts[side].owed and self.table.view.sides[side].front < self.setup.target:
                self.leap(side, self.accounts[side].owed)

    def short_and_claimed(self, side: int) -> None:
        """Peg one too few; the other side calls muggins, and pegs what it takes."""
        self.leap(side, self.accounts[side].owed - 1)
        self.table.done().result(10)
        self.table.recorder.until(lambda _: self.accounts[side].claimable == 1)
        self.table.claim(1 - side, side, 1).result(10)
        self.peg_all()

    def act_while_the_cable_is_out(self, action) -> None:
        """Pull the cable, enter a card or a count, and plug it in so that it comes up under another name."""
        self.pulled += 1
        self.pico.pull()
        self.table.recorder.until(lambda view: not view.connected)
        assert self.table.view.link == AWAY
        self.table.act(action).result(10)
        self.pico.plug(f"ttyACM{self.pulled}")
        self.table.recorder.until(lambda view: view.connected)


@pytest.fixture(params=sampled([61, 121]))
def evening(tmp_path, request):
    pico = SimulatedPico(tmp_path, chain_wiring(COUNT), closed=START)
    store = open_store(tmp_path / "companion.db")

    def open_driver(spec, layout):
        return SerialBoard("auto", layout, find=lambda: sorted(map(str, tmp_path.glob("tty*"))))

    table = Table(store, open_driver, timing=TIMING)
    table.recorder = Recorder()
    table.listen(table.recorder)
    table.start()
    setup = Setup(("Red", "Blue"), target=request.param, policy=Policy.MUGGINS)
    table.new_game(setup, LAYOUT, "serial:auto").result(20)
    yield Evening(table, pico, setup)
    table.stop()
    store.close()
    pico.stop()


class Noise:
    """A wire that drops, spoils and repeats what goes over it, now and then."""

    def __init__(self, seed: int, often: float) -> None:
        self._chance, self._often, self.spoilt = random.Random(seed), often, 0

    def __call__(self, data: bytes) -> bytes:
        draw = self._chance.random() / self._often
        if draw >= 3:
            return data
        self.spoilt += 1
        if draw < 1:
            return b""
        if draw < 2:
            at = self._chance.randrange(len(data))
            return data[:at] + bytes([data[at] ^ 1 << self._chance.randrange(8)]) + data[at + 1 :]
        return data * 2


def test_a_wire_that_loses_spoils_and_repeats_frames_costs_time_but_no_game(evening):
    noises = Noise(1, 0.05), Noise(2, 0.12)
    evening.pico.to_host, evening.pico.from_host = noises
    table, chance = evening.table, random.Random(4)
    for action in honest_actions(evening.setup, (chance.sample(PACK, 52) for _ in range(60)), chance.choice):
        if table.view.outcome is not None:
            break
        if not isinstance(action, Peg):
            table.act(action).result(10)
            evening.peg_all()
    assert table.recorder.until(lambda view: view.outcome is not None).outcome.totals.count(evening.setup.target) == 1
    assert min(noise.spoilt for noise in noises) > 5
    assert table.recorder.troubles == []


def test_a_whole_game_with_muggins_is_played_through_the_real_firmware_with_the_cable_pulled_twice(evening):
    table, chance, claimed, entered = evening.table, random.Random(3), False, 0
    packs = (chance.sample(PACK, 52) for _ in range(60))
    for action in honest_actions(evening.setup, packs, chance.choice):
        if table.view.outcome is not None:
            break
        if isinstance(action, Peg):
            continue  # pegged below: after a muggins it is another amount than an honest game's
        entered += 1
        if entered in (20, 60):
            evening.act_while_the_cable_is_out(action)
        else:
            table.act(action).result(10)
        side = table.view.setup.side_of(action.seat) if isinstance(action, Count) else 0
        if isinstance(action, Count) and not claimed and evening.accounts[side].owed > 2:
            evening.short_and_claimed(side)
            claimed = True
        evening.peg_all()
    outcome = table.recorder.until(lambda view: view.outcome is not None).outcome
    assert (claimed, evening.pulled) == (True, 2)
    assert sum(table.recorder.until(lambda view: view.summary is not None).summary.muggins_taken) == 1
    assert max(outcome.totals) == evening.setup.target
    assert table.recorder.troubles == []
    # What shines at the end is sent to the strip: the game hole of the winner among others.
    evening.pico.wait_for(lambda: any(evening.pico.lights))


def test_a_field_is_read_by_the_same_firmware_with_other_sizes(tmp_path):
    """The base path, scales and boxes of 'Round the Bases: 91 inputs and lights, half an inning of them."""
    layout = load_board("round-the-bases")
    start = frozenset(layout.holes[hole].sensor for hole in layout.start_holes)
    pico = SimulatedPico(tmp_path, chain_wiring(len(layout.holes), name=layout.name), closed=start)
    store = open_store(tmp_path / "companion.db")
    table = Table(store, lambda spec, layout: SerialBoard(pico.port, layout), timing=TIMING)
    table.recorder = Recorder()
    table.listen(table.recorder)
    table.start()
    closed = start

    def move(lift, place):
        nonlocal closed
        start, end = layout.holes[lift].sensor, layout.holes[place].sensor
        for now in (closed - {start}, closed - {start} | {end}):
            closed = now
            pico.close_inputs(now)

    try:
        setup = Setup(("Red", "Blue"), "round-the-bases", 1)
        table.new_game(setup, layout, "serial:auto").result(20)
        table.act(BatFirst(0)).result(10)
        table.recorder.until(lambda view: view.guidance is not None and view.guidance.place == "path/0")
        move("runners/4", "path/0")
        table.recorder.until(lambda view: view.guidance is None)
        table.act(Dealt()).result(10)
        table.act(Starter(parse_card("JH"))).result(10)
        table.recorder.until(lambda view: view.guidance is not None)
        wanted = layout.holes["path/12"].light
        pico.wait_for(lambda: any(pico.lights[3 * wanted : 3 * wanted + 3]))  # a home run is celebrated
        while (guidance := table.view.guidance) is not None:
            if guidance.lift and guidance.place:
                move(guidance.lift, guidance.place)
            table.recorder.until(lambda view, before=guidance: view.guidance != before)
            table.recorder.until(lambda view: view.guidance is None or view.guidance.lift is not None)
        assert table.view.face.runs_scored == (1, 0)
        assert not table.view.out_of_step
    finally:
        table.stop()
        store.close()
        pico.stop()
