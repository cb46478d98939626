"""What the referee remembers of one peg group between two looks at the board."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.games.ledger import TrackOwed
from companion.referee.surplus import Surplus
from companion.referee.track import Holes


@dataclass(frozen=True, slots=True)
class Stroke:
    """A move that was played and may be changed: what was owed before it, and the actions seen before and after it."""

    owed: TrackOwed
    before: int
    after: int
    released: bool = False
    """It was let go: only a scorekeeper, who believes pegs, lets it be corrected then."""


@dataclass
class Watch:
    """Since when a group's pegs stand as they do, and what has been said about them."""

    seen: Holes = frozenset()
    since_ms: int = 0
    surplus: Surplus = field(default_factory=Surplus)
    """What could still explain more points than are owed."""
    guided: bool = False
    """The game was moved away from under the pegs (undo, resume): guide them, accuse nobody."""
    standing: Holes | None = frozenset()
    """Where the pegs stood when the game was taken back, until as many stand elsewhere; None: as they are seen next."""
    denied: Holes = frozenset()
    """The holes of which a person has said that no peg is in them, since the pegs stand so."""
    looked: bool = False
    """A person has looked at the pegs since they stand so."""
    unclear: bool = False
    """People are asked to look at the pegs."""
    unseen: bool = False
    """The board has lost sight of the pegs."""
    ahead: Holes = frozenset()
    """Where the pegs stood when the game pegged what was explained of them: the front one may be on its way still."""
    stroke: Stroke | None = None
    pushable: bool = False
    """These pegs were the last thing that moved: nothing was chosen since."""
    replayed: bool = False
    """What was played last was read off pegs that nobody is known to have moved since the game was taken back."""
    entries: list[Holes] = field(default_factory=list)
    """The holes of the group that were closed as each choice was entered that has not been undone."""
    unpaid: int = 0
    """How many choices are taken back that may have brought its side points.

    Pegs that stand so pay nothing of what is left before as many are made (P12).
    """
    led_home: bool = False
    """Pegs that stood so paid nothing since the last choice: they were led home, whatever they had been set for."""
    inferred: bool = False
    """The front peg is believed in a masked hole where nobody has seen it."""

    def look(self, seen: Holes, now_ms: int) -> None:
        """Note how the pegs stand now."""
        if seen != self.seen:
            self.seen, self.since_ms, self.denied = seen, now_ms, frozenset()
            self.surplus, self.looked = Surplus(), False
            if self.standing is None:
                self.standing = seen or None
                self.take_back(seen if self.unpaid else frozenset())
            elif seen != self.standing and len(seen) >= len(self.standing):
                self.standing = frozenset()  # a hole that only opens for a moment is no move

    @property
    def unmoved(self) -> bool:
        """Whether the pegs stand where a game that was taken back left them: nobody has set them for what is owed."""
        return bool(self.seen) and self.seen == self.standing

    def wait(self, now_ms: int, denied: Holes) -> None:
        """A person says that a peg is in a hand, and not in these holes. That no card is missing stays said."""
        self.since_ms, self.denied = now_ms, self.denied | denied
        self.surplus = self.surplus if self.surplus.confirmed else Surplus()

    def play(self, owed: TrackOwed, before: int, after: int) -> None:
        """Note that the game has played what the pegs did, after and before so many actions that everybody saw.

        A peg may still be on its way.
        """
        going_on = self.stroke if self.stroke and self.stroke.after == before and not self.stroke.released else None
        self.stroke = replace(going_on or Stroke(owed, before, before), after=after)
        self.pushable, self.replayed = True, self.unmoved

    def release(self, *, correctable: bool) -> None:
        """The peg that moved last was let go; where pegs are the score, the move can still be corrected."""
        if self.stroke is not None and not self.inferred:
            self.stroke = replace(self.stroke, released=True) if correctable else None

    def go_by(self) -> None:
        """People go on by what these pegs show."""

    def guide_home(self, *, moved: bool) -> None:
        """The game was moved, not the pegs. `moved`: people took back what the pegs had scored."""
        self.surplus, self.guided = Surplus(), True
        self.standing = self.seen if moved else frozenset()
        self.stroke, self.pushable, self.inferred = None, False, False

    def take_back(self, stood: Holes) -> None:
        """What pegs had scored that stood so was taken back."""

    def lose_sight(self) -> None:
        """Forget where the pegs stand, but not the stroke of a scorekeeper that can still be corrected."""
        self.seen, self.surplus = frozenset(), Surplus()
        self.stroke = self.stroke if self.stroke is not None and self.stroke.released else None

    def see_again(self) -> None:
        """The pegs that the board had lost sight of are back: nobody is accused of where they stand."""
        self.surplus, self.guided, self.unseen = Surplus(), self.guided or self.unseen, False
