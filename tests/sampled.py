"""What of many cases `make test` runs: a sample; the others are exhaustive, and `make proofs` runs them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from typing import Any

import pytest
from hypothesis import settings


def sampled(cases: Iterable[Any], *kept: int) -> list[Any]:
    """Mark all cases as proofs but those at these places (the first one, unless others are named)."""
    places: Collection[int] = kept or (0,)
    return [case if place in places else _proof(case) for place, case in enumerate(cases)]


def crossed(*axes: Iterable[Any]) -> list[Any]:
    """Return every combination of values; as many as it takes to have each value once are no proofs."""
    values = [list(axis) for axis in axes]
    kept = {tuple(place % len(axis) for axis in values) for place in range(max(map(len, values)))}
    return [
        case if places in kept else _proof(case)
        for places, case in zip(product(*(range(len(axis)) for axis in values)), product(*values), strict=True)
    ]


def sampled_sizes(sizes: Iterable[Any], *kept: int) -> list[Any]:
    """Do as `sampled` does with sizes of windows: each is a pair, and yet one value."""
    places = kept or (0,)
    return [
        size if place in places else pytest.param(size, marks=pytest.mark.proofs) for place, size in enumerate(sizes)
    ]


def proofs(cases: Iterable[Any]) -> list[Any]:
    """Mark all cases as proofs: longer ones than those of `make test`."""
    return [_proof(case) for case in cases]


def _proof(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.proofs)


def examples(share: float) -> settings:
    """Try a property with a share of the usual number of examples, because each takes long."""
    return settings(max_examples=round(settings().max_examples * share))
