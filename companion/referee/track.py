"""Reading one track: the holes seen against where its pegs rest and what is owed on it.

The two pegs of a side look alike, so only the set of holes counts; which peg moved is a reading of two sets.
B and F are the holes of the back and the front peg at rest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate, combinations, takewhile

from companion.games.ledger import Account, Ledger, LedgerError, TrackOwed
from companion.games.seating import Side
from companion.referee.verdict import Call, Verdict

Holes = frozenset[int]
PEGS = 2
"""How many pegs a side has."""
HARMLESS = frozenset({Call.AT_REST, Call.RIGHT, Call.PEGGED})
_EXPLAINED = (Call.AT_REST, Call.RIGHT, Call.UNDERPEGGED)
_COMPARED_PEGS = 6
"""With more pegs than these on one track it is not asked any more which two of them belong there."""


@dataclass(frozen=True, slots=True)
class Leap:
    """One forward move: the back peg over the front peg, or with `slide` the front peg pushed on."""

    points: int
    slide: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What a set of holes means. `goal` is where this side's pegs should come to stand, the nearest way from here.

    `leaps` are the moves to play when the reading is right (or, once released, when it is short). `points`
    is how far the side has moved, `off` how far that is from what is owed. `doubtful`: taken in doubt for
    the player; `doubted` are the holes whose sensors were not believed for that.
    """

    side: Side
    call: Call
    seen: Holes
    goal: Holes
    leaps: tuple[Leap, ...] = ()
    points: int = 0
    off: int = 0
    doubtful: bool = False
    doubted: Holes = frozenset()
    perhaps_more: bool = False
    """More was perhaps pegged than is explained: if another sensor is the one that lies, or a carry is not done."""
    excused: bool = False
    """Pegs show less than they should because people did what they were told."""
    corrected: Verdict | None = None
    """What was said of the pegs before they were led here, where another is still to follow: that is not mended yet."""

    @property
    def went_home(self) -> bool:
        """Whether all pegs were brought back to their box before that was chosen which ends the hand."""
        return self.call is Call.AT_REST and self.points < 0

    @property
    def ambiguous(self) -> bool:
        """Whether several closed holes may each be the one that holds the peg: only a person can say which."""
        return self.call is Call.UNCLEAR and len(self.in_question) > 1

    @property
    def in_question(self) -> Holes:
        """The doubted holes that show a peg; one in any start hole is read as if it were in the front one."""
        return frozenset(hole for hole in self.doubted if hole in self.seen or (hole <= 0 and 0 in self.seen))


def at_start(holes: Holes) -> Holes:
    """Return the holes with pegs in start holes moved up to the front ones: start holes are all alike."""
    waiting = sum(1 for hole in holes if hole <= 0)
    return frozenset(hole for hole in holes if hole > 0).union((0, -1)[:waiting])


def rest(owed: TrackOwed) -> Holes:
    """Return where a side's pegs rest now."""
    return frozenset((owed.back, owed.front))


def may_rest(owed: TrackOwed) -> Holes:
    """Return the holes that may hold a side's pegs at rest: a peg that waits is in any start hole."""
    return rest(owed) | owed.stops | ({0, -1} if owed.back <= 0 else frozenset())


def expected(owed: TrackOwed) -> Holes:
    """Return where a side's pegs will rest when all that is owed has been pegged."""
    return _goal(owed, owed.sums[-1]) if owed.sums else rest(owed)


def belonging(owed: TrackOwed) -> Holes:
    """Return all the holes that a peg of this side may rightly stand in, whatever it has pegged of what is owed."""
    return rest(owed).union(owed.stops, *(_goal(owed, points) for points in owed.sums))


def read_track(owed: TrackOwed, seen: Holes, *, pushing: bool = False) -> Reading:
    """Read one settled track. Start holes in `seen` must have gone through `at_start`.

    `pushing`: the front peg may be pushed on whatever the points belong to, as nobody saw where it stood.
    """
    match sorted(min(hole, owed.target) for hole in seen):
        case [low, high] if low < high:
            return _read_pair(owed, seen, low, high, pushing or owed.may_push)
        case [_, _]:
            return Reading(owed.side, Call.UNCLEAR, seen, expected(owed))
        case []:
            return Reading(owed.side, Call.BOTH_OUT, seen, rest(owed))
        case [_]:
            return Reading(owed.side, Call.IN_HAND, seen, nearest_goal(owed, seen))
        case _:
            return Reading(owed.side, Call.FOREIGN, seen, _best_pair(owed, seen))


def nearest_goal(owed: TrackOwed, seen: Holes) -> Holes:
    """Return the allowed set that shares most holes with what is seen; of equals the one with most pegged."""
    goals = [rest(owed), *(_goal(owed, points) for points in owed.sums)]
    return max(enumerate(goals), key=lambda pair: (len(pair[1] & seen), pair[0]))[1]


def _best_pair(owed: TrackOwed, seen: Holes) -> Holes:
    """Return the two of too many pegs that best read as this side's own, or where its pegs rest."""
    if len(seen) > _COMPARED_PEGS:
        return rest(owed)
    read = [read_track(owed, frozenset(pair)) for pair in combinations(sorted(seen), 2)]
    found = [reading for reading in read if reading.call in _EXPLAINED]
    return min(found, key=lambda reading: _EXPLAINED.index(reading.call)).seen if found else rest(owed)


def _read_pair(owed: TrackOwed, seen: Holes, low: int, high: int, pushing: bool) -> Reading:
    back, front = owed.back, owed.front
    if high == front and low in (back, *owed.stops):
        return Reading(owed.side, Call.AT_REST, seen, seen)
    if high <= front:
        return Reading(owed.side, Call.BACKWARD, seen, rest(owed))
    if low >= front:
        first = (Leap(low - front),) if low > front else ()
        return _moved(owed, seen, (*first, Leap(high - max(low, front))))
    if pushing and low in (back, *owed.stops):
        return _moved(owed, seen, (Leap(high - front, slide=True),))
    return _wrong_peg(owed, seen, high - front)


def _moved(owed: TrackOwed, seen: Holes, leaps: tuple[Leap, ...]) -> Reading:
    """Judge a forward move by the points owed; a peg that reaches the game hole needs no exact landing (C8)."""
    points = sum(leap.points for leap in leaps)
    for way in (leaps, *_paying_first(owed, leaps)):
        if owed.free or _explain(owed, points, _sums(owed, way)):
            return Reading(owed.side, Call.RIGHT, seen, seen, way, points)
    sums = _sums(owed, leaps)
    last = sums[-1] if sums else 0
    call = Call.UNDERPEGGED if points < last else Call.PENDING
    goal = _goal(owed, last, seen, slide=leaps[0].slide)
    return Reading(owed.side, call, seen, goal, leaps, points, abs(points - last))


def veiled(owed: TrackOwed, *, pushed: bool) -> TrackOwed:
    """Return what everybody may know of a track in muggins: where its pegs rest, and nothing of what is owed (P12).

    `pushed` is what everybody sees as well: that its front peg was the last thing that moved.
    """
    return replace(owed, debts=(), batch=0, free=True, pushed=pushed)


def weigh(owed: TrackOwed, reading: Reading) -> Reading:
    """Hold a veiled reading against what is really owed: only what is too much is told apart (P4, P12).

    From another track a peg is led home, whatever is owed (P7): to lead it only to no more than is explained would
    betray how much that is, where its magnet closed a hole there while it stands rightly in its own track.
    """
    if reading.call is Call.WRONG_TRACK:
        return replace(reading, goal=rest(owed))
    if reading.call is not Call.RIGHT:
        return reading
    moved = _moved(owed, reading.seen, reading.leaps)
    if moved.call is Call.PENDING:
        return replace(reading, call=Call.PENDING, goal=moved.goal, off=moved.off)
    return replace(reading, call=Call.PEGGED, leaps=moved.leaps)


def _explain(owed: TrackOwed, points: int, sums: tuple[int, ...]) -> bool:
    out = owed.front + points >= owed.target
    return points in sums or (out and bool(sums) and sums[-1] >= points)


def _paying_first(owed: TrackOwed, leaps: tuple[Leap, ...]) -> list[tuple[Leap, ...]]:
    """Return the ways in which two leaps that were seen as one first pay what is owed longest.

    Nobody has seen the first of them by itself, so that no window has closed on points that it may have passed over.
    """
    if len(leaps) == 1 or owed.free:
        return []
    first, *others = leaps
    overdue = accumulate(debt.due for debt in owed.debts)
    return [
        (Leap(paid), Leap(first.points - paid, slide=True), *others)
        for paid in takewhile(lambda paid: paid < first.points, overdue)
    ]


def _sums(owed: TrackOwed, leaps: tuple[Leap, ...]) -> tuple[int, ...]:
    """Return the running sums that these leaps may come to: the last leap pays what the others have left."""
    pegged, left = tuple(accumulate(leap.points for leap in leaps[:-1])), owed
    try:
        for leap in leaps[:-1]:
            left = _after(left, leap)
    except LedgerError:
        return owed.sums
    before = pegged[-1] if pegged else 0
    return (*pegged, *(before + points for points in left.sums))


def _after(owed: TrackOwed, leap: Leap) -> TrackOwed:
    """Return what is owed after a leap. It closes the windows on points of the play that it passes over (P8)."""
    ledger = Ledger(owed.target, (Account(owed.back, owed.front, owed.debts, owed.batch),))
    account = ledger.peg(Side(0), leap.points, slide=leap.slide).accounts[0]
    lapsed = [debt for debt in account.debts if debt.claimable and debt.award.play and debt.batch < account.batch]
    left = tuple(debt for debt in account.debts if debt not in lapsed)
    return replace(owed, back=account.back, front=account.front, debts=left, batch=account.batch)


def _wrong_peg(owed: TrackOwed, seen: Holes, points: int) -> Reading:
    """The front peg went instead of the back peg. Pegs are alike, so the mend brings the back peg up behind it."""
    explained = owed.free or points <= (owed.sums[-1] if owed.sums else 0)
    goal = frozenset((owed.front, owed.front + points)) if explained else expected(owed)
    return Reading(owed.side, Call.WRONG_PEG, seen, goal, (), points)


def _goal(owed: TrackOwed, points: int, seen: Holes = frozenset(), *, slide: bool = False) -> Holes:
    """Return where the pegs stand after `points`, leaving the back one where it has rightly come to."""
    front = min(owed.front + points, owed.target)
    low = min(seen, default=owed.front)
    if slide or not points:
        return frozenset((low if low in owed.stops else owed.back, front))
    back = low if owed.front < low < front else owed.front
    return frozenset((back, front))
