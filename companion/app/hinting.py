"""A hint: what the coach would do in the place of the person whose turn it is, thought about in a thread of its own.

It is given only if the game stands as it did when it was requested, and that it was given is in the journal first.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

from companion.app.computer import seen_in_deal
from companion.app.refused import Refused
from companion.games.game import Awaited, Face
from companion.games.seating import Seat
from companion.games.setup import Setup
from companion.games.viewer import seat_viewer
from companion.players.coach import Advice, coach_of, is_coached
from companion.players.seating import AtTable
from companion.words import coach as said

if TYPE_CHECKING:
    from companion.app.session import Session
    from companion.app.table import Table


@dataclass(frozen=True, slots=True)
class HintRequest:
    """What a seat had to choose when a hint was requested, and what it saw."""

    game_id: int
    seat: Seat
    seen: AtTable


def may_hint(setup: Setup, awaited: Awaited) -> bool:
    """Whether a person is to choose between cards, in a game in which hints are allowed."""
    person = awaited.seat is not None and not setup.level(awaited.seat)
    return person and len(awaited.cards) > 1 and setup.gives_hints and is_coached(setup.game)


def request_hint(table: Table) -> Future[Advice | None]:
    """Return what will be the advice, or None where the game has gone on meanwhile; `Refused` if there is none."""
    future: Future[Advice | None] = Future()
    Thread(target=_think, args=(table, future), name="coach", daemon=True).start()
    return future


def _think(table: Table, future: Future[Advice | None]) -> None:
    try:
        request = table.read(lambda session, now: _hint_request(session)).result()
        coach = coach_of(request.seen.face.setup.game)
        advice = None if coach is None else coach.advise(request.seen)
        if advice is None:
            raise Refused(said.NO_HINT())
        if not future.set_running_or_notify_cancel():
            return  # nobody wants it any more, so it is not noted either
        given = table.submit(partial(_given, request=request)).result()
        future.set_result(advice if given else None)
    except BaseException as error:
        if not future.cancelled():
            future.set_exception(error)


def _hint_request(session: Session) -> HintRequest:
    match, setup = session.match, session.setup
    awaited = match.game.awaited(match.state)
    if awaited.seat is None or not may_hint(setup, awaited):
        raise Refused(said.NO_HINT())
    face: Face = match.game.face(match.state, seat_viewer(awaited.seat))
    points = tuple(map(match.state.ledger.total, setup.sides))
    seen = AtTable(face, awaited, points, seen_in_deal(session))
    return HintRequest(session.game_id, awaited.seat, seen)


def _given(session: Session, now_ms: int, request: HintRequest) -> bool:
    """Note in the journal that a seat is told what to do; not where it has something else to choose by now.

    What others do that changes nothing for the seat, such as laying away, is no reason to tell it nothing.
    """
    coach, match = coach_of(session.setup.game), session.match
    awaited = match.game.awaited(match.state)
    if coach is None or (session.game_id, awaited, seen_in_deal(session)) != (
        request.game_id,
        request.seen.awaited,
        request.seen.past,
    ):
        return False
    session.play.commit(coach.used(request.seat))
    return True
