"""Debounce and scanner, against a plain model that looks at one input at a time."""

from array import array

from pegboard.debounce import Debounce
from pegboard.scanner import Scanner


class _Levels:
    """A source whose levels are set by hand."""

    def __init__(self, count, active_low=False, msb_first=False, tail=None):
        self.count, self.active_low, self.msb_first, self.tail = count, active_low, msb_first, tail
        self.length = (count + 7) // 8 + (tail is not None)
        self.words = (self.length + 1) // 2
        self.levels = bytearray(self.length)
        self.close(())

    def close(self, closed, tail=None):
        for i in range(self.length):
            self.levels[i] = 0xFF if self.active_low else 0
        for at in closed:
            self.levels[at >> 3] ^= 0x80 >> (at & 7) if self.msb_first else 1 << (at & 7)
        if self.tail is not None:
            self.levels[-1] = 0xFF * (self.tail if tail is None else tail)

    def read(self, raw):
        for i in range(self.words):
            high = self.levels[2 * i + 1] if 2 * i + 1 < self.length else 0xAA
            raw[i] = self.levels[2 * i] | high << 8


def _numbers(seed):
    while True:
        seed = (seed * 75 + 74) % 65537
        yield seed


def _closed(bits):
    return {at for at in range(8 * len(bits)) if bits[at >> 3] >> (at & 7) & 1}


def check_every_input_changes_after_just_so_many_samples_alike(folder):
    for samples in range(1, 16):
        chance = _numbers(samples)
        debounce, raw = Debounce(3, samples), array("H", [0, 0, 0])
        stable, count = [0] * 48, [0] * 48
        for turn in range(300):
            # Now and then some inputs flip; in between they stand still, or they would never come through.
            if turn % (samples + next(chance) % 4 + 1) == 0:
                for i in range(3):
                    raw[i] ^= next(chance) & next(chance) & 0xFFFF
            changed = False
            for at in range(48):
                level = raw[at >> 4] >> (at & 15) & 1
                count[at] = count[at] + 1 if level != stable[at] else 0
                if count[at] == samples:
                    stable[at], count[at], changed = level, 0, True
            assert debounce.sample(raw) == changed, (samples, turn)
            assert [debounce.stable[at >> 4] >> (at & 15) & 1 for at in range(48)] == stable, (samples, turn)


def check_the_bits_are_those_of_the_closed_inputs_however_they_are_wired(folder):
    for count in (1, 7, 8, 9, 15, 16, 17, 246, 248):
        for active_low in (False, True):
            for msb_first in (False, True):
                for tail in (None, 0, 1):
                    source = _Levels(count, active_low, msb_first, tail)
                    source.close({0, count // 2, count - 1})
                    bits = Scanner(source).bits()
                    assert len(bits) == (count + 7) // 8
                    assert _closed(bits) == {0, count // 2, count - 1}


def check_a_change_is_told_once_it_stood_still_for_the_debounce_time(folder):
    source = _Levels(20)
    scanner = Scanner(source)
    scanner.set(5, 1000)
    source.close({19})
    assert [scanner.scan() for _ in range(6)] == [False, False, False, False, True, False]
    assert _closed(scanner.bits()) == {19}


def check_bounce_is_not_told(folder):
    source = _Levels(20)
    scanner = Scanner(source)
    scanner.set(5, 1000)
    for _ in range(20):
        for closed in ({3}, {3}, (), {3}, {3}, {3}, {3}, ()):
            source.close(closed)
            assert not scanner.scan()


def check_a_debounce_that_is_longer_than_the_counters_takes_samples_more_seldom(folder):
    source = _Levels(20)
    scanner = Scanner(source)
    for debounce_ms, hz in ((100, 1000), (255, 2000), (30, 500), (0, 200), (16, 1000)):
        scanner.set(debounce_ms, hz)
        source.close({1} if not _closed(scanner.bits()) else ())
        scans = 1
        while not scanner.scan():
            scans += 1
        asked = max(debounce_ms * hz / 1000, 1)
        assert asked <= scans <= asked + 2 * (asked / 15 + 1), (debounce_ms, hz, scans)


def check_inputs_past_the_last_may_float(folder):
    source = _Levels(9, msb_first=True)
    scanner = Scanner(source)
    scanner.set(0, 100)
    source.levels[1] |= 0x7F
    assert not scanner.scan()
    assert scanner.bits() == b"\0\0"


def check_a_broken_chain_is_stuck_and_keeps_what_was_believed(folder):
    source = _Levels(16, active_low=True, msb_first=True, tail=0)
    source.close({5})
    scanner = Scanner(source)
    scanner.set(0, 100)
    assert scanner.stuck() == -1
    source.close({9}, tail=1)
    assert not scanner.scan()
    assert _closed(scanner.bits()) == {5}
    assert scanner.stuck() == 16
    source.close({9})
    assert scanner.scan()
    assert scanner.stuck() == -1


def check_all_inputs_closed_at_once_cannot_be_believed(folder):
    for active_low in (False, True):
        source = _Levels(24, active_low)
        scanner = Scanner(source)
        source.close(range(24))
        assert scanner.stuck() == 0
        source.close(range(23))
        assert scanner.stuck() == -1


def check_the_scan_allocates_nothing(folder):
    try:
        import micropython

        lock, unlock = micropython.heap_lock, micropython.heap_unlock
    except ImportError:  # CPython has no lock on its heap
        return
    source = _Levels(246, active_low=True, msb_first=True, tail=0)
    scanner = Scanner(source)
    scanner.set(5, 1000)
    patterns = ({1}, {1, 200}, (), range(246), {245})
    for pattern in patterns:
        source.close(pattern)
        lock()
        try:
            for _ in range(20):
                scanner.scan()
        finally:
            unlock()


def check_an_allocation_would_have_been_noticed(folder):
    try:
        import micropython

        lock, unlock = micropython.heap_lock, micropython.heap_unlock
    except ImportError:
        return
    lock()
    try:
        made = bytearray(1000)
    except MemoryError:
        made = None
    finally:
        unlock()
    assert made is None
