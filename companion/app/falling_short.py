"""When points fall short, and when it is too early to call muggins on them (P2, P3, P8)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.app.moment import Moment
from companion.app.progress import Progress
from companion.app.refused import Refused, TooEarly
from companion.games.action import Action, Short, StillPegging
from companion.games.ledger import TrackOwed
from companion.games.seating import Side
from companion.referee.finding import Finding
from companion.referee.track import Reading
from companion.referee.verdict import Call
from companion.words import session as say


def fall_short(
    progress: Progress,
    finding: Finding,
    sides: Sequence[Side] | None = None,
    *,
    unpegged: bool = True,
    excused: Collection[Side] = (),
) -> bool:
    """In muggins what is not pegged when anybody goes on may be claimed (P2, P3, P8); tell whether anything was.

    Of sides that have pegged nothing yet only with `unpegged`: a go, or a word about another side, is not the next
    card, so it forfeits nothing. A side with a peg in somebody's hand, or one not judged yet, is in the middle of
    pegging, and on a board that has just come back nobody sees what was pegged: nothing is held against it; nor
    against one whose peg may stand further on, unless muggins is called on it. Nor are points that the computer asks
    for: people move its pegs. Nothing is held against those who are `excused`.
    """
    if not progress.setup.policy.muggins or progress.outcome is not None:
        return False
    before, asked, owed = len(progress.match), progress.asked(finding), progress.owed()
    # First what is short already, as a peg was released: an undo leaves that as it is, and takes back what comes after.
    for side in sorted(progress.setup.sides if sides is None else sides, key=lambda side: not owed[side].broken):
        fresh = [debt for debt in progress.account(side).debts if debt.award.muggins and not debt.can_be_claimed]
        reading = finding.reading_of(side)
        at_rest = reading is not None and reading.call is Call.AT_REST and not progress.referee.moving(side)
        further = sides is None and reading is not None and _may_stand_further(progress.owed()[side], reading)
        spared = further or side in excused or asked.get(side)
        if fresh and at_rest and not spared and (unpegged or progress.owed()[side].continues):
            progress.commit(Short(side))
    return len(progress.match) != before


def fall_short_by(progress: Progress, moment: Moment, action: Action) -> bool:
    """Note what falls short by a choice, and what is held open for all that; tell whether anything was.

    Nothing of a side that the board has just led home after an undo: it may have pegged what it is owed, and set that
    back because it was told to.
    """
    led_home = [side for side in progress.setup.sides if progress.referee.led_home(side)]
    fallen = fall_short(progress, moment.finding, unpegged=action.by_turn or action.after_pegging, excused=led_home)
    return (action.after_pegging and hold_open(progress, moment)) or fallen


def hold_open(progress: Progress, moment: Moment) -> bool:
    """Hold nothing against a side of which nobody sees what it pegs (P3): no count, and no peg, closes its windows.

    Tell whether there were any.
    """
    before, playing = len(progress.match), progress.outcome is None and not moment.away
    for side in progress.setup.sides if progress.setup.policy.muggins and playing else ():
        payable = any(debt.can_be_claimed and debt.payable for debt in progress.account(side).debts)
        if payable and not moment.shows_all(side):
            progress.commit(StillPegging(side))
    return len(progress.match) != before


def _may_stand_further(owed: TrackOwed, reading: Reading) -> bool:
    """Tell whether a closed hole ahead of a side's pegs is not believed: by one bad sensor more, one stands there."""
    return any(number > owed.front for number in reading.doubted)


def refuse_too_early(progress: Progress, side: Side, *, pegging: bool) -> None:
    """Refuse muggins on a side that is `pegging`, or has not had its chance to."""
    who = progress.setup.who(side)
    if pegging:
        raise Refused(say.STILL_PEGGING(who=who))
    if not has_had_its_chance(progress, side):
        raise TooEarly(say.MAY_STILL_PEG(who=who))


def has_had_its_chance(progress: Progress, side: Side) -> bool:
    """Tell whether a side could peg what its last card or hand was worth, if anything (P8).

    Only what everybody sees counts, so that the answer betrays nothing: that it has pegged, that Done was touched, or
    that another side has laid a card or counted since. What its pegs show as an undo left them, or as they stood when
    the card was entered, nobody has pegged now.
    """
    place = progress.play.last_choice()
    if place is None or progress.window.done:
        return True
    stood = progress.referee.replayed(side) or progress.referee.stood_at_entry(side)
    if progress.play.pegged_since(side, place) and not stood:
        return True
    last = progress.match.actions[place]
    return last.claims or (
        last.seat is not None and progress.setup.side_of(last.seat) != side and (last.by_turn or last.after_pegging)
    )
