"""What every driver must do. A new driver joins by one more `Rig` and one more line in test_conformance.py.

A rig is a driver with a hand on its board: `change` makes the board change once, from outside, and returns what
the next snapshot must say.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from typing import Protocol

import pytest

from companion.board.layout import HoleName, Occupancy
from companion.drivers.driver import Driver, DriverError, Listener
from companion.referee.language import LightSettings
from companion.referee.lights import Light

PATIENCE_S = 30.0


class Rig(Protocol):
    """A driver, and a hand that moves what it watches."""

    driver: Driver
    first: Occupancy
    """What the first snapshot must say."""

    def change(self) -> Occupancy:
        """Make the board change once and return how it is then. Can be called three times after each start."""


class Recorder(Listener):
    """Remembers what it hears, and waits for it."""

    def __init__(self) -> None:
        self.snapshots: list[tuple[Occupancy, int]] = []
        self._news = threading.Condition()

    def on_snapshot(self, occupied: Occupancy, at_ms: int) -> None:
        with self._news:
            self.snapshots.append((occupied, at_ms))
            self._news.notify_all()

    def received(self, count: int) -> list[Occupancy]:
        """Wait until there were `count` snapshots, and return all of them."""
        with self._news:
            assert self._news.wait_for(lambda: len(self.snapshots) >= count, PATIENCE_S), self.snapshots
            return [occupied for occupied, _ in self.snapshots]


class DriverConformance:
    """The suite. Subclasses give a fixture `rig`."""

    @pytest.fixture
    def recorder(self, rig: Rig):
        yield Recorder()
        rig.driver.stop()

    def test_the_first_snapshot_follows_the_start_at_once(self, rig, recorder):
        rig.driver.start(recorder)
        assert recorder.received(1)[0] == rig.first

    def test_every_change_brings_a_whole_snapshot(self, rig, recorder):
        rig.driver.start(recorder)
        wanted = [rig.first, *(rig.change() for _ in range(3))]
        assert recorder.received(4) == wanted
        assert all(
            isinstance(occupied, frozenset) and occupied <= rig.driver.layout.holes.keys() for occupied in wanted
        )

    def test_times_are_whole_milliseconds_and_never_go_back(self, rig, recorder):
        rig.driver.start(recorder)
        for _ in range(3):
            rig.change()
        recorder.received(4)
        times = [at_ms for _, at_ms in recorder.snapshots]
        assert times == sorted(times)
        assert {type(at_ms) for at_ms in times} == {int}

    def test_after_the_stop_nothing_is_told(self, rig, recorder):
        rig.driver.start(recorder)
        recorder.received(1)
        rig.driver.stop()
        before = len(recorder.snapshots)
        rig.change()
        time.sleep(0.05)
        assert len(recorder.snapshots) == before

    def test_it_says_what_moves_its_pegs(self, rig):
        hand = rig.driver.hand
        assert hand is None or {"lift", "place", "set_out"} <= set(dir(hand))
        assert rig.driver.has_pegs or hand is None

    def test_stopping_twice_or_before_the_start_does_no_harm(self, rig, recorder):
        rig.driver.stop()
        rig.driver.start(recorder)
        recorder.received(1)
        rig.driver.stop()
        rig.driver.stop()

    def test_it_can_be_started_again_with_another_listener(self, rig, recorder):
        first = Recorder()
        rig.driver.start(first)
        first.received(1)
        rig.driver.stop()
        rig.driver.start(recorder)
        recorder.received(1)
        changed = rig.change()
        assert recorder.received(2)[1] == changed
        assert len(first.snapshots) == 1

    def test_starting_it_twice_is_refused_and_changes_nothing(self, rig, recorder):
        rig.driver.start(recorder)
        with pytest.raises(DriverError, match="in use"):
            rig.driver.start(Recorder())
        changed = rig.change()
        assert recorder.received(2)[1] == changed

    def test_a_listener_that_fails_does_not_end_it(self, rig, recorder, caplog):
        class Failing(Recorder):
            def on_snapshot(self, occupied: Occupancy, at_ms: int) -> None:
                super().on_snapshot(occupied, at_ms)
                raise RuntimeError("the listener failed")

        failing = Failing()
        rig.driver.start(failing)
        rig.change()
        changed = rig.change()
        assert failing.received(3)[2] == changed
        assert "the listener failed" in caplog.text

    def test_a_listener_may_stop_it(self, rig, recorder):
        class Stopping(Recorder):
            def on_snapshot(self, occupied: Occupancy, at_ms: int) -> None:
                super().on_snapshot(occupied, at_ms)
                if len(self.snapshots) == 2:
                    rig.driver.stop()

        stopping = Stopping()
        rig.driver.start(stopping)
        rig.change()
        stopping.received(2)
        rig.change()
        time.sleep(0.05)
        assert len(stopping.snapshots) == 2

    def test_lights_may_be_shown_at_any_time_and_in_holes_that_are_not_there(self, rig, recorder):
        hole = next(iter(rig.driver.layout.holes))
        lights: Mapping[HoleName, Light] = {hole: Light.NEXT, "no such hole": Light.WRONG}
        rig.driver.show(lights)
        rig.driver.start(recorder)
        rig.driver.show(lights)
        rig.driver.show({})
        assert recorder.received(1) == [rig.first]
        rig.driver.stop()
        rig.driver.show(lights)

    def test_what_is_expected_is_heard_without_complaint(self, rig, recorder):
        rig.driver.start(recorder)
        rig.driver.expect(rig.first)
        changed = rig.change()
        assert recorder.received(2)[1] == changed

    def test_lights_may_be_set_before_the_start_and_during_play(self, rig, recorder):
        rig.driver.set_lights(LightSettings(0.1, 2.0, 200))
        rig.driver.start(recorder)
        recorder.received(1)
        rig.driver.set_lights(LightSettings())
        rig.driver.show({min(rig.driver.layout.holes): Light.NEXT})
        after = rig.change()
        assert recorder.received(2)[1] == after
