"""Who is to do what next in Battlefield Cribbage: the sentence at the top of the screen, cards and buttons."""

from __future__ import annotations

from companion.cards import Card
from companion.games.battlefield.actions import CountReserve, Draw, Leave, Open, Reveal, Take, TurnCard
from companion.games.battlefield.scoring import FORMATION
from companion.games.battlefield.state import LAST_OF_PILE, SHOWN_FIRST, BattleFace, BattleStage, BattleState
from companion.games.cribbage import awaiting as cards
from companion.games.cribbage.actions import Count, CribCard, Deal, Dealt, Lay, Misdeal
from companion.games.cribbage.state import HAND_SIZE
from companion.games.game import Action, Awaited, Choice, IllegalAction
from companion.games.track_game import legal_pegs, refused

_CRIB = {0: "", 1: ", and 1 to the reserve", 2: ", and 2 to the reserve"}
_LAST = "the last turns"


def awaited(state: BattleState) -> Awaited:
    """Say who is to do what."""
    match state.stage:
        case BattleStage.CUT:
            return cards.awaited(state.cutting)
        case BattleStage.DEAL:
            choices = (Choice("Cards are dealt", Dealt()), Choice("Misdeal", Misdeal()))
            words = f"deal {FORMATION} cards each, face down{_CRIB[state.crib_size]}"
            return Awaited(state.dealer, words, choices=choices)
        case BattleStage.OPEN:
            opening = {card: Open(card) for card in state.unseen}
            misdeal = (Choice("Misdeal", Misdeal()),)
            return Awaited(state.dealer, "turn up the card that opens the frontline", opening, misdeal)
        case BattleStage.REVEAL:
            which = "first" if not state.formations[state.turn] else "second"
            return Awaited(state.turn, f"turn up two of your cards, the {which} one", _revealed(state))
        case BattleStage.DRAW:
            return _draw(state)
        case BattleStage.LAY:
            return _lay(state)
        case BattleStage.BATTLE:
            return _battle(state)
        case BattleStage.RESERVE:
            return _reserve(state)
        case BattleStage.NEXT:
            return Awaited(state.order[0], "shuffle and deal", choices=(Choice("Next skirmish", Deal()),))
        case BattleStage.OVER:
            return Awaited(None, _result(state))


def roles(state: BattleFace) -> str:
    """Say who shuffles and who may cut before the deal."""
    players, right = state.setup.players, (state.dealer - 1) % len(state.setup.players)
    return f"{players[state.dealer]} shuffles, {players[right]} may cut the pack."


def legal(state: BattleState) -> tuple[Action, ...]:
    """Return what the players may do now, and the pegs of what is owed."""
    cuts = cards.other_cuts(state.cutting) if state.stage is BattleStage.CUT else ()
    return (*awaited(state).actions, *cuts, *legal_pegs(state))


def refusal(state: BattleState, reason: str) -> IllegalAction:
    """Return the error that says why something is not done, and what is awaited instead."""
    return refused(state.setup, awaited(state), reason)


def _revealed(state: BattleState) -> dict[Card, Action]:
    return {card: Reveal(state.turn, card) for card in state.unseen}


def _draw(state: BattleState) -> Awaited:
    seat, end = state.turn, state.line[-1]
    take = (Choice(f"Take the {end}", Take(seat)),)
    if state.pile == LAST_OF_PILE:
        turned: dict[Card, Action] = {card: TurnCard(seat, card) for card in state.unseen}
        return Awaited(seat, f"take the {end}, or turn the top card of the pile: it is the turn card", turned, take)
    drawn: dict[Card, Action] = {card: Draw(seat, card) for card in state.unseen}
    last = f" ({_LAST})" if state.closer is not None else ""
    return Awaited(seat, f"draw a card, or take the {end}{last}", drawn, take)


def _lay(state: BattleState) -> Awaited:
    seat, held = state.turn, state.held
    can_go: list[Card] = list(state.formations[seat])
    if state.face_down(seat):
        can_go.extend(state.unseen)
    laid: dict[Card, Action] = {card: Lay(seat, card) for card in can_go}
    if held is None or state.from_line:
        return Awaited(seat, f"the {held} goes into your formation: lay the card that it replaces", laid)
    laid[held] = Lay(seat, held)
    choice = (Choice(f"Lay the {held}", Lay(seat, held)),)
    return Awaited(seat, f"lay the {held}, or the card that it replaces", laid, choice)


def _battle(state: BattleState) -> Awaited:
    seat = state.turn
    known = state.formations[seat]
    if len(known) < FORMATION:
        return Awaited(seat, f"turn up your formation, card {len(known) + 1} of {FORMATION}", _revealed(state))
    if state.cease_fire:
        count = Choice(f"Count {state.setup.players[seat]}'s formation", Count(seat))
        return Awaited(seat, "count all five cards", choices=(count,))
    return Awaited(seat, "leave one card to the reserve", {card: Leave(seat, card) for card in known})


def _reserve(state: BattleState) -> Awaited:
    if state.reserve_known:
        return Awaited(state.dealer, "count the reserve", choices=(Choice("Count the reserve", CountReserve()),))
    crib = {card: CribCard(card) for card in state.unseen}
    return Awaited(state.dealer, f"turn up the reserve, card {len(state.reserve) + 1} of {HAND_SIZE}", crib)


def shown_first(state: BattleState) -> bool:
    """Whether the seat in turn still has to turn up cards before its first turn (B2)."""
    return state.turns < len(state.order) and len(state.formations[state.turn]) < SHOWN_FIRST


def _result(state: BattleState) -> str:
    winner, setup = state.ledger.reached, state.setup
    if winner is None:
        raise AssertionError("a game that is over has a winner")
    win = "win" if len(setup.members(winner)) > 1 else "wins"
    losers = " and ".join(str(state.ledger.total(side)) for side in setup.sides if side != winner)
    dealer = setup.players[state.scorers[winner]]
    return f"{setup.side_name(winner)} {win} {state.ledger.total(winner)} to {losers}; {dealer} deals the next game"
