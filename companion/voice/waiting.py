"""What waits to be said: little, and never what is no longer true. Pure: times are arguments, in milliseconds."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.voice.phrase import Batch, Phrase, Topic

LATE_MS: Final = 4000
"""What has waited longer is not said any more, unless it still stands."""
_STANDS: Final = frozenset({Topic.GUIDE, Topic.QUESTION, Topic.WON, Topic.ASKED, Topic.TOUCHED})
"""Topics that stay true until a batch says that they are over."""
_RANKS: Final = {Topic.TOUCHED: 0, Topic.PLAY: 1, Topic.COUNT: 1}
"""What is said before all that waits; the rest in the order in which it came."""
_LAST: Final = 2


class Waits(NamedTuple):
    """A phrase, since when it waits."""

    phrase: Phrase
    since_ms: int


class Waiting:
    """The phrases that are to be said, at most one batch of each topic."""

    def __init__(self) -> None:
        """Have nothing to say."""
        self._all: tuple[Waits, ...] = ()

    def put(self, batch: Batch, now_ms: int) -> frozenset[Topic]:
        """Take a batch; return the topics of which nothing older is to be said, not even to its end."""
        outdated = batch.over | {phrase.topic for phrase in batch.phrases} - {Topic.NEWS, Topic.ASKED}
        gone = outdated | {phrase.topic for phrase in batch.phrases}
        kept = [each for each in self._all if each.phrase.topic not in gone]
        new = [Waits(phrase, now_ms) for phrase in batch.phrases]
        self._all = tuple(sorted((*kept, *new), key=lambda each: _RANKS.get(each.phrase.topic, _LAST)))
        return frozenset(outdated)

    def next(self, now_ms: int) -> Waits | None:
        """Return what is to be said now, and let go of it; None for nothing."""
        while self._all:
            first, *rest = self._all
            self._all = tuple(rest)
            if first.phrase.topic in _STANDS or now_ms - first.since_ms <= LATE_MS:
                return first
        return None

    def clear(self) -> None:
        """Have nothing to say any more."""
        self._all = ()
