"""A skirmish from the deal to the turn card: drawing, swapping, laying, and what the frontline scores (B1-B7)."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import JOKER, Card, Rank
from companion.games.action import IllegalAction
from companion.games.battlefield import messages as say
from companion.games.battlefield.actions import Draw, Open, Reveal, Take, TurnCard
from companion.games.battlefield.awaiting import refusal, shown_first
from companion.games.battlefield.battle import scored
from companion.games.battlefield.events import BattleEvent
from companion.games.battlefield.scoring import FORMATION, LIMIT, line_scores, line_sum
from companion.games.battlefield.state import LAST_OF_PILE, BattleStage, BattleState, pile_at_start
from companion.games.cribbage.actions import Lay
from companion.games.event import Event, EventKind
from companion.games.game import Step
from companion.games.ledger import Award
from companion.games.reason import ScoreReason
from companion.games.seating import Seat, Side
from companion.words import rules as shared


def fresh(state: BattleState, dealer: Seat) -> BattleState:
    """Return the state before a deal: all cards are back in the pack."""
    players = len(state.setup.players)
    return BattleState(
        state.setup,
        state.cutting,
        BattleStage.DEAL,
        dealer,
        state.skirmish + 1,
        formations=((),) * players,
        pile=pile_at_start(players),
        scorers=state.scorers,
    )


def turn_up_line(state: BattleState, action: Open) -> Step[BattleState]:
    """Open the frontline; a joker is a cease-fire (B1, B10). A jack is none of the dealer's points (B7)."""
    _check_unseen(state, action.card)
    told = Event(BattleEvent.OPENED, state.dealer, cards=(action.card,))
    if action.card is JOKER:
        return Step(replace(state, line=(JOKER,), doing=BattleStage.BATTLE), (told, Event(BattleEvent.CEASE_FIRE)))
    return Step(replace(state, line=(action.card,), doing=BattleStage.REVEAL), (told,))


def reveal(state: BattleState, action: Reveal) -> Step[BattleState]:
    """Turn up a card of a formation; after the second the first turn goes on as any other (B2)."""
    seat = action.seat
    _check_turn(state, seat)
    _check_unseen(state, action.card)
    if not state.face_down(seat):
        raise refusal(state, say.ALL_FACE_UP(player=state.setup.player(seat)))
    after = _with_formation(state, seat, (*state.formations[seat], action.card))
    if state.doing is BattleStage.REVEAL and not shown_first(after):
        after = replace(after, doing=BattleStage.DRAW)
    return Step(after, (Event(BattleEvent.REVEALED, seat, cards=(action.card,)),))


def draw(state: BattleState, action: Draw) -> Step[BattleState]:
    """Take the top card of the pile; it is laid, or swapped in (B2)."""
    _check_turn(state, action.seat)
    _check_unseen(state, action.card)
    if state.pile <= LAST_OF_PILE:
        raise refusal(state, say.TWO_LEFT())
    after = replace(state, held=action.card, from_line=False, pile=state.pile - 1, doing=BattleStage.LAY)
    return Step(after, (Event(BattleEvent.DREW, action.seat, cards=(action.card,)),))


def take(state: BattleState, action: Take) -> Step[BattleState]:
    """Take the card at the end of the frontline; it must be swapped in (B2)."""
    _check_turn(state, action.seat)
    *line, end = state.line
    after = replace(state, held=end, from_line=True, line=tuple(line), doing=BattleStage.LAY)
    return Step(after, (Event(BattleEvent.TOOK, action.seat, cards=(end,)),))


def lay(state: BattleState, action: Lay) -> Step[BattleState]:
    """Lay the card that was drawn, or one that it replaces; what was swapped in lies face up (B2)."""
    seat, card, held = action.seat, action.card, state.held
    _check_turn(state, seat)
    if held is None:
        raise AssertionError("a card was taken before one is laid")
    formation = state.formations[seat]
    if card is not held or state.from_line:
        if card in formation:
            swapped = tuple(held if each is card else each for each in formation)
        elif card in state.unseen and state.face_down(seat):
            swapped = (*formation, held)
        else:
            raise refusal(state, say.COULD_NOT_LAY(card=card, player=state.setup.player(seat)))
        state = _with_formation(state, seat, swapped)
    return _placed(replace(state, held=None), seat, card)


def turn_last(state: BattleState, action: TurnCard) -> Step[BattleState]:
    """Lay the last card but one of the pile as the turn card: the skirmish ends at once (B6)."""
    _check_turn(state, action.seat)
    _check_unseen(state, action.card)
    if state.pile != LAST_OF_PILE:
        raise refusal(state, say.NO_TURN_CARD_YET())
    return _placed(replace(state, pile=state.pile - 1), action.seat, action.card, ends=True)


def _placed(state: BattleState, seat: Seat, card: Card, *, ends: bool = False) -> Step[BattleState]:
    """Put a card at the end of the frontline, score it, and see whose turn it is."""
    ends = ends or (state.closer is not None and state.last_turns == 1)
    renewed = line_sum(state.line) + card.value > LIMIT
    line = (card,) if renewed else (*state.line, card)
    gone = (*state.gone, *state.line) if renewed else state.gone
    laid = replace(state, line=line, gone=gone)
    side = state.setup.side_of(seat)
    told = [Event(EventKind.LAID, seat, side, line_sum(line), cards=(card,))]
    awards = [(seat, award) for award in _line_awards(side, line)] if not renewed else []
    if renewed:
        right = Seat((seat - 1) % len(state.setup.players))
        told.append(Event(BattleEvent.RENEWED, seat, side, cards=(card,)))
        awards.append((right, Award(state.setup.side_of(right), 1, ScoreReason.GO, (card,), play=True)))
    if ends:
        told.append(Event(BattleEvent.TURN_CARD, seat, side, cards=(card,)))
        awards.extend(_turn_card_awards(laid, seat, card))
    after, events = scored(laid, awards)
    if ends:
        moved, news = _over(after, card)
    else:
        moved, news = _next_turn(after, seat)
    # What a card scored is told in one sentence with it, so that it stands right behind it.
    own = [event for event in events if event.side == side]
    others = [event for event in events if event.side != side]
    return Step(moved, (told[0], *own, *told[1:], *others, *news))


def _line_awards(side: Side, line: tuple[Card, ...]) -> list[Award]:
    return [Award(side, score.points, score.reason, tuple(score.cards), play=True) for score in line_scores(line)]


def _turn_card_awards(state: BattleState, seat: Seat, card: Card) -> list[tuple[Seat, Award]]:
    """Return the 1 for the last card, unless the line is 31, and the dealer's 2 for a jack (B7)."""
    awards = list[tuple[Seat, Award]]()
    if state.total != LIMIT:
        awards.append((seat, Award(state.setup.side_of(seat), 1, ScoreReason.LAST_CARD, (card,), play=True)))
    if card is not JOKER and card.rank is Rank.JACK:
        dealing = state.setup.side_of(state.dealer)
        awards.append((state.dealer, Award(dealing, 2, ScoreReason.HIS_HEELS, (card,), muggins=False)))
    return awards


def _next_turn(state: BattleState, seat: Seat) -> tuple[BattleState, tuple[Event, ...]]:
    """Pass the turn on; the seat that first has all cards face up gives every other seat one more (B6)."""
    told = tuple[Event, ...]()
    after = replace(state, turns=state.turns + 1, last_turns=max(state.last_turns - 1, 0))
    if state.closer is None and len(state.formations[seat]) == FORMATION:
        after = replace(after, closer=seat, last_turns=len(state.order) - 1)
        told = (Event(BattleEvent.CLOSING, seat),)
    return replace(after, doing=BattleStage.REVEAL if shown_first(after) else BattleStage.DRAW), told


def _over(state: BattleState, card: Card) -> tuple[BattleState, tuple[Event, ...]]:
    """End the skirmish; a joker as the turn card kills every hand, so that there is nothing to count (B9)."""
    after = replace(state, turns=state.turns + 1, turn_card=card)
    if card is JOKER:
        return replace(after, doing=BattleStage.NEXT), (Event(BattleEvent.KILLED),)
    return replace(after, doing=BattleStage.BATTLE), ()


def _with_formation(state: BattleState, seat: Seat, cards: tuple[Card, ...]) -> BattleState:
    formations = (*state.formations[:seat], cards, *state.formations[seat + 1 :])
    return replace(state, formations=formations)


def _check_turn(state: BattleState, seat: Seat) -> None:
    if seat != state.turn:
        raise refusal(state, shared.NOT_YOUR_TURN(player=state.setup.player(seat)))


def _check_unseen(state: BattleState, card: Card) -> None:
    if card not in state.unseen:
        raise IllegalAction(say.SEEN(card=card))
