"""The draw before a game: the lowest card deals, and of four the two lowest are partners (B13)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.battlefield import skirmish
from companion.games.battlefield.events import BattleEvent
from companion.games.battlefield.state import BattleState
from companion.games.cribbage import deal
from companion.games.cribbage.actions import Cut, Dealer
from companion.games.cribbage.engine import CRIBBAGE
from companion.games.cribbage.state import CribbageState
from companion.games.game import Event, Seat, Setup, Step


def by_draw(setup: Setup) -> bool:
    """Whether the draw makes the partners; in the first edition of the rulings they sit as they came."""
    usual = "draw" if setup.edition > 1 else "on"
    return len(setup.players) == 4 and setup.option("partners", usual) == "draw"


def draw(state: BattleState, action: Cut | Dealer) -> Step:
    """Cut for the deal as in cribbage (C1); who names the dealer instead stays seated."""
    step = CRIBBAGE.apply(state.cutting, action)
    cutting, dealer = step.state, step.state.dealer
    if dealer is None:
        return Step(replace(state, cutting=cutting), step.events)
    if isinstance(action, Cut) and by_draw(state.setup):
        return _partners(state, action, step)
    return Step(skirmish.fresh(replace(state, cutting=cutting), dealer), step.events)


def _partners(state: BattleState, action: Cut, step: Step) -> Step:
    """Seat the two lowest opposite each other; when a tie leaves open who they are, everybody cuts again (B13)."""
    cuts = sorted((*state.cutting.cuts, (action.seat, action.card)), key=lambda cut: cut[1].rank)
    (dealer, _), (second, low), (_, high), _ = cuts
    told, named = step.events[0], step.events[1:]
    if low.rank == high.rank:
        again = deal.tie(
            replace(state.cutting, cuts=tuple(cuts)), [seat for seat, card in cuts if card.rank == low.rank]
        )
        return Step(replace(state, cutting=again.state), (told, *again.events))
    setup, moved = _seated(state.setup, dealer, second)
    cutting: CribbageState = replace(step.state, setup=setup)
    after = skirmish.fresh(replace(state, setup=setup, cutting=cutting), dealer)
    names = f"{state.setup.players[dealer]} and {state.setup.players[second]} are partners"
    partners = Event(BattleEvent.PARTNERS, dealer, setup.side_of(dealer), reason=f"{names}, {moved}")
    return Step(replace(after, seated=partners.reason), (told, partners, *named))


def _seated(setup: Setup, dealer: Seat, partner: Seat) -> tuple[Setup, str]:
    """Return who sits where once the partner sits opposite the dealer, and in words who moved."""
    opposite, players = (dealer + 2) % 4, list(setup.players)
    if partner == opposite:
        return setup, "and sit opposite already"
    players[partner], players[opposite] = players[opposite], players[partner]
    return replace(setup, players=tuple(players)), f"{players[opposite]} and {players[partner]} change places"
