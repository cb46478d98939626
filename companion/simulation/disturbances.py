"""What disturbs a game between two cards: a child, a board that is lifted, a loose plug, a hole that sticks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.board.layout import HoleName
from companion.simulation.hands import Hands
from companion.simulation.sensor_faults import SensorFaultKind


class Disturbances:
    """Let things happen to the board of a room, each as often as its faults say."""

    def __init__(self, hands: Hands, chance: Random) -> None:
        """Wait at the table where the hands play."""
        self._hands, self._room, self._chance = hands, hands.room, chance

    def inject_fault(self) -> None:
        """Let happen what happens now, if anything."""
        faults = self._room.faults
        every: tuple[tuple[float, Callable[[], None]], ...] = (
            (faults.child, self._child),
            (faults.lifted, self._lift),
            (faults.loose_plug, self._loosen_a_plug),
            (faults.sticks, self._stick),
            (faults.ignored, self._ignore),
        )
        for often, happens in every:
            if often and self._chance.random() < often:
                happens()

    def _child(self) -> None:
        """A child takes three pegs, sets them into whatever holes are free, and is pleased."""
        room, chance = self._room, self._chance
        room.tally.mistakes += 1
        taken = chance.sample(sorted(room.wood), min(3, len(room.wood)))
        for hole in taken:
            room.move(room.wood - {hole})
            room.wait(chance.randint(200, 1500))
        for _ in taken:
            room.move(room.wood | {chance.choice(sorted(room.layout.holes.keys() - room.wood))})
            room.wait(chance.randint(200, 2500))
        self._hands.follow_prompts()

    def _lift(self) -> None:
        """Somebody lifts the board and turns it: no peg is to be seen for a while."""
        for_ms = self._chance.randint(500, 6000)
        self._room.add_fault(SensorFaultKind.OPEN, frozenset(self._room.layout.holes), for_ms)
        self._room.wait(for_ms + 1500)

    def _loosen_a_plug(self) -> None:
        """A plug of the chain is loose: a row of channels is open until it is pushed in."""
        holes = self._room.layout.holes.values()
        wired = sorted((hole.sensor, hole.name) for hole in holes if hole.sensor is not None)
        width = self._chance.choice((8, 16, 64, len(wired)))
        first = self._chance.randint(0, max(len(wired) - width, 0))
        for_ms = self._chance.randint(300, 8000)
        self._room.add_fault(SensorFaultKind.OPEN, frozenset(name for _, name in wired[first : first + width]), for_ms)
        self._room.wait(self._chance.choice((for_ms // 3, for_ms + 1500)))

    def _stick(self) -> None:
        """A hole near a peg sticks for a while."""
        hole = self._near()
        if hole is not None:
            kind = self._chance.choice((SensorFaultKind.OPEN, SensorFaultKind.CLOSED))
            self._room.add_fault(kind, frozenset((hole,)), self._chance.randint(1000, 30_000))
            self._room.wait(self._chance.randint(0, 3000))

    def _ignore(self) -> None:
        """People have a good hole ignored for some seconds; in muggins while something is owed or short."""
        room = self._room
        accounts = room.session.match.state.ledger.accounts
        hole = self._near() if any(account.debts for account in accounts) and room.setup.policy.muggins else None
        if hole is not None and hole not in room.wood and hole not in room.session.referee.masked:
            room.mask(hole)
            room.wait(self._chance.randint(500, 15_000))
            room.mask(hole, masked=False)
            room.wait(self._chance.randint(0, 3000))

    def _near(self) -> HoleName | None:
        """Return a hole at most four before or eight after the peg of a side, which may hold a peg or not."""
        side = self._chance.choice(list(self._room.setup.sides))
        group, pegs = self._room.layout.sides[side], self._hands.pegs(side)
        if not pegs:
            return None
        return group.holes.get(self._chance.choice(pegs) + self._chance.randint(-4, 8))
