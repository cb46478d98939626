"""A push button between a pin of the Pi and ground that switches off, when it is held for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gpiozero import Button

from companion.drivers.gpio.opening import pins_opened

HOLD_S: Final = 2.0
"""So long a finger stays on it that means it."""


class HeldButton:
    """Calls `then`, in a thread of gpiozero's, when the button at `pin` (BCM number) has been held for `hold_s`."""

    def __init__(self, pin: int, then: Callable[[], object], *, hold_s: float = HOLD_S) -> None:
        """Open the pin, pulled up. Raises `DriverError`."""
        with pins_opened():
            self._button = Button(pin, pull_up=True, hold_time=hold_s)
        self._button.when_held = lambda: then()

    def close(self) -> None:
        """Let the pin go."""
        self._button.close()
