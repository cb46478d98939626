"""What a board may be asked for by its owner: little, harmless, and nothing that touches a game. Pure.

No command says or shows more than the table has said or shown already, so muggins gives nobody a lever (P12).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion.mqtt.account import BrokerMessage
from companion.mqtt.topics import TopicKind, read_topic

PAUSE_S: Final = 0.5
"""Commands that come faster are passed over: nobody can make a table flicker."""
_MOST_BYTES: Final = 16
_PERCENT: Final = range(10, 101)


class Verb(Enum):
    """What is asked for."""

    LIGHTS = "lights"
    """The brightness of the board's lights, in percent."""
    NIGHT = "night"
    """The lights as dim as they can be, `on`, or as they are set, `off`."""
    SAY_AGAIN = "say_again"
    """Say again what was said last of the game."""
    SHOW_NAME = "show_name"
    """Show the board's name on its screen, to find it among many."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that is asked for; `percent` is the brightness wanted, None for the one that is set."""

    verb: Verb
    percent: int | None = None


def read_command(message: BrokerMessage, allowed: tuple[str, ...]) -> Command | None:
    """Return what a message asks for; None for what is not allowed, not understood, or retained from earlier."""
    topic = read_topic(message.topic)
    if topic is None or topic.kind is not TopicKind.COMMAND or topic.name not in allowed or message.retain:
        return None
    if len(message.payload) > _MOST_BYTES:
        return None
    verb, text = Verb(topic.name), message.payload.decode("ascii", "replace")
    match verb:
        case Verb.LIGHTS:
            fits = text.isascii() and text.isdigit() and int(text) in _PERCENT
            return Command(verb, int(text)) if fits else None
        case Verb.NIGHT:
            return Command(verb, {"on": _PERCENT.start, "off": None}[text]) if text in ("on", "off") else None
        case _:
            return Command(verb)


class Pacing:
    """Lets a command through only where the one before it was a while ago."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Go by a clock, in seconds."""
        self._clock, self._last = clock, float("-inf")

    def lets(self) -> bool:
        """Whether a command may be done now."""
        now = self._clock()
        if now - self._last < PAUSE_S:
            return False
        self._last = now
        return True
