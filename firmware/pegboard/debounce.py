"""Debounces many inputs at once: bit by bit in words of 16, which a Pico keeps without allocating.

An input is believed to have changed when it read the same in so many samples in a row. Each has a counter of four bits,
and bit i of all counters of a word is kept in one word ("vertical counters"), so that 16 inputs cost what one does.
"""

from array import array

MOST_SAMPLES = 15


class Debounce:
    """`stable` holds what is believed of each input, as the samples have it."""

    def __init__(self, words, samples):
        """Believe that all of so many words are 0. `samples`, 1 to 15, is how many in a row make a change."""
        nothing = bytes(2 * words)
        self.stable = array("H", nothing)
        self._ones, self._twos, self._fours, self._eights = [array("H", nothing) for _ in range(4)]
        self._counting = False
        self.set_samples(samples)

    def set_samples(self, samples):
        """Take another number of samples from now on."""
        self._not_ones = 0 if samples & 1 else 0xFFFF
        self._not_twos = 0 if samples & 2 else 0xFFFF
        self._not_fours = 0 if samples & 4 else 0xFFFF
        self._not_eights = 0 if samples & 8 else 0xFFFF
        for plane in (self._ones, self._twos, self._fours, self._eights):
            for i in range(len(plane)):
                plane[i] = 0

    def start(self, raw):
        """Believe a sample at once."""
        for i in range(len(raw)):
            self.stable[i] = raw[i]

    def sample(self, raw):
        """Take a sample; return whether anything that is believed changed. Allocates nothing."""
        if not self._counting and raw == self.stable:
            return False
        changed = counting = 0
        for i in range(len(raw)):
            new = self._count(i, raw[i] ^ self.stable[i])
            changed |= new
            counting |= self._ones[i] | self._twos[i] | self._fours[i] | self._eights[i]
        self._counting = counting != 0
        return changed != 0

    def _count(self, i, differ):
        """Count up the inputs of a word that differ, the others back to 0; return those that have come far enough."""
        ones, twos, fours = self._ones[i], self._twos[i], self._fours[i]
        carry = ones & twos
        new_ones, new_twos = (ones ^ 0xFFFF) & differ, (twos ^ ones) & differ
        new_fours, new_eights = (fours ^ carry) & differ, (self._eights[i] ^ (carry & fours)) & differ
        come = new_ones ^ self._not_ones
        come &= new_twos ^ self._not_twos
        come &= new_fours ^ self._not_fours
        come &= new_eights ^ self._not_eights
        come &= differ
        stay = come ^ 0xFFFF
        self._ones[i], self._twos[i] = new_ones & stay, new_twos & stay
        self._fours[i], self._eights[i] = new_fours & stay, new_eights & stay
        self.stable[i] ^= come
        return come
