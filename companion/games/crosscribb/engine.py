"""CrossCribb for two, three and four players: the game as table, referee and screen see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.games.action import Action, IllegalAction
from companion.games.catalogue import listed
from companion.games.checking import check_action
from companion.games.computers import check_computers, seat_options
from companion.games.cribbage.actions import CribCard, Cut, Deal, Dealer, Dealt, Misdeal, Starter
from companion.games.cribbage.engine import CRIBBAGE
from companion.games.cribbage.state import HAND_SIZE, CribbageState, Phase
from companion.games.crosscribb import awaiting, counting
from companion.games.crosscribb import messages as say
from companion.games.crosscribb.actions import ACTIONS, Accept, Columns, LayAway, Overlooked, PlaceCard, Say, Turn
from companion.games.crosscribb.events import WORDS, CrossEvent
from companion.games.crosscribb.lines import CENTRE
from companion.games.crosscribb.options import OPTIONS
from companion.games.crosscribb.state import CrossFace, CrossState, GridStage
from companion.games.event import Event, EventKind, Kind
from companion.games.game import Awaited, Outcome, Step
from companion.games.ledger import open_ledger
from companion.games.option import values_of
from companion.games.reason import SharedReason
from companion.games.seating import Seat, facing
from companion.games.setup import Policy, Setup, check_options
from companion.games.skunk import Skunk
from companion.games.speech import EventWords
from companion.games.track_game import TrackGame, apply_with_cards
from companion.games.viewer import Viewer
from companion.words import rules as shared
from companion.words.message import either

TARGET: Final = 31
_SKUNK: Final = 16
_DOUBLE_SKUNK: Final = 31
_STAGES: Final[Mapping[type[Action], tuple[GridStage, ...]]] = {
    Cut: (GridStage.CUT,),
    Dealer: (GridStage.CUT,),
    Columns: (GridStage.LINES,),
    Dealt: (GridStage.DEAL,),
    Misdeal: (GridStage.DEAL, GridStage.STARTER),
    Starter: (GridStage.STARTER,),
    Turn: (GridStage.PLACE,),
    PlaceCard: (GridStage.PLACE,),
    LayAway: (GridStage.PLACE,),
    CribCard: (GridStage.CRIB,),
    Say: (GridStage.COUNT,),
    Accept: (GridStage.COUNT,),
    Overlooked: (GridStage.COUNT,),
    Deal: (GridStage.NEXT,),
}
"""When each action can be taken."""


class CrossCribb(TrackGame[CrossState]):
    """The rules of CrossCribb (X1-X10)."""

    name = "crosscribb"
    title = "CrossCribb"
    actions: Mapping[str, type[Action]] = ACTIONS
    words: Mapping[Kind, EventWords] = WORDS

    def start(self, setup: Setup) -> CrossState:
        """Return the state before the cut for the deal. Raises `IllegalAction` for a setup it cannot play."""
        _check_setup(setup)
        strict = setup.policy is Policy.TOURNAMENT
        ledger = open_ledger(2, setup.target, by_peg=setup.policy.muggins, strict=strict)
        all_again = setup.edition > 1
        cutting = CribbageState(setup, Phase.CUT, cutting=tuple(setup.seats), ledger=ledger, all_again=all_again)
        return CrossState(setup, cutting, GridStage.CUT)

    def face(self, state: CrossState, viewer: Viewer) -> CrossFace:
        """Return what a viewer may see of a state."""
        return state.face(viewer)

    def dealer(self, state: CrossState) -> Seat:
        """Say who deals."""
        return state.dealer

    def awaited(self, state: CrossState) -> Awaited:
        """Say what is to be done next."""
        return awaiting.awaited(state)

    def legal(self, state: CrossState) -> tuple[Action, ...]:
        """Return every legal action of the players, and the pegs of what is owed."""
        return awaiting.legal(state)

    def apply(self, state: CrossState, action: Action) -> Step[CrossState]:
        """Return the state after an action, and its events. Raises `IllegalAction` with what is awaited instead."""
        check_action(self, state.setup, action)
        if action.shared:
            return _on_the_tracks(state, action)
        if state.stage not in _STAGES.get(type(action), ()):
            raise awaiting.refusal(state, shared.NOT_THE_TIME(verb=repr(action.verb)))
        match action:
            case Cut() | Dealer():
                return _cut(state, action)
            case Columns():
                return _columns(state, action)
            case Dealt():
                dealt = Event(EventKind.DEALT, state.dealer, reason=SharedReason.FACE_DOWN)
                return Step(replace(state, stage=GridStage.STARTER), (dealt,))
            case Misdeal():
                return Step(replace(state, stage=GridStage.DEAL), (Event(EventKind.MISDEAL, state.dealer),))
            case Starter():
                return _turn(state, action)
            case Turn():
                return _turn_own(state, action)
            case PlaceCard():
                return _place(state, action)
            case LayAway():
                return _lay_away(state, action)
            case CribCard():
                return _crib_card(state, action)
            case Say() | Accept() | Overlooked():
                return counting.apply(state, action)
            case Deal():
                return _next_round(state)
        raise IllegalAction(shared.NO_ACTION_OF(verb=repr(action.verb), game="CrossCribb"))

    def outcome(self, state: CrossState) -> Outcome | None:
        """Return how the game ended, or None; a win by 16 is a skunk, by 31 a double one (X7)."""
        winner = state.ledger.reached
        if winner is None:
            return None
        totals = self.totals(state)
        margin = totals[winner] - totals[facing(winner)]
        points = 3 if margin >= _DOUBLE_SKUNK else 2 if margin >= _SKUNK else 1
        skunks = [Skunk.NONE, Skunk.NONE]
        skunks[facing(winner)] = tuple(Skunk)[points - 1]
        return Outcome((winner,), totals, (skunks[0], skunks[1]), points, (0, 0))


CROSSCRIBB: Final = CrossCribb()
"""The one game of CrossCribb: it has no state of its own."""


def _check_setup(setup: Setup) -> None:
    if not 2 <= len(setup.players) <= 4:
        raise IllegalAction(shared.FOR_PLAYERS(game="CrossCribb", players=either((2, 3, 4)), wanted=len(setup.players)))
    if len(setup.sides) != 2:
        raise IllegalAction(say.WHO_ALONE())
    if setup.target != TARGET:
        raise IllegalAction(shared.LENGTH(target=TARGET, wanted=setup.target))
    if setup.policy is Policy.SCOREKEEPER:
        raise IllegalAction(shared.NO_CARDS_KNOWN())
    old = ("false_claim",) if setup.edition == 1 else ()  # it was accepted, and had no effect
    check_options(setup, values_of(OPTIONS) | seat_options(setup, listed("crosscribb")), ("alone", *old))
    check_computers(setup)


def _cut(state: CrossState, action: Action) -> Step[CrossState]:
    """Cut for the deal: the lowest card deals; after a tie everybody cuts again (X11)."""
    step = CRIBBAGE.apply(state.cutting, action)
    after = replace(state, cutting=step.state)
    if step.state.dealer is None:
        return Step(after, step.events)
    dealing = state.turns.index(step.state.dealer)
    return Step(replace(after, stage=GridStage.LINES, dealing=dealing, round=1), step.events)


def _columns(state: CrossState, action: Columns) -> Step[CrossState]:
    told = Event(CrossEvent.LINES_CHOSEN, None, action.side)
    return Step(replace(state, columns=action.side, stage=GridStage.DEAL), (told,))


def _turn(state: CrossState, action: Starter) -> Step[CrossState]:
    """Turn the cut card; a jack is his heels, which count in the dealer's round (X5)."""
    grid = (*state.grid[:CENTRE], action.card, *state.grid[CENTRE + 1 :])
    told = Event(EventKind.STARTER, state.dealer, cards=(action.card,))
    return Step(replace(state, grid=grid, stage=GridStage.PLACE), (told,))


def _place(state: CrossState, action: PlaceCard) -> Step[CrossState]:
    if action.seat != state.turn:
        raise awaiting.refusal(state, shared.NOT_YOUR_TURN(player=state.setup.player(action.seat)))
    if action.square not in state.free:
        raise IllegalAction(say.NO_FREE_SQUARE(square=action.square))
    if action.card not in state.unseen and action.card is not state.held:
        raise IllegalAction(say.ON_GRID(card=action.card))
    if state.setup.app_deals and action.card is not state.held:
        raise awaiting.refusal(state, say.NOT_TURNED(card=action.card))
    grid = (*state.grid[: action.square], action.card, *state.grid[action.square + 1 :])
    after = replace(state, grid=grid, held=None)
    told = Event(CrossEvent.PLACED, action.seat, state.setup.side_of(action.seat), action.square, cards=(action.card,))
    if after.free:
        return Step(after, (told,))
    step = _crib_grown(replace(after, stage=GridStage.CRIB))
    return Step(step.state, (told, *step.events))


def _turn_own(state: CrossState, action: Turn) -> Step[CrossState]:
    """Turn the next card of a seat, where the app deals; it is told only when it is placed."""
    if action.seat != state.turn or state.held is not None or not state.setup.app_deals:
        raise awaiting.refusal(state, say.TURNS_NO_CARD(player=state.setup.player(action.seat)))
    if action.card not in state.unseen:
        raise IllegalAction(say.SEEN(card=action.card))
    return Step(replace(state, held=action.card), ())


def _lay_away(state: CrossState, action: LayAway) -> Step[CrossState]:
    """Lay the turned card away: the same seat turns another one (X2)."""
    if action.seat != state.turn or action.card is not state.held or not state.may_lay_away:
        raise awaiting.refusal(state, say.LAYS_NO_CARD_AWAY(player=state.setup.player(action.seat)))
    after = replace(state, held=None, crib=(*state.crib, action.card), away=(*state.away, action.seat))
    return Step(after, (Event(CrossEvent.LAID_AWAY, action.seat),))


def _crib_card(state: CrossState, action: CribCard) -> Step[CrossState]:
    """Turn up a card of the crib; with the fourth everything is counted and the difference is owed (X6, X8)."""
    if action.card not in state.unseen:
        raise IllegalAction(say.NOT_IN_CRIB(card=action.card))
    return _crib_grown(replace(state, crib=(*state.crib, action.card)))


def _crib_grown(state: CrossState) -> Step[CrossState]:
    """Count when the crib is whole; where muggins is played the players count, line by line (X9)."""
    if len(state.crib) < HAND_SIZE:
        return Step(state, ())
    if state.setup.policy.muggins:
        return Step(replace(state, stage=GridStage.COUNT), ())
    told = [Event(EventKind.COUNTED, None, each.side, each.points, each.name, each.cards) for each in state.counted()]
    step = counting.owe_difference(state)
    return Step(step.state, (*told, *step.events))


def _next_round(state: CrossState) -> Step[CrossState]:
    fresh = CrossState(state.setup, state.cutting, GridStage.DEAL, state.columns, state.dealing + 1, state.round + 1)
    return Step(fresh, (Event(EventKind.DEALER, fresh.dealer),))


def _on_the_tracks(state: CrossState, action: Action) -> Step[CrossState]:
    """Apply a shared action; in a game that is won pegs may still come home."""
    ledger, told = apply_with_cards(state, action, awaiting.awaited(state).sentence)
    return Step(counting.with_ledger(state, ledger), told)
