"""What people can choose of a game's rules: options with their words, and those that several games have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from companion.games.game import Policy


@dataclass(frozen=True, slots=True)
class Option:
    """An option of the rules: its values with their words, the default first, and a sentence about it."""

    name: str
    title: str
    note: str
    values: tuple[tuple[str, str], ...]
    policies: frozenset[Policy]
    """Where it matters."""
    players: int = 0
    """For how many players only, or 0."""
    ruling: str = ""
    """The ruling behind it, if there is one: for the manual, not for the screen."""


ANY: Final = frozenset(Policy)
WITH_CARDS: Final = ANY - {Policy.SCOREKEEPER}
WITH_MUGGINS: Final = frozenset(policy for policy in Policy if policy.muggins)

MUGGINS: Final = Option(
    "muggins",
    "Muggins",
    "Called by a player, or given by the app when the window closes.",
    (("called", "called"), ("automatic", "automatic")),
    WITH_MUGGINS,
    ruling="P11",
)
FALSE_CLAIM: Final = Option(
    "false_claim",
    "False call of muggins",
    "Whether the points called fall to the other side.",
    (("off", "nothing"), ("on", "costs them")),
    WITH_MUGGINS,
    ruling="P10",
)
TELL_MISSED: Final = Option(
    "tell_missed",
    "Missed points",
    "Whether they are told once nobody can take them any more.",
    (("on", "told"), ("off", "not told")),
    WITH_MUGGINS,
)


def default_of(option: Option, policy: Policy) -> str:
    """Return what holds when nothing was chosen: in a tournament false calls cost, and nothing missed is told."""
    if policy is Policy.TOURNAMENT and option in (FALSE_CLAIM, TELL_MISSED):
        return option.values[1][0]
    return option.values[0][0]


def values_of(options: Iterable[Option]) -> dict[str, tuple[str, ...]]:
    """Return the values that a setup may have for each option, by name; the first is the default."""
    return {option.name: tuple(value for value, _ in option.values) for option in options}
