"""S8, S9, S11: from a frame at a serial port to whoever listens, what decoding costs, and from a peg to its light.

The reference of S8 and S9 is a loop on read() in C on the same kind of pty (echo.c, compiled for the occasion).
"""

from __future__ import annotations

import os
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
from companion.games.game import Policy, Setup
from companion.link.frame import FrameReader, encode_frame
from companion.link.inputs import KnownInputs
from companion.link.messages import Lights, Snapshot
from companion.referee.settle import Timing as Patience
from companion.store.journal import open_store
from tests.benchmarks.paced_board import INPUTS, positions
from tests.benchmarks.ratios import Row, Timing
from tests.drivers.serial.peer import Peer

LAYOUT = load_board("cribbage-2")
FRAMES = 1500
ROUNDS = 5
LINE_BAUD = 115_200


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        program = Path(folder) / "echo"
        subprocess.run(["cc", "-O2", "-o", program, Path(__file__).with_name("echo.c")], check=True)
        ours, theirs, cpu_ours, cpu_theirs = [], [], [], []
        for number in range(ROUNDS):
            measured, cpu = _through_the_driver(Path(folder) / f"driver{number}")
            ours.append(measured)
            cpu_ours.append(cpu)
            measured, cpu = _through_c(Path(folder) / f"c{number}", program)
            theirs.append(measured)
            cpu_theirs.append(cpu)
        for name, share, limit in (("half", 0.5, 1.4), ("99 of 100", 0.99, 1.35)):
            what = f"frame at a serial port to callback, {name} within"
            timing = Timing([_within(each, share) for each in ours], [_within(each, share) for each in theirs])
            yield Row("S8", what, "a loop on read() in C", limit=limit, timing=timing)
        timing = Timing(cpu_ours, cpu_theirs)
        yield Row("S9", "CPU time of 1,500 frames, 1,000 a second", "a loop on read() in C", limit=1.5, timing=timing)
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


class _PacedBoard:
    """A board in another process (paced_board.py). Its port can be opened as soon as it is made."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        command = [sys.executable, "-m", "tests.benchmarks.paced_board", folder, str(FRAMES)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = self._line()

    def run(self) -> list[int]:
        """Have it send its snapshots; return when each was written (ns). Whoever reads has read the last one then."""
        self._go()
        return [int(self._line()) for _ in range(FRAMES)]

    def pull(self) -> None:
        """Pull its cable."""
        self._go()
        self._process.communicate()

    def _go(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


class _Ear(Listener):
    def __init__(self) -> None:
        self.heard: list[int] = []

    def on_snapshot(self, occupied, at_ms, closed) -> None:
        self.heard.append(time.monotonic_ns())


def _through_the_driver(folder: Path) -> tuple[list[float], float]:
    """Return how long each frame took (s), and the CPU time of the driver's thread."""
    paced, ear = _PacedBoard(folder), _Ear()
    board = SerialBoard(paced.port, LAYOUT)
    board.start(ear)
    while not ear.heard:
        time.sleep(0.01)
    first = len(ear.heard)
    thread = next(each for each in threading.enumerate() if each.name == "serial-board")
    clock = time.pthread_getcpuclockid(thread.ident)
    before = time.clock_gettime(clock)
    written = paced.run()
    cpu = time.clock_gettime(clock) - before
    board.stop()
    paced.pull()
    return _latencies(written, ear.heard[first:]), cpu


def _through_c(folder: Path, program: Path) -> tuple[list[float], float]:
    """Return the same of the loop in C."""
    paced = _PacedBoard(folder)
    echo = subprocess.Popen([program, paced.port], stdout=subprocess.PIPE)
    time.sleep(0.1)
    heard: list[int] = []
    reader = threading.Thread(target=lambda: heard.extend(int(line.split()[0]) for line in echo.stdout))
    reader.start()
    written = paced.run()
    paced.pull()
    _, status, used = os.wait4(echo.pid, 0)
    echo.returncode = os.waitstatus_to_exitcode(status)
    reader.join()
    return _latencies(written, heard), used.ru_utime + used.ru_stime


def _latencies(written: list[int], heard: list[int]) -> list[float]:
    """Return how long each frame took (s). Frames that were read in one go arrived with the first of them."""
    found, at = [], 0
    for sent in written:
        while at < len(heard) and heard[at] < sent:
            at += 1
        if at < len(heard):
            found.append((heard[at] - sent) / 1e9)
    return sorted(found)


def _within(latencies: list[float], share: float) -> float:
    return latencies[int(share * (len(latencies) - 1))]


def _decoding() -> Timing:
    """Return how long it takes from bytes to closed inputs, and how long the line is busy, a frame (s).

    The line's time is no measurement.
    """
    inputs = [sum(1 << channel for channel in closed) for closed in positions(FRAMES)]
    frames = [
        encode_frame(Snapshot.KIND, number % 256, Snapshot(False, number, INPUTS, _bits(closed)).encode())
        for number, closed in enumerate(inputs)
    ]
    whole = b"".join(frames)
    samples = []
    for _ in range(ROUNDS):
        reader, known, start = FrameReader(), KnownInputs(INPUTS), time.perf_counter()
        found = [known.hear(sequence, payload) for _, sequence, payload in reader.read(whole)]
        samples.append((time.perf_counter() - start) / len(frames))
        assert found == inputs
    on_the_line = 10 * len(whole) / LINE_BAUD / len(frames)
    return Timing(samples, [on_the_line] * ROUNDS)


def _bits(closed: int) -> bytes:
    return closed.to_bytes((INPUTS + 7) // 8, "little")


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
            before = sum(type(message) is Lights for message in peer.heard)
        start = time.perf_counter()
        peer.close(closed)
        peer.wait_for(Lights, before + 1)
        samples.append(time.perf_counter() - start)
        time.sleep(0.01)
    table.stop()
    store.close()
    peer.pull()
    return samples
