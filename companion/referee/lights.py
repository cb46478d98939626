"""The light language: what a lit hole says. How it looks (colour and rhythm) is for screens and drivers to know.

Lights never betray what muggins keeps secret (ruling P12): a right and a short peg are lit alike (`SEEN`).
"""

from __future__ import annotations

from enum import Enum


class Light(Enum):
    """What a hole's light says."""

    NEXT = "next"
    """The next peg goes here (coach; casual in the show)."""
    RIGHT = "right"
    """Here was pegged rightly."""
    SEEN = "seen"
    """Here was pegged; whether rightly is not said."""
    WRONG = "wrong"
    """A peg stands here that should not."""
    FROM = "from"
    """Lift the peg here ..."""
    TO = "to"
    """... and set it here."""
    GAME = "game"
    """Where a winner has come to: the game hole, in a game that is won there."""
    MUGGINS = "muggins"
    """Points of this side were just taken by another: only after they were claimed, never before."""
    SKUNK = "skunk"
    """The line that a skunked loser has not passed."""
    STANDS = "stands"
    """So the game stands: a runner on base, the outs, the innings, the runs."""
    HOME_RUN = "home-run"
    """The base path, for a few seconds after a home run; on a track a great hand, or the last street of a win."""
    DOUBLE_PLAY = "double-play"
    """The base path, for a few seconds after two or three were put out at once."""
