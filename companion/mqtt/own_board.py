"""How the board itself is, as it is published beside its game; light, since every start of the window imports it."""

from __future__ import annotations

from typing import NamedTuple

from companion.words.message import Said


class Board(NamedTuple):
    """How the board itself is: sensors that look bad, and what went wrong last."""

    connected: bool = True
    faults: int = 0
    trouble: Said = ""
