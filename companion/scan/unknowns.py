"""All that is not known of a set of photographs as one row of numbers, and back: lenses, poses, how strips lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from companion.scan.camera import Camera, CameraView, FloatArray
from companion.scan.markers import SeenMarker
from companion.scan.sheet import MARKERS, STRIPS, marker_corners_mm, strip_of

FOCAL: Final = (0.85, 0.35)
"""A focal length, of the picture's longer side, and by how much it mostly differs (as a logarithm)."""

_KNOWN_FOCAL: Final = 0.06
_CENTRE: Final = 0.01  # of the diagonal
_BEND: Final = (0.10, 0.08)
_LENS, _POSE, _LIE = 5, 7, 4
_LENS_STEPS: Final = (0.1, 0.01, 0.01, 0.03, 0.03)
_POSE_STEPS: Final = (0.05, 0.05, 0.05, 20.0, 20.0, 20.0, 0.05)
_GROWN_MM: Final = 0.2  # by how much light or ink moves the edges of black squares
_LIE_STEPS: Final = (10.0, 10.0, 0.05, 0.1)
_UNEVEN_MM: Final = 0.15  # how much higher or lower a strip lies than another, as paper is

_CORNERS_MM: Final = np.array([marker_corners_mm(marker) for marker in range(STRIPS * MARKERS)])
_OUTWARD: Final = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])

Lie = tuple[float, float, float, float]
"""How a strip lies: the place of its corner (mm), its direction (radians), and how much lower than the first (mm)."""

FIRST_LIE: Final[Lie] = (0.0, 0.0, 0.0, 0.0)
"""How the strip lies that everything is told from."""


class Shot(NamedTuple):
    """What a photograph says of itself: its size, its markers, and the focal length (pixels) where it is written."""

    size: tuple[int, int]
    markers: tuple[SeenMarker, ...]
    focal: float | None = None
    camera: int = 0
    """Photographs of one size and this number are of one camera, with one lens."""

    @property
    def lens(self) -> tuple[int, int, int]:
        """What tells its lens from others."""
        return (*self.size, self.camera)

    @property
    def strips(self) -> set[int]:
        """The strips that are seen."""
        return {strip_of(marker.number) for marker in self.markers}


class PhotoPlacement(NamedTuple):
    """How everything stood: a view for each photograph, and how each strip lay.

    `grown_mm` is by how much the black squares look larger, at each edge: light spreads over them, ink runs.
    """

    views: tuple[CameraView, ...]
    lies: Mapping[int, Lie]
    grown_mm: tuple[float, ...]


@dataclass(frozen=True)
class Unknowns:
    """Which numbers stand where in the row; `first` is the strip that everything is told from."""

    shots: tuple[Shot, ...]
    strips: tuple[int, ...]
    first: int

    @property
    def lenses(self) -> list[tuple[int, int, int]]:
        """The lenses, by the size of their pictures and the number of the camera."""
        return sorted({shot.lens for shot in self.shots})

    @property
    def others(self) -> list[int]:
        """The strips whose lie is unknown."""
        return [strip for strip in self.strips if strip != self.first]

    @property
    def scales(self) -> FloatArray:
        """What a small change of each number is."""
        steps = [*_LENS_STEPS * len(self.lenses), *_POSE_STEPS * len(self.shots), *_LIE_STEPS * len(self.others)]
        return np.array(steps)

    def row(self, placement: PhotoPlacement) -> FloatArray:
        """Return the numbers of a placement."""
        shots = [shot.lens for shot in self.shots]
        lenses = [placement.views[shots.index(lens)].camera for lens in self.lenses]
        numbers: list[float] = []
        for lens in lenses:
            diagonal = 2 * lens.half
            middle = _middle(lens.size)
            off = [(lens.centre[axis] - middle[axis]) / diagonal for axis in (0, 1)]
            numbers += [float(np.log(lens.focal)), *off, *lens.bends]
        for view, grown in zip(placement.views, placement.grown_mm, strict=True):
            numbers += [*view.turn, *view.shift, grown]
        for strip in self.others:
            numbers += placement.lies[strip]
        return np.array(numbers)

    def placement(self, row: FloatArray) -> PhotoPlacement:
        """Return what a row of numbers means."""
        lenses = {lens: _lens(lens[:2], row[_LENS * place :]) for place, lens in enumerate(self.lenses)}
        at = _LENS * len(self.lenses)
        views, grown = [], []
        for shot in self.shots:
            pose = row[at : at + _POSE].tolist()
            views.append(CameraView(lenses[shot.lens], (pose[0], pose[1], pose[2]), (pose[3], pose[4], pose[5])))
            grown.append(pose[6])
            at += _POSE
        lies: dict[int, Lie] = {self.first: FIRST_LIE}
        for strip in self.others:
            x_mm, y_mm, angle, z_mm = row[at : at + _LIE].tolist()
            lies[strip] = (x_mm, y_mm, angle, z_mm)
            at += _LIE
        return PhotoPlacement(tuple(views), lies, tuple(grown))

    def unusual(self, row: FloatArray) -> FloatArray:
        """Return by how much lenses and paper differ from usual ones, each in its usual difference."""
        found: list[float] = []
        for place, lens in enumerate(self.lenses):
            log_focal, across, down, *bends = row[_LENS * place : _LENS * (place + 1)].tolist()
            told = next((shot.focal for shot in self.shots if shot.lens == lens and shot.focal), None)
            usual, spread = (told, _KNOWN_FOCAL) if told else (FOCAL[0] * max(lens[:2]), FOCAL[1])
            found += [(log_focal - float(np.log(usual))) / spread, across / _CENTRE, down / _CENTRE]
            found += [bend / most for bend, most in zip(bends, _BEND, strict=True)]
        at = _LENS * len(self.lenses)
        found += [float(grown) / _GROWN_MM for grown in row[at + 6 : at + _POSE * len(self.shots) : _POSE]]
        lies = row[len(row) - _LIE * len(self.others) :]
        found += [float(z_mm) / _UNEVEN_MM for z_mm in lies[_LIE - 1 :: _LIE]]
        return np.array(found)


def usual_camera(shot: Shot) -> Camera:
    """Return a camera that nothing is known of but what its picture says."""
    return Camera(shot.size, shot.focal or FOCAL[0] * max(shot.size), _middle(shot.size), (0.0, 0.0))


def lying(lie: Lie, places_mm: FloatArray) -> FloatArray:
    """Return where places of a strip are when it lies so."""
    cos, sin = np.cos(lie[2]), np.sin(lie[2])
    return np.asarray(places_mm @ np.array([[cos, sin], [-sin, cos]]) + np.array(lie[:2]))


def corner_places(
    markers: Sequence[SeenMarker], lies: Mapping[int, Lie], scale: float, grown_mm: float = 0.0
) -> FloatArray:
    """Return where the corners of these markers are (x, y, z); `scale` is how much too large they are."""
    lain = np.array([lies[strip_of(marker.number)] for marker in markers])
    cos, sin = np.cos(lain[:, 2]), np.sin(lain[:, 2])
    turns = np.stack([cos, sin, -sin, cos], axis=1).reshape(-1, 2, 2)
    on_strips = _CORNERS_MM[[marker.number for marker in markers]] * scale + grown_mm * _OUTWARD
    places = np.empty((len(markers), 4, 3))
    places[..., :2] = on_strips @ turns + lain[:, None, :2]
    places[..., 2] = lain[:, None, 3]
    return places.reshape(-1, 3)


def _middle(size: tuple[int, int]) -> tuple[float, float]:
    return (size[0] - 1) / 2, (size[1] - 1) / 2


def _lens(size: tuple[int, int], row: FloatArray) -> Camera:
    log_focal, across, down, bend, more = row[:_LENS].tolist()
    diagonal, (x, y) = float(np.hypot(*size)), _middle(size)
    focal = float(np.exp(np.clip(log_focal, 0, 14)))
    return Camera(size, focal, (x + across * diagonal, y + down * diagonal), (bend, more))
