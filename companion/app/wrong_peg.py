"""A wrong peg, as it is told: what was pegged, what is owed, and that the pegs are right again.

In muggins nothing of this is told: that a peg is short, or that it is more than is owed, is its secret (P12). The
scorekeeper knows nothing of it: no card explains a peg, not in a game that is won either, where it counts no more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from companion.board.layout import Layout
from companion.games.ledger import Debt, TrackOwed
from companion.games.seating import Side
from companion.games.setup import Policy
from companion.referee.finding import FREEZING, MENDED_AT_ONCE, Finding
from companion.referee.side_group import side_group
from companion.referee.track import HARMLESS, Reading
from companion.referee.verdict import Call

_IN_DOUBT = frozenset({Call.PENDING, Call.UNDERPEGGED})
"""Wrong so far; the next peg, or a card that was not touched yet, may put it right."""
QUIET_TO_FOLLOW = FREEZING | {Call.PENDING}
"""Calls of which nothing is said while pegs have only to follow the game: the guidance says enough."""


@dataclass(frozen=True, slots=True)
class WrongPeg:
    """A side pegged `pegged` where `owed` are explained.

    `stands` is the number of the hole that a peg stands in, `belongs` that of the hole it belongs in; None on a scale
    where moving one peg does not make it right.
    """

    side: Side
    pegged: int
    owed: int
    stands: int | None = None
    belongs: int | None = None

    @property
    def more(self) -> bool:
        """Whether more was pegged than is explained: a card may be missing."""
        return self.pegged > self.owed


def find_wrong_peg(
    layout: Layout,
    policy: Policy,
    finding: Finding,
    owed: Sequence[TrackOwed],
    pegged: Callable[[Side], int],
    following: Collection[Side],
) -> WrongPeg | None:
    """Return the wrong peg to tell of, or None.

    `pegged` tells what a side has pegged since anybody chose something; `following` are the sides whose pegs only have
    to follow the game.
    """
    if policy.muggins or policy is Policy.SCOREKEEPER:
        return None
    for reading, track in zip(finding.readings, owed, strict=False):
        if reading.side in following:
            continue
        if reading.call in _IN_DOUBT:
            return _wrong_peg(layout, reading)
        left = _left(reading, track, pegged) if side_group(layout, reading.side).one_peg_shows else 0
        if left and reading.call is Call.AT_REST:
            before = pegged(reading.side)
            return WrongPeg(reading.side, before, before + left, track.front, min(track.front + left, track.target))
    return None


def short_sides(finding: Finding, owed: Sequence[TrackOwed], pegged: Callable[[Side], int]) -> tuple[Side, ...]:
    """Return the sides that have rightly pegged some of the points earned at one stroke, and not the rest yet."""
    pairs = zip(finding.readings, owed, strict=False)
    return tuple(reading.side for reading, track in pairs if _left(reading, track, pegged))


def _left(reading: Reading, track: TrackOwed, pegged: Callable[[Side], int]) -> int:
    if reading.call is Call.RIGHT:
        return left_of_stroke(track.debts, reading.points)
    left = sum(debt.due for debt in track.debts if debt.batch == track.batch) if reading.call is Call.AT_REST else 0
    return left if left and pegged(reading.side) else 0


def left_of_stroke(debts: Sequence[Debt], points: int) -> int:
    """Return what is still to be pegged of the points earned at one stroke of which some were pegged just now."""
    left, batch = points, None
    for debt in debts:
        if left <= 0:
            break
        left, batch = left - debt.due, debt.batch
    paid = sum(debt.due for debt in debts if batch is not None and debt.batch <= batch)
    return max(paid - points, 0)


def _wrong_peg(layout: Layout, reading: Reading) -> WrongPeg:
    owed = reading.points + (reading.off if reading.call is Call.UNDERPEGGED else -reading.off)
    stands, belongs = sorted(reading.seen - reading.goal), sorted(reading.goal - reading.seen)
    one_moves = side_group(layout, reading.side).one_peg_shows or len(stands) == len(belongs) == 1
    if not one_moves or not stands or not belongs:
        return WrongPeg(reading.side, reading.points, owed)
    return WrongPeg(reading.side, reading.points, owed, stands[-1], belongs[-1])


class Mending:
    """Remembers which sides' pegs stand wrong, until they are right again."""

    def __init__(self, policy: Policy) -> None:
        """Begin with all pegs right. In muggins nothing is remembered."""
        self._policy = policy
        self._wrong: set[Side] = set()
        self._last: tuple[WrongPeg, TrackOwed] | None = None

    def forget(self) -> None:
        """The game was moved: pegs that stand right now have not been mended."""
        self._wrong.clear()
        self._last = None

    def belongs(
        self, wrong_peg: WrongPeg | None, finding: Finding, owed: Sequence[TrackOwed]
    ) -> tuple[Side, int] | None:
        """Return where the peg that was wrong belongs while it is in a hand: its side and the number of the hole."""
        if wrong_peg is not None:
            self._last = wrong_peg, owed[wrong_peg.side]
        if wrong_peg is not None or self._last is None:
            return None
        last, track = self._last
        reading = finding.reading_of(last.side)
        if last.belongs is None or track != owed[last.side] or reading is None or reading.call is not Call.IN_HAND:
            return None
        return last.side, last.belongs

    def look(
        self, finding: Finding, following: Sequence[Side], short: Sequence[Side], held: Sequence[Side]
    ) -> tuple[Side, ...]:
        """Take a settled finding; return the sides whose pegs were wrong and stand right now.

        `short` are those that have not pegged the rest of their points (`short_sides`). Of those with a peg `held` in
        a hand what the others show, without it, mends nothing.
        """
        if self._policy.muggins:
            return ()
        calls = {reading.side: reading.call for reading in finding.readings}
        waiting = {*short, *(side for side in held if calls.get(side) is Call.AT_REST)}
        mended = tuple(side for side in sorted(self._wrong) if calls.get(side) in HARMLESS and side not in waiting)
        self._wrong.difference_update(mended)
        told = {side: call for side, call in calls.items() if side not in following or call not in QUIET_TO_FOLLOW}
        in_doubt = frozenset[Call]() if self._policy is Policy.SCOREKEEPER else _IN_DOUBT
        self._wrong |= {side for side, call in told.items() if call in MENDED_AT_ONCE | in_doubt} | set(short)
        return mended
