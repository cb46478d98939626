"""What tells the games of the family apart that are played like cribbage: as values, those of cribbage by default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple


class Shares(NamedTuple):
    """Cards dealt to each seat, laid away by it, and dealt straight into the crib (C2)."""

    dealt: int
    away: int
    straight: int


@dataclass(frozen=True, slots=True)
class Rules:
    """How many cards there are, whether the play goes on after its first count, and whether heels can be forfeited."""

    hand_size: int = 4
    """Cards in a hand once everybody has laid away (C2)."""
    crib_size: int = 4
    away_of_two: int = 2
    """What each of two players lays away; of more players each lays away 1."""
    one_count: bool = False
    """The play is over at its first 31 or last card; what is still held then is turned up for the show."""
    forfeits: bool = True
    """A dealer who lays a card before his heels are pegged loses them (C4)."""

    def shares(self, players: int) -> Shares:
        """Return how the cards go round."""
        away = self.away_of_two if players == 2 else 1
        return Shares(self.hand_size + away, away, self.crib_size - away * players)


CRIBBAGE: Final = Rules()
"""Those of cribbage itself."""
