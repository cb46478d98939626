"""The broker: which one, as whom, what may be asked for from there, and how the connection is, in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from kivy.clock import Clock

from companion.errors import CompanionError
from companion.mqtt.client import BrokerPhase
from companion.mqtt.config import COMMANDS as ALL
from companion.mqtt.config import BrokerSettings
from companion.ui.kit import theme
from companion.ui.kit.choice import Switch
from companion.ui.kit.entry import TextEntry
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free
from companion.words import broker as say
from companion.words.message import Said
from companion.words.mqtt import BAD_PORT

LOOK_S: Final = 1.0
_LETTERS: Final = {"host": 64, "port": 5, "board": 32, "user": 64, "password": 64}


class BrokerScreen(Page):
    """What holds now stands above, what is set below. What is changed holds at once and is kept."""

    title = say.BROKER()

    def build(self) -> None:
        """Make the widgets."""
        self.status = Text("", theme.BODY, lines=3)
        self.on = Switch(say.SWITCH())
        self.on.bind(on_switch=lambda _, active: self._set(on=active))
        self.tls = Switch(say.TLS())
        self.tls.bind(on_switch=lambda _, active: self._set(tls=active))
        self.home_assistant = Switch(say.HOME_ASSISTANT())
        self.home_assistant.bind(on_switch=lambda _, active: self._set(home_assistant=active))
        self.entries = {name: self._entry(name) for name in say.FIELDS}
        self.commands = {name: Switch(say.COMMANDS[name]()) for name in ALL}
        for name, switch in self.commands.items():
            switch.bind(on_switch=lambda _, active, name=name: self._allow(name, active=active))
        self.list = ScrollList(gap=theme.GAP)
        self._clock: Any = None

    def _entry(self, name: str) -> TextEntry:
        hint = say.HINTS[name]() if name in say.HINTS else ""
        entry = TextEntry(hint=hint, most=_LETTERS[name], secret=name == "password", may_be_empty=True)
        entry.bind(on_edit=lambda _, text: self._written(name, text))
        return entry

    def enter(self, **_: Any) -> None:
        """Show the settings as they are, and go on looking how the connection is."""
        self._show()
        self._clock = Clock.schedule_interval(lambda _: self._look(), LOOK_S)

    def leave(self) -> None:
        """Stop looking, and put the keys away."""
        self._clock.cancel()
        for entry in self.entries.values():
            entry.close()

    def body(self, shape: Shape) -> Any:
        """Lie in one column; in a wide window what is written stands beside what it is."""
        self.list.clear()
        self.list.add(free(self.on), size=theme.TOUCH)
        for name, what in say.FIELDS.items():
            line = Row() if shape.wide else Column(gap=theme.TIGHT)
            line.add(Text(what()), share=1.0)
            line.add(free(self.entries[name]), size=420 if shape.wide else theme.TOUCH)
            self.list.add(line, size=theme.TOUCH if shape.wide else 96)
        for switch in (self.tls, self.home_assistant):
            self.list.add(free(switch), size=theme.TOUCH)
        self.list.add(Text(say.MAY(), theme.NOTE, ink=theme.MUTED), size=30)
        for switch in self.commands.values():
            self.list.add(free(switch), size=theme.TOUCH)
        column = Column()
        column.add(free(self.status), size=56 if shape.wide else 84)
        column.add(free(self.list))
        return column

    @property
    def _settings(self) -> BrokerSettings:
        assert self.shell.broker is not None
        return self.shell.broker.settings

    def _show(self) -> None:
        settings = self._settings
        self.on.active, self.tls.active = settings.on, settings.tls
        self.home_assistant.active = settings.home_assistant
        for name, switch in self.commands.items():
            switch.active = name in settings.commands
        self.entries["host"].text = settings.host
        self.entries["port"].text = str(settings.port or "")
        self.entries["board"].text = settings.name
        self.entries["user"].text = settings.user
        self.entries["password"].hold_secret(bool(settings.password))
        self._look()

    def _look(self) -> None:
        self.status.text = SCREEN.text(self._condition())

    def _condition(self) -> Said:
        """Return how the connection is."""
        broker = self.shell.broker
        assert broker is not None
        host, (phase, why) = broker.settings.host, broker.condition
        if broker.trouble:
            return broker.trouble
        match phase:
            case BrokerPhase.CONNECTED:
                return say.CONNECTED(host=host, board=broker.settings.name)
            case BrokerPhase.WAITING if why:
                return say.WAITING(host=host, reason=why)
            case BrokerPhase.ENDED:
                return say.OFF()
            case _:
                return say.CONNECTING(host=host)

    def _written(self, name: str, text: str) -> None:
        if name == "port":
            self._set(port=int(text or 0)) if not text or text.isdecimal() else self._refuse(BAD_PORT(value=repr(text)))
        else:
            self._set(**{name: text})

    def _allow(self, name: str, *, active: bool) -> None:
        allowed = {*self._settings.commands, name} if active else {*self._settings.commands} - {name}
        self._set(commands=tuple(each for each in ALL if each in allowed))

    def _set(self, **changes: Any) -> None:
        """Go by other settings; tell why they cannot be."""
        assert self.shell.broker is not None
        try:
            self.shell.broker.change(replace(self._settings, **changes))
        except CompanionError as error:
            self._refuse(error.said)
        self._show()

    def _refuse(self, why: Said) -> None:
        self.shell.show_message(why)
        self._show()
