"""Opening the club's database: a file of SQLite, or a PostgreSQL server; its tables are brought to this version.

A transaction that writes raises the revision by one, in the same transaction. Two servers at one database thereby write
one after the other, and each learns by one cheap question whether the other has written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, Engine, create_engine, event, insert, select, text, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from companion.club.data.schema import REVISION
from companion.errors import CompanionError
from companion.store.paths import state_folder
from companion.words import club as said

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPIConnection
    from sqlalchemy.pool import ConnectionPoolEntry

CLUB_NAME: Final = "club.db"
BUSY_MS: Final = 15_000
"""So long a transaction waits for another one of SQLite."""
CACHE_KB: Final = 256
"""So much of the file a connection of SQLite keeps in memory; by default 2 MB, which each fills as games come in."""
_MIGRATION_LOCK: Final = 0x63726962
"""The advisory lock under which one of several PostgreSQL clients migrates."""


class ClubDatabaseError(CompanionError):
    """The database cannot be opened, or is of a newer version."""


class Database:
    """An open database. Its methods may be called from several threads."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file of SQLite."""
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection for questions that see one state of the database."""
        with self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a connection whose changes are committed together at the end, and discarded by an exception."""
        with self.engine.connect().execution_options(club_writes=True) as connection, connection.begin():
            connection.execute(update(REVISION).values(number=REVISION.c.number + 1))
            yield connection

    def revision(self) -> int:
        """Return how many transactions have written so far: whether anything is new."""
        with self.reading() as connection:
            return connection.execute(select(REVISION.c.number)).scalar() or 0

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def usual_database(environ: Mapping[str, str]) -> str:
    """Return the URL of the SQLite file in the state folder."""
    return f"sqlite:///{state_folder(environ) / CLUB_NAME}"


def open_club_database(url: str) -> Database:
    """Open the database of a URL, and bring its tables to this version. Raises `ClubDatabaseError`."""
    parsed = check_database_url(url)
    try:
        engine = _sqlite(parsed) if parsed.get_backend_name() == "sqlite" else _postgresql(parsed)
        _migrate(engine)
    except (OSError, SQLAlchemyError) as error:
        raise unusable_database(parsed, error) from error
    return Database(engine)


def check_database_url(url: str) -> URL:
    """Return the parts of a URL. Raises `ClubDatabaseError` for what names no database of these kinds."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise ClubDatabaseError(said.NO_DATABASE_URL(url=repr(url))) from error
    backend = parsed.get_backend_name()
    if backend not in ("sqlite", "postgresql") or (backend == "sqlite" and not parsed.database):
        raise ClubDatabaseError(said.NO_DATABASE_URL(url=repr(_shown(parsed))))
    return parsed.set(drivername="postgresql+psycopg") if backend == "postgresql" else parsed


def unusable_database(url: URL, error: Exception) -> ClubDatabaseError:
    """Return what is said of a database that cannot be used."""
    return ClubDatabaseError(said.NO_DATABASE(database=_shown(url), reason=reason_of_database(error)))


def _shown(url: URL) -> str:
    """Return a URL without its password."""
    return url.render_as_string(hide_password=True)


def reason_of_database(error: Exception) -> str:
    """Return on one line what a database says is wrong."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(cause).split()).rstrip(".")


def _sqlite(url: URL) -> Engine:
    Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        url, hide_parameters=True, connect_args={"timeout": BUSY_MS / 1000, "check_same_thread": False}
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
    """Set up a connection: readers do not wait for the writer, keys hold, what is committed is on the disk."""
    connection.isolation_level = None
    cursor = connection.cursor()
    bounds = (f"busy_timeout={BUSY_MS}", f"cache_size=-{CACHE_KB}")
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", *bounds):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Begin as a writer at once where it will write: a reader that becomes one may be refused."""
    writes = connection.get_execution_options().get("club_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgresql(url: URL) -> Engine:
    return create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args={"connect_timeout": 5})


def _migrate(engine: Engine) -> None:
    """Bring the tables to this version; of several programs that start together one does it, the others wait."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    with (
        resources.as_file(resources.files("companion.club.data") / "migrations") as folder,
        engine.connect().execution_options(club_writes=True) as connection,
        connection.begin(),
    ):
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise ClubDatabaseError(said.NEWER_DATABASE(database=_shown(engine.url))) from error
        if connection.execute(select(REVISION.c.id)).first() is None:
            connection.execute(insert(REVISION).values(id=1, number=0))
