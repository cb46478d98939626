"""One server of the club, whole: the database, its side of the broker, and the pages; it runs until it is stopped."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

from companion.club.broker import ServingError
from companion.club.data.opening import Database
from companion.club.evening.live import PublishedBoard
from companion.club.evening.server import ClubServer
from companion.club.web.application import make_app
from companion.mqtt.account import BrokerAccount
from companion.web.serving import PageServer, ServerLimits
from companion.words import club as said

PORT: Final = 8090
LIMITS: Final = ServerLimits(connections=1024, each=128)
"""A room full of phones, which a router may show as one address."""


@dataclass(frozen=True)
class ServingPlan:
    """Where a server listens, at which broker it is (None for none), and what it is called.

    With `https` a proxy before it speaks that; `names` are what browsers may call this machine.
    """

    host: str
    port: int
    broker: BrokerAccount | None
    names: tuple[str, ...] = ()
    https: bool = False


class RunningServer:
    """A server that runs. `stop` ends it."""

    def __init__(self, database: Database, plan: ServingPlan) -> None:
        """Start it. Raises `ServingError`."""
        listening = _listen(plan)
        self._database = database
        self._at_broker = ClubServer(database, plan.broker) if plan.broker else None
        self.application = self._application(plan)
        self._pages = PageServer(self.application, [listening], LIMITS)
        self.port: int = listening.getsockname()[1]
        if self._at_broker:
            self._at_broker.begin()
        self._pages.start()

    def stop(self) -> None:
        """Answer what was asked, count what has come, and end."""
        self._pages.stop()
        if self._at_broker:
            self._at_broker.end()
        self._database.close()

    def _application(self, plan: ServingPlan) -> ASGIApp:
        pages = make_app(self._database, self._boards, names=plan.names, https=plan.https)
        return Starlette(routes=[Route("/health", self._health), Mount("/", pages)])

    def _boards(self) -> Mapping[str, PublishedBoard]:
        return self._at_broker.boards() if self._at_broker else {}

    def _health(self, request: Request) -> Response:
        """Say whether database and broker are there: 200 if so, else 503."""
        try:
            revision = self._database.revision()
        except SQLAlchemyError:
            revision = -1
        broker = self._at_broker.connected if self._at_broker else None
        online = sum(each.online for each in self._boards().values())
        health = {"database": revision >= 0, "broker": broker, "boards_online": online, "revision": revision}
        well = revision >= 0 and broker is not False
        return Response(json.dumps(health), 200 if well else 503, media_type="application/json")


def _listen(plan: ServingPlan) -> socket.socket:
    """Return a socket that is bound. Raises `ServingError`."""
    family = socket.AF_INET6 if ":" in plan.host else socket.AF_INET
    try:
        return socket.create_server((plan.host, plan.port), family=family)
    except OSError as error:
        # Python adds the address to what the system says; a name that is no address has no number of the system's.
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
        raise ServingError(said.NO_PORT(host=plan.host, port=plan.port, reason=reason.lower())) from error
