"""Cards that the app deals: it shuffles by a number, knows every hand, and shows each to its own seat alone (C14)."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import PACK, Card
from companion.games.action import IllegalAction
from companion.games.cribbage import messages as say
from companion.games.cribbage.actions import CribCard, Discard, Shuffle, Starter
from companion.games.cribbage.awaiting import refusal
from companion.games.cribbage.deal import turn_starter
from companion.games.cribbage.dealt import DealtPack, deal_out
from companion.games.cribbage.show import turn_crib_card
from companion.games.cribbage.state import CribbageState, Phase
from companion.games.event import Event, EventKind
from companion.games.game import Step
from companion.games.reason import SharedReason


def pack_of(number: int, deal: int) -> tuple[Card, ...]:
    """Return the pack for a deal, shuffled by a number: each order is as likely, the same on every machine."""
    from hashlib import sha256  # it loads OpenSSL, four megabytes, which a table where people deal need not have

    return tuple(sorted(PACK, key=lambda card: sha256(f"{number} {deal} {card}".encode()).digest()))


def shuffle(state: CribbageState, action: Shuffle) -> Step[CribbageState]:
    """Take the number that the app shuffles by, before the first deal."""
    if not to_shuffle(state):
        raise refusal(state, say.NOT_SHUFFLED_NOW())
    return Step(replace(state, number=action.number), ())


def to_shuffle(state: CribbageState) -> bool:
    """Tell whether the app has still to shuffle: it does so once, for the whole game."""
    return state.setup.app_deals and state.number is None


def deal(state: CribbageState) -> Step[CribbageState]:
    """Deal to every seat, and with three players one card into the crib (C2)."""
    dealt = _dealt(state)
    by_seat = {seat: tuple(sorted(hand, key=_in_hand)) for seat, hand in zip(state.order, dealt.hands, strict=True)}
    after = replace(
        state,
        stage=Phase.DISCARD,
        hands=tuple(by_seat[seat] for seat in state.setup.seats),
        discards=((),) * len(dealt.hands),
        straight=dealt.straight,
    )
    return Step(after, (Event(EventKind.DEALT, state.dealer, reason=SharedReason.FACE_DOWN),))


def discard(state: CribbageState, action: Discard) -> Step[CribbageState]:
    """Lay a card away to the crib; who has laid away enough waits for the others (C2)."""
    seat, card = action.seat, action.card
    if seat in state.away:
        raise refusal(state, say.LAID_AWAY(player=state.setup.player(seat)))
    if card not in state.hands[seat]:
        raise IllegalAction(say.NOT_HELD(player=state.setup.player(seat), card=card))
    discards = tuple((*cards, card) if owner == seat else cards for owner, cards in enumerate(state.discards))
    after = replace(state, hands=state.hands_without(seat, card), discards=discards)
    if len(after.hands[seat]) == state.rules.hand_size:
        after = replace(after, away=(*state.away, seat))
    return Step(after if after.to_discard else replace(after, stage=Phase.STARTER), ())


def reveal_starter(state: CribbageState) -> Step[CribbageState]:
    """Turn the card that lies next in the pack (C3)."""
    return turn_starter(state, Starter(starter_of(state)))


def starter_of(state: CribbageState) -> Card:
    """Return the card that lies next in the pack once all are dealt."""
    return _dealt(state).starter


def show_crib(state: CribbageState) -> Step[CribbageState]:
    """Turn up the whole crib and count it (C7)."""
    events = tuple[Event, ...]()
    for card in state.face_down:
        step = turn_crib_card(state, CribCard(card))
        state, events = step.state, (*events, *step.events)
    return Step(state, events)


def hinted(state: CribbageState) -> Step[CribbageState]:
    """Note that a seat was told what to do, where that was agreed upon (C15)."""
    if not state.setup.gives_hints:
        raise IllegalAction(say.NO_HINTS())
    return Step(state, ())


def _in_hand(card: Card) -> tuple[int, int]:
    """Return the order in which people hold their cards: by rank."""
    return card.rank, PACK.index(card)


def _dealt(state: CribbageState) -> DealtPack:
    if state.number is None:
        raise IllegalAction(say.NOT_SHUFFLED())
    return deal_out(pack_of(state.number, state.deal), state.rules, len(state.setup.players))
