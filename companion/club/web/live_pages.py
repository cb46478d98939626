"""The scoreboard for a projector, and the stream that keeps it and the evening's page up to date."""

from __future__ import annotations

from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from companion.club.web.guard import Endpoint, read
from companion.club.web.headings import heading_of
from companion.club.web.public import visit_evening
from companion.club.web.visit import Visit
from companion.web.live import event, live


def _scoreboard(visit: Visit) -> Response:
    evening = visit_evening(visit)
    return visit.page("scoreboard.html", event=evening.event, evening=evening)


async def _live(visit: Visit) -> Response:
    number = await run_in_threadpool(_known, visit)
    return live(visit.site.feeds.of(number), event)


def _known(visit: Visit) -> int:
    with visit.site.database.reading() as connection:
        return heading_of(connection, visit.number("event")).id


LIVE_PAGES: Final[tuple[Endpoint, ...]] = (
    read("/events/{event:row}/scoreboard", _scoreboard),
    read("/events/{event:row}/live", _live),
)
