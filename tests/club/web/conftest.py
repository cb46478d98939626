"""The pages of a club on a real server, over a database of each kind."""

from __future__ import annotations

import pytest

from companion.club.web.site import ClubSite
from tests.club.web.visitors import DIRECTOR, Visitor, let_in, served


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
