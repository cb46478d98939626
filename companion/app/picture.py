"""The view of a session: everything a screen needs, and nothing that muggins keeps secret (P12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.app.lighting import light_holes
from companion.app.summing import summary_of
from companion.app.view import SideView, View
from companion.referee.verdict import Call

if TYPE_CHECKING:
    from companion.app.session import Session


def view_of(session: Session, *, connected: bool = True, link: str = "") -> View:
    """Return the table as it may be shown now."""
    match, setup, finding = session.match, session.setup, session.finding
    state, owed = match.state, session.owed()
    outcome = match.game.outcome(state)
    awaited = match.game.awaited(state)
    return View(
        game_id=session.game_id,
        setup=setup,
        state=state,
        layout=session.layout,
        awaited=awaited,
        sides=tuple(_side(session, side) for side in setup.sides),
        occupied=session.referee.occupied or frozenset(),
        lights=light_holes(session.layout, setup.policy, owed, finding, session.pegged, outcome),
        verdicts=finding.verdicts,
        notice=session.teller.notice,
        guidance=finding.guidance,
        question=session.question(),
        out_of_step=finding.out_of_step or bool(finding.guidance and session.referee.guiding),
        held=finding.guidance.sentence if finding.frozen and finding.guidance else "",
        revealed=not setup.policy.muggins,
        muggins_open=setup.policy.muggins and outcome is None,
        masked=session.referee.masked,
        connected=connected,
        link=link,
        can_undo=len(match) > 0,
        can_redo=match.undone > 0,
        outcome=outcome,
        summary=summary_of(match),
        log=session.teller.log,
    )


def _side(session: Session, side: int) -> SideView:
    """One side: its total is where its front peg stands, short or not, so that it betrays nothing."""
    account = session.match.state.ledger.accounts[side]
    reading = session.finding.reading_of(side)
    short = reading is not None and reading.call is Call.UNDERPEGGED
    total = account.front + (reading.points if reading and short else 0)
    awaited = session.match.game.awaited(session.match.state)
    dealer = getattr(session.match.state, "dealer", None)
    return SideView(
        side=side,
        name=session.names[side],
        total=total,
        back=account.back,
        front=account.front,
        owed=None if session.setup.policy.muggins else account.owed - (reading.points if reading and short else 0),
        dealer=dealer is not None and session.setup.side_of(dealer) == side,
        turn=awaited.seat is not None and session.setup.side_of(awaited.seat) == side,
    )
