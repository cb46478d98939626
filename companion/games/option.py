"""What people can choose of a game's rules: options with their words, and those that several games have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.games.setup import Policy
from companion.words import options as say
from companion.words.message import Message


class Option(NamedTuple):
    """An option of the rules: its values with their words, the default first, and a sentence about it."""

    name: str
    title: Message
    note: Message
    values: tuple[tuple[str, Message], ...]
    policies: frozenset[Policy]
    """Where it matters."""
    players: int = 0
    """For how many players only, or 0."""
    second_in: frozenset[Policy] = frozenset()
    """Where the second value is the default, and not the first."""
    ruling: str = ""
    """The ruling behind it, if there is one: for the manual, not for the screen."""


ANY: Final = frozenset(Policy)
WITH_CARDS: Final = ANY - {Policy.SCOREKEEPER}
WITH_MUGGINS: Final = frozenset(policy for policy in Policy if policy.muggins)

MUGGINS: Final = Option(
    "muggins",
    say.MUGGINS_OPTION,
    say.MUGGINS_NOTE,
    (("called", say.CALLED), ("automatic", say.AUTOMATIC)),
    WITH_MUGGINS,
    ruling="P11",
)
FALSE_CLAIM: Final = Option(
    "false_claim",
    say.FALSE_CLAIM,
    say.FALSE_CLAIM_NOTE,
    (("off", say.COSTS_NOTHING), ("on", say.COSTS_THEM)),
    WITH_MUGGINS,
    second_in=frozenset((Policy.TOURNAMENT,)),
    ruling="P10",
)
TELL_MISSED: Final = Option(
    "tell_missed",
    say.MISSED,
    say.MISSED_NOTE,
    (("on", say.TOLD), ("off", say.NOT_TOLD)),
    WITH_MUGGINS,
    second_in=frozenset((Policy.TOURNAMENT,)),
)


def default_of(option: Option, policy: Policy) -> str:
    """Return what holds when nothing was chosen: in a tournament false calls cost, and nothing missed is told."""
    return option.values[policy in option.second_in][0]


def values_of(options: Iterable[Option]) -> dict[str, tuple[str, ...]]:
    """Return the values that a setup may have for each option, by name; the first is the default."""
    return {option.name: tuple(value for value, _ in option.values) for option in options}
