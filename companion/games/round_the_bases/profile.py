"""What the holes of the base path do. A real field prints it beside them; which label is where is data of the board.

The path has 24 holes after home plate: 6, 12 and 18 are the bases, 24 is home.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion.errors import CompanionError

BASES: Final = (6, 12, 18)
HOME: Final = 24


class ProfileError(CompanionError):
    """Labels that are none, or too many or too few of them."""


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
            raise ProfileError(f"A base path has {HOME} labels, not {len(self.labels)}.")
        for hole in range(1, HOME + 1):
            if (self.label(hole) is Label.BASE) != (hole in (*BASES, HOME)):
                kind = "a base" if hole in (*BASES, HOME) else "no base"
                raise ProfileError(f"Hole {hole} is {kind}, and cannot be labelled {self.label(hole).value!r}.")

    def label(self, hole: int) -> Label:
        """Return the label of a hole, 1 to 24."""
        return self.labels[hole - 1]

    @property
    def text(self) -> str:
        """The labels by their first letters, as a record keeps them: "ooorrb..."."""
        return "".join(label.value[0] for label in self.labels)

    def relabelled(self, hole: int, label: Label) -> Profile:
        """Return the profile with another label on a hole. Raises `ProfileError` for a base."""
        return Profile("own", (*self.labels[: hole - 1], label, *self.labels[hole:]))


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


def profile_of(text: str) -> Profile:
    """Return the profile with these labels, named when it is a known one. Raises `ProfileError`."""
    letters = {label.value[0]: label for label in Label}
    unknown = sorted(set(text) - letters.keys())
    if unknown:
        raise ProfileError(f"{unknown[0]!r} is no label: they are o (out), r (roll), p (pickle) and b (base).")
    profile = Profile("own", tuple(letters[letter] for letter in text))
    return next((known for known in PROFILES.values() if known.labels == profile.labels), profile)
