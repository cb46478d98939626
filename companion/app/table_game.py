"""What a table does in its own thread: it has the game and the board, judges what the board says, and publishes.

Nothing here starts a thread: `table.py` sends the work, `worker.py` does it. Sessions, with the referee behind them,
are imported for the first game: the window need not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from companion.app.calibrated import unfinished
from companion.app.fitting import board_at, why_another
from companion.app.game_start import begin_game, lost_of, pegs_set_out, resume_game, shuffle_if_cut_off
from companion.app.kept import KeptGames
from companion.app.lesson import LESSON_ID, Lesson, LessonFile, take_up
from companion.app.listening import Listeners
from companion.app.refused import Refused
from companion.app.standing import note_of, standing_of
from companion.app.table_board import OpenBoard, OpenDriver, TableBoard
from companion.app.utc import utc_now
from companion.board.layout import HoleName, Layout, Occupancy
from companion.drivers.driver import Listener
from companion.drivers.spec import is_real
from companion.errors import CompanionError
from companion.games.setup import Setup
from companion.games.setup_json import setup_to_json
from companion.games.viewer import TABLE, Viewer
from companion.referee.lights import Light
from companion.referee.settle import Timing
from companion.store.journal import Store
from companion.words.message import Said
from companion.words.session import WENT_WRONG

if TYPE_CHECKING:
    from companion.app.session import Session
    from companion.app.view import View
    from companion.games.action import Action

_RETRY_MS = 2000
_QUIET_MS = 30_000
"""When nothing has happened for so long, it is noted where the game stands: a power cut may end the evening."""

Receive = Callable[[], Listener]
"""Makes the listener of the board that is open."""


class _Before(NamedTuple):
    """What is at the table while another board is opened."""

    session: Session | None
    spec: str
    finished: bool
    board: OpenBoard | None


class TableGame:
    """At most one game on at most one board. All methods belong to the table's thread."""

    def __init__(self, store: Store, board: TableBoard, *, timing: Timing, clock: Callable[[], int]) -> None:
        """Have no game yet; the games of `store` are kept, and times are those of `clock`, in ms."""
        self.store = store
        self.games = KeptGames(store.path)
        self.board = board
        self.timing = timing
        self.view: View | None = None
        self.session: Session | None = None
        self.listeners = Listeners()
        self._clock = clock
        self.spec = ""
        """Which board the game is played on, as `open_driver` takes it."""
        self._finished = False
        """The end of this game has been noted; an entry since then takes the note back."""
        self._retry_ms: int | None = None
        self._note_ms: int | None = None
        """When it is to be noted where the game stands."""
        self._noted = 0, 0
        """The last game that this was noted of, and how many entries it had then."""

    # --- when ------------------------------------------------------------------------------------------------

    def wake_ms(self) -> int | None:
        """Return when the game, or another try at the journal, is due."""
        wakes = (self.session.wake_ms(), self._retry_ms, self._note_ms) if self.session is not None else ()
        return min((at for at in wakes if at is not None), default=None)

    def tick(self) -> None:
        """Let happen what is due."""
        self._listened(lambda session, now: session.tick(now))
        if self._note_ms is not None and self._clock() >= self._note_ms:
            self._note_standing()

    def failed(self) -> None:
        """Say that something went wrong, which is in the log; the table stays."""
        self.listeners.trouble(WENT_WRONG())

    def ended(self) -> None:
        """Let go of the board, and note where the game stands: the next start shows it at once."""
        self.board.end()
        self._note_standing()

    def _note_standing(self) -> None:
        """Note where the game stands, unless it is over or a lesson."""
        self._note_ms = None
        session = self.session
        if session is None or session.game_id == LESSON_ID or self._finished:
            return
        from companion.app.past import PastGame

        with suppress(CompanionError):  # the journal has said so itself, and has the game all the same
            entries = self.games.entries(session.game_id)
            noted = session.game_id, len(entries)
            if noted != self._noted:
                game = PastGame(self.games.row(session.game_id), session.match)
                self.note(session.game_id, note_of(standing_of(game), entries))
                self._noted = noted

    def learn(self, player: str, item: str, value: object) -> None:
        """Keep something of how a player learns."""
        self.store.learn(player, item, value, utc_now())

    def note(self, game_id: int, notes: Mapping[str, object]) -> None:
        """Keep notes of a game."""
        self.store.note(game_id, notes, utc_now())

    def in_progress(self) -> Session:
        """Return the game. Raises `Refused` where there is none."""
        if self.session is None:
            from companion.words.screens import NO_GAME

            raise Refused(NO_GAME())
        return self.session

    def act(self, action: Action) -> None:
        """Do what a player chose; once it returns, the action is in the journal."""
        self.in_progress().act(action, self._clock())

    def _listened(self, work: Callable[[Session, int], None]) -> None:
        """Do what the board or the clock asks for; trouble with the journal is told, and tried again."""
        if self.session is None:
            return
        self._retry_ms = None
        try:
            work(self.session, self._clock())
        except CompanionError as error:
            self._retry_later(error)
        self.publish()

    def _retry_later(self, error: CompanionError) -> None:
        self.listeners.trouble(error.said)
        self._retry_ms = self._clock() + _RETRY_MS

    # --- games ----------------------------------------------------------------------------------------------

    def new_game(
        self,
        setup: Setup,
        layout: Layout,
        spec: str,
        opening: Sequence[Action],
        receive: Receive,
        notes: Mapping[str, object] | None = None,
    ) -> int:
        """Start a game on a board; the one before is left once this one is in the journal."""
        with self._opened(spec, layout, receive, setup_to_json(setup), pegs_set_out(setup, layout, opening)):
            session = begin_game(
                self.store, setup, layout, spec, opening, timing=self.timing, clock=self._clock, notes=notes
            )
            self._sit_down(session, spec)
        return session.game_id

    def rematch(self, receive: Receive, after: int | None = None) -> int:
        """Start the next game of the same people: once, where it is asked for twice after a game."""
        session = self.in_progress()
        if after not in (None, session.game_id):
            return session.game_id
        again = session.match.game.rematch(session.match.state)
        # A board of one's own may have been edited: the driver reads its file again, and the referee has to as well.
        layout = board_at(self.spec, session.layout.known_as, "", again.setup)
        game_id = self.new_game(again.setup, layout, self.spec, again.opening, receive)
        if other := why_another(session.layout.known_as, again.setup):
            self.listeners.warn(other)
        return game_id

    def resume(self, game_id: int, layout: Layout, spec: str, receive: Receive) -> None:
        """Go on with a game of the journal."""
        session = resume_game(self.store, self.games.row(game_id), layout, timing=self.timing)
        with self._opened(spec, layout, receive, setup_to_json(session.match.agreed), session.at_rest()):
            shuffle_if_cut_off(session, self._clock())
            self._sit_down(session, spec)
        for said in lost_of(self.store, session):
            self.listeners.warn(said)

    def teach(self, lesson: Lesson, receive: Receive) -> None:
        """Begin a lesson, or go on with it."""
        file = LessonFile(self.store.path.parent)
        begun = file.begun
        try:
            session = take_up(lesson, self.store.path.parent, timing=self.timing, clock=self._clock)
            agreed = setup_to_json(session.match.agreed)
            with self._opened(lesson.spec, lesson.layout, receive, agreed, session.at_rest()):
                self._sit_down(session, lesson.spec)
        except Exception:
            if not begun:
                file.end()
            raise

    def taught(self) -> None:
        """Take a lesson off the table that has come to its end."""
        LessonFile(self.store.path.parent).end()
        self.leave()

    @contextmanager
    def _opened(
        self,
        spec: str,
        layout: Layout,
        receive: Receive,
        agreed: Mapping[str, object],
        set_out: Occupancy | None = None,
        open_driver: OpenDriver | None = None,
    ) -> Iterator[None]:
        """Open a board for a game to be put on the table; where it or the journal refuses, nothing has changed."""
        driver = (open_driver or self.board.open_driver)(spec, layout)
        board = self.board.set_aside(for_wires=is_real(spec))
        before = _Before(self.session, self.spec, self._finished, board)
        self.session = None
        try:
            self.board.take(driver, agreed)
            self.board.start(receive(), set_out)
            yield
        except Exception:
            try:
                self.board.let_go()
            finally:
                self._put_back(before, receive)
            raise
        if board is not None and not board.stopped:
            board.driver.stop()

    def _put_back(self, before: _Before, receive: Receive) -> None:
        """Put the game and the board of before on the table again, as they were."""
        self.session, self.spec, self._finished = before.session, before.spec, before.finished
        stopped = before.board is not None and before.board.stopped
        self.board.put_back(before.board)
        if not stopped:
            return
        self._listened(lambda session, now: session.link(False, now))  # what it does not see meanwhile is an outage
        try:
            self.board.start(receive())
        except CompanionError as error:
            self.leave()  # it is in the journal
            self.listeners.warn(error.said)
        else:
            self._listened(lambda session, now: session.link(True, now))

    def _sit_down(self, session: Session, spec: str) -> None:
        """Put a game on the table whose board is open: what that has shown already waits until this is done."""
        self.session, self.spec, self._finished = session, spec, False
        session.pegs_speak = self.board.driver is not None and self.board.driver.has_pegs
        self.publish()  # what is told of this game comes after it, and goes when the next one comes
        if not is_real(spec):
            return
        with suppress(CompanionError):  # the board's file may be edited just now: the game has begun all the same
            if said := unfinished(session.layout.known_as):
                self.listeners.warn(said)

    def look_after(self, layout: Layout, spec: str, receive: Receive, open_driver: OpenDriver | None = None) -> None:
        """Open a board without a game, in the usual way or as `open_driver` does."""
        with self._opened(spec, layout, receive, {}, open_driver=open_driver):
            pass

    def stop_looking_after(self) -> None:
        """Let go of a board without a game."""
        if self.session is None:
            self.leave()

    def leave(self) -> None:
        """Take the game off the table."""
        self.board.let_go()
        self.session = None

    # --- publishing -----------------------------------------------------------------------------------------

    def light_up(self, lights: Mapping[HoleName, Light]) -> None:
        """Light holes of a board that is looked after."""
        if self.board.driver is not None and self.session is None:
            self.board.driver.show(lights)

    def publish(self) -> None:
        """Tell everybody how the table looks now, when it looks different."""
        session = self.session
        view = None if session is None else self.view_of(session)
        if view != self.view:
            self.view = view
            self._note_ms = self._clock() + _QUIET_MS
            self.listeners.view(view)
        if session is not None and self.board.driver is not None and view is not None:
            self._finish(session, view)
            self.board.follow(view.lights, session.expected())

    def view_of(self, session: Session, viewer: Viewer = TABLE) -> View:
        """Return the game as a viewer may see it."""
        from companion.app.picture import view_of

        return view_of(session, viewer, connected=self.board.connected, link=self.board.link)

    def seen_by(self, viewer: Viewer) -> View | None:
        """Return the table as a viewer may see it now; None when no game is on it."""
        return None if self.session is None else self.view_of(self.session, viewer)

    def _finish(self, session: Session, view: View) -> None:
        """Note the end of a game in the history, and each time that it ends again: any entry takes the note back."""
        if view.summary is not None and (not self._finished or self.store.goes_on(session.game_id)):
            try:
                self.store.finish(session.game_id, view.summary, utc_now())
                self._finished = True
            except CompanionError as error:
                self._retry_later(error)

    # --- what the board sends -------------------------------------------------------------------------------

    def take_snapshot(self, occupied: Occupancy, closed: frozenset[int] | None, at_ms: int) -> None:
        """Judge the wood, and look whether the sensors are well: in a game only those count that look bad since."""
        self._listened(lambda session, now: session.snapshot(occupied, now))
        look, others_ail = self.board.saw(occupied, closed, at_ms)
        if look is not None and (self.session is None or others_ail):
            self.listeners.look(look)

    def take_link(self, connected: bool, sentence: Said) -> None:
        """Take the news that the board came or went."""
        self.board.came_or_went(connected, sentence, self._clock())
        self._listened(lambda session, now: session.link(connected, now))
        if self.session is None:
            self.listeners.trouble(sentence)  # a board that is looked after has no banner
        self.publish()
