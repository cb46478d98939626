"""S8, S9, S11: from a frame at a serial port to the listener, what decoding costs, and from a peg to its light.

The reference of S8 and S9 is a loop on read() in C on the same kind of pty (echo.c, compiled for the occasion).
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app.table import Table
from companion.board.boards import load_board
from companion.drivers.driver import Listener
from companion.drivers.serial.board import SerialBoard
from companion.drivers.simulated import start_holes
from companion.games.setup import Policy, Setup
from companion.link.frame import encode_frame
from companion.link.messages import LightsMessage, ResetCause, Snapshot, Welcome
from companion.link.session import LinkSession
from companion.referee.settle import Timing as Patience
from companion.store.journal import open_store
from tests.benchmarks.paced_board import INPUTS, positions
from tests.benchmarks.ratios import Row, Timing
from tests.drivers.serial.peer import Peer

LAYOUT = load_board("cribbage-2")
FRAMES = 1500
BLOCK = 250
"""So many frames go to the one and then to the other: a machine that is busy for a while is so for both."""
ROUNDS = 8
LINE_BAUD = 115_200
WELCOME = Welcome(2, 0, 7, ResetCause.POWER, INPUTS, 0, (1, 0, 0), b"\x01\x02", "cribbage-2")


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        program = Path(folder) / "echo"
        subprocess.run(["cc", "-O2", "-o", program, Path(__file__).with_name("echo.c")], check=True)
        ours, theirs = [], []
        for number in range(ROUNDS):
            driver = _Driver(Path(folder) / f"driver{number}")
            loop = _Loop(Path(folder) / f"c{number}", program)
            for _ in range(FRAMES // BLOCK):
                driver.hear_block()
                loop.hear_block()
            ours.append(driver)
            theirs.append(loop)
            driver.close()
            loop.close()
        for name, share, limit in (("half", 0.5, 2), ("99 of 100", 0.99, 2)):
            what = f"frame at a serial port to callback, {name} within"
            timing = Timing([each.within(share) for each in ours], [each.within(share) for each in theirs])
            yield Row("S8", what, "a loop on read() in C", limit=limit, timing=timing)
        timing = Timing([each.cpu for each in ours], [each.cpu for each in theirs])
        yield Row("S9", "CPU time of 1,500 frames, 1,000 a second", "a loop on read() in C", limit=2.5, timing=timing)
        yield Row(
            "S9",
            "from the bytes of a snapshot, with its CRC, to closed inputs",
            "its time on a line of 115,200 Bd",
            limit=1000,
            at_least=True,
            timing=_decoding(),
        )
        yield Row(
            "S11",
            "peg settled to its light on the wire, durable",
            "the same, not durable",
            limit=4,
            timing=_lights(Path(folder)),
        )


class _Reader:
    """Somebody who hears a board in another process (paced_board.py), and when, and what it costs."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        command = [sys.executable, "-m", "tests.benchmarks.paced_board", folder, str(FRAMES), str(BLOCK)]
        self._board = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = self._line().strip()
        self.received: list[int] = []
        """When something was received (ns)."""
        self.cpu = 0.0
        """The CPU time of the blocks (s)."""
        self._latencies: list[float] = []

    def hear_block(self) -> None:
        """Have the board send a block; by the time it says so, all of it has been received."""
        begun, before = len(self.received), time.clock_gettime(self.clock)
        self._go()
        written = [int(each) for each in self._line().split()]
        self.cpu += time.clock_gettime(self.clock) - before
        self._latencies += _latencies(written, self.received[begun:])

    def within(self, share: float) -> float:
        """Return the time in which this share of the frames was received (s)."""
        return sorted(self._latencies)[int(share * (len(self._latencies) - 1))]

    def close(self) -> None:
        """Pull the cable."""
        self._go()
        self._board.communicate()

    def _go(self) -> None:
        assert self._board.stdin is not None
        self._board.stdin.write("\n")
        self._board.stdin.flush()

    def _line(self) -> str:
        assert self._board.stdout is not None
        return self._board.stdout.readline()


class _Driver(_Reader, Listener):
    """The driver; its CPU time is that of its thread."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._driver = SerialBoard(self.port, LAYOUT)
        self._driver.start(self)
        thread = next(each for each in threading.enumerate() if each.name == "serial-board")
        self.clock = time.pthread_getcpuclockid(thread.ident)
        while not self.received:
            time.sleep(0.01)

    def on_sensors(self, layout, closed, at_ms) -> None:
        self.received.append(time.monotonic_ns())

    def close(self) -> None:
        self._driver.stop()
        super().close()


class _Loop(_Reader):
    """The loop in C, a process of its own."""

    def __init__(self, folder: Path, program: Path) -> None:
        super().__init__(folder)
        self._echo = subprocess.Popen([program, self.port], stdout=subprocess.PIPE)
        self.clock = ~self._echo.pid << 3 | 2  # what clock_getcpuclockid(3) makes of a process on Linux
        self._hearing = threading.Thread(target=self._hear)
        self._hearing.start()
        time.sleep(0.1)

    def close(self) -> None:
        super().close()
        self._echo.wait()
        self._hearing.join()

    def _hear(self) -> None:
        for line in self._echo.stdout:
            self.received.append(int(line.split()[0]))


def _latencies(written: list[int], received: list[int]) -> list[float]:
    """Return how long each frame took (s). Frames that were read in one go arrived with the first of them."""
    found, at = [], 0
    for sent in written:
        while at < len(received) and received[at] < sent:
            at += 1
        if at < len(received):
            found.append((received[at] - sent) / 1e9)
    return found


def _decoding() -> Timing:
    """Return how long it takes from bytes to closed inputs, and how long the line is busy, a frame (s).

    The line's time is no measurement.
    """
    inputs = [sum(1 << channel for channel in closed) for closed in positions(FRAMES)]
    frames = [_frame(number, closed) for number, closed in enumerate(inputs, 1)]
    samples = []
    for _ in range(ROUNDS):
        link = LinkSession()
        link.opened(0)
        link.receive(encode_frame(Welcome.KIND, 0, WELCOME.encode()) + _frame(0, 0), 0)
        start = time.perf_counter()
        found = [link.receive(frame, 0) for frame in frames]
        samples.append((time.perf_counter() - start) / len(frames))
        assert found == [[closed] for closed in inputs]
    on_the_line = 10 * sum(map(len, frames)) / LINE_BAUD / len(frames)
    return Timing(samples, [on_the_line] * ROUNDS)


def _frame(number: int, closed: int) -> bytes:
    snapshot = Snapshot(False, number, INPUTS, closed.to_bytes((INPUTS + 7) // 8, "little"))
    return encode_frame(Snapshot.KIND, number % 256, snapshot.encode())


def _lights(folder: Path) -> Timing:
    durable, fleeting = [], []
    for number in range(ROUNDS):
        durable += _one_game(folder / f"durable{number}", synchronous="FULL")
        fleeting += _one_game(folder / f"fleeting{number}", synchronous="OFF")
    return Timing(durable, fleeting)


def _one_game(folder: Path, *, synchronous: str) -> list[float]:
    """Peg point by point in a scorekeeper's game; return how long each light took (s)."""
    folder.mkdir()
    peer = Peer(folder)
    closed = frozenset(LAYOUT.holes[name].sensor for name in start_holes(LAYOUT))
    peer.close(closed)
    store = open_store(folder / "companion.db")
    store._connection.execute(f"PRAGMA synchronous={synchronous}")
    table = Table(store, lambda spec, layout: SerialBoard(peer.port, layout), timing=Patience(settle_ms=0))
    table.start()
    table.new_game(Setup(("Red", "Blue"), policy=Policy.SCOREKEEPER), LAYOUT, "serial:auto").result(10)
    track, samples = LAYOUT.tracks[0].holes, []
    time.sleep(0.3)
    for number in range(1, 41):
        closed = closed - {LAYOUT.holes[track[number - 2]].sensor} | {LAYOUT.holes[track[number]].sensor}
        with peer.news:
            before = sum(type(message) is LightsMessage for message in peer.received)
        start = time.perf_counter()
        peer.close(closed)
        peer.wait_for(LightsMessage, before + 1)
        samples.append(time.perf_counter() - start)
        time.sleep(0.01)
    table.stop()
    store.close()
    peer.pull()
    return samples
