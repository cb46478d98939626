"""The panel of five-card cribbage: that of cribbage, with three cards in a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.cards import Card
from companion.games.five_card.engine import FIVE_CARD
from companion.games.scoring import Score
from companion.ui.games.cribbage import CribbagePanel


class FiveCardPanel(CribbagePanel):
    """Counts three cards; what was held after the play is turned up on the card keys."""

    def worth(self, cards: Sequence[Card], starter: Card, *, crib: bool) -> tuple[Score, ...]:
        """Return each score of a hand or a crib."""
        return FIVE_CARD.scores(cards, starter, crib=crib)


PANEL: Final = FiveCardPanel
