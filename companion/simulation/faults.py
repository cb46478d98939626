"""How badly a simulated board, its wire and the hands at it behave: chances per movement of a peg, or per game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Faults:
    """All that can go wrong, and how often. Times are milliseconds."""

    bounce_ms: int = 0
    """A contact chatters for up to so long after each change."""
    bad_holes: float = 0.0
    """How many holes of a game's board are dead or stuck, on average."""
    crosstalk: float = 0.0
    """How many pairs of neighbours answer together, on average."""
    lost: float = 0.0
    """A snapshot is dropped or damaged on the wire; the board's next word makes up for it."""
    late: float = 0.0
    """A snapshot lies in a buffer for a while."""
    repeated: float = 0.0
    """A snapshot comes twice."""
    cable_out: float = 0.0
    """The cable is pulled, or the board resets, and is back some seconds later."""
    power_cut: float = 0.0
    """The companion itself loses its power, and starts again from its journal."""
    slow_hand: float = 0.0
    """A hand keeps a peg for many seconds."""
    dragged: float = 0.0
    """A peg is dragged over the holes between."""
    sleeve: float = 0.0
    """A sleeve covers ten holes for a moment: all of them answer."""
    mistakes: float = 0.0
    """A hand pegs short or too far, moves the wrong peg, uses another track, goes backward, knocks pegs out."""
    fidgets: float = 0.0
    """A hand lifts a peg and puts it back, or takes points back and pegs them again."""
    slips: float = 0.0
    """Something is touched that was not played, and undone; twice a chance per action."""
    late_cards: float = 0.0
    """People play and peg at the table, and tell the screen of one to three cards afterwards; a chance per action."""
    late_pegs: float = 0.0
    """Points are pegged some cards later, several awards or sides at once; never in muggins."""
    together: float = 0.0
    """Both sides peg at once, where both have to: all pegs are in the air at the same time."""
    two_hops: float = 0.0
    """The points of one award are pegged in two hops, without letting go for long."""
    on_table: float = 0.0
    """A peg lies on the table for half a minute before it is set."""
    child: float = 0.0
    """A child takes three pegs and sets them elsewhere; this and the next are chances per action."""
    lifted: float = 0.0
    """The board is lifted and turned: no hole answers for some seconds."""
    loose_plug: float = 0.0
    """A plug of the chain is loose for some seconds: a row of channels shows no pegs."""
    sticks: float = 0.0
    """A hole near the pegs sticks, closed or open, and heals after some seconds."""
    ignored: float = 0.0
    """People have a good hole near the pegs ignored for a while, in muggins while something is owed or short."""
    lingers: float = 0.0
    """A hole opens later than the board settles; this and the next are chances per peg that is moved."""
    flickers: float = 0.0
    """A peg is set half into its hole, and flickers five times a second until somebody pushes it in."""
    pegged_twice: float = 0.0
    """No fault, but a look for one: in muggins a peg is also pegged in two copies of the room, that must look alike."""


class Level(Enum):
    """The settings of `--faults`."""

    NONE = "none"
    ORDINARY = "ordinary"
    SEVERE = "severe"


LEVELS = {
    Level.NONE: Faults(mistakes=0.05, fidgets=0.05, slips=0.01, pegged_twice=0.1),
    Level.ORDINARY: Faults(
        bounce_ms=8,
        bad_holes=0.3,
        crosstalk=0.15,
        lost=0.02,
        late=0.03,
        repeated=0.03,
        cable_out=0.004,
        power_cut=0.004,
        slow_hand=0.03,
        dragged=0.05,
        sleeve=0.02,
        mistakes=0.05,
        fidgets=0.05,
        slips=0.01,
        late_cards=0.05,
        late_pegs=0.05,
        together=0.5,
        two_hops=0.02,
        on_table=0.004,
        child=0.001,
        lifted=0.002,
        loose_plug=0.001,
        sticks=0.001,
        ignored=0.001,
        lingers=0.002,
        flickers=0.002,
        pegged_twice=0.1,
    ),
    Level.SEVERE: Faults(
        bounce_ms=30,
        bad_holes=2.0,
        crosstalk=1.0,
        lost=0.2,
        late=0.2,
        repeated=0.2,
        cable_out=0.03,
        power_cut=0.03,
        slow_hand=0.1,
        dragged=0.2,
        sleeve=0.1,
        mistakes=0.2,
        fidgets=0.2,
        slips=0.03,
        late_cards=0.15,
        late_pegs=0.15,
        together=0.5,
        two_hops=0.1,
        on_table=0.02,
        child=0.01,
        lifted=0.02,
        loose_plug=0.01,
        sticks=0.02,
        ignored=0.01,
        lingers=0.02,
        flickers=0.02,
        pegged_twice=0.1,
    ),
}
"""Even with `none` the hands make mistakes: it is the board that has no faults then."""
