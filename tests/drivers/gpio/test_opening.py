"""What is said when the SPI bus is not there: gpiozero itself only warns, and goes on at a crawl."""

from __future__ import annotations

import warnings

import pytest
from gpiozero import SPISoftwareFallback

from companion.drivers.driver import DriverError
from companion.drivers.gpio.opening import pins_opened
from tests.drivers.gpio.parts import factory

__all__ = ["factory"]


@pytest.mark.parametrize(
    ("reason", "advice"),
    [
        ("[Errno 2] No such file or directory", "raspi-config nonint do_spi 0"),
        ("[Errno 13] Permission denied", "join the group spi"),
        ("failed to import spidev", r"install \"cribbage-companion\[pi\]\""),
    ],
)
def test_a_bus_that_is_not_there_is_an_error_that_says_what_to_do(factory, reason, advice):
    with pytest.raises(DriverError, match=advice), pins_opened():
        warnings.warn(SPISoftwareFallback(f"falling back to software (error was: {reason})"), stacklevel=1)
