"""Accounts in the database: making one by a code, checking a password, changing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from companion.club.accounts.changing import changing
from companion.club.accounts.roles import AccountHolder, ClubRole, login_name
from companion.club.accounts.secrets import digest, hashed_password, is_password, new_code, plain_code
from companion.club.accounts.tables import ACCOUNT, DEVICE, INVITATION, LOGIN
from companion.club.data.opening import Database
from companion.errors import CompanionError
from companion.words import club_pages as said

CODE_S: Final = 7 * 24 * 3600
"""How long a code lets somebody in."""
_FIRST_S: Final = 100 * 365 * 24 * 3600
"""The first director's code ends when it is used, or another is printed: a Pi may not know yet what year it is."""


class NotLetIn(CompanionError):
    """No account was made: the code is none, or the name is taken."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """Whom a code lets in: as what, and as which player."""

    role: ClubRole
    player: int | None


def holder_of(connection: Connection, account: int) -> AccountHolder | None:
    """Return who has this account."""
    row = connection.execute(select(ACCOUNT).where(ACCOUNT.c.id == account)).one_or_none()
    return _holder(row) if row else None


def account_holders(database: Database) -> list[AccountHolder]:
    """Return everybody who has an account, by name."""
    with database.reading() as connection:
        return [_holder(row) for row in connection.execute(select(ACCOUNT).order_by(ACCOUNT.c.login))]


def recognised(database: Database, name: str, password: str) -> AccountHolder | None:
    """Return who has this name and password; None for anybody else. It takes as long for a name that nobody has."""
    with database.reading() as connection:
        row = connection.execute(select(ACCOUNT).where(ACCOUNT.c.login == login_name(name))).one_or_none()
    return _holder(row) if is_password(password, row.password if row else None) and row else None


def invite(database: Database, role: ClubRole, now: int, player: int | None = None, *, lasts_s: int = CODE_S) -> str:
    """Return a new code that lets somebody in once. One that was given out before for the same player is void."""
    code = new_code()
    with changing(database) as connection:
        connection.execute(delete(INVITATION).where(INVITATION.c.ends <= now))
        if player is not None:
            connection.execute(delete(INVITATION).where(INVITATION.c.player == player))
        connection.execute(
            insert(INVITATION).values(code=digest(plain_code(code)), role=role, player=player, ends=now + lasts_s)
        )
    return code


def first_code(database: Database, now: int) -> str | None:
    """Return a code for the first director, to print when the server starts; None where there is a director.

    The codes for directors that were printed before are void: one is in force at a time until somebody is in.
    """
    with changing(database) as connection:
        if _directors(connection):
            return None
        connection.execute(delete(INVITATION).where(INVITATION.c.role == ClubRole.DIRECTOR))
    return invite(database, ClubRole.DIRECTOR, now, lasts_s=_FIRST_S)


def invitation(database: Database, code: str, now: int) -> Invitation:
    """Return whom a code lets in. Raises `NotLetIn` for one that is unknown, used or too old."""
    with database.reading() as connection:
        return _invitation(connection, code, now)


def join(database: Database, code: str, name: str, password: str, now: int) -> AccountHolder:
    """Make an account by a code, which is used up by that. A player who has one gets its password changed.

    Raises `NotLetIn`; then the code is still good.
    """
    kept = hashed_password(password)
    try:
        with changing(database) as connection:
            invited = _invitation(connection, code, now)
            used = connection.execute(delete(INVITATION).where(INVITATION.c.code == digest(plain_code(code))))
            if used.rowcount != 1:  # somebody else was faster by the same code
                raise NotLetIn(said.NO_SUCH_CODE())
            return _joined(connection, invited, name, kept, now)
    except IntegrityError as error:
        raise NotLetIn(said.NAME_TAKEN(name=name)) from error


def change_password(database: Database, account: int, password: str) -> None:
    """Change a password, log the account out everywhere, and forget its browsers."""
    kept = hashed_password(password)
    with changing(database) as connection:
        _change(connection, account, kept)


def _invitation(connection: Connection, code: str, now: int) -> Invitation:
    wanted = (INVITATION.c.code == digest(plain_code(code))) & (INVITATION.c.ends > now)
    row = connection.execute(select(INVITATION).where(wanted)).one_or_none()
    if row is None:
        raise NotLetIn(said.NO_SUCH_CODE())
    return Invitation(ClubRole(row.role), row.player)


def _joined(connection: Connection, invited: Invitation, name: str, kept: str, now: int) -> AccountHolder:
    if invited.player is not None:
        of_player = select(ACCOUNT).where(ACCOUNT.c.player == invited.player)
        if row := connection.execute(of_player).one_or_none():  # a forgotten password
            _change(connection, row.id, kept)
            return _holder(row)
    values = {"name": name, "login": login_name(name), "role": invited.role, "password": kept, "player": invited.player}
    made = connection.execute(insert(ACCOUNT).values(**values, made=now))
    key = made.inserted_primary_key
    assert key is not None
    return AccountHolder(key[0], name, invited.role, invited.player)


def _change(connection: Connection, account: int, kept: str) -> None:
    connection.execute(update(ACCOUNT).where(ACCOUNT.c.id == account).values(password=kept))
    for table in (LOGIN, DEVICE):
        connection.execute(delete(table).where(table.c.account == account))


def _directors(connection: Connection) -> int:
    of_directors = select(func.count()).select_from(ACCOUNT).where(ACCOUNT.c.role == ClubRole.DIRECTOR)
    return connection.execute(of_directors).scalar_one()


def _holder(row: Row[tuple[object, ...]]) -> AccountHolder:
    return AccountHolder(row.id, row.name, ClubRole(row.role), row.player)
