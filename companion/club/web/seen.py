"""How boards are at the moment, as the server of the evening hears it from the broker."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.club.evening.live import LiveBoard

HeardBoards = Callable[[], Mapping[str, LiveBoard]]
"""Returns all boards that were ever heard of, by their ids. It is called often, from several threads."""


def no_boards() -> Mapping[str, LiveBoard]:
    """Return none: a club without a broker, where results are entered by hand."""
    return {}
