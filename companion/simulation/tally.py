"""What a simulation counts. Four of the numbers must be 0: wrong accusations, missed errors, lost games, leaks."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any


@dataclass(slots=True)
class Totals:
    """The sums over some games."""

    games: int = 0
    verdicts: int = 0
    """How often the referee said how a side's pegs stand."""
    mistakes: int = 0
    """How many mistakes the hands made."""
    wrong_accusations: int = 0
    """A side was said to have done wrong, or its points were offered to others, and its pegs stood rightly."""
    missed_errors: int = 0
    """Pegs stood wrongly, and the referee was content."""
    in_doubt: int = 0
    """A bad sensor showed pegs that stood wrongly as if they could be right: in doubt for the player."""
    leaks: int = 0
    """A right peg and a short one looked different before the muggins window closed."""
    moves: int = 0
    """How many pegs were set into holes."""
    needless_questions: int = 0
    """Questions that were asked although pegs, sensors and hands were in order."""
    unclear: int = 0
    """Questions, and words that pegs cannot be read."""
    lost_games: int = 0
    """A game could not be brought to its end, or did not come back from its journal as it was."""
    power_cuts: int = 0
    cables_out: int = 0
    masked: int = 0
    recovered_ms: list[int] = field(default_factory=list)
    """How long it took from each time that something was wrong to its end."""
    stories: list[str] = field(default_factory=list)
    """A line for each number that must be 0."""
    notes: list[str] = field(default_factory=list)
    """A line for each needless question."""

    @property
    def recoveries(self) -> int:
        """How often something that was wrong was put right."""
        return len(self.recovered_ms)

    @property
    def sound(self) -> bool:
        """Whether all that must be 0 is."""
        return not (self.wrong_accusations or self.missed_errors or self.lost_games or self.leaks)

    def add(self, other: Totals) -> None:
        """Add the sums of other games."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def recovery_ms(self, share: float) -> int:
        """Return the time within which a share (0 to 1) of the recoveries was done; 0 without any."""
        times = sorted(self.recovered_ms)
        return times[min(int(share * len(times)), len(times) - 1)] if times else 0

    def as_json(self) -> dict[str, Any]:
        """Return the sums by name."""
        names = (
            "games",
            "verdicts",
            "mistakes",
            "wrong_accusations",
            "missed_errors",
            "in_doubt",
            "unclear",
            "recoveries",
        )
        more = ("lost_games", "power_cuts", "cables_out", "masked", "leaks", "moves", "needless_questions")
        sums = {name: getattr(self, name) for name in (*names, *more)}
        return sums | {"recovery_median_ms": self.recovery_ms(0.5), "recovery_95_ms": self.recovery_ms(0.95)}
