"""The panel of five-card cribbage: that of cribbage, with three cards in a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.app.view import View
from companion.cards import Card
from companion.games.cribbage.state import Phase
from companion.games.five_card.engine import FIVE_CARD
from companion.games.five_card.messages import PEG_FOR_LAST
from companion.games.scoring import Score
from companion.ui.games.cribbage import CribbagePanel
from companion.ui.table.pane import Heading


class FiveCardPanel(CribbagePanel):
    """Counts three cards; what was held after the play is turned up on the card keys."""

    def worth(self, cards: Sequence[Card], starter: Card, *, crib: bool) -> tuple[Score, ...]:
        """Return each score of a hand or a crib."""
        return FIVE_CARD.scores(cards, starter, crib=crib)

    def heading(self, view: View) -> Heading | None:
        """Return a shorter sentence than the game's; the three for last are pegged before the deal."""
        owing, state = next((side for side in view.sides if side.owed), None), self.cards_of(view)
        if owing is None or (state.phase, state.deal) != (Phase.DEAL, 1):
            return super().heading(view)
        return Heading(PEG_FOR_LAST(who=view.setup.who(owing.side), points=owing.owed), owing.side)


PANEL: Final = FiveCardPanel
