"""Whether the wood has followed the game to where it is now, and moved since: only then do pegs take the game back."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.game import Stand
from companion.games.seating import Side
from companion.referee.place import Place
from companion.referee.standing import GameStanding
from companion.referee.track import Holes, Reading
from companion.referee.verdict import Call


class Following:
    """Whether all pegs have stood as the game has them since it moved on, and have moved from there."""

    def __init__(self) -> None:
        """Begin; no pegs have been seen."""
        self._asked: tuple[tuple[int, ...], tuple[Stand, ...]] = ((), ())
        self._done = False
        self._stood: dict[Side | str, Holes] = {}
        """What was seen of each group when all were last in order."""

    def begin(self) -> None:
        """The game was moved: the pegs have to follow it."""
        self._done = False

    def note(self, game: GameStanding, readings: Sequence[Reading], places: Sequence[Place]) -> bool:
        """Take what was read, and tell whether the pegs have followed."""
        if game.asked != self._asked:
            self._asked, self._done = game.asked, False
        at_rest = all(reading.call is Call.AT_REST and not reading.went_home for reading in readings)
        if at_rest and all(place.in_order for place in places):
            self._done, self._stood = True, _seen(readings, places)
        return self._done

    def moved_since(self, readings: Sequence[Reading], places: Sequence[Place]) -> bool:
        """Tell whether a peg of a group that is out of order was seen to move since all were in order.

        A group may be in order only as long as a peg is believed to be in an ignored hole; that none is there after
        all moves nothing.
        """
        out = [reading for reading in readings if reading.call is not Call.AT_REST or reading.went_home]
        seen = _seen(out, [place for place in places if not place.in_order])
        return any(self._stood.get(group) != holes for group, holes in seen.items())


def _seen(readings: Sequence[Reading], places: Sequence[Place]) -> dict[Side | str, Holes]:
    """Return which holes of each side's group, and of each other group, are seen to have pegs."""
    seen: dict[Side | str, Holes] = {reading.side: reading.seen for reading in readings}
    return seen | {place.group.name: place.seen for place in places}
