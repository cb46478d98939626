"""What is spoken and how, and how loud the table sounds: a part of the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.app.settings import SPANS, Settings
from companion.cards import parse_card, parse_cards
from companion.games.scoring import show_scores
from companion.games.scoring.aloud import count_aloud
from companion.speech.table_sounds import TableSound
from companion.speech.voices import added_voices
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.choice import ChoiceBar, Stepper
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.screens.page import free
from companion.words import settings as say

_HAND: Final = parse_cards(("5H", "JS", "7D", "7C"))
_STARTER: Final = parse_card("2D")
"""What is counted to try a voice."""
_SAMPLES: Final = {"peg_sounds": TableSound.PEG_SET, "card_sounds": TableSound.CARD}
"""What is heard when a level is set."""


class VoiceSettings:
    """The widgets that set speech; `change` takes what was set."""

    def __init__(self, shell: Any, change: Callable[..., None]) -> None:
        """Make them."""
        self._shell, self._change = shell, change
        settings = shell.settings
        self.speech = ChoiceBar([(value, words()) for value, words in say.SPOKEN.items()], settings.speech)
        self.speech.bind(on_choice=lambda _, value: self._set(speech=value))
        self.steppers = {name: self._stepper(name) for name in say.SPEECH_NUMBERS}
        self._names = ("", *added_voices(shell.table.store.path.parent))
        self.voice = Stepper(0, 0, len(self._names) - 1, text=self._voice_name)
        self.voice.bind(on_step=lambda _, place: self._set(voice=self._names[round(place)]))
        self.sounds = {name: self._stepper(name) for name in say.TABLE_SOUNDS}
        for name, stepper in self.sounds.items():
            stepper.bind(on_step=lambda *_, name=name: self._sample(name))
        self.hear = Button(say.TRY_VOICE(), on_tap=lambda _: self.try_it())

    def _stepper(self, name: str) -> Stepper:
        span = SPANS[name]
        value = getattr(self._shell.settings, name)
        stepper = Stepper(value, span.least, span.most, step=span.step, text=_percent)
        stepper.bind(on_step=lambda _, value: self._set(**{name: round(value)}))
        return stepper

    def _voice_name(self, place: float) -> str:
        name = self._names[round(place)]
        return name or SCREEN.text(say.USUAL_VOICE())

    def show(self, settings: Settings) -> None:
        """Show the settings as they are now."""
        self.speech.value = settings.speech
        for name, stepper in (self.steppers | self.sounds).items():
            stepper.value = getattr(settings, name)
        self.voice.value = self._names.index(settings.voice) if settings.voice in self._names else 0

    def list_in(self, rows: ScrollList, add: Callable[..., None], by_ear: Any) -> None:
        """List them; `add` puts what is set beside what sets it, `by_ear` is the switch of that name."""
        add(Text(say.SPEECH(), lines=2), self.speech, wide=360)
        rows.add(free(by_ear), size=theme.TOUCH)
        for name, what in say.SPEECH_NUMBERS.items():
            add(Text(what(), lines=2), self.steppers[name], wide=260)
        if len(self._names) > 1:
            add(Text(say.WHOSE_VOICE(), lines=2), self.voice, wide=360)
        for name, what in say.TABLE_SOUNDS.items():
            add(Text(what(), lines=2), self.sounds[name], wide=260)
        add(Text(say.SPEECH_NOTE(), theme.NOTE, ink=theme.MUTED, lines=2), self.hear, wide=260)

    def try_it(self) -> None:
        """Say something, by the settings as they are."""
        if self._shell.voice is not None:
            self._shell.voice.say(count_aloud(show_scores(_HAND, _STARTER)))

    def _sample(self, name: str) -> None:
        """Let one of these sounds be heard, as loud as was just set."""
        if self._shell.voice is not None:
            self._shell.voice.sample(_SAMPLES[name])

    def _set(self, **changes: object) -> None:
        self._change(**changes)


def _percent(value: float) -> str:
    return SCREEN.text(say.PERCENT(amount=f"{value:g}"))
