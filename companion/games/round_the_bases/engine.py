"""'Round the Bases for two players and two partnerships: the game as table, referee and screen see it.

A hand is a hand of cribbage, and cribbage's own engine plays it; the two scales are its ledger. What the hand comes to
moves the pegs on the field (`running`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.cards import PACK, Card, Rank
from companion.games.action import Action, IllegalAction
from companion.games.board_action import close_windows
from companion.games.catalogue import listed
from companion.games.checking import check_action
from companion.games.computers import check_computers, seat_options
from companion.games.cribbage import app_deal
from companion.games.cribbage import messages as cards_said
from companion.games.cribbage.actions import Shuffle, Starter, TurnStarter
from companion.games.cribbage.engine import CRIBBAGE
from companion.games.cribbage.state import CribbageState, Phase
from companion.games.event import Event, EventKind, Kind
from companion.games.game import Awaited, Outcome, Rematch, Stand, Step
from companion.games.ledger import TrackOwed, open_ledger
from companion.games.option import values_of
from companion.games.round_the_bases import awaiting, innings
from companion.games.round_the_bases import messages as say
from companion.games.round_the_bases.actions import (
    ACTIONS,
    CARDS,
    BatFirst,
    ChangeSides,
    Duel,
    NextHand,
    Roll,
    RollOff,
    Steal,
    Swing,
)
from companion.games.round_the_bases.events import WORDS, BaseballEvent
from companion.games.round_the_bases.options import OPTIONS
from companion.games.round_the_bases.profile import FACTORY, ProfileError, profile_of
from companion.games.round_the_bases.running import duel, home_run, roll, steal, swing
from companion.games.round_the_bases.scorebook import BASES_CALLED, format_scorebook, result_of, stolen
from companion.games.round_the_bases.state import BasesFace, BasesState, InningStage
from companion.games.seating import Seat, Side
from companion.games.setup import Policy, Setup, check_options
from companion.games.skunk import Skunk
from companion.games.speech import EventWords
from companion.games.track_game import rematch
from companion.games.viewer import Viewer
from companion.words import rules as shared
from companion.words.message import either, every
from companion.words.telling import OVER
from companion.words.text import Language

_VALUES: Final = {**values_of(OPTIONS), "false_go": ("told",), "extra_hole": ("off", "on")}
"""The values of each option. Two come from the field: `labels` (`Profile`), and `extra_hole`, whether its innings box
has a hole X (R21)."""

INNINGS: Final = range(1, 10)
_SCALE_END: Final = 9999
"""Where the true total of a scale would end; the pegs stay at 59 (R15)."""

_STAGES: Final[Mapping[type[Action], tuple[InningStage, ...]]] = {
    Shuffle: (InningStage.ROLL_OFF,),
    RollOff: (InningStage.ROLL_OFF,),
    BatFirst: (InningStage.ROLL_OFF, InningStage.CHOOSE),
    Swing: (InningStage.HAND,),
    Roll: (InningStage.DICE,),
    Duel: (InningStage.DICE,),
    Steal: (InningStage.HAND, InningStage.NEXT),
    NextHand: (InningStage.NEXT,),
    ChangeSides: (InningStage.CHANGE,),
    **dict.fromkeys(CARDS, (InningStage.HAND,)),
}
"""When each action can be taken."""


class RoundTheBases:
    """The rules of 'Round the Bases (R1-R19)."""

    name = "round-the-bases"
    title = "'Round the Bases"
    actions: Mapping[str, type[Action]] = ACTIONS
    pack: tuple[Card, ...] = PACK
    words: Mapping[Kind, EventWords] = WORDS
    deal_begins: Kind = EventKind.STARTER
    turns_for_any_side: bool = False

    def start(self, setup: Setup) -> BasesState:
        """Return the state before the roll for who bats first. Raises `IllegalAction` for a setup it cannot play."""
        _check_setup(setup)
        strict = setup.policy is Policy.TOURNAMENT
        ledger = open_ledger(2, _SCALE_END, by_peg=setup.policy.muggins, strict=strict)
        profile = profile_of(setup.option("labels", FACTORY.text))
        return BasesState(setup, profile, CribbageState(setup, Phase.NEXT, ledger=ledger), InningStage.ROLL_OFF)

    def face(self, state: BasesState, viewer: Viewer) -> BasesFace:
        """Return what a viewer may see of a state."""
        return state.face(viewer)

    def awaited(self, state: BasesState) -> Awaited:
        """Say what is to be done next."""
        return awaiting.awaited(state)

    def legal(self, state: BasesState) -> tuple[Action, ...]:
        """Return every legal action of the players, and the pegs of what is owed."""
        return awaiting.legal(state)

    def apply(self, state: BasesState, action: Action) -> Step[BasesState]:
        """Return the state after an action, and its events. Raises `IllegalAction` with what is awaited instead."""
        check_action(self, state.setup, action)
        if action.shared:
            return _on_the_scales(state, action)
        if state.stage not in _STAGES[type(action)]:
            raise awaiting.refusal(state, shared.NOT_THE_TIME(verb=repr(action.verb)))
        match action:
            case Shuffle():
                if not app_deal.to_shuffle(state.deal):
                    raise awaiting.refusal(state, cards_said.NOT_SHUFFLED_NOW())
                return _with_hand(state, app_deal.shuffle(state.deal, action))
            case RollOff():
                return _roll_off(state, action)
            case BatFirst():
                return _bat_first(state, action)
            case Swing():
                return _swing(state)
            case Roll():
                return _roll(state, action)
            case Duel(runner, fielder):
                return _run(replace(state, diamond=duel(state.diamond, runner, fielder)), _rolled(state, action))
            case Steal():
                return _steal(state, action)
            case NextHand():
                return innings.next_hand(state)
            case ChangeSides():
                return innings.change_sides(state)
        return _card(state, action)

    def owed(self, state: BasesState) -> tuple[TrackOwed, ...]:
        """Return what each scale shows and what must be added to it."""
        return tuple(replace(state.ledger.owed(side), ending=state.hand_may_end) for side in state.setup.sides)

    def stands(self, state: BasesState) -> tuple[Stand, ...]:
        """Return where the pegs on the field belong: batter and runners, outs, innings, runs.

        The batter stands in the box, hole 0 of the path, while a hand is played (R4: pegs that must roll have moved).
        """
        diamond = state.diamond
        at_bat = {0} if state.in_the_box else set()
        path = diamond.bases | {peg.hole for peg in diamond.waiting} | at_bat
        return (
            Stand("outs", frozenset({diamond.outs})),
            Stand("innings", frozenset({innings.shown(state)})),
            Stand("path", frozenset(path)),
            *(Stand(f"runs{side + 1}", total=state.runs_scored[side], side=side) for side in state.setup.sides),
        )

    def dealer(self, state: BasesState) -> Seat | None:
        """Say that nobody deals: who bats does."""
        return None

    def totals(self, state: BasesState) -> tuple[int, ...]:
        """Return the runs of both sides."""
        return state.runs_scored

    def scorebook(self, state: BasesState, language: Language) -> str:
        """Return the line score and every at bat."""
        return format_scorebook(state, language)

    def rematch(self, state: BasesState) -> Rematch:
        """Return the same game again; who bats first is rolled for."""
        return rematch(state.setup)

    def outcome(self, state: BasesState) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        if state.winner is None:
            return None
        return Outcome((state.winner,), state.runs_scored, (Skunk.NONE, Skunk.NONE), 1, (0, 0))


ROUND_THE_BASES: Final = RoundTheBases()
"""The one game of 'Round the Bases: it has no state of its own."""


def _check_setup(setup: Setup) -> None:
    if len(setup.players) not in (2, 4):
        raise IllegalAction(
            shared.FOR_PLAYERS(game="'Round the Bases", players=either((2, 4)), wanted=len(setup.players))
        )
    if setup.target not in INNINGS:
        raise IllegalAction(say.INNINGS(least=INNINGS[0], most=INNINGS[-1], innings=setup.target))
    if setup.policy is Policy.SCOREKEEPER:
        raise IllegalAction(say.NO_SCOREKEEPER())
    check_options(setup, _VALUES | seat_options(setup, listed("round-the-bases")), ("labels",))
    check_computers(setup)
    _check_labels(setup.option("labels", FACTORY.text))


def _check_labels(text: str) -> None:
    try:
        profile_of(text)
    except ProfileError as error:
        raise IllegalAction(say.LABELS(error=error.said)) from error


# --- who bats first ----------------------------------------------------------------------------------------------


def _roll_off(state: BasesState, action: RollOff) -> Step[BasesState]:
    """Let the side that rolls higher choose; a tie is rolled again (R13)."""
    awaiting.check_dice(action.first, action.second)
    told = _rolled(state, action)
    if action.first == action.second:
        return Step(state, told)
    return Step(replace(state, stage=InningStage.CHOOSE, chooser=Side(int(action.second > action.first))), told)


def _bat_first(state: BasesState, action: BatFirst) -> Step[BasesState]:
    after = innings.at_bat(replace(state, first=action.side, chooser=None))
    return Step(after, (Event(BaseballEvent.BATS_FIRST, after.batter, action.side),))


# --- the hand ----------------------------------------------------------------------------------------------------


def _card(state: BasesState, action: Action) -> Step[BasesState]:
    """Play the hand by the rules of cribbage (R10); a jack turned as starter is a home run (R9)."""
    turned = _turned(state.deal, action)
    if turned is not None and turned.rank is Rank.JACK and state.deal.phase is Phase.STARTER:
        return _jack(state, turned)
    return _with_hand(state, CRIBBAGE.apply(state.deal, action))


def _with_hand(state: BasesState, step: Step[CribbageState]) -> Step[BasesState]:
    return Step(replace(state, deal=step.state), step.events)


def _turned(deal: CribbageState, action: Action) -> Card | None:
    """Return the starter that an action turns, where it is at its place: by people, or by the app (C14)."""
    if deal.setup.app_deals:
        return app_deal.starter_of(deal) if isinstance(action, TurnStarter) and deal.hands else None
    return action.card if isinstance(action, Starter) else None


def _jack(state: BasesState, card: Card) -> Step[BasesState]:
    """Bring everybody home: the hand is void, and the same batter deals again (R9)."""
    told = (Event(EventKind.STARTER, state.batter, cards=(card,)),)
    after = replace(innings.zero(state), diamond=home_run(state.diamond), swing=())
    return innings.after_play(after, say.HOME_RUN(), told)


def _on_the_scales(state: BasesState, action: Action) -> Step[BasesState]:
    """Apply a shared action to the scales (R15, R19); with no hand on them there is only an agreement to be made."""
    if state.winner is not None:
        raise IllegalAction(OVER(result=awaiting.awaited(state).sentence))
    step = CRIBBAGE.apply(state.deal, action)
    if step.state.over:
        raise IllegalAction(say.SCALE_TOO_FAR())
    return Step(replace(state, deal=step.state), step.events)


def _swing(state: BasesState) -> Step[BasesState]:
    """Compare the scales and move (R1-R7); muggins windows close, and the scales return to zero (R10)."""
    if state.deal.phase is not Phase.NEXT:
        raise awaiting.refusal(state, say.NOT_PLAYED_OUT())
    ledger, lost = close_windows(state.setup, state.ledger, lambda debt: True)
    points = ledger.total(state.batting), ledger.total(state.fielding)
    after = replace(state, diamond=swing(state.diamond, points[0] - points[1], state.profile), swing=points)
    swung = Event(BaseballEvent.SWUNG, state.batter, state.batting, points[0] - points[1])
    return _run(innings.zero(after), (*lost, swung))


# --- dice --------------------------------------------------------------------------------------------------------


def _rolled(state: BasesState, action: RollOff | Roll | Duel) -> tuple[Event, ...]:
    dice = [getattr(action, name) for name in action.__slots__]
    side = None if isinstance(action, RollOff) else state.batting
    shown = say.DICE(dice=every(dice))
    if isinstance(action, Duel):
        shown = say.DUEL_DICE(runner=action.runner, fielder=action.fielder)
    return (Event(BaseballEvent.ROLLED, None, side, sum(dice), shown),)


def _roll(state: BasesState, action: Roll) -> Step[BasesState]:
    told = _rolled(state, action)
    if not state.stealing:
        return _run(replace(state, diamond=roll(state.diamond, action.first, action.second)), told)
    base = state.stealing
    diamond = steal(state.diamond, base, action.first, action.second)
    after = replace(state, diamond=diamond, stage=state.before_steal, stealing=0, steals=state.steals + 1)
    return innings.after_steal(after, stolen(base, diamond.outcomes), told)


def _steal(state: BasesState, action: Steal) -> Step[BasesState]:
    """Name the runner before the dice fall (R11)."""
    if action.base not in state.stealers:
        if state.steals and state.setup.option("steals", "unlimited") == "one":
            raise IllegalAction(say.ONE_STEAL())
        raise IllegalAction(say.NO_EMPTY_BASE())
    told = Event(BaseballEvent.STEALS, None, state.batting, reason=BASES_CALLED[action.base + 6])
    after = replace(state, stage=InningStage.DICE, stealing=action.base, before_steal=state.stage)
    return Step(after, (told,))


def _run(state: BasesState, told: tuple[Event, ...]) -> Step[BasesState]:
    """Wait for the next dice, or end the play when nothing is left to decide."""
    if state.diamond.waiting and not innings.walked_off(state):
        return Step(replace(state, stage=InningStage.DICE), told)
    difference = state.swing[0] - state.swing[1]
    result = result_of(state.diamond.outcomes, difference, state.profile.least_hit)
    return innings.after_play(state, result, told, completed=True)
