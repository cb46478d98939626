"""Settings, of the table and of the board. What is changed holds at once and is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from kivy.core.window import Window

from companion.app.settings import SPANS, PaletteName
from companion.locale.languages import codes, own_names
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.choice import ChoiceBar, Stepper, Switch
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.palette import appearance, chosen_appearance
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.slider import Slider
from companion.ui.kit.sound import SoundEffect
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.night_settings import NightSettings
from companion.ui.screens.page import Page, free
from companion.ui.screens.voice_settings import VoiceSettings
from companion.words import settings as say
from companion.words.broker import BROKER, BROKER_IS_FOR
from companion.words.message import Figure, Sentence
from companion.words.screens import ABOUT, BOARD, SETTINGS
from companion.words.watching import PHONES, WATCH

PAGES: Final = (
    ("table", say.TABLE()),
    ("screen", say.SCREEN()),
    ("voice", say.VOICE()),
    ("night", say.NIGHT()),
    ("board", BOARD()),
)
"""What people are asked, how the screen looks, what is heard, what is other at night, how the board is read and lit."""
BY_EAR: Final = "by_ear"
NIGHT: Final = "night"
AT_THE_TABLE: Final = ("mute", "far_side_turned")
"""The switches that are no matter of the screen's looks."""
READING: Final = ("settle_ms", "release_ms")
ASKING: Final = ("hand_ms", "pending_ms")
"""Which patience is for the board's sensors, and which for the people at the table."""


class SettingsScreen(Page):
    """One row a setting."""

    title = SETTINGS()

    def build(self) -> None:
        """Make the widgets from the settings as they are."""
        settings = self.shell.settings
        self.list = ScrollList(gap=theme.GAP)
        self.page = ChoiceBar(PAGES, on_choice=lambda *_: self.rearrange())
        self.volume = Slider(settings.volume / 100, on_slide=self._slid, on_touch_up=self._heard)
        self.percent = Text(role=theme.FACT, align="right")
        self.switches = {
            name: Switch(switch(), active=getattr(settings, name)) for name, switch in say.SWITCHES.items()
        }
        for each, switch in self.switches.items():
            switch.bind(on_switch=lambda _, active, name=each: self.change(**{name: active}))
        self.steppers = {name: _stepper(name, getattr(settings, name), _seconds) for name in say.PATIENCE}
        for name, unit in say.LIGHT_UNITS.items():
            self.steppers[name] = _stepper(name, getattr(settings, name), partial(_amount, unit))
        self.palette = ChoiceBar([(name, words()) for name, words in say.PALETTES.items()], settings.palette)
        self.palette.bind(on_choice=lambda _, value: self.change(palette=PaletteName(value)))
        self.language = ChoiceBar(tuple(own_names().items()), SCREEN.code)
        self.language.bind(on_choice=lambda _, code: self.shell.choose_language(code))
        self.turn = ChoiceBar([(turn, words()) for turn, words in say.TURNS.items()], settings.rotation)
        self.turn.bind(on_choice=lambda _, value: self.change(rotation=value))
        self.steppers["blank_min"] = _stepper("blank_min", settings.blank_min, _minutes)
        if self.shell.appliance.can_switch_off:
            self.steppers["off_pin"] = _stepper("off_pin", settings.off_pin, _pin)
        self.voice = VoiceSettings(self.shell, self.change)
        self.night = NightSettings(self.shell, self.change)
        for each, stepper in self.steppers.items():
            stepper.bind(on_step=lambda _, value, name=each: self.change(**{name: round(value)}))
        self.phones = Button(PHONES(), on_tap=lambda _: self.shell.go("share"))
        self.broker = Button(BROKER(), on_tap=lambda _: self.shell.go("broker"))
        self.about = Button(ABOUT(), on_tap=lambda _: self.shell.go("about"))
        self.start_again = Button(say.START_AGAIN(), on_tap=lambda _: self.shell.start_again())
        self.buttons = [self.about]

    def enter(self, **_: Any) -> None:
        """Show the settings as they are now."""
        settings = self.shell.settings
        self.volume.value = settings.volume / 100
        for name, switch in self.switches.items():
            switch.active = getattr(settings, name)
        for name, stepper in self.steppers.items():
            stepper.value = getattr(settings, name)
        self.turn.value = settings.rotation
        self.palette.value = settings.palette
        self._offer_start()
        self.voice.show(settings)
        self.night.show(settings)
        self._say_volume()

    def leave(self) -> None:
        """Keep the volume if the finger left it elsewhere."""
        self._keep_volume()

    def body(self, shape: Shape) -> Any:
        """Show one part of the settings; in a wide window what is set stands beside its sentence."""
        self.list.clear()
        {
            "table": self._list_table,
            "screen": self._list_screen,
            "voice": self._list_voice,
            "night": self._list_night,
            "board": self._list_board,
        }[self.page.value](shape)
        column = Column()
        column.add(free(self.page), size=theme.TOUCH)
        column.add(free(self.list))
        return column

    def _list_table(self, shape: Shape) -> None:
        row = Row()
        row.add(Text(say.VOLUME()), size=90)
        self.volume.about = SCREEN.text(say.VOLUME())
        row.add(free(self.volume))
        row.add(free(self.percent), size=84)
        self.list.add(row, size=theme.TOUCH)
        if len(codes()) > 1:
            self._add(Text(say.LANGUAGE()), self.language, shape, wide=480)
        self._list_switches(name for name in self.switches if name in AT_THE_TABLE)
        if self.shell.sharing is not None:
            self._add(Text(WATCH(), lines=2), self.phones, shape, wide=260)
        if self.shell.broker is not None:
            self._add(Text(BROKER_IS_FOR(), lines=2), self.broker, shape, wide=260)
        if "off_pin" in self.steppers:
            self._add_stepper("off_pin", say.OFF_BUTTON(), shape)
        self._list_patience(shape, ASKING)

    def _list_screen(self, shape: Shape) -> None:
        self._add(Text(say.PALETTE(), lines=2), self.palette, shape, wide=480)
        self._list_switches(name for name in self.switches if name not in (*AT_THE_TABLE, BY_EAR, NIGHT))
        self._add(Text(say.TURNED(), lines=2), self.turn, shape, wide=480)
        self._add_stepper("blank_min", say.DARK(), shape)

    def _list_switches(self, names: Iterable[str]) -> None:
        for name in names:
            self.list.add(free(self.switches[name]), size=theme.TOUCH)

    def _list_voice(self, shape: Shape) -> None:
        self.voice.list_in(self.list, partial(self._add, shape=shape), self.switches[BY_EAR])

    def _list_night(self, shape: Shape) -> None:
        self.night.list_in(self.list, partial(self._add, shape=shape), self.switches[NIGHT])

    def _list_board(self, shape: Shape) -> None:
        self._heading(say.LIGHTS_HEADING())
        for name, what in say.LIGHTS.items():
            self._add_stepper(name, what(), shape)
        self._list_patience(shape, READING)

    def _list_patience(self, shape: Shape, names: tuple[str, ...]) -> None:
        self._heading(say.PATIENCE_HEADING())
        for name, what in say.PATIENCE.items():
            if name in names:
                self._add_stepper(name, what(), shape)

    def _heading(self, words: Sentence) -> None:
        self.list.add(Text(words, theme.NOTE, ink=theme.MUTED), size=30)

    def _add_stepper(self, name: str, what: Sentence, shape: Shape) -> None:
        self._add(Text(what, lines=2), self.steppers[name], shape, wide=260)

    def _add(self, what: Text, setter: Any, shape: Shape, *, wide: float) -> None:
        """Add a line: what is set, and beside it (below, in a narrow window) what sets it."""
        line = Row() if shape.wide else Column(gap=theme.TIGHT)
        line.add(what, share=1.5)
        setter.about = what.text
        line.add(free(setter), size=wide if shape.wide else theme.TOUCH)
        self.list.add(line, size=theme.TOUCH if shape.wide else 96)

    def change(self, **changes: Any) -> None:
        """Take and keep new values."""
        self.shell.change_settings(replace(self.shell.settings, **changes))
        if "large_text" in changes:
            self._offer_start()
            self.rearrange()
        self.night.show(self.shell.settings)
        self.shell.table.timing = self.shell.settings.timing
        if "fullscreen" in changes:
            Window.fullscreen = "auto" if changes["fullscreen"] else False
        if "rotation" in changes:
            Window.rotation = changes["rotation"]

    def _offer_start(self) -> None:
        """Offer to start again where something was set for the next start."""
        settings = self.shell.settings
        wanted = appearance(settings.palette, large_text=settings.large_text)
        waits = wanted.enlarged != chosen_appearance().enlarged
        self.buttons = [self.about, *([self.start_again] if waits else [])]

    def _slid(self, _: Any, value: float) -> None:
        self._say_volume()

    def _say_volume(self) -> None:
        self.percent.text = SCREEN.text(say.PERCENT(amount=self._volume))

    @property
    def _volume(self) -> int:
        step = SPANS["volume"].step
        return int(round(self.volume.value * 100 / step) * step)

    def _heard(self, slider: Any, touch: Any) -> bool:
        """Let a tone be heard when the finger leaves the slider."""
        if touch.grab_current is slider:
            self._keep_volume()
            self.shell.sounds.play(SoundEffect.RIGHT)
        return False

    def _keep_volume(self) -> None:
        if self._volume != self.shell.settings.volume:
            self.change(volume=self._volume)


def _stepper(name: str, value: int, text: Callable[[float], str]) -> Stepper:
    span = SPANS[name]
    return Stepper(value, span.least, span.most, step=span.step, text=text)


def _amount(unit: str, value: float) -> str:
    return SCREEN.text(say.AMOUNT(amount=Figure(value), unit=unit))


def _minutes(value: float) -> str:
    return SCREEN.text(say.MINUTES(amount=Figure(value)) if value else say.NEVER())


def _pin(value: float) -> str:
    return SCREEN.text(say.PIN(pin=Figure(value)) if value else say.NONE())


def _seconds(value: float) -> str:
    return SCREEN.text(say.SECONDS(amount=Figure(value / 1000)))
