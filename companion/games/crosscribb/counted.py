"""Lines of CrossCribb, counted in the shell; a crib counts as in cribbage (X4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.cards import Card
from companion.errors import CompanionError
from companion.games.counter import Counted, Counter
from companion.games.cribbage.counted import count_hand
from companion.games.crosscribb.lines import SIZE, line_scores
from companion.words import counting as say


def count_line(cards: Sequence[Card], starter: Card | None, *, crib: bool) -> Counted:
    """Count five cards, or four and the cut card, whose jack counts in its lines only."""
    if crib:
        return count_hand(cards, starter, crib=True)
    line = (*cards, starter) if starter else tuple(cards)
    if len(line) != SIZE:
        raise CompanionError(say.LINE(size=SIZE, count=len(line)))
    return Counted(line_scores(line, starter))


COUNTER: Final = Counter("a line of five, of which --starter is the cut card", count_line)
