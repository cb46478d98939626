"""A transaction that changes accounts: it raises no revision, since no page of an evening depends on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from companion.club.data.opening import Database


@contextmanager
def changing(database: Database) -> Iterator[Connection]:
    """Give a connection whose changes are committed together at the end, and discarded by an exception."""
    with database.engine.connect().execution_options(club_writes=True) as connection, connection.begin():
        yield connection
