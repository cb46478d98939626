"""What the verbs share that look at a real board: the words that name it, and what it says, one thing after another."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from companion.board.naming import hole_words, track_hole_words
from companion.channels import channel_numbers
from companion.cli.words import Words
from companion.drivers.driver import Listener
from companion.errors import CompanionError
from companion.words import shell as said
from companion.words.holes import OF_TRACK
from companion.words.message import Said, Sentence, Term, Who

if TYPE_CHECKING:
    from companion.board.layout import HoleName, Layout, Occupancy
    from companion.channels import Channels
    from companion.drivers.driver import Driver
    from companion.referee.lights import Light


class SensorReading(NamedTuple):
    """How the board is now: the holes that hold a peg, and the inputs that are closed."""

    occupied: Occupancy
    closed: frozenset[int]
    at_ms: int


class Link(NamedTuple):
    """The board came or went."""

    connected: bool
    sentence: Said


class Typed(NamedTuple):
    """Somebody typed a line."""

    line: str


WatchEvent = SensorReading | Link | Typed


def take_board(words: Words) -> None:
    """Take the board and where it is."""
    words.add_argument(
        "board", metavar="BOARD", nargs="?", default="cribbage-2", help="The board or its file (cribbage-2)."
    )
    words.add_argument(
        "--at",
        metavar="SPEC",
        default="serial:auto",
        help="Where it is: serial:auto, serial:/dev/..., gpio:, sim: or replay:FILE (serial:auto).",
    )


def refuse_without_pegs(at: str) -> None:
    """Raise `CompanionError` for a board without pegs that a hand can move: the command would never end."""
    from companion.drivers.spec import BoardKind, parse_spec

    if parse_spec(at).kind in (BoardKind.SIMULATED, BoardKind.NONE):
        raise CompanionError(said.NOTHING_TO_TEST(at=at))


class _QueueListener(Listener):
    """Puts what a driver publishes into a queue."""

    def __init__(self, layout: Layout, events: queue.Queue[WatchEvent]) -> None:
        self._layout, self._events = layout, events

    def on_snapshot(self, occupied: Occupancy, at_ms: int) -> None:
        self._events.put(SensorReading(occupied, self._layout.channels_of(occupied), at_ms))

    def on_sensors(self, layout: Layout, closed: Channels, at_ms: int) -> None:
        self._events.put(SensorReading(layout.occupied_when(closed), frozenset(channel_numbers(closed)), at_ms))

    def on_link(self, connected: bool, sentence: Said) -> None:
        self._events.put(Link(connected, sentence))


class WatchedBoard:
    """A board that is looked at: its events, for ever, and its lights."""

    def __init__(self, driver: Driver, events: queue.Queue[WatchEvent]) -> None:
        """Take the board's driver, and where its events arrive."""
        self._driver, self._events = driver, events
        self._lit: Mapping[HoleName, Light] = {}

    def __iter__(self) -> Iterator[WatchEvent]:
        """Return its events, one after another."""
        return iter(self._events.get, None)

    def next_event(self) -> WatchEvent:
        """Wait for the next event."""
        return self._events.get()

    def light(self, lights: Mapping[HoleName, Light]) -> None:
        """Light exactly these holes; a hole without a light stays dark."""
        if lights != self._lit:
            self._driver.show(lights)
            self._lit = lights


@contextmanager
def watching(layout: Layout, spec: str, *, typing: bool = False) -> Iterator[WatchedBoard]:
    """Open a board to look at, and with `typing` read what people type. Raises `DriverError`."""
    from companion.drivers.spec import open_driver

    events: queue.Queue[WatchEvent] = queue.Queue()
    driver = open_driver(spec, layout)
    driver.start(_QueueListener(layout, events))
    if typing:
        threading.Thread(target=_type, args=(events,), daemon=True).start()
    try:
        yield WatchedBoard(driver, events)
    finally:
        driver.stop()


def _type(events: queue.Queue[WatchEvent]) -> None:
    for line in sys.stdin:
        events.put(Typed(line.strip().lower()))


def hole_in_words(layout: Layout, hole: HoleName) -> Sentence:
    """Return what people call a hole: "hole 47 of the red track", "the start hole of the blue track", "first base"."""
    tracks = [group for group in layout.tracks if hole in group.numbers]
    if not tracks:
        return hole_words(layout, hole, [Who(side.label.capitalize()) for side in layout.sides])
    words = track_hole_words(tracks[0], hole)
    return OF_TRACK(hole=words, track=Term(tracks[0].label)) if len(tracks) == 1 else words
