"""Tables at which bots play that are real programs, for tests."""

from __future__ import annotations

import random
import threading
from pathlib import Path

from companion.app.computer import ComputerSeats
from companion.app.listening import TableListener
from companion.app.table import Table
from companion.drivers.spec import open_driver
from companion.games.setup import Setup
from companion.store.journal import open_store
from tests.app.people import APP, QUICK

NAME = "Pat"
LIMIT_MS = 400


class Told(TableListener):
    """Remembers what people were told until they acknowledge it."""

    def __init__(self) -> None:
        self.warnings: list[str] = []
        self.came = threading.Event()

    def on_warning(self, said) -> None:
        self.warnings.append(str(said))
        self.came.set()


def with_bot(game="cribbage", players=2, target=61, seats=(1,), **options) -> Setup:
    """Return the terms of a game in which bots sit at some seats."""
    bots = {f"seat{seat}": f"bot:{NAME}" for seat in seats}
    return Setup(("Ann", "Bea", "Cy", "Dee")[:players], game, target, options={**APP, **bots, **options})


def table_with(path: Path, bots, limit_ms=LIMIT_MS, pause_s=0.0) -> Table:
    """Start a table on a journal, at which these bots can play."""
    table = Table(open_store(path), open_driver, timing=QUICK)
    table.computer = ComputerSeats(
        table, pause_s=pause_s, patience_s=0.3, chance=random.Random(1), bots=bots, limit_ms=limit_ms
    )
    table.told = Told()
    table.listen(table.told)
    table.start()
    return table
