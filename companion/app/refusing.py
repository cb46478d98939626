"""What cannot be done yet because of the pegs: each function raises `Refused`, or lets it pass."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.app.moment import Moment
from companion.app.refused import Refused
from companion.games.action import Action, Amend
from companion.games.ledger import TrackOwed
from companion.games.seating import Side
from companion.referee.finding import SURPLUS
from companion.referee.side_group import side_group
from companion.referee.track import HARMLESS, Reading
from companion.referee.verdict import Call, Guidance, Verdict
from companion.words import session as say

OwedAfter = Callable[[], Sequence[TrackOwed]]
"""Returns what would be owed after an action; nothing where there is none. It is asked only when it matters."""


def refuse_by_pegs(moment: Moment, action: Action, after: OwedAfter, *, again: bool = False) -> None:
    """Refuse an action that has to wait for pegs; `after` is what would be owed after it.

    One that is only put back (`again`) waits for pegs that only people can tell of, on which it may close windows in
    muggins, and for nothing else: it is the game that was moved away from the pegs.
    """
    if not again:
        refuse_while_frozen(moment, after)
        _refuse_unpegged(moment, action)
    elif moment.setup.policy.muggins and (action.by_score or action.after_pegging):
        _refuse_unread(moment, in_hand=False)


def refuse_while_frozen(moment: Moment, after: OwedAfter = tuple) -> None:
    """Cards wait until the pegs are mended; pegs that are just being moved may be right in a moment.

    What was pegged too many holds up no card that explains some of it, and none at all before people say that no card
    is missing (P14). `after` is what would be owed after the card.
    """
    finding = moment.finding
    frozen = any(not _explains(moment, after, verdict) for verdict in finding.holding)
    if frozen and finding.guidance and finding.guidance.side not in moment.moving:
        raise Refused(say.PEGS_FIRST(guidance=finding.guidance.sentence))


def _explains(moment: Moment, after: OwedAfter, verdict: Verdict) -> bool:
    """Tell whether a card brings points to a side that has pegged too many."""
    owed = after() if verdict.call in SURPLUS else ()
    before = moment.owed[verdict.side]
    return bool(owed) and max(owed[verdict.side].sums, default=0) > max(before.sums, default=0)


def _refuse_unpegged(moment: Moment, action: Action) -> None:
    """Outside muggins a hand is pegged before the next is counted (C7), and nobody loses points by haste (P3).

    A side that pegged more than is explained so far, or is just setting its peg, is not asked to peg (P14); nor are
    pegs taken back first that stand too far on by what this or a later card may bring.
    """
    if moment.setup.policy.muggins:
        if action.by_turn or action.after_pegging:
            refuse_asked(moment)
        if action.by_score or action.after_pegging:
            _refuse_unread(moment, in_hand=action.by_score)
        return
    if not action.after_pegging:
        return
    for owed in moment.owed:
        if owed.debts and not moment.has_pegged(owed.side):
            raise _still_to_peg(moment, owed.side, sum(debt.due for debt in owed.debts))
    guidance = moment.finding.guidance
    misplaced = any(verdict.call is Call.MISPLACED for verdict in moment.finding.verdicts)
    waits = guidance is not None and guidance.asked and not (action.of_hand and guidance.perhaps_more)
    if guidance is not None and (waits or misplaced) and not _moved(moment, guidance):
        raise Refused(say.PEGS_FIRST(guidance=guidance.sentence))


def _refuse_unread(moment: Moment, *, in_hand: bool) -> None:
    """In muggins pegs that only people can tell of come first: a hand that is counted may close windows on them (P8).

    What follows from the score waits for those `in_hand` as well (P3), and for those that show too much, by which it
    would go (P4); all waits for one that may stand in an ignored hole. Whatever is owed: what sensors see is no secret
    (P12).
    """
    for owed in () if moment.away else moment.owed:
        too_much = in_hand and moment.reads(owed.side, Call.PENDING)
        waits = too_much or (in_hand and moment.is_pegging(owed.side)) or owed.side in moment.unseen
        if waits or moment.reads(owed.side, Call.UNCLEAR):
            raise Refused(say.PEGS_NOT_READ(who=moment.setup.who(owed.side)))


def refuse_asked(moment: Moment) -> None:
    """In muggins nobody goes on before the computer's pegs are where it asks for them: people move them (C14)."""
    for side, points in moment.asked.items():
        if points and not moment.away and side not in moment.moving:
            raise _still_to_peg(moment, side, points)


def _still_to_peg(moment: Moment, side: Side, points: int) -> Refused:
    """Return the refusal of what comes after a side has pegged its points."""
    front = moment.owed[side].front
    who, end = moment.setup.who(side), min(front + points, moment.owed[side].target)
    return Refused(say.STILL_TO_PEG(who=who, points=points, front=front, end=end))


def _moved(moment: Moment, guidance: Guidance) -> bool:
    """Tell whether the pegs have followed, perhaps so lately that the board has not been judged since."""
    if moment.away or moment.occupied == moment.expected:
        return True
    there = guidance.place is None or guidance.place in moment.occupied
    return not guidance.left and guidance.lift not in moment.occupied and there


def amendments(moment: Moment) -> tuple[Amend, ...]:
    """Return what makes the game agree with pegs that everybody says stand rightly. Raises `Refused`."""
    finding = moment.finding
    if any(verdict.call is Call.MISPLACED for verdict in finding.verdicts):
        raise Refused(say.FOLLOW_THE_GAME())
    wrong = [reading for reading in finding.readings if reading.call not in HARMLESS]
    return tuple(_amend(moment, reading) for reading in wrong)


def _amend(moment: Moment, reading: Reading) -> Amend:
    agreed = side_group(moment.layout, reading.side).agreed(reading)
    if agreed is None:
        raise Refused(say.TWO_PEGS_FIRST(who=moment.setup.who(reading.side)))
    return Amend(reading.side, *agreed)
