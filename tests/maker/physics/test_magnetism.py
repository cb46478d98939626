"""The field of a magnet, held against figures of others and against magpylib's own magnets."""

import magpylib
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from companion.maker.physics.magnetism import KIT_MAGNET, Magnet, cylinder_field, field_at

KNOWN = [
    # diameter and length, gap, and the field (mT) below the magnet, at 6.4 mm and at 8.0 mm
    (2, 3, 1.5, 93.7, -1.32, -0.99),
    (2, 3, 2.5, 36.0, -0.44, -0.57),
    (2, 3, 4.0, 12.9, 0.39, -0.07),
    (3, 3, 4.0, 27.0, 0.95, -0.11),
    (2, 5, 4.0, 15.4, 0.89, 0.16),
]


@pytest.mark.parametrize(("wide", "long", "gap", "own", "at_6_4", "at_8"), KNOWN)
def test_the_fields_of_n42_are_those_of_the_table(wide, long, gap, own, at_6_4, at_8):
    magnet = Magnet(wide, long)
    assert field_at(magnet, 0.0, gap) == pytest.approx(own, abs=0.06)
    assert field_at(magnet, 6.4, gap) == pytest.approx(at_6_4, abs=0.006)
    assert field_at(magnet, 8.0, gap) == pytest.approx(at_8, abs=0.006)


def test_far_away_a_magnet_is_a_dipole():
    magnet, away = KIT_MAGNET, 120.0
    moment = magnet.remanence_mt * np.pi / 4 * magnet.wide_mm**2 * magnet.long_mm
    dipole = 2 * moment / (4 * np.pi * (away + magnet.long_mm / 2) ** 3)
    assert field_at(magnet, 0.0, away) == pytest.approx(dipole, rel=2e-3)


def test_a_magnet_that_leans_has_the_field_of_magpylibs_turned_cylinder():
    chance = np.random.default_rng(5)
    for _ in range(20):
        wide, long = chance.uniform(1, 3), chance.uniform(1, 6)
        tilt, place = chance.uniform(-0.2, 0.2, 2), chance.uniform(3, 9, 3)
        axis = np.array([*tilt, 1.0]) / np.linalg.norm([*tilt, 1.0])
        turned, _ = Rotation.align_vectors([axis], [[0, 0, 1]])
        theirs = magpylib.magnet.Cylinder(polarization=(0, 0, 1.3), dimension=(wide, long), orientation=turned).getB(
            place
        )
        ours = cylinder_field(np.array([wide]), np.array([long]), np.array([1300.0]), tilt[None], place[None])
        assert ours[0] == pytest.approx(1000 * theirs, rel=1e-6, abs=1e-9)
