"""The club's database in one file, as it is at one moment, while servers go on writing."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from errno import EEXIST, ENOENT
from pathlib import Path
from shutil import which
from typing import Final

from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from companion.club.data.opening import ClubDatabaseError, check_database_url, open_club_database, reason_of_database
from companion.errors import reason_of
from companion.words import club as said

_DUMP_S: Final = 600


def back_up(url: str, file: Path) -> int:
    """Write the database of a URL to a file, check it, and return its size in bytes. Raises `ClubDatabaseError`.

    It is written beside its place and moved there when it is whole.
    """
    checked = check_database_url(url)
    if checked.get_backend_name() == "sqlite" and not Path(str(checked.database)).exists():
        raise ClubDatabaseError(
            said.NO_DATABASE(database=url, reason=reason_of(FileNotFoundError(ENOENT, os.strerror(ENOENT))))
        )
    database = open_club_database(url)
    database.close()
    beside = file.with_name(f".{file.name}.part")
    try:
        if database.is_sqlite and file.exists() and file.samefile(str(database.engine.url.database)):
            raise ClubDatabaseError(said.NO_BACKUP(path=file, reason=os.strerror(EEXIST).lower()))
        beside.unlink(missing_ok=True)
        beside.touch(0o600)  # nobody else reads it, also while it is written
        if database.is_sqlite:
            _copy_sqlite(database.engine.url, beside)
        else:
            _dump(database.engine.url, beside)
        _to_the_disk(beside)
        beside.replace(file)
        with suppress(OSError):  # some sticks are of a kind whose folders cannot wait
            _to_the_disk(file.parent)
        return file.stat().st_size
    except OSError as error:
        raise ClubDatabaseError(said.NO_BACKUP(path=file, reason=reason_of(error))) from error
    except SQLAlchemyError as error:
        raise ClubDatabaseError(said.NO_BACKUP(path=file, reason=reason_of_database(error))) from error
    finally:
        if beside.parent.is_dir():
            beside.unlink(missing_ok=True)


def _copy_sqlite(url: URL, file: Path) -> None:
    """Copy by SQLite itself, which sees one state however much is written meanwhile, and check the copy."""
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("VACUUM INTO :file"), {"file": str(file)})
    engine.dispose()
    copy = create_engine(f"sqlite:///{file}")
    with copy.connect() as connection:
        found = connection.execute(text("PRAGMA integrity_check")).scalar()
    copy.dispose()
    if found != "ok":
        raise ClubDatabaseError(said.NO_BACKUP(path=file, reason=str(found)))


def _to_the_disk(path: Path) -> None:
    """Wait until a file or a folder is on the disk: people are told that it is there, and pull out the stick."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _dump(url: URL, file: Path) -> None:
    program = which("pg_dump")
    if program is None:
        raise ClubDatabaseError(said.NO_PG_DUMP())
    plain = make_url(url).set(drivername="postgresql", password=None).render_as_string()
    environ = {**os.environ, **({"PGPASSWORD": str(url.password)} if url.password else {})}
    command = [program, "--format=custom", "--no-owner", f"--file={file}", f"--dbname={plain}"]
    try:
        done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=_DUMP_S, check=False)
    except subprocess.TimeoutExpired as error:
        raise ClubDatabaseError(said.NO_BACKUP(path=file, reason=str(error))) from error
    if done.returncode:
        reason = " ".join(done.stderr.split())[:300].rstrip(".")
        raise ClubDatabaseError(said.NO_BACKUP(path=file, reason=reason))
