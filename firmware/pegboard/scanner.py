"""Scans the inputs: takes samples at the rate that was asked for, and says which inputs are believed to be closed.

A *source* reads the electrical levels. It has `count` (inputs), `words` (of 16 bits that `read(raw)` fills, the low
byte first), `active_low`, `msb_first` (input 0 is bit 7 of the first byte, as chips shift it, or bit 0) and `tail`:
the level of the eight bits after the last whole byte of inputs, or None where there are none.
"""

from array import array

from pegboard.debounce import MOST_SAMPLES, Debounce

DEBOUNCE_MS, SCAN_HZ = 5, 500
MOST_HZ = 2000


class NoInputs:
    """The source of a board that does not know yet how it is wired."""

    count = words = 0
    active_low = msb_first = False
    tail = None

    def read(self, raw):
        """Read nothing."""


class Scanner:
    """What is closed. `scan` allocates nothing; all else happens seldom."""

    def __init__(self, source):
        """Read the source once, and believe it."""
        self.source, self.count = source, source.count
        self._raw = array("H", bytes(2 * source.words))
        self._mask = _mask(source)
        self._skipped = 0
        self._debounce = Debounce(source.words, 1)
        self.set(DEBOUNCE_MS, SCAN_HZ)
        self._read()
        self._debounce.start(self._raw)

    def set(self, debounce_ms, hz):
        """Scan so often, and believe an input that was still for so long."""
        self.hz, self.period_us = hz, 1000000 // hz
        samples = max(-(-debounce_ms * hz // 1000), 1)
        self._every = -(-samples // MOST_SAMPLES)
        """A long debounce takes a sample only every so many scans."""
        self._debounce.set_samples(-(-samples // self._every))

    def scan(self):
        """Scan once; return whether what is believed changed."""
        self._skipped += 1
        if self._skipped < self._every:
            return False
        self._skipped = 0
        return self._read() and self._debounce.sample(self._raw)

    def stuck(self):
        """Return the first input that cannot be believed, or -1: a broken chain, or all of eight or more closed."""
        if not self._read():
            return self.count
        for i in range(len(self._raw)):
            if self._raw[i] != (0 if self.source.active_low else self._mask[i]):
                return -1
        return 0 if self.count >= 8 else -1

    def bits(self):
        """Return what is believed as the wire has it: one bit an input, the first in bit 0, 1 is closed."""
        out = bytearray((self.count + 7) // 8)
        stable, flip = self._debounce.stable, 0xFF if self.source.active_low else 0
        for i in range(len(out)):
            byte = (stable[i >> 1] >> 8 * (i & 1) & 0xFF) ^ flip
            out[i] = _reversed(byte) if self.source.msb_first else byte
        if self.count & 7:
            out[-1] &= (1 << (self.count & 7)) - 1
        return bytes(out)

    def _read(self):
        """Read the levels of the inputs; return whether the tail is as it was tied, if there is one."""
        self.source.read(self._raw)
        right, tail = True, self.source.tail
        if tail is not None:
            at = (self.count + 7) >> 3
            right = self._raw[at >> 1] >> 8 * (at & 1) & 0xFF == (0xFF if tail else 0)
        for i in range(self.count >> 4, len(self._raw)):
            self._raw[i] &= self._mask[i]
        return right


def _mask(source):
    """Return the bits of each word that are inputs: others may float, and would look like changes."""
    mask = array("H", bytes(2 * source.words))
    for at in range(source.count):
        bit = 7 - (at & 7) if source.msb_first else at & 7
        mask[at >> 4] |= 1 << bit + 8 * (at >> 3 & 1)
    return mask


def _reversed(byte):
    out = 0
    for _ in range(8):
        out = out << 1 | byte & 1
        byte >>= 1
    return out
