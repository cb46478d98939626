"""The computer's seats at a table: whose turn it is is seen in the table's thread, thinking has a thread of its own.

So do bots (`bot_seats.py`), which are told there of what happens as well.

What a seat is handed is the view of that seat, and nothing else. A choice counts only in the position that it was made
for: when people have undone something meanwhile, it is made again. Nothing is kept between two choices, so that a game
can be left, resumed or cut off by a power failure at any moment.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from random import Random
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from companion.app.bot_seats import BotSeats, news_in
from companion.app.calling import claim_in
from companion.app.listening import TableListener
from companion.app.table import Table
from companion.engines.bot import USUAL_LIMIT_MS
from companion.errors import CompanionError
from companion.games.action import Action, Claim
from companion.games.event import EventKind
from companion.games.setup import ComputerLevel
from companion.games.viewer import seat_viewer
from companion.players.levels import player_named
from companion.players.seating import AtTable, seating_of
from companion.words import logs

if TYPE_CHECKING:
    from companion.app.session import Session
    from companion.app.view import View

_log = logging.getLogger(__name__)

PAUSE_S: Final = 0.9
"""How long a seat takes over its move, so that people see who did what."""

PATIENCE_S: Final = 4.0
"""How long nothing has to happen in muggins before a seat plays on, if people do not say that they are done."""
_POLL_S: Final = 0.3
"""How soon a busy board is looked at again: that it is at rest changes nothing in its view."""
_RETRY_S: Final = 2.0
"""How soon a move is made again that was refused: the disk may have been full."""
_GOODBYE_S: Final = 2.0
"""So long bots may take to end, before they are cut off."""
_PLAINEST: Final = "greedy"


class Ready(Enum):
    """When the computer may act."""

    NOW = "now"
    SOON = "soon"
    """Once nothing has happened for a while: people may still want to peg, or to call muggins."""
    BUSY = "busy"
    """Once people have put right, answered or set down what they are at; the view does not say when."""


@dataclass(frozen=True, slots=True)
class MoveDue:
    """What the computer is to do: to claim what a side has missed, or to act at its turn by what its seat sees."""

    game_id: int
    length: int
    """How many actions were played."""
    ready: Ready
    claim: Claim | None = None
    level: ComputerLevel | None = None
    seen: AtTable | None = None


class ComputerSeats(TableListener):
    """Plays the computer's seats of the games on a table."""

    def __init__(
        self,
        table: Table,
        *,
        pause_s: float = PAUSE_S,
        patience_s: float = PATIENCE_S,
        chance: Random | None = None,
        bots: Mapping[str, str] | None = None,
        limit_ms: int = USUAL_LIMIT_MS,
    ) -> None:
        """Listen to a table; a move takes `pause_s` for show, and `chance` decides where several are as good.

        `patience_s`: so long nothing has to happen where people may still want to peg, in muggins. `bots` are those of
        this machine, by name, with the commands that start them; `limit_ms` is how long one may think.
        """
        self._table = table
        self._bots = BotSeats(bots or {}, table.warn, limit_ms)
        self._pause_s, self._patience_s = pause_s, patience_s
        self._chance = chance or Random()
        self._changed, self._left, self._stopping = Event(), Event(), Event()
        self._thread: Thread | None = None
        table.listen(self)

    def on_view(self, view: View | None) -> None:
        """Have a move made where the computer may be to act (in the table's thread)."""
        if self._stopping.is_set():
            return
        if view is None:
            self._left.set()
        self._changed.set()
        if self._thread is None and view is not None and view.setup.computers:
            self._thread = Thread(target=self._run, name="computer", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Make no more moves; one that is being thought about is left. A bot that takes its time is cut off."""
        self._stopping.set()
        self._changed.set()
        if self._thread is not None:
            self._thread.join(_GOODBYE_S)
            while self._thread.is_alive():
                self._bots.cut_off()
                self._thread.join(_POLL_S)

    def _run(self) -> None:
        wait = None
        while not self._stopping.is_set():
            self._changed.wait(wait)
            self._changed.clear()
            if self._left.is_set():
                self._left.clear()
                self._bots.leave()
            wait = None if self._stopping.is_set() else self._move()
        self._bots.leave()

    def _move(self) -> float | None:
        """Make a move, if one is due; return when to look again, None when the view changes."""
        try:
            due, news = self._table.read(lambda session, now: (due_in(session), news_in(session))).result()
            self._bots.follow(news)
            if due is None:
                return None
            if due.ready is Ready.BUSY:
                return _POLL_S
            if due.ready is Ready.SOON and self._changed.wait(self._patience_s):
                return 0.0
            by_bot = None if due.seen is None else self._bots.moves(due.seen, self._chance)
            actions = moves_of(due, self._chance) if by_bot is None else by_bot
            if not self._stopping.wait(self._pause_s):
                self._table.submit(partial(_do, due=due, actions=actions)).result()
        except Exception as error:
            if self._table.view is None:
                return None  # people have left the game: the next one is told of
            if isinstance(error, CompanionError):
                _log.info(logs.MOVE_REFUSED(), exc_info=True)
            else:
                _log.exception(logs.MOVE_FAILED())
            return _RETRY_S
        return None


def due_in(session: Session) -> MoveDue | None:
    """Return what the computer is to do, or None: people are to act, to peg, or to say that they are done."""
    match, setup = session.match, session.setup
    if not setup.computers or match.game.outcome(match.state) is not None or _asking(session):
        return None
    if session.far_enough(match.state):
        return None
    ready = Ready.BUSY if _busy(session) else Ready.NOW
    if (claim := claim_in(session.progress)) is not None:
        return MoveDue(session.game_id, len(match), ready, claim)
    state = match.state
    awaited = match.game.awaited(state)
    seat = awaited.seat
    if seat not in setup.computers:
        return None
    waiting = _waiting(session) if ready is Ready.NOW else ready
    if waiting is None:
        return None
    points = tuple(map(state.ledger.total, setup.sides))
    seen = AtTable(match.game.face(state, seat_viewer(seat)), awaited, points, seen_in_deal(session))
    return MoveDue(session.game_id, len(match), waiting, level=setup.level(seat), seen=seen)


def moves_of(due: MoveDue, chance: Random) -> tuple[Action, ...]:
    """Return what the computer does; where the player of a seat fails, what the plainest player would."""
    if due.seen is None:
        return () if due.claim is None else (due.claim,)
    game = due.seen.face.setup.game
    choose = seating_of(game)
    try:
        return choose(player_named(due.level or _PLAINEST, game), due.seen, chance)
    except Exception:
        _log.exception(logs.PLAYER_FAILED(level=due.level or _PLAINEST))
        return choose(player_named(_PLAINEST, game), due.seen, chance)


def _do(session: Session, now_ms: int, due: MoveDue, actions: tuple[Action, ...]) -> None:
    """Do what was chosen, in the position that it was chosen for, and where nobody has begun to move a peg since."""
    if (session.game_id, len(session.match)) != (due.game_id, due.length) or _busy(session):
        return
    if due.seen is not None and due.seen.past != seen_in_deal(session):
        return  # people have undone something, and done something else
    for action in actions:
        if isinstance(action, Claim):
            session.claim(action.by, action.side, action.points, now_ms)
        else:
            session.act(action, now_ms)


def _asking(session: Session) -> bool:
    """Whether points are to be pegged first, where pegs are seen: in muggins of those that the computer asks for."""
    if session.away:
        return False
    if session.setup.policy.muggins:
        return any(session.moment.asked.values())
    return any(track.sums for track in session.owed())


def _waiting(session: Session) -> Ready | None:
    """Return when to act in muggins, by what everybody sees alone (P12): None until people say that they are done.

    That is so once a hand or crib was counted; after anything else there is nothing to say, and no button for it.
    """
    window, place = session.progress.window, session.play.last_choice()
    if not session.setup.policy.muggins or session.away or window.done or window.accepted or place is None:
        return Ready.NOW
    action, events = session.match.actions[place], session.match.played[place].events
    if action.claims or action.private:
        return Ready.NOW
    setup, seat = session.setup, session.match.game.awaited(session.match.state_at(place)).seat
    people_peg = seat is None or setup.side_of(seat) not in setup.computer_sides  # a partner's hand too
    counted = any(event.kind is EventKind.COUNTED and event.seat is not None for event in events)
    return None if people_peg and action.after_pegging and counted else Ready.SOON


def _busy(session: Session) -> bool:
    """Whether people have something to put right or to answer, or a peg in a hand."""
    moment = session.moment
    wrong = session.misplaced or moment.finding.frozen or session.question() is not None
    return not session.away and (wrong or bool(moment.moving))


def seen_in_deal(session: Session) -> tuple[Action, ...]:
    """Return what everybody saw in this deal, in order."""
    past = list[Action]()
    for played in reversed(session.match.played):
        if any(event.kind is EventKind.DEALT for event in played.events):
            break
        if not played.action.private and not played.action.shared:
            past.append(played.action)
    return tuple(reversed(past))
