"""What every server of pages is made of: its routes, what is shipped, the gate before them, the headers around all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from companion.web.gate import READING, Gate
from companion.web.headers import SecureHeaders
from companion.web.pages import Pages


def application(
    pages: Pages,
    routes: Sequence[BaseRoute],
    *,
    names: Iterable[str] = (),
    near: bool = True,
    methods: frozenset[str] = READING,
    middleware: Sequence[Middleware] = (),
) -> ASGIApp:
    """Return an application of these routes; `names`, `near` and `methods` are those of its gate.

    The headers are outside of all, so that refusals and faults have them as well.
    """
    inner = Starlette(routes=[*routes, pages.shipped.route], middleware=middleware, exception_handlers=pages.handlers())
    inner.router.redirect_slashes = False  # an address is right or wrong, and no answer is made of the Host header
    return SecureHeaders(Gate(inner, names, near=near, methods=methods))
