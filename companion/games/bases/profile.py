"""What the holes of the base path do. A real field prints it beside them; which label is where is data of the board.

The path has 24 holes after home plate: 6, 12 and 18 are the bases, 24 is home.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

BASES: Final = (6, 12, 18)
HOME: Final = 24


class Label(Enum):
    """What a hole of the base path does to a peg that lands on it."""

    OUT = "out"
    ROLL = "roll"
    """MUST ROLL: the exact distance to the next base on either of two dice, or out (R4)."""
    PICKLE = "pickle"
    """A duel: whoever alone rolls a 3 has it (R5)."""
    BASE = "base"


@dataclass(frozen=True, slots=True)
class Profile:
    """The labels of holes 1 to 24."""

    name: str
    labels: tuple[Label, ...]

    def __post_init__(self) -> None:
        if len(self.labels) != HOME:
            raise ValueError(f"A base path has {HOME} labels, not {len(self.labels)}.")
        for hole in (*BASES, HOME):
            if self.label(hole) is not Label.BASE:
                raise ValueError(f"Hole {hole} is a base, and cannot be labelled {self.label(hole).value!r}.")

    def label(self, hole: int) -> Label:
        """Return the label of a hole, 1 to 24."""
        return self.labels[hole - 1]


_LINE: Final = (Label.OUT,) * 3 + (Label.ROLL,) * 2 + (Label.BASE,)
_PICKLED: Final = (9, 15, 21)

PLAIN: Final = Profile("plain", _LINE * 4)
"""The factory profile without its pickles."""

FACTORY: Final = Profile(
    "factory",
    tuple(Label.PICKLE if hole in _PICKLED else label for hole, label in enumerate(PLAIN.labels, 1)),
)
"""What is supposed of the real field until its owner has read the labels off it: unverified."""

PROFILES: Final = {profile.name: profile for profile in (FACTORY, PLAIN)}
