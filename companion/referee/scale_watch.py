"""What the referee remembers of the pegs on one scale between two looks at the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.board.layout import Occupancy
from companion.games.ledger import TrackOwed
from companion.referee.surplus import Surplus
from companion.referee.track import Holes
from companion.referee.verdict import Verdict
from companion.referee.watch import Watch


@dataclass
class ScaleWatch(Watch):
    """What is remembered of the pegs on one scale."""

    showed: Holes = frozenset()
    """The holes in which pegs stand in order that are not believed, and have shown their peg all the same."""
    lit: Holes = frozenset()
    """The holes that are not believed and were closed when all of those showed their peg last."""
    stood: Holes = frozenset()
    """Where the pegs stood when they were last in order."""
    went: Holes = frozenset()
    """Where they stood when they were last in order, or ahead of what is explained."""
    owed: TrackOwed | None = None
    most: int = 0
    """How many pegs of the whole board were seen at most while these were in order and the same holes hidden."""
    hidden: Occupancy = frozenset()
    """The holes that were hidden then."""
    suspects: Holes = frozenset()
    """The occupied holes one of which has no peg, in muggins: only a person can say which."""
    left: Holes = frozenset()
    """The pegs of the hand before that still stand where they stood: until they are gone nothing has been pegged."""
    taken_back: bool = False
    """The game was taken back since the last look, and the pegs have not moved: what it had scored may have been."""
    unsighted: bool = True
    """Where the pegs stand has not been seen yet: the game was resumed, or the board went out of sight."""
    settled_at: Holes | None = None
    """Where the pegs stood when people went on by what the scale shows, if they stand so still."""
    closed: Holes = frozenset()
    """The holes that are closed, believed or not."""
    still_undone: bool = False
    """None has opened or closed since the game was taken back: no peg has been moved."""
    led: Holes | None = None
    """Where the move home brings the pegs that people are told, if others are to follow it."""
    halfway: Holes | None = None
    """Where the pegs came to by such a move."""
    home: Holes = frozenset()
    """Where those that follow it bring them in the end."""
    correction: Verdict | None = None
    """What was said of the pegs where those moves began: on their way they are not judged."""

    trusted: Holes = frozenset()
    """The holes that were known to lie as points were pegged, and have been closed ever since.

    Where pegs are in order in some of them, that is because of the points.
    """
    least_surplus: int | None = None
    """How many more pegs than their own the boxes have shown since then at least; None: not counted yet."""
    told_to_box: Holes | None = None
    """Where the pegs stood when people were told to set one in the box: it may have been one of them, which is not
    backward then.
    """
    told_of_ms: int | None = None
    """Since when the box missed that peg."""

    gone: Mapping[int, int] = field(default_factory=dict)
    """Since when those of them are in no hole that are not given up for gone yet."""
    gone_ms: int = 0
    """After how long they were so at the last look."""

    def note(self, seen: Holes, owed: TrackOwed, now_ms: int, gone_ms: int, hidden: Holes = frozenset()) -> None:
        """Note how the pegs stand now, and what is owed. Once the hand is over, or taken back, they have to follow.

        A peg that has been in no hole for `gone_ms` is gone. From a `hidden` hole nobody sees a peg go.
        """
        if seen != self.seen:
            self.settled_at = None
        self.look(seen, now_ms)
        if self.standing is None:
            self.standing = seen
        if self.standing and not seen <= self.standing:
            self.standing = frozenset()  # a peg stands elsewhere, however many there are
        self._note_left(seen | hidden, now_ms, gone_ms)
        if self.owed and (owed.front < self.owed.front or (self.owed.ending and not owed.ending and not owed.front)):
            self.left = frozenset() if (self.taken_back and self.unmoved) or owed.front else seen | self.stood & hidden
            self.standing = self.standing if self.taken_back or self.unsighted else frozenset()
            self.guided, self.went = True, frozenset()
        if not self.owed or owed.front != self.owed.front:
            self.correction = None
        if not self.owed or (owed.front, owed.debts) != (self.owed.front, self.owed.debts):
            self.surplus = Surplus()
        self.owed = owed
        self.taken_back = self.unsighted = False

    def guide_home(self, *, moved: bool) -> None:
        """The game was moved, not the pegs. A hand that is over only later was not taken back by that."""
        super().guide_home(moved=moved)
        if moved and self.unsighted:
            self.standing = None
        self.taken_back = self.unmoved
        self.still_undone = self.still_undone or moved
        self.lead_no_more()

    def note_closed(self, closed: Holes) -> None:
        """Note which holes are closed now."""
        if closed != self.closed:
            self.closed, self.still_undone = closed, False

    def trust(self, holes: Holes) -> None:
        """Points were pegged while those holes were known to lie: some may be taken to have pegs after all."""
        self.trusted, self.least_surplus = self.trusted | holes, None

    def note_surplus(self, closed: Holes, surplus: int) -> None:
        """Note which holes are closed, and how many more pegs than their own the boxes show."""
        self.trusted &= closed
        self.least_surplus = surplus if self.least_surplus is None else min(surplus, self.least_surplus)

    def perhaps_empty(self, surplus: int) -> Holes:
        """Return the trusted holes in which pegs are in order, if one of them may be in a hole that has closed since.

        The boxes show one more than ever since those were told to have pegs.
        """
        more = self.least_surplus is not None and surplus > self.least_surplus
        return self.trusted & self.stood if more else frozenset()

    def tell_to_fill(self, seen: Holes, since_ms: int | None, *, early: bool) -> None:
        """People are told to set a peg in the box, which misses one since then, while the pegs stand so.

        Told `early`, while a hand may still be moving other pegs, they follow it once those stand as well.
        """
        if early or since_ms != self.told_of_ms:
            self.told_to_box, self.told_of_ms = seen, since_ms

    def lead(self, seen: Holes, to: Holes | None, home: Holes, correction: Verdict | None) -> None:
        """People are told a move home for pegs that stand so, and where that brings them if others are to follow."""
        self.halfway = seen if seen == self.led else self.halfway
        self.led, self.home, self.correction = to, home, correction

    def lead_no_more(self) -> None:
        """The pegs are where they were led to, or elsewhere."""
        self.led = self.halfway = self.correction = None

    def is_led(self, seen: Holes) -> bool:
        """Tell whether pegs stand where a move brought them that people were told, on their way home: no points."""
        return seen in (self.led, self.halfway)

    def correction_of(self, seen: Holes) -> Verdict | None:
        """Return what was said of pegs, if the first of several moves to correct it brought them here."""
        return self.correction if self.is_led(seen) else None

    def lose_sight(self) -> None:
        """Forget where the pegs stand; those of an empty scale are seen to stand nowhere once the board is back."""
        super().lose_sight()
        self.unsighted = True

    def _note_left(self, seen: Holes, now_ms: int, gone_ms: int) -> None:
        """A peg of the hand before is gone once it has been for long enough: a hole may flicker, a plug be loose."""
        long_ms, self.gone_ms = max(gone_ms, self.gone_ms), gone_ms
        self.left -= {number for number, since_ms in self.gone.items() if now_ms - since_ms >= long_ms}
        self.gone = {number: self.gone.get(number, now_ms) for number in self.left - seen}

    def go_by(self) -> None:
        """People go on by what the scale shows: none of its pegs is still to follow another."""
        self.settled_at = self.seen

    def note_hidden(self, seen: Holes, closed: Holes) -> None:
        """Note the pegs in order, and which holes that are not believed are closed, before `stood` is set."""
        stays = seen == self.stood
        self.showed = (self.showed if stays else frozenset()) | closed & seen
        if not stays or self.showed <= closed:
            self.lit = closed

    def moved_unseen(self, closed: Holes) -> tuple[Holes, Holes]:
        """Return the hidden holes that a peg seems to have left, and those that have closed since; none, or both."""
        left, came = self.showed - closed, closed - self.lit
        return (left, came) if left and came else (frozenset(), frozenset())

    def wait(self, now_ms: int, denied: Holes) -> None:
        """Wait longer; where people were asked to look at the pegs, they have."""
        super().wait(now_ms, denied)
        self.settled_at = None
        if self.unclear:
            self.suspects, self.looked = frozenset(), True
