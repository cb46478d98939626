"""Every page stands behind this guard: it asks who comes, what they may, and where a form is from, before all else.

A page is an `Endpoint`: a path, a method, the least role, and what is done. `POST` needs at least a player unless it
is said to be open, and always a form that a page of the same session has shown.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import quote, urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.convertors import register_url_convertor
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.club.accounts.logins import logged_in
from companion.club.accounts.roles import ClubRole
from companion.club.accounts.secrets import is_form_token
from companion.club.web.bounded import MOST_BYTES
from companion.club.web.rownumber import RowNumber
from companion.club.web.site import ClubSite
from companion.club.web.visit import COOKIE, Visit, go
from companion.errors import CompanionError
from companion.words import club_pages as said

FORM_TOKEN: Final = "form"
_MOST_FIELDS: Final = 200
FormFields = Mapping[str, str]
ShowsPage = Callable[[Visit], Response | Awaitable[Response]]
DoesForm = Callable[[Visit, FormFields], Response]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One page, or one thing that a form does."""

    path: str
    least: ClubRole
    shown: ShowsPage | None = None
    done: DoesForm | None = None

    @property
    def method(self) -> str:
        """Reading, or what a form sends."""
        return "GET" if self.shown else "POST"


def read(path: str, shown: ShowsPage, least: ClubRole = ClubRole.WATCHER) -> Endpoint:
    """Return a page to read."""
    return Endpoint(path, least, shown=shown)


def write(path: str, done: DoesForm, least: ClubRole = ClubRole.DIRECTOR) -> Endpoint:
    """Return what a form does."""
    return Endpoint(path, least, done=done)


def guarded(site: ClubSite, endpoints: Iterable[Endpoint]) -> list[Route]:
    """Return the routes of these pages, each behind the guard."""
    register_url_convertor("row", RowNumber())
    return [Route(endpoint.path, partial(_passed, site, endpoint), methods=[endpoint.method]) for endpoint in endpoints]


async def _passed(site: ClubSite, endpoint: Endpoint, request: Request) -> Response:
    visit = await run_in_threadpool(_visit, site, request)
    refused = _refused(visit, endpoint)
    if refused is not None:
        return refused
    try:
        if endpoint.shown is not None:
            return await _answer(endpoint.shown, visit)
        assert endpoint.done is not None
        form = await _form(request)
        if not _from_here(request) or not visit.token or not is_form_token(form.get(FORM_TOKEN, ""), visit.token):
            return site.pages.message(request, said.STRANGE_FORM(), 403)
        return await run_in_threadpool(endpoint.done, visit, form)
    except CompanionError as error:
        return site.pages.message(request, error.said, 409)


async def _answer(shown: ShowsPage, visit: Visit) -> Response:
    if inspect.iscoroutinefunction(shown):
        answer = await shown(visit)
    else:
        answer = await run_in_threadpool(shown, visit)
    assert isinstance(answer, Response)
    return answer


def _visit(site: ClubSite, request: Request) -> Visit:
    token = request.cookies.get(COOKIE, "")[:100]
    return Visit(site, request, logged_in(site.database, token, site.clock()) if token else None, token)


def _refused(visit: Visit, endpoint: Endpoint) -> Response | None:
    """Return what somebody is told who may not do this."""
    if visit.role.may(endpoint.least):
        return None
    if visit.holder is None and endpoint.shown is not None:
        return go(f"/login?next={quote(visit.request.url.path)}")
    what = said.DIRECTORS_ONLY if visit.holder else said.LOG_IN_FIRST
    return visit.site.pages.message(visit.request, what(), 403)


async def _form(request: Request) -> dict[str, str]:
    """Return what a form holds: of each field the last value, of a file its text."""
    async with request.form(max_files=1, max_fields=_MOST_FIELDS, max_part_size=MOST_BYTES) as form:
        return {name: await _text(value) for name, value in form.multi_items()}


async def _text(value: UploadFile | str) -> str:
    if isinstance(value, str):
        return value
    content = await value.read()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")  # a spreadsheet's list of names


def _from_here(request: Request) -> bool:
    """Tell whether the browser says that a form is from a page of this server; one that says nothing may be."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin", "null")  # "null": its page has told it to name no referrer
    return origin == "null" or urlsplit(origin).netloc == request.headers.get("host")
