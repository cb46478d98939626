"""Getting hold of the Pi's pins through gpiozero, and saying in a sentence why it cannot be done."""

from __future__ import annotations

import errno
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from gpiozero import Device, GPIOPinInUse, SPIDevice, SPIFixedRate, SPISoftwareFallback

from companion.drivers.driver import DriverError
from companion.words import drivers as said
from companion.words.message import Sentence

# lgpio raises one class for everything, with the text of its error and no number (`_u2i` and `error` in its lgpio.py):
# so these are its texts for GPIO_BUSY, CANNOT_OPEN_CHIP and SPI_OPEN_FAILED.
_BUSY: Final = "GPIO busy"
_NO_CHIP: Final = "can not open gpiochip"
_NO_SPI: Final = "can not open SPI device"


@contextmanager
def pins_opened() -> Iterator[None]:
    """Say what goes wrong inside, while parts are opened, in one sentence. Raises `DriverError`."""
    try:
        _choose_factory()
        with warnings.catch_warnings():
            # Bit-banged SPI is far too slow for a board; that the bus is not there is what people must hear.
            warnings.simplefilter("error", SPISoftwareFallback)
            yield
    except SPISoftwareFallback as error:
        raise DriverError(_no_bus(error)) from error
    except DriverError:
        raise
    except Exception as error:  # GPIOZeroError, OSError, and lgpio.error, which is neither
        if isinstance(error, GPIOPinInUse) or _is_busy(error):
            raise DriverError(said.PIN_IN_USE(reason=_reason(error))) from error
        raise DriverError(said.PINS_UNUSABLE(reason=_reason(error))) from error


def open_spi(select: int, mode: int, rate_hz: int) -> SPIDevice:
    """Return a device of the SPI bus, clocked in this mode, and at this rate where the rate can be chosen."""
    device = SPIDevice(port=0, device=select)
    try:
        device._spi.clock_mode = mode
        device._spi.rate = rate_hz
    except SPIFixedRate:
        pass  # the mock pins, whose clock is as fast as they are
    except BaseException:
        device.close()
        raise
    return device


def _choose_factory() -> None:
    """Have gpiozero find its pins: what GPIOZERO_PIN_FACTORY names, else lgpio, RPi.GPIO or what there is."""
    with warnings.catch_warnings(record=True) as fallbacks:
        warnings.simplefilter("always")
        try:
            Device.ensure_pin_factory()
        except Exception as error:  # BadPinFactory, OSError, and lgpio.error, which is none of them
            reasons = [str(fallback.message) for fallback in fallbacks] or [_reason(error)]
            raise DriverError(_no_pins(reasons)) from error


def _is_busy(error: Exception) -> bool:
    """Whether another program has the pin: RPi.GPIO and the kernel say so by errno, lgpio by its text alone."""
    return getattr(error, "errno", None) == errno.EBUSY or _BUSY in str(error)


def _no_pins(reasons: list[str]) -> Sentence:
    """Say why there are no pins. Of each kind of pins that it tried gpiozero keeps the text of the error, nothing else.

    It warns `Falling back from lgpio: ...` in `Device._default_pin_factory` of its devices.py.
    """
    found = "; ".join(reasons)
    if any(_NO_CHIP in reason or "ermission" in reason or "/dev/" in reason for reason in reasons):
        return said.NO_PINS_ALLOWED(reasons=found)
    return said.NO_PINS(reasons=found)


def _no_bus(warning: SPISoftwareFallback) -> Sentence:
    """Say why there is no bus: gpiozero warns (`PiFactory.spi` of its pins/pi.py) while it handles the real error."""
    real = warning.__context__
    number = real.errno if isinstance(real, OSError) else None
    if number == errno.ENOENT or _NO_SPI in str(warning):
        return said.SPI_OFF(reason=str(warning))
    forbidden = number in (errno.EACCES, errno.EPERM)
    return (said.SPI_FORBIDDEN if forbidden else said.SPI_MISSING)(reason=str(warning))


def _reason(error: BaseException) -> str:
    return str(error).rstrip(".") or type(error).__name__
