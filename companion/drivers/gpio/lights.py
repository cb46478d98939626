"""The parts that light the holes, and what plays the rhythm of the lights on them."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import Protocol

from gpiozero import OutputDevice

from companion.board.layout import HoleName, Layout
from companion.board.wiring import Apa102Lights, LightsWiring, PinLights
from companion.drivers.gpio.apa102 import apa102_frame
from companion.drivers.gpio.opening import open_spi
from companion.referee.language import LANGUAGE, STEADY, LightSettings, Rgb, Rhythm, shines
from companion.referee.lights import Light

# A frame of 250 lights then takes 2 ms: it must not hold a scan up for long.
_APA102_HZ = 4_000_000
# An APA102 samples at the rising clock, so modes 0 and 3 do. In 3 the clock rests high, as it does for the sensors.
_APA102_MODE = 3


class LightPart(Protocol):
    """Something that shows colours at light channels."""

    def send(self, colours: Mapping[int, Rgb], settings: LightSettings) -> None:
        """Light exactly these channels. Raises `OSError` when the hardware fails."""

    def close(self) -> None:
        """Put all lights out and let the pins go."""


def open_lights(lights: LightsWiring | None) -> LightPart | None:
    """Return the lights of a wiring, opened; None when there are none.

    A chain keeps what it showed last until it is sent something: a part that fails then is no reason to refuse a board.
    """
    match lights:
        case PinLights():
            return PinPart(lights)
        case Apa102Lights():
            return Apa102Part(lights)
        case None:
            return None


class PinPart:
    """An LED a pin: on or off. Of more lights than the current allows, the first ones shine."""

    def __init__(self, lights: PinLights) -> None:
        self._light_ma = lights.light_ma
        self._leds: list[OutputDevice] = []
        try:
            for pin in lights.pins:
                self._leds.append(OutputDevice(pin))
        except BaseException:
            self.close()
            raise

    def send(self, colours: Mapping[int, Rgb], settings: LightSettings) -> None:
        """Light exactly these channels."""
        most = settings.current_cap_ma // self._light_ma if settings.brightness > 0 else 0
        shining = frozenset(sorted(channel for channel in colours if channel < len(self._leds))[:most])
        # Those that go out go first: at no moment are there more than may be.
        for channel, led in enumerate(self._leds):
            if channel not in shining:
                led.off()
        for channel in shining:
            self._leds[channel].on()

    def close(self) -> None:
        """Put all lights out and let the pins go."""
        for led in self._leds:
            led.close()


class Apa102Part:
    """A chain of APA102."""

    def __init__(self, lights: Apa102Lights) -> None:
        self._count = lights.count
        self._spi = open_spi(lights.spi_device, _APA102_MODE, _APA102_HZ)

    def send(self, colours: Mapping[int, Rgb], settings: LightSettings) -> None:
        """Light exactly these channels."""
        known = {channel: colour for channel, colour in colours.items() if channel < self._count}
        self._write(known, settings.brightness, settings.current_cap_ma)

    def close(self) -> None:
        """Put all lights out and let the pins go."""
        try:
            self._write({}, 0.0, 0)
        finally:
            self._spi.close()

    def _write(self, colours: Mapping[int, Rgb], brightness: float, cap_ma: int) -> None:
        self._spi._spi.transfer(list(apa102_frame(self._count, colours, brightness, cap_ma)))


class LightPlayer:
    """Shows the lights that were asked for last, each in the colour and rhythm of the light language.

    `show` and `set_lights` may be called from any thread, `play` from the one that has the part.
    """

    def __init__(self, layout: Layout, settings: LightSettings) -> None:
        """Hold a player with nothing to show yet."""
        self._channels = {hole.name: hole.light for hole in layout.holes.values() if hole.light is not None}
        self._lock = Lock()
        self._lights: Mapping[int, Light] = {}
        self._settings = settings
        self._due_ms: int | None = 0

    def show(self, lights: Mapping[HoleName, Light]) -> None:
        """Have exactly these holes lit from the next `play` on."""
        wanted = {self._channels[hole]: light for hole, light in lights.items() if hole in self._channels}
        with self._lock:
            self._lights, self._due_ms = wanted, 0

    def set_lights(self, settings: LightSettings) -> None:
        """Take other settings from the next `play` on."""
        with self._lock:
            self._settings, self._due_ms = settings, 0

    def again(self) -> None:
        """Show everything again: the part may have lost it."""
        with self._lock:
            self._due_ms = 0

    def play(self, part: LightPart, now_ms: int) -> None:
        """Bring the part up to date, if there is anything new at this time. Raises `OSError`."""
        with self._lock:
            if self._due_ms is None or now_ms < self._due_ms:
                return
            lights, settings = self._lights, self._settings
            rhythms = [LANGUAGE[light].rhythm for light in lights.values()]
            self._due_ms = min((due for rhythm in rhythms if (due := _next(rhythm, settings, now_ms))), default=None)
        shining = {
            channel: LANGUAGE[light].rgb
            for channel, light in lights.items()
            if shines(LANGUAGE[light].rhythm, now_ms, settings.speed)
        }
        part.send(shining, settings)


def _next(rhythm: Rhythm, settings: LightSettings, now_ms: int) -> int | None:
    """Return when the light changes next at the soonest; None for one that is steady."""
    if rhythm.pattern in (0, STEADY):
        return None
    slots = int(now_ms * settings.speed // rhythm.slot_ms) + 1
    return max(now_ms + 1, -int(-(slots * rhythm.slot_ms) // settings.speed))
