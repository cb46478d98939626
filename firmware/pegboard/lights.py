"""What the lights show: each a colour of the palette in its rhythm, never with more current than the cap.

A *strip* takes the bytes: `count` (lights), `bytes` (a buffer laid out as the parts want it), `head` (where the
first light begins in it), `stride` (bytes a light), `order` (where red, green and blue are within a light), `show()`,
and `busy()` while it still reads the bytes that were shown last.
"""

SLOTS = 16
# As the host's light language has it: the lights of a board that lost its host, one of so many.
LOST = (86, 180, 233, 0b0000000011111111, 125)
LOST_EVERY = 8
# Before the host has said anything.
BRIGHTNESS, SPEED, CAP_MA, FULL_WHITE_MA = 128, 100, 500, 60
_DARK = (0, 0, 0)


class NoStrip:
    """The strip of a board without lights."""

    count = head = 0
    stride, order = 3, (0, 1, 2)
    bytes = bytearray(0)

    def show(self):
        """Show nothing."""

    def busy(self):
        """Be done at once."""
        return False


class Lights:
    """The lights of a strip; `tick` says when the strip has to be shown again."""

    def __init__(self, strip):
        """Begin dark, without a palette."""
        self.strip = strip
        self.lost = True
        self._palette = []
        self._numbers = bytearray(strip.count)
        self._colours = {}
        self._elapsed = self._clock = 0
        self._shining = -1
        self.set(BRIGHTNESS, SPEED, CAP_MA, FULL_WHITE_MA)

    def set(self, brightness, speed, cap_ma, full_white_ma):
        """Shine so bright (of 255) and blink so fast (in per cent) within so much current (0: any)."""
        self._brightness, self._speed = brightness, speed
        self._cap_ma, self._full_white_ma = cap_ma, full_white_ma
        self._shining = -1

    def set_palette(self, palette):
        """Know these colours: red, green, blue, pattern, slot of each. Number 1 is the first."""
        self._palette = palette
        self._shining = -1

    def set_numbers(self, numbers):
        """Show a number of the palette on each light, 0 for dark; further lights are dark."""
        for i in range(self.strip.count):
            self._numbers[i] = numbers[i] if i < len(numbers) else 0
        self._colours = {}
        self._shining = -1

    def set_colours(self, first, colours):
        """Show full colours from a light on, until the next numbers."""
        for i in range(len(colours) // 3):
            self._colours[first + i] = (colours[3 * i], colours[3 * i + 1], colours[3 * i + 2])
        self._shining = -1

    def set_lost(self, lost):
        """Show that the host is lost, or what the host said."""
        if lost != self.lost:
            self.lost, self._shining = lost, -1

    def tick(self, elapsed_ms):
        """Let time pass; lay the bytes out and return True when they are others than before."""
        self._elapsed += elapsed_ms * self._speed
        # Wraps after six days, so that it never needs more than a small integer: one rhythm begins again then.
        self._clock = (self._clock + self._elapsed // 100) & 0x1FFFFFFF
        self._elapsed %= 100
        palette = (LOST,) if self.lost else self._palette
        shining = 0
        for i in range(len(palette)):
            shining |= (palette[i][3] >> self._clock // palette[i][4] % SLOTS & 1) << i
        if shining == self._shining:
            return False
        self._shining = shining
        self._lay_out()
        return True

    def _lay_out(self):
        shown = self._lost_lights() if self.lost else self._lit()
        level = self._level(sum([sum(colour) for _, colour in shown]))
        strip = self.strip
        red, green, blue = strip.order
        for at in range(strip.head, strip.head + strip.count * strip.stride, strip.stride):
            strip.bytes[at + red] = strip.bytes[at + green] = strip.bytes[at + blue] = 0
        for i, colour in shown:
            at = strip.head + i * strip.stride
            strip.bytes[at + red] = colour[0] * level // 255
            strip.bytes[at + green] = colour[1] * level // 255
            strip.bytes[at + blue] = colour[2] * level // 255

    def _lit(self):
        """Return the lights that shine now, with their colours."""
        lit = []
        for i in range(self.strip.count):
            number = self._numbers[i]
            if i in self._colours:
                lit.append((i, self._colours[i]))
            elif number and number <= len(self._palette) and self._shining >> number - 1 & 1:
                lit.append((i, self._palette[number - 1][:3]))
        return lit

    def _lost_lights(self):
        return [(i, LOST[:3]) for i in range(0, self.strip.count, LOST_EVERY)] if self._shining else []

    def _level(self, total):
        """Return the brightness, of 255, at which colours that add up to `total` keep to the cap."""
        full = self._full_white_ma * total
        if self._cap_ma and full * self._brightness > self._cap_ma * 765 * 255:
            return self._cap_ma * 765 * 255 // full
        return self._brightness
