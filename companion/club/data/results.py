"""Results that boards publish: each is counted once, by its uid, and what does not count is kept for the director.

The caller commits before the board gets its receipt: without one a board publishes again.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from sqlalchemy import Connection, insert, select, update

from companion.app.utc import utc_now
from companion.club.data.events import club_event
from companion.club.data.people import ClubError, former_names
from companion.club.data.rounds import club_pairing
from companion.club.data.schema import INCIDENT, OUTCOME, RESULT
from companion.club.data.values import Incident, IncidentKind, Pairing
from companion.games.catalogue import USUAL
from companion.mqtt.payloads import Result, Stamp, encode
from companion.mqtt.seat_names import seat_order
from companion.words import club as said
from companion.words.message import Sentence

_MOST_KEPT: Final = 1000
"""So many incidents of one board are kept: a board gone wild does not fill the disk."""


@dataclass(frozen=True)
class Receipt:
    """What became of a result: whether it counts, and if not, why."""

    counts: bool
    why: Sentence | None = None
    stamp: Stamp | None = None
    """Where in the database's history it was committed; `ResultCounter` adds it."""


def count_result(connection: Connection, result: Result) -> Receipt:
    """Count a result, unless it is here already, or is not one of the pairing that it names."""
    if result.pairing is None:
        return Receipt(False, said.FREE_GAME())
    payload = encode(result).decode()
    before = connection.execute(select(RESULT).where(RESULT.c.uid == result.uid)).first()
    if before is not None:
        if before.payload == payload:
            return _repeated_receipt(connection, result.uid, before.pairing, counted=before.counted)
        _note(connection, IncidentKind.CHANGED, result, payload)
        return Receipt(before.counted, said.CHANGED_RESULT())
    pairing = _pairing_of(connection, result)
    if pairing is None:
        return _refused(connection, IncidentKind.NO_PAIRING, result, payload, said.NO_PAIRING())
    if pairing.board != result.board:
        return _refused(connection, IncidentKind.OTHER_BOARD, result, payload, said.OTHER_BOARD())
    if unfit := _unfit(connection, pairing, result):
        return _refused(connection, IncidentKind.UNFIT, result, payload, unfit)
    return _enter_result(connection, pairing, result, payload)


def _repeated_receipt(connection: Connection, uid: str, pairing: int, *, counted: bool) -> Receipt:
    """Return what is said of a result that has come before; where a correction counts in its place, it is counted."""
    row = connection.execute(select(OUTCOME.c.uid).where(OUTCOME.c.pairing == pairing)).first()
    if counted and row is None:
        return Receipt(False, said.TAKEN_BACK())
    return Receipt(True) if row is not None and row.uid == uid else Receipt(False, said.SECOND_RESULT())


def _pairing_of(connection: Connection, result: Result) -> Pairing | None:
    number = _number(result)
    try:
        return club_pairing(connection, number) if number is not None else None
    except ClubError:
        return None


def _number(result: Result) -> int | None:
    """Return the number of the pairing that a result names, if it can be one."""
    key = result.pairing or ""
    return int(key) if key.isascii() and key.isdigit() and len(key) <= 9 else None


def _unfit(connection: Connection, pairing: Pairing, result: Result) -> Sentence | None:
    """Return why a result cannot be one of this pairing, or None."""
    target = club_event(connection, pairing.event).target
    if not (len(result.signed) == 2 and all(result.signed)):
        return said.NOT_SIGNED()
    fits = result.game == USUAL and len(result.names) == 2 and scores_fit(result.scores, result.winner, target)
    if pairing.second is None or not fits:
        return said.OTHER_GAME(target=target)
    return said.OTHER_PLAYERS() if _order(connection, pairing, result) is None else None


def _order(connection: Connection, pairing: Pairing, result: Result) -> tuple[int, int] | None:
    """Return which player of a pairing sat in each seat of the game; None if others did, or nobody can tell.

    Who was renamed while they played is known by the name before, unless it is now the other's.
    """
    first, second = pairing.first, pairing.second
    assert second is not None
    known = [[each.name, *former_names(connection, each.player)] for each in (first, second)]
    orders = {order for pair in product(*known) if (order := seat_order((pair[0], pair[1]), result.names))}
    return orders.pop() if len(orders) == 1 else None


def scores_fit(scores: tuple[int, ...], winner: int, target: int) -> bool:
    """Tell whether a game to this target can end so."""
    if len(scores) != 2 or winner not in (0, 1):
        return False
    return scores[winner] == target and 0 <= scores[1 - winner] < target


def _enter_result(connection: Connection, pairing: Pairing, result: Result, payload: str) -> Receipt:
    counts = pairing.outcome is None
    if not counts and not _note(connection, IncidentKind.SECOND, result, payload):
        return Receipt(False, said.SECOND_RESULT())
    now = utc_now()
    row = {"uid": result.uid, "board": result.board, "pairing": pairing.id, "payload": payload, "counted": counts}
    why = "" if counts else str(said.SECOND_RESULT())
    connection.execute(insert(RESULT).values(**row, why=why, at=now))
    if not counts:
        return Receipt(False, said.SECOND_RESULT())
    swapped = _order(connection, pairing, result) == (1, 0)
    points = result.scores[::-1] if swapped else result.scores
    winner = 1 - result.winner if swapped else result.winner
    values = {"winner": winner, "first_points": points[0], "second_points": points[1], "forfeit": False}
    connection.execute(insert(OUTCOME).values(pairing=pairing.id, **values, uid=result.uid, at=now))
    return Receipt(True)


def _refused(connection: Connection, kind: IncidentKind, result: Result, payload: str, why: Sentence) -> Receipt:
    _note(connection, kind, result, payload)
    return Receipt(False, why)


# --- what the director should look at ---


def _note(connection: Connection, kind: IncidentKind, result: Result, payload: str) -> bool:
    """Keep what a board published, once for each game and kind; tell whether it is kept now."""
    known = select(INCIDENT.c.kind, INCIDENT.c.uid).where(INCIDENT.c.board == result.board).limit(_MOST_KEPT)
    there = {(row.kind, row.uid) for row in connection.execute(known)}
    if (kind.value, result.uid) in there or len(there) >= _MOST_KEPT:
        return False
    row = {"kind": kind.value, "board": result.board, "uid": result.uid, "pairing": _number(result), "payload": payload}
    connection.execute(insert(INCIDENT).values(at=utc_now(), seen=False, **row))
    return True


def incidents_of(connection: Connection, *, seen: bool = False) -> list[Incident]:
    """Return what the director should look at, the newest first; with `seen` also what they have looked at."""
    query = select(INCIDENT).order_by(INCIDENT.c.id.desc())
    rows = connection.execute(query if seen else query.where(INCIDENT.c.seen.is_(False)))
    return [
        Incident(row.id, row.at, IncidentKind(row.kind), row.board, row.uid, row.pairing, row.payload, row.seen)
        for row in rows
    ]


def see_incident(connection: Connection, incident: int) -> None:
    """Mark that the director has looked at an incident."""
    connection.execute(update(INCIDENT).where(INCIDENT.c.id == incident).values(seen=True))
