"""The play: laying cards up to 31, go, and the points on the way (C5, C6)."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import Card
from companion.games.action import IllegalAction
from companion.games.board_action import award
from companion.games.cribbage import messages as say
from companion.games.cribbage.actions import Go, Lay
from companion.games.cribbage.awaiting import GO_FROM, refusal
from companion.games.cribbage.false_go import reveal, since_go
from companion.games.cribbage.state import LIMIT, CribbageState, Phase, SaidGo, rotation
from companion.games.event import Event, EventKind
from companion.games.game import Step
from companion.games.ledger import Award
from companion.games.reason import ScoreReason
from companion.games.scoring import play_scores
from companion.games.seating import Seat


def lay(state: CribbageState, action: Lay) -> Step[CribbageState]:
    """Lay a card, score it, and see whose turn it is (C5, C6)."""
    _check(state, action)
    seat, card = action.seat, action.card
    before, forfeited = _forfeit_heels(state, seat)
    gos, revealed = reveal(state.setup, before.gos, seat, card)
    after = replace(
        before,
        laid=tuple((*hand, card) if owner == seat else hand for owner, hand in enumerate(state.laid)),
        series=(*state.series, (seat, card)),
        count=state.count + card.value,
        gos=gos,
        hands=state.hands_without(seat, card),
    )
    told = Event(EventKind.LAID, seat, state.setup.side_of(seat), after.count, cards=(card,))
    step = _score(after, seat, (*_laid_awards(after), *_closing_award(after)))
    moved, reset = _move_on(step.state)
    return Step(moved, (*forfeited, told, *step.events, *revealed, *reset))


def go(state: CribbageState, action: Go) -> Step[CribbageState]:
    """Let a seat stay out until the reset; when nobody can lay, who laid last scores 1 (C5)."""
    seat = action.seat
    if seat != state.turn:
        raise refusal(state, say.NO_GO_NOW(player=state.setup.player(seat)))
    if state.count < GO_FROM:
        raise IllegalAction(say.MUST_LAY(count=state.count, player=state.setup.player(seat)))
    if any(state.count + card.value <= LIMIT for card in held(state, seat)):
        raise IllegalAction(say.CAN_LAY(player=state.setup.player(seat), count=state.count))
    said = SaidGo(seat, state.count, state.ledger.accounts[state.setup.side_of(seat)].standing)
    after = replace(state, passed=(*state.passed, seat), gos=(*state.gos, said))
    step = _score(after, state.series[-1][0], _closing_award(after))
    moved, reset = _move_on(step.state)
    return Step(moved, (Event(EventKind.GO, seat, state.setup.side_of(seat), state.count), *step.events, *reset))


def _check(state: CribbageState, action: Lay) -> None:
    seat, card = action.seat, action.card
    if seat != state.turn:
        raise refusal(state, say.NO_LAY_NOW(player=state.setup.player(seat), card=card))
    if card is state.starter:
        raise IllegalAction(say.IS_STARTER(card=card))
    if any(card in hand for hand in state.laid):
        raise IllegalAction(say.LAID_ALREADY(card=card))
    if state.hands and card not in state.hands[seat]:
        raise IllegalAction(say.NOT_HELD(player=state.setup.player(seat), card=card))
    if state.count + card.value > LIMIT:
        total = state.count + card.value
        raise IllegalAction(say.PAST_LIMIT(count=state.count, card=card, total=total))


def _forfeit_heels(state: CribbageState, seat: Seat) -> tuple[CribbageState, tuple[Event, ...]]:
    """Take his heels from a dealer who lays a card before pegging it (C4)."""
    side = state.setup.side_of(seat)
    heels = [debt for debt in state.ledger.accounts[side].debts if debt.award.reason is ScoreReason.HIS_HEELS]
    if seat != state.dealer or not heels or not state.rules.forfeits:
        return state, ()
    told = tuple(
        Event(EventKind.FORFEITED, seat, side, debt.due, ScoreReason.HIS_HEELS, debt.award.cards) for debt in heels
    )
    return replace(state, ledger=state.ledger.drop(side, heels)), told


def _laid_awards(state: CribbageState) -> tuple[Award, ...]:
    """Return what the card laid last scores with the series it ends (C6)."""
    side = state.setup.side_of(state.series[-1][0])
    scores = play_scores([card for _, card in state.series])
    return tuple(Award(side, score.points, score.reason, tuple(score.cards), play=True) for score in scores)


def _closing_award(state: CribbageState) -> tuple[Award, ...]:
    """Return the 1 for go or for the last card of the deal, unless 31 took its place (C5)."""
    if state.count == LIMIT or _can_go_on(state) is not None:
        return ()
    seat, card = state.series[-1]
    reason = ScoreReason.GO if any(map(state.holds_cards, state.setup.seats)) else ScoreReason.LAST_CARD
    return (Award(state.setup.side_of(seat), 1, reason, (card,), play=True),)


def _score(state: CribbageState, seat: Seat, awards: tuple[Award, ...]) -> Step[CribbageState]:
    if not awards:
        return Step(state, ())
    side = state.setup.side_of(seat)
    ledger, told = award(state.ledger, *awards)
    credited = ledger.accounts[side].standing - state.ledger.accounts[side].standing
    return Step(replace(state, ledger=ledger, gos=since_go(state.gos, seat, credited)), told)


def _can_go_on(state: CribbageState) -> Seat | None:
    """Return the next seat that has cards and has not said go: it must lay, or say go too (C5)."""
    mover = state.turn if state.turn is not None else state.series[-1][0]
    for seat in rotation(len(state.laid), mover):
        if seat not in state.passed and state.holds_cards(seat):
            return seat
    return None


def _move_on(state: CribbageState) -> tuple[CribbageState, tuple[Event, ...]]:
    """Give the turn to the next seat; at 31, or when nobody can lay, the count returns to 0 (C5)."""
    following = None if state.count == LIMIT else _can_go_on(state)
    if following is not None:
        return replace(state, turn=following), ()
    last = state.series[-1][0]
    holders = [seat for seat in rotation(len(state.laid), last) if state.holds_cards(seat)]
    leaders = [] if state.rules.one_count else holders
    fresh = replace(state, series=(), count=0, passed=(), turn=leaders[0] if leaders else None)
    if not leaders:
        return replace(fresh, stage=Phase.SHOW, laid=_all_shown(state)), ()
    return fresh, (Event(EventKind.RESET, leaders[0]),)


def held(state: CribbageState, seat: Seat) -> tuple[Card, ...]:
    """Return what a seat holds, where the app knows; else nothing."""
    return state.hands[seat] if state.hands else ()


def _all_shown(state: CribbageState) -> tuple[tuple[Card, ...], ...]:
    """Return every hand for the show: the app turns up what was not laid in a play that is over early (F1)."""
    return tuple((*laid, *held(state, Seat(seat))) for seat, laid in enumerate(state.laid))
