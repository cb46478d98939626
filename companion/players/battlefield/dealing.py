"""The hidden cards of Battlefield Cribbage: what lies face down in the formations, the pile and the reserve (B1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Self

from companion.cards import JOKER, Card
from companion.games.action import Action
from companion.games.battlefield.actions import CountReserve, Draw, Leave, Open, Reveal, Take, TurnCard
from companion.games.battlefield.scoring import FORMATION
from companion.games.battlefield.state import LAST_OF_PILE, BattleFace, BattleStage, BattleState, pile_at_start
from companion.games.cribbage.actions import Count, CribCard, Cut, Deal, Dealt, Lay
from companion.games.cribbage.awaiting import to_cut
from companion.games.seating import Seat
from companion.players.dealing import Asked, Luck
from companion.players.moves import FaceDown, FromPile

OPTIONS: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class BattleCards:
    """The cards of one skirmish, which follow from its number: formations, reserve, the opening card, the pile."""

    luck: Luck
    cut: int = 0
    """How many cards have been cut for the first deal."""

    def deal_of(self, state: BattleState) -> tuple[int, Seat | None]:
        """Return the number of the skirmish and who deals."""
        return state.skirmish, state.dealer if state.skirmish else None

    def shows(self, action: Action, seat: Seat) -> bool:
        """Everybody sees what is done: a card is known to all or to nobody."""
        return True

    def asks(self, state: BattleState) -> Asked | None:
        """Return who takes a card, lays one, or leaves one to the reserve."""
        seat = state.turn
        match state.stage:
            case BattleStage.DRAW:
                return Asked(seat, (FromPile(seat), Take(seat)))
            case BattleStage.LAY:
                return Asked(seat, ways_to_lay(state, seat))
            case BattleStage.BATTLE if not state.cease_fire and len(state.formations[seat]) == FORMATION:
                return Asked(seat, tuple(Leave(seat, card) for card in state.formations[seat]))
        return None

    def follows(self, state: BattleState) -> tuple[Self, Action]:
        """Return the cut, what is turned up next, or what is counted."""
        if state.stage is BattleStage.CUT:
            pack = [card for card in self.luck.pack(0) if card is not JOKER]
            return replace(self, cut=self.cut + 1), Cut(to_cut(state.cutting)[0], pack[self.cut % 52])
        return self, self._next(state)

    def chosen(self, state: BattleState, move: Action) -> tuple[Self, Action | None]:
        """Return the choice with the card that it turns up."""
        match move:
            case FromPile(seat):
                card = self._pile(state)[pile_at_start(len(state.setup.players)) - state.pile]
                return self, TurnCard(seat, card) if state.pile == LAST_OF_PILE else Draw(seat, card)
            case FaceDown(seat):
                return self, Lay(seat, self._face_down(state, seat))
        return self, move

    def _next(self, state: BattleState) -> Action:
        seat = state.turn
        match state.stage:
            case BattleStage.DEAL:
                return Dealt()
            case BattleStage.OPEN:
                return Open(self._pile(state)[-1])
            case BattleStage.REVEAL:
                return Reveal(seat, self._face_down(state, seat))
            case BattleStage.BATTLE if len(state.formations[seat]) < FORMATION:
                return Reveal(seat, self._face_down(state, seat))
            case BattleStage.BATTLE:
                return Count(seat)
            case BattleStage.RESERVE if not state.reserve_known:
                first = FORMATION * len(state.setup.players)
                return CribCard(self.luck.pack(state.skirmish)[first + len(state.crib)])
            case BattleStage.RESERVE:
                return CountReserve()
            case BattleStage.NEXT:
                return Deal()
        raise AssertionError(f"nothing follows from the cards in {state.stage}")

    def _face_down(self, state: BattleState, seat: Seat) -> Card:
        """Return the next card of a formation that nobody has seen."""
        dealt = self.luck.pack(state.skirmish)[FORMATION * seat : FORMATION * (seat + 1)]
        return dealt[FORMATION - state.face_down(seat)]

    def _pile(self, state: BattleState) -> tuple[Card, ...]:
        """Return the pile as it was at the start, from the top; the last of the pack opens the frontline."""
        dealt = FORMATION * len(state.setup.players) + state.crib_size
        return tuple(self.luck.pack(state.skirmish)[dealt:])


def dealing(luck: Luck) -> BattleCards:
    """Return the cards before the first skirmish."""
    return BattleCards(luck)


def ways_to_lay(state: BattleFace, seat: Seat) -> tuple[Action, ...]:
    """Return every card of the formation, one that lies face down, and what was drawn."""
    ways: list[Action] = [Lay(seat, card) for card in state.formations[seat]]
    if state.face_down(seat):
        ways.append(FaceDown(seat))
    if state.held is not None and not state.from_line:
        ways.append(Lay(seat, state.held))
    return tuple(ways)
