"""From raw scans to stable inputs: a change counts once it has stood for a while.

All inputs of a board are the bits of one int, and are debounced side by side: what a scan costs depends on how
many changes are under way, which is mostly none, and hardly on how many inputs there are.
"""

from __future__ import annotations


class Debounce:
    """The stable inputs of a board, as bits: 1 is closed."""

    def __init__(self, debounce_ms: int, first: int = 0) -> None:
        """Begin with `first` as stable; later changes count after `debounce_ms`, 0 for at once."""
        self.stable = first
        self._debounce_ms = debounce_ms
        self._waiting: list[tuple[int, int]] = []

    def scan(self, raw: int, now_ms: int) -> int:
        """Take the scan of a moment, no earlier than the one before, and return what is stable then.

        An input that goes back to what it was before its time is up begins again: contact bounce never counts.
        """
        changed = raw ^ self.stable
        if not changed and not self._waiting:
            return self.stable
        held = [(since_ms, bits & changed) for since_ms, bits in self._waiting if bits & changed]
        known = 0
        for _, bits in held:
            known |= bits
        if fresh := changed & ~known:
            held.append((now_ms, fresh))
        for since_ms, bits in held:
            if now_ms - since_ms >= self._debounce_ms:
                self.stable ^= bits
        self._waiting = [(since_ms, bits) for since_ms, bits in held if now_ms - since_ms < self._debounce_ms]
        return self.stable
