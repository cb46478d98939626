"""The referee: snapshots and time in, findings out. Pure: it holds no game, and the time is an argument.

It reads the settled wood against what is owed, remembers since when each side's pegs stand as they do, and
says what follows: leaps to play, moves taken back, verdicts, the next peg to guide home, a question.
Who asks it (`companion.app.session`) plays the leaps, which changes what is owed, and asks again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.board.layout import HoleName, Layout, Occupancy
from companion.games.game import Peg, Policy
from companion.games.ledger import TrackOwed
from companion.referee.guidance import guide, hole_words
from companion.referee.settle import Settler, Timing
from companion.referee.track import HARMLESS, Holes, Reading
from companion.referee.verdict import Ask, Call, Guidance, Question, Verdict
from companion.referee.wood import WoodReading, hole_names, read_wood

Positions = tuple[tuple[int, int], ...]
"""Back and front hole of each side's pegs at rest, at one moment of the game."""

MENDED_AT_ONCE = frozenset(
    {
        Call.OVERPEGGED,
        Call.FALSE_CLAIM,
        Call.WRONG_PEG,
        Call.WRONG_TRACK,
        Call.BACKWARD,
        Call.BOTH_OUT,
        Call.FOREIGN,
        Call.UNCLEAR,
    }
)
"""Calls that put the game out of step with the wood, whatever the policy."""
FREEZING = frozenset({Call.OVERPEGGED, Call.FALSE_CLAIM, Call.WRONG_TRACK, Call.BACKWARD, Call.BOTH_OUT})
"""Calls that must be put right before another card (P4, P6, P7)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What the wood says now. `pegs` are to be played at once; `taken_back` is the length of the game to return to.

    `short` are the sides that have released their pegs short of what they are owed.
    """

    settled: bool
    readings: tuple[Reading, ...] = ()
    pegs: tuple[Peg, ...] = ()
    taken_back: int | None = None
    verdicts: tuple[Verdict, ...] = ()
    guidance: Guidance | None = None
    question: Question | None = None
    short: tuple[int, ...] = ()

    @property
    def out_of_step(self) -> bool:
        """Whether a peg stands where no rule puts it."""
        return any(verdict.call in MENDED_AT_ONCE for verdict in self.verdicts)

    @property
    def frozen(self) -> bool:
        """Whether cards have to wait until the board is mended."""
        return any(verdict.call in FREEZING for verdict in self.verdicts)

    def reading_of(self, side: int) -> Reading | None:
        """Return how a side's track was read, or None before the board first settled."""
        return next((reading for reading in self.readings if reading.side == side), None)


@dataclass(slots=True)
class _Watch:
    """What the referee remembers of one side: since when it stands so, and what has been said about it."""

    seen: Holes = frozenset()
    since_ms: int = 0
    final: bool = False
    """Nobody can explain the surplus any more: it is overpegged."""
    guided: bool = False
    """The game was moved away from under the pegs (undo, resume): guide them, accuse nobody."""


class Referee:
    """Judges one game on one board."""

    def __init__(self, layout: Layout, policy: Policy, names: Sequence[str], timing: Timing | None = None) -> None:
        """Watch a board; `names` are those of the sides, in the order of the tracks."""
        self.layout = layout
        self.policy = policy
        self.timing = timing or Timing()
        self.masked: Occupancy = frozenset()
        self.doubts: Counter[HoleName] = Counter()
        self._names = tuple(names)
        self._settler = Settler(self.timing)
        self._watches = [_Watch() for _ in names]

    @property
    def occupied(self) -> Occupancy | None:
        """The last snapshot, settled or not."""
        return self._settler.occupied

    def see(self, occupied: Occupancy, now_ms: int) -> None:
        """Take a snapshot of the whole board."""
        self._settler.see(occupied, now_ms)

    def mask(self, hole: HoleName, *, masked: bool = True) -> None:
        """Believe a hole's sensor no more, or again."""
        self.masked = self.masked | {hole} if masked else self.masked - {hole}

    def guide_home(self) -> None:
        """Accuse nobody of where pegs stand now: the game was moved, not the pegs."""
        for watch in self._watches:
            watch.final, watch.guided = False, True

    def finalise(self, sides: Sequence[int]) -> None:
        """A turn of somebody else is over: what these sides pegged too much can no longer be explained (P4)."""
        for side in sides:
            self._watches[side].final = True

    def waiting(self, side: int, now_ms: int) -> None:
        """A person says that the peg is still in somebody's hand: begin to wait again."""
        self._watches[side].since_ms = now_ms

    def wake_ms(self, now_ms: int) -> int | None:
        """Return when to ask again although no snapshot has come, or None."""
        timing, times = self.timing, [self._settler.wake_ms(now_ms)]
        for watch in self._watches:
            times += [watch.since_ms + timing.pending_ms, watch.since_ms + timing.hand_ms]
        return min((at for at in times if at is not None and at > now_ms), default=None)

    def judge(self, owed: Sequence[TrackOwed], earlier: Callable[[], Sequence[Positions]], now_ms: int) -> Finding:
        """Judge the board as it stands.

        `earlier` gives the positions before each action of the game so far, oldest first; it is asked only
        when pegs stand where they should not.
        """
        occupied = self._settler.settled(now_ms)
        if occupied is None:
            return Finding(settled=False)
        wood = read_wood(self.layout, owed, occupied, self.masked)
        calls = tuple(self._call(reading, now_ms) for reading in wood.readings)
        wood = replace(wood, readings=calls)
        if any(reading.call not in HARMLESS for reading in calls):
            length = self._earlier(occupied, earlier())
            if length is not None:
                return Finding(True, calls, taken_back=length)
        pegs = self._pegs(calls, now_ms)
        verdicts = tuple(
            self._verdict(reading, track)
            for reading, track in zip(calls, owed, strict=True)
            if reading.call is not Call.AT_REST
        )
        return Finding(
            True,
            calls,
            pegs,
            None,
            verdicts,
            guide(self.layout, wood, self._guided(calls), self._names, occupied),
            self._question(calls, now_ms),
            self._released_short(calls, now_ms),
        )

    def _call(self, reading: Reading, now_ms: int) -> Reading:
        """Remember since when a side stands so, and let a surplus that is final become overpegged."""
        watch = self._watches[reading.side]
        if reading.seen != watch.seen:
            watch.seen, watch.since_ms = reading.seen, now_ms
        if reading.call in HARMLESS or reading.call is Call.UNDERPEGGED:
            watch.final = watch.guided = False
        if reading.call is not Call.PENDING or not watch.final:
            return reading
        out = max(reading.seen) == self.layout.tracks[reading.side].last
        false = out and self.policy is Policy.TOURNAMENT
        return replace(reading, call=Call.FALSE_CLAIM if false else Call.OVERPEGGED)

    def _pegs(self, readings: Sequence[Reading], now_ms: int) -> tuple[Peg, ...]:
        """Return the leaps of right readings; those taken in doubt only after the board has stood for a while."""
        sure = self._settler.stable_ms(now_ms) >= self.timing.infer_ms
        right = [reading for reading in readings if reading.call is Call.RIGHT and (sure or not reading.doubtful)]
        for reading in right:
            if reading.doubtful:
                self.doubts.update(hole_names(self.layout.tracks[reading.side], reading.seen))
        return tuple(Peg(reading.side, leap.points, leap.slide) for reading in right for leap in reading.leaps)

    def _earlier(self, occupied: Occupancy, earlier: Sequence[Positions]) -> int | None:
        """Return the latest length of the game at which the pegs rested as they are seen now."""
        seen = self._alike(occupied)
        for length in range(len(earlier) - 1, -1, -1):
            if seen == self._alike(self._holes(earlier[length])):
                return length
        return None

    def _holes(self, positions: Positions) -> Occupancy:
        tracks = self.layout.tracks
        return frozenset(tracks[side].holes[number] for side, pair in enumerate(positions) for number in pair)

    def _alike(self, occupied: Occupancy) -> tuple[Occupancy, tuple[int, ...]]:
        """Return an occupancy such that equal ones look alike: no masked holes, start holes only counted."""
        starts = [{hole for n, hole in group.holes.items() if n <= 0} for group in self.layout.tracks]
        visible = occupied - self.masked
        return visible.difference(*starts), tuple(len(visible & start) for start in starts)

    def _verdict(self, reading: Reading, owed: TrackOwed) -> Verdict:
        since = self._watches[reading.side].since_ms
        return Verdict(
            reading.side, reading.call, reading.seen, reading.points, reading.off, owed.debts, since, reading.doubtful
        )

    def _guided(self, readings: Sequence[Reading]) -> list[int]:
        """Return the sides to guide: never those short in muggins, whose secret it is (P12)."""
        shown = set(MENDED_AT_ONCE) if self.policy.muggins else MENDED_AT_ONCE | {Call.UNDERPEGGED}
        return [
            reading.side
            for reading in readings
            if reading.call in shown or (reading.call is Call.PENDING and self._watches[reading.side].guided)
        ]

    def _released_short(self, readings: Sequence[Reading], now_ms: int) -> tuple[int, ...]:
        if self._settler.stable_ms(now_ms) < self.timing.release_ms:
            return ()
        return tuple(reading.side for reading in readings if reading.call is Call.UNDERPEGGED)

    def _question(self, readings: Sequence[Reading], now_ms: int) -> Question | None:
        for reading in readings:
            waited = now_ms - self._watches[reading.side].since_ms
            if reading.call is Call.IN_HAND and waited >= self.timing.hand_ms:
                return self._ask_hand(reading)
            if (
                reading.call is Call.PENDING
                and waited >= self.timing.pending_ms
                and not self._watches[reading.side].guided
            ):
                return self._ask_pending(reading)
        return None

    def _ask_hand(self, reading: Reading) -> Question:
        name, group = self._names[reading.side], self.layout.tracks[reading.side]
        missing = sorted(reading.goal - reading.seen)
        if self.policy.muggins or not missing:
            sentence = (
                f"One of {name}'s pegs is in no hole. If it stands in one, touch that hole: its sensor may be dead."
            )
            return Question(Ask.HAND, reading.side, sentence, {"no": "It is in a hand"})
        hole = group.holes[missing[-1]]
        words = hole_words(self.layout, reading.side, hole)
        answers = {"yes": f"It is in {words}", "no": "It is in a hand"}
        return Question(Ask.HAND, reading.side, f"One of {name}'s pegs is in no hole. Is it in {words}?", answers, hole)

    def _ask_pending(self, reading: Reading) -> Question:
        name, explained = self._names[reading.side], reading.points - reading.off
        told = "" if self.policy.muggins else f": {explained} {'is' if explained == 1 else 'are'} explained"
        sentence = f"{name} pegged {reading.points}{told}. Is a card missing?"
        answers = {"missing": "A card is missing", "none": "No card is missing"}
        return Question(Ask.PENDING, reading.side, sentence, answers)


__all__ = ["FREEZING", "MENDED_AT_ONCE", "Finding", "Positions", "Referee", "WoodReading"]
