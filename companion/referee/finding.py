"""What the referee finds on a settled board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.board.layout import Layout, Occupancy
from companion.games.action import Peg
from companion.games.ledger import TrackOwed
from companion.games.seating import Side
from companion.referee.track import Reading
from companion.referee.verdict import Call, Guidance, Question, Verdict
from companion.referee.watch import Watch
from companion.words.message import Sentence

FREEZING = frozenset(
    {Call.OVERPEGGED, Call.FALSE_CLAIM, Call.WRONG_PEG, Call.WRONG_TRACK, Call.BACKWARD, Call.BOTH_OUT}
)
"""Calls that must be put right before another card (P4, P5, P6, P7); of a surplus see `holds_up`."""
SURPLUS = frozenset({Call.OVERPEGGED, Call.FALSE_CLAIM})
"""Calls that a card which is entered late may still explain (P14)."""
MENDED_AT_ONCE = FREEZING | {Call.FOREIGN, Call.UNCLEAR, Call.MISPLACED}
"""Calls that put the game out of step with the wood, whatever the policy."""
PLAYED = frozenset({Call.RIGHT, Call.PEGGED})
"""Calls whose leaps the game plays at once."""


def holds_up(verdict: Verdict) -> bool:
    """Tell whether cards have to wait until these pegs are mended: for points too many only once people are sure."""
    return verdict.call in FREEZING and (verdict.confirmed or verdict.call not in SURPLUS)


def stands_wrong(reading: Reading, *, guided: bool) -> bool:
    """Tell whether a side's pegs are to be led elsewhere; `guided`: they have only to follow the game."""
    match reading.call:
        case Call.UNDERPEGGED | Call.TO_MOVE:
            return True
        case Call.PENDING:
            return guided
        case _:
            return reading.call in MENDED_AT_ONCE and not reading.ambiguous


def to_play(readings: Sequence[Reading], owed: Sequence[TrackOwed]) -> list[Reading]:
    """Return the readings whose leaps are played at once; in muggins these may be short (P12).

    One leap into the game hole comes last: it may end the game, and what others have pegged meanwhile counts.
    """
    right = [reading for reading in readings if reading.call in PLAYED]
    won = [each for each in right if owed[each.side].front + each.points >= owed[each.side].target]
    return [each for each in right if each not in won] + won[:1]


def verdicts(readings: Sequence[Reading], owed: Sequence[TrackOwed], watches: Sequence[Watch]) -> list[Verdict]:
    """Return a verdict for each side whose pegs do not stand as they did when they were last in order."""
    return [
        Verdict(
            reading.side,
            reading.call,
            reading.seen,
            reading.points,
            reading.off,
            track.debts,
            watch.since_ms,
            reading.doubtful,
            confirmed=watch.surplus.confirmed,
        )
        for reading, track, watch in zip(readings, owed, watches, strict=True)
        if reading.call not in (Call.AT_REST, Call.TO_MOVE)
    ]


def doubted_holes(layout: Layout, readings: Sequence[Reading], watches: Sequence[Watch]) -> Occupancy:
    """Return the closed holes of the sides whose sensors were not believed."""
    return frozenset(
        layout.sides[reading.side].holes[number]
        for reading, watch in zip(readings, watches, strict=True)
        for number in reading.doubted & watch.seen
    )


def released_short(
    readings: Sequence[Reading], owed: Sequence[TrackOwed], watches: Sequence[Watch]
) -> tuple[Side, ...]:
    """Return the sides that have let go of a peg in the middle of an award; between two, more may come."""
    broken = (
        reading.side
        for reading, track, watch in zip(readings, owed, watches, strict=True)
        if reading.call is Call.AT_REST and track.broken and not watch.unmoved
    )
    return tuple(broken)


@dataclass(frozen=True, slots=True)
class Finding:
    """What the wood says now. `pegs` are to be played at once; `taken_back` is the length of the game to return to.

    `reread`: the game returns only to read a peg again that was moved on before it was let go; nothing need be
    said of that. `short` are the sides that have released their pegs short of what they are owed.
    """

    settled: bool
    readings: tuple[Reading, ...] = ()
    pegs: tuple[Peg, ...] = ()
    taken_back: int | None = None
    verdicts: tuple[Verdict, ...] = ()
    guidance: Guidance | None = None
    question: Question | None = None
    short: tuple[Side, ...] = ()
    reread: bool = False
    fault: Sentence | None = None
    """What is wrong with the board; nobody is accused of it."""

    @property
    def out_of_step(self) -> bool:
        """Whether a peg stands where no rule puts it."""
        return any(verdict.call in MENDED_AT_ONCE for verdict in self.verdicts)

    @property
    def holding(self) -> tuple[Verdict, ...]:
        """What cards have to wait for until it is mended; of pegs that are being led home, what was said of them."""
        corrected = (reading.corrected for reading in self.readings if reading.corrected is not None)
        return tuple(verdict for verdict in (*self.verdicts, *corrected) if holds_up(verdict))

    @property
    def frozen(self) -> bool:
        """Whether cards have to wait until the board is mended."""
        return bool(self.holding)

    def reading_of(self, side: Side) -> Reading | None:
        """Return how a side's track was read, or None before the board first settled."""
        return next((reading for reading in self.readings if reading.side == side), None)
