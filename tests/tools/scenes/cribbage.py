"""Scenes of cribbage and its relatives at the table, from the cut to the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.games.cribbage.state import Phase
from companion.games.match import Match
from companion.games.reason import ScoreReason
from companion.games.setup import Policy
from companion.ui.table.pane import Destination
from tests.tools.scenes.setups import FIVE_CARD, FOUR, LOWBALL, THREE, TWO
from tests.tools.scenes.stage import Scene, Stage
from tests.tools.scenes.wanted import counted, deals, in_play


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield the table in each phase, for two, three and four, and as each referee has it."""
    sit_down, muggins = stage.sit_down, replace(TWO, policy=Policy.MUGGINS)
    yield "table-cut", lambda: sit_down(TWO, lambda match: len(match) == 1)
    yield "table-play", lambda: sit_down(TWO, in_play)
    yield "table-play-three", lambda: sit_down(THREE, in_play)
    yield "table-play-four", lambda: sit_down(FOUR, in_play)
    yield "five-card", lambda: sit_down(FIVE_CARD, in_play)
    yield "lowball", lambda: sit_down(LOWBALL, in_play)
    yield "table-muggins", lambda: sit_down(muggins, in_play)
    yield "table-muggins-call", lambda: stage.screen.open(Destination.MUGGINS)
    yield "table-show", lambda: sit_down(TWO, counted)
    yield "table-show-muggins", lambda: sit_down(muggins, counted)
    yield "table-coach", lambda: sit_down(replace(TWO, policy=Policy.COACH), counted)
    yield "table-thirty-one", lambda: sit_down(TWO, _thirty_one)
    yield "table-deal", lambda: sit_down(TWO, _to_deal)
    yield "table-crib", lambda: sit_down(TWO, _in_crib)
    yield "table-steps", lambda: stage.screen.open(Destination.STEPS)
    yield "scorekeeper", lambda: _scorekeeper(stage)
    yield "game-over", lambda: sit_down(TWO, _all_pegged, seed=3)


def _scorekeeper(stage: Stage) -> None:
    stage.begin(replace(TWO, policy=Policy.SCOREKEEPER))
    stage.move(0, by=12)
    stage.until(lambda view: view.sides[0].total == 12)


def _thirty_one(match: Match[Any]) -> bool:
    """A card has just made 31, and its 2 are not pegged yet."""
    reasons = [event.reason for event in match.played[-1].events]
    return deals(match) >= 3 and ScoreReason.THIRTY_ONE in reasons and match.state.phase is Phase.PLAY


def _to_deal(match: Match[Any]) -> bool:
    return deals(match) >= 3 and match.state.phase is Phase.DEAL


def _in_crib(match: Match[Any]) -> bool:
    return deals(match) >= 4 and match.game.awaited(match.state).sentence.fact.get("place") == 3


def _all_pegged(match: Match[Any]) -> bool:
    """The game is won, and the winner's peg is in the game hole."""
    outcome = match.game.outcome(match.state)
    return outcome is not None and match.state.ledger.accounts[outcome.winner].front == match.setup.target
