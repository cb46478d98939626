"""What the shared actions do to a ledger: pegging, muggins, penalties, agreements (rulings P1-P13).

Every game with tracks calls `apply_board_action` for the actions in `game.BOARD_ACTIONS`, so that pegs and
muggins mean the same in all of them.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.games.action import (
    WINDOWS,
    Action,
    Amend,
    Claim,
    Close,
    FalseClaim,
    IllegalAction,
    Peg,
    PegByTouch,
    Penalty,
    Resettle,
    Short,
    StillPegging,
    Tally,
)
from companion.games.event import Event, EventKind
from companion.games.ledger import Award, Debt, Ledger, LedgerError
from companion.games.reason import SharedReason, penalty_reason
from companion.games.seating import Side
from companion.games.setup import Setup
from companion.words import rules as say
from companion.words.session import NO_MUGGINS

BoardStep = tuple[Ledger, tuple[Event, ...]]


def apply_board_action(setup: Setup, ledger: Ledger, action: Action) -> BoardStep:
    """Return the ledger after a shared action, and the events.

    Raises `IllegalAction` when the action makes no sense now.
    """
    _check(setup, action)
    try:
        return _apply(setup, ledger, action)
    except LedgerError as error:
        raise IllegalAction(error.said) from error


def _check(setup: Setup, action: Action) -> None:
    """Refuse sides that do not play, and points that are none."""
    for side in (action.side, action.by):
        if side is not None and side not in setup.sides:
            raise IllegalAction(say.NO_SIDE(side=side, last=len(setup.sides) - 1))
    if action.points is not None and action.points <= 0:
        raise IllegalAction(say.ONE_POINT_AT_LEAST())
    if isinstance(action, (*WINDOWS, Claim)) and not setup.policy.muggins:
        raise IllegalAction(NO_MUGGINS())


def _apply(setup: Setup, ledger: Ledger, action: Action) -> BoardStep:
    match action:
        case Peg():
            return _peg(setup, ledger, action)
        case Short(side):
            due = ledger.accounts[side].owed
            short = ledger.fall_short(side)
            after = short.within_room(side) if _by_room(setup) else short
            return after, (Event(EventKind.SHORT, side=side, points=due, secret=True),)
        case StillPegging(side):
            return ledger.still_pegging(side), ()
        case Close(side):
            return close_windows(setup, ledger, lambda debt: debt.award.side == side)
        case Claim():
            return _claim(setup, ledger, action)
        case Resettle(side, back, front):
            return ledger.resettle(side, back, front), ()
        case Amend(side, back, front):
            return _amend(ledger, side, back, front)
        case Tally(side, points):
            return _tally(ledger, side, points)
        case FalseClaim(side, points):
            return _false_claim(setup, ledger, side, points)
        case Penalty(side, points, reason):
            return award(ledger, Award(side, points, penalty_reason(reason), muggins=False))
    raise IllegalAction(say.NO_BOARD_ACTION(verb=repr(action.verb)))


def award(ledger: Ledger, *awards: Award) -> BoardStep:
    """Award points earned at one stroke, with an event for each and one for a win (C8).

    In muggins the points that can be claimed are secret (P12).
    """
    if ledger.reached is not None or not awards:
        return ledger, ()
    after, told = ledger.owe(()), list[Event]()
    for each in awards:
        if after.reached is None:
            after = after.add(each)
            secret = ledger.by_peg and each.muggins
            told.append(Event(EventKind.SCORED, None, each.side, each.points, each.reason, each.cards, secret))
    return after, (*told, *won(ledger, after))


def won(before: Ledger, after: Ledger) -> tuple[Event, ...]:
    """Return the event of a win, if a side reached the target between two ledgers.

    In a game that is not won by that the game itself says so, in place of this event.
    """
    if after.reached is None or before.reached is not None:
        return ()
    return (Event(EventKind.WON, side=after.reached, points=after.total(after.reached)),)


def opponents(setup: Setup, side: Side) -> tuple[Side, ...]:
    """Return the sides that play against a side."""
    return tuple(other for other in setup.sides if other != side)


def _peg(setup: Setup, ledger: Ledger, action: Peg) -> BoardStep:
    """Pay debts with pegs; in the play the windows on a side close when it pegs on past them (P8).

    Points earned later than those pegged may still follow, one award after the other.
    """
    by_touch = isinstance(action, PegByTouch)
    after = ledger.peg(action.side, action.points, slide=action.slide, by_touch=by_touch)
    pegged = Event(EventKind.PEGGED, side=action.side, points=action.points)
    reached = after.accounts[action.side].batch
    closed, lost = close_windows(
        setup,
        after,
        lambda debt: debt.award.side == action.side and debt.award.play and debt.batch < reached,
        by=action.side,
    )
    return closed, (pegged, *won(ledger, after), *lost)


def close_windows(setup: Setup, ledger: Ledger, which: Callable[[Debt], bool], *, by: Side | None = None) -> BoardStep:
    """Close the muggins windows on some debts: their points are lost, or awarded by automatic muggins (P8, P11).

    What is held open is closed only `by` its own side, which pegs on past it. With three players automatic muggins goes
    to the first claimant, so unclaimed points are lost.
    """
    after, told = ledger, list[Event]()
    for account in ledger.accounts:
        for debt in account.debts:
            open_still = debt.held and debt.award.side != by
            if open_still or not (debt.claimable and which(debt)):
                continue
            side, taker = debt.award.side, opponents(setup, debt.award.side)
            after = after.drop(side, (debt,))
            told.append(Event(EventKind.LOST, None, side, debt.due, debt.award.reason, debt.award.cards))
            if setup.option("muggins", "called") == "automatic" and len(taker) == 1:
                points = min(debt.due, needed(setup, after, taker[0]))
                given = (
                    (Award(taker[0], points, SharedReason.MUGGINS, debt.award.cards, muggins=False),) if points else ()
                )
                after, events = award(after, *given)
                told.extend(events)
    return after, tuple(told)


def pegs_first_hand(setup: Setup, side: Side, action: Action, before: Ledger, after: Ledger) -> bool:
    """Tell whether an action pegs the first hand of the show, whose side is named, by any points at all (P8).

    Whether it has been pegged whole is a secret, so it must not decide when a window closes (P12). It did in the first
    edition, whose games are played on as they were begun.
    """
    if setup.edition == 1:
        return before.hand_pending(side) and not after.hand_pending(side)
    return isinstance(action, Peg) and action.side == side


def _claim(setup: Setup, ledger: Ledger, claim: Claim) -> BoardStep:
    """Judge a call of muggins (P10): the caller gets what is short, at most what was called and can be pegged (P15).

    With nothing short it is a false claim, which *option* `false_claim` gives to the caller's opponent.
    """
    if claim.by == claim.side:
        raise IllegalAction(say.ON_ANOTHER_SIDE())
    if _by_room(setup):
        ledger = ledger.within_room(claim.side)
    short = min(ledger.accounts[claim.side].claimable, claim.points)
    if short:
        short = min(short, needed(setup, ledger, claim.by))
        if not short:
            raise IllegalAction(say.NEEDS_NO_MORE(who=setup.who(claim.by)))
        told = Event(EventKind.CLAIMED, None, claim.by, short, SharedReason.MUGGINS)
        after, events = award(
            ledger.claim(claim.side, short), Award(claim.by, short, SharedReason.MUGGINS, muggins=False)
        )
        return after, (told, *events)
    told = Event(EventKind.FALSE_CLAIM, None, claim.by, claim.points, SharedReason.MUGGINS)
    if setup.option("false_claim", "on" if ledger.strict else "off") == "off":
        return ledger, (told,)
    after, events = award(ledger, Award(claim.side, claim.points, SharedReason.FALSE_CLAIM, muggins=False))
    return after, (told, *events)


def _by_room(setup: Setup) -> bool:
    """Whether P15 holds, which the first edition of the rulings did not have."""
    return setup.edition > 1


def needed(setup: Setup, ledger: Ledger, side: Side) -> int:
    """Return how many points a side can still use: what it needs to win, as far as everybody is told (P15).

    Penalties and muggins that it is owed are known. What its cards are worth is secret until it is pegged, and whether
    it has missed some of that (P12): neither counts.
    """
    known = sum(debt.due for debt in ledger.accounts[side].debts if not debt.award.muggins)
    return max(ledger.room(side) - known, 0) if _by_room(setup) else ledger.target


def _amend(ledger: Ledger, side: Side, back: int, front: int) -> BoardStep:
    if not -1 <= back < front <= ledger.target:
        raise IllegalAction(say.CANNOT_STAND(back=back, front=front, target=ledger.target))
    after = ledger.place(side, back, front)
    return after, (Event(EventKind.AMENDED, side=side, points=front), *won(ledger, after))


def _tally(ledger: Ledger, side: Side, points: int) -> BoardStep:
    """Award and peg in one stroke: the scorekeeper believes the pegs."""
    after = ledger.owe((Award(side, points, SharedReason.PEGGED, muggins=False),)).peg(side, points)
    return after, (Event(EventKind.PEGGED, side=side, points=points), *won(ledger, after))


def _false_claim(setup: Setup, ledger: Ledger, side: Side, points: int) -> BoardStep:
    """Punish pegging out without the points (P5): what was too much to the others, 15 holes back for the offender."""
    account = ledger.accounts[side]
    front = max(min(account.front + account.owed, ledger.target - 1) - 15, 0)
    after = ledger.place(side, front - 1, front) if front != account.front else ledger
    told = Event(EventKind.FALSE_CLAIM, None, side, points, SharedReason.GAME_HOLE)
    awards = (Award(other, points, SharedReason.FALSE_CLAIM, muggins=False) for other in opponents(setup, side))
    punished, events = award(after, *awards)
    return punished, (told, *events)
