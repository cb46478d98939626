"""Who is to do what next in Battlefield Cribbage: the sentence at the top of the screen, cards and buttons."""

from __future__ import annotations

from companion.cards import Card
from companion.games.action import Action, IllegalAction
from companion.games.battlefield import messages as say
from companion.games.battlefield.actions import CountReserve, Draw, Leave, Open, Reveal, Take, TurnCard
from companion.games.battlefield.scoring import FORMATION
from companion.games.battlefield.state import LAST_OF_PILE, SHOWN_FIRST, BattleFace, BattleStage, BattleState
from companion.games.cribbage import awaiting as cards
from companion.games.cribbage.actions import Count, CribCard, Deal, Dealt, Lay, Misdeal
from companion.games.cribbage.messages import CARDS_DEALT, MISDEAL
from companion.games.cribbage.state import HAND_SIZE
from companion.games.game import Awaited, Choice
from companion.games.seating import Seat
from companion.games.track_game import legal_pegs, refused
from companion.words.message import Said, Sentence, every
from companion.words.telling import WON_NEXT_DEALS


def awaited(state: BattleState) -> Awaited:
    """Say who is to do what."""
    player = state.setup.player
    match state.stage:
        case BattleStage.CUT:
            return cards.awaited(state.cutting)
        case BattleStage.DEAL:
            choices = (Choice(CARDS_DEALT(), Dealt()), Choice(MISDEAL(), Misdeal(), aside=True))
            deal = say.DEAL[state.crib_size](player=player(state.dealer), cards=FORMATION)
            return Awaited(state.dealer, deal, choices=choices)
        case BattleStage.OPEN:
            opening = {card: Open(card) for card in state.unseen}
            misdeal = (Choice(MISDEAL(), Misdeal(), aside=True),)
            return Awaited(state.dealer, say.OPEN(player=player(state.dealer)), opening, misdeal)
        case BattleStage.REVEAL:
            which = say.REVEAL_SECOND if state.formations[state.turn] else say.REVEAL_FIRST
            return Awaited(state.turn, which(player=player(state.turn)), _revealed(state))
        case BattleStage.DRAW:
            return _draw(state)
        case BattleStage.LAY:
            return _lay(state)
        case BattleStage.BATTLE:
            return _battle(state)
        case BattleStage.RESERVE:
            return _reserve(state)
        case BattleStage.NEXT:
            seat = state.order[0]
            return Awaited(seat, say.SHUFFLE(player=player(seat)), choices=(Choice(say.NEXT_SKIRMISH(), Deal()),))
        case BattleStage.OVER:
            return Awaited(None, _result(state))


def roles(state: BattleFace) -> Sentence:
    """Say who shuffles and who may cut before the deal."""
    player, right = state.setup.player, Seat((state.dealer - 1) % len(state.setup.players))
    return say.SHUFFLES(dealer=player(state.dealer), cutter=player(right))


def legal(state: BattleState) -> tuple[Action, ...]:
    """Return what the players may do now, and the pegs of what is owed."""
    cuts = cards.other_cuts(state.cutting) if state.stage is BattleStage.CUT else ()
    return (*awaited(state).actions, *cuts, *legal_pegs(state))


def refusal(state: BattleState, reason: Said) -> IllegalAction:
    """Return the error that says why something is not done, and what is awaited instead."""
    return refused(awaited(state), reason)


def _revealed(state: BattleState) -> dict[Card, Action]:
    return {card: Reveal(state.turn, card) for card in state.unseen}


def _draw(state: BattleState) -> Awaited:
    seat, end, player = state.turn, state.line[-1], state.setup.player(state.turn)
    take = (Choice(say.TAKE_CARD(card=end), Take(seat)),)
    if state.pile == LAST_OF_PILE:
        turned: dict[Card, Action] = {card: TurnCard(seat, card) for card in state.unseen}
        return Awaited(seat, say.TAKE_OR_TURN(player=player, card=end), turned, take)
    drawn: dict[Card, Action] = {card: Draw(seat, card) for card in state.unseen}
    sentence = (say.DRAW if state.closer is None else say.DRAW_LAST)(player=player, card=end)
    return Awaited(seat, sentence, drawn, take)


def _lay(state: BattleState) -> Awaited:
    seat, held, player = state.turn, state.held, state.setup.player(state.turn)
    can_go: list[Card] = list(state.formations[seat])
    if state.face_down(seat):
        can_go.extend(state.unseen)
    laid: dict[Card, Action] = {card: Lay(seat, card) for card in can_go}
    if held is None or state.from_line:
        return Awaited(seat, say.REPLACE(player=player, card=held), laid)
    laid[held] = Lay(seat, held)
    choice = (Choice(say.LAY_CARD(card=held), Lay(seat, held)),)
    return Awaited(seat, say.LAY_OR_REPLACE(player=player, card=held), laid, choice)


def _battle(state: BattleState) -> Awaited:
    seat, player = state.turn, state.setup.player(state.turn)
    known = state.formations[seat]
    if len(known) < FORMATION:
        sentence = say.TURN_UP_FORMATION(player=player, place=len(known) + 1, cards=FORMATION)
        return Awaited(seat, sentence, _revealed(state))
    if state.cease_fire:
        count = Choice(say.COUNT_FORMATION(player=player), Count(seat))
        return Awaited(seat, say.COUNT_ALL(player=player), choices=(count,))
    return Awaited(seat, say.LEAVE_ONE(player=player), {card: Leave(seat, card) for card in known})


def _reserve(state: BattleState) -> Awaited:
    player = state.setup.player(state.dealer)
    if state.reserve_known:
        count = Choice(say.COUNT_THE_RESERVE(), CountReserve())
        return Awaited(state.dealer, say.COUNT_RESERVE(player=player), choices=(count,))
    crib = {card: CribCard(card) for card in state.unseen}
    sentence = say.TURN_UP_RESERVE(player=player, place=len(state.reserve) + 1, cards=HAND_SIZE)
    return Awaited(state.dealer, sentence, crib)


def shown_first(state: BattleState) -> bool:
    """Whether the seat in turn still has to turn up cards before its first turn (B2)."""
    return state.turns < len(state.order) and len(state.formations[state.turn]) < SHOWN_FIRST


def _result(state: BattleState) -> Sentence:
    winner, setup = state.ledger.reached, state.setup
    if winner is None:
        raise AssertionError("a game that is over has a winner")
    others = every(state.ledger.total(side) for side in setup.sides if side != winner)
    dealer, totals = setup.player(state.scorers[winner]), state.ledger.total(winner)
    return WON_NEXT_DEALS(who=setup.who(winner), totals=totals, others=others, dealer=dealer)
