"""From the markers in photographs to how the cameras stood, how their lenses bend and where the strips lay.

All is found together, by the least distance in the pictures between where the markers' corners are and where they
should be. How well everything is known follows from it, and with that how well a place on the wood is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.scan.camera import Camera, CameraView, FloatArray
from companion.scan.markers import SeenMarker
from companion.scan.sheet import marker_corners_mm, strip_of
from companion.scan.solving import Solved, derivatives, least_squares
from companion.scan.unknowns import FIRST_LIE, Lie, PhotoPlacement, Shot, Unknowns, corner_places, lying, usual_camera
from companion.words import scan as said

_LEAST_NOISE: Final = 0.15  # pixels: corners are hardly ever found better
_MOST_ERROR_MM: Final = 0.5
_MUCH_NOISE: Final = 0.7  # pixels
_TRIED_FOCALS: Final = (0.75, 1.2)  # of what is usual
_TRIED_STEPS: Final = 12
_STRANGE: Final = 4.0  # a corner that is so many times the usual error away is left out
_FEWEST: Final = 4  # markers


class AlignmentError(CompanionError):
    """The strips cannot be made out, or do not lie as they should."""


@dataclass(frozen=True)
class Alignment:
    """How everything stood, and how well that is known. `shots` has only the corners that were believed."""

    unknowns: Unknowns
    row: FloatArray
    spread: FloatArray
    """The covariance of `row`."""
    noise: float
    """How well corners were found, in pixels."""
    scale: float

    @property
    def views(self) -> tuple[CameraView, ...]:
        """A view for each photograph."""
        return self.unknowns.placement(self.row).views

    @property
    def lies(self) -> Mapping[int, Lie]:
        """How each strip lay."""
        return self.unknowns.placement(self.row).lies

    def places(self, shot: int, pixels: FloatArray, z_mm: float) -> FloatArray:
        """Return where pixels of a photograph are on a plane."""
        return self.views[shot].on_plane(pixels, z_mm)

    def doubt_mm(self, shot: int, pixels: FloatArray, z_mm: float) -> FloatArray:
        """Return how well each of these places is known among the others: its standard deviation."""
        if len(pixels) < 2:
            return np.zeros(len(pixels))

        def places(row: FloatArray) -> FloatArray:
            return self.unknowns.placement(row).views[shot].on_plane(pixels, z_mm).ravel()

        scales = self.unknowns.scales
        slopes = derivatives(places, self.row, scales) / scales
        loose = _moves(places(self.row).reshape(-1, 2))
        slopes = slopes - loose @ np.linalg.lstsq(loose, slopes, rcond=None)[0]
        variance = np.einsum("ij,jk,ik->i", slopes, self.spread, slopes).reshape(-1, 2)
        return np.asarray(np.sqrt(np.maximum(variance, 0).sum(axis=1)))


def align(shots: Sequence[Shot], scale: float = 1.0) -> Alignment:
    """Return how everything stood in these photographs; `scale` is how much larger than meant the sheet was printed.

    Raises:
        AlignmentError: too few markers, photographs that share no strip, strips that moved or do not lie flat.
    """
    for count, shot in enumerate(shots, 1):
        if len(shot.markers) < _FEWEST:
            raise AlignmentError(said.TOO_FEW_MARKERS(photo=count, count=len(shot.markers), least=_FEWEST))
    try:
        together = _aligned(shots, scale)
    except AlignmentError:
        if len(shots) == 1:
            raise
        together = None
    if together is not None and together.noise < _MUCH_NOISE:
        return together
    if len(shots) > 1:  # one lens does not explain them: several cameras, or one that was zoomed
        return _aligned([shot._replace(camera=count) for count, shot in enumerate(shots)], scale)
    assert together is not None
    return together


def _aligned(shots: Sequence[Shot], scale: float) -> Alignment:
    order, placement = _first(shots, scale)
    while len(order) < len(shots):
        order, placement = _next(shots, order, placement, scale)
    placement = _in_order(placement, order)
    return _settled(tuple(shots), placement, scale)


def _in_order(placement: PhotoPlacement, order: Sequence[int]) -> PhotoPlacement:
    """Return a placement with its photographs in the order in which they were given."""
    places = [order.index(each) for each in range(len(order))]
    views = tuple(placement.views[place] for place in places)
    return PhotoPlacement(views, placement.lies, tuple(placement.grown_mm[place] for place in places))


def _settled(shots: tuple[Shot, ...], placement: PhotoPlacement, scale: float) -> Alignment:
    """Solve with all corners, leave out those that cannot be right, and solve again."""
    unknowns, solved = _solve(shots, placement, scale)
    for _ in range(2):
        kept = tuple(_believed(shot, unknowns.placement(solved.parameters), i, scale) for i, shot in enumerate(shots))
        if kept == shots or any(len(shot.markers) < _FEWEST for shot in kept):
            break
        shots = kept
        unknowns, solved = _solve(shots, unknowns.placement(solved.parameters), scale)
    found = unknowns.placement(solved.parameters)
    errors = np.concatenate([_errors(shot, found, i, scale).ravel() for i, shot in enumerate(shots)])
    freedom = max(len(errors) - len(solved.parameters) + 5 * len(unknowns.lenses), len(errors) / 4)
    noise = max(float(np.sqrt(errors @ errors / freedom)), _LEAST_NOISE)
    _check(shots, found, noise)
    # Solved with one pixel as the unit: what is usual keeps its weight however good the corners are.
    _, solved = _solve(shots, found, scale, noise)
    scales = unknowns.scales
    spread = np.linalg.pinv(solved.slopes.T @ solved.slopes) * np.outer(scales, scales)
    return Alignment(unknowns, solved.parameters, spread, noise, scale)


def _check(shots: Sequence[Shot], found: PhotoPlacement, noise: float) -> None:
    for count, (shot, view) in enumerate(zip(shots, found.views, strict=True), 1):
        corners = np.concatenate([marker.corners for marker in shot.markers])
        apart = view.on_plane(corners + np.array([1.0, 0.0]), 0.0) - view.on_plane(corners, 0.0)
        error_mm = noise * float(np.median(np.linalg.norm(apart, axis=1)))
        if error_mm > _MOST_ERROR_MM:
            raise AlignmentError(said.NOT_FLAT(photo=count, error=f"{error_mm:.1f}"))


def _solve(
    shots: tuple[Shot, ...], placement: PhotoPlacement, scale: float, noise: float = 1.0, steps: int = 60
) -> tuple[Unknowns, Solved]:
    seen = sorted(set[int]().union(*(shot.strips for shot in shots)))
    first = next(strip for strip, lie in placement.lies.items() if lie == FIRST_LIE)
    unknowns = Unknowns(shots, tuple(dict.fromkeys([first, *seen])), first)

    def residuals(row: FloatArray) -> FloatArray:
        at = unknowns.placement(row)
        errors = [_errors(shot, at, i, scale).ravel() / noise for i, shot in enumerate(shots)]
        return np.concatenate([*errors, unknowns.unusual(row)])

    return unknowns, least_squares(residuals, unknowns.row(placement), unknowns.scales, steps)


def _errors(shot: Shot, placement: PhotoPlacement, index: int, scale: float) -> FloatArray:
    places = corner_places(shot.markers, placement.lies, scale, placement.grown_mm[index])
    return np.asarray(placement.views[index].pixels(places) - np.concatenate([each.corners for each in shot.markers]))


def _believed(shot: Shot, placement: PhotoPlacement, index: int, scale: float) -> Shot:
    """Return a photograph without the markers that are not where all others say."""
    away = np.linalg.norm(_errors(shot, placement, index, scale), axis=1).reshape(-1, 4).max(axis=1)
    most = max(_STRANGE * float(np.median(away)), 0.7)
    return shot._replace(markers=tuple(m for m, far in zip(shot.markers, away, strict=True) if far <= most))


def _first(shots: Sequence[Shot], scale: float) -> tuple[list[int], PhotoPlacement]:
    """Return the photograph with the most markers, and how it stood."""
    index = max(range(len(shots)), key=lambda each: len(shots[each].markers))
    shot = shots[index]
    best: tuple[float, PhotoPlacement] | None = None
    for guess in _guesses(shot, scale):
        unknowns, solved = _solve((shot,), guess, scale, steps=_TRIED_STEPS)
        placed = unknowns.placement(solved.parameters)
        if placed.views[0].shift[2] > 0 and (best is None or solved.cost < best[0]):
            best = solved.cost, placed
    if best is None:
        raise AlignmentError(said.NOT_SEEN(photo=index + 1))
    unknowns, solved = _solve((shot,), best[1], scale)
    return [index], unknowns.placement(solved.parameters)


def _guesses(shot: Shot, scale: float) -> Iterator[PhotoPlacement]:
    """Yield how it may have stood: from each of the two strips that show most, either way to see a plane."""
    many = sorted(shot.strips, key=lambda strip: -sum(strip_of(m.number) == strip for m in shot.markers))
    usual = usual_camera(shot)
    focals = [1.0] if shot.focal else _TRIED_FOCALS
    for strip in many[:2]:
        for factor in focals:
            camera = replace(usual, focal=usual.focal * factor)
            for view in _poses(
                camera, [m for m in shot.markers if strip_of(m.number) == strip], {strip: FIRST_LIE}, scale
            ):
                yield PhotoPlacement((view,), _lies(view, shot, {strip: FIRST_LIE}, scale), (0.0,))


def _poses(
    camera: Camera, markers: Sequence[SeenMarker], lies: Mapping[int, Lie], scale: float
) -> Iterator[CameraView]:
    places = corner_places(markers, lies, scale) * (1, 1, 0)  # the method wants them in one plane
    corners = np.concatenate([marker.corners for marker in markers])
    matrix = np.array([[camera.focal, 0, camera.centre[0]], [0, camera.focal, camera.centre[1]], [0, 0, 1]])
    _, turns, shifts, _ = cv2.solvePnPGeneric(places, corners, matrix, None, flags=cv2.SOLVEPNP_IPPE)
    for turn, shift in zip(turns, shifts, strict=True):
        (a, b, c), (x, y, z) = turn.ravel().tolist(), shift.ravel().tolist()
        yield CameraView(camera, (a, b, c), (x, y, z))


def _lies(view: CameraView, shot: Shot, known: Mapping[int, Lie], scale: float) -> Mapping[int, Lie]:
    """Return how all strips of a photograph lay: the known ones, and the others by where their corners are seen."""
    lies = dict(known)
    for strip in sorted(shot.strips - known.keys()):
        markers = [marker for marker in shot.markers if strip_of(marker.number) == strip]
        meant = np.concatenate([np.array(marker_corners_mm(m.number)) * scale for m in markers])
        lies[strip] = _laid(meant, view.on_plane(np.concatenate([m.corners for m in markers]), 0.0))
    return lies


def _laid(meant: FloatArray, seen: FloatArray) -> Lie:
    """Return the turn and move that bring places to where they are seen, as well as can be."""
    a, b = meant - meant.mean(axis=0), seen - seen.mean(axis=0)
    angle = float(np.arctan2((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum(), (a * b).sum()))
    x_mm, y_mm = (seen.mean(axis=0) - lying((0, 0, angle, 0), meant.mean(axis=0))).tolist()
    return x_mm, y_mm, angle, 0.0


def _next(
    shots: Sequence[Shot], order: Sequence[int], placement: PhotoPlacement, scale: float
) -> tuple[list[int], PhotoPlacement]:
    """Add the photograph that shares most strips with those that are placed."""
    rest = [index for index in range(len(shots)) if index not in order]
    index = max(rest, key=lambda each: sum(strip_of(m.number) in placement.lies for m in shots[each].markers))
    shot = shots[index]
    known = [marker for marker in shot.markers if strip_of(marker.number) in placement.lies]
    if len(known) < 2:
        raise AlignmentError(said.NOTHING_SHARED(photo=index + 1))
    same = [view.camera for at, view in zip(order, placement.views, strict=True) if shots[at].lens == shot.lens]
    camera = same[0] if same else usual_camera(shot)
    best: tuple[float, PhotoPlacement] | None = None
    placed = tuple(shots[each] for each in order)
    for view in _poses(camera, known, placement.lies, scale):
        lies = _lies(view, shot, placement.lies, scale)
        guess = PhotoPlacement((*placement.views, view), lies, (*placement.grown_mm, 0.0))
        unknowns, solved = _solve((*placed, shot), guess, scale, steps=_TRIED_STEPS)
        if best is None or solved.cost < best[0]:
            best = solved.cost, unknowns.placement(solved.parameters)
    assert best is not None
    return [*order, index], best[1]


def _moves(places: FloatArray) -> FloatArray:
    """Return what a place's numbers do when all are moved or turned together: columns of right, down and turned."""
    away = places - places.mean(axis=0)
    right, down = np.tile([1.0, 0.0], len(places)), np.tile([0.0, 1.0], len(places))
    return np.stack([right, down, np.stack([-away[:, 1], away[:, 0]], axis=1).ravel()], axis=1)
