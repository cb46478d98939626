"""The history of the database: an epoch for each start of a server, with the number of its first transaction.

A backup that takes the place of the database has the same history up to a transaction, and another one from there on.
Boards keep the place of what was acknowledged to them, and see by this history what is in the database no more.
"""

from __future__ import annotations

from typing import Final
from uuid import uuid4

from sqlalchemy import Connection, delete, insert, select

from companion.club.data.schema import EPOCH, REVISION
from companion.mqtt.payloads import Epoch, ServerHistory, Stamp

MOST_EPOCHS: Final = 60
"""So many are kept: the first one, which is the club's own id, and the newest."""


def begin_epoch(connection: Connection) -> None:
    """Begin an epoch with this transaction, which writes: what was acknowledged before and is not here, was lost."""
    connection.execute(insert(EPOCH).values(id=uuid4().hex, since=_number(connection)))
    old = history_of(connection).epochs[1 : 1 - MOST_EPOCHS]
    connection.execute(delete(EPOCH).where(EPOCH.c.id.in_([each.id for each in old])))


def history_of(connection: Connection) -> ServerHistory:
    """Return the history; a server has begun an epoch of it."""
    rows = connection.execute(select(EPOCH).order_by(EPOCH.c.since))
    epochs = tuple(Epoch(row.id, row.since) for row in rows)
    return ServerHistory(club=epochs[0].id, epochs=epochs)


def stamp_of(connection: Connection) -> Stamp | None:
    """Return where in the history this transaction is, which writes; None where no server has begun an epoch."""
    query = select(EPOCH.c.id)
    first, last = (connection.execute(query.order_by(order).limit(1)).scalar() for order in (_FIRST, _LAST))
    return Stamp(first, last, _number(connection)) if first and last else None


_FIRST: Final = EPOCH.c.since
_LAST: Final = EPOCH.c.since.desc()


def _number(connection: Connection) -> int:
    """Return the number of this transaction, by which it has raised the revision."""
    return int(connection.execute(select(REVISION.c.number)).scalar_one())
