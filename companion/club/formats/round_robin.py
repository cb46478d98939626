"""Round robin: everybody meets everybody else once, by the circle method.

Somebody who leaves gives each later opponent a bye. Where somebody comes late, the games that are left are matched
round by round until all have met; who has nobody left to meet in a round has a bye.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.club.formats.circle import circle_round
from companion.club.formats.fixture import Fixture, Member, byes_of, in_dealing_order, times_met
from companion.club.formats.matching import Wishes, match_up


def robin_round(members: Sequence[Member], meetings: Sequence[Fixture]) -> list[Fixture]:
    """Return the meetings of the next round; none when everybody who plays in it has met everybody else."""
    number = max((each.round for each in meetings), default=0) + 1
    present = [each.number for each in members if each.plays_in(number)]
    met = times_met(meetings)
    if all(met[frozenset((first, second))] for place, first in enumerate(present) for second in present[place + 1 :]):
        return []
    pairs = _left_over(circle_round([each.number for each in members], number), present)
    if any(each.enters > 1 for each in members) or any(second and met[frozenset((a, second))] for a, second in pairs):
        pairs = match_up(present, Wishes(met, byes_of(meetings), again=False))
    return in_dealing_order(pairs, meetings)


def _left_over(pairs: Sequence[tuple[int, int | None]], present: Sequence[int]) -> list[tuple[int, int | None]]:
    """Return the pairs without those who left; their opponents have a bye."""
    there = set(present)
    found = list[tuple[int, int | None]]()
    for first, second in pairs:
        both = [each for each in (first, second) if each in there]
        if both:
            found.append((both[0] or 0, both[1] if len(both) == 2 else None))
    return sorted(found, key=lambda pair: pair[1] is None)
