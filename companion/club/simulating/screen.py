"""What a projector shows, read as its page reads it, and how far it is behind the boards.

A state counts as shown when the stream of the scoreboard brings it, or one that the board published after it.
"""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

_RETRY_S: Final = 0.2


class Behind:
    """How long after a board published each state the screen showed it, in milliseconds."""

    def __init__(self) -> None:
        """Have seen nothing."""
        self._lock = threading.Lock()
        self._published = defaultdict[str, deque[tuple[tuple[int, int], float]]](deque)
        self.delays_ms: list[float] = []

    def published(self, pairing: str, scores: tuple[int, int]) -> None:
        """A board has handed this state to the broker."""
        with self._lock:
            self._published[pairing].append((scores, time.monotonic()))

    def shown(self, pairing: str, scores: tuple[int, int]) -> None:
        """The screen shows this state now."""
        now = time.monotonic()
        with self._lock:
            waiting = self._published[pairing]
            if not any(each == scores for each, _ in waiting):
                return
            while waiting:
                each, at = waiting.popleft()
                self.delays_ms.append((now - at) * 1000)
                if each == scores:
                    return

    def forget(self) -> None:
        """Pass over what was published so far: the round is over, and its tables are shown no more."""
        with self._lock:
            self._published.clear()

    def percentile_ms(self, share: float) -> float | None:
        """Return the delay that this share of all states kept below; None where nothing was shown."""
        ordered = sorted(self.delays_ms)
        return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else None


class ProjectorScreen:
    """Reads the stream of an event's scoreboard from whichever server answers, until it is ended."""

    def __init__(self, event: int, ports: Callable[[], list[int]], behind: Behind) -> None:
        """Watch this event; `ports` are those of the servers."""
        self._path, self._ports, self._behind = f"/events/{event}/live", ports, behind
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="screen", daemon=True)
        self.events = 0

    def begin(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def end(self) -> None:
        """Watch no more."""
        self._ending.set()
        self._thread.join(5)

    def _run(self) -> None:
        turn = 0
        while not self._ending.is_set():
            ports = self._ports()
            turn += 1
            with suppress(OSError, http.client.HTTPException):
                self._watch(ports[turn % len(ports)])
            self._ending.wait(_RETRY_S)

    def _watch(self, port: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        try:
            connection.request("GET", self._path)
            answer = connection.getresponse()
            while answer.status == 200 and not self._ending.is_set() and (line := answer.readline()):
                if line.startswith(b"data: {"):
                    self._show(line.removeprefix(b"data: "))
        finally:
            connection.close()

    def _show(self, data: bytes) -> None:
        self.events += 1
        for pairing, (_, *scores) in json.loads(data)["tables"].items():
            if len(scores) == 2:
                self._behind.shown(pairing, (scores[0], scores[1]))
