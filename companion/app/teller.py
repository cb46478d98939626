"""What has been said at a session: the last notice, and the log of the last things that happened."""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.telling import verdict_sentence
from companion.app.view import Notice, Tone
from companion.games.event import Event, EventKind
from companion.games.reason import SharedReason
from companion.games.seating import Side
from companion.games.setup import Setup
from companion.games.speech import event_sentences, is_missed
from companion.referee.verdict import Verdict
from companion.words.message import Said, Sentence, together

_LOG_LENGTH = 60
_BESIDE = frozenset({EventKind.LOST, EventKind.OVERLOOKED, EventKind.FORFEITED})
"""What happens beside that what somebody did."""
_TONES = {EventKind.CLAIMED: Tone.MUGGINS, EventKind.WON: Tone.GAME}


class Teller:
    """Says sentences, and never one that muggins keeps secret (P12)."""

    def __init__(self, setup: Setup) -> None:
        """Begin with nothing said."""
        self.notice: Notice | None = None
        self.log: tuple[Said, ...] = ()
        self._setup = setup
        self._number = 0

    def seat(self, setup: Setup) -> None:
        """Speak of the players as they sit now (B13)."""
        self._setup = setup

    def say(self, sentence: Said, tone: Tone = Tone.NEUTRAL, side: Side | None = None) -> None:
        """Say a sentence."""
        self._log(sentence)
        self._notify(sentence, tone, side)

    def _log(self, sentence: Said) -> None:
        self.log = (*self.log, sentence)[-_LOG_LENGTH:]

    def _notify(self, sentence: Said, tone: Tone, side: Side | None) -> None:
        self._number += 1
        self.notice = Notice(self._number, sentence, tone, side)

    def say_verdict(self, verdict: Verdict, front: int, *, mended: bool = False) -> None:
        """Say how a side's pegs were judged, whose front peg rested there; `mended`: they stood wrong before."""
        sentence, tone = verdict_sentence(verdict, self._setup.who(verdict.side), self._setup.policy, front)
        self.say(sentence, Tone.MENDED if mended and tone is Tone.RIGHT else tone, verdict.side)

    def said_of(self, events: Sequence[Event]) -> Said | None:
        """Return what these events are about, or None where nothing is told of them."""
        told = [event for event in self._public_events(events) if event.kind not in _BESIDE]
        pegged = [event for event in events if event.kind is EventKind.PEGGED]
        return next(iter(self._sentences(told or pegged)), None)

    def say_events(self, events: Sequence[Event]) -> None:
        """Say what an action brought about; that pegs moved is said with the verdict on them."""
        told = self._public_events(events)
        sentences = self._sentences(told)
        if not sentences:
            return
        tone = next((_TONES[event.kind] for event in told if event.kind in _TONES), Tone.NEUTRAL)
        # Who leads next does not take the place of what the last card or the go has brought.
        both = tone is not Tone.NEUTRAL or told[-1].kind is EventKind.RESET
        for sentence in sentences[:-1]:
            self._log(sentence)
        self._log(sentences[-1])
        said = together(*sentences[-2 if both else -1 :])
        self._notify(said, tone, told[-1].side)

    def _public_events(self, events: Sequence[Event]) -> list[Event]:
        claimed = any(event.kind is EventKind.CLAIMED for event in events)
        told = [event for event in events if event.kind is not EventKind.PEGGED and not self._hidden(event)]
        if claimed:  # the claim says already what it scores
            told = [
                event for event in told if event.reason is not SharedReason.MUGGINS or event.kind is EventKind.CLAIMED
            ]
        return told

    def _sentences(self, told: Sequence[Event]) -> tuple[Sentence, ...]:
        return event_sentences(self._setup, told, veiled=self._setup.policy.muggins)

    def _hidden(self, event: Event) -> bool:
        """Whether an event is not told at all: that somebody is short, and perhaps what was missed."""
        return event.kind is EventKind.SHORT or (is_missed(event) and not self._setup.tells_missed)
