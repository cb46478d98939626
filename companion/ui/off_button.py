"""A real button that switches the machine off, as a touch on the screen does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kivy.clock import Clock

from companion.errors import CompanionError
from companion.ui.shell import Shell


@contextmanager
def off_button(pin: int, shell: Shell) -> Iterator[str]:
    """Listen to the button at a pin of the Pi (0: there is none); yield a sentence if it cannot be, else ""."""
    if not pin:
        yield ""
        return
    try:
        from companion.drivers.gpio.button import HeldButton

        button = HeldButton(pin, lambda: Clock.schedule_once(lambda _: shell.go("switch_off", now=True)))
    except ModuleNotFoundError:
        yield "The button that switches off needs gpiozero: pip install cribbage-companion[pi]."
        return
    except CompanionError as error:
        yield f"The button that switches off cannot be used. {error}"
        return
    try:
        yield ""
    finally:
        button.close()
