"""How honest people play a game of cribbage, for tests, simulations and stored games.

The caller makes every choice (see `companion.games.playout`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import cast

from companion.cards import Card
from companion.games.action import Action
from companion.games.catalogue import game_named
from companion.games.cribbage.actions import Count, CribCard, Cut, Deal, Dealt, Go, Lay, Starter
from companion.games.cribbage.awaiting import to_cut
from companion.games.cribbage.state import LIMIT, CribbageState, Phase
from companion.games.game import Game
from companion.games.match import Match
from companion.games.playout import Chooser, HasState, pegs_owed, played
from companion.games.setup import Setup

HandPlayer = Callable[[HasState[CribbageState], Sequence[Card], Chooser], Iterator[Action]]
"""Yields everything but the pegs of one hand."""


def honest_actions(
    setup: Setup, packs: Iterable[Sequence[Card]], choose: Chooser, *, pegs: bool = True, hand: HandPlayer | None = None
) -> Iterator[Action]:
    """Yield the actions of a game as honest players would take them, until somebody has won or the packs run out.

    The first of `packs` is cut for the deal, each other one is dealt; all are whole and shuffled. `choose` picks
    what is laid away and what is laid. With `pegs` everything owed is pegged after each action.
    """
    match = Match(cast("Game[CribbageState]", game_named(setup.game)), setup)
    for action in played(match, script(match, iter(packs), choose, hand), pegs=pegs):
        yield action
        if match.state.over and not (pegs and pegs_owed(match.state)):
            return


def script(
    match: HasState[CribbageState], packs: Iterator[Sequence[Card]], choose: Chooser, hand: HandPlayer | None = None
) -> Iterator[Action]:
    """Yield everything but the pegs; each action must have been played on `match` before the next is asked for.

    The first of `packs` is cut for the deal, each other one is dealt. `hand` plays one hand, as in cribbage or a game
    like it.
    """
    to_come = iter(next(packs, ()))
    while match.state.phase is Phase.CUT:
        for seat in to_cut(match.state):
            card = next(to_come, None)
            if card is None:
                return
            yield Cut(seat, card)
    for pack in packs:
        yield from (hand or one_hand)(match, pack, choose)
        yield Deal()


def one_hand(match: HasState[CribbageState], pack: Sequence[Card], choose: Chooser) -> Iterator[Action]:
    """Yield everything but the pegs of one hand, from the deal to the crib; `match` is where cribbage stands."""
    hands, crib, starter = deal_out(match.state, pack, choose)
    yield Dealt()
    yield Starter(starter)
    yield from play_out(match, hands, choose)
    yield from map(Count, match.state.order)
    yield from map(CribCard, crib)


def deal_out(state: CribbageState, pack: Sequence[Card], choose: Chooser) -> tuple[list[list[Card]], list[Card], Card]:
    """Deal a pack and lay away (C2): the hands by seat, the crib and the starter."""
    players = len(state.setup.players)
    share, away, straight = state.rules.shares(players)
    dealt = players * share
    hands, crib = [list(pack[seat:dealt:players]) for seat in range(players)], list[Card]()
    for hand in hands:
        for card in choose(tuple(combinations(hand, away))):
            hand.remove(card)
            crib.append(card)
    crib.extend(pack[dealt : dealt + straight])
    return hands, crib, pack[dealt + straight]


def play_out(match: HasState[CribbageState], hands: list[list[Card]], choose: Chooser) -> Iterator[Action]:
    """Yield the play of a hand; a card that was taken back is laid again."""
    while (state := match.state).phase is Phase.PLAY and (seat := state.turn) is not None:
        hand = [card for card in hands[seat] if card not in state.laid[seat]]
        fitting = [card for card in hand if state.count + card.value <= LIMIT]
        if not fitting:
            yield Go(seat)
            continue
        yield Lay(seat, choose(fitting))
