"""How often a margin is below zero, also where plain counting would take longer than people live.

The point of failure that is nearest to the drawing (the "design point" of reliability engineering) is searched for;
boards are then drawn around it instead of around the drawing, and each counts by how much more often it was drawn than
it would be (importance sampling). The mean of the boards that failed is the middle of a second, final draw. What comes
out is without bias, and its standard error is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np

from companion.maker.physics.magnetism import Array

Margin = Callable[[Array], Array]

NEVER = 1e-12
"""Smaller chances are not told apart: long before, something happens that no drawing knows."""

FAR = 9.0
"""So many standard deviations are as good as any more: the chance of an even slope is below 1e-18 there."""

_STEPS, _STEP = 60, 1e-3
_PLAIN = 0.2  # this share of boards is drawn around the drawing, so that no weight is large


@dataclass(frozen=True)
class RareChance:
    """How likely something is, the standard error of that, and how far the nearest failure is (in sigmas)."""

    value: float
    error: float
    sigmas: float


def rare_chance(margin: Margin, dimension: int, draws: int, seed: int) -> RareChance:
    """Return how often a margin is below zero, for standard normal numbers."""
    design = nearest_failure(margin, dimension)
    side = 1 if margin(np.zeros((1, dimension)))[0] > 0 else -1
    if design is None:  # whatever differs within reach, it stays on its side
        return RareChance(NEVER if side > 0 else 1.0, 0.0, side * FAR)
    sigmas = side * min(float(np.linalg.norm(design)), FAR)
    if sigmas == FAR:
        return RareChance(NEVER, 0.0, sigmas)
    chance = np.random.default_rng(seed)
    middle = design
    for _ in range(2):
        drawn, weights = _drawn(chance, middle, draws, dimension)
        failing = np.where(margin(drawn) < 0, weights, 0.0)
        if failing.sum() > 0:
            value, error = float(failing.mean()), float(failing.std() / sqrt(draws))
            middle = np.asarray((failing @ drawn) / failing.sum())
        else:
            value, error = 0.0, 0.0
    return RareChance(min(max(value, NEVER), 1.0), error, sigmas)


def _drawn(chance: np.random.Generator, middle: Array, draws: int, dimension: int) -> tuple[Array, Array]:
    """Return boards drawn around a point, and by how much each counts."""
    drawn = chance.standard_normal((draws, dimension))
    drawn[round(_PLAIN * draws) :] += middle
    shifted = drawn @ middle - middle @ middle / 2  # the logarithm of how much more often a board is drawn so
    share = round(_PLAIN * draws) / draws
    return drawn, 1 / (share + (1 - share) * np.exp(np.clip(shifted, -700, 700)))


def counted_chance(margin: Margin, dimension: int, draws: int, seed: int) -> RareChance:
    """Return how often a margin is below zero by plain counting: what the other way is held against."""
    failed = margin(np.random.default_rng(seed).standard_normal((draws, dimension))) < 0
    value = float(failed.mean())
    return RareChance(value, sqrt(value * (1 - value) / draws), 0.0)


def nearest_failure(margin: Margin, dimension: int) -> Array | None:
    """Return the point nearest to the drawing at which the margin is zero (Hasofer and Lind, Rackwitz and Fiessler).

    Each step goes to where a plane would be zero that touches the margin, less far where that leads away. None where
    no such point is found.
    """
    point = np.zeros(dimension)
    value, slope = _slope(margin, point)
    for _ in range(_STEPS):
        steep = float(slope @ slope)
        if steep < 1e-18:
            break
        way = (float(slope @ point) - value) / steep * slope - point
        if float(np.linalg.norm(way)) < 1e-3 and abs(value) < 1e-3:
            return point
        point = _ahead(margin, point, way, value, steep)
        if float(np.linalg.norm(point)) > 2 * FAR:
            break
        value, slope = _slope(margin, point)
    return point if abs(value) < 0.05 else None


def _ahead(margin: Margin, point: Array, way: Array, value: float, steep: float) -> Array:
    """Return how far to go: the whole way, or the largest part of it that comes nearer to a nearest failure."""
    parts = np.array([1.0, 0.5, 0.25, 0.1, 0.03])
    points = point[None] + parts[:, None] * way[None]
    weight = 2 * max(float(np.linalg.norm(point)), 1.0) / sqrt(steep) + 10
    merits = 0.5 * np.sum(points**2, axis=1) + weight * np.abs(margin(points))
    here = 0.5 * float(point @ point) + weight * abs(value)
    better = np.flatnonzero(merits < here)
    return np.asarray(points[better[0]] if len(better) else points[-1])


def _slope(margin: Margin, point: Array) -> tuple[float, Array]:
    """Return a margin and how it changes with each number."""
    steps = np.concatenate(
        [point[None], point[None] + _STEP * np.eye(len(point)), point[None] - _STEP * np.eye(len(point))]
    )
    values = margin(steps)
    count = len(point)
    return float(values[0]), np.asarray((values[1 : count + 1] - values[count + 1 :]) / (2 * _STEP))
