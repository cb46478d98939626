"""What a session hears of a board with some faults, in a short game of cribbage between two people."""

from __future__ import annotations

from functools import cache
from random import Random

from companion.drivers.session_record import BoardRecord
from companion.games.setup import Setup
from companion.simulation.evening import Evening
from companion.simulation.faults import Faults
from companion.simulation.tally import Totals


@cache
def heard_with(faults: Faults, seed: int) -> tuple[list[BoardRecord], Totals]:
    """Play a game once, however often it is asked about; return what the board said, and what came of it."""
    records: list[object] = []
    tally = Evening(Setup(("Red", "Blue"), target=61), "cribbage-2", faults, Random(seed), records.append).play()
    return [record for record in records if isinstance(record, BoardRecord)], tally
