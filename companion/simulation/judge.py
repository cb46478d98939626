"""Everything that the referee says at a simulated board is held against what really stands there."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from companion.board.layout import Occupancy
from companion.games.action import Claim
from companion.games.event import Event, EventKind
from companion.games.seating import Side
from companion.games.setup import Policy
from companion.referee.doubt import BEST_HAND
from companion.referee.verdict import Ask, Call, Question, Verdict
from companion.simulation.deceit import sensors_deceive, several_sensors_lie
from companion.simulation.tally import Totals
from companion.simulation.truth import Truth

if TYPE_CHECKING:
    from companion.simulation.room import Room

BY_SENSORS: Final = "accused by several sensors"
"""How the story of an accusation begins that no referee could have known to be wrong."""
_MEMORY_MS: Final = 4000
"""A verdict may speak of what stood so long ago: it settles, is delayed on the wire, and may be asked about late."""
_REMEMBERED_MS: Final = 12_000
"""So long after a sensor has lied a question about its hole is not needless: hands are waited for eight seconds."""
_STOOD_MS: Final = 2000
"""A peg that has stood for so long was set, and the board has told of it."""
_SAYS_WRONG: Final = {
    Call.OVERPEGGED: {Truth.TOO_FAR, Truth.MISPLACED},
    Call.FALSE_CLAIM: {Truth.TOO_FAR},
    Call.WRONG_PEG: {Truth.MISPLACED},
    Call.WRONG_TRACK: {Truth.MISPLACED, Truth.IN_HAND},
    Call.BACKWARD: {Truth.MISPLACED},
}
"""For each call that accuses, what must be true for it to be just."""


class Judge:
    """Knows what the wood of a room really holds, and counts what is said of it unjustly or needlessly."""

    def __init__(self, room: Room, tally: Totals) -> None:
        """Watch a room from its first moment on."""
        self._room, self._tally = room, tally
        self._truths: deque[tuple[int, tuple[Truth, ...], frozenset[str]]] = deque()
        self._noted: tuple[object, Occupancy, tuple[tuple[Truth, ...], frozenset[str]]] | None = None
        """The game, the wood and how the pegs really stood then."""
        self._wrong_since: int | None = None
        self._asked: Question | None = None
        self._stands: dict[Side, tuple[list[int], int]] = {}
        """The holes of each side that really hold its pegs, and since when."""
        self._fronts = [0] * len(room.setup.sides)
        """How far each side had come when all was looked at last: a scale is emptied as the last window closes."""
        self._left: dict[Side, list[int]] = {}
        """The holes of the pegs that nobody has moved since an undo, and that had been right, or short, before it."""
        self._wronged: tuple[Side, list[int]] | None = None
        """The side whose points were offered to others last although its pegs stood so."""
        self._deceived_ms = -_REMEMBERED_MS
        """When the sensors said something else than stands there, for the last time."""

    def note_truth(self) -> None:
        """Remember how the pegs really stand now."""
        room = self._room
        state = room.session.match.state if room.ahead is None else room.ahead.state
        if self._noted is None or self._noted[0] is not state or self._noted[1] != room.wood:
            self._noted = state, room.wood, (room.truths(), room.out_of_place())
            for side in room.setup.sides:
                if self._stands.get(side, (None, 0))[0] != (pegs := self._pegs(side)):
                    self._stands[side] = pegs, room.now
                if self._left.get(side) != pegs:
                    self._left.pop(side, None)
        truths, misplaced = self._noted[2]
        if not self._truths or self._truths[-1][1:] != (truths, misplaced):
            self._truths.append((room.now, truths, misplaced))
        # The newest of those that are too old still holds at the beginning of what is remembered.
        while len(self._truths) > 1 and self._truths[1][0] <= room.now - _MEMORY_MS:
            self._truths.popleft()

    def note_undo(self) -> None:
        """Remember how pegs stand that nothing wrong was to be said of, as the game is moved away from under them."""
        for side, truth in zip(self._room.setup.sides, self._room.truths(), strict=True):
            if truth in (Truth.RIGHT, Truth.SHORT):
                self._left[side] = self._pegs(side)

    def look(self) -> None:
        """Hold everything that was told since the last look against the truth, and note what is wrong."""
        session = self._room.session
        told, session.play.announced = session.play.announced, []
        self.note_truth()  # a verdict may follow from what was entered in this very moment, by hand or by peg
        for each in told:
            if isinstance(each, Verdict):
                self._weigh(each)
            elif isinstance(each, Event):
                self._hold_against_wood(each)
        self._fronts = [account.front for account in session.match.state.ledger.accounts]
        if session.referee.occupied not in (None, self._room.wood):
            self._deceived_ms = self._room.now
        self._receive_question(session.question())
        wrong = session.away or session.misplaced or session.finding.guidance is not None
        if wrong and self._wrong_since is None:
            self._wrong_since = self._room.now
        elif not wrong and self._wrong_since is not None:
            self._tally.recovered_ms.append(self._room.now - self._wrong_since)
            self._wrong_since = None

    def receive_refusal(self, sentence: str) -> None:
        """Hear that a card was refused again and again; where pegs and sensors are in order, that accuses somebody."""
        if self._in_order:
            self._tally.wrong_accusations += 1
            pegs = [self._pegs(side) for side in self._room.setup.sides]
            self._tally.stories.append(f"refused: {self._when}: really {pegs}: {sentence}")

    def _weigh(self, verdict: Verdict) -> None:
        self._tally.verdicts += 1
        if self._is_unjust(verdict):
            self._tally.wrong_accusations += 1
            accused = BY_SENSORS if several_sensors_lie(self._room, verdict.side, verdict.seen) else "accused"
            self._tally.stories.append(f"{accused}: {self._story(verdict)}")
        elif verdict.call in (Call.UNCLEAR, Call.FOREIGN):
            self._tally.unclear += 1

    def _hold_against_wood(self, event: Event) -> None:
        """Points that are offered to others, or lost, must not have been pegged: not where the sensors show that."""
        side = self._loser(event)
        if side is None or not self._beyond(side) or self._wronged == (side, self._stands[side][0]):
            return
        room, self._wronged = self._room, (side, self._stands[side][0])
        # What another side has just moved for a card to come says nothing of what the sensors show of this one.
        if sensors_deceive(room, *room.layout.read_with(side)) or sensors_deceive(room, room.layout.sides[side]):
            self._tally.in_doubt += 1
            return
        self._tally.wrong_accusations += 1
        self._tally.stories.append(
            f"{event.kind.value}: {self._where(side)}, {event.points} points, believed to be in {self._front(side)}"
        )

    def _loser(self, event: Event) -> Side | None:
        """Return the side whose points are offered to others, or lost, by what was told.

        In a tournament points are lost to their side when they fall short: what is pegged later does not count (P2).
        """
        match event.kind:
            case EventKind.LOST if self._room.setup.policy is Policy.TOURNAMENT:
                return None
            case EventKind.SHORT | EventKind.LOST:
                return event.side
            case EventKind.CLAIMED:
                played = self._room.session.match.actions
                return next(action.side for action in reversed(played) if isinstance(action, Claim))
        return None

    def _beyond(self, side: Side) -> int:
        """Return how far a side's pegs have really stood, for a while, beyond what the game has counted of them.

        A peg beyond the best hand was set there by no count: it shows no points that could be offered to others.
        """
        room, (pegs, since_ms) = self._room, self._stands[side]
        front = self._front(side)
        if room.now - since_ms < _STOOD_MS or room.loose:
            return 0
        if room.layout.sides[side].adds_up:
            return max(sum(pegs) - front, 0)
        leapt = len(pegs) == 2 and pegs[0] >= front and pegs[1] - front <= BEST_HAND
        return pegs[1] - front if leapt else 0

    def _front(self, side: Side) -> int:
        """Return how far a side has come, by what the game has counted, also if that has just been cleared away."""
        return max(self._room.session.match.state.ledger.accounts[side].front, self._fronts[side])

    def _is_unjust(self, verdict: Verdict) -> bool:
        """Tell whether a verdict says that pegs stand wrongly that have not stood so lately."""
        if verdict.call is Call.MISPLACED:
            return not any(verdict.group in misplaced for _, _, misplaced in self._truths)
        if verdict.call is Call.BOTH_OUT:
            self._tally.in_doubt += self._is_blind(verdict.side)
            return not self._is_blind(verdict.side) and not self._was(verdict.side, Truth.MISPLACED)
        if verdict.call in _SAYS_WRONG and verdict.side in self._left:
            return True
        if verdict.call is Call.WRONG_TRACK and not self._strayed(verdict.side):
            return True
        just = _SAYS_WRONG.get(verdict.call)
        if verdict.call is Call.UNDERPEGGED and not self._room.setup.policy.muggins:
            just = {Truth.SHORT, Truth.IN_HAND} | ({Truth.MISPLACED} if self._is_behind(verdict) else set())
        return just is not None and not self._was(verdict.side, *just)

    def _is_behind(self, verdict: Verdict) -> bool:
        """Tell whether the front peg that is said to be short really stands there, and all cards together brought more.

        So it is where a bad sensor has hidden that the points before were short: the peg behind stands elsewhere.
        """
        owed = self._room.owed()[verdict.side]
        pegs = [number for number in self._pegs(verdict.side) if number <= owed.front + BEST_HAND]  # no child's peg
        return bool(pegs and owed.sums) and pegs[-1] == max(verdict.seen) < owed.front + owed.sums[-1]

    def _strayed(self, side: Side) -> bool:
        """Tell whether a peg of a side may have stood on another track lately: then that one's are not right either."""
        others = [other for other in self._room.setup.sides if other != side]
        return any(truths[other] is not Truth.RIGHT for _, truths, _ in self._truths for other in others)

    def _was(self, side: Side, *truths: Truth) -> bool:
        """Tell whether a side's pegs really stood so lately."""
        return any(each[side] in truths for _, each, _ in self._truths)

    def _is_blind(self, side: Side) -> bool:
        """Tell whether the board shows no peg of a side, and there is one: a sensor fails, or is ignored.

        The referee says then that the board sees neither of them, which is true and accuses nobody.
        """
        room, holes = self._room, self._room.layout.sides[side].numbers.keys()
        shown = (room.session.referee.occupied or frozenset()) - room.session.referee.masked
        return bool(room.wood & holes) and not shown & holes

    def _receive_question(self, question: Question | None) -> None:
        if question is not None and question != self._asked:
            self._tally.unclear += 1
            if self._is_needless(question):
                self._tally.needless_questions += 1
                self._tally.notes.append(f"needless: {self._where(question.side)}: {question.sentence}")
        self._asked = question

    def _is_needless(self, question: Question) -> bool:
        """Tell whether pegs, sensors and hands were in order, so that there was nothing to ask about."""
        if question.ask is Ask.HEELS:
            front = self._room.session.owed()[question.side].front
            return any(number > front for number in self._pegs(question.side))
        return self._in_order and self._room.now - self._deceived_ms > _REMEMBERED_MS

    @property
    def _in_order(self) -> bool:
        """Whether all pegs stand rightly, and the sensors that are believed say so."""
        room = self._room
        return not room.loose and not room.out_of_place() and set(room.truths()) == {Truth.RIGHT} and room.sees_all

    def _pegs(self, side: Side, group: str = "") -> list[int]:
        holes = (self._room.layout.groups[group] if group else self._room.layout.sides[side]).numbers
        return sorted(holes[hole] for hole in self._room.wood if hole in holes)

    @property
    def _when(self) -> str:
        setup = self._room.setup
        return f"{setup.policy.value} for {len(setup.players)} at {self._room.now} ms"

    def _where(self, side: Side, group: str = "") -> str:
        """Tell when it was, whose pegs it is about, and where they really stand."""
        return f"{self._when}: side {side}, really {self._pegs(side, group)}"

    def _story(self, verdict: Verdict) -> str:
        room = self._room
        bad = f"dead {sorted(room.sensors.dead)} stuck {sorted(room.sensors.stuck)} pairs {list(room.sensors.pairs)}"
        return (
            f"{self._where(verdict.side, verdict.group)}, {verdict.call.value}, seen {sorted(verdict.seen)}, "
            f"owed {[debt.due for debt in verdict.debts]}; {bad}, masked {sorted(room.session.referee.masked)}"
        )
