"""How boards are at the moment, as the server of the evening receives it from the broker."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.club.evening.live import PublishedBoard

BoardsReader = Callable[[], Mapping[str, PublishedBoard]]
"""Returns all boards that ever published, by their ids. It is called often, from several threads."""


def no_boards() -> Mapping[str, PublishedBoard]:
    """Return none: a club without a broker, where results are entered by hand."""
    return {}
