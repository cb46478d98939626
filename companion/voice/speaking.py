"""The thread that speaks: views and touches come in from other threads, which wait for nothing; phrases go out.

While something is spoken it looks every few milliseconds whether that is still true. The sounds of the table are played
here as well, one at a time, before what is said of the same view; one that would come late is not played at all.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from functools import partial
from queue import Empty, Queue
from threading import Event, Thread
from typing import TYPE_CHECKING, Protocol, Self

from companion.app.listening import TableListener
from companion.speech.manner import Utterance
from companion.speech.table_sounds import TableSound, file_of
from companion.voice.aloud import Aloud
from companion.voice.phrase import Batch, Phrase, Speaking, Topic
from companion.voice.tuning import Tuning
from companion.voice.waiting import Waiting
from companion.words import logs
from companion.words.message import Said

if TYPE_CHECKING:
    from companion.app.view import View

_log = logging.getLogger(__name__)

_END_S = 2.0
SOUND_LATE_MS = 300
"""A sound of the table that could not begin so soon after what it belongs to is dropped."""


class Speaks(Protocol):
    """What makes a text heard."""

    def speak(self, wanted: Utterance, stopped: Callable[[], bool]) -> bool:
        """Speak a text to its end, unless it is `stopped`; return whether it was."""

    def play(self, sound: bytes, stopped: Callable[[], bool]) -> bool:
        """Play a WAV file, unless it is `stopped`; return whether it was."""

    def prepare(self, wanted: Utterance, stopped: Callable[[], bool]) -> bool:
        """Make a sound that may be wanted soon, if that takes its time; return False where it was `stopped`."""


class Voice(TableListener):
    """Says what follows from what a table publishes. `on_said` is called, in the voice's thread, with each text."""

    def __init__(
        self,
        make_speaker: Callable[[], Speaks] | None = None,
        on_said: Callable[[str], object] | None = None,
        clock: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
    ) -> None:
        """Say nothing before it is entered; the speaker is made when it is first needed. `clock` is in milliseconds."""
        self._make_speaker, self._on_said, self._clock = make_speaker or speaker_here, on_said, clock
        self._inbox: Queue[Callable[[], None] | None] = Queue()
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._ending = Event()
        self._speaker: Speaks | None = None
        self._tuning = Tuning()
        self._waiting = Waiting()
        self._before: View | None = None
        self._last: tuple[Phrase, ...] = ()
        self._now: Topic | None = None
        self._cut = False
        self._sounds: tuple[TableSound, ...] = ()
        self._sounds_since_ms = 0
        self._soon: list[Said] = []
        """What may be wanted soon, and has not been made yet."""

    # --- from other threads ---

    def __enter__(self) -> Self:
        """Begin."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Say no more. A speaker that is stuck is not waited for."""
        self._ending.set()
        self._inbox.put(None)
        self._thread.join(_END_S)

    def on_view(self, view: View | None) -> None:
        """Say what follows from a new view."""
        self._inbox.put(partial(self._look, view))

    def tune(self, tuning: Tuning) -> None:
        """Speak in this way from now on."""
        self._inbox.put(partial(self._tune, tuning))

    def say(self, *said: Said) -> None:
        """Say what was touched or asked for, at once, whatever is being said; what waits comes after it."""
        self._inbox.put(partial(self._interrupt, tuple(Phrase(Topic.TOUCHED, each) for each in said)))

    def sample(self, sound: TableSound) -> None:
        """Let a sound of the table be heard, as loud as it is set."""
        self._inbox.put(partial(self._sound_soon, (sound,)))

    def again(self) -> None:
        """Say again what was said last of the game."""
        self._inbox.put(self._again)

    # --- in the voice's thread ---

    def _run(self) -> None:
        while not self._ending.is_set():
            if self._soon and self._inbox.empty():
                self._do(self._prepare)
                continue
            work = self._inbox.get()
            if work is not None:
                self._do(work)
            self._do(self._sound)
            while not self._ending.is_set() and (waits := self._waiting.next(self._clock())) is not None:
                self._do(partial(self._speak, waits.phrase))
                self._do(self._sound)

    def _do(self, work: Callable[[], object]) -> None:
        try:
            work()
        except Exception:  # no game stops for a voice
            _log.exception(logs.VOICE_FAILED())

    def _look(self, view: View | None) -> None:
        if view is None and self._before is None:
            return
        from companion.voice.phrases import phrases_between
        from companion.voice.sounding import sounds_between

        before, self._before = self._before, view
        self._sound_soon(sounds_between(before, view))
        self._take(phrases_between(before, view, self._tuning.speaking, by_ear=self._tuning.by_ear))

    def _take(self, batch: Batch) -> None:
        outdated = self._waiting.put(batch, self._clock())
        self._cut = self._cut or self._now in outdated
        kept = tuple(phrase for phrase in batch.phrases if phrase.topic is not Topic.TOUCHED)
        self._last = kept or self._last

    def _interrupt(self, phrases: tuple[Phrase, ...]) -> None:
        self._take(Batch(phrases))
        self._cut = True

    def _again(self) -> None:
        self._interrupt(tuple(Phrase(Topic.TOUCHED, phrase.said) for phrase in self._last))

    def _tune(self, tuning: Tuning) -> None:
        self._tuning = tuning
        if tuning.speaking is Speaking.OFF:
            self._soon = []
            self._waiting.clear()
            self._cut = True
        else:
            from companion.voice.common import common_calls

            self._soon = list(common_calls())

    def _speak(self, phrase: Phrase) -> None:
        text = (self._tuning.aloud or Aloud()).text(phrase.said)
        if not text:
            return
        self._now, self._cut = phrase.topic, False
        if self._on_said is not None:
            self._on_said(text)
        try:
            self._its_speaker().speak(Utterance(text, self._tuning.manner), self._stopped)
        finally:
            self._now = None

    def _sound_soon(self, sounds: tuple[TableSound, ...]) -> None:
        """Have the first of these heard that is set to be, instead of what waits."""
        audible = tuple(sound for sound in sounds if self._tuning.loudness(sound))[:1]
        if audible:
            self._sounds, self._sounds_since_ms = audible, self._clock()

    def _sound(self) -> None:
        """Play what sounds now, unless that would be late."""
        sounds, self._sounds = self._sounds, ()
        if not sounds or self._clock() - self._sounds_since_ms > SOUND_LATE_MS:
            return
        self._cut = False
        self._its_speaker().play(file_of(sounds[0], self._tuning.loudness(sounds[0])), self._stopped)

    def _prepare(self) -> None:
        """Make the next sound that may be wanted soon, unless something comes."""
        said = self._soon.pop(0)
        wanted = Utterance((self._tuning.aloud or Aloud()).text(said), self._tuning.manner)
        if not self._its_speaker().prepare(wanted, lambda: not self._inbox.empty() or self._ending.is_set()):
            self._soon.insert(0, said)

    def _its_speaker(self) -> Speaks:
        if self._speaker is None:
            self._speaker = self._make_speaker()
        return self._speaker

    def _stopped(self) -> bool:
        """Take what has come meanwhile, and tell whether what is being said is no longer true."""
        while not self._ending.is_set():
            try:
                work = self._inbox.get_nowait()
            except Empty:
                break
            if work is not None:
                self._do(work)
        return self._cut or self._ending.is_set()


def speaker_here() -> Speaks:
    """Return what speaks on this machine."""
    from companion.speech.speaker import Speaker
    from companion.speech.voices import Voices
    from companion.store.paths import state_folder

    return Speaker(Voices(state_folder(os.environ)), os.environ)
