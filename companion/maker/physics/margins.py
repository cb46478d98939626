"""How far a sensor is from answering wrongly, as a function of all that may differ from the drawing.

Every quantity that varies is made of one standard normal number: a bell curve scales it, an even spread takes the share
that it cuts off. A row of such numbers is a board that was built; the margin says whether its sensor answers rightly.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from scipy.special import ndtr

from companion.maker.physics.filling import Offset
from companion.maker.physics.magnetism import Array, Magnet, cylinder_field
from companion.maker.physics.setups import SensorSetup
from companion.maker.physics.switches import HallPart, Limits, ReedPart

_SENSOR, _PEG = 7, 9
"""How many numbers a sensor takes, and each peg."""

_SHEET_SIGMAS = 4.0  # a capability (Cpk) of 1.33, the least that makers of parts usually hold themselves to: assumed
_DOUBT_SIGMAS = 2.0  # so far out the conversion from ampere-turns is wrong by a factor of two
_LEAST_MT = 0.02


class WrongAnswer(Enum):
    """In which way a sensor answers wrongly."""

    MISSED = "missed"
    """Its own peg is in the hole, the others take most from its field, and it does not operate."""
    FELT = "felt"
    """Its hole is empty, and the pegs around make it operate."""
    HELD = "held"
    """Its hole is empty, it had operated, and the pegs around do not let it release."""


@dataclass(frozen=True)
class MarginModel:
    """A hole, its sensor and the pegs that count: the first is in the hole itself when the trouble is a missed peg."""

    setup: SensorSetup
    magnet: Magnet
    wood_mm: float
    trouble: WrongAnswer
    pegs: tuple[Offset, ...]

    @property
    def dimension(self) -> int:
        """How many numbers make a board that was built."""
        return _SENSOR + _PEG * len(self.pegs)

    def margin(self, numbers: Array) -> Array:
        """Return the margin of each row: below zero the sensor answers wrongly."""
        felt = np.abs(self.field(numbers))
        operate, release = self._limits(numbers)
        match self.trouble:
            case WrongAnswer.MISSED:
                margin = np.log(np.maximum(felt, _LEAST_MT) / operate)
            case WrongAnswer.FELT:
                margin = 1 - felt / operate
            case WrongAnswer.HELD:
                margin = 1 - felt / release
        return np.asarray(margin, dtype=np.float64)

    def field(self, numbers: Array) -> Array:
        """Return what the sensor of each row feels of all pegs (mT)."""
        shape = (len(numbers), len(self.pegs), len(self.setup.points_mm))
        wide, long, remanence, tilt, middle = self._magnets(numbers)
        points = np.asarray(self.setup.points_mm)[None, None] + self._sensor_moved(numbers)[:, None, None]
        seen = points - middle[:, :, None]

        def each(values: Array) -> Array:
            return np.broadcast_to(values[:, :, None], shape).reshape(-1)

        tilts = np.broadcast_to(tilt[:, :, None], (*shape, 2)).reshape(-1, 2)
        field = cylinder_field(each(wide), each(long), each(remanence), tilts, seen.reshape(-1, 3))
        along = (field @ np.asarray(self.setup.direction)).reshape(shape)
        return np.asarray(along.mean(axis=2).sum(axis=1), dtype=np.float64)

    def _sensor_moved(self, numbers: Array) -> Array:
        """Return how far each sensor is from its place; wood and bow count as a sensor that is higher or lower."""
        tolerances = self.setup.tolerances
        aside = tolerances.sensor_aside_mm * numbers[:, :2]
        down = tolerances.sensor_depth_mm * numbers[:, 2] + _even(numbers[:, 3], -1, 1) * tolerances.wood_mm
        down += _even(numbers[:, 6], -tolerances.bow_mm, tolerances.bow_mm)
        return np.column_stack([aside, down])

    def _magnets(self, numbers: Array) -> tuple[Array, Array, Array, Array, Array]:
        """Return width, length, remanence, tilt and middle of each magnet."""
        tolerances, magnet = self.setup.tolerances, self.magnet
        pegs = numbers[:, _SENSOR:].reshape(len(numbers), len(self.pegs), _PEG)
        wide = magnet.wide_mm + tolerances.magnet_wide_mm * pegs[:, :, 0]
        long = magnet.long_mm + tolerances.magnet_long_mm * pegs[:, :, 1]
        remanence = magnet.remanence_mt * (1 + tolerances.remanence * pegs[:, :, 2])
        up = _even(pegs[:, :, 3], 0, tolerances.recess_mm) + _even(pegs[:, :, 4], 0, tolerances.seat_mm)
        aside = _even(pegs[:, :, 5:7], -tolerances.play_mm, tolerances.play_mm) + np.asarray(self.pegs)[None]
        lean = 2 * tolerances.play_mm / self.wood_mm
        tilt = _even(pegs[:, :, 7:9], -lean, lean)
        middle = np.concatenate([aside, (-up - long / 2)[:, :, None]], axis=2)
        return wide, long, remanence, tilt, middle

    def _limits(self, numbers: Array) -> tuple[Array, Array]:
        """Return the fields at which each part operates and releases (mT)."""
        one, other = numbers[:, 4], numbers[:, 5]
        match self.setup.part:
            case HallPart(operate_mt=operate_mt, release_mt=release_mt):
                operate = np.maximum(_bell(operate_mt, one), _LEAST_MT)
                release = np.clip(_bell(release_mt, other), _LEAST_MT, 0.98 * operate)
            case ReedPart(pull_in_at=pull_in, drop_out_share=share, mt_per_at=mt_per_at):
                # The class of a reed is sorted, so it has edges; what is not known of its conversion has none.
                doubt = 2.0 ** (one / _DOUBT_SIGMAS)
                operate = pull_in.usual * mt_per_at * doubt * (pull_in.most / pull_in.usual) ** _even(other, -1, 1)
                release = operate * (share.least + (share.most - share.least) * ndtr(numbers[:, 3]))
        return operate, release


def _even(number: Array, least: float, most: float) -> Array:
    return np.asarray(least + (most - least) * ndtr(number), dtype=np.float64)


def _bell(limits: Limits, number: Array) -> Array:
    """Return a value with a bell curve to each side of the usual one."""
    side = np.where(number > 0, limits.most - limits.usual, limits.usual - limits.least)
    return np.asarray(limits.usual + number * side / _SHEET_SIGMAS, dtype=np.float64)
