"""A camera as numbers: where a place of the table is in the picture, and the other way round.

The picture's places are pixels, from the centre of its top left pixel; the table's are millimetres, x to the right, y
towards the viewer, z down into it. A lens bends by the distance from its centre, here in units of half the picture's
diagonal, so that what bends is known even where the focal length is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
"""Numbers: places are rows of two or three of them."""

_STEPS: Final = 12
_FAR: Final = 1.6  # half diagonals; the bend of a lens says nothing about what is far outside of the picture


@dataclass(frozen=True)
class Camera:
    """A lens: the size of its pictures, focal length and centre in pixels, and how it bends."""

    size: tuple[int, int]
    focal: float
    centre: tuple[float, float]
    bends: tuple[float, float]

    @property
    def half(self) -> float:
        """Half the diagonal of its pictures."""
        return float(np.hypot(*self.size)) / 2

    def bent(self, straight: FloatArray) -> FloatArray:
        """Return where the lens puts places of a picture without bend, both from its centre."""
        square = np.minimum((straight**2).sum(axis=-1, keepdims=True) / self.half**2, _FAR**2)
        return np.asarray(straight * (1 + self.bends[0] * square + self.bends[1] * square**2))

    def straightened(self, bent: FloatArray) -> FloatArray:
        """Return what `bent` makes these places of."""
        straight = bent.copy()
        for _ in range(_STEPS):
            straight = straight + (bent - self.bent(straight))
        return straight


@dataclass(frozen=True)
class CameraView:
    """A photograph: its camera, and how that stood. `turn` is a rotation vector, `shift` in millimetres."""

    camera: Camera
    turn: tuple[float, float, float]
    shift: tuple[float, float, float]

    def pixels(self, places_mm: FloatArray) -> FloatArray:
        """Return where places (x, y, z) of the table are in the picture."""
        seen = places_mm @ rotation(self.turn).T + np.array(self.shift)
        depth = np.where(np.abs(seen[..., 2:]) < 1e-6, 1e-6, seen[..., 2:])
        straight = self.camera.focal * seen[..., :2] / depth
        return np.asarray(self.camera.bent(straight) + np.array(self.camera.centre))

    def on_plane(self, pixels: FloatArray, z_mm: float) -> FloatArray:
        """Return where the rays of these pixels meet the plane at a height."""
        straight = self.camera.straightened(pixels - np.array(self.camera.centre)) / self.camera.focal
        rays = np.concatenate([straight, np.ones((*straight.shape[:-1], 1))], axis=-1) @ rotation(self.turn)
        eye = self.eye
        down = np.where(np.abs(rays[..., 2:]) < 1e-9, 1e-9, rays[..., 2:])
        return np.asarray(eye[:2] + rays[..., :2] * ((z_mm - eye[2]) / down))

    @property
    def eye(self) -> FloatArray:
        """Where the camera was."""
        return np.asarray(-rotation(self.turn).T @ np.array(self.shift))


def rotation(turn: tuple[float, float, float] | FloatArray) -> FloatArray:
    """Return the matrix of a rotation vector."""
    vector = np.asarray(turn, float)
    angle = float(np.linalg.norm(vector))
    if angle < 1e-12:
        return np.eye(3)
    x, y, z = vector / angle
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross)
