"""A diode matrix whose wires have capacitance.

Each row and column is a capacitor, a column has its pull-up, a closed switch is a diode from its column to its row, and
every call of a pin takes its time. Pull-up and level are the worst of the chips that read one: 50 to 80 kOhm and 2.15 V
of the RP2040 and the RP2350 (data sheets, pins); a Compute Module has 50 to 65 kOhm, and reads high sooner (data sheet,
DC characteristics).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

SUPPLY_V, HIGH_V = 3.3, 2.15
PULL_UP_OHM = 80_000
CALL_US = 1.0
"""How long a call of a pin takes, at the least: the sooner a pin is read, the harder the case."""


class Circuit:
    """Voltages of a matrix, and the time."""

    def __init__(
        self, rows: Sequence[int], columns: Sequence[int], closed: frozenset[tuple[int, int]], pf: float, diode_v: float
    ) -> None:
        self.columns, self.closed, self.diode_v = columns, closed, diode_v
        self.farad = dict.fromkeys((*rows, *columns), pf * 1e-12)
        self.volt = dict.fromkeys(self.farad, SUPPLY_V)
        self.driven: dict[int, float] = {}
        """The voltage of each pin that drives."""

    def drive(self, pin: int, level: float | None) -> None:
        """Drive a pin, or let go of it."""
        if level is None:
            self.driven.pop(pin, None)
        else:
            self.driven[pin] = level
        self.wait(CALL_US)

    def is_high(self, pin: int) -> int:
        self.wait(CALL_US)
        return int(self.volt[pin] >= HIGH_V)

    def wait(self, duration_us: float) -> None:
        """Let capacitors charge, in steps that are short against the time that they take."""
        steps = math.ceil(duration_us / 0.5)
        for _ in range(steps):
            for column in self.columns:
                rise = 1 - math.exp(-duration_us / steps * 1e-6 / (PULL_UP_OHM * self.farad[column]))
                self.volt[column] += (SUPPLY_V - self.volt[column]) * rise
            self.volt.update(self.driven)
            for _ in range(4):  # a charge that goes over one diode may open the next
                for row, column in self.closed:
                    self._through_diode(row, column)

    def _through_diode(self, row: int, column: int) -> None:
        """Let charge go from a column to a row until the diode is no longer open: its own resistance takes no time."""
        if self.volt[column] - self.volt[row] <= self.diode_v:
            return
        if row in self.driven:
            self.volt[column] = self.volt[row] + self.diode_v
            return
        above = self.volt[column] - self.diode_v
        whole = self.farad[row] + self.farad[column]
        level = (above * self.farad[column] + self.volt[row] * self.farad[row]) / whole
        self.volt[row], self.volt[column] = level, level + self.diode_v
