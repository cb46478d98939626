"""What the pages of a club are made with: the database, templates, the clock, and how often a password may be tried."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import Final

from companion.club.accounts.attempts import Attempts
from companion.club.data.opening import Database
from companion.club.web.clubpages import ClubPages
from companion.club.web.evening import GatheredEvenings
from companion.club.web.feed import TableFeed, TableFeeds
from companion.club.web.seen import BoardsReader, no_boards
from companion.web.shipped import ShippedFiles

STATIC: Final = Path(__file__).parent / "static"


def now() -> int:
    """Return the time in whole seconds since 1970."""
    return int(time.time())


@dataclass(frozen=True, slots=True)
class ClubSite:
    """One club's pages. `https` where a proxy before this server speaks it: then cookies go no other way."""

    database: Database
    https: bool = False
    boards: BoardsReader = no_boards
    clock: Callable[[], int] = now
    attempts: Attempts = field(default_factory=Attempts)
    shipped: ShippedFiles = field(default_factory=lambda: ShippedFiles(STATIC))
    pages: ClubPages = field(init=False)
    evenings: GatheredEvenings = field(init=False)
    feeds: TableFeeds = field(init=False)

    def __post_init__(self) -> None:
        """Read the templates, and have no feed yet."""
        object.__setattr__(self, "pages", ClubPages("companion.club.web", self.shipped))
        object.__setattr__(self, "evenings", GatheredEvenings(self.database))
        object.__setattr__(self, "feeds", TableFeeds(partial(TableFeed, self.evenings, self.boards)))

    def today(self) -> date:
        """Return today's date here, at the club."""
        return datetime.fromtimestamp(self.clock(), UTC).astimezone().date()
