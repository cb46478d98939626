"""Why a session does not do what it was asked to."""

from __future__ import annotations

from companion.errors import CompanionError


class Refused(CompanionError):
    """What was asked for cannot be done now; nothing has changed."""


class TooEarly(Refused):
    """Muggins was called on a side that may still peg; it can be called as soon as that side is done."""
