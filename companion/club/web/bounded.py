"""How much a browser may send: more is refused while it comes, whatever its head says of its length."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES: Final = 512 * 1024
"""A list of players of a big club has some ten thousand bytes."""


class BoundedBody:
    """Passes requests on; the body of one that is longer cannot be read (413, an `HTTPException`)."""

    def __init__(self, app: ASGIApp, most: int = MOST_BYTES) -> None:
        """Stand before an application."""
        self._app, self._most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what comes in."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        said = Headers(scope=scope).get("content-length", "0")
        too_long = not (said.isascii() and said.isdigit()) or int(said[:12]) > self._most
        come = 0

        async def counted() -> Message:
            nonlocal come
            if too_long:
                raise HTTPException(413)
            message = await receive()
            come += len(message.get("body", b""))
            if come > self._most:
                raise HTTPException(413)
            return message

        await self._app(scope, counted, send)
