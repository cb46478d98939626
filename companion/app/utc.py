"""The time as the journal writes it."""

from __future__ import annotations

from datetime import UTC, datetime


def utc_now() -> str:
    """Return the time of day, in UTC and to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
