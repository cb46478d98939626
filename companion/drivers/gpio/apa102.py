"""What a chain of APA102 is sent: the bytes of a frame, kept below the total current allowed.

Source: the APA102 data sheet (start frame, one frame a light, clocks enough for the last light). Copies of the part
(SK9822) take their colours over only at the next start frame, so one is sent at the end as well.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee.language import Rgb, capped

FULL_MA = 20
"""What one of the three colours of a light takes when it is fully on."""

_FULL = 0xE0 | 31
_DARK = bytes([_FULL, 0, 0, 0])


def apa102_frame(count: int, colours: Mapping[int, Rgb], brightness: float, cap_ma: int) -> bytes:
    """Return the bytes that show these colours (0 to 255 each) at these lights, all others dark.

    Brightness is 0 to 1. When the colours together would take more than `cap_ma`, all are dimmed alike.
    """
    factor = capped(brightness, colours.values(), cap_ma, 3 * FULL_MA)
    lights = bytearray(_DARK * count)
    for light, (red, green, blue) in colours.items():
        lights[4 * light + 1 : 4 * light + 4] = bytes(int(level * factor) for level in (blue, green, red))
    # Half a clock a light is what the data lags behind at the last one.
    return bytes(4) + bytes(lights) + bytes(4 + (count + 15) // 16)
