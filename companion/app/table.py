"""The table: owns the state, in one thread. Screens, drivers and the clock only send; listeners only hear.

Everything that is sent is done in the order in which it came. A sender gets a future: when it is done, what
was asked for is durable; when it holds a `CompanionError`, nothing has changed and the error's sentence says why.

Sessions, with the referee behind them, are imported for the first game: the window need not wait for them.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from companion.app.kept import KeptGames
from companion.app.looking import Looking, SensedBoard
from companion.board.layout import HoleName, Layout, Occupancy
from companion.channels import Channels, channel_numbers
from companion.drivers.driver import Driver, Listener, PegHand
from companion.drivers.publishing import monotonic_ms
from companion.errors import CompanionError
from companion.games.game import Action, Setup
from companion.games.record import setup_from_json, setup_to_json
from companion.games.viewer import TABLE, Viewer
from companion.referee.language import LightSettings
from companion.referee.lights import Light
from companion.referee.settle import Timing
from companion.store.journal import Store
from companion.store.lengths import lost_sentence
from companion.words import logs
from companion.words.message import Said
from companion.words.session import WENT_WRONG

if TYPE_CHECKING:
    from pathlib import Path

    from companion.app.heartbeat import Heartbeat
    from companion.app.session import Session
    from companion.app.trace import Trace
    from companion.app.view import View

_log = logging.getLogger(__name__)
_RETRY_MS = 2000

T = TypeVar("T")

OpenDriver = Callable[[str, Layout], Driver]
"""Opens the board that a spec names ("sim:", "none", "replay:FILE") for a layout."""


class TableListener:
    """Who hears the table, in the table's own thread. All methods are empty."""

    def on_view(self, view: View | None) -> None:
        """The table changed; None when no game is on it."""

    def on_look(self, look: SensedBoard) -> None:
        """The sensors of the board say something else, or more of them look bad."""

    def on_warning(self, sentence: str) -> None:
        """Something that people have to know: shown until it is acknowledged. Trouble unless overridden."""
        self.on_trouble(sentence)

    def on_trouble(self, sentence: str) -> None:
        """Something went wrong that nobody asked for: the disk is full, the board was cut off."""


class Table:
    """One table with at most one game on it."""

    def __init__(
        self,
        store: Store,
        open_driver: OpenDriver,
        *,
        timing: Timing | None = None,
        clock: Callable[[], int] = monotonic_ms,
        heartbeat: Heartbeat | None = None,
        trace_in: Path | None = None,
    ) -> None:
        """Set up a table; nothing runs before `start`.

        `heartbeat` hears from the table's thread while it is alive; what the board said lately is kept in `trace_in`.
        """
        self.store = store
        self.games = KeptGames(store.path)
        """The games that are kept, for screens to ask for."""
        self.timing = timing or Timing()
        self.light_settings = LightSettings()
        self.view: View | None = None
        self.driver: Driver | None = None
        self.look: SensedBoard | None = None
        """The board as its sensors showed it last."""
        self._looking: Looking | None = None
        self._open_driver = open_driver
        self._clock = clock
        self._session: Session | None = None
        self._spec = ""
        """Which board the game is played on, as `open_driver` takes it."""
        self._listeners: list[TableListener] = []
        self._inbox: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._connected = True
        self._link: Said = ""
        self._lit: Mapping[HoleName, Light] | None = None
        self._expected: Occupancy | None = None
        self._finished = 0
        """The length of the match when its end was noted."""
        self._retry_ms: int | None = None
        self._heartbeat = heartbeat if heartbeat and heartbeat.interval_ms else None
        self._trace: Trace | None = None
        self._trace_in = trace_in
        self._beat_ms = 0
        """When the next heartbeat is due."""

    # --- life -----------------------------------------------------------------------------------------------

    @property
    def peg_hand(self) -> PegHand | None:
        """What moves the pegs of the board; None where people do, and while no board is open."""
        return None if self.driver is None else self.driver.hand

    def start(self) -> None:
        """Start the table's thread."""
        self._thread.start()

    def stop(self) -> None:
        """Do what was sent so far, let go of the board, and end the thread. The game stays in the journal."""
        self._inbox.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def listen(self, listener: TableListener) -> None:
        """Tell `listener` of every change from now on."""
        self._listeners.append(listener)

    # --- what screens send ----------------------------------------------------------------------------------

    def new_game(self, setup: Setup, layout: Layout, spec: str, opening: Sequence[Action] = ()) -> Future[int]:
        """Start a game on a board and return its number; the game before it stays unfinished in the journal.

        `opening` is done at once: in a rematch it is known who deals (B11). Where the app deals it shuffles first,
        unless `opening` does, by a number of its own (C14).
        """
        return self._send(lambda: self._new_game(setup, layout, spec, opening))

    def resume(self, game_id: int, layout: Layout, spec: str) -> Future[None]:
        """Go on with a game of the journal: replay it, verify it, compare it with the wood."""
        return self._send(lambda: self._resume(game_id, layout, spec))

    def look_after(self, layout: Layout, spec: str) -> Future[None]:
        """Open a board without a game, to calibrate or to test it; what its sensors say is told by `on_look`."""
        return self._send(lambda: self._look_after(layout, spec))

    def light_up(self, lights: Mapping[HoleName, Light]) -> Future[None]:
        """Light holes of a board that is looked after."""

        def run() -> None:
            if self.driver is not None and self._session is None:
                self.driver.show(lights)

        return self._send(run)

    def rematch(self) -> Future[int]:
        """Start the next game of the same people on the same board and return its number."""
        return self._send(self._rematch)

    def view_for(self, viewer: Viewer) -> Future[View | None]:
        """Return the table as a viewer may see it now; None when no game is on it."""
        return self._send(lambda: None if self._session is None else self._view(self._session, viewer))

    def leave(self) -> Future[None]:
        """Take the game off the table; it can be resumed."""
        return self._send(self._leave)

    def ask(self, work: Callable[[Session, int], T]) -> Future[T]:
        """Do something with the game, in the table's thread and at its time."""
        return self._send(lambda: work(self._in_progress(), self._clock()))

    def act(self, action: Action) -> Future[None]:
        """Do what a player chose."""
        return self.ask(lambda session, now: session.act(action, now))

    def undo(self) -> Future[None]:
        """Take back the last choice."""
        return self.ask(lambda session, now: session.undo(now))

    def redo(self) -> Future[None]:
        """Put back what was undone."""
        return self.ask(lambda session, now: session.redo(now))

    def done(self) -> Future[None]:
        """The counting seat has pegged all that it claims."""
        return self.ask(lambda session, now: session.done(now))

    def accept(self) -> Future[None]:
        """The others accept what was pegged."""
        return self.ask(lambda session, now: session.accept(now))

    def claim(self, by: int, side: int, points: int) -> Future[None]:
        """Side `by` calls muggins on `side`."""
        return self.ask(lambda session, now: session.claim(by, side, points, now))

    def answer(self, key: str) -> Future[None]:
        """Answer the question that the view asks."""
        return self.ask(lambda session, now: session.answer(key, now))

    def accept_board(self) -> Future[None]:
        """Agree that the pegs stand rightly as they do."""
        return self.ask(lambda session, now: session.accept_board(now))

    def mask(self, hole: HoleName, *, masked: bool = True) -> Future[None]:
        """Ignore a hole's sensor, or believe it again."""
        return self.ask(lambda session, now: session.mask(hole, now, masked=masked))

    def set_lights(self, settings: LightSettings) -> Future[None]:
        """Have the board's lights shine so, now and in every game to come."""

        def run() -> None:
            self.light_settings = settings
            if self.driver is not None:
                self.driver.set_lights(settings)

        return self._send(run)

    # --- the thread -----------------------------------------------------------------------------------------

    def _send(self, work: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()

        def run() -> None:
            try:
                result = work()
            except CompanionError as error:
                self._publish()
                future.set_exception(error)
            except BaseException as error:
                _log.exception(logs.TABLE_FAILED())
                future.set_exception(error)
            else:
                self._publish()
                future.set_result(result)

        self._inbox.put(run)
        return future

    def _in_progress(self) -> Session:
        if self._session is None:
            from companion.app.refused import Refused
            from companion.words.screens import NO_GAME

            raise Refused(NO_GAME())
        return self._session

    def _run(self) -> None:
        wait = self._wait_s()
        while True:
            try:
                work = self._inbox.get(timeout=wait)
            except queue.Empty:
                work = self._tick
            if work is None:
                break
            self._guard(work)
            self._beat()
            wait = self._wait_s()
        self._close_driver()
        if self._trace is not None:
            self._trace.close()

    def _guard(self, work: Callable[[], None]) -> None:
        """Do a piece of work; whatever is wrong with it, the table stays and says so."""
        try:
            work()
        except Exception:
            _log.exception(logs.TABLE_FAILED())
            self._trouble(str(WENT_WRONG()))

    def _beat(self) -> None:
        """Say that this thread is alive, as often as somebody wants to hear it."""
        if self._heartbeat is not None and self._clock() >= self._beat_ms:
            self._heartbeat.beat()
            self._beat_ms = self._clock() + (self._heartbeat.interval_ms or 0)

    def _wait_s(self) -> float | None:
        now = self._clock()
        session = (self._session.wake_ms(), self._retry_ms) if self._session is not None else ()
        beat = self._beat_ms if self._heartbeat is not None else None
        wakes = [at for at in (*session, beat) if at is not None]
        return max(min(wakes) - now, 0) / 1000 + 0.001 if wakes else None

    def _tick(self) -> None:
        self._listened(lambda session, now: session.tick(now))

    def _listened(self, work: Callable[[Session, int], None]) -> None:
        """Do what the board or the clock asks for; trouble with the journal is told, and tried again."""
        if self._session is None:
            return
        self._retry_ms = None
        try:
            work(self._session, self._clock())
        except CompanionError as error:
            self._trouble(str(error))
            self._retry_ms = self._clock() + _RETRY_MS
        self._publish()

    # --- games ----------------------------------------------------------------------------------------------

    def _new_game(self, setup: Setup, layout: Layout, spec: str, opening: Sequence[Action]) -> int:
        from companion.app.session import Session
        from companion.app.shuffling import shuffled

        Session(setup, layout, lambda entry: None)  # refuses what cannot be played, before anything is stored
        driver = self._open_driver(spec, layout)
        game_id = self.store.begin(setup_to_json(setup), f"{layout.name} {spec}", utc_now())
        session = Session(setup, layout, self._journal_of(game_id), game_id=game_id, timing=self.timing)
        begun = any(not action.chosen for action in opening)
        for action in opening if begun else (*shuffled(session.match.game, setup), *opening):
            session.act(action, self._clock())
        self._sit_down(session, driver, spec)
        return game_id

    def _rematch(self) -> int:
        session = self._in_progress()
        again = session.match.game.rematch(session.match.state)
        return self._new_game(again.setup, session.layout, self._spec, again.opening)

    def _resume(self, game_id: int, layout: Layout, spec: str) -> None:
        from companion.app.session import Session
        from companion.app.shuffling import not_shuffled_yet

        setup = setup_from_json(dict(self.games.row(game_id).setup))
        session = Session(setup, layout, self._journal_of(game_id), game_id=game_id, timing=self.timing)
        session.resume([entry.text for entry in self.store.entries(game_id)])
        for action in not_shuffled_yet(session.match):
            session.act(action, self._clock())
        self._sit_down(session, self._open_driver(spec, layout), spec)
        if sentence := lost_sentence(game_id, self.store.lost(game_id)):
            self._warn(str(sentence))
        if session.play.lost:
            self._warn(str(session.play.lost))

    def _journal_of(self, game_id: int) -> Callable[[str], None]:
        def journal(entry: str) -> None:
            self.store.append(game_id, entry, utc_now())

        return journal

    def _sit_down(self, session: Session, driver: Driver, spec: str) -> None:
        self._leave()
        self._session, self._spec, self._finished = session, spec, 0
        session.pegs_speak = driver.has_pegs
        self._sit_at(driver)
        if driver.hand is not None:
            driver.hand.set_out(session.at_rest())  # simulated wood does not outlast its program
        driver.start(_TableListener(self))

    def _look_after(self, layout: Layout, spec: str) -> None:
        driver = self._open_driver(spec, layout)
        self._leave()
        self._sit_at(driver)
        driver.start(_TableListener(self))

    def _sit_at(self, driver: Driver) -> None:
        self.driver, self._looking, self.look = driver, Looking(driver.layout), None
        self._lit = self._expected = None
        self._connected, self._link = True, ""
        driver.set_lights(self.light_settings)
        if self._trace_in is not None:
            from companion.app.trace import Trace

            self._trace = self._trace or Trace(self._trace_in)
            setup = {} if self._session is None else setup_to_json(self._session.match.agreed)
            self._trace.begin(setup, driver.layout.known_as)

    def _leave(self) -> None:
        self._close_driver()
        self._session = self._looking = None

    def _close_driver(self) -> None:
        if self.driver is not None:
            self.driver.stop()
            self.driver = None

    # --- telling --------------------------------------------------------------------------------------------

    def _publish(self) -> None:
        """Tell everybody how the table looks now, when it looks different."""
        session = self._session
        view = None if session is None else self._view(session)
        if view != self.view:
            self.view = view
            for listener in self._listeners:
                self._guard(partial(listener.on_view, view))
        if session is not None and self.driver is not None and view is not None:
            self._finish(session, view)
            if view.lights != self._lit:
                self._lit = view.lights
                self.driver.show(view.lights)
            if self._expected != (expected := session.expected()):  # no light goes with it: it may be a secret (P12)
                self._expected = expected
                self.driver.expect(expected)

    def _view(self, session: Session, viewer: Viewer = TABLE) -> View:
        from companion.app.picture import view_of

        return view_of(session, viewer, connected=self._connected, link=self._link)

    def _finish(self, session: Session, view: View) -> None:
        """Note the end of a game in the history, and take the note back when the end is undone."""
        length = len(session.match)
        if view.summary is not None and length != self._finished:
            try:
                self.store.finish(session.game_id, view.summary, utc_now())
                self._finished = length
            except CompanionError as error:
                self._trouble(str(error))
                self._retry_ms = self._clock() + _RETRY_MS

    def _warn(self, sentence: str) -> None:
        for listener in self._listeners:
            listener.on_warning(sentence)

    def _trouble(self, sentence: str) -> None:
        for listener in self._listeners:
            listener.on_trouble(sentence)

    def receive_snapshot(self, occupied: Occupancy, at_ms: int) -> None:
        """Take a snapshot from the driver's thread."""
        self._inbox.put(lambda: self._take_snapshot(occupied, None, at_ms))

    def receive_sensors(self, layout: Layout, closed: Channels, at_ms: int) -> None:
        """Take a snapshot from the thread of a driver with sensors."""
        self._inbox.put(
            lambda: self._take_snapshot(layout.occupied_when(closed), frozenset(channel_numbers(closed)), at_ms)
        )

    def _take_snapshot(self, occupied: Occupancy, closed: frozenset[int] | None, at_ms: int) -> None:
        self._listened(lambda session, now: session.snapshot(occupied, now))
        self._see(occupied, closed, at_ms)
        if self._trace is not None:
            self._trace.saw(occupied, at_ms)

    def _see(self, occupied: Occupancy, closed: frozenset[int] | None, at_ms: int) -> None:
        """Look whether the sensors are well. In a game it is only told of those that have newly begun to look bad."""
        if self._looking is None:
            return
        before, self.look = self.look, self._looking.see(occupied, closed, at_ms)
        known = () if before is None else before.ailing
        if self._session is None or self.look.ailing != known:
            for listener in self._listeners:
                self._guard(partial(listener.on_look, self.look))

    def receive_link(self, connected: bool, sentence: Said) -> None:
        """Take the news that the board came or went."""

        def run() -> None:
            self._connected, self._link = connected, sentence
            self._listened(lambda session, now: session.link(connected, now))
            if self._session is None:
                self._trouble(str(sentence))  # a board that is looked after has no banner
            self._publish()
            if self._trace is not None:
                self._trace.link(connected, self._clock())

        self._inbox.put(run)


class _TableListener(Listener):
    """Passes what a driver tells into the table's inbox."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def on_snapshot(self, occupied: Occupancy, at_ms: int) -> None:
        self._table.receive_snapshot(occupied, at_ms)

    def on_sensors(self, layout: Layout, closed: Channels, at_ms: int) -> None:
        self._table.receive_sensors(layout, closed, at_ms)

    def on_link(self, connected: bool, sentence: Said) -> None:
        self._table.receive_link(connected, sentence)


def utc_now() -> str:
    """Return the time as the journal writes it."""
    return datetime.now(UTC).isoformat(timespec="seconds")
