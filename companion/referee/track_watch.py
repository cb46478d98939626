"""What the referee remembers of the pegs on one track between two looks at the board."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.board.layout import Occupancy
from companion.games.ledger import TrackOwed
from companion.referee.look import BoardLook
from companion.referee.surplus import Surplus
from companion.referee.track import Holes, rest
from companion.referee.watch import Watch


@dataclass
class TrackWatch(Watch):
    """A side's two pegs: where they rest, where they are guided, and where people say that they are."""

    at_rest: Holes = frozenset()
    """Where the pegs rest in the game."""
    home: Holes = frozenset()
    """Where a peg was last guided to: while it is in a hand it is guided on."""
    taken_back: Holes = frozenset()
    """The holes in which pegs stood, by the game or on the wood, before each undo since they were in order."""
    undone_at: Holes | None = frozenset()
    """The holes that were closed as the game was taken back, until another closes; None: as they are seen next."""
    perhaps_short: bool = False
    """The side has pegged, perhaps less than it was owed: the rest may still be paid by its front peg."""
    perhaps_pushed: bool = False
    """As the board went out of sight the pegs might be pushed on: they may have been before anybody went on."""
    in_hand: bool = False
    misplaced: bool = False
    """It has been said that the pegs went where they should not, and they have not been right since."""
    perhaps_hidden: bool = False
    """One peg had been out of sight for a while when the other went: it may stand in a hole whose sensor is dead."""
    believed: Holes = frozenset()
    """The holes that people say pegs are in which are not seen, as long as the rest is seen in `beside`."""
    empty: Holes = frozenset()
    """The ignored holes that people say no peg is in, as long as the rest is seen in `beside`."""
    beside: Holes = frozenset()
    out_ms: int = 0
    """How long one peg had been out of sight before the pegs stood so; 0 where none had."""
    outs: dict[Holes, int] = field(default_factory=dict)
    """The longest of that for each way in which they have stood since they were in order."""
    for_nothing: bool = False
    """As the pegs came to stand so, the side had nothing to peg, as far as that may be known."""
    out_of_order_ms: int | None = None
    """Since when the pegs have not stood in order; None: they do."""
    was_in_order: bool = False
    """The pegs have stood in order since the board was seen at last: how they were moved since then is known."""
    complete: Occupancy | None = None
    """The holes of the whole board that were closed when both pegs of the side were last in holes."""
    resting: Holes | None = None
    """The holes that were occupied, believed or not, when the pegs were last read as at rest; None: it is not known."""
    unsure: Holes = frozenset()
    """The closed holes each of which may be the one that holds the peg."""
    _owed: TrackOwed | None = None
    _book: TrackOwed | None = None

    def note(self, seen: Holes, owed: TrackOwed, book: TrackOwed, now_ms: int, release_ms: int) -> None:
        """Note how the side stands now, what may be known of what is owed now, and (`book`) what is owed."""
        if seen != self.seen:
            self.perhaps_hidden = self.in_hand and not seen and now_ms - self.since_ms >= release_ms
            out_ms = now_ms - self.since_ms if len(self.seen) == 1 else 0
            self.out_ms = self.outs[seen] = max(out_ms, self.outs.get(seen, 0))
            self.for_nothing = not owed.sums
        self.look(seen, now_ms)
        if rest(owed) != self.at_rest:
            self.at_rest, self.resting = rest(owed), None  # after an undo the same holes mean something else
        if owed != self._owed:
            self._owed, self.home = owed, frozenset()
        if book != self._book:
            self._book, self.surplus = book, Surplus()

    def note_closed(self, closed: Holes) -> None:
        """Note which holes are closed now: one that has closed since an undo has a peg that has moved."""
        if self.undone_at is None:
            self.undone_at = closed
        elif not closed <= self.undone_at:
            self.undone_at = frozenset()

    def let_go(self, look: BoardLook) -> bool:
        """Tell whether the side's pegs have been let go: the board is still, or they are, whatever else moves."""
        return look.released or look.now_ms - self.since_ms >= look.timing.release_ms - look.timing.settle_ms

    def may_rest_in(self, number: int) -> bool:
        """Tell whether a hole may hold a peg at rest: one that waits is in any start hole."""
        stops = self._owed.stops if self._owed else frozenset[int]()
        return number in self.at_rest | stops or (number <= 0 and min(self.at_rest, default=1) <= 0)

    def not_in_order(self, since_ms: int) -> None:
        """Note that the pegs do not stand in order, at the latest since then."""
        self.out_of_order_ms = since_ms if self.out_of_order_ms is None else self.out_of_order_ms

    def at_ease(self, doubted: Holes = frozenset()) -> None:
        """Note that nothing is wrong any more.

        But where a peg stood before an undo in a hole that is closed still and only `doubted`, and no other has closed
        since, it may be there, and is to go home.
        """
        self.surplus, self.was_in_order, self.out_of_order_ms = Surplus(), True, None
        self.misplaced = self.perhaps_pushed = False
        self.home = self.ahead = frozenset()
        self.taken_back &= doubted & (self.undone_at or frozenset())
        if not self.taken_back:
            self.guided, self.unpaid = False, 0
        self.outs.clear()

    def lose_sight(self) -> None:
        """Forget where the pegs stand, and that they stood in order."""
        self.perhaps_pushed = self.perhaps_pushed or self.pushable
        super().lose_sight()
        self.was_in_order = False
        self.outs.clear()

    def wait(self, now_ms: int, denied: Holes) -> None:
        """Wait longer for a peg. Once it is in none of the holes where it should be, it is guided home."""
        super().wait(now_ms, denied)
        self.looked = True
        if self.in_hand and self.seen < self.at_rest and self.at_rest - self.seen <= self.denied:
            self.home = self.at_rest

    def guide_home(self, *, moved: bool) -> None:
        """The game was moved; a scorekeeper does not believe pegs again whose score was taken back (`moved`)."""
        super().guide_home(moved=moved)
        if moved and not self.seen:
            self.standing = None  # a game that is resumed
        self.perhaps_short = self.perhaps_short or moved
        if moved:
            self.taken_back |= self.seen
            self.undone_at = None

    def take_back(self, stood: Holes) -> None:
        """Pegs that stand so score nothing again, on their way home or as they come into sight."""
        self.taken_back |= stood

    def on_the_way_home(self, seen: Holes) -> bool:
        """Tell whether pegs stand as they did before an undo, or one still does while the other has gone home."""
        return seen <= self.taken_back | self.at_rest and not seen <= self.at_rest

    def tell(self, number: int, closed: Holes, *, there: bool) -> None:
        """People say of a hole that a peg is there, or is not; `closed` are the holes of the track that are seen."""
        told, empty = (self.believed, self.empty) if self.beside == closed else (frozenset[int](), frozenset[int]())
        self.beside, self.empty = closed, empty - {number}
        self.believed = told | {number} if there and self.in_hand else frozenset()

    def tell_empty(self, number: int) -> None:
        """People have just had a hole ignored that shows a peg: they say that none is there."""
        self.empty |= {number}
