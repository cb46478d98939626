"""How the people at a simulated board put things right: they follow the guidance, and answer what they are asked.

They believe their eyes: where a sensor says what eyes do not see, they have it ignored, as the screen offers.
"""

from __future__ import annotations

from random import Random
from typing import Final

from companion.games.seating import Side
from companion.referee.verdict import Ask, Call, Guidance, Question
from companion.simulation.eyes import Eyes
from companion.simulation.room import Room
from companion.simulation.truth import Truth

_MOST_STEPS: Final = 60
_MOST_IN_A_GAME: Final = 6000
_LONG: Final = 8
"""So many times one and a half seconds the referee is given to say something."""


class Stuck(Exception):
    """The screen offers nothing that brings the game on."""


class Mender(Eyes):
    """A person at the table who looks at the screen and does what it says."""

    def __init__(self, room: Room, chance: Random) -> None:
        """Sit down."""
        super().__init__(room, chance)
        self._steps = 0

    def follow_prompts(self) -> None:
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
            if self.room.went_back:
                self.room.redo()  # misplaced pegs stood as they once did, and the game went back with them
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
        raise Stuck(self._describe_stuck())

    @property
    def _knows_better(self) -> bool:
        """Whether people know that their pegs stand rightly, by cards that the screen has not been told of yet."""
        return self.room.ahead is not None and bool(self.room.ahead.late) and self.all_in_order

    def _describe_stuck(self) -> str:
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
        """Wait a little longer than the referee ever does before it says something; tell whether it was silent.

        It waits again for as long whenever a sensor changes.
        """
        silent = 0
        for _ in range(_MOST_STEPS):
            if self._looks_right:
                return not self.room.session.misplaced
            before = self.room.session.referee.occupied
            self.room.wait(1500)
            if self.room.session.question() is not None or self.room.session.finding.guidance is not None:
                return False
            silent = silent + 1 if self.room.session.referee.occupied == before else 0
            if silent == _LONG:
                break
        return True

    @property
    def _looks_right(self) -> bool:
        """Whether the pegs stand rightly, and the referee sees all of them."""
        unseen = any(reading.call in (Call.IN_HAND, Call.UNCLEAR) for reading in self.room.session.finding.readings)
        return not unseen and all(truth in (Truth.RIGHT, Truth.SHORT) for truth in self.room.truths())

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
            raise Stuck(f"a peg is left over: {self._describe_stuck()}")

    def _follow(self, guidance: Guidance) -> None:
        """Move one peg as the lights say; a sensor that does not tell what eyes see is ignored from now on."""
        room = self.room
        lift, place = guidance.lift, guidance.place
        if lift is not None and lift not in room.wood:
            if lift in room.session.referee.masked:  # it is ignored already: eyes find the peg that is meant
                self._take_in_hand(guidance.side)
                self._put_back()
            else:
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
                if self._knows_better or not self._overrule(question.side):
                    self.room.answer("missing" if self._knows_better else "none")
            case Ask.UNCLEAR:
                if not self._overrule(question.side):
                    self.room.answer("look")
                    if self._sees_wrong(question.side):
                        self._set_right_by_eye(question.side)
            case Ask.HEELS:  # what was laid at the table, and not told yet, has forfeited them
                self.room.answer("lay" if self._knows_better else "wait")
            case Ask.PENALTY:
                self.room.answer("mend")

    def _answer_hand(self, question: Question) -> None:
        """Say where the peg is that the board does not see, or set it where it belongs."""
        if question.hole is not None and question.hole in self.room.wood:
            self.room.answer(next(iter(question.answers)))
        elif "gone" in question.answers:
            self.room.answer("gone")
        elif not self._overrule(question.side) and not self._point_out(question.side):
            self.room.answer("no")
            self._set_right_by_eye(question.side)

    def _sees_wrong(self, side: Side) -> bool:
        """Tell whether who is asked to look at a side's pegs sees that one stands where it does not belong."""
        return self.room.truths()[side] is Truth.MISPLACED

    def _set_right_by_eye(self, side: Side) -> None:
        """Where the screen does not guide, set a peg that does not belong where it is into the hole that lacks one."""
        if self.room.session.finding.guidance is None:
            self._take_in_hand(side)
            self._put_back()
            self._put_right(side)

    def _put_right(self, side: Side) -> None:
        """Asked where a peg is, notice that the pegs do not stand as they should, and set them back."""
        if self.room.truths()[side] in (Truth.TOO_FAR, Truth.MISPLACED):
            track, owed = self._track(side), self._owed(side)
            others = self.room.wood - set(self._holes(side))
            self.room.move(others | {track[owed.back], track[owed.front]})
            self.room.wait(600)

    def _take_in_hand(self, side: Side) -> None:
        """Asked about a missing peg, look where it is: on another's track, or elsewhere on one's own."""
        for at in (*(other for other in self.room.setup.sides if other != side), side):
            owed, pegs = self._owed(at), self.pegs(at)
            strange = [number for number in pegs if number not in (owed.back, owed.front)]
            if strange and (at == side or len(pegs) > 2):
                self.room.move(self.room.wood - {self._track(at)[strange[0]]})
                self.room.wait(400)
                return

    def _overrule(self, side: Side) -> bool:
        """Have one sensor of a track ignored that does not tell what eyes see."""
        group = self.room.layout.sides[side]
        seen = self.room.session.referee.occupied or frozenset()
        wrong = sorted((seen ^ self.room.wood) & group.numbers.keys() - self.room.session.referee.masked)
        if wrong:
            self.room.mask(wrong[0])
        return bool(wrong)

    def tell_of_ignored(self) -> None:
        """Have ignored holes believed again that show what eyes see; of others say that a peg stands in them.

        And have those ignored that show nothing of the peg in them, or one where there is none.
        """
        room = self.room
        seen = room.session.referee.occupied or frozenset()
        for hole in sorted((room.wood ^ seen) - room.session.referee.masked):
            room.mask(hole)
            room.wait(600)
        for hole in sorted(room.session.referee.masked):
            if hole in room.wood or hole not in seen:
                room.mask(hole, masked=(hole in room.wood) != (hole in seen))
        room.wait(3000)

    def _point_out(self, side: Side) -> bool:
        """Say of a hole that is ignored that a peg of that side stands in it, unless the screen shows one there.

        Start holes are all alike: where the screen shows one in any of them, that is the peg.
        """
        masked, group = self.room.session.referee.masked, self.room.layout.sides[side]
        seen = self.room.session.finding.readings[side].seen
        if min(seen, default=1) <= 0 and len(self.pegs(side)) <= len(seen):
            return False
        shown = {group.holes[number] for number in seen}
        hidden = sorted(self.room.wood & group.numbers.keys() & masked - shown)
        if hidden:
            self.room.mask(hidden[0])
        return bool(hidden)
