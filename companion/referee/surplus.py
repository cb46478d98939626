"""How long points that no card explains may still be explained by a card that is entered late (P14).

People enter several cards late, in any order with the pegs. So nothing is held against a side before a later turn
of its own has been entered, and another turn after it, and nobody has moved for a while; or before a person says that
no card is missing.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Surplus:
    """What has been entered since a side's pegs came to stand as they do, and what follows for points too many."""

    confirmed: bool = False
    """A person says that no card is missing."""
    _entered: bool = False
    """A turn of the side itself has been entered since."""
    _passed: bool = False
    """And another turn after that one."""
    _final: bool = False

    def turn(self, *, own: bool) -> None:
        """Note that a turn was entered which can bring points; `own`: a turn of this side."""
        self._passed = self._entered
        self._entered = self._entered or own

    def confirm(self) -> None:
        """Note that a person says that no card is missing."""
        self.confirmed = True

    def is_final(self, quiet_ms: int, pending_ms: int) -> bool:
        """Tell whether no card can be expected to explain the surplus any more; once so, it stays so."""
        self._final = self._final or self.confirmed or (self._passed and quiet_ms >= pending_ms)
        return self._final
