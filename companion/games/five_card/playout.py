"""How honest people play five-card cribbage, for tests, simulations and stored games.

The caller makes every choice (see `companion.games.playout`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.cards import Card
from companion.games.action import Action
from companion.games.cribbage import playout
from companion.games.cribbage.actions import Count, CribCard, Dealt, Starter
from companion.games.cribbage.state import CribbageState
from companion.games.five_card.actions import TurnUp
from companion.games.playout import Chooser, HasState
from companion.games.setup import Setup


def honest_actions(
    setup: Setup, packs: Iterable[Sequence[Card]], choose: Chooser, *, pegs: bool = True
) -> Iterator[Action]:
    """Return the actions of a game as honest players would take them, to its end or until the packs run out."""
    return playout.honest_actions(setup, packs, choose, pegs=pegs, hand=one_hand)


def script(match: HasState[CribbageState], packs: Iterator[Sequence[Card]], choose: Chooser) -> Iterator[Action]:
    """Yield everything but the pegs; each action must have been played on `match` before the next is asked for."""
    return playout.script(match, packs, choose, one_hand)


def one_hand(match: HasState[CribbageState], pack: Sequence[Card], choose: Chooser) -> Iterator[Action]:
    """Yield everything but the pegs of one hand, from the deal to the crib."""
    hands, crib, starter = playout.deal_out(match.state, pack, choose)
    yield Dealt()
    yield Starter(starter)
    yield from playout.play_out(match, hands, choose)
    for seat in match.state.order:
        unlaid = [card for card in hands[seat] if card not in match.state.laid[seat]]
        yield from (TurnUp(seat, card) for card in unlaid)
        yield Count(seat)
    yield from map(CribCard, crib)
