"""The hands of the people at a simulated board: they peg in many ways, err, fidget and claim."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Final

from companion.board.layout import HoleName
from companion.errors import CompanionError
from companion.games.ledger import TrackOwed
from companion.games.seating import Side
from companion.simulation.mending import Mender
from companion.simulation.sensor_faults import SensorFaultKind

_MOST_STEPS: Final = 60


def first_hops(owed: TrackOwed, points: int) -> list[int]:
    """Return how far the first of two hops may go.

    Nobody hops first just what is newer: that passes over what fell short, and closes the window on it (P8).
    """
    newer = accumulate(debt.due for debt in owed.debts if not debt.claimable)
    passing_over = set(newer) - set(accumulate(debt.due for debt in owed.debts))
    return [hop for hop in range(1, points) if hop not in passing_over]


class Hands(Mender):
    """The hands of all players of a room."""

    # --- pegging ------------------------------------------------------------------------------------------------

    def peg_all(self) -> None:
        """Peg what is owed on every track, each now and then in another way; then see that the board is in order."""
        owing = {side: points for side in self.room.setup.sides if (points := self._left_to_peg(side)) > 0}
        if len(owing) > 1 and not self._over and self.chance.random() < self.room.faults.together:
            self.leap_together(owing)
            self.follow_prompts()
        for side in self.room.setup.sides:
            for _ in range(_MOST_STEPS):
                if self._over or not self._owed(side).sums:
                    break
                if not self._has_pegged(side):
                    self._peg(side)
                self.follow_prompts()
                if self.room.setup.policy.muggins and not self._unpegged(side):
                    break

    def _left_to_peg(self, side: Side) -> int:
        """Return how many of the points that are owed do not stand on the wood yet."""
        sums = self._owed(side).sums
        return sums[-1] - self._unseen(side) if sums and not self._has_pegged(side) else 0

    def _has_pegged(self, side: Side) -> bool:
        """Whether all that is owed stands on the wood, and the screen has only not seen it yet."""
        owed, pegs = self._owed(side), self.pegs(side)
        most = min(owed.front + owed.sums[-1], owed.target)
        return pegs[1:] == [most] and self._rests_by_points(side) and not owed.free

    def _rests_by_points(self, side: Side) -> bool:
        """Whether the peg that is behind stands where the front one rested, or where some of the points brought it."""
        owed, pegs = self._owed(side), self.pegs(side)
        return min(pegs, default=-1) - owed.front in (0, *owed.sums)

    def _unpegged(self, side: Side) -> bool:
        """In muggins what a hand has left unpegged on purpose is left, for others to see."""
        return self._owed(side).front == self.room.session.owed()[side].back and bool(self._owed(side).sums)

    def _peg(self, side: Side) -> None:
        faults, chance = self.room.faults, self.chance
        if chance.random() < faults.fidgets:
            self._fidget(side)
        sums = [points for points in self._owed(side).sums if points > self._unseen(side)]
        if not sums:
            return  # what was pegged before has only now been seen
        most = sums[-1] - self._unseen(side)
        if chance.random() < faults.mistakes:
            self._err(side)
        elif chance.random() < faults.two_hops and most > 1:
            self._hop_twice(side, most)
        elif chance.random() < 0.2:
            self._leap(side, sums[0] - self._unseen(side))
        else:
            self._leap(side, most)

    def _unseen(self, side: Side) -> int:
        """Return how many of the points that are owed stand on the wood already, and the screen has not seen it yet."""
        owed, pegs = self._owed(side), self.pegs(side)
        points = max(pegs, default=0) - owed.front
        return points if points in owed.sums and self._rests_by_points(side) else 0

    def _leap(self, side: Side, points: int) -> None:
        """Lift the back peg and set it ahead of the front one."""
        owed = self._owed(side)
        pegs = self.pegs(side)
        if len(pegs) != 2:
            return
        back, front = min(pegs), max(pegs)
        self._carry(side, back, min(front + points, owed.target))

    def leap(self, side: Side, points: int) -> bool:
        """Peg points that are really owed, whether or not the screen knows of them; tell whether they now are."""
        before = self.room.wood
        self._leap(side, points)
        return self._note_pegged(side, points, before)

    def leap_together(self, points: Mapping[Side, int]) -> None:
        """Peg for several sides at once: a hand at each track, all pegs in the air at the same time."""
        room, before = self.room, self.room.wood
        lifted, goals = frozenset[HoleName](), frozenset[HoleName]()
        for side, each in points.items():
            pegs, track = self.pegs(side), self._track(side)
            goal = track[min(max(pegs) + each, self._owed(side).target)]
            if len(pegs) == 2 and goal not in before | goals:
                lifted, goals = lifted | {track[min(pegs)]}, goals | {goal}
        for hole in sorted(lifted):
            room.move(room.wood - {hole})
            room.wait(self.chance.randint(0, 400))
        for hole in sorted(goals):
            room.move(room.wood | {hole})
            room.wait(self.chance.randint(0, 400))
        for side, each in points.items():
            self._note_pegged(side, each, before)

    def _note_pegged(self, side: Side, points: int, before: frozenset[HoleName]) -> bool:
        """Count pegs that were moved ahead of the screen's knowledge."""
        moved = (before ^ self.room.wood) & self.room.layout.sides[side].numbers.keys()
        if moved and self.room.ahead is not None:
            owed = self._owed(side)
            self.room.ahead.peg(side, min(points, owed.target - owed.front))
        return bool(moved)

    def _hop_twice(self, side: Side, points: int) -> None:
        """Peg points in two hops, each with the peg that is behind then, before anybody lets go for long."""
        room, chance, track, pegs = self.room, self.chance, self._track(side), self.pegs(side)
        front, first = max(pegs, default=0), chance.choice(first_hops(self._owed(side), points) or [0])
        stops = (front + first, min(front + points, self._owed(side).target))
        if not first or len(pegs) != 2 or stops[0] >= stops[1] or any(track[stop] in room.wood for stop in stops):
            return
        for start, stop in zip(pegs, stops, strict=True):
            room.move(room.wood - {track[start]})
            room.wait(chance.randint(100, 500))
            room.move(room.wood | {track[stop]})
            room.wait(chance.randint(50, 700))
        room.wait(chance.randint(300, 1500))

    def _carry(self, side: Side, start: int, end: int, other: Side | None = None) -> None:
        """Move a peg from hole to hole; a slow hand keeps it for a while, a lazy one drags it."""
        faults, chance, room = self.room.faults, self.chance, self.room
        track, goal = self._track(side), self._track(side if other is None else other)
        if start not in track or end not in goal or goal[end] in room.wood:
            return
        without = room.wood - {track[start]}
        room.move(without)
        if chance.random() < faults.sleeve:
            room.cover(self._street(side, end), chance.randint(80, 900))
        if chance.random() < faults.dragged and other is None:
            for number in range(min(start, end) + 1, max(start, end)):
                if number in track and track[number] not in without:
                    room.move(without | {track[number]}, passing=True)
                    room.wait(chance.randint(5, 60))
            room.move(without)  # a peg that is kept for long in a hole on its way has been let go there (P2)
        self._keep()
        room.move(without | {goal[end]})
        self._let_go(goal[end])

    def _keep(self) -> None:
        """Hold a peg for a moment, for many seconds, or lay it on the table for half a minute."""
        faults, chance = self.room.faults, self.chance
        slow = chance.random() < faults.slow_hand
        on_table = chance.random() < faults.on_table
        self.room.wait(chance.randint(*(25_000, 40_000) if on_table else (9000, 20_000) if slow else (150, 1500)))

    def _let_go(self, hole: HoleName) -> None:
        """Let go of a peg that was set; some stand only half in their holes, and flicker until they are pushed in."""
        if self.chance.random() < self.room.faults.flickers:
            flickers_ms = self.chance.randint(2000, 20_000)
            self.room.add_fault(SensorFaultKind.FLICKERS, frozenset((hole,)), flickers_ms)
            self.room.wait(self.chance.choice((0, flickers_ms)))
        self.room.wait(self.chance.randint(300, 1500))

    def _street(self, side: Side, number: int) -> frozenset[HoleName]:
        track = self._track(side)
        return frozenset(track[n] for n in range(max(number - 5, 1), number + 5) if n in track)

    # --- mistakes and fidgets -------------------------------------------------------------------------------------

    def _err(self, side: Side) -> None:
        self.room.tally.mistakes += 1
        mistakes: tuple[Callable[[Side], None], ...] = (
            self._short,
            self._too_far,
            self._wrong_peg,
            self._wrong_track,
            self._backward,
            self._knock,
            self._both_out,
        )
        self.chance.choice(mistakes)(side)

    def _short(self, side: Side) -> None:
        most = self._owed(side).sums[-1]
        if most > 1:
            self._leap(side, self.chance.randint(1, most - 1))

    def _too_far(self, side: Side) -> None:
        self._leap(side, self._owed(side).sums[-1] + self.chance.randint(1, 4))

    def _wrong_peg(self, side: Side) -> None:
        pegs = self.pegs(side)
        if len(pegs) == 2:
            self._carry(side, max(pegs), min(max(pegs) + self._owed(side).sums[-1], self._owed(side).target))

    def _wrong_track(self, side: Side) -> None:
        pegs, others = self.pegs(side), [other for other in self.room.setup.sides if other != side]
        if len(pegs) == 2:
            self._carry(side, min(pegs), max(pegs) + self._owed(side).sums[-1], self.chance.choice(others))

    def _backward(self, side: Side) -> None:
        pegs = self.pegs(side)
        if len(pegs) == 2 and min(pegs) > 3:
            self._carry(side, max(pegs), min(pegs) - self.chance.randint(1, 2))

    def _knock(self, side: Side) -> None:
        pegs = self.pegs(self.chance.choice(self.room.setup.sides))
        holes = [hole for side in self.room.setup.sides for hole in self._holes(side) if self._number(side, hole) > 0]
        if pegs and holes:
            self.room.move(self.room.wood - {self.chance.choice(holes)})
            self.room.wait(self.chance.randint(300, 3000))

    def _both_out(self, side: Side) -> None:
        self.room.move(self.room.wood - set(self._holes(side)))
        self.room.wait(self.chance.randint(300, 3000))

    def _fidget(self, side: Side) -> None:
        """Lift a peg and put it back where it was."""
        holes = self._holes(side)
        if holes:
            before = self.room.wood
            self.room.move(before - {self.chance.choice(holes)})
            self.room.wait(self.chance.randint(100, 4000))
            self.room.move(before)
            self.room.wait(self.chance.randint(300, 1500))

    # --- muggins ----------------------------------------------------------------------------------------------------

    def claim_what_fell_short(self) -> None:
        """Call muggins on everybody who may be claimed on, as an opponent with an eye for it does."""
        for side in self.room.setup.sides:
            points = self.room.session.match.state.ledger.accounts[side].claimable
            if points and not self._over:
                others = [other for other in self.room.setup.sides if other != side]
                try:
                    self.room.claim(self.chance.choice(others), side, points)
                except CompanionError:
                    continue
                self.follow_prompts()
                self.peg_all()
