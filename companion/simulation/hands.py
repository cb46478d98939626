"""The people at a simulated board: they peg, err, fidget, follow the guidance, and answer what they are asked.

They believe their eyes: where a sensor says what eyes do not see, they have it ignored, as the screen offers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from companion.board.layout import HoleName
from companion.errors import CompanionError
from companion.games.ledger import TrackOwed
from companion.referee.verdict import Ask, Call, Guidance, Question
from companion.simulation.ailments import Ails
from companion.simulation.room import Room
from companion.simulation.truth import Truth

_MOST_STEPS: Final = 60
_MOST_IN_A_GAME: Final = 6000


class Stuck(Exception):
    """The screen offers nothing that brings the game on."""


class Hands:
    """The hands of all players of a room."""

    def __init__(self, room: Room, chance: Random) -> None:
        """Sit down."""
        self.room, self.chance, self._steps = room, chance, 0

    # --- pegging ------------------------------------------------------------------------------------------------

    def peg_all(self) -> None:
        """Peg what is owed on every track, each now and then in another way; then see that the board is in order."""
        owing = {side: self._owed(side).sums[-1] for side in self.room.setup.sides if self._owed(side).sums}
        if len(owing) > 1 and not self._over and self.chance.random() < self.room.faults.together:
            self.leap_together(owing)
            self.attend()
        for side in self.room.setup.sides:
            for _ in range(_MOST_STEPS):
                if self._over or not self._owed(side).sums:
                    break
                if not self._has_pegged(side):
                    self._peg(side)
                self.attend()
                if self.room.setup.policy.muggins and not self._unpegged(side):
                    break

    def _has_pegged(self, side: int) -> bool:
        """Whether all that is owed stands on the wood, and the screen has only not seen it yet."""
        owed, pegs = self._owed(side), self.pegs(side)
        most = min(owed.front + owed.sums[-1], owed.target)
        return pegs == [owed.front, most] and not owed.free

    def _unpegged(self, side: int) -> bool:
        """In muggins what a hand has left unpegged on purpose is left, for others to see."""
        return self._owed(side).front == self.room.session.owed()[side].back and bool(self._owed(side).sums)

    def _peg(self, side: int) -> None:
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

    def _unseen(self, side: int) -> int:
        """Return how many of the points that are owed stand on the wood already, and the screen has not seen it yet."""
        owed, pegs = self._owed(side), self.pegs(side)
        points = max(pegs, default=0) - owed.front
        return points if points in owed.sums and min(pegs) == owed.front else 0

    def _leap(self, side: int, points: int) -> None:
        """Lift the back peg and set it ahead of the front one."""
        owed = self._owed(side)
        pegs = self.pegs(side)
        if len(pegs) != 2:
            return
        back, front = min(pegs), max(pegs)
        self._carry(side, back, min(front + points, owed.target))

    def leap(self, side: int, points: int) -> bool:
        """Peg points that are really owed, whether or not the screen knows of them; tell whether they now are."""
        before = self.room.wood
        self._leap(side, points)
        return self._note_pegged(side, points, before)

    def leap_together(self, points: Mapping[int, int]) -> None:
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

    def _note_pegged(self, side: int, points: int, before: frozenset[HoleName]) -> bool:
        """Count pegs that were moved ahead of the screen's knowledge."""
        moved = (before ^ self.room.wood) & self.room.layout.sides[side].numbers.keys()
        if moved and self.room.ahead is not None:
            owed = self._owed(side)
            self.room.ahead.peg(side, min(points, owed.target - owed.front))
        return bool(moved)

    def _hop_twice(self, side: int, points: int) -> None:
        """Peg points in two hops, each with the peg that is behind then, before anybody lets go for long."""
        room, chance, track, pegs = self.room, self.chance, self._track(side), self.pegs(side)
        front = max(pegs, default=0)
        stops = (front + chance.randint(1, points - 1), min(front + points, self._owed(side).target))
        if len(pegs) != 2 or any(track[stop] in room.wood for stop in stops) or stops[0] >= stops[1]:
            return
        for start, stop in zip(pegs, stops, strict=True):
            room.move(room.wood - {track[start]})
            room.wait(chance.randint(100, 500))
            room.move(room.wood | {track[stop]})
            room.wait(chance.randint(50, 700))
        room.wait(chance.randint(300, 1500))

    def _carry(self, side: int, start: int, end: int, other: int | None = None) -> None:
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
            self.room.ail(Ails.FLICKERS, frozenset((hole,)), flickers_ms)
            self.room.wait(self.chance.choice((0, flickers_ms)))
        self.room.wait(self.chance.randint(300, 1500))

    def _street(self, side: int, number: int) -> frozenset[HoleName]:
        track = self._track(side)
        return frozenset(track[n] for n in range(max(number - 5, 1), number + 5) if n in track)

    # --- mistakes and fidgets -------------------------------------------------------------------------------------

    def _err(self, side: int) -> None:
        self.room.tally.mistakes += 1
        mistakes: tuple[Callable[[int], None], ...] = (
            self._short,
            self._too_far,
            self._wrong_peg,
            self._wrong_track,
            self._backward,
            self._knock,
            self._both_out,
        )
        self.chance.choice(mistakes)(side)

    def _short(self, side: int) -> None:
        most = self._owed(side).sums[-1]
        if most > 1:
            self._leap(side, self.chance.randint(1, most - 1))

    def _too_far(self, side: int) -> None:
        self._leap(side, self._owed(side).sums[-1] + self.chance.randint(1, 4))

    def _wrong_peg(self, side: int) -> None:
        pegs = self.pegs(side)
        if len(pegs) == 2:
            self._carry(side, max(pegs), min(max(pegs) + self._owed(side).sums[-1], self._owed(side).target))

    def _wrong_track(self, side: int) -> None:
        pegs, others = self.pegs(side), [other for other in self.room.setup.sides if other != side]
        if len(pegs) == 2:
            self._carry(side, min(pegs), max(pegs) + self._owed(side).sums[-1], self.chance.choice(others))

    def _backward(self, side: int) -> None:
        pegs = self.pegs(side)
        if len(pegs) == 2 and min(pegs) > 3:
            self._carry(side, max(pegs), min(pegs) - self.chance.randint(1, 2))

    def _knock(self, side: int) -> None:
        pegs = self.pegs(self.chance.choice(self.room.setup.sides))
        holes = [hole for side in self.room.setup.sides for hole in self._holes(side) if self._number(side, hole) > 0]
        if pegs and holes:
            self.room.move(self.room.wood - {self.chance.choice(holes)})
            self.room.wait(self.chance.randint(300, 3000))

    def _both_out(self, side: int) -> None:
        self.room.move(self.room.wood - set(self._holes(side)))
        self.room.wait(self.chance.randint(300, 3000))

    def _fidget(self, side: int) -> None:
        """Lift a peg and put it back where it was."""
        holes = self._holes(side)
        if holes:
            before = self.room.wood
            self.room.move(before - {self.chance.choice(holes)})
            self.room.wait(self.chance.randint(100, 4000))
            self.room.move(before)
            self.room.wait(self.chance.randint(300, 1500))

    # --- putting things right ---------------------------------------------------------------------------------------

    def attend(self) -> None:
        """Do what the screen says until it says nothing more; raise `Stuck` when that never ends."""
        for step in range(_MOST_STEPS):
            self._steps += 1
            if self._steps > _MOST_IN_A_GAME:
                break
            self.room.wait(1300 if step % 2 else 2600)
            session = self.room.session
            question, guidance = session.question(), session.finding.guidance
            if self.room.sensors.blind(self.room.now):
                continue  # a plug is loose, the board is off the table: everybody sees that it will pass
            if session.match.undone:
                self.room.redo()  # pegs that went astray stood as they once did, and the game went back with them
            elif question is not None:
                self._answer(question)
            elif self._knows_better:
                return
            elif guidance is not None:
                self._follow(guidance)
            elif self._loose:
                self._put_back()
            elif self._is_quiet():
                return
        raise Stuck(self._plight())

    @property
    def _knows_better(self) -> bool:
        """Whether people know that their pegs stand rightly, by cards that the screen has not been told of yet."""
        return self.room.ahead is not None and bool(self.room.ahead.late) and self.all_in_order

    @property
    def all_in_order(self) -> bool:
        """Whether all pegs really stand as they should."""
        room = self.room
        return not room.loose and not room.out_of_place() and set(room.truths()) == {Truth.RIGHT}

    def _plight(self) -> str:
        """Tell how everything stands where nothing goes on any more."""
        finding, sides = self.room.session.finding, self.room.setup.sides
        read = [(reading.call.value, sorted(reading.seen)) for reading in finding.readings]
        rests = [(owed.back, owed.front, owed.sums) for owed in self.room.session.owed()]
        return (
            f"guided {finding.guidance and finding.guidance.sentence}, "
            f"asked {finding.question and finding.question.ask}, "
            f"read {read}, really {[self.pegs(side) for side in sides]}, owed {rests}, loose {self._loose}"
        )

    def _is_quiet(self) -> bool:
        """Wait a little longer than the referee ever does before it says something; tell whether it was silent."""
        for _ in range(8):
            if self._looks_right:
                return not self.room.session.astray
            self.room.wait(1500)
            if self.room.session.question() is not None or self.room.session.finding.guidance is not None:
                return False
        return True

    @property
    def _looks_right(self) -> bool:
        """Whether the pegs stand rightly, and the referee sees all of them."""
        unseen = any(reading.call in (Call.IN_HAND, Call.UNCLEAR) for reading in self.room.session.finding.readings)
        return not unseen and all(truth in (Truth.RIGHT, Truth.SHORT) for truth in self.room.truths())

    @property
    def _loose(self) -> int:
        """How many pegs are in no hole."""
        return self.room.loose

    def _put_back(self) -> None:
        """Set a peg that is in somebody's hand where its owner thinks that it belongs."""
        for side in self.room.setup.sides:
            owed, pegs = self._owed(side), self.pegs(side)
            if len(pegs) < 2:
                wanted = {owed.back, owed.front}
                for number in sorted(wanted - set(pegs), reverse=True):
                    hole = self._track(side).get(number)
                    if hole and hole not in self.room.wood:
                        self.room.move(self.room.wood | {hole})
                        self.room.wait(600)
                        return
        if self._loose:
            raise Stuck(f"a peg is left over: {self._plight()}")

    def _follow(self, guidance: Guidance) -> None:
        """Move one peg as the lights say; a sensor that does not tell what eyes see is ignored from now on."""
        room = self.room
        lift, place = guidance.lift, guidance.place
        if lift is not None and lift not in room.wood:
            room.mask(lift)
            return
        if place is not None and place in room.wood:
            if place not in room.session.referee.masked:
                room.mask(place)
            elif lift is not None:
                room.move(room.wood - {lift})
                room.wait(400)
                self._put_back()
            return
        if lift is None and not self._loose:
            self._take_in_hand(guidance.side)
        if lift is not None:
            room.move(room.wood - {lift})
            room.wait(self.chance.randint(200, 900))
        if place is not None and self._loose:
            room.move(room.wood | {place})
            room.wait(self.chance.randint(300, 900))

    def _answer(self, question: Question) -> None:
        match question.ask:
            case Ask.HAND:
                self._answer_hand(question)
            case Ask.PENDING:
                self.room.answer("missing" if self._knows_better else "none")
            case Ask.UNCLEAR:
                if not self._overrule(question.side):
                    self.room.answer("look")
            case Ask.HEELS:
                self.room.answer("wait")
            case Ask.PENALTY:
                self.room.answer("mend")

    def _answer_hand(self, question: Question) -> None:
        """Say where the peg is that the board does not see, or set it where it belongs."""
        if question.hole is not None and question.hole in self.room.wood:
            self.room.answer(next(iter(question.answers)))
        elif not self._overrule(question.side) and not self._point_out(question.side):
            self.room.answer("no")
            if self.room.session.finding.guidance is None:
                self._take_in_hand(question.side)
                self._put_back()
                self._put_right(question.side)

    def _put_right(self, side: int) -> None:
        """Asked where a peg is, notice that the pegs do not stand as they should, and set them back."""
        if self.room.truths()[side] in (Truth.TOO_FAR, Truth.MISPLACED):
            track, owed = self._track(side), self._owed(side)
            others = self.room.wood - set(self._holes(side))
            self.room.move(others | {track[owed.back], track[owed.front]})
            self.room.wait(600)

    def _take_in_hand(self, side: int) -> None:
        """Asked about a missing peg, look where it is: on another's track, or elsewhere on one's own."""
        for at in (*(other for other in self.room.setup.sides if other != side), side):
            owed, pegs = self._owed(at), self.pegs(at)
            strange = [number for number in pegs if number not in (owed.back, owed.front)]
            if strange and (at == side or len(pegs) > 2):
                self.room.move(self.room.wood - {self._track(at)[strange[0]]})
                self.room.wait(400)
                return

    def _overrule(self, side: int) -> bool:
        """Have one sensor of a track ignored that does not tell what eyes see."""
        group = self.room.layout.sides[side]
        seen = self.room.session.referee.occupied or frozenset()
        wrong = sorted((seen ^ self.room.wood) & group.numbers.keys() - self.room.session.referee.masked)
        if wrong:
            self.room.mask(wrong[0])
        return bool(wrong)

    def _point_out(self, side: int) -> bool:
        """Say of a hole that is ignored that a peg of that side stands in it, unless the screen shows one there."""
        masked, group = self.room.session.referee.masked, self.room.layout.sides[side]
        shown = {group.holes[number] for number in self.room.session.finding.readings[side].seen}
        hidden = sorted(self.room.wood & group.numbers.keys() & masked - shown)
        if hidden:
            self.room.mask(hidden[0])
        return bool(hidden)

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
                self.attend()
                self.peg_all()

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def _over(self) -> bool:
        session = self.room.session
        return session.match.game.outcome(session.match.state) is not None

    def _owed(self, side: int) -> TrackOwed:
        return self.room.owed()[side]

    def _track(self, side: int) -> dict[int, HoleName]:
        return dict(self.room.layout.sides[side].holes)

    def _number(self, side: int, hole: HoleName) -> int:
        return self.room.layout.sides[side].numbers[hole]

    def _holes(self, side: int) -> list[HoleName]:
        return sorted(hole for hole in self.room.wood if hole in self.room.layout.sides[side].numbers)

    def pegs(self, side: int) -> list[int]:
        """Return the holes of a track that really hold a peg, lowest first."""
        return sorted(self._number(side, hole) for hole in self._holes(side))
