"""The grass-roots evening: nine games against nine others, by a fixed rotation.

As long as the field is the one that began, tables rotate by the circle method. Where somebody came late or left, the
round is matched: nobody meets twice as long as there is a way, and the bye goes to somebody who had fewest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.club.formats.circle import circle_round
from companion.club.formats.fixture import Fixture, Member, byes_of, in_dealing_order, times_met
from companion.club.formats.matching import Wishes, match_up

USUAL_ROUNDS: Final = 9


def rotated_round(members: Sequence[Member], meetings: Sequence[Fixture]) -> list[Fixture]:
    """Return the meetings of the next round."""
    number = max((each.round for each in meetings), default=0) + 1
    present = [each.number for each in members if each.plays_in(number)]
    wishes = Wishes(times_met(meetings), byes_of(meetings))
    pairs = circle_round(present, number)
    if not _is_fair(pairs, wishes):
        pairs = match_up(present, wishes)
    return in_dealing_order(pairs, meetings)


def _is_fair(pairs: Sequence[tuple[int, int | None]], wishes: Wishes) -> bool:
    """Tell whether no two of a pair have met, or all as often, and nobody with more byes than another has the bye."""
    met = [wishes.met.get(frozenset((first, second)), 0) for first, second in pairs if second is not None]
    members = [each for pair in pairs for each in pair if each is not None]
    fewest = min((wishes.byes.get(each, 0) for each in members), default=0)
    bye = [wishes.byes.get(first, 0) for first, second in pairs if second is None]
    times = [
        wishes.met.get(frozenset((first, second)), 0)
        for place, first in enumerate(members)
        for second in members[place + 1 :]
    ]
    return max(met, default=0) <= min(times, default=0) and all(each == fewest for each in bye)
