"""Rare chances, held against what is known exactly and against plain counting."""

from math import erfc, sqrt

import numpy as np
import pytest

from companion.board.boards import load_board
from companion.maker.physics.chances import NEVER, counted_chance, nearest_failure, rare_chance
from companion.maker.physics.filling import OWN
from companion.maker.physics.magnetism import KIT_MAGNET
from companion.maker.physics.margins import MarginModel, WrongAnswer
from companion.maker.physics.setups import circuit_setup, hall_setup, setups
from companion.maker.physics.switches import DRV5032FA


def tail(sigmas):
    return erfc(sigmas / sqrt(2)) / 2


@pytest.mark.parametrize("sigmas", [-1.0, 0.5, 2.0, 4.0, 5.0, 6.0])
@pytest.mark.parametrize("dimension", [3, 50])
def test_the_chance_of_an_even_slope_is_known_and_found_however_rare(sigmas, dimension):
    slope = np.linspace(1, 2, dimension)
    slope /= np.linalg.norm(slope)
    found = rare_chance(lambda numbers: sigmas + numbers @ slope, dimension, 4000, 1)
    assert found.value == pytest.approx(tail(sigmas), rel=0.12)
    assert abs(found.value - tail(sigmas)) < 4 * found.error
    assert found.sigmas == pytest.approx(sigmas, abs=0.01)


def test_the_chance_outside_of_a_curve_is_found_too():
    # Failure is outside of a parabola, whose chance plain counting knows: the nearest point alone would not tell it.
    def margin(numbers):
        return 2.5 - numbers[:, 0] - 0.3 * numbers[:, 1] ** 2

    counted = counted_chance(margin, 2, 400_000, 2)
    found = rare_chance(margin, 2, 20_000, 1)
    assert abs(found.value - counted.value) < 4 * (found.error + counted.error)
    assert found.value > 1.5 * tail(2.5)


def test_what_cannot_happen_has_the_smallest_chance_that_is_told():
    found = rare_chance(lambda numbers: 1 + np.abs(numbers[:, 0]), 2, 1000, 1)
    assert (found.value, found.sigmas) == (NEVER, 9.0)
    assert nearest_failure(lambda numbers: 1 + np.abs(numbers[:, 0]), 2) is None
    assert rare_chance(lambda numbers: -1 - np.abs(numbers[:, 0]), 2, 1000, 1).value == 1.0


def test_the_same_seed_gives_the_same_chance():
    def margin(numbers):
        return 4 + numbers @ np.array([0.6, 0.8])

    assert rare_chance(margin, 2, 500, 7) == rare_chance(margin, 2, 500, 7)
    assert rare_chance(margin, 2, 500, 7) != rare_chance(margin, 2, 500, 8)


LAYOUT = load_board("cribbage-2")
BESIDE = ((6.4, 0.0), (0.0, 8.0), (-8.0, 0.0))
COMMON = [
    (circuit_setup(LAYOUT, DRV5032FA, 4.0), WrongAnswer.HELD, BESIDE),
    (circuit_setup(LAYOUT, gap_mm=7.0), WrongAnswer.MISSED, (OWN, *BESIDE)),
    (hall_setup(DRV5032FA, 1.0), WrongAnswer.FELT, BESIDE),
    *(
        (setup, trouble, (OWN, *BESIDE)[trouble is not WrongAnswer.MISSED :])
        for setup in setups(LAYOUT)[1:3]
        for trouble in WrongAnswer
    ),
]


@pytest.mark.parametrize("case", range(len(COMMON)))
def test_where_counting_can_tell_the_chances_of_sensors_are_those_that_it_counts(case):
    setup, trouble, pegs = COMMON[case]
    model = MarginModel(setup, KIT_MAGNET, 12.0, trouble, pegs)
    counted = counted_chance(model.margin, model.dimension, 6000, 3)
    found = rare_chance(model.margin, model.dimension, 2000, 1)
    assert abs(found.value - counted.value) <= 4 * (found.error + counted.error) + 1e-4
