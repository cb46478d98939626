"""Something to say, what it is about, and how much is said at all. Values, light to import."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from companion.words.message import Said


class Speaking(Enum):
    """How much is said; the value is that of the setting."""

    OFF = "off"
    COUNTS = "counts"
    """What players call: the count of the play, hands; and who has won."""
    ALL = "all"
    """Pegs, guidance, questions and muggins too."""


class Topic(Enum):
    """What a phrase is about. A newer phrase of a topic takes the place of one that waits."""

    PLAY = "play"
    COUNT = "count"
    NEWS = "news"
    """What has happened: pegs, muggins, what was undone."""
    GUIDE = "guide"
    QUESTION = "question"
    ASKED = "asked"
    """What is awaited."""
    WON = "won"
    TOUCHED = "touched"
    """What was touched, or asked for."""


class Phrase(NamedTuple):
    """Something to say."""

    topic: Topic
    said: Said


class Batch(NamedTuple):
    """What is to be said now, and the topics of which all that was to be said before is no longer true."""

    phrases: tuple[Phrase, ...] = ()
    over: frozenset[Topic] = frozenset()
