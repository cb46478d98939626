"""The computer's seats at a table: whose turn it is is seen in the table's thread, thinking has a thread of its own.

What a seat is handed is the view of that seat, and nothing else. A choice counts only in the position that it was made
for: when people have undone something meanwhile, it is made again. Nothing is kept between two choices, so that a game
can be left, resumed or cut off by a power failure at any moment.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import partial
from random import Random
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from companion.app.table import Table, TableListener
from companion.errors import CompanionError
from companion.games.game import BOARD_ACTIONS, Action, EventKind
from companion.games.viewer import seat_viewer
from companion.players.levels import player_named
from companion.players.seating import AtTable, seating_of

if TYPE_CHECKING:
    from companion.app.session import Session
    from companion.app.view import View

_log = logging.getLogger(__name__)

PAUSE_S: Final = 0.9
"""How long a seat takes over its move, so that people see who did what."""

_AGAIN_S: Final = 0.3
"""How soon a busy board is looked at again: that it is at rest changes nothing in its view."""
_RETRY_S: Final = 2.0
"""How soon a move is made again that was refused: the disk may have been full."""
_PLAINEST: Final = "greedy"


@dataclass(frozen=True, slots=True)
class MoveDue:
    """A seat of the computer's that is to act: where in which game, and what it sees."""

    game_id: int
    length: int
    """How many actions were played."""
    level: str
    seen: AtTable
    busy: bool = False
    """Whether pegs are moving, or stand where they do not belong: the seat waits for people."""


class ComputerSeats(TableListener):
    """Plays the computer's seats of the games on a table."""

    def __init__(self, table: Table, *, pause_s: float = PAUSE_S, chance: Random | None = None) -> None:
        """Listen to a table; a move takes `pause_s` for show, and `chance` decides where several are as good."""
        self._table = table
        self._pause_s = pause_s
        self._chance = chance or Random()
        self._changed, self._stopping = Event(), Event()
        self._thread: Thread | None = None
        table.listen(self)

    def on_view(self, view: View | None) -> None:
        """Have a move made where the computer is to act (in the table's thread)."""
        if view is None or view.awaited.seat not in view.setup.computers or self._stopping.is_set():
            return
        self._changed.set()
        if self._thread is None:
            self._thread = Thread(target=self._run, name="computer", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Make no more moves; one that is being thought about is left."""
        self._stopping.set()
        self._changed.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        wait = None
        while True:
            self._changed.wait(wait)
            self._changed.clear()
            if self._stopping.is_set():
                return
            wait = self._move()

    def _move(self) -> float | None:
        """Make a move, if it is still the computer's turn; return when to look again, None when the view changes."""
        try:
            turn = self._table.ask(lambda session, now: turn_of(session)).result()
            if turn is None:
                return None
            if turn.busy:
                return _AGAIN_S
            actions = moves_of(turn, self._chance)
            if not self._stopping.wait(self._pause_s):
                self._table.ask(partial(_do, turn=turn, actions=actions)).result()
        except CompanionError:
            _log.info("The computer's move was refused.", exc_info=True)
            return _RETRY_S
        except Exception:
            _log.exception("The computer failed at its move.")
        return None


def turn_of(session: Session) -> MoveDue | None:
    """Return the computer's turn, or None: it is somebody else's, or points have to be pegged first."""
    match, setup = session.match, session.setup
    state = match.state
    awaited = match.game.awaited(state)
    seat = awaited.seat
    if seat not in setup.computers or match.game.outcome(state) is not None or _owing(session):
        return None
    points = tuple(map(state.ledger.total, setup.sides))
    seen = AtTable(match.game.face(state, seat_viewer(seat)), awaited, points, _past(session))
    return MoveDue(session.game_id, len(match), setup.level(seat), seen, busy=_busy(session))


def moves_of(turn: MoveDue, chance: Random) -> tuple[Action, ...]:
    """Return what the player of a seat does; where it fails, what the plainest player would."""
    game = turn.seen.face.setup.game
    choose = seating_of(game)
    try:
        return choose(player_named(turn.level, game), turn.seen, chance)
    except Exception:
        _log.exception("The player of level %s failed.", turn.level)
        return choose(player_named(_PLAINEST, game), turn.seen, chance)


def _do(session: Session, now_ms: int, turn: MoveDue, actions: tuple[Action, ...]) -> None:
    """Do what was chosen, in the position that it was chosen for."""
    if (session.game_id, len(session.match)) == (turn.game_id, turn.length):
        for action in actions:
            session.act(action, now_ms)


def _owing(session: Session) -> bool:
    """Whether points are still to be pegged, where pegs are seen."""
    return not session.away and any(track.sums for track in session.owed())


def _busy(session: Session) -> bool:
    """Whether people have something to put right or to answer, or a peg in a hand."""
    moment = session.moment
    amiss = session.astray or moment.finding.frozen or session.question() is not None
    return not session.away and (amiss or bool(moment.moving))


def _past(session: Session) -> tuple[Action, ...]:
    """Return what everybody saw in this deal, in order."""
    past = list[Action]()
    for played in reversed(session.match.played):
        if any(event.kind is EventKind.DEALT for event in played.events):
            break
        if not played.action.private and not isinstance(played.action, BOARD_ACTIONS):
            past.append(played.action)
    return tuple(reversed(past))
