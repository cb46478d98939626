"""S10 and S14: an action made durable against a bare append + fdatasync, and 10,000 stored games against 10."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from time import perf_counter

from companion.games.setup import Setup
from companion.games.setup_json import setup_to_json
from companion.store.book import begun_text, compact, make_index, pieces
from companion.store.entry import BOOK, check_value
from companion.store.history import History
from companion.store.journal import open_store
from companion.store.summary import Summary, summary_to_json
from tests.benchmarks.ratios import Row, Timing, alternate

AT = "2025-11-20T19:30:00+00:00"
SETUP = setup_to_json(Setup(("Ann", "Bob")))
ACTIONS, FEW, MANY = 160, 10, 10_000


def rows() -> Iterator[Row]:
    folder = Path(mkdtemp(dir=Path.cwd()))  # the disk of the checkout: /tmp may be memory, where fdatasync is free
    try:
        yield Row(
            "S10",
            "an action durable before it is acknowledged (20 starts, 160 actions each)",
            "append + fdatasync",
            limit=1.5,
            timing=_durable(folder),
        )
        few, many = (_stored(folder / f"{games}.db", games) for games in (FEW, MANY))
        for what, use in _uses().items():
            timing = alternate(lambda use=use: use(many), lambda use=use: use(few), rounds=31)
            yield Row("S14", f"{what}, {MANY} games stored", f"{FEW} games stored", limit=1.2, timing=timing)
        cut = _after_a_power_cut(many, few)
        yield Row("S14", f"resume after a power cut, {MANY} games stored", f"{FEW} games stored", limit=1.2, timing=cut)
    finally:
        rmtree(folder)


def _durable(folder: Path) -> Timing:
    """Append actions and the same bytes to a file by turns, each going first every other time, in 20 fresh starts."""
    measured: list[float] = []
    reference: list[float] = []
    file = os.open(folder / "bare", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    for _ in range(20):
        with open_store(folder / "durable.db") as store:
            game = store.begin(SETUP, "cribbage-2", AT)
            for number in range(ACTIONS):
                pair = [
                    (measured, lambda game=game, store=store: store.append(game, "lay 0 5H", AT)),
                    (reference, lambda: (os.write(file, f"{AT} lay 0 5H\n".encode()), os.fdatasync(file))),
                ]
                for times, write in pair if number % 2 else reversed(pair):
                    begin = perf_counter()
                    write()
                    times.append(perf_counter() - begin)
    os.close(file)
    return Timing(measured, reference)


def _uses() -> dict[str, Callable[[Path], object]]:
    return {
        "resume (open, last game, its entries)": _resume,
        "history (a page of 10)": lambda path: _read(path, lambda history: history.games(10)),
        "statistics (all players)": lambda path: _read(path, lambda history: history.players()),
    }


def _resume(path: Path) -> None:
    with open_store(path) as store:
        game = store.unfinished()
        assert game is not None
        assert len(store.entries(game.game_id)) >= ACTIONS


def _read(path: Path, answer: Callable[[History], object]) -> None:
    with History(path) as history:
        assert answer(history)


def _after_a_power_cut(many: Path, few: Path) -> Timing:
    """Resume by turns, each time after another process was ended in the middle of a game."""
    times: dict[Path, list[float]] = {many: [], few: []}
    for number in range(15):
        for path in (many, few) if number % 2 else (few, many):
            subprocess.run([sys.executable, "-c", _CUT_OFF, path, AT], check=False)
            assert path.with_name(f"{path.name}-wal").stat().st_size
            begin = perf_counter()
            _resume(path)
            times[path].append(perf_counter() - begin)
    return Timing(times[many], times[few])


_CUT_OFF = """
import os, sys
from pathlib import Path
from companion.store.journal import open_store
store = open_store(Path(sys.argv[1]))
store.append(store.unfinished().game_id, "lay 0 5H", sys.argv[2])
os._exit(9)
"""


def _stored(path: Path, games: int) -> Path:
    """Store games as the table does, but in one go; the last one is not finished."""
    with open_store(path) as store:
        connection: sqlite3.Connection = store._connection
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", _entries(games))
        make_index(connection)
        connection.execute("COMMIT")
        last = store.begin(SETUP, "cribbage-2 sim:", AT)
        for _ in range(ACTIONS):
            store.append(last, "lay 0 5H", AT)
    return path


def _entries(games: int) -> Iterator[tuple[object, ...]]:
    begun = begun_text(SETUP, "cribbage-2 sim:")
    for game in range(1, games + 1):
        texts = [begun, *(f"lay {number % 2} 5H" for number in range(ACTIONS))]
        rows = [(game, seq, AT, text) for seq, text in enumerate(texts)]
        line = f"finish {game} {compact(summary_to_json(_summary(game)))}"
        rows += [(BOOK, 10 * game + at, AT, piece) for at, piece in enumerate(pieces(line))]
        yield from ((*row, check_value(*row)) for row in rows)


def _summary(game: int) -> Summary:
    winner = game % 2
    totals = (121, 90 + game % 30) if winner == 0 else (90 + game % 30, 121)
    race = tuple((points, points * 3 // 4) for points in range(0, 121, 2))
    return Summary(("Ann", "Bob"), ((0,), (1,)), winner, totals, ("", ""), 1, 9, (16, 12), (0, 0), (0, 0), race)
