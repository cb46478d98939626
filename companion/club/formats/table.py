"""The table of an evening: game points, games won, spread points; and of a season, which is the sum of its evenings.

A win is 2 game points, a skunk 3. Ties are settled by games won, then by spread points: points won by less points
lost by. Players who are level in all three share a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.club.formats.fixture import Fixture, Member, is_skunk


@dataclass(frozen=True, slots=True)
class Scoring:
    """What games are worth.

    A forfeit is a win without spread points; a bye is worth nothing unless an event says so.
    """

    win: int = 2
    skunk: int = 3
    forfeit: int = 2
    bye: int = 0
    target: int = 121


@dataclass(frozen=True, slots=True)
class ClubLine:
    """One line of a table. `member` is the number in an event; in a season it is the player's."""

    member: int
    place: int = 0
    game_points: int = 0
    games_won: int = 0
    spread: int = 0
    played: int = 0
    skunks: int = 0
    skunked: int = 0
    byes: int = 0

    def plus(self, other: ClubLine) -> ClubLine:
        """Return the sum of two lines, without a place."""
        return ClubLine(
            self.member,
            0,
            self.game_points + other.game_points,
            self.games_won + other.games_won,
            self.spread + other.spread,
            self.played + other.played,
            self.skunks + other.skunks,
            self.skunked + other.skunked,
            self.byes + other.byes,
        )

    @property
    def merit(self) -> tuple[int, int, int]:
        """By what places are given: game points, games won, spread points."""
        return self.game_points, self.games_won, self.spread


def club_table(members: Iterable[Member], meetings: Iterable[Fixture], scoring: Scoring) -> list[ClubLine]:
    """Return the table of an event, the best first. Games that are not over count nothing."""
    lines = {each.number: ClubLine(each.number) for each in members}
    for meeting in meetings:
        for line in lines_of_fixture(meeting, scoring):
            lines[line.member] = lines[line.member].plus(line)
    return placed_lines(lines.values())


def season_table(evenings: Iterable[Mapping[int, ClubLine]]) -> list[ClubLine]:
    """Return the table of a season. Each evening gives the line of every player who took part."""
    sums = dict[int, ClubLine]()
    for evening in evenings:
        for player, line in evening.items():
            sums[player] = sums.get(player, ClubLine(player)).plus(line)
    return placed_lines(sums.values())


def placed_lines(lines: Iterable[ClubLine]) -> list[ClubLine]:
    """Return lines in their order, with their places; players who are level share one."""
    ranked = sorted(lines, key=lambda line: (*(-each for each in line.merit), line.member))
    placed = list[ClubLine]()
    for number, line in enumerate(ranked, 1):
        level = placed and placed[-1].merit == line.merit
        placed.append(replace(line, place=placed[-1].place if level else number))
    return placed


def lines_of_fixture(meeting: Fixture, scoring: Scoring) -> Sequence[ClubLine]:
    """Return what one meeting is worth to each of those who met."""
    if meeting.second is None:
        return (ClubLine(meeting.first, game_points=scoring.bye, byes=1),)
    result = meeting.result
    if result is None:
        return ()
    won, lost = meeting.members[result.winner], meeting.members[1 - result.winner]
    if result.forfeit:
        return (ClubLine(won, game_points=scoring.forfeit, games_won=1, played=1), ClubLine(lost, played=1))
    spread = result.points[result.winner] - result.points[1 - result.winner]
    skunk = is_skunk(result.points, result.winner, scoring.target)
    points = scoring.skunk if skunk else scoring.win
    return (
        ClubLine(won, 0, points, 1, spread, 1, int(skunk)),
        ClubLine(lost, 0, 0, 0, -spread, 1, 0, int(skunk)),
    )
