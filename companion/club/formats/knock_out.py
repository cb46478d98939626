"""Knock-out: who loses is out. Seeds meet as late as possible, and byes of the first round are the best seeds'.

Only members who are there when it begins are in the draw. Somebody who leaves gives the next opponent a bye.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.club.formats.fixture import Fixture, Member, in_dealing_order


def drawn_round(members: Sequence[Member], meetings: Sequence[Fixture]) -> list[Fixture]:
    """Return the meetings of the next round; none when one is left.

    Raises `ValueError` while a game of an earlier round is open.
    """
    number = max((each.round for each in meetings), default=0) + 1
    plays = {each.number for each in members if each.plays_in(number)}
    slots = [each if each in plays else None for each in _survivors(members, meetings, number)]
    if sum(each is not None for each in slots) < 2:
        return []
    pairs = [_pair(first, second) for first, second in zip(slots[::2], slots[1::2], strict=True)]
    return in_dealing_order([(first, second) for first, second in pairs if first is not None], meetings)


def _pair(first: int | None, second: int | None) -> tuple[int | None, int | None]:
    return (second, None) if first is None else (first, second)


def _survivors(members: Sequence[Member], meetings: Sequence[Fixture], number: int) -> list[int | None]:
    """Return the draw as it stands before a round: each place's member, or None.

    The winners of the last round go on, also where an earlier result was corrected after that round was drawn.
    """
    began = {each for meeting in meetings if meeting.round == 1 for each in meeting.members}
    field = [each for each in members if (each.number in began if meetings else each.plays_in(1))]
    slots = draw(sorted(field, key=lambda each: (each.seed or 10**6, each.number)))
    parts = [[each] if each is not None else [] for each in slots]
    there = {each.number for each in field}
    for played in range(1, number):
        there = {_winner(each) for each in meetings if each.round == played}
        parts = [first + second for first, second in zip(parts[::2], parts[1::2], strict=True)]
    return [next((each for each in part if each in there), None) for part in parts]


def _winner(meeting: Fixture) -> int:
    if meeting.second is None:
        return meeting.first
    if meeting.result is None:
        raise ValueError(meeting)
    return meeting.members[meeting.result.winner]


def draw(members: Sequence[Member]) -> list[int | None]:
    """Return the places of the draw, from top to bottom: two by two they meet. None is a bye.

    Best seed first is given. The two best can meet only in the last round, the four best in the last but one.
    """
    seeds = [1]
    while len(seeds) < len(members):
        seeds = [each for seed in seeds for each in (seed, 2 * len(seeds) + 1 - seed)]
    return [members[seed - 1].number if seed <= len(members) else None for seed in seeds]
