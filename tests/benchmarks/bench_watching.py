"""A view from the table's thread to fifty pages: how late the last ones have it, and what the table's thread pays.

Fifty clients of a real server read events over real connections, in a process of their own as phones are. A view leaves
when the table publishes it; a client notes the time of the machine's clock when it has the whole event.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle, islice
from types import SimpleNamespace
from typing import Any, cast

from companion.app.picture import view_of
from companion.app.session import Session
from companion.app.view import View
from companion.board.boards import load_board
from companion.games.setup import Setup
from companion.watching.sharing import Sharing
from tests.benchmarks.ratios import Row, Timing
from tests.voice.views import views_of

PHONES, VIEWS, EVERY_S = 50, 200, 0.05
LATE_MS, PAID_MS = 300, 1

PHONE = """
import asyncio, json, sys, time
ASKED = "GET /live HTTP/1.1\\r\\nHost: localhost\\r\\nAccept-Language: {}\\r\\n\\r\\n"
async def phone(number, port, waiting):
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(f"127.0.3.{1 + number % 25}", 0))
    writer.write(ASKED.format(("en", "de")[number % 2]).encode())
    seen = []
    while line := await reader.readline():
        if line.startswith(b"data: {"):
            if not seen:
                waiting.release()
            seen.append((time.monotonic(), json.loads(line[6:])["game"]))
    return seen
async def main():
    waiting = asyncio.Semaphore(0)
    phones = [asyncio.ensure_future(phone(number, int(sys.argv[1]), waiting)) for number in range(int(sys.argv[2]))]
    for _ in phones:
        await waiting.acquire()
    print("ready", flush=True)
    print(json.dumps([await each for each in phones]))
asyncio.run(main())
"""


class Listened:
    """What a sharing needs of a table: somebody who publishes, a session, and the view of a watcher."""

    def __init__(self, session: Session) -> None:
        self.session, self.listener = session, cast(Any, None)

    def listen(self, listener: Any) -> None:
        self.listener = listener

    def view_for(self, viewer: Any) -> Any:
        view = view_of(self.session, viewer)
        return SimpleNamespace(add_done_callback=lambda told: told(SimpleNamespace(result=lambda: view)))


def times_ms() -> tuple[list[float], list[float]]:
    """Return how late each phone had each view that it had, and what the table's thread paid for each, in ms."""
    import json

    views = [view for view in views_of(Setup(("Ann", "Bert"))) if view is not None]
    table = Listened(Session(Setup(("Ann", "Bert")), load_board("cribbage-2"), [].append))
    sharing = Sharing(cast(Any, table))
    sharing.begin()
    try:
        command = [sys.executable, "-c", PHONE, str(sharing.port), str(PHONES)]
        phones = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert phones.stdout is not None
        assert phones.stdout.readline() == "ready\n"
        left, paid = list[float](), list[float]()
        thread = threading.Thread(target=_publish, args=(table.listener, views, left, paid))
        thread.start()
        thread.join()
        time.sleep(1)
    finally:
        sharing.end()
    seen = json.loads(phones.stdout.readline())
    phones.wait()
    print(
        f"watching: {sum(len(each) - 1 for each in seen)} of {PHONES * VIEWS} views; newer ones took the others' place"
    )
    return [late for each in seen for late in _late(each, left)], paid


def _late(seen: list[tuple[float, int]], left: list[float]) -> Iterator[float]:
    """Yield for each view how long after it had left a phone showed it, or a newer one."""
    for number, sent in enumerate(left, 1):
        yield (next(at for at, shown in seen if shown >= number) - sent) * 1000


def _publish(listener: Any, views: Sequence[View], left: list[float], paid: list[float]) -> None:
    for number, view in enumerate(islice(cycle(views), VIEWS), 1):
        numbered = replace(view, game_id=number)
        begun, used = time.monotonic(), time.thread_time()
        listener.on_view(numbered)
        paid.append((time.thread_time() - used) * 1000)
        left.append(begun)
        time.sleep(EVERY_S)


def rows() -> Iterator[Row]:
    late, paid = times_ms()
    for name, times in (("late", late), ("paid by the table's thread", paid)):
        half, most = _within(times, 0.5), _within(times, 0.99)
        print(f"watching, {name}: half within {half:.2f} ms, 99 of 100 within {most:.2f} ms")
    timing = Timing([_within(late, 0.99) / 1000], [LATE_MS / 1000])
    yield Row("S18", f"a view on {PHONES} phones, 99 of 100 within", f"{LATE_MS} ms", limit=1, timing=timing)
    timing = Timing([_within(paid, 0.5) / 1000], [PAID_MS / 1000])
    yield Row("S18", "what the table's thread pays for a view", f"{PAID_MS} ms", limit=1, timing=timing)


def _within(times: list[float], share: float) -> float:
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]
