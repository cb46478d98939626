"""A club's database, in SQLite and in a PostgreSQL of the tests' own."""

from __future__ import annotations

import itertools
import shutil

import pytest
from argon2 import PasswordHasher

from companion.club.accounts import secrets
from companion.club.data.opening import open_club_database
from tests.club.postgres import start_postgres

_NUMBERS = itertools.count(1)


@pytest.fixture(autouse=True, scope="session")
def cheap_passwords():
    """Have argon2 take a moment instead of a tenth of a second: tests log in thousands of times."""
    cheap = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "_HASHER", cheap)
        patch.setattr(secrets, "_NOBODYS", cheap.hash("nobody's"))
        yield


@pytest.fixture(scope="session")
def postgres(tmp_path_factory):
    """Give a server of PostgreSQL, once for all tests."""
    with start_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def sqlite_with_tables(tmp_path_factory):
    """Give a file of SQLite with all tables, to be copied."""
    file = tmp_path_factory.mktemp("club") / "tables.db"
    open_club_database(f"sqlite:///{file}").close()
    return file


@pytest.fixture(scope="session")
def postgres_with_tables(postgres):
    """Give the name of a database of PostgreSQL with all tables, to be copied."""
    name = "tables"
    open_club_database(postgres.new_database(name)).close()
    return name


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request, tmp_path):
    """Give the URL of a database of each kind."""
    return url_of_database(request, tmp_path)


def url_of_database(request, tmp_path):
    """Return the URL of a database of the kind that is asked for: an empty one, or with tables if a test has it open.

    The migrations that make the tables take longer than many a test; tests/club/data/test_opening.py runs them.
    """
    with_tables = "database" in request.fixturenames
    if request.param == "sqlite":
        file = tmp_path / "club.db"
        if with_tables:
            shutil.copyfile(request.getfixturevalue("sqlite_with_tables"), file)
        return f"sqlite:///{file}"
    template = request.getfixturevalue("postgres_with_tables") if with_tables else "template1"
    return request.getfixturevalue("postgres").new_database(f"club{next(_NUMBERS)}", template)


@pytest.fixture
def database(database_url):
    """Give the open database."""
    opened = open_club_database(database_url)
    yield opened
    opened.close()
