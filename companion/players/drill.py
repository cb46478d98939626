"""What is practised, and when it comes again: a box with compartments, after Sebastian Leitner.

What was answered rightly moves one compartment on and comes again after a longer time; what was not goes back to the
first.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from typing import Final

DAYS: Final = (1, 3, 7, 16, 35)
"""After how many days each compartment comes again; from the last one on always after as many."""


class DrillKind(Enum):
    """What can be practised."""

    COUNT = "count"
    LAY_AWAY = "lay-away"
    LEAD = "lead"
    AHEAD = "ahead"
    MISTAKES = "mistakes"
    """What was chosen badly in games and in other drills."""


@dataclass(frozen=True, slots=True)
class Practised:
    """Where something stands in the box."""

    box: int
    """Its compartment, 0 for the first."""
    due: date
    right: int = 0
    wrong: int = 0


def practised(before: Practised | None, today: date, *, right: bool) -> Practised:
    """Return where something stands after it was answered today."""
    old = before or Practised(-1, today)
    box = min(old.box + 1, len(DAYS) - 1) if right else 0
    return Practised(box, today + timedelta(days=DAYS[box]), old.right + right, old.wrong + (not right))


def practised_to_json(value: Practised) -> dict[str, object]:
    """Return what is kept of something practised."""
    return {"box": value.box, "due": value.due.isoformat(), "right": value.right, "wrong": value.wrong}


def practised_from_json(value: object) -> Practised | None:
    """Return what was kept, or None for what is not understood."""
    match value:
        case {"box": int(box), "due": str(due), "right": int(right), "wrong": int(wrong)} if 0 <= box < len(DAYS):
            try:
                return Practised(box, date.fromisoformat(due), right, wrong)
            except ValueError:
                return None
    return None
