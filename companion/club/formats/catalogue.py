"""The formats by name: what the next round is, and how many rounds there will be."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from companion.club.formats.circle import rounds_in_circle
from companion.club.formats.fixture import Fixture, Member
from companion.club.formats.grass_roots import rotated_round
from companion.club.formats.knock_out import drawn_round
from companion.club.formats.round_robin import robin_round
from companion.club.formats.swiss import swiss_round
from companion.club.formats.table import Scoring


class EventFormat(StrEnum):
    """How an event is played."""

    GRASS_ROOTS = "grass-roots"
    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    KNOCK_OUT = "knock-out"


def next_round(
    format: EventFormat, members: Sequence[Member], meetings: Sequence[Fixture], scoring: Scoring
) -> list[Fixture]:
    """Return the meetings of the round that follows those that were made; none where the format has come to its end.

    Raises `ValueError` where an earlier round has to be over first and is not (a knock-out).
    """
    match format:
        case EventFormat.GRASS_ROOTS:
            return rotated_round(members, meetings)
        case EventFormat.ROUND_ROBIN:
            return robin_round(members, meetings)
        case EventFormat.SWISS:
            return swiss_round(members, meetings, scoring)
        case EventFormat.KNOCK_OUT:
            return drawn_round(members, meetings)


def usual_rounds(format: EventFormat, count: int) -> int:
    """Return how many rounds so many members usually play."""
    match format:
        case EventFormat.GRASS_ROOTS:
            return 9
        case EventFormat.ROUND_ROBIN:
            return rounds_in_circle(count)
        case EventFormat.SWISS | EventFormat.KNOCK_OUT:
            return max(count - 1, 0).bit_length()
