"""What a shuffled pack becomes when it is dealt (C2): hands, cards that go straight into the crib, the starter (C3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.cards import Card
from companion.games.cribbage.rules import Rules


class DealtPack(NamedTuple):
    """`hands` are in the order in which they are dealt; `straight` goes into the crib; `stock` is what is left."""

    hands: tuple[tuple[Card, ...], ...]
    straight: tuple[Card, ...]
    stock: tuple[Card, ...]

    @property
    def starter(self) -> Card:
        """The card that lies on top of the stock."""
        return self.stock[0]


def deal_out(pack: Sequence[Card], rules: Rules, players: int) -> DealtPack:
    """Deal a shuffled pack, a card at a time."""
    share, _, straight = rules.shares(players)
    dealt = share * players
    hands = tuple(tuple(pack[place:dealt:players]) for place in range(players))
    return DealtPack(hands, tuple(pack[dealt : dealt + straight]), tuple(pack[dealt + straight :]))
