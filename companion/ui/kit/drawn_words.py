"""The words that are being painted, for those who cannot see them: what is drawn can be said, whatever draws it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from companion.ui.kit.projection import Box


class DrawnWord(NamedTuple):
    """A text, as markup, and the box that it was set in."""

    text: str
    box: Box


_lists: list[list[DrawnWord]] = []


@contextmanager
def kept_in(words: list[DrawnWord]) -> Iterator[None]:
    """Keep in a list all words that are painted meanwhile, in place of those that it had."""
    words.clear()
    _lists.append(words)
    try:
        yield
    finally:
        _lists.pop()


def note_word(text: str, box: Box) -> None:
    """Note that a word is painted."""
    if _lists and text:
        _lists[-1].append(DrawnWord(text, box))
