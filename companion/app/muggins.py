"""What people say of points that may be short: that all is pegged, that they accept it, or muggins."""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.falling_short import fall_short, refuse_too_early
from companion.app.moment import Moment
from companion.app.progress import Progress
from companion.app.refused import Refused
from companion.app.refusing import refuse_asked, refuse_while_frozen
from companion.app.window import Window
from companion.games.action import Claim, Close
from companion.games.board_action import needed
from companion.games.seating import Side
from companion.referee.finding import Finding
from companion.referee.verdict import Call
from companion.words import rules
from companion.words import session as say


def pegged_all(progress: Progress, finding: Finding) -> None:
    """The seat that counts has pegged all that it claims: what is short may be claimed now (P8)."""
    progress.referee.let_go()
    fall_short(progress, finding)
    progress.window = progress.window.with_done()
    progress.teller.say(say.ANYBODY())


def peg_missed(progress: Progress, moment: Moment, sides: Sequence[Side]) -> bool:
    """Peg what sides had been short of that have pegged more by now, before it is claimed, or its window closes (P8).

    The cards of what is more are late then (P14). Tell whether anything was.
    """
    before = len(progress.match)
    for side in sides:
        if progress.account(side).claimable and moment.reads(side, Call.PENDING):
            progress.peg_explained(moment, side)
    return len(progress.match) != before


def accept_pegged(progress: Progress, moment: Moment) -> None:
    """The others accept what was pegged: open muggins windows close (P8); who has not pegged yet still may.

    So may one whose peg is in a hand or was just set, or stands where only people can tell: nobody sees what was
    pegged. Who had called muggins, and undone it, has thought better of it: *Redo* would make that a false claim.
    """
    progress.referee.let_go()
    peg_missed(progress, moment, progress.setup.sides)
    fall_short(progress, moment.finding, unpegged=False)
    progress.play.forget_claims()
    progress.teller.say(say.ACCEPTED())
    for side in progress.setup.sides:
        if progress.account(side).claimable and moment.shows_all(side):
            progress.commit(Close(side))
    progress.window = Window(accepted=True)


def call_muggins(progress: Progress, moment: Moment, claim: Claim, *, away: bool) -> None:
    """Somebody calls muggins (P10). Raises `Refused` where it is no time for that, or nobody sees the board."""
    if not progress.setup.policy.muggins:
        raise Refused(say.NO_MUGGINS())
    if away:
        raise Refused(say.NOBODY_SEES())
    _refuse_who_needs_nothing(progress, claim.by)
    progress.match.preview(claim)  # refuses sides and points that are none
    refuse_while_frozen(moment)
    refuse_asked(moment)
    refuse_too_early(progress, claim.side, pegging=moment.is_pegging(claim.side))
    if not moment.is_certain(claim.side):
        raise Refused(say.PEGS_NOT_READ(who=progress.setup.who(claim.side)))
    peg_missed(progress, moment, (claim.side,))
    fall_short(progress, moment.finding, (claim.side,))
    progress.referee.note_pegs()
    progress.commit(claim)


def _refuse_who_needs_nothing(progress: Progress, by: Side) -> None:
    """Refuse who can use no points (P15), also where there is nothing to claim: or the refusal would tell (P12)."""
    if by in progress.setup.sides and not needed(progress.setup, progress.match.state.ledger, by):
        raise Refused(rules.NEEDS_NO_MORE(who=progress.setup.who(by)))
