"""Whether a card that is entered late can explain how the pegs of a field's group stand, which nobody has asked for.

His heels and the swing move runners, outs, innings and runs; people may have followed them before the cards are
entered (P14). What no card of this game can bring about is not excused by that.
"""

from __future__ import annotations

from companion.board.layout import GroupKind
from companion.referee.place import Place
from companion.referee.track import Holes


def can_be_late(place: Place, stood: Holes) -> bool:
    """Tell whether a card may explain the pegs of a group that last stood in order in the holes `stood`."""
    match place.group.kind:
        case GroupKind.COUNTER:
            return len(place.seen) == 1  # its one peg goes on, and round again (R21)
        case GroupKind.RUNS:
            return sum(place.seen) > (place.stand.total or 0)
        case _:  # runners go forward, and a batter steps in
            return all(not extra or any(hole < extra for hole in stood or {0}) for extra in place.extra)
