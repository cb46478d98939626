"""Tables at which bots play that are real programs, for tests."""

from __future__ import annotations

import random
import sys
import threading
import time
from pathlib import Path

from companion.app.computer import ComputerSeats
from companion.app.listening import TableListener
from companion.app.table import Table
from companion.board.boards import load_board
from companion.drivers.spec import open_driver
from companion.games.record import format_record
from companion.games.setup import Setup
from companion.store.journal import open_store
from tests.app.people import APP, QUICK, Person

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


def begin(table, setup, board="sim:", layout="cribbage-2"):
    """Start a game on a table, with a person at each seat without a bot, and return who sits there."""
    people = [seat for seat in setup.seats if seat not in setup.computers]
    person = Person(table, people, random.Random(5))
    game_id = table.new_game(setup, load_board(layout), board).result()
    return person, game_id


def over(view):
    return view.outcome is not None


def heard_by(folder) -> list[str]:
    return (folder / "heard").read_text().splitlines()


def heard_to_the_end(folder) -> list[str]:
    """Return what a bot heard of a whole game, whose end it is told a moment after people see it."""
    while not (lines := heard_by(folder))[-1].startswith("over winners "):
        time.sleep(0.005)
    return lines


def listening_at(folder, name="listens") -> str:
    """Return the command of a bot that takes what comes first, and writes down every line that it hears."""
    path = folder / f"{name}.py"
    path.write_text(
        "import sys\n"
        f"book = open('{folder}/heard', 'a', buffering=1)\n"
        "for line in sys.stdin:\n"
        "    book.write(line)\n"
        "    if line.startswith('cribbage-companion'): print('ready 1 Listener', flush=True)\n"
        "    if line.startswith('choose'):\n"
        "        print('move', line.split()[1], line.rstrip().split(' | ')[1], flush=True)\n"
    )
    return f"{sys.executable} -S {path}"


def told_of(how: str) -> str:
    return f"{NAME} {how}: for the rest of the game the computer plays in its place, at level Club."


def format_of(table) -> str:
    return table.submit(lambda session, now: format_record(session.match.agreed, session.match.actions)).result()


def deals_in(lines, begins):
    """Return the lines of each deal: those from a line that begins so on, but for the cut."""
    deals = []
    for line in lines:
        if line.startswith(begins) and line != "deal 0":
            deals.append([])
        elif deals:
            deals[-1].append(line)
    return deals
