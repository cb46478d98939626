"""The network of a rehearsed evening: each board's connection goes through a cable that can be cut.

An event loop in a thread of its own passes bytes on. A cut ends a connection without a word of the protocol, as a
switch that loses its supply does; boards that were cut off connect again by themselves.
"""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from contextlib import suppress
from typing import Final

_BYTES: Final = 65_536


class Cables:
    """All cables. `begin` and `end`; `port` is where one end of a cable is plugged in."""

    def __init__(self, names: list[str], broker_port: int) -> None:
        """Have a cable of each name, to the broker at this port."""
        self._names, self._broker_port = names, broker_port
        self._ports: dict[str, int] = {}
        self._open: defaultdict[str, set[asyncio.StreamWriter]] = defaultdict(set)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="cables", daemon=True)
        self._listening: list[asyncio.Server] = []

    def begin(self) -> None:
        """Plug all in."""
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()

    def end(self) -> None:
        """Cut all, for good."""
        for name in self._names:
            self.cut(name)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def port(self, name: str) -> int:
        """Return the port at which this cable begins."""
        return self._ports[name]

    def cut(self, name: str) -> None:
        """End what goes through this cable now."""
        asyncio.run_coroutine_threadsafe(self._cut(name), self._loop).result()

    async def _cut(self, name: str) -> None:
        for writer in self._open.pop(name, ()):
            writer.transport.abort()

    def _run(self) -> None:
        self._loop.run_forever()

    async def _listen(self) -> None:
        for name in self._names:
            server = await asyncio.start_server(self._serving(name), "127.0.0.1", 0)
            self._listening.append(server)
            self._ports[name] = server.sockets[0].getsockname()[1]

    def _serving(self, name: str):  # type: ignore[no-untyped-def]  # noqa: ANN202  what asyncio calls
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._broker_port)
            except OSError:
                writer.transport.abort()
                return
            both = {writer, far_writer}
            self._open[name] |= both
            await asyncio.gather(self._pass_on(reader, far_writer), self._pass_on(far_reader, writer))
            self._open[name] -= both

        return serve

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(_BYTES):
                writer.write(data)
                await writer.drain()
        writer.transport.abort()
