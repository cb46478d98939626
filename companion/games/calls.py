"""What players call aloud as a game goes on: `calls_between` in the module `calls` of a game's package.

It looks at two faces of the game, one after the other, and so at what everybody sees: a call can betray nothing that
muggins keeps secret (P12), provided that it names no points unless they are `revealed`.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeVar

from companion.words.message import Sentence


class Calls(NamedTuple):
    """What is called: of cards that were laid (the count, go), and of hands that were counted."""

    play: tuple[Sentence, ...] = ()
    shown: tuple[Sentence, ...] = ()


NO_CALLS = Calls()


FaceT_contra = TypeVar("FaceT_contra", contravariant=True)
"""The face of the game that is looked at."""


class CallsBetween(Protocol[FaceT_contra]):
    """What is called between two faces of a game; `revealed` says whether points may be named."""

    def __call__(self, before: FaceT_contra, now: FaceT_contra, *, revealed: bool) -> Calls:
        """Return the calls; none where nothing was laid or counted, or the game went back."""
