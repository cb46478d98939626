"""The known name that somebody who made a slip most likely meant."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known name most like a word, or None if none is like it."""
    from difflib import get_close_matches  # only a refusal needs it

    found = get_close_matches(word[:80].lower(), list(known), 1)
    return found[0] if found else None
