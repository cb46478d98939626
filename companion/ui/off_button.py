"""A real button that switches the machine off, as a touch on the screen does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kivy.clock import Clock

from companion.errors import CompanionError
from companion.ui.shell import Shell
from companion.words import machine as said
from companion.words.message import Said


@contextmanager
def off_button(pin: int, shell: Shell) -> Iterator[Said]:
    """Listen to the button at a pin of the Pi (0: there is none); yield a sentence if it cannot be, else ""."""
    if not pin:
        yield ""
        return
    try:
        from companion.drivers.gpio.button import HeldButton

        button = HeldButton(pin, lambda: Clock.schedule_once(lambda _: shell.go("switch_off", now=True)))
    except ModuleNotFoundError:
        yield said.NEEDS_GPIOZERO()
        return
    except CompanionError as error:
        yield said.NO_BUTTON(reason=error.said)
        return
    try:
        yield ""
    finally:
        button.close()
