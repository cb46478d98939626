"""The application with a store full of games, and hands that bring it from scene to scene."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from companion.app.fitting import board_for
from companion.app.settings import LastGame, Settings
from companion.app.table import Table
from companion.app.view import SideView, View
from companion.drivers.spec import open_driver
from companion.games.action import Action
from companion.games.catalogue import game_named
from companion.games.crosscribb.actions import PlaceCard, Say
from companion.games.match import Match
from companion.games.setup import Setup
from companion.games.viewer import TABLE
from companion.referee.settle import Timing
from companion.store.journal import Store, open_store
from companion.ui.kit.palette import PALETTES, chosen_appearance
from companion.ui.shell import Shell
from companion.watching.sharing import Sharing
from tests.tools.picture import settle
from tests.tools.scenes.setups import AT, FOUR, OPENING, TWO
from tests.tools.seeding import honest_game, seed_history, store_match

Scene = tuple[str, Callable[[], object]]
"""The name of a picture, and what brings the application into its state."""

_TIMING: Final = Timing(settle_ms=20, release_ms=40, hand_ms=200, pending_ms=200, infer_ms=60)
"""A referee in a hurry: nobody waits for a finger here."""
PATIENCE_S: Final = 60.0
"""So long a state is waited for."""


class SharedOnPaper(Sharing):
    """What lets phones watch, at an address that is the same on all machines; nothing is served."""

    shared = False

    @property
    def on(self) -> bool:
        return self.shared

    @property
    def addresses(self) -> tuple[str, ...]:
        return ("http://192.168.1.23:8121",) if self.shared else ()

    @property
    def open_pages(self) -> int:
        return 3

    def begin(self, port: int | None = None) -> None:
        self.shared = True

    def end(self) -> None:
        self.shared = False


class Stage:
    """The running application, and what brings it to a state."""

    def __init__(
        self,
        folder: Path,
        names: Sequence[str] = FOUR.players,
        *,
        history: bool = True,
        settings: Callable[[Settings], Settings] = lambda usual: usual,
    ) -> None:
        """Open the table with a store in `folder`, which need not exist.

        `names` are what the four players are called. Without `history` no games were played before: the scenes of the
        history need them, and they take seconds. `settings` changes what is set.
        """
        self.names = tuple(names)
        folder.mkdir(parents=True, exist_ok=True)
        self.store: Store = open_store(folder / "companion.db")
        if history:
            seed_history(self.store, self.names)
        self.table = Table(self.store, open_driver, timing=_TIMING)
        palette = next(name for name, look in PALETTES.items() if look is chosen_appearance().palette)
        usual = Settings(names=(*self.names, "Maximilian"), last_game=LastGame(self.called(TWO)), palette=palette)
        self.sharing = SharedOnPaper(self.table)
        self.shell = Shell(self.table, settings(usual), sharing=self.sharing)
        self.table.start()

    def close(self) -> None:
        """Let go of table and store."""
        self.table.stop()
        self.store.close()

    @property
    def screen(self) -> Any:
        """The screen on the window."""
        return self.shell.screen

    # What is waited for

    def until(self, so: Callable[[View], object]) -> None:
        """Wait until the view on the screen is as it should be. Raises AssertionError when it never is."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            settle(1)
            time.sleep(0.002)  # the table's thread gets on sooner if this one does not spin
            view = self.shell.view
            if view is not None and so(view):
                settle(3)
                return
        raise AssertionError(f"{self.shell.current}: {self.shell.message or 'the state never came'}")

    def draw_until(self, so: Callable[[], object], else_said: str, patience_s: float = PATIENCE_S) -> None:
        """Draw frames until something is so. Raises AssertionError with these words when it never is."""
        end = time.monotonic() + patience_s
        while not so():
            assert time.monotonic() < end, else_said
            settle(1)
            time.sleep(0.002)

    def _rest(self) -> None:
        """Let the referee see that all pegs are at rest; what stands elsewhere before is out of step to him."""
        end = time.monotonic() + 3 * _TIMING.release_ms / 1000
        while time.monotonic() < end:
            settle(1)
            time.sleep(0.004)  # the other worker has something to do meanwhile

    # Screens

    def from_home(self, name: str, **kwargs: Any) -> None:
        """Go to a screen from the first one."""
        self.shell.go("home")
        self.shell.go(name, **kwargs)

    # Games

    def called(self, setup: Setup) -> Setup:
        """Return the setup with the names that players have here."""
        return replace(setup, players=self.names[: len(setup.players)])

    def sit_down(self, setup: Setup, wanted: Callable[[Match[Any]], object], seed: int = 5) -> None:
        """Go on, on the simulated board, with a game that was played until it was as wanted."""
        setup = self.called(setup)
        layout = board_for("", setup)
        match = Match(game_named(setup.game), setup)
        for action in honest_game(setup, seed):
            match.push(action)
            if wanted(match):
                break
        game_id = store_match(self.store, match, f"{layout.name} sim:", AT)
        self.table.resume(game_id, layout, "sim:").result(10)
        self._arrive(game_id)

    def begin(self, setup: Setup, opening: tuple[Action, ...] = ()) -> None:
        """Begin a game on the simulated board with these actions."""
        game_id = self.table.new_game(self.called(setup), board_for("", setup), "sim:", opening).result(10)
        self._arrive(game_id)

    def solo(self, setup: Setup, wanted: Callable[[Any], object], opening: tuple[Action, ...] = OPENING) -> None:
        """Begin a game in which the app deals, and do what is awaited until it is as wanted."""
        chance = random.Random(4)
        self.begin(setup, opening)
        while not wanted(self.table.view_for(TABLE).result(10)):
            self.table.submit(lambda session, now: session.act(chance.choice(_awaited(session)), now)).result(10)
            if self.table.peg_hand is not None:
                expected = self.table.submit(lambda session, now: session.expected()).result(10)
                if not wanted(self.table.view_for(TABLE).result(10)):
                    self.table.peg_hand.set_out(expected)
                    self.until(lambda view: not any(side.owed for side in view.sides))
        self.until(lambda view: wanted(view))

    def _arrive(self, game_id: int) -> None:
        """Go to the table once the game is on it and its pegs are seen."""
        self.until(lambda view: view.game_id == game_id and len(view.occupied) >= 2 * len(view.sides))
        self.shell.go("table")
        self._rest()
        if self.shell.current != "table":
            raise AssertionError(
                f"the table was left for {self.shell.current}: {self.shell.message or 'nobody knows why'}"
            )

    # Pegs

    def move(self, side: int, *, front: bool = False, by: int) -> None:
        """Take a side's back peg (or its front peg) and set it `by` holes beyond its front peg."""
        view, hand = self.table.view, self.table.peg_hand
        if view is None or hand is None:
            raise AssertionError("pegs are moved on a simulated board with a game on it")
        track, account = view.layout.tracks[side], view.sides[side]
        hand.lift(track.holes[account.front if front else account.back])
        hand.place(track.holes[account.front + by])

    def owing(self) -> SideView:
        """Return the side that owes points. Raises AssertionError when none does."""
        view = self.table.view
        side = next((side for side in view.sides if side.owed), None) if view is not None else None
        if side is None:
            raise AssertionError("somebody owes points")
        return side


def _awaited(session: Any) -> tuple[Any, ...]:
    """Return what may be done now, the computer's seats included."""
    match = session.match
    awaited: tuple[Any, ...] = match.game.awaited(match.state).actions
    legal = match.game.legal(match.state)
    return tuple(action for action in legal if isinstance(action, (PlaceCard, Say))) or awaited
