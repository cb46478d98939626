"""Live updates: the newest of what any thread publishes goes to all browsers that watch, as server-sent events.

Only the newest counts. A browser that is slow misses what came between, one that takes nothing at all is let go, and
neither is noticed by the publisher or by the others.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Final, Generic, NamedTuple, TypeVar

from sse_starlette import EventSourceResponse, ServerSentEvent

T = TypeVar("T")

BEAT_S: Final = 5.0
"""So often a browser gets a sign of life: `live.js` takes three times as long a silence for a lost connection."""
PATIENCE_S: Final = 20.0
"""A browser that has taken nothing for so long is let go."""
AGAIN_MS: Final = 1000
"""So long a browser waits before it connects again."""


class _Published(NamedTuple, Generic[T]):
    number: int
    value: T | None


class Newest(Generic[T]):
    """The newest value, published by one thread at a time and awaited by any number of readers in one event loop."""

    def __init__(self) -> None:
        """Nothing is published yet."""
        self._newest = _Published[T](0, None)
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed: asyncio.Event | None = None

    @property
    def value(self) -> T | None:
        """What was published last; None before."""
        return self._newest.value

    def publish(self, value: T) -> None:
        """Publish a value. It never waits for a reader."""
        self._newest = _Published(self._newest.number + 1, value)
        self._wake()

    def close(self) -> None:
        """End all that read, and all that will."""
        self._closed = True
        self._wake()

    async def after(self, number: int) -> tuple[int, T] | None:
        """Wait for a value that is newer than this number, and return it with its own; None once it is closed."""
        self._loop = asyncio.get_running_loop()
        while not self._closed:
            newest = self._newest
            if newest.number > number and newest.value is not None:
                return newest.number, newest.value
            if self._changed is None:
                self._changed = asyncio.Event()
            await self._changed.wait()
        return None

    def _wake(self) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended, and nobody waits in it
                self._loop.call_soon_threadsafe(self._notify)

    def _notify(self) -> None:
        changed, self._changed = self._changed, None
        if changed is not None:
            changed.set()


def event(data: bytes, name: str = "view") -> bytes:
    """Return data without line breaks (JSON has none) as a server-sent event."""
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"


def live(
    newest: Newest[T],
    encode: Callable[[T], bytes],
    *,
    beat_s: float = BEAT_S,
    patience_s: float = PATIENCE_S,
    on_open: Callable[[int], object] | None = None,
) -> EventSourceResponse:
    """Return an answer that goes on: whatever is newest, as soon as it is, encoded as an event by `encode`.

    `on_open` is called with 1 when a browser connects and with -1 when it is gone.
    """

    async def events() -> AsyncIterator[bytes]:
        number, opened = 0, on_open or (lambda _: None)
        opened(1)
        try:
            yield b"retry: %d\n\n" % AGAIN_MS
            while (found := await newest.after(number)) is not None:
                number, value = found
                yield encode(value)
        finally:
            opened(-1)

    return EventSourceResponse(events(), ping=beat_s, send_timeout=patience_s, sep="\n", ping_message_factory=_beat)


def _beat() -> ServerSentEvent:
    return ServerSentEvent("", event="beat", sep="\n")
