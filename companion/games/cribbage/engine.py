"""Cribbage for 2, 3 and 4 players, to 121 or 61: the game as table, referee and screen see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.cards import Card
from companion.games.action import BOARD_ACTIONS, Action, Amend, IllegalAction, Peg, Tally
from companion.games.board_action import apply_board_action
from companion.games.catalogue import listed, options_of
from companion.games.checking import check_action
from companion.games.computers import check_computers, seat_options
from companion.games.cribbage import app_deal, awaiting, deal, ending, false_go, play, show
from companion.games.cribbage import messages as say
from companion.games.cribbage.actions import (
    ACTIONS,
    Count,
    CribCard,
    Cut,
    Deal,
    Dealer,
    Dealt,
    Discard,
    FalseGo,
    Go,
    Hinted,
    Lay,
    Misdeal,
    ShowCrib,
    Shuffle,
    Starter,
    TurnStarter,
)
from companion.games.cribbage.rules import Rules
from companion.games.cribbage.state import CribbageFace, CribbageState, Phase
from companion.games.game import Awaited, Outcome, Step
from companion.games.ledger import TrackOwed, open_ledger
from companion.games.option import values_of
from companion.games.scoring import Score, show_scores
from companion.games.seating import Seat
from companion.games.setup import Policy, Setup, check_options
from companion.games.track_game import TrackGame, refused
from companion.games.viewer import Viewer
from companion.words import rules as shared
from companion.words.message import Said, either
from companion.words.telling import OVER

_PHASES: Final[Mapping[type[Action], tuple[Phase, ...]]] = {
    Cut: (Phase.CUT,),
    Dealer: (Phase.CUT,),
    Shuffle: (Phase.CUT, Phase.DEAL),
    Dealt: (Phase.DEAL,),
    Discard: (Phase.DISCARD,),
    Hinted: (Phase.DISCARD, Phase.PLAY),
    Misdeal: (Phase.DEAL, Phase.STARTER),
    Starter: (Phase.STARTER,),
    TurnStarter: (Phase.STARTER,),
    Lay: (Phase.PLAY,),
    Go: (Phase.PLAY,),
    FalseGo: (Phase.PLAY, Phase.SHOW, Phase.CRIB, Phase.NEXT, Phase.OVER),
    Count: (Phase.SHOW,),
    CribCard: (Phase.CRIB,),
    ShowCrib: (Phase.CRIB,),
    Deal: (Phase.NEXT,),
}
"""When each action can be taken."""

_BY_HAND: Final = (Misdeal, Starter, CribCard)
_BY_APP: Final = (Shuffle, Discard, TurnStarter, ShowCrib, Hinted)
"""What is done where people deal, and where the app does."""


class Cribbage(TrackGame[CribbageState]):
    """The rules of cribbage (C1-C13)."""

    name = "cribbage"
    title = "Cribbage"
    actions: Mapping[str, type[Action]] = ACTIONS
    phases: Mapping[type[Action], tuple[Phase, ...]] = _PHASES
    rules: Rules = Rules()

    def start(self, setup: Setup) -> CribbageState:
        """Return the state before the cut for the deal. Raises `IllegalAction` for a setup it cannot play."""
        self._check_setup(setup)
        strict = setup.policy is Policy.TOURNAMENT
        ledger = open_ledger(len(setup.sides), setup.target, by_peg=setup.policy.muggins, strict=strict)
        if setup.policy is Policy.SCOREKEEPER:
            return CribbageState(setup, Phase.SCOREKEEPING, rules=self.rules, ledger=ledger)
        return CribbageState(setup, Phase.CUT, cutting=tuple(setup.seats), rules=self.rules, ledger=ledger)

    def face(self, state: CribbageState, viewer: Viewer) -> CribbageFace:
        """Return what a viewer may see of a state."""
        return state.face_for(viewer)

    def dealer(self, state: CribbageState) -> Seat | None:
        """Say who deals; nobody before the cut has said so."""
        return state.dealer

    def awaited(self, state: CribbageState) -> Awaited:
        """Say what is to be done next."""
        return awaiting.awaited(state)

    def legal(self, state: CribbageState) -> tuple[Action, ...]:
        """Return every legal action of the players, and the pegs of what is owed."""
        return awaiting.legal(state)

    def apply(self, state: CribbageState, action: Action) -> Step[CribbageState]:
        """Return the state after an action, and its events. Raises `IllegalAction` with what is awaited instead."""
        check_action(self, state.setup, action)
        if action.shared:
            return self._apply_board(state, action)
        elsewhere = isinstance(action, _BY_HAND if state.setup.app_deals else _BY_APP)
        if elsewhere or state.phase not in self.phases.get(type(action), ()):
            raise self.refusal(state, shared.NOT_THE_TIME(verb=repr(action.verb)))
        return self.act(state, action)

    def act(self, state: CribbageState, action: Action) -> Step[CribbageState]:
        """Return the state after one of the game's own actions at its time, and its events."""
        return show.count_hand(state, action, self.scores) if isinstance(action, Count) else _apply(state, action)

    def refusal(self, state: CribbageState, reason: Said) -> IllegalAction:
        """Return the error that says why something is not done, and what is awaited instead."""
        return refused(self.awaited(state), reason)

    def scores(self, hand: Sequence[Card], starter: Card, *, crib: bool = False) -> tuple[Score, ...]:
        """Return each score of a hand or a crib in the show (C7)."""
        return show_scores(hand, starter, crib=crib)

    def owed(self, state: CribbageState) -> tuple[TrackOwed, ...]:
        """Return what each track shows and what must be pegged on it, one for each side."""
        free = state.phase is Phase.SCOREKEEPING
        return tuple(state.ledger.owed(side, free=free) for side in state.setup.sides)

    def outcome(self, state: CribbageState) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return ending.outcome(state)

    def _check_setup(self, setup: Setup) -> None:
        known = listed(self.name)
        if len(setup.players) not in known.players:
            raise IllegalAction(
                shared.FOR_PLAYERS(game=self.title, players=either(known.players), wanted=len(setup.players))
            )
        if setup.target not in known.lengths:
            raise IllegalAction(shared.LENGTH(target=either(known.lengths), wanted=setup.target))
        if setup.policy not in known.policies:
            raise IllegalAction(shared.NOT_WITH_REFEREE(game=self.title, referee=repr(setup.policy.value)))
        options = values_of(options_of(self.name))
        check_options(setup, options | seat_options(setup, known))
        check_computers(setup)

    def _apply_board(self, state: CribbageState, action: Action) -> Step[CribbageState]:
        """Apply a shared action: in a game that is won pegs may still come home, a scorekeeper only believes pegs."""
        allowed: tuple[type[Action], ...]
        why: Said
        match state.phase:
            case Phase.OVER:
                allowed, why = (Peg, Amend), OVER(result=self.awaited(state).sentence)
            case Phase.SCOREKEEPING:
                allowed, why = (Tally, Amend), say.ONLY_PEGS()
            case _:
                allowed = tuple(kind for kind in BOARD_ACTIONS if kind is not Tally)
                why = shared.FROM_CARDS()
        if not isinstance(action, allowed):
            raise IllegalAction(why)
        ledger, told = apply_board_action(state.setup, state.ledger, action)
        ledger, lost = show.close_play_windows(state, ledger, action)
        return Step(replace(state, ledger=ledger), (*told, *lost))


CRIBBAGE: Final = Cribbage()
"""The one game of cribbage: it has no state of its own."""


def _apply(state: CribbageState, action: Action) -> Step[CribbageState]:
    match action:
        case Lay():
            return play.lay(state, action)
        case Go():
            return play.go(state, action)
        case CribCard():
            return show.turn_crib_card(state, action)
        case Starter():
            return deal.turn_starter(state, action)
        case Dealt():
            return app_deal.deal(state) if state.setup.app_deals else deal.dealt(state)
        case Deal():
            return deal.next_deal(state)
        case Cut():
            return deal.cut(state, action)
        case Dealer():
            return deal.name_dealer(state, action)
        case Misdeal():
            return deal.misdeal(state)
        case FalseGo():
            return false_go.punish(state, action)
        case Shuffle():
            return app_deal.shuffle(state, action)
        case Discard():
            return app_deal.discard(state, action)
        case TurnStarter():
            return app_deal.reveal_starter(state)
        case ShowCrib():
            return app_deal.show_crib(state)
        case Hinted():
            return app_deal.hinted(state)
    raise IllegalAction(shared.NO_ACTION_OF(verb=repr(action.verb), game="cribbage"))
