"""Scenes of games in which the app deals, most of them against the computer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.cribbage.actions import Dealer
from companion.games.cribbage.state import Phase
from companion.games.round_the_bases.actions import BatFirst
from companion.games.seating import Seat, Side
from companion.ui.table.pane import Destination
from tests.tools.scenes.setups import DEALT, SHUFFLED, SOLO, SOLO_BATTLE, SOLO_FIELD, SOLO_GRID
from tests.tools.scenes.stage import Scene, Stage


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield a hand from the cut to the crib with a hint on the way, and the other games."""
    solo = stage.solo
    yield "solo-cut", lambda: solo(SOLO, lambda view: True, (SHUFFLED,))
    yield "solo-discard", lambda: solo(SOLO, _lays_away)
    yield "solo-hint", lambda: _hint(stage)
    yield "solo-play", lambda: solo(SOLO, lambda view: len(view.face.series) == 3)
    yield "solo-owed", lambda: solo(SOLO, lambda view: view.sides[1].owed)
    yield "solo-covered", lambda: solo(DEALT, lambda view: len(view.face.series) == 2)
    yield "solo-crib", lambda: solo(SOLO, lambda view: view.face.phase is Phase.CRIB)
    deal, at_bat = (Dealer(Seat(0)),), (SHUFFLED, BatFirst(Side(0)))
    yield "solo-field", lambda: solo(SOLO_FIELD, lambda view: len(view.face.deal.series) == 2, at_bat)
    yield "solo-grid", lambda: solo(SOLO_GRID, lambda view: view.face.held and view.face.placed > 5, deal)
    yield "solo-battle", lambda: solo(SOLO_BATTLE, _lays_in_battle, deal)


def _hint(stage: Stage) -> None:
    """Ask the coach which cards to lay away."""
    stage.solo(SOLO, _lays_away)
    stage.screen.open(Destination.HINT)
    stage.draw_until(lambda: stage.screen.pane.advice is not None, "the coach says nothing")


def _lays_away(view: Any) -> bool:
    return bool(view.face.hand and not view.face.away)


def _lays_in_battle(view: Any) -> bool:
    """Whether the person has drawn a card, with some cards on the table."""
    return view.awaited.seat == 0 and view.face.held is not None and len(view.face.line) > 1
