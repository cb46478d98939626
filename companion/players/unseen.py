"""The cards that a seat has not seen: any of them may be anywhere that it does not look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.cards import PACK, Card


def cards_unseen(known: Iterable[Card], pack: Sequence[Card] = PACK) -> list[Card]:
    """Return the cards of a pack that are not known, in its order."""
    seen = frozenset(known)
    return [card for card in pack if card not in seen]
