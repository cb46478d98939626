"""The tables that players bring along, which `make tables` works out: read once, when they are first asked for."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray


@cache
def table(name: str) -> NDArray[Any]:
    """Return a table by its name: what is in it says the module that reads it."""
    found: NDArray[Any] = np.load(BytesIO((files(__package__) / f"{name}.npy").read_bytes()), allow_pickle=False)
    found.flags.writeable = False
    return found
