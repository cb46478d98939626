"""Battlefield Cribbage for two, three and four players: the game as table, referee and screen see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.cards import JOKER, PACK_WITH_JOKER, Card
from companion.games.action import Action, IllegalAction
from companion.games.battlefield import awaiting, battle, draw, skirmish
from companion.games.battlefield import messages as say
from companion.games.battlefield.actions import ACTIONS, CountReserve, Draw, Leave, Open, Reveal, Take, TurnCard
from companion.games.battlefield.events import WORDS, BattleEvent
from companion.games.battlefield.options import OPTIONS
from companion.games.battlefield.state import BattleFace, BattleStage, BattleState
from companion.games.board_action import close_windows
from companion.games.catalogue import listed
from companion.games.checking import check_action
from companion.games.computers import check_computers, seat_options
from companion.games.cribbage import ending
from companion.games.cribbage.actions import Count, CribCard, Cut, Deal, Dealer, Dealt, Lay, Misdeal
from companion.games.cribbage.state import CribbageState, Phase
from companion.games.event import Event, EventKind, Kind
from companion.games.game import Awaited, Outcome, Rematch, Step
from companion.games.ledger import open_ledger
from companion.games.option import values_of
from companion.games.reason import SharedReason
from companion.games.seating import Seat
from companion.games.setup import Policy, Setup, check_options
from companion.games.speech import EventWords
from companion.games.track_game import TrackGame, apply_with_cards, rematch
from companion.games.viewer import Viewer
from companion.words import rules as shared
from companion.words.message import either

TARGET: Final = 121
_STAGES: Final[Mapping[type[Action], tuple[BattleStage, ...]]] = {
    Cut: (BattleStage.CUT,),
    Dealer: (BattleStage.CUT,),
    Dealt: (BattleStage.DEAL,),
    Misdeal: (BattleStage.DEAL, BattleStage.OPEN),
    Open: (BattleStage.OPEN,),
    Reveal: (BattleStage.REVEAL, BattleStage.BATTLE),
    Draw: (BattleStage.DRAW,),
    Take: (BattleStage.DRAW,),
    TurnCard: (BattleStage.DRAW,),
    Lay: (BattleStage.LAY,),
    Leave: (BattleStage.BATTLE,),
    Count: (BattleStage.BATTLE,),
    CribCard: (BattleStage.RESERVE,),
    CountReserve: (BattleStage.RESERVE,),
    Deal: (BattleStage.NEXT,),
}
"""When each action can be taken."""


class Battlefield(TrackGame[BattleState]):
    """The rules of Battlefield Cribbage (B1-B12)."""

    name = "battlefield"
    title = "Battlefield Cribbage"
    actions: Mapping[str, type[Action]] = ACTIONS
    pack: tuple[Card, ...] = PACK_WITH_JOKER
    words: Mapping[Kind, EventWords] = WORDS
    deal_begins: Kind = BattleEvent.OPENED
    turns_for_any_side: bool = True  # a card that begins a new frontline brings the seat to the right a point (B4)

    def start(self, setup: Setup) -> BattleState:
        """Return the state before the cut for the deal. Raises `IllegalAction` for a setup it cannot play."""
        _check_setup(setup)
        strict = setup.policy is Policy.TOURNAMENT
        ledger = open_ledger(len(setup.sides), setup.target, by_peg=setup.policy.muggins, strict=strict)
        all_again = draw.by_draw(setup)
        cutting = CribbageState(setup, Phase.CUT, cutting=tuple(setup.seats), ledger=ledger, all_again=all_again)
        return BattleState(
            setup, cutting, BattleStage.CUT, scorers=tuple(setup.members(side)[0] for side in setup.sides)
        )

    def face(self, state: BattleState, viewer: Viewer) -> BattleFace:
        """Return what a viewer may see of a state."""
        return state.face

    def dealer(self, state: BattleState) -> Seat:
        """Say who deals."""
        return state.dealer

    def awaited(self, state: BattleState) -> Awaited:
        """Say what is to be done next."""
        return awaiting.awaited(state)

    def legal(self, state: BattleState) -> tuple[Action, ...]:
        """Return every legal action of the players, and the pegs of what is owed."""
        return awaiting.legal(state)

    def apply(self, state: BattleState, action: Action) -> Step[BattleState]:
        """Return the state after an action, and its events. Raises `IllegalAction` with what is awaited instead."""
        check_action(self, state.setup, action)
        if action.shared:
            return _on_the_tracks(state, action)
        if state.stage not in _STAGES.get(type(action), ()):
            raise awaiting.refusal(state, shared.NOT_THE_TIME(verb=repr(action.verb)))
        return _apply(state, action)

    def outcome(self, state: BattleState) -> Outcome | None:
        """Return how the game ended, or None; skunks are those of cribbage (B11)."""
        return ending.outcome(state.cutting)

    def rematch(self, state: BattleState) -> Rematch:
        """Return the next game: partners stay, and who scored the winning point deals (B11, B13)."""
        setup, winner = state.setup, state.ledger.reached
        if len(setup.players) == 4:
            setup = replace(setup, options={"partners": "on", **_without_draw(setup)})
        return rematch(setup, *(() if winner is None else (Dealer(state.scorers[winner]),)))


BATTLEFIELD: Final = Battlefield()
"""The one game of Battlefield Cribbage: it has no state of its own."""


def _check_setup(setup: Setup) -> None:
    if not 2 <= len(setup.players) <= 4:
        raise IllegalAction(
            shared.FOR_PLAYERS(game="Battlefield Cribbage", players=either((2, 3, 4)), wanted=len(setup.players))
        )
    if setup.target != TARGET:
        raise IllegalAction(shared.LENGTH(target=TARGET, wanted=setup.target))
    if setup.policy is Policy.SCOREKEEPER:
        raise IllegalAction(shared.NO_CARDS_KNOWN())
    check_options(setup, values_of(OPTIONS) | seat_options(setup, listed("battlefield")))
    check_computers(setup)


def _apply(state: BattleState, action: Action) -> Step[BattleState]:
    match action:
        case Cut() | Dealer():
            return _cut(state, action)
        case Dealt():
            dealt = Event(EventKind.DEALT, state.dealer, reason=SharedReason.FACE_DOWN)
            return Step(replace(state, doing=BattleStage.OPEN), (dealt,))
        case Misdeal():
            return Step(replace(state, doing=BattleStage.DEAL), (Event(EventKind.MISDEAL, state.dealer),))
        case Open():
            return skirmish.turn_up_line(state, action)
        case Reveal():
            return skirmish.reveal(state, action)
        case Draw():
            return skirmish.draw(state, action)
        case Take():
            return skirmish.take(state, action)
        case Lay():
            return skirmish.lay(state, action)
        case TurnCard():
            return skirmish.turn_last(state, action)
        case Leave():
            return battle.leave(state, action)
        case Count():
            return battle.count_formation(state, action)
        case CribCard():
            return battle.turn_reserve_card(state, action)
        case CountReserve():
            return battle.count_reserve(state)
        case Deal():
            return _next_skirmish(state)
    raise IllegalAction(shared.NO_ACTION_OF(verb=repr(action.verb), game="Battlefield Cribbage"))


def _without_draw(setup: Setup) -> Mapping[str, str]:
    return {name: value for name, value in setup.options.items() if (name, value) != ("partners", "draw")}


def _cut(state: BattleState, action: Cut | Dealer) -> Step[BattleState]:
    """Cut for the deal, and for partners (C1, B13). A joker is cut again."""
    if isinstance(action, Cut) and action.card is JOKER:
        raise IllegalAction(say.JOKER_CUT())
    return draw.draw(state, action)


def _next_skirmish(state: BattleState) -> Step[BattleState]:
    """Pass the deal to the left; that closes the muggins windows of this skirmish (P8)."""
    ledger, lost = close_windows(state.setup, state.ledger, lambda _: True)
    after = skirmish.fresh(battle.with_ledger(state, ledger), state.order[0])
    return Step(after, (*lost, Event(EventKind.DEALER, after.dealer)))


def _on_the_tracks(state: BattleState, action: Action) -> Step[BattleState]:
    """Apply a shared action; in a game that is won pegs may still come home."""
    ledger, told = apply_with_cards(state, action, awaiting.awaited(state).sentence)
    ledger, lost = battle.close_line_windows(state, ledger, action)
    return Step(battle.with_ledger(state, ledger), (*told, *lost))
