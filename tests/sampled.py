"""What of many cases `make test` runs: a sample; the others are exhaustive, and `make proofs` runs them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest
from hypothesis import settings


def sampled(cases: Iterable[Any], *kept: int) -> list[Any]:
    """Mark all cases as proofs but those at these places (the first one, unless others are named)."""
    places: Collection[int] = kept or (0,)
    return [case if place in places else _proof(case) for place, case in enumerate(cases)]


def _proof(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.proofs)


def examples(share: float) -> settings:
    """Try a property with a share of the usual number of examples, because each takes long."""
    return settings(max_examples=round(settings().max_examples * share))
