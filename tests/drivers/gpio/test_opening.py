"""What is said when the SPI bus is not there: gpiozero itself only warns, and goes on at a crawl."""

from __future__ import annotations

import errno
import warnings

import pytest
from gpiozero import SPISoftwareFallback

from companion.drivers.driver import DriverError
from companion.drivers.gpio.opening import pins_opened
from tests.drivers.gpio.parts import factory

__all__ = ["factory"]


def fall_back(error):
    """Warn as gpiozero does (`PiFactory.spi` in its pins/pi.py): while it handles what really went wrong."""
    try:
        raise error
    except Exception as real:
        warnings.warn(SPISoftwareFallback(f"falling back to software (error was: {real!s})"), stacklevel=1)


@pytest.mark.parametrize(
    ("error", "advice"),
    [
        (FileNotFoundError(errno.ENOENT, "No such file or directory"), "raspi-config nonint do_spi 0"),
        (OSError(errno.ENOENT, "Datei oder Verzeichnis nicht gefunden"), "raspi-config nonint do_spi 0"),
        (RuntimeError("'can not open SPI device'"), "raspi-config nonint do_spi 0"),
        (PermissionError(errno.EACCES, "Permission denied"), "join the group spi"),
        (OSError(errno.EPERM, "Operation not permitted"), "join the group spi"),
        (ImportError("failed to import spidev"), r"install \"cribbage-companion\[pi\]\""),
    ],
    ids=str,
)
def test_a_bus_that_is_not_there_is_an_error_that_says_what_to_do(factory, error, advice):
    with pytest.raises(DriverError, match=advice), pins_opened():
        fall_back(error)


@pytest.mark.parametrize("error", [OSError(errno.EBUSY, "Das Gerät ist belegt"), RuntimeError("'GPIO busy'")], ids=str)
def test_a_pin_that_another_program_has_is_said(factory, error):
    with pytest.raises(DriverError, match="is in use already"), pins_opened():
        raise error
