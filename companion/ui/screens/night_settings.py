"""When it is night, and how dark and quiet: a part of the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.app.night import is_night
from companion.app.settings import SPANS, Settings
from companion.ui.kit import theme
from companion.ui.kit.choice import Stepper
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.screens.page import free
from companion.words import settings as say


class NightSettings:
    """The widgets that set the night; `change` takes what was set."""

    def __init__(self, shell: Any, change: Callable[..., None]) -> None:
        """Make them."""
        self._shell, self._change = shell, change
        self.steppers = {name: self._stepper(name, _oclock) for name in say.NIGHT_HOURS}
        self.steppers |= {name: self._stepper(name, _percent) for name in say.NIGHT_LEVELS}
        self.clock = Text(role=theme.NOTE, ink=theme.MUTED, lines=2)
        """What time it is by this machine, and whether that is night: a clock that is wrong is seen here."""

    def _stepper(self, name: str, text: Callable[[float], str]) -> Stepper:
        span, value = SPANS[name], getattr(self._shell.settings, name)
        stepper = Stepper(value, span.least, span.most, step=span.step, text=text, round_again=name in say.NIGHT_HOURS)
        stepper.bind(on_step=lambda _, value: self._change(**{name: round(value)}))
        return stepper

    def show(self, settings: Settings) -> None:
        """Show the settings as they are now."""
        for name, stepper in self.steppers.items():
            stepper.value = getattr(settings, name)
            stepper.disabled = not settings.night
        at = self._shell.now().time()
        words = say.NIGHT_NOW if is_night(settings, at) else say.DAY_NOW
        self.clock.text = SCREEN.text(words(time=f"{at:%H:%M}"))

    def list_in(self, rows: ScrollList, add: Callable[..., None], night: Any) -> None:
        """List them; `add` puts what is set beside what sets it, `night` is the switch of that name."""
        rows.add(free(night), size=theme.TOUCH)
        for name, what in (say.NIGHT_HOURS | say.NIGHT_LEVELS).items():
            add(Text(what(), lines=2), self.steppers[name], wide=260)
        rows.add(free(self.clock), size=theme.TOUCH)


def _oclock(value: float) -> str:
    return SCREEN.text(say.OCLOCK(hour=f"{round(value)}"))


def _percent(value: float) -> str:
    return SCREEN.text(say.PERCENT(amount=f"{value:g}"))
