"""The view of a session: everything a screen needs, and nothing that muggins keeps secret (P12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.app.lighting import light_holes
from companion.app.summing import summary_of
from companion.app.view import ShownVerdict, SideView, View
from companion.games.game import Awaited
from companion.games.ledger import Account, Award
from companion.games.reason import ScoreReason
from companion.games.seating import Side
from companion.games.setup import Setup
from companion.games.speech import reason_called, reason_scored
from companion.games.viewer import TABLE, Viewer
from companion.referee.finding import SURPLUS
from companion.referee.verdict import Call, Verdict
from companion.words.message import Said, every
from companion.words.scores import FOR_ALL

if TYPE_CHECKING:
    from companion.app.session import Session


def view_of(session: Session, viewer: Viewer = TABLE, *, connected: bool = True, link: Said = "") -> View:
    """Return the table as it may be shown to a viewer now."""
    match, setup, moment, window = session.match, session.setup, session.moment, session.progress.window
    finding, outcome, awaited = moment.finding, moment.outcome, match.game.awaited(match.state)
    totals = match.game.totals(match.state)
    return View(
        game_id=session.game_id,
        setup=setup,
        face=match.game.face(match.state, viewer),
        layout=session.layout,
        awaited=_open_to(viewer, awaited, setup),
        sides=tuple(_side(session, side, totals[side], awaited) for side in setup.sides),
        occupied=moment.occupied,
        lights=light_holes(moment),
        viewer=viewer,
        verdicts=_shown(finding.verdicts, setup),
        notice=session.teller.notice,
        guidance=finding.guidance,
        question=session.question(),
        out_of_step=session.misplaced,
        wrong_peg=moment.wrong_peg,
        held=finding.guidance.sentence if finding.frozen and finding.guidance else None,
        revealed=not setup.policy.muggins,
        cheer=moment.marks.cheer,
        by_pegs=session.by_pegs,
        muggins_open=setup.policy.muggins and outcome is None,
        done=window.done,
        accepted=window.accepted,
        masked=session.referee.masked,
        connected=connected,
        link=link,
        can_undo=session.play.last_undoable() is not None,
        can_redo=match.undone > 0,
        outcome=outcome,
        summary=summary_of(match),
        log=session.teller.log,
    )


def view_as(viewer: Viewer, session: Session, view: View) -> View:
    """Return for another viewer what `view_of` has just returned, for a fraction of its price.

    Views differ in the face of the game, which shows cards, and in what can be done; in nothing else.
    """
    match = session.match
    awaited = _open_to(viewer, match.game.awaited(match.state), session.setup)
    return replace(view, viewer=viewer, face=match.game.face(match.state, viewer), awaited=awaited)


def _side(session: Session, side: Side, total: int, awaited: Awaited) -> SideView:
    """One side: its pegs are shown where they stand, short or not, so that the screen betrays nothing."""
    state, setup = session.match.state, session.setup
    account, reading = state.ledger.accounts[side], session.finding.reading_of(side)
    short = reading if reading and reading.call is Call.UNDERPEGGED else None
    dealer = session.match.game.dealer(state)
    front = account.front + (short.points if short else 0)
    return SideView(
        side=side,
        name=setup.side_name(side),
        total=front if session.progress.one_peg_shows else total,
        back=min(short.seen) if short else account.back,
        front=front,
        owed=_visible_owed(session, side, account.owed - (short.points if short else 0)),
        owed_for="" if setup.policy.muggins else owed_for(account),
        dealer=dealer is not None and setup.side_of(dealer) == side,
        turn=awaited.seat is not None and setup.side_of(awaited.seat) == side,
    )


def _visible_owed(session: Session, side: Side, owed: int) -> int | None:
    """Return what a side has to peg, as far as it may be told (P12): the computer says what it wants pegged."""
    moment = session.moment
    return moment.asked.get(side, moment.public.get(side)) if session.setup.policy.muggins else owed


def owed_for(account: Account) -> Said:
    """Return what a side owes its points for, as people say it: "31", "the last card", "pair and fifteen"."""
    said = dict.fromkeys(_reason(debt.award) for debt in account.debts if debt.award.play)
    return FOR_ALL(reasons=every(said)) if said else ""


def _reason(award: Award) -> Said:
    called = reason_scored if award.reason in _WITH_ARTICLE else reason_called
    return called(award.reason, award.points)


_WITH_ARTICLE: Final = (ScoreReason.GO, ScoreReason.LAST_CARD)


def _open_to(viewer: Viewer, awaited: Awaited, setup: Setup) -> Awaited:
    """Leave out what this viewer cannot do: it could name a card that only another seat may see."""
    at_table = viewer == TABLE and awaited.seat not in setup.computers
    if at_table or (viewer.seat is not None and awaited.seat in (None, viewer.seat)):
        return awaited
    return Awaited(awaited.seat, awaited.sentence)


_SECRET: Final = frozenset({Call.RIGHT, Call.PEGGED, Call.UNDERPEGGED})
"""In muggins whether a peg is right is not told, nor that one was moved: the notice says that."""


def _shown(verdicts: tuple[Verdict, ...], setup: Setup) -> tuple[ShownVerdict, ...]:
    """Return the verdicts without what is owed, and without those that muggins keeps secret (P12)."""
    muggins = setup.policy.muggins
    return tuple(
        ShownVerdict(
            verdict.side,
            verdict.call,
            verdict.seen,
            verdict.points,
            verdict.off if verdict.call in SURPLUS or not muggins else 0,
            verdict.sentence,
            verdict.group,
        )
        for verdict in verdicts
        if not (muggins and verdict.call in _SECRET)
    )
