"""The tables of a club's database, for SQLite and PostgreSQL alike.

What was played stands in three tables: `result` has every signed game that a board published for a pairing, once by its
uid; `outcome` has what counts for a pairing, one row or none; `correction` has each change that a director made.
Migrations make the tables (`migrations`); this module is what queries are written with.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text, UniqueConstraint

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

SEASON: Final = Table(
    "season",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("title", String(80), nullable=False, unique=True),
)

PLAYER: Final = Table(
    "player",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(160), nullable=False, unique=True),  # the name without case: nobody is there twice
    Column("note", String(200), nullable=False, default=""),
)

FORMER_NAME: Final = Table(
    "former_name",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("player", ForeignKey("player.id"), nullable=False, index=True),
    Column("name", String(40), nullable=False),  # a board that began a game before knows no other
)

EVENT: Final = Table(
    "event",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("title", String(80), nullable=False),
    Column("held_on", String(10), nullable=False),  # 2026-11-23
    Column("format", String(20), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("target", Integer, nullable=False, default=121),
    Column("bye", Integer, nullable=False, default=0),  # game points
    Column("status", String(10), nullable=False, default="planned"),
    Column("season", ForeignKey("season.id"), nullable=True, index=True),
)

ENTRY: Final = Table(
    "entry",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("event", ForeignKey("event.id"), nullable=False),
    Column("player", ForeignKey("player.id"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("enters", Integer, nullable=False, default=1),
    Column("leaves", Integer, nullable=True),
    Column("seed", Integer, nullable=False, default=0),
    UniqueConstraint("event", "player"),
    UniqueConstraint("event", "number"),
)

BOARD: Final = Table(
    "board",
    METADATA,
    Column("id", String(32), primary_key=True),  # its user name at the broker
    Column("place", Integer, nullable=False, unique=True),  # the number of its table
    Column("in_use", Boolean, nullable=False, default=True),
)

PAIRING: Final = Table(
    "pairing",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("event", ForeignKey("event.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("place", Integer, nullable=False),  # the table of the round, from 1 on; byes come last
    Column("board", ForeignKey("board.id"), nullable=True, index=True),  # none: played on plain wood
    Column("first", ForeignKey("entry.id"), nullable=False),  # deals first
    Column("second", ForeignKey("entry.id"), nullable=True),  # none: a bye
    Column("note", String(200), nullable=False, default=""),
    Column("carried", Text, nullable=False, default=""),  # where the game stood at another board, as JSON
    UniqueConstraint("event", "round", "place"),
)

OUTCOME: Final = Table(
    "outcome",
    METADATA,
    Column("pairing", ForeignKey("pairing.id"), primary_key=True),
    Column("winner", Integer, nullable=False),  # 0 for the first, 1 for the second
    Column("first_points", Integer, nullable=False),
    Column("second_points", Integer, nullable=False),
    Column("forfeit", Boolean, nullable=False, default=False),
    Column("uid", String(32), nullable=True, unique=True),  # the board's game; none: entered by a director
    Column("at", String(32), nullable=False),
)

RESULT: Final = Table(
    "result",
    METADATA,
    Column("uid", String(32), primary_key=True),
    Column("board", String(32), nullable=False),
    Column("pairing", ForeignKey("pairing.id"), nullable=False, index=True),
    Column("payload", Text, nullable=False),
    Column("counted", Boolean, nullable=False),
    Column("why", Text, nullable=False, default=""),  # why it does not count, in English
    Column("at", String(32), nullable=False),
)

CORRECTION: Final = Table(
    "correction",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("pairing", ForeignKey("pairing.id"), nullable=False, index=True),
    Column("at", String(32), nullable=False),
    Column("who", String(80), nullable=False),
    Column("before", Text, nullable=False, default=""),  # the outcome as JSON, empty for none
    Column("after", Text, nullable=False, default=""),
    Column("why", String(200), nullable=False),
)

INCIDENT: Final = Table(
    "incident",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", String(32), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("board", String(32), nullable=False),
    Column("uid", String(32), nullable=False),
    Column("pairing", Integer, nullable=True),
    Column("payload", Text, nullable=False),
    Column("seen", Boolean, nullable=False, default=False),
    UniqueConstraint("kind", "uid", "board"),
)

REVISION: Final = Table(
    "revision",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
)

EPOCH: Final = Table(
    "epoch",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("since", Integer, nullable=False, unique=True),  # the number of the transaction that it begins with
)
