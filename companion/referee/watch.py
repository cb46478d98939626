"""What the referee remembers of one side between two looks at the board."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.board.layout import Occupancy
from companion.games.ledger import TrackOwed
from companion.referee.surplus import Surplus
from companion.referee.track import Holes


@dataclass(frozen=True, slots=True)
class Stroke:
    """A move that was played and may be changed: what was owed before it, and between which lengths of the game."""

    owed: TrackOwed
    before: int
    after: int
    released: bool = False
    """It was let go: only a scorekeeper, who believes pegs, lets it be corrected then."""


@dataclass(slots=True)
class Watch:
    """Since when a side stands as it does, and what has been said about it."""

    seen: Holes = frozenset()
    since_ms: int = 0
    surplus: Surplus = field(default_factory=Surplus)
    """What could still explain more points than are owed."""
    ahead: Holes = frozenset()
    """Where the pegs stood when the game pegged what was explained of them: the front one may be on its way still."""
    guided: bool = False
    """The game was moved away from under the pegs (undo, resume): guide them, accuse nobody."""
    undone: Holes = frozenset()
    """Where the pegs stood when what they had scored was taken back."""
    home: Holes = frozenset()
    """Where a peg was last guided to: while it is in a hand it is guided on."""
    owed: TrackOwed | None = None
    book: TrackOwed | None = None
    stroke: Stroke | None = None
    inferred: bool = False
    """The front peg is believed in a masked hole where nobody has seen it."""
    pushable: bool = False
    """Its pegs were the last thing that moved: nothing was chosen since."""
    perhaps_short: bool = False
    """It has pegged, perhaps less than it was owed: the rest may still be paid by its front peg."""
    unseen: bool = False
    """The board has lost sight of the side's pegs."""
    in_hand: bool = False
    at_rest: Holes = frozenset()
    """Where its pegs rest in the game."""
    perhaps_hidden: bool = False
    """One peg had been out of sight for a while when the other went: it may stand in a hole whose sensor is dead."""
    believed: Holes = frozenset()
    """The holes that people say pegs are in which are not seen, as long as the rest is seen in `beside`."""
    beside: Holes = frozenset()
    complete: Occupancy | None = None
    """The holes of the whole board that were closed when both pegs of the side were last in holes."""
    extras: Holes = frozenset()
    """The holes that were closed beside those of both pegs at rest, and have not opened since."""
    resting: Holes = frozenset()
    """The holes that were occupied, believed or not, when the pegs were last read as at rest."""
    ghosts: Holes = frozenset()
    """The closed holes that were last not believed, and have not opened since."""
    unsure: Holes = frozenset()
    """The closed holes each of which may be the one that holds the peg."""
    denied: Holes = frozenset()
    """The holes of which a person has said that no peg is in them, since the pegs stand so."""
    looked: bool = False
    """A person has been asked to look at the pegs since they stand so."""
    doubts: Holes = frozenset()
    """The doubted holes that have been counted."""

    def look(self, seen: Holes, owed: TrackOwed, book: TrackOwed, now_ms: int, release_ms: int) -> None:
        """Note how the side stands now, what may be known of what is owed now, and (`book`) what is owed."""
        if seen != self.seen:
            self.perhaps_hidden = self.in_hand and not seen and now_ms - self.since_ms >= release_ms
            self.seen, self.since_ms, self.denied = seen, now_ms, frozenset()
            self.surplus, self.looked = Surplus(), False
        if owed != self.owed:
            self.owed, self.home = owed, frozenset()
            self.at_rest = frozenset((owed.back, owed.front))
        if book != self.book:
            self.book, self.surplus = book, Surplus()

    def at_ease(self) -> None:
        """Note that nothing is wrong any more."""
        self.guided, self.surplus = False, Surplus()
        self.home = self.undone = self.ahead = frozenset()
