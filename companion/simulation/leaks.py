"""Looks for what betrays a secret of muggins (P12): a game goes on twice, and the same peg is right once, short once.

Both times it is the same deal, hand, wood and board, with the same luck; only what the last points were worth differs,
which nobody but the game knows. Until the muggins window closes both must look the same, at the same moments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from companion.board.layout import NO_HOLE, GroupKind, HoleName
from companion.errors import CompanionError
from companion.games.action import Action
from companion.games.seating import Side
from companion.referee.finding import SURPLUS
from companion.referee.verdict import Ask, Call
from companion.simulation.field_hands import hands_in
from companion.simulation.room import Room
from companion.simulation.twins import Shown, first_difference, twin_of

_TROUBLE: Final = 0.6
"""How often something is wrong with the sensors beside such a peg, where boards have faults at all."""


class Leaks:
    """Pegs some points of a room twice, in copies of it. The room itself stays as it is, its luck too."""

    def __init__(self, room: Room, seed: int) -> None:
        """Look at a room; the same `seed` looks at the same pegs in the same ways."""
        self._room, self._chance = room, Random(seed)

    def look(self) -> None:
        """Look whether a peg that is due now would betray what it should be, at some of them."""
        room = self._room
        if not room.setup.policy.muggins or self._chance.random() >= room.faults.pegged_twice:
            return
        accounts = room.session.match.state.ledger.accounts
        due = [side for side in room.setup.sides if accounts[side].debts and not accounts[side].claimable]
        if not due or not all(debt.award.muggins for side in due for debt in accounts[side].debts):
            return
        side, seed = self._chance.choice(due), self._chance.getrandbits(32)
        if not room.rests(side) or room.session.moment.reads(side, Call.PENDING, *SURPLUS):
            return  # pegged by all that is due now, it goes too far in one of them; or sensors say so, by how much (P4)
        more = self._chance.randint(1, 4)
        numbers, goal = room.layout.sides[side].numbers, accounts[side].front + accounts[side].owed
        if any(goal < numbers.get(hole, 0) <= goal + more for hole in room.sensors.may_close(room.now)):
            return  # it would look like a peg too far in one of them and not in the other: that is no secret (P4)
        mine, theirs = (_Twin(room, side, extra, seed) for extra in (0, more))
        mine.play()
        theirs.play()
        steps = min(mine.steps, theirs.steps)
        difference = first_difference(mine.seen(steps), theirs.seen(steps))
        if difference and not any(twin.may_show(goal + 1, goal + more) for twin in (mine, theirs)):
            room.tally.leaks += 1
            room.tally.stories.append(
                f"leak: {room.setup.policy.value} for {len(room.setup.players)} at {room.now} ms: side {side} from "
                f"{accounts[side].front}, owed {accounts[side].owed} or {accounts[side].owed + more}; "
                f"{', '.join(mine.told)}; {difference}"
            )


class _Twin:
    """One of two copies of a room, and the hands in it: both do the same, whatever they see."""

    def __init__(self, room: Room, side: Side, more: int, seed: int) -> None:
        self.side, self.chance, self.told = side, Random(seed), list[str]()
        self.due = room.session.match.state.ledger.accounts[side].owed
        self.room, self.onlooker = twin_of(room, side, more)
        self.hands = hands_in(self.room, self.room.chance)
        self.room.chance.seed(seed)
        self._front = room.session.match.state.ledger.accounts[side].front
        self._marks: list[int] = []
        """How much had been seen before each thing that people did at the screen."""
        self._closing: int | None = None

    @property
    def steps(self) -> int:
        """How many things people did at the screen before the one that closed the muggins window."""
        return len(self._marks) if self._closing is None else self._closing

    def seen(self, steps: int) -> list[Shown]:
        """Return what was to be seen and heard before that many things and one more had been done."""
        return self.onlooker.seen[: self._marks[steps]] if steps < len(self._marks) else self.onlooker.seen

    @property
    def _open(self) -> frozenset[int]:
        """The strokes that the side has not pegged whole."""
        return frozenset(debt.batch for debt in self.room.session.match.state.ledger.accounts[self.side].debts)

    @property
    def _believed(self) -> int:
        """How much the board believes to be pegged already, by sensors that lie: more than is due is no secret (P4)."""
        return self.room.session.match.state.ledger.accounts[self.side].front - self._front

    def may_show(self, least: int, most: int) -> bool:
        """Tell whether its sensors could ever be read as a total from `least` to `most`, on a scale.

        That is too far in one of the rooms and not in the other, which is no secret (P4). Any hole that showed a peg
        may have none, and any that is ignored may have one.
        """
        group = self.room.layout.sides[self.side]
        totals = range(least, most + 1)
        shown = [[group.numbers[hole] for hole in board & group.numbers.keys()] for board in self.onlooker.boards]
        return group.kind is GroupKind.SCALE and any(not _sums(numbers).isdisjoint(totals) for numbers in shown)

    def play(self) -> None:
        """Peg, in one of the ways of people, and go on for a while."""
        chance = self.chance
        self.room.judge.look()
        if self.room.faults.bad_holes and chance.random() < _TROUBLE:
            self._trouble()
        points = self.due if chance.random() < 0.6 else chance.randint(0, self.due)
        if not points or chance.random() < 0.35:
            self._hold()
        points = min(points, self.due - self._believed)
        if points > 0:
            self.told.append(f"pegs {points}")
            self.hands.leap(self.side, points)
        for _ in range(chance.randint(1, 4)):
            chance.choice((self._wait, self._wait, self._mask, self._done, self._go_on, self._claim))()
            if self._closing is not None:
                return
        self._wait()

    # --- what people do -----------------------------------------------------------------------------------------

    def _hold(self) -> None:
        """Lift a peg, keep it for seconds, put it back."""
        wood = self.room.wood
        numbers = self.room.layout.sides[self.side].numbers
        back = min((hole for hole in wood if hole in numbers), key=numbers.__getitem__, default=None)
        if back is not None:
            held_ms = self.chance.choice((600, 2600, 5000, 12_000))
            self.told.append(f"holds the back peg for {held_ms} ms")
            self.room.move(wood - {back})
            self.room.wait(held_ms)
            self.room.move(wood)
            self.room.wait(self.chance.randint(50, 1500))

    def _wait(self) -> None:
        self.room.wait(self.chance.choice((700, 3000, 13_000)))

    def _mask(self) -> None:
        hole = self.chance.choice([hole for hole in self._near() if self._may_close(hole, said=True)] or [NO_HOLE])
        if not hole:
            return
        self.told.append(f"{hole} is ignored")
        self.room.mask(hole)

    def _done(self) -> None:
        self.told.append("Done")
        self._try(self.room.done)

    def _go_on(self) -> None:
        """Enter a card or whatever comes next: any, but the same in both rooms."""
        actions = [
            action
            for action in self.room.session.match.game.awaited(self.room.session.match.state).actions
            if not action.shared
        ]
        if actions:
            action = self.chance.choice(actions)
            self.told.append(f"{action}")
            self._try(lambda: self._enter(action))

    def _enter(self, action: Action) -> None:
        self.room.act(action)
        question = self.room.session.question()
        if question is not None and question.ask is Ask.HEELS:
            self.room.answer("wait")

    def _claim(self) -> None:
        """Call muggins: a refusal must not tell whether there is anything to claim; one that is taken ends it all."""
        by = self.chance.choice([side for side in self.room.setup.sides if side != self.side])
        self.told.append("Muggins!")
        if self._try(lambda: self.room.claim(by, self.side, 1)):
            del self.onlooker.seen[self._marks[-1] :]
            self.room.judge.receive_refusal("Taken.")
            self._marks.append(len(self.onlooker.seen))
            self._closing = len(self._marks) - 1

    def _try(self, deed: Callable[[], None]) -> bool:
        """Do something at the screen, and tell whether it was not refused."""
        self._marks.append(len(self.onlooker.seen))
        before, step = self._open, len(self._marks) - 1
        try:
            deed()
        except CompanionError as error:
            self.room.judge.receive_refusal(str(error))
            return False
        if before - self._open:
            self._closing = step
        return True

    # --- what is wrong with the board ---------------------------------------------------------------------------

    def _near(self) -> list[HoleName]:
        """Return the holes about where the peg comes from and goes to, on its own track and beside it."""
        layout, group = self.room.layout, self.room.layout.sides[self.side]
        front = self._front
        about = {front + self.due + step for step in (-2, -1, 0, 0, 1, 2)} | {front, front + 1}
        own = [group.holes[number] for number in sorted(about) if number in group.holes]
        goal = group.holes.get(front + self.due)
        beside = sorted(layout.neighbours(goal)) if goal else []
        stores = (each for each in layout.groups.values() if each.kind is GroupKind.STORE)
        return own + beside or [hole for store in stores for hole in store.numbers]

    def _may_close(self, hole: HoleName, *, said: bool = False) -> bool:
        """Tell whether a peg seen in a hole is no more than is owed in either room: a peg too far is no secret (P4).

        `said`: while a peg is missed, to have a hole ignored says that it is there.
        """
        group = self.room.layout.sides[self.side]
        number = group.numbers.get(hole)
        if number is not None and said and group.kind is GroupKind.SCALE:
            number += sum(group.numbers.get(each, 0) for each in self.room.wood - {hole})
        return number is None or number <= self._front + self.due

    @property
    def _a_peg_is_missed(self) -> bool:
        reading = self.room.session.finding.reading_of(self.side)
        return reading is not None and reading.call is Call.IN_HAND

    def _trouble(self) -> None:
        """Have some sensors near the peg ignored, dead, stuck or paired with one beside them."""
        sensors, room = self.room.sensors, self.room
        for _ in range(self.chance.randint(1, 2)):
            hole = self.chance.choice(self._near())
            beside = self.chance.choice(sorted(room.layout.neighbours(hole)) or [hole])
            kind = self.chance.choice(("ignored", "ignored", "dead", "stuck", "paired"))
            told = hole if self._a_peg_is_missed else NO_HOLE  # to have a hole ignored then says that it is there
            if not self._may_close({"stuck": hole, "paired": beside, "ignored": told}.get(kind, NO_HOLE)):
                continue
            match kind:
                case "ignored":
                    room.mask(hole)
                case "dead":
                    sensors.dead |= {hole}
                case "stuck":
                    sensors.stuck |= {hole}
                case _:
                    sensors.pairs += ((hole, beside),)
            self.told.append(f"{hole} is {kind}" + (f" with {beside}" if kind == "paired" else ""))
        room.move(room.wood)
        room.wait(3000)


def _sums(numbers: Iterable[int]) -> set[int]:
    """Return what some of the numbers, any of them, add up to."""
    sums = {0}
    for number in numbers:
        sums |= {each + number for each in sums}
    return sums
