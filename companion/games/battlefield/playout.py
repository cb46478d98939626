"""How honest people play Battlefield Cribbage, for tests, simulations and stored games.

The caller makes every choice (see `companion.games.playout`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.cards import JOKER, Card
from companion.games.action import Action
from companion.games.battlefield.actions import CountReserve, Draw, Leave, Open, Reveal, Take, TurnCard
from companion.games.battlefield.engine import BATTLEFIELD
from companion.games.battlefield.scoring import FORMATION, LIMIT, best_to_leave, line_points
from companion.games.battlefield.state import LAST_OF_PILE, BattleStage, BattleState
from companion.games.cribbage.actions import Count, CribCard, Cut, Deal, Dealt, Lay
from companion.games.cribbage.awaiting import to_cut
from companion.games.match import Match
from companion.games.playout import Chooser, HasState, played
from companion.games.setup import Setup


def honest_actions(
    setup: Setup, packs: Iterable[Sequence[Card]], choose: Chooser, *, pegs: bool = True
) -> Iterator[Action]:
    """Return the actions of a game as honest players would take them, to its end or until the packs run out."""
    match = Match(BATTLEFIELD, setup)
    return played(match, script(match, iter(packs), choose), pegs=pegs)


def script(match: HasState[BattleState], packs: Iterator[Sequence[Card]], choose: Chooser) -> Iterator[Action]:
    """Yield everything but the pegs; each action must have been played on `match` before the next is asked for.

    The first of `packs` is cut for the deal, each other one is dealt; all have the joker in them.
    """
    to_come = (card for card in next(packs, ()) if card is not JOKER)
    while match.state.stage is BattleStage.CUT:
        for seat in to_cut(match.state.cutting):
            yield Cut(seat, next(to_come))
    for pack in packs:
        yield from _skirmish(match, iter(pack), choose)
        if match.state.stage is BattleStage.OVER:
            return
        yield Deal()


def _skirmish(match: HasState[BattleState], pack: Iterator[Card], choose: Chooser) -> Iterator[Action]:
    state: BattleState = match.state
    hidden = [[next(pack) for _ in range(FORMATION)] for _ in state.setup.seats]
    crib = [next(pack) for _ in range(state.crib_size)]
    yield Dealt()
    yield Open(next(pack))
    while (state := match.state).stage not in (BattleStage.NEXT, BattleStage.OVER):
        seat = state.turn
        match state.stage:
            case BattleStage.REVEAL:
                yield Reveal(seat, hidden[seat].pop())
            case BattleStage.DRAW:
                yield _source(state, pack, choose)
            case BattleStage.LAY:
                yield Lay(seat, _card_to_lay(state, hidden[seat], choose))
            case BattleStage.BATTLE if hidden[seat]:
                yield Reveal(seat, hidden[seat].pop())
            case BattleStage.BATTLE if state.cease_fire or state.turn_card is None:
                yield Count(seat)
            case BattleStage.BATTLE:
                assert state.turn_card is not None
                yield Leave(seat, best_to_leave(state.formations[seat], state.turn_card)[0])
            case BattleStage.RESERVE:
                yield CribCard(crib.pop()) if crib else CountReserve()


def _source(state: BattleState, pack: Iterator[Card], choose: Chooser) -> Action:
    """Take the end of the frontline now and then, else draw; with two cards left one of them ends the skirmish."""
    seat = state.turn
    if choose((True, False, False)):
        return Take(seat)
    return TurnCard(seat, next(pack)) if state.pile == LAST_OF_PILE else Draw(seat, next(pack))


def _card_to_lay(state: BattleState, hidden: list[Card], choose: Chooser) -> Card:
    """Lay what scores, else any card that can go; a face-down card that goes leaves the hidden ones."""
    seat, held = state.turn, state.held
    ways = [*state.formations[seat], *hidden]
    if held is not None and not state.from_line:
        ways.append(held)
    scoring = [card for card in ways if state.total + card.value <= LIMIT and line_points((*state.line, card))]
    card: Card = choose(scoring or ways)
    if card in hidden:
        hidden.remove(card)
    return card
