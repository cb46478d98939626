"""The table: owns the state, in one thread. Screens, drivers and the clock only send; listeners only hear.

Everything that is sent is done in the order in which it came (`worker.py`). A sender gets a future: when it is done,
what was asked for is durable; when it holds a `CompanionError`, nothing has changed and the error's sentence says why.

What the thread does is in `table_game.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from companion.app.lesson import Lesson
from companion.app.listening import TableListener
from companion.app.looking import SensedBoard
from companion.app.table_board import OpenDriver, TableBoard
from companion.app.table_game import TableGame
from companion.app.worker import Worker
from companion.board.layout import HoleName, Layout, Occupancy
from companion.channels import Channels, channel_numbers
from companion.drivers.driver import Driver, Listener, PegHand
from companion.drivers.publishing import monotonic_ms
from companion.games.seating import Side
from companion.games.setup import Setup
from companion.referee.language import LightSettings
from companion.referee.lights import Light
from companion.referee.settle import Timing
from companion.store.journal import Store
from companion.words.message import Said

if TYPE_CHECKING:
    from pathlib import Path

    from companion.app.heartbeat import Heartbeat
    from companion.app.kept import KeptGames
    from companion.app.session import Session
    from companion.app.view import View
    from companion.games.action import Action
    from companion.games.viewer import Viewer

T = TypeVar("T")


class Table:
    """One table with at most one game on it."""

    def __init__(
        self,
        store: Store,
        open_driver: OpenDriver,
        *,
        timing: Timing | None = None,
        lights: LightSettings | None = None,
        clock: Callable[[], int] = monotonic_ms,
        heartbeat: Heartbeat | None = None,
        trace_in: Path | None = None,
    ) -> None:
        """Set up a table; nothing runs before `start`.

        `heartbeat` is notified by the living thread of the table; what the board said lately is kept in `trace_in`.
        """
        self.board = TableBoard(open_driver, lights or LightSettings(), trace_in)
        self._game = TableGame(store, self.board, timing=timing or Timing(), clock=clock)
        self._worker = Worker(self._game, clock, heartbeat)
        self._clock = clock
        """What the board publishes to."""

    # --- life -----------------------------------------------------------------------------------------------

    @property
    def store(self) -> Store:
        """The journal that games are kept in."""
        return self._game.store

    @property
    def games(self) -> KeptGames:
        """The games that are kept, for screens to ask for."""
        return self._game.games

    @property
    def view(self) -> View | None:
        """What was published last; None without a game."""
        return self._game.view

    @property
    def session(self) -> Session | None:
        """The game itself. It belongs to the table's thread: others `ask`, or look at it while nothing moves."""
        return self._game.session

    @property
    def timing(self) -> Timing:
        """How patient the referee of the next game is."""
        return self._game.timing

    @timing.setter
    def timing(self, timing: Timing) -> None:
        self._game.timing = timing

    def receiver(self) -> Listener:
        """Return what passes on what the board that is open publishes."""
        return BoardReceiver(self._game, self._worker)

    @property
    def spec(self) -> str:
        """Which board the game is played on, as `open_driver` takes it."""
        return self._game.spec

    @property
    def driver(self) -> Driver | None:
        """The board that is open."""
        return self.board.driver

    @property
    def look(self) -> SensedBoard | None:
        """The board as its sensors showed it last."""
        return self.board.look

    @property
    def light_settings(self) -> LightSettings:
        """How the lights of boards shine."""
        return self.board.lights

    @property
    def peg_hand(self) -> PegHand | None:
        """What moves the pegs of the board; None where people do, and while no board is open."""
        return self.board.hand

    def start(self) -> None:
        """Start the table's thread."""
        self._worker.start()

    def stop(self) -> None:
        """Do what was sent so far, let go of the board, and end the thread. The game stays in the journal."""
        self._worker.stop()

    def listen(self, listener: TableListener) -> None:
        """Tell `listener` of every change from now on."""
        self._game.listeners.add(listener)

    # --- what screens send ----------------------------------------------------------------------------------

    def new_game(
        self,
        setup: Setup,
        layout: Layout,
        spec: str,
        opening: Sequence[Action] = (),
        notes: Mapping[str, object] | None = None,
    ) -> Future[int]:
        """Start a game on a board and return its number; the game before it stays unfinished in the journal.

        `opening` is done at once: in a rematch it is known who deals (B11). Where the app deals it shuffles first,
        unless `opening` does, by a number of its own (C14). `notes` are kept with its beginning.
        """
        return self._worker.submit(lambda: self._game.new_game(setup, layout, spec, opening, self.receiver, notes))

    def resume(self, game_id: int, layout: Layout, spec: str) -> Future[None]:
        """Go on with a game of the journal: replay it, verify it, compare it with the wood."""
        return self._worker.submit(lambda: self._game.resume(game_id, layout, spec, self.receiver))

    def teach(self, lesson: Lesson) -> Future[None]:
        """Begin a lesson, or go on with one that was left. It is no game of the journal."""
        return self._worker.submit(lambda: self._game.teach(lesson, self.receiver))

    def taught(self) -> Future[None]:
        """Take a lesson off the table that has come to its end: the next one starts over."""
        return self._worker.submit(self._game.taught)

    def look_after(self, layout: Layout, spec: str, open_driver: OpenDriver | None = None) -> Future[None]:
        """Open a board without a game, to calibrate or to test it; what its sensors say is told by `on_look`.

        `open_driver` opens it in another way than the table usually does: without its calibration.
        """
        return self._worker.submit(lambda: self._game.look_after(layout, spec, self.receiver, open_driver))

    def stop_looking_after(self) -> Future[None]:
        """Let go of a board without a game; where that could not be opened, the game that is at the table stays."""
        return self._worker.submit(self._game.stop_looking_after)

    def light_up(self, lights: Mapping[HoleName, Light]) -> Future[None]:
        """Light holes of a board that is looked after."""
        return self._worker.submit(lambda: self._game.light_up(lights))

    def rematch(self, after: int | None = None) -> Future[int]:
        """Start the next game of the same people on the same board and return its number.

        Where another game than that numbered `after` is at the table by then it has begun already: nothing is done.
        """
        return self._worker.submit(lambda: self._game.rematch(self.receiver, after))

    def view_for(self, viewer: Viewer) -> Future[View | None]:
        """Return the table as a viewer may see it now; None when no game is on it."""
        return self._worker.look(lambda: self._game.seen_by(viewer))

    def leave(self) -> Future[None]:
        """Take the game off the table; it can be resumed."""
        return self._worker.submit(self._game.leave)

    def submit(self, work: Callable[[Session, int], T]) -> Future[T]:
        """Do something with the game, in the table's thread and at its time."""
        return self._worker.submit(lambda: work(self._game.in_progress(), self._clock()))

    def read(self, work: Callable[[Session, int], T]) -> Future[T]:
        """Look at the game, in the table's thread and at its time; it may not be changed."""
        return self._worker.look(lambda: work(self._game.in_progress(), self._clock()))

    def act(self, action: Action) -> Future[None]:
        """Do what a player chose."""
        return self._worker.submit(partial(self._game.act, action))

    def undo(self) -> Future[None]:
        """Take back the last choice."""
        return self.submit(lambda session, now: session.undo(now))

    def redo(self) -> Future[None]:
        """Put back what was undone."""
        return self.submit(lambda session, now: session.redo(now))

    def done(self) -> Future[None]:
        """The counting seat has pegged all that it claims."""
        return self.submit(lambda session, now: session.done(now))

    def accept(self) -> Future[None]:
        """The others accept what was pegged."""
        return self.submit(lambda session, now: session.accept(now))

    def claim(self, by: Side, side: Side, points: int) -> Future[None]:
        """Side `by` calls muggins on `side`."""
        return self.submit(lambda session, now: session.claim(by, side, points, now))

    def answer(self, key: str) -> Future[None]:
        """Answer the question that the view asks."""
        return self.submit(lambda session, now: session.answer(key, now))

    def end_celebration(self) -> Future[None]:
        """Celebrate no more, on the screen and on the wood."""
        return self.submit(lambda session, now: session.end_celebration(now))

    def accept_board(self) -> Future[None]:
        """Agree that the pegs stand rightly as they do."""
        return self.submit(lambda session, now: session.accept_board(now))

    def mask(self, hole: HoleName, *, masked: bool = True) -> Future[None]:
        """Ignore a hole's sensor, or believe it again."""
        return self.submit(lambda session, now: session.mask(hole, now, masked=masked))

    def learn(self, player: str, item: str, value: object) -> Future[None]:
        """Keep something of how a player learns."""
        return self._worker.submit(lambda: self._game.learn(player, item, value))

    def note(self, game_id: int, notes: Mapping[str, object]) -> Future[None]:
        """Keep notes of a game beside its entries; None takes one away."""
        return self._worker.submit(lambda: self._game.note(game_id, notes))

    def warn(self, said: Said) -> Future[None]:
        """Tell everybody what people have to know."""
        return self._worker.submit(lambda: self._game.listeners.warn(said))

    def set_lights(self, settings: LightSettings) -> Future[None]:
        """Have the board's lights shine so, now and in every game to come."""
        return self._worker.submit(lambda: self.board.set_lights(settings))


class BoardReceiver(Listener):
    """Passes what the driver of one board publishes to the table's thread; once another is open, nothing more."""

    def __init__(self, game: TableGame, worker: Worker) -> None:
        self._game, self._worker, self._number = game, worker, game.board.number

    def on_snapshot(self, occupied: Occupancy, at_ms: int) -> None:
        """Take a snapshot from the driver's thread."""
        self._pass(lambda: self._game.take_snapshot(occupied, None, at_ms))

    def on_sensors(self, layout: Layout, closed: Channels, at_ms: int) -> None:
        """Take a snapshot from the thread of a driver with sensors."""
        self._pass(
            lambda: self._game.take_snapshot(layout.occupied_when(closed), frozenset(channel_numbers(closed)), at_ms)
        )

    def on_link(self, connected: bool, sentence: Said) -> None:
        """Take the news that the board came or went."""
        self._pass(lambda: self._game.take_link(connected, sentence))

    def _pass(self, news: Callable[[], None]) -> None:
        def take() -> None:
            if self._game.board.number == self._number:
                news()

        self._worker.put(take)
