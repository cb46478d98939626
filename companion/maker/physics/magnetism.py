"""The field of a peg's magnet: an axially magnetised cylinder, reckoned exactly by magpylib.

Places are in millimetres: x and y along the wood, z downwards from its lower face; fields are in millitesla.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from magpylib.core import magnet_cylinder_axial_Bfield
from numpy.typing import NDArray

from companion.words.maker import MAGNET
from companion.words.message import Figure, Sentence

Array = NDArray[np.float64]

N42_MT = 1300.0
"""The remanence of neodymium of the grade N42: 1.28 to 1.32 T (grade tables of its makers agree)."""


@dataclass(frozen=True)
class Magnet:
    """A magnet as one buys it: diameter and length (mm), and its remanence (mT)."""

    wide_mm: float
    long_mm: float
    remanence_mt: float = N42_MT

    @property
    def words(self) -> Sentence:
        """As makers write it: "2 x 5 mm"."""
        return MAGNET(wide=Figure(self.wide_mm), long=Figure(self.long_mm))


KIT_MAGNET = Magnet(2.0, 5.0)
"""The magnet that the pegs of the kit are drawn for (peg.scad)."""


def cylinder_field(wide_mm: Array, long_mm: Array, remanence_mt: Array, tilt: Array, from_middle_mm: Array) -> Array:
    """Return the field of magnets at places, one of each a row.

    `tilt` is by how much the axis of a magnet leans along x and y for each millimetre down; `from_middle_mm` is the
    place as seen from the middle of the magnet. The result has the field along x, y and z in its columns.
    """
    axis = np.concatenate([tilt, np.ones((len(tilt), 1))], axis=1)
    axis /= np.linalg.norm(axis, axis=1, keepdims=True)
    along = np.sum(from_middle_mm * axis, axis=1)
    across = from_middle_mm - along[:, None] * axis
    away = np.linalg.norm(across, axis=1)
    outwards = across / np.maximum(away, 1e-9)[:, None]
    radius = wide_mm / 2
    radial, _, axial = magnet_cylinder_axial_Bfield(z0=long_mm / 2 / radius, r=away / radius, z=along / radius)
    field = np.asarray(radial)[:, None] * outwards + np.asarray(axial)[:, None] * axis
    return np.asarray(field * remanence_mt[:, None], dtype=np.float64)


def field_at(magnet: Magnet, aside_mm: float, below_mm: float) -> float:
    """Return the upright field (mT) of an upright magnet, so far aside of its axis and below its lower face."""
    one = np.ones(1)
    place = np.array([[aside_mm, 0.0, below_mm + magnet.long_mm / 2]])
    field = cylinder_field(
        magnet.wide_mm * one, magnet.long_mm * one, magnet.remanence_mt * one, np.zeros((1, 2)), place
    )
    return float(field[0, 2])
