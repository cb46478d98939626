"""A room with a board, its sensors, a wire and the companion: everything but the people. Time is virtual.

The session is the one that plays at real tables, with a journal that is a list. What the wood really holds is known
here and nowhere else, and everything that the referee says is held against it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Protocol

from companion.app.session import Session
from companion.board.layout import HoleName, Layout, Occupancy
from companion.drivers.session_record import (
    Accepted,
    AcceptRecord,
    ActRecord,
    AnswerRecord,
    AnyRecord,
    BoardRecord,
    DoneRecord,
    LinkRecord,
    MaskRecord,
    RedoRecord,
    TickRecord,
    UndoRecord,
)
from companion.games.action import Action, Claim
from companion.games.ledger import TrackOwed
from companion.games.record import format_action
from companion.games.seating import Side
from companion.games.setup import Setup
from companion.referee.showing import resting
from companion.simulation.ahead import Ahead
from companion.simulation.faults import Faults
from companion.simulation.sensor_faults import SensorFault, SensorFaultKind
from companion.simulation.sensors import Seen, Sensors, deliver
from companion.simulation.tally import Totals
from companion.simulation.truth import Truth, out_of_place, truth_of, truth_of_scale

_LINGERS_MS: Final = (300, 3000)
"""How long a sensor stays closed that opens late: longer than the board takes to settle."""

Recorder = Callable[[AnyRecord], None]


class Watcher(Protocol):
    """Looks at a room whenever something in it may have changed: a judge, or an onlooker."""

    def note_truth(self) -> None:
        """Remember how the pegs really stand now."""

    def note_undo(self) -> None:
        """The game is about to be moved away from under the pegs."""

    def look(self) -> None:
        """Take note of what can be seen and heard."""

    def receive_refusal(self, sentence: str) -> None:
        """Take note of what was refused, and why."""


class Room:
    """One game of one evening."""

    def __init__(
        self,
        setup: Setup,
        layout: Layout,
        faults: Faults,
        chance: Random,
        tally: Totals,
        record: Recorder,
        judge: Callable[[Room, Totals], Watcher],
        *,
        pegs_speak: bool = False,
    ) -> None:
        """Set the board up, with the pegs where the game begins; `pegs_speak` as at a live table."""
        self._pegs_speak = pegs_speak
        self.setup, self.layout, self.faults, self.chance, self.tally = setup, layout, faults, chance, tally
        self.now = 0
        self.journal: list[str] = []
        self.ahead: Ahead | None = None
        """What people have played and not told the screen yet."""
        self.session = self._start()
        self.wood: frozenset[HoleName] = self.session.at_rest()
        self._pegs = len(self.wood)
        """How many there are: at the beginning each is in a hole."""
        self.sensors = Sensors(layout, faults, chance)
        self.record = record
        self._wire: deque[tuple[int, frozenset[HoleName]]] = deque()
        self._said_before: tuple[Action, ...] = ()
        """What pegs had said since the last touch, when the power failed or the game went back and was put back."""
        self._undone = 0
        """How many actions people have undone themselves; what is undone beside them, pegs have taken back."""
        self._changed_ms = 0
        """When the board last reported a change."""
        self.judge = judge(self, tally)
        self.move(self.wood)

    def _start(self) -> Session:
        session = Session(self.setup, self.layout, self.journal.append)
        session.pegs_speak = self._pegs_speak
        return session

    # --- what people do at the screen ------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        """Enter a card, a count ..., and tell whether it is done now. Raises what the session raises.

        People see on the screen what pegs have said, also after a power cut, or Redo.
        """
        if action in self._said_before and self.shows_said(action):
            return True
        self._said_before, before = (), len(self.session.match)
        self.record(ActRecord(self.now, format_action(action)))
        self.session.act(action, self.now)
        self._undone = min(self._undone, self.session.match.undone)
        self.judge.look()
        return self.is_done(action, before)

    @property
    def said(self) -> tuple[Action, ...]:
        """What pegs have said since the last touch, as people saw it on the screen."""
        return (*self._said_before, *self.session.progress.said_by_pegs)

    def keep_said(self, said: Sequence[Action]) -> None:
        """Go on as before a touch that was a mistake and is undone: people have not forgotten what they saw."""
        self._said_before += tuple(said)

    def shows_said(self, action: Action) -> bool:
        """Tell whether the screen shows that pegs have said an action since the last touch, so that none awaits it."""
        return action in self.said and not self.session.match.allows(action)

    def is_done(self, action: Action, since: int) -> bool:
        """Tell whether an action is part of the game since a length of it, or was said by pegs since the last touch."""
        return action in self.session.match.actions[since:] or action in self.session.progress.said_by_pegs

    def claim(self, by: Side, side: Side, points: int) -> None:
        """Call muggins."""
        self.record(ActRecord(self.now, format_action(Claim(by, side, points))))
        self.session.claim(by, side, points, self.now)
        self.judge.look()

    def done(self) -> None:
        """Touch Done."""
        self.record(DoneRecord(self.now))
        self.session.done(self.now)
        self.judge.look()

    def accept(self) -> None:
        """Touch Accept."""
        self.record(AcceptRecord(self.now, Accepted.POINTS))
        self.session.accept(self.now)
        self.judge.look()

    def undo(self) -> None:
        """Undo what was touched last."""
        self.record(UndoRecord(self.now))
        self.judge.note_undo()
        self.session.undo(self.now)
        self._undone = self.session.match.undone
        self.judge.look()

    @property
    def went_back(self) -> bool:
        """Whether the game has gone back with pegs that were set back, and nobody meant it so."""
        return self.session.match.undone > self._undone

    def redo(self) -> None:
        """Put back what was taken back, but not meant so."""
        before = len(self.session.match)
        self.record(RedoRecord(self.now))
        self.session.redo(self.now)
        self._undone = min(self._undone, self.session.match.undone)
        self._said_before += tuple(each for each in self.session.match.actions[before:] if each.by_peg)
        self.judge.look()

    def answer(self, key: str) -> None:
        """Answer the question that is asked."""
        self.record(AnswerRecord(self.now, key))
        self.session.answer(key, self.now)
        self.judge.look()

    def mask(self, hole: HoleName, *, masked: bool = True) -> None:
        """Have a sensor ignored, as one does where it does not tell what eyes see; or believed again."""
        self.tally.masked += masked
        self.record(MaskRecord(self.now, hole, masked))
        self.session.mask(hole, self.now, masked=masked)
        self.judge.look()

    # --- what people do at the board -------------------------------------------------------------------------

    def move(self, wood: frozenset[HoleName], *, passing: bool = False) -> None:
        """Let the pegs stand so, from this moment on; `passing`: one is only dragged over a hole."""
        self.tally.moves += 0 if passing else len(wood - self.wood)
        if self.faults.lingers and self.wood - wood and self.chance.random() < self.faults.lingers:
            until_ms = self.now + self.chance.randint(*_LINGERS_MS)
            self.sensors.add_fault(SensorFault(SensorFaultKind.CLOSED, self.wood - wood, self.now, until_ms))
        self.wood = wood
        self.judge.note_truth()
        self._sense()

    def add_fault(self, kind: SensorFaultKind, holes: Occupancy, for_ms: int) -> None:
        """Give the sensors of some holes a fault, from now on and for a while."""
        self.sensors.add_fault(SensorFault(kind, holes, self.now, self.now + for_ms))
        self._sense()

    def _sense(self) -> None:
        """Have the board tell what its sensors make of the wood now."""
        seen = list(self.sensors.change(self.wood, self.now))
        if not self.session.away:
            self._send(deliver(seen, self.faults, self.chance))

    def cover(self, holes: frozenset[HoleName], for_ms: int) -> None:
        """Cover some holes with a sleeve: their sensors answer for a while. No peg moves."""
        wood = self.wood
        self._send(list(self.sensors.change(wood | holes, self.now)))
        self.wait(for_ms)
        self._send(list(self.sensors.change(wood, self.now)))

    def wait(self, for_ms: int) -> None:
        """Let time pass: snapshots arrive, the session is woken when it wants to be."""
        end = self.now + for_ms
        while True:
            wake = self.session.wake_ms()
            arrival = self._wire[0][0] if self._wire else None
            change = self.sensors.next_ms(self.now)
            due = min((at for at in (wake, arrival, change) if at is not None), default=None)
            if due is None or due > end:
                break
            self.now = max(due, self.now)
            if change is not None and change <= self.now:
                self._sense()
            elif arrival is not None and arrival <= self.now:
                self._arrive(self._wire.popleft()[1])
            else:
                self.session.tick(self.now)
            self._undone = min(self._undone, self.session.match.undone)
            self.judge.look()
        self.now = end
        self.record(TickRecord(self.now))

    # --- what happens to the room ----------------------------------------------------------------------------

    def pull_cable(self) -> None:
        """Pull the cable, or let the board lose its power for a moment: nothing arrives any more."""
        self.tally.cables_out += 1
        self._wire.clear()
        self._link(False)

    def plug_cable(self) -> None:
        """Plug it in: the board tells how it is."""
        self._link(True)
        self._send([Seen(20, self.sensors.now())])

    def _link(self, connected: bool) -> None:
        self.record(LinkRecord(self.now, connected))
        self.session.link(connected, self.now)
        self.judge.look()

    def cut_power(self) -> bool:
        """Take the companion's power away and give it back; tell whether the game is as it was."""
        self.tally.power_cuts += 1
        before = self.session
        self._said_before += before.progress.said_by_pegs
        self.session = self._start()
        self.session.resume(list(self.journal))
        self._send([Seen(20, self.sensors.now())])
        same = self.session.match.state == before.match.state and self.session.match.actions == before.match.actions
        return same and self.session.referee.masked == before.referee.masked

    # --- the wire ----------------------------------------------------------------------------------------------

    def _send(self, seen: list[Seen]) -> None:
        last = self._wire[-1][0] if self._wire else self.now
        for after_ms, occupied in seen:
            last = max(last, self.now + after_ms)
            self._wire.append((last, occupied))

    def _arrive(self, occupied: frozenset[HoleName]) -> None:
        if occupied != self.session.referee.occupied:
            self._changed_ms = self.now
        self.record(BoardRecord(self.now, occupied))
        self.session.snapshot(occupied, self.now)

    @property
    def is_settled(self) -> bool:
        """Whether the board has reported, and has been still for so long that it counts."""
        return not self._wire and self.now - self._changed_ms >= self.session.referee.timing.settle_ms

    @property
    def sees_all(self) -> bool:
        """Whether the sensors that are believed show the pegs just where they really stand."""
        referee = self.session.referee
        return (referee.occupied or frozenset()) - referee.masked == self.wood

    # --- how it really stands ----------------------------------------------------------------------------------

    def owed(self) -> tuple[TrackOwed, ...]:
        """Return what is really owed on every track, whether or not the screen knows it yet."""
        return self.session.owed() if self.ahead is None else self.ahead.owed()

    def truths(self) -> tuple[Truth, ...]:
        """Return how the pegs of all sides really stand."""
        owed, loose = self.owed(), self.loose > 0
        return tuple(
            truth_of_scale(owed[side], group, self.wood, loose=loose)
            if group.adds_up
            else truth_of(owed[side], group, self.wood)
            for side, group in zip(self.setup.sides, self.layout.sides, strict=False)
        )

    def rests(self, side: Side) -> bool:
        """Tell whether a side's pegs really stand where they rest in the game."""
        group = self.layout.sides[side]
        return (
            resting(self.layout, self.session.owed(), self.session.progress.stands()) ^ self.wood
        ) & group.numbers.keys() == set()

    @property
    def loose(self) -> int:
        """How many pegs are in no hole."""
        return self._pegs - len(self.wood)

    def out_of_place(self) -> frozenset[str]:
        """Return the groups of a field whose pegs really stand elsewhere than the game has them."""
        stands = self.session.progress.stands() if self.ahead is None else self.ahead.stands()
        return out_of_place(self.layout, stands, self.wood)
