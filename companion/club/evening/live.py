"""How all boards are at the moment, as they publish it: kept in memory, one state a board, never in the database."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.mqtt.payloads import ONLINE, BoardState, decode
from companion.mqtt.topics import BoardTopic, TopicKind

MOST_BOARDS: Final = 20_000
"""More boards are passed over: twice as many as a club of ten thousand has."""


@dataclass(frozen=True, slots=True)
class PublishedBoard:
    """One board. `seen` is when it last published anything, in seconds since 1970; `state` None while it has not."""

    online: bool = False
    seen: float = 0.0
    state: BoardState | None = None


class LiveBoards:
    """All boards. Any thread may write and read; what is read is a copy."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        """Know no board."""
        self._clock = clock
        self._lock = threading.Lock()
        self._boards: dict[str, PublishedBoard] = {}

    def boards(self) -> Mapping[str, PublishedBoard]:
        """Return all boards by their ids."""
        with self._lock:
            return self._boards.copy()

    def take(self, topic: BoardTopic, payload: bytes) -> bool:
        """Take a message of a board; return whether it was one. Raises `PayloadError`."""
        if topic.kind is TopicKind.AVAILABILITY:
            self._put(topic.board, online=payload == ONLINE)
        elif topic.kind is TopicKind.STATE:
            # An empty payload takes back what was retained.
            self._put(topic.board, state=decode(BoardState, payload) if payload else None)
        else:
            return False
        return True

    def _put(self, board: str, **news: bool | BoardState | None) -> None:
        with self._lock:
            before = self._boards.get(board)
            if before is None and len(self._boards) >= MOST_BOARDS:
                return
            self._boards[board] = replace(before or PublishedBoard(), seen=self._clock(), **news)  # type: ignore[arg-type]
