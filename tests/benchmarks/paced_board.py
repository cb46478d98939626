"""A board in a process of its own, which costs its reader nothing. Each millisecond a peg is lifted or set.

usage: python -m tests.benchmarks.paced_board FOLDER FRAMES BLOCK

It says the name of its port. A line on its standard input has it send the next block of its snapshots; then it says
when each was written (ns of the monotonic clock, in one line). A line after the last block has it pull its cable.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from companion.link.messages import Snapshot, WireMessage
from tests.drivers.serial.peer import Peer

INPUTS = 246
_PEGS = 6


class _StampedPeer(Peer):
    """A board that remembers when it wrote each snapshot."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, INPUTS)
        self.written: list[int] = []
        self._is_snapshot = False

    def say(self, message: WireMessage) -> None:
        with self._lock:
            self._is_snapshot = isinstance(message, Snapshot) and not message.asked
            super().say(message)

    def _write(self, data: bytes) -> None:
        if self._is_snapshot:
            self.written.append(time.monotonic_ns())
        super()._write(data)


def positions(count: int) -> list[frozenset[int]]:
    """Return which inputs are closed in so many snapshots. In each a peg was lifted or set, as on any board."""
    chance, found = random.Random(1), []
    closed = frozenset(chance.sample(range(INPUTS), _PEGS))
    for number in range(count):
        if number % 2:
            closed |= {chance.choice(sorted(set(range(INPUTS)) - closed))}
        else:
            closed -= {chance.choice(sorted(closed))}
        found.append(closed)
    return found


def main(folder: Path, frames: int, block: int) -> None:
    """Be the board until its cable is pulled."""
    peer, closings = _StampedPeer(folder), positions(frames)
    print(peer.port, flush=True)
    for begin in range(0, frames, block):
        sys.stdin.readline()
        peer.written.clear()
        for closed in closings[begin : begin + block]:
            time.sleep(0.001)
            peer.close(closed)
        time.sleep(0.02)
        print(*peer.written, flush=True)
    sys.stdin.readline()
    peer.pull()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
