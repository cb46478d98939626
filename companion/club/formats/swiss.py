"""Swiss: each round pairs members who stand close to each other and have not met.

It is as a maximum-weight matching over the whole field that no two meet twice while any pairing without it exists.
In the first round members are paired by seed, or in the order of entering. The bye goes to the lowest who had fewest.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.club.formats.fixture import Fixture, Member, byes_of, in_dealing_order, times_met
from companion.club.formats.matching import Wishes, match_up
from companion.club.formats.table import ClubLine, Scoring, club_table


def swiss_round(members: Sequence[Member], meetings: Sequence[Fixture], scoring: Scoring) -> list[Fixture]:
    """Return the meetings of the next round."""
    number = max((each.round for each in meetings), default=0) + 1
    playing = {each.number: each for each in members if each.plays_in(number)}
    lines = {line.member: line for line in club_table(members, meetings, scoring) if line.member in playing}
    order = sorted(lines, key=lambda each: _standing(lines[each], playing[each]))
    apart = _Apart(order, lines)
    return in_dealing_order(match_up(order, Wishes(times_met(meetings), byes_of(meetings), apart.cost)), meetings)


def _standing(line: ClubLine, member: Member) -> tuple[int, ...]:
    """Return by what members are put in order: the best first; before the first round by seed."""
    return (-line.game_points, -line.games_won, -line.spread, member.seed or 10**6, member.number)


class _Apart:
    """How far two are from each other: by game points first, then by their places."""

    def __init__(self, order: Sequence[int], lines: dict[int, ClubLine]) -> None:
        self.place = {each: place for place, each in enumerate(order)}
        self.lines = lines

    def cost(self, first: int, second: int) -> int:
        points = abs(self.lines[first].game_points - self.lines[second].game_points)
        return min(points**2 * 1000 + abs(self.place[first] - self.place[second]), 10**6)
