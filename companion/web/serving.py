"""The web server in a thread of its own, with bounds: how many connect, how much they send, how long they take."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Thread
from typing import ClassVar, Final

import h11
from starlette.types import ASGIApp
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol

_FULL: Final = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n"
_OWED_BYTES: Final = 65_536
"""So much is kept for a browser that is slow: what is newer waits here, where it can be replaced."""


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """How much a server takes: connections in all and from one address, bytes of a request's head, seconds for it."""

    connections: int = 256
    each: int = 32
    head_bytes: int = 16_384
    request_s: float = 10.0
    idle_s: float = 15.0
    end_s: float = 2.0


class BoundedProtocol(H11Protocol):
    """A connection that is refused when there are too many, and ended when its request does not come to an end."""

    limits: ClassVar[ServerLimits] = ServerLimits()
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or refuse it."""
        super().connection_made(transport)
        if self._too_many():
            self.connections.discard(self)
            transport.write(_FULL)
            transport.close()
            return
        transport.set_write_buffer_limits(high=_OWED_BYTES)
        end: socket.socket | None = transport.get_extra_info("socket")
        if end is not None:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _OWED_BYTES)
            # asyncio does so only for sockets that were made with a protocol's number (base_events._set_nodelay), which
            # socket.create_server leaves out: head and body are two writes, and the second would wait 40 ms.
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take what comes; the whole request has to come in its time, however it is cut into pieces."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._unwatch()
        super().connection_lost(exc)

    def _too_many(self) -> bool:
        here = Counter(each.client[0] for each in self.connections if isinstance(each, H11Protocol) and each.client)
        return len(self.connections) > self.limits.connections or max(here.values(), default=0) > self.limits.each

    def _watch(self) -> None:
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._unwatch()
        elif self._late is None:
            self._late = self.loop.call_later(self.limits.request_s, self._too_late)

    def _unwatch(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self.transport.abort()


class PageServer:
    """Serves an application on sockets that are bound, in a thread, until it is stopped."""

    def __init__(self, app: ASGIApp, sockets: Sequence[socket.socket], limits: ServerLimits | None = None) -> None:
        """Have a server that does not run yet; the sockets are its own from now on."""
        self._sockets = list(sockets)
        self._server = Server(server_config(app, limits or ServerLimits()))
        self._thread = Thread(target=self._run, name="pages", daemon=True)

    def start(self) -> None:
        """Start to serve. The sockets listen already, so nobody is refused from now on."""
        for each in self._sockets:
            each.listen(128)
        self._thread.start()

    def stop(self) -> None:
        """Stop to serve: answers that have begun get a moment to end. Returns when the port is free."""
        self._server.should_exit = True
        self._thread.join()

    def _run(self) -> None:
        try:
            self._server.run(self._sockets)
        finally:
            for each in self._sockets:
                each.close()


def server_config(app: ASGIApp, limits: ServerLimits) -> Config:
    """Return how uvicorn serves within limits: no log of visits, no trust in headers that proxies would set."""
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # nonsense that a stranger sends is nobody's business
    bounded = type("Bounded", (BoundedProtocol,), {"limits": limits})
    return Config(
        app,
        http=bounded,
        ws="none",
        loop="asyncio",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        h11_max_incomplete_event_size=limits.head_bytes,
        timeout_keep_alive=round(limits.idle_s),
        timeout_graceful_shutdown=round(limits.end_s),
    )
