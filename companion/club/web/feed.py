"""What changes at the tables of an event, for all pages that watch it: scores as boards publish them, and the revision.

While anybody watches an event, its feed looks four times a second whether the database or a board has something new. A
page is told scores and states; when the revision of the database has risen it fetches itself again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.concurrency import run_in_threadpool

from companion.club.web.evening import GatheredEvenings
from companion.club.web.seen import BoardsReader
from companion.web.live import Newest
from companion.words import logs

TICK_S: Final = 0.25
"""So often it is looked for what is new: with what the way to the browser takes, far within a second."""
_LONGER_S: Final = 30.0
"""A feed goes on for so long after the last reader: a page that loads again finds it running."""
_log: Final = logging.getLogger(__name__)


class TableFeed(Newest[bytes]):
    """The newest of one event, as JSON: `{"revision": 17, "tables": {"3": ["playing", 45, 60]}}`."""

    def __init__(self, evenings: GatheredEvenings, boards: BoardsReader, event: int) -> None:
        """Have a feed that does not run yet."""
        super().__init__()
        self._evenings, self._boards, self._event = evenings, boards, event
        self._readers = 0
        self._task: asyncio.Task[None] | None = None

    async def after(self, number: int) -> tuple[int, bytes] | None:
        """Wait for what is newer; while anybody waits, the feed runs."""
        self._readers += 1
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        try:
            return await super().after(number)
        finally:
            self._readers -= 1

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        last = loop.time()
        while loop.time() - last < _LONGER_S:
            if self._readers:
                last = loop.time()
            await self._look()
            await asyncio.sleep(TICK_S)

    async def _look(self) -> None:
        try:
            newest = await run_in_threadpool(self.snapshot)
        except Exception:  # the database is out of reach for a moment: the page keeps what it shows
            _log.exception(logs.FEED_FAILED.text)
            return
        if newest != self.value:
            self.publish(newest)

    def snapshot(self) -> bytes:
        """Return how the tables of the newest round stand, also those that are over."""
        evening = self._evenings.of(self._event).shown(self._boards())
        tables = {
            str(each.pairing): [each.state.value, *(each.scores or ())] for each in evening.tables if not each.forfeit
        }
        return msgspec.json.encode({"revision": evening.revision, "tables": tables})


class TableFeeds:
    """The feeds of all events that anybody has watched."""

    def __init__(self, make: Callable[[int], TableFeed]) -> None:
        """Make feeds when they are asked for."""
        self._make = make
        self._feeds = dict[int, TableFeed]()

    def of(self, event: int) -> TableFeed:
        """Return the feed of an event that there is."""
        if event not in self._feeds:
            self._feeds[event] = self._make(event)
        return self._feeds[event]
