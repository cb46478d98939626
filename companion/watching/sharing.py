"""Sharing the game with phones: begun and ended while the program runs, and never kept for the next start.

What binds a port and serves pages is imported when somebody shares for the first time: who does not share waits for
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion.app.table import Table
from companion.watching.feed import WatcherFeed
from companion.words import watching as words
from companion.words.message import Said

if TYPE_CHECKING:
    from companion.watching.site import WatchSite
    from companion.web.serving import PageServer


class Sharing:
    """One table's page for phones. All methods belong to one thread: that of the screen, or of the shell."""

    def __init__(self, table: Table) -> None:
        """Share nothing yet."""
        self._feed = WatcherFeed(table)
        self._site: WatchSite | None = None
        self._server: PageServer | None = None
        self.port = 0

    @property
    def on(self) -> bool:
        """Whether the game is shared."""
        return self._server is not None

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where phones find the page, the likeliest first; empty where this machine is in no network."""
        if not self.on:
            return ()
        from companion.watching.network import addresses

        return tuple(f"http://{each}:{self.port}" for each in addresses())

    @property
    def open_pages(self) -> int:
        """How many pages are open."""
        return self._site.open if self._site is not None else 0

    def begin(self, port: int | None = None) -> None:
        """Share from now on, on a port or on the first that is free. Raises `NotShared`, and nothing has changed."""
        if self.on:
            return
        from companion.watching import network

        end = network.bind(port)
        from companion.watching.site import WatchSite
        from companion.web.serving import PageServer

        self.port = end.getsockname()[1]
        self._site = WatchSite(network.host_names())
        self._server = PageServer(self._site.app, [end])
        self._feed.begin(self._site.show)
        self._server.start()

    @contextmanager
    def open(self, port: int | None) -> Iterator[Said]:
        """Share on a port, 0 for the first that is free, None for not at all; and share nothing afterwards.

        Gives the sentence that tells of it, or why it is not so: the game is played in any case.
        """
        try:
            yield "" if port is None else self._begun(port)
        finally:
            self.end()

    def _begun(self, port: int) -> Said:
        from companion.watching.network import NotShared

        try:
            self.begin(port or None)
        except NotShared as error:
            return error.said
        addresses = self.addresses
        return words.SHARED_AT(address=addresses[0]) if addresses else words.NO_NETWORK()

    def end(self) -> None:
        """Share no longer: pages say that they have lost the table. Returns when the port is free."""
        self._feed.end()
        site, server, self._site, self._server = self._site, self._server, None, None
        if site is not None and server is not None:
            site.close()
            server.stop()
