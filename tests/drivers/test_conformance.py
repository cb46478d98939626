"""Every driver passes the conformance suite."""

from __future__ import annotations

import json
import threading

import pytest

from companion.board.boards import load_board
from companion.board.layout import Occupancy
from companion.drivers.none import NoBoard
from companion.drivers.recorded import RecordedBoard
from companion.drivers.simulated import SimulatedBoard, start_holes
from tests.drivers.conformance import DriverConformance, Rig

LAYOUT = load_board("cribbage-2")


class SimulatedRig:
    def __init__(self, tmp_path) -> None:
        self.driver = SimulatedBoard(LAYOUT)
        self.first = start_holes(LAYOUT)
        self._at = 0

    def change(self) -> Occupancy:
        if self.driver.in_hand:
            self._at += 1
            self.driver.place(f"track1/{self._at}")
        else:
            self.driver.lift(f"track1/{self._at}")
        return self.driver.occupied


class NoBoardRig:
    first: Occupancy = frozenset()

    def __init__(self, tmp_path) -> None:
        self.driver = NoBoard(LAYOUT)
        self._at = 0

    def change(self) -> Occupancy:
        self._at += 1
        wanted = frozenset({f"track1/{self._at}", "track1/0"})
        self.driver.expect(wanted)
        return wanted


class RecordedRig:
    """Its hand is on the clock: each change lets the recording go on by one snapshot."""

    def __init__(self, tmp_path) -> None:
        self._recorded = [frozenset({"track1/0", f"track1/{hole}"}) for hole in range(1, 9)]
        header = {"companion-session": 1, "setup": {"players": ["Ann", "Bob"]}, "board": "cribbage-2"}
        lines = [{"at_ms": 500 * at, "board": sorted(occupied)} for at, occupied in enumerate(self._recorded)]
        file = tmp_path / "session.jsonl"
        file.write_text("\n".join(map(json.dumps, [header, *lines])))
        self.driver = RecordedBoard(file, LAYOUT, wait=self._wait)
        self.first = self._recorded[0]
        self._played = 0
        self._go_on = threading.Semaphore(0)

    def change(self) -> Occupancy:
        self._played += 1
        self._go_on.release()
        return self._recorded[self._played]

    def _wait(self, stopped: threading.Event, seconds: float) -> bool:
        assert seconds == 0.5
        while not stopped.is_set():
            if self._go_on.acquire(timeout=0.01):
                return stopped.is_set()
        return True


@pytest.mark.parametrize("make", [SimulatedRig, NoBoardRig, RecordedRig])
class TestConformance(DriverConformance):
    @pytest.fixture
    def rig(self, make, tmp_path) -> Rig:
        return make(tmp_path)
