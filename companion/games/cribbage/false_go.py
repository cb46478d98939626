"""A go said with a card that fitted: brought to light when the card is laid, punished when confirmed (C11)."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import Card
from companion.games.action import IllegalAction
from companion.games.board_action import award, opponents
from companion.games.cribbage import messages as say
from companion.games.cribbage.actions import FalseGo
from companion.games.cribbage.events import CribbageReason
from companion.games.cribbage.state import LIMIT, CribbageState, SaidGo
from companion.games.event import Event, EventKind
from companion.games.game import Step
from companion.games.ledger import Award
from companion.games.seating import Seat
from companion.games.setup import Setup

POINTS_PER_CARD = 2


def reveal(
    setup: Setup, gos: tuple[SaidGo, ...], seat: Seat, card: Card
) -> tuple[tuple[SaidGo, ...], tuple[Event, ...]]:
    """Note a card that its seat could have laid when it said go, and tell it at once (C11).

    The event's points are the count at which go was said, its cards all those known to have fitted. A card that
    fitted at several goes is held against the first of them.
    """
    for index, said in enumerate(gos):
        if said.seat == seat and said.count + card.value <= LIMIT:
            found = replace(said, fitting=(*said.fitting, card))
            told = Event(
                EventKind.FALSE_GO, seat, setup.side_of(seat), said.count, CribbageReason.FALSE_GO, found.fitting
            )
            return (*gos[:index], found, *gos[index + 1 :]), (told,)
    return gos, ()


def since_go(gos: tuple[SaidGo, ...], seat: Seat, points: int) -> tuple[SaidGo, ...]:
    """Note points that a seat scored after it said go (C11)."""
    if not any(said.seat == seat for said in gos):
        return gos
    return tuple(replace(said, scored=said.scored + points) if said.seat == seat else said for said in gos)


def punish(state: CribbageState, action: FalseGo) -> Step[CribbageState]:
    """Give the others 2 for each card that could have been laid, and take back what the offender scored since (C11).

    It is the offender's own points that are taken back, not a partner's, and none that were lost meanwhile.
    Cards that come to light later cost 2 more each. Only on confirmation (P13).
    """
    seat, setup = action.seat, state.setup
    if setup.option("false_go", "told") != "acc":
        raise IllegalAction(say.ONLY_TOLD())
    if seat not in state.false_gos:
        raise IllegalAction(say.NOT_KNOWN(player=setup.player(seat)))
    side, found = setup.side_of(seat), [said for said in state.gos if said.seat == seat and said.fitting]
    cards = tuple(card for said in found for card in said.fitting)
    unjust = _unjust_points(state, found)
    told = (Event(EventKind.FORFEITED, seat, side, unjust, CribbageReason.FALSE_GO, cards),) if unjust else ()
    ledger, events = award(
        state.ledger.set_back(side, unjust),
        *(
            Award(other, POINTS_PER_CARD * len(cards), CribbageReason.FALSE_GO, cards, muggins=False)
            for other in opponents(setup, side)
        ),
    )
    gos = tuple(_settle(said) if said.seat == seat else said for said in state.gos)
    return Step(replace(state, ledger=ledger, gos=gos), (*told, *events))


def _unjust_points(state: CribbageState, found: list[SaidGo]) -> int:
    standing = state.ledger.accounts[state.setup.side_of(found[0].seat)].standing
    open_gos = [said for said in found if not said.settled]
    return max((max(min(said.scored, standing - said.standing), 0) for said in open_gos), default=0)


def _settle(said: SaidGo) -> SaidGo:
    """Close the books on a false go; of one not found out yet only points scored from now on can be unjust."""
    return replace(said, fitting=(), scored=0, settled=said.settled or bool(said.fitting))
