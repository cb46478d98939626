"""S22: what an SD card suffers from a game: bytes that are written to it, and how often they have to be there.

A game of cribbage is stored as the table stores it, in a process of its own: opened, each action appended, finished,
closed. written.c, compiled for the occasion, counts what it writes. The kernel's own figure (write_bytes in proc(5))
will not do: where it keeps a file in folios larger than a page, it counts all of one for each byte.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.ratios import Row, Timing

BYTES, SYNCS = 8192, 1.2
GAMES = 5

STORED = """
import sys
from pathlib import Path
from companion.app.summing import summary_of
from companion.games.catalogue import game_named
from companion.games.setup import Setup
from companion.games.match import Match
from companion.games.record import format_action
from companion.games.setup_json import setup_to_json
from companion.store.journal import open_store
from tests.tools.seeding import honest_game
AT, setup = "2025-11-20T19:30:00+00:00", Setup(("Ann", "Bob"))
match = Match(game_named("cribbage"), setup)
for action in honest_game(setup, int(sys.argv[2])):
    match.push(action)
with open_store(Path(sys.argv[1])) as store:
    game = store.begin(setup_to_json(setup), "cribbage-2 sim:", AT)
    for action in match.actions:
        store.append(game, format_action(action), AT)
    store.finish(game, summary_of(match), AT)
print(len(match))
"""


def rows() -> Iterator[Row]:
    with TemporaryDirectory(dir=Path.cwd()) as folder:  # the disk of the checkout: /tmp may be memory
        games = [_stored(Path(folder), seed) for seed in range(GAMES)]
    actions = sum(each[2] for each in games)
    for what, place, limit in (("bytes", 0, BYTES), ("syncs", 1, SYNCS)):
        an_action = sum(each[place] for each in games) / actions
        print(f"wear: {an_action:.4g} {what} an action, over {actions} actions of {GAMES} games")
        timing = Timing([an_action], [limit])
        yield Row("S22", f"{what} for an action of a game", f"{limit:g} {what}", limit=1, timing=timing, unit=what)


def _stored(folder: Path, seed: int) -> tuple[int, int, int]:
    """Return the bytes and the syncs of a game, and its actions."""
    counter, counted = folder / "written.so", folder / "written"
    if not counter.exists():
        source = Path(__file__).with_name("written.c")
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", counter, source, "-ldl"], check=True)
    command = [sys.executable, "-c", STORED, str(folder / "companion.db"), str(seed)]
    environment = {**os.environ, "LD_PRELOAD": str(counter), "WRITTEN": str(counted)}
    actions = int(subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE).stdout)
    written, syncs = map(int, counted.read_text().split())
    return written, syncs, actions
