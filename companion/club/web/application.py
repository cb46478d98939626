"""The club's pages as one application: every page behind the guard, bounded, with headers that keep browsers strict."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from starlette.middleware import Middleware
from starlette.routing import Route
from starlette.types import ASGIApp

from companion.club.data.opening import Database
from companion.club.web.board_pages import BOARD_PAGES
from companion.club.web.bounded import BoundedBody
from companion.club.web.directing import DIRECTING
from companion.club.web.entrance import ENTRANCE
from companion.club.web.guard import Endpoint, guarded
from companion.club.web.live_pages import LIVE_PAGES
from companion.club.web.people_pages import PEOPLE_PAGES
from companion.club.web.public import PUBLIC
from companion.club.web.seen import BoardsReader, no_boards
from companion.club.web.site import ClubSite
from companion.club.web.table_pages import TABLE_PAGES
from companion.web.application import application
from companion.web.gate import READING

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *ENTRANCE,
    *PUBLIC,
    *LIVE_PAGES,
    *DIRECTING,
    *TABLE_PAGES,
    *PEOPLE_PAGES,
    *BOARD_PAGES,
)
"""Every page of the club, and everything that a form does."""
_METHODS: Final = READING | {"POST"}


def make_app(
    database: Database,
    boards: BoardsReader = no_boards,
    *,
    names: Iterable[str] = (),
    near: bool = True,
    https: bool = False,
) -> ASGIApp:
    """Return the application over a club's database; `boards` says how the boards are at the moment.

    `names` are what this machine is called; with `near` only its own networks are let in. `https` where a proxy before
    it speaks HTTPS: then cookies go no other way.
    """
    return club_app(ClubSite(database, https, boards), names=names, near=near)


def club_app(site: ClubSite, *, names: Iterable[str] = (), near: bool = True) -> ASGIApp:
    """Return the application of a site."""
    bounded = (Middleware(BoundedBody),)
    return application(site.pages, club_routes(site), names=names, near=near, methods=_METHODS, middleware=bounded)


def club_routes(site: ClubSite) -> list[Route]:
    """Return the routes of all pages."""
    return guarded(site, ENDPOINTS)
