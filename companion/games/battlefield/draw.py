"""The draw before a game: the lowest card deals, and of four the two lowest are partners (B13)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.battlefield import messages as say
from companion.games.battlefield import skirmish
from companion.games.battlefield.events import BattleEvent
from companion.games.battlefield.state import BattleState
from companion.games.cribbage import deal
from companion.games.cribbage.actions import Cut, Dealer
from companion.games.cribbage.engine import CRIBBAGE
from companion.games.cribbage.state import CribbageState
from companion.games.event import Event
from companion.games.game import Step
from companion.games.seating import Seat
from companion.games.setup import Setup
from companion.words.message import Sentence


def by_draw(setup: Setup) -> bool:
    """Whether the draw makes the partners; in the first edition of the rulings they sit as they came."""
    usual = "draw" if setup.edition > 1 else "on"
    return len(setup.players) == 4 and setup.option("partners", usual) == "draw"


def draw(state: BattleState, action: Cut | Dealer) -> Step[BattleState]:
    """Cut for the deal as in cribbage (C1); who names the dealer instead stays seated."""
    step = CRIBBAGE.apply(state.cutting, action)
    cutting, dealer = step.state, step.state.dealer
    if dealer is None:
        return Step(replace(state, cutting=cutting), step.events)
    if isinstance(action, Cut) and by_draw(state.setup):
        return _partners(state, action, step)
    return Step(skirmish.fresh(replace(state, cutting=cutting), dealer), step.events)


def _partners(state: BattleState, action: Cut, step: Step[CribbageState]) -> Step[BattleState]:
    """Seat the two lowest opposite each other; when a tie leaves open who they are, everybody cuts again (B13)."""
    cuts = sorted((*state.cutting.cuts, (action.seat, action.card)), key=lambda cut: cut[1].rank)
    (dealer, _), (second, low), (_, high), _ = cuts
    told, named = step.events[0], step.events[1:]
    if low.rank == high.rank:
        again = deal.tie(
            replace(state.cutting, cuts=tuple(cuts)), [seat for seat, card in cuts if card.rank == low.rank]
        )
        return Step(replace(state, cutting=again.state), (told, *again.events))
    setup, told_partners = _seated(state.setup, dealer, second)
    cutting: CribbageState = replace(step.state, setup=setup)
    after = skirmish.fresh(replace(state, setup=setup, cutting=cutting), dealer)
    partners = Event(BattleEvent.PARTNERS, dealer, setup.side_of(dealer), reason=told_partners)
    return Step(replace(after, seated=told_partners), (told, partners, *named))


def _seated(setup: Setup, dealer: Seat, partner: Seat) -> tuple[Setup, Sentence]:
    """Return who sits where once the partner sits opposite the dealer, and who are partners and who moved."""
    opposite, players = Seat((dealer + 2) % 4), list(setup.players)
    first, second = setup.player(dealer), setup.player(partner)
    if partner == opposite:
        return setup, say.PARTNERS_SIT(first=first, second=second)
    players[partner], players[opposite] = players[opposite], players[partner]
    moved = say.PARTNERS_MOVED(first=first, second=second, one=second, other=setup.player(opposite))
    return replace(setup, players=tuple(players), options=_levels_moved(setup, partner, opposite)), moved


def _levels_moved(setup: Setup, one: Seat, other: Seat) -> dict[str, str]:
    """Return the options once two have changed places: the computer takes its level along, or its bot."""
    levels = {f"seat{one}": setup.option(f"seat{other}", ""), f"seat{other}": setup.option(f"seat{one}", "")}
    kept = {name: value for name, value in setup.options.items() if name not in levels}
    return kept | {name: level for name, level in levels.items() if level}
