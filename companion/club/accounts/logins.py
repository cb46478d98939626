"""Sessions of those who are logged in: a token in the browser, its hash in the database, and when it ends."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, insert, select, update

from companion.club.accounts.changing import changing
from companion.club.accounts.holders import holder_of
from companion.club.accounts.roles import AccountHolder
from companion.club.accounts.secrets import digest, new_token
from companion.club.accounts.tables import LOGIN
from companion.club.data.opening import Database

IDLE_S: Final = 12 * 3600
"""A session ends when nothing was asked in it for so long: an evening is shorter."""
LONGEST_S: Final = 7 * 24 * 3600
"""A session ends after that in any case."""
_AHEAD_S: Final = IDLE_S
"""A session that was used so far in the future is from a clock that was wrong: it would not end for years."""
_NOTED_S: Final = 300
"""How exactly it is noted when a session was last used: not each page that is read becomes a write."""


def log_in(database: Database, account: int, now: int) -> str:
    """Return the token of a new session. What the browser had before is not used again (session fixation)."""
    token = new_token()
    with changing(database) as connection:
        old = (LOGIN.c.seen <= now - IDLE_S) | (LOGIN.c.made <= now - LONGEST_S)
        connection.execute(delete(LOGIN).where(old))
        connection.execute(insert(LOGIN).values(token=digest(token), account=account, made=now, seen=now))
    return token


def logged_in(database: Database, token: str, now: int) -> AccountHolder | None:
    """Return who has this token; None for a token that nobody has, or whose session has ended."""
    kept = digest(token)
    with database.reading() as connection:
        row = connection.execute(select(LOGIN).where(LOGIN.c.token == kept)).one_or_none()
        if row is None or not now - IDLE_S < row.seen < now + _AHEAD_S or row.made <= now - LONGEST_S:
            return None
        found = holder_of(connection, row.account)
    if row.seen <= now - _NOTED_S:
        with changing(database) as connection:
            connection.execute(update(LOGIN).where(LOGIN.c.token == kept).values(seen=now))
    return found


def log_out(database: Database, token: str) -> None:
    """End a session."""
    with changing(database) as connection:
        connection.execute(delete(LOGIN).where(LOGIN.c.token == digest(token)))
