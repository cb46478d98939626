"""What the database has behind it: a stretch for each start of a server, known by the transaction it begins with.

A backup that takes the place of the database has the same history up to a transaction, and another one from there on.
Boards keep the place of what was acknowledged to them, and see by this history what is in the database no more.
"""

from __future__ import annotations

from typing import Final
from uuid import uuid4

from sqlalchemy import Connection, delete, insert, select

from companion.club.data.schema import REVISION, STRETCH
from companion.mqtt.payloads import ServerHistory, Stamp, Stretch

MOST_STRETCHES: Final = 60
"""So many are kept: the first one, which is the club's own id, and the newest."""


def begin_stretch(connection: Connection) -> None:
    """Begin a stretch with this transaction, which writes: what was acknowledged before and is not here, was lost."""
    connection.execute(insert(STRETCH).values(id=uuid4().hex, since=_number(connection)))
    old = history_of(connection).stretches[1 : 1 - MOST_STRETCHES]
    connection.execute(delete(STRETCH).where(STRETCH.c.id.in_([each.id for each in old])))


def history_of(connection: Connection) -> ServerHistory:
    """Return the history; a server has begun a stretch of it."""
    rows = connection.execute(select(STRETCH).order_by(STRETCH.c.since))
    stretches = tuple(Stretch(row.id, row.since) for row in rows)
    return ServerHistory(club=stretches[0].id, stretches=stretches)


def stamp_of(connection: Connection) -> Stamp | None:
    """Return where in the history this transaction is, which writes; None where no server has begun a stretch."""
    query = select(STRETCH.c.id)
    first, last = (connection.execute(query.order_by(order).limit(1)).scalar() for order in (_FIRST, _LAST))
    return Stamp(first, last, _number(connection)) if first and last else None


_FIRST: Final = STRETCH.c.since
_LAST: Final = STRETCH.c.since.desc()


def _number(connection: Connection) -> int:
    """Return the number of this transaction, by which it has raised the revision."""
    return int(connection.execute(select(REVISION.c.number)).scalar_one())
