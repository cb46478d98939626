"""One request as the pages see it: who asks, from where, with which session; and the answers to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from companion.club.accounts.devices import KEPT_S
from companion.club.accounts.roles import AccountHolder, ClubRole
from companion.club.accounts.secrets import form_token, new_token
from companion.club.web.site import ClubSite
from companion.web.reader import reader_of
from companion.words import club_pages as said
from companion.words import screens
from companion.words.message import Said

COOKIE: Final = "club"
"""Holds a token: of the session of somebody who is logged in, or of nobody, for the form that logs in."""
DEVICE_COOKIE: Final = "club-device"
"""Holds the token by which a browser is known from which somebody has logged in (`accounts/devices.py`)."""
_HIGHEST: Final = 2**31 - 1
"""No number of a row is higher, and PostgreSQL refuses to compare a higher one."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody asks for a page. `token` is what the browser's forms are bound to."""

    site: ClubSite
    request: Request
    holder: AccountHolder | None
    token: str

    @property
    def role(self) -> ClubRole:
        """What they may do."""
        return self.holder.role if self.holder else ClubRole.WATCHER

    @property
    def directs(self) -> bool:
        """Whether they direct the club."""
        return self.role.may(ClubRole.DIRECTOR)

    @property
    def who(self) -> AccountHolder:
        """Who is logged in. For pages that need somebody to be."""
        assert self.holder is not None
        return self.holder

    @property
    def address(self) -> str:
        """The address that asks."""
        return self.request.client.host if self.request.client else ""

    @property
    def device(self) -> str:
        """The token by which the browser is known; empty for one that is not."""
        return self.request.cookies.get(DEVICE_COOKIE, "")[:100]

    def number(self, name: str) -> int:
        """Return a number in the address; raises 404 for one that no row can have."""
        number = self.request.path_params[name]
        if not isinstance(number, int) or not 0 < number <= _HIGHEST:
            raise HTTPException(404)
        return number

    def say(self, what: Said) -> str:
        """Return the text of a sentence in the reader's language."""
        return reader_of(self.request).say(what)

    def page(self, template: str, /, status: int = 200, **facts: object) -> Response:
        """Return a page, whose forms are bound to this browser."""
        token = self.token or new_token()
        known = {
            "t": said,
            "screens": screens,
            "done": self.request.query_params.get("done"),
            "holder": self.holder,
            "directs": self.directs,
            "form_token": form_token(token),
        }
        response = self.site.pages.page(self.request, template, status=status, **(known | facts))
        if token != self.token:
            self.keep(response, token)
        return response

    def keep(self, response: Response, token: str) -> None:
        """Have the browser keep a token, until it is closed."""
        response.set_cookie(COOKIE, token, httponly=True, samesite="lax", secure=self._secure)

    def keep_device(self, response: Response, token: str) -> None:
        """Have the browser keep the token by which it is known, also after it was closed."""
        response.set_cookie(DEVICE_COOKIE, token, max_age=KEPT_S, httponly=True, samesite="strict", secure=self._secure)

    @property
    def _secure(self) -> bool:
        return self.site.https or self.request.url.scheme == "https"


def go(path: str) -> Response:
    """Return the answer to a form that was done: the browser reads that page, and loading it again sends nothing."""
    return RedirectResponse(path, 303)


def own_path(path: str) -> str:
    """Return a path to go on to, if it is one of this server; the first page for anything else."""
    plain = path.isascii() and path.isprintable() and "\\" not in path
    parts = urlsplit(path) if plain and path.startswith("/") and not path.startswith("//") else None
    return path if parts and not parts.scheme and not parts.netloc else "/"
