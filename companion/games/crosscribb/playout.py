"""A whole game of CrossCribb as a script: shuffled packs, cards placed wherever the chooser likes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.cards import Card
from companion.games.action import Action
from companion.games.cribbage.actions import CribCard, Cut, Deal, Dealt, Starter
from companion.games.cribbage.awaiting import to_cut
from companion.games.crosscribb.actions import Accept, Columns, LayAway, PlaceCard, Say, Turn
from companion.games.crosscribb.engine import CROSSCRIBB
from companion.games.crosscribb.state import CrossState, GridStage
from companion.games.match import Match
from companion.games.playout import Chooser, HasState, played
from companion.games.seating import Side
from companion.games.setup import Setup


def honest_actions(
    setup: Setup, packs: Iterable[Sequence[Card]], choose: Chooser, *, pegs: bool = True
) -> Iterator[Action]:
    """Return the actions of a game as honest players would take them, to its end or until the packs run out."""
    match = Match(CROSSCRIBB, setup)
    return played(match, script(match, iter(packs), choose), pegs=pegs)


def script(match: HasState[CrossState], packs: Iterator[Sequence[Card]], choose: Chooser) -> Iterator[Action]:
    """Yield everything but the pegs; each action must have been played on `match` before the next is asked for."""
    to_come = iter(next(packs, ()))
    while (state := match.state).stage is not GridStage.OVER:
        match state.stage:
            case GridStage.CUT:
                card = next(to_come, None)
                if card is None:
                    return
                yield Cut(to_cut(state.cutting)[0], card)
            case GridStage.LINES:
                yield Columns(choose((Side(0), Side(1))))
            case GridStage.DEAL:
                pack = next(packs, None)
                if pack is None:
                    return
                hand = iter(pack)
                yield Dealt()
            case GridStage.STARTER:
                yield Starter(next(hand))
            case GridStage.PLACE if state.setup.app_deals and state.held is None:
                yield Turn(state.turn, next(hand))
            case GridStage.PLACE if state.held and state.may_lay_away and choose((True, False)):
                yield LayAway(state.turn, state.held)
            case GridStage.COUNT if state.waits_for_call:
                yield Accept()
            case GridStage.COUNT if (line := state.counting) is not None:
                yield Say(line.side, line.points)
            case GridStage.PLACE:
                yield PlaceCard(state.turn, choose(state.free), state.held or next(hand))
            case GridStage.CRIB:
                yield CribCard(next(hand))
            case GridStage.NEXT:
                yield Deal()
