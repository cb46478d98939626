"""A real table with a game that honest hands play at a simulated board, and its page, served for real."""

from __future__ import annotations

import random
import threading
import time
from contextlib import contextmanager

from companion.app.fitting import fitting_boards
from companion.app.listening import TableListener
from companion.app.table import Table
from companion.board.boards import load_board
from companion.cards import PACK
from companion.drivers.spec import open_driver
from companion.games.catalogue import game_named, playout_of
from companion.games.setup import Setup
from companion.referee.settle import Timing
from companion.store.journal import open_store
from companion.watching.sharing import Sharing

QUICK = Timing(settle_ms=5, release_ms=20, hand_ms=200, pending_ms=200, infer_ms=40)


class Views(TableListener):
    """Waits for views."""

    def __init__(self):
        self.changed = threading.Condition()
        self.view = None

    def on_view(self, view):
        with self.changed:
            self.view = view
            self.changed.notify_all()

    def come(self, holds, seconds):
        """Wait for a view, and tell whether it came."""
        with self.changed:
            return self.changed.wait_for(lambda: self.view is not None and holds(self.view), seconds)


class PlayedTable:
    """A table, and hands that play at it."""

    def __init__(self, table):
        self.table, self.views, self.sharing = table, Views(), Sharing(table)
        self._lifted_at = {}
        table.listen(self.views)

    def begin(self, setup, seed=3):
        """Start a game whose hands know what to do; `play` does it."""
        board = load_board(fitting_boards(setup)[0].name)
        self.table.new_game(setup, board, "sim:").result(10)
        chance = random.Random(seed)
        packs = (chance.sample(game_named(setup.game).pack, len(PACK)) for _ in range(60))
        self._script = playout_of(setup.game).script(self.table.session.match, packs, chance.choice)

    def play(self, actions=10_000):
        """Play so many actions, or to the end; the pegs follow."""
        for _ in range(actions):
            action = next(self._script, None)
            if action is None or self.views.view.outcome is not None:
                return
            self.table.act(action).result(10)
            self.peg()

    def peg(self):
        """Set the pegs as the game wants them, and wait until the table has judged them."""
        until = time.monotonic() + 20
        while time.monotonic() < until:
            wanted = self.table.read(lambda session, _: session.expected()).result(10)
            wood = self.table.driver.occupied
            for hole in sorted(wood - wanted):
                self.table.driver.lift(hole)
                self._lifted_at[hole] = time.monotonic()
            for hole in sorted(wanted - wood):
                self._wait_until_released(hole)
                self.table.driver.place(hole)
            come = self.views.come(lambda view, wanted=wanted: view.occupied == wanted and not owing(view), 0.5)
            if come and self.table.read(lambda session, _: session.finding.settled).result(10):
                return
            time.sleep(QUICK.settle_ms / 1000)  # no hand is so quick that the referee has not looked
        raise AssertionError(self.views.view)

    def _wait_until_released(self, hole):
        """Wait until the referee believes that the peg before is gone: no hand is so quick that it would not."""
        until = self._lifted_at.get(hole, 0) + 2 * QUICK.release_ms / 1000
        time.sleep(max(0, until - time.monotonic()))


def owing(view):
    return any(side.owed for side in view.sides)


@contextmanager
def played_table(folder):
    """Run a table with its journal in a folder."""
    with open_store(folder / "companion.db") as store:
        table = Table(store, open_driver, timing=QUICK)
        played = PlayedTable(table)
        table.start()
        try:
            yield played
        finally:
            played.sharing.end()
            table.stop()


ANN_AND_BERT = Setup(("Ann", "Bert"))
