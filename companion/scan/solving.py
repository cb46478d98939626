"""Least squares with priors: Levenberg's and Marquardt's method on a function that is differentiated by steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from companion.scan.camera import FloatArray

Residuals = Callable[[FloatArray], FloatArray]

_MOST_STEPS: Final = 60
_STEP: Final = 1e-6


class Solved(NamedTuple):
    """The best parameters, the sum of squares that is left, and the derivatives there."""

    parameters: FloatArray
    cost: float
    slopes: FloatArray


def least_squares(residuals: Residuals, start: FloatArray, scales: FloatArray, most_steps: int = _MOST_STEPS) -> Solved:
    """Return the parameters with the least sum of squares; `scales` says what a small change of each is."""
    best, left = start, residuals(start)
    cost, damping = float(left @ left), 1e-3
    slopes = derivatives(residuals, best, scales)
    for _ in range(most_steps):
        normal = slopes.T @ slopes
        step = -np.linalg.solve(normal + damping * np.eye(len(best)), slopes.T @ left) * scales
        tried = residuals(best + step)
        new = float(tried @ tried)
        if np.isfinite(new) and new < cost:
            done = cost - new < 1e-9 * (1 + cost)
            best, left, cost, damping = best + step, tried, new, max(damping / 5, 1e-12)
            slopes = derivatives(residuals, best, scales)
            if done:
                break
        else:
            damping *= 8
            if damping > 1e12:
                break
    return Solved(best, cost, slopes)


def derivatives(function: Residuals, at: FloatArray, scales: FloatArray) -> FloatArray:
    """Return how much the function's values change with each parameter, in units of its scale."""
    columns = []
    for index, scale in enumerate(scales):
        step = np.zeros(len(at))
        step[index] = _STEP * scale
        columns.append((function(at + step) - function(at - step)) / (2 * _STEP))
    return np.stack(columns, axis=-1)
