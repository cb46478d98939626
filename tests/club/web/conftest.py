"""The pages of a club on a real server, over SQLite; over PostgreSQL in `make proofs`.

tests/club/data and evening have both; and so have the tests here in which transactions meet.
"""

from __future__ import annotations

import pytest

from companion.club.web.site import ClubSite
from tests.club.conftest import url_of_database
from tests.club.web.visitors import DIRECTOR, Visitor, let_in, served
from tests.sampled import sampled


@pytest.fixture(params=sampled(["sqlite", "postgresql"]))
def database_url(request, tmp_path):
    """Give the URL of a database, as all tests of the club have it."""
    return url_of_database(request, tmp_path)


@pytest.fixture
def site(database):
    return ClubSite(database)


@pytest.fixture
def address(site):
    with served(site) as found:
        yield found


@pytest.fixture
def visitor(address):
    return Visitor(address)


@pytest.fixture
def director(database, address):
    """Give a director who is logged in."""
    let_in(database, DIRECTOR, "Dora Director")
    found = Visitor(address)
    assert found.logs_in("Dora Director").status_code == 303
    return found
