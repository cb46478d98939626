"""How often neighbours answer on a simulated board, as `companion hardware physics` reckoned it for a real one."""

from __future__ import annotations

import json
from dataclasses import replace
from math import isfinite

from companion.errors import CompanionError
from companion.simulation.faults import Faults
from companion.words import shell as said

MOST_BYTES = 4_000_000
"""How large a file of figures may be: ten times that of the largest board that comes with the program."""


def with_fields(faults: Faults, text: str, path: str) -> Faults:
    """Return faults whose crosstalk is that of the first way to sense pegs in a file of figures.

    Raises:
        CompanionError: the text has no such figure.
    """
    try:
        pairs = json.loads(text)["setups"][0]["pairs"]
    except (ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
        raise CompanionError(said.NO_FIELDS(path=path)) from error
    if not isinstance(pairs, int | float) or isinstance(pairs, bool) or not isfinite(pairs) or pairs < 0:
        raise CompanionError(said.NO_FIELDS(path=path))
    return replace(faults, crosstalk=float(pairs))
