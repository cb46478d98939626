"""The tables of who may do what: accounts, sessions of those who are logged in, browsers they used, codes for others.

Times are whole seconds since 1970. Neither a password, nor a session's token, nor a code is in them, only their hashes:
who reads the database, or a backup of it, cannot log in by that.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table

from companion.club.data.schema import METADATA

NAME_LENGTH: Final = 60
LOGIN_LENGTH: Final = NAME_LENGTH * 3
"""A name as it is compared may be longer: some letters are written as several (one of them as eighteen)."""

ACCOUNT: Final = Table(
    "account",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(NAME_LENGTH), nullable=False),
    Column("login", String(LOGIN_LENGTH), nullable=False, unique=True),  # the name as it is compared: `login_name`
    Column("role", String(16), nullable=False),
    Column("password", String(200), nullable=False),
    Column("player", ForeignKey("player.id"), unique=True),
    Column("made", BigInteger, nullable=False),
)

LOGIN: Final = Table(
    "login",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("account", ForeignKey("account.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

DEVICE: Final = Table(
    "device",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("account", ForeignKey("account.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("made", BigInteger, nullable=False),
)

INVITATION: Final = Table(
    "invitation",
    METADATA,
    Column("code", String(64), primary_key=True),
    Column("role", String(16), nullable=False),
    Column("player", ForeignKey("player.id")),
    Column("ends", BigInteger, nullable=False),
)
