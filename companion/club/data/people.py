"""Players of the club, and the boards it has."""

from __future__ import annotations

import unicodedata
from typing import Final

from sqlalchemy import Connection, insert, select, update

from companion.club.data.schema import BOARD, FORMER_NAME, PLAYER
from companion.club.data.values import ClubBoard, ClubPlayer
from companion.errors import CompanionError
from companion.mqtt.topics import checked_board
from companion.words import club as said

MOST_LETTERS: Final = 40
MOST_PLACES: Final = 100_000


class ClubError(CompanionError):
    """Something that the club's rules do not allow; nothing has changed."""


def add_player(connection: Connection, name: str) -> ClubPlayer:
    """Add a player. Raises `ClubError` for a name that another has, or that is none."""
    name = checked_player_name(name)
    if club_player_named(connection, name):
        raise ClubError(said.PLAYER_TWICE(name=name))
    done = connection.execute(insert(PLAYER).values(name=name, folded=_folded(name), note="").returning(PLAYER.c.id))
    return ClubPlayer(done.scalar_one(), name)


def rename_player(connection: Connection, player: int, name: str) -> None:
    """Give a player another name; what they were called is kept for results under it. Raises `ClubError`."""
    name = checked_player_name(name)
    other = club_player_named(connection, name)
    if other and other.id != player:
        raise ClubError(said.PLAYER_TWICE(name=name))
    before = connection.execute(select(PLAYER.c.name).where(PLAYER.c.id == player)).scalar()
    if before is None:
        raise ClubError(said.NO_SUCH_PLAYER())
    connection.execute(update(PLAYER).where(PLAYER.c.id == player).values(name=name, folded=_folded(name)))
    if before != name and before not in former_names(connection, player):
        connection.execute(insert(FORMER_NAME).values(player=player, name=before))


def former_names(connection: Connection, player: int) -> list[str]:
    """Return what a player was called before."""
    query = select(FORMER_NAME.c.name).where(FORMER_NAME.c.player == player).order_by(FORMER_NAME.c.id)
    return list(connection.execute(query).scalars())


def club_player_named(connection: Connection, name: str) -> ClubPlayer | None:
    """Return the player of a name, in whatever case."""
    found = connection.execute(select(PLAYER).where(PLAYER.c.folded == _folded(" ".join(name.split())))).first()
    return ClubPlayer(found.id, found.name, found.note) if found else None


def club_players(connection: Connection) -> list[ClubPlayer]:
    """Return all players, by name."""
    rows = connection.execute(select(PLAYER).order_by(PLAYER.c.folded))
    return [ClubPlayer(row.id, row.name, row.note) for row in rows]


def checked_player_name(name: str) -> str:
    """Return a name with single spaces. Raises `ClubError` for one that cannot be shown on one line."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= MOST_LETTERS or not name.isprintable():
        raise ClubError(said.NO_PLAYER_NAME())
    return name


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def add_board(connection: Connection, board: str, place: int) -> ClubBoard:
    """Put a board at a table, or move it to another. Raises `ClubError`, and `TopicError` for what is no id."""
    checked_board(board)
    taken = connection.execute(select(BOARD.c.id).where(BOARD.c.place == place, BOARD.c.id != board)).scalar()
    if taken or not 1 <= place <= MOST_PLACES:
        raise ClubError(said.PLACE_TAKEN(board=taken or board, place=place))
    if not connection.execute(update(BOARD).where(BOARD.c.id == board).values(place=place, in_use=True)).rowcount:
        connection.execute(insert(BOARD).values(id=board, place=place, in_use=True))
    return ClubBoard(board, place, True)


def use_board(connection: Connection, board: str, in_use: bool) -> None:
    """Take a board out of use, or into it again: later rounds are drawn with those in use. Raises `ClubError`."""
    if not connection.execute(update(BOARD).where(BOARD.c.id == board).values(in_use=in_use)).rowcount:
        raise ClubError(said.NO_SUCH_BOARD(board=board))


def club_boards(connection: Connection) -> list[ClubBoard]:
    """Return all boards, by their tables."""
    rows = connection.execute(select(BOARD).order_by(BOARD.c.place))
    return [ClubBoard(row.id, row.place, row.in_use) for row in rows]
