"""A club's database, in SQLite and in a PostgreSQL of the tests' own."""

from __future__ import annotations

import itertools

import pytest

from companion.club.data.opening import open_club_database
from tests.club.postgres import start_postgres

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory):
    """Give a server of PostgreSQL, once for all tests."""
    with start_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request, tmp_path):
    """Give the URL of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/club.db"
    return request.getfixturevalue("postgres").new_database(f"club{next(_NUMBERS)}")


@pytest.fixture
def database(database_url):
    """Give the open database."""
    opened = open_club_database(database_url)
    yield opened
    opened.close()
