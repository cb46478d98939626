"""The hands of people at a field: they add up on scales, run the bases, err, and follow the guidance.

What they do about questions, bad sensors and misplaced pegs is what hands at tracks do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from companion.board.layout import Group, GroupKind, HoleName
from companion.games.seating import Side
from companion.referee.verdict import Guidance
from companion.simulation.hands import Hands
from companion.simulation.room import Room
from companion.simulation.truth import Truth

_MOST_STEPS: Final = 60


class FieldHands(Hands):
    """The hands of all players of a room with a field."""

    # --- pegging ------------------------------------------------------------------------------------------------

    def peg_all(self) -> None:
        """Add what is owed to the scales, and see that the field follows the game."""
        for side in self.room.setup.sides:
            for _ in range(_MOST_STEPS):
                if self._over or not self._owed(side).sums:
                    break
                if not self._has_pegged(side):
                    self._peg(side)
                self.follow_prompts()
                if self.room.setup.policy.muggins and self._short_on_purpose(side):
                    break
        if self.chance.random() < self.room.faults.mistakes and not self._over:
            self._err_in_the_field()
        self.follow_prompts()

    def _has_pegged(self, side: Side) -> bool:
        owed = self._owed(side)
        return self._total(side) == min(owed.front + owed.sums[-1], 59)

    def _unseen(self, side: Side) -> int:
        return 0

    def _hop_twice(self, side: Side, points: int) -> None:
        """Add points in two steps."""
        first, front = self.chance.randint(1, points - 1), self._owed(side).front
        self.show(side, front + first)
        self.show(side, front + points)

    def leap_together(self, points: Mapping[Side, int]) -> None:
        """Add up for several sides, one after the other: a field's pegs come out of one box."""
        for side, each in points.items():
            self.leap(side, each)

    def _short_on_purpose(self, side: Side) -> bool:
        return self.room.truths()[side] is Truth.RIGHT and bool(self._owed(side).sums) and self._total(side) > 0

    def _leap(self, side: Side, points: int) -> None:
        """Have a side's scale show so many points more, one peg after the other."""
        self.show(side, self._owed(side).front + points)

    def show(self, side: Side, total: int) -> None:
        """Have a scale show a total: pegs come from its box and go back there."""
        group, room = self.room.layout.sides[side], self.room
        total = max(min(total, 59), 0)
        tens = min(total // 10 * 10, 50)
        wanted = {group.holes[number] for number in (tens, total - tens) if number}
        for _ in range(6):
            there = {hole for hole in room.wood if hole in group.numbers}
            lifts, places = sorted(there - wanted), sorted(wanted - there)
            if not lifts and not places:
                return
            box = [hole for hole in self._box(group) if hole in room.wood]
            free = [hole for hole in self._box(group) if hole not in room.wood]
            start = lifts[0] if lifts else box[0] if box else None
            end = places[0] if places else free[0] if free else None
            if start is None or end is None or room.loose:
                return
            self.carry(start, end)

    def carry(self, start: HoleName, end: HoleName) -> None:
        """Move a peg; a slow hand keeps it for a while, a sleeve hangs over what is near."""
        faults, chance, room = self.room.faults, self.chance, self.room
        without = room.wood - {start}
        room.move(without)
        if chance.random() < faults.sleeve:
            room.cover(room.layout.neighbours(end) - without, chance.randint(80, 900))
        if chance.random() < faults.dragged:
            for hole in self._on_the_way(end, without):
                room.move(without | {hole}, passing=True)
                room.wait(chance.randint(5, 60))
            room.move(without)  # a peg that is kept for long in a hole on its way has been let go there (P2)
        self._keep()
        room.move(without | {end})
        self._let_go(end)

    def _on_the_way(self, end: HoleName, wood: frozenset[HoleName]) -> list[HoleName]:
        """Return free holes beside one that a peg is dragged to, none beyond it: there it would be a peg too far."""
        group = self.room.layout.group_of(end)
        numbers = {} if group is None else group.numbers
        beyond = {hole for hole in numbers if numbers[hole] > numbers[end]}
        return sorted(self.room.layout.neighbours(end) - wood - beyond)[:3]

    def _box(self, group: Group) -> list[HoleName]:
        stores = (each for each in self.room.layout.groups.values() if each.kind is GroupKind.STORE)
        store = next(each for each in stores if group.name in each.feeds)
        return [hole for _, hole in sorted(store.holes.items())]

    def _total(self, side: Side) -> int:
        return sum(self.pegs(side))

    # --- mistakes -------------------------------------------------------------------------------------------------

    def _err(self, side: Side) -> None:
        self.room.tally.mistakes += 1
        mistakes: tuple[Callable[[Side], None], ...] = (
            self._short,
            self._too_far,
            self._backward,
            self._knock,
            self._both_out,
        )
        self.chance.choice(mistakes)(side)

    def _backward(self, side: Side) -> None:
        if self._total(side) > 3:
            self.show(side, self._owed(side).front - self.chance.randint(1, 3))

    def _knock(self, side: Side) -> None:
        room = self.room
        room.move(room.wood - {self.chance.choice(sorted(room.wood))})
        room.wait(self.chance.randint(300, 3000))

    def _both_out(self, side: Side) -> None:
        holes = set(self._holes(side))
        if holes:
            self.room.move(self.room.wood - holes)
            self.room.wait(self.chance.randint(300, 3000))

    def _err_in_the_field(self) -> None:
        """Set a peg of the field where it does not belong: a runner, the outs, the innings."""
        room = self.room
        room.tally.mistakes += 1
        kinds = (GroupKind.PATH, GroupKind.COUNTER)
        groups = [group for group in room.layout.groups.values() if group.kind in kinds]
        group = self.chance.choice(groups)
        full = sorted(hole for hole in group.numbers if hole in room.wood)
        free = sorted(hole for hole in group.numbers if hole not in room.wood)
        if full and free and not room.loose:
            self.carry(self.chance.choice(full), self.chance.choice(free))
            room.wait(12_000)

    # --- putting things right ---------------------------------------------------------------------------------------

    @property
    def _looks_right(self) -> bool:
        return super()._looks_right and not self.room.out_of_place() and not self.room.loose

    def _put_back(self) -> None:
        """Set a peg that is in somebody's hand where it is missing, or else into a box with room."""
        room = self.room
        if room.loose <= 0:
            return
        missing = [hole for hole in sorted(room.session.at_rest() - room.wood) if not self._is_in_a_box(hole)]
        boxes = [hole for hole in sorted(room.session.at_rest() - room.wood) if self._is_in_a_box(hole)]
        free = [hole for hole in sorted(room.layout.holes) if self._is_in_a_box(hole) and hole not in room.wood]
        for hole in (*missing, *boxes, *free):
            room.move(room.wood | {hole})
            room.wait(600)
            return

    def _is_in_a_box(self, hole: HoleName) -> bool:
        group = self.room.layout.group_of(hole)
        return group is not None and group.kind is GroupKind.STORE

    def _sees_wrong(self, side: Side) -> bool:
        """Tell whether a scale has a peg that does not belong there: it is seen at once that it shows too much."""
        return self.room.truths()[side] in (Truth.MISPLACED, Truth.TOO_FAR)

    def _put_right(self, side: Side) -> None:
        """Asked where a peg is, notice that the pegs do not stand as they should, and set them out again."""
        wrong = any(truth in (Truth.TOO_FAR, Truth.MISPLACED, Truth.SHORT) for truth in self.room.truths())
        if wrong or self.room.out_of_place():
            self.room.move(self.room.session.at_rest())
            self.room.wait(600)

    def _follow(self, guidance: Guidance) -> None:
        """Move a peg as the lights say; where they do not know which, eyes find one that stands where it should not."""
        room, lift, place = self.room, guidance.lift, guidance.place
        if lift is not None and lift not in room.wood and lift in room.session.referee.masked:
            room.mask(lift, masked=False)  # no peg is in it any more, whatever was said of it
            return
        if lift is None and place is not None and not room.loose and place not in room.wood:
            group = room.layout.group_of(place)
            misplaced = sorted(room.wood - room.session.at_rest())
            own = [hole for hole in misplaced if group is not None and hole in group.numbers]
            if own or misplaced:
                self.carry((own or misplaced)[0], place)
                return
        super()._follow(guidance)

    def _take_in_hand(self, side: Side) -> None:
        """Nothing: a peg that is asked for is in a box, or in a hand."""

    def _point_out(self, side: Side) -> bool:
        """Say of a hole that is ignored that a peg stands in it: pegs of one box may be in any group.

        Now and then look whether the pegs stand rightly instead: it may be another that is missed.
        """
        hidden = sorted(self.room.wood & self.room.session.referee.masked) if not self.room.loose else []
        if not hidden or self.chance.random() < 0.3:
            return False
        self.room.mask(self.chance.choice(hidden))
        return True

    def _overrule(self, side: Side) -> bool:
        """Have one sensor ignored that does not tell what eyes see."""
        seen = self.room.session.referee.occupied or frozenset()
        wrong = sorted((seen ^ self.room.wood) - self.room.session.referee.masked)
        if wrong:
            self.room.mask(wrong[0])
        return bool(wrong)


def hands_in(room: Room, chance: Random) -> Hands:
    """Return the hands of all players of a room, whatever they score on."""
    return FieldHands(room, chance) if room.layout.sides[0].adds_up else Hands(room, chance)
