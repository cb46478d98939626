"""What the holes of the base path do. A real field prints it beside them; which label is where is data of the board.

The path has 24 holes after home plate: 6, 12 and 18 are the bases, 24 is home.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion.errors import CompanionError
from companion.games.round_the_bases import messages as say

BASES: Final = (6, 12, 18)
HOME: Final = 24
LEAST_HIT: Final = 4
"""A smaller difference is an out (R1), unless the field prints a procedure of its own for these holes (R20)."""
EXTRA_HOLE: Final = 4
"""The number of the hole X of an innings box that has one (R21)."""
_OWN: Final = "+"
"""Behind the letters of labels: those of the holes below `LEAST_HIT` hold (R20)."""


class ProfileError(CompanionError):
    """Labels that are none, or too many or too few of them."""


class Label(Enum):
    """What a hole of the base path does to a peg that lands on it."""

    OUT = "out"
    ROLL = "roll"
    """MUST ROLL: the exact distance to the next base on either of two dice, or out (R4)."""
    PICKLE = "pickle"
    """A duel: the only one to roll a 3 has it (R5)."""
    BASE = "base"


@dataclass(frozen=True, slots=True)
class Profile:
    """The labels of holes 1 to 24; those of the first three only hold where the field prints its `own_procedure`."""

    name: str
    labels: tuple[Label, ...]
    own_procedure: bool = False

    def __post_init__(self) -> None:
        if len(self.labels) != HOME:
            raise ProfileError(say.LABELS_COUNT(count=HOME, found=len(self.labels)))
        for hole in range(1, HOME + 1):
            if (self.label(hole) is Label.BASE) != (hole in (*BASES, HOME)):
                message = say.IS_A_BASE if hole in (*BASES, HOME) else say.IS_NO_BASE
                raise ProfileError(message(hole=hole, label=repr(self.label(hole).value)))

    def label(self, hole: int) -> Label:
        """Return the label of a hole, 1 to 24."""
        return self.labels[hole - 1]

    @property
    def least_hit(self) -> int:
        """The least difference that moves the batter (R1, R20)."""
        return 1 if self.own_procedure else LEAST_HIT

    @property
    def letters(self) -> str:
        """The labels by their first letters: "ooorrb..."."""
        return "".join(label.value[0] for label in self.labels)

    @property
    def text(self) -> str:
        """The labels as a record keeps them: their letters, and a + where those of holes 1 to 3 hold."""
        return self.letters + (_OWN if self.own_procedure else "")

    def relabelled(self, hole: int, label: Label) -> Profile:
        """Return the profile with another label on a hole.

        Raises `ProfileError` for a base, and for a hole that no batter moves to (R20).
        """
        if hole < self.least_hit:
            raise ProfileError(say.LOW_HOLE(hole=hole))
        labels = (*self.labels[: hole - 1], label, *self.labels[hole:])
        return _known(Profile("own", labels, self.own_procedure))

    def with_procedure(self, *, own: bool) -> Profile:
        """Return the profile of a field that prints its own procedure for holes 1 to 3, or does not (R20)."""
        low = LEAST_HIT - 1
        return _known(Profile("own", self.labels if own else (Label.OUT,) * low + self.labels[low:], own))


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
    labels = text.removesuffix(_OWN)
    unknown = sorted(set(labels) - letters.keys())
    if unknown:
        raise ProfileError(say.NO_LABEL(letter=repr(unknown[0])))
    return _known(Profile("own", tuple(letters[letter] for letter in labels), labels != text))


def _known(profile: Profile) -> Profile:
    """Return the profile with the name that it has, if any."""
    same = (known for known in PROFILES.values() if known.text == profile.text)
    return next(same, profile)
