"""What the program knows of a game before its rules are loaded: `LISTED` in the `about` of the game's package."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from companion.games.setup import ComputerLevel, Policy
from companion.words.message import Message

WITH_CARDS = tuple(policy for policy in Policy if policy is not Policy.SCOREKEEPER)
"""The referees of a game whose cards must be known."""


class GameLength(NamedTuple):
    """How long a game is, in words: beside the lengths that are offered, and of one game by the fact `count`."""

    label: Message
    called: Message


TO_A_HOLE: Final = GameLength(Message("to"), Message("to {count}"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A game before it is loaded: its titles (one short), a note for the help, what it needs of a board.

    `scores_on` is the kind of the groups that sides score on, one a side; `groups` are others that it needs.
    `players` are how many can play, `lengths` how long a game can be, both with the usual one first; `length`
    says how one is called. `policies` are the referees that it can have. `two_sides`: of three players one plays alone.
    `apart`: four may play without partners. `skunk_lines` has by length the hole below which a loser is skunked, where
    that is a line on the board. `averages`: what its hands, its cribs and its play bring is averaged.
    `to_total`: it is won by reaching a total, which is its length.
    `levels` are those at which the computer can take seats, the weakest first: none where it cannot.

    `panel` is the module of its panel on the screen, a text since no rule imports a screen; "" is the module of
    `companion.ui.games` that is named like its package.
    """

    title: str
    short: str
    note: str
    scores_on: str = "track"
    groups: tuple[str, ...] = ()
    players: tuple[int, ...] = (2, 3, 4)
    lengths: tuple[int, ...] = (121, 61)
    length: GameLength = TO_A_HOLE
    policies: tuple[Policy, ...] = tuple(Policy)
    two_sides: bool = False
    apart: bool = False
    skunk_lines: Mapping[int, int] = field(default_factory=dict)
    averages: bool = False
    levels: tuple[ComputerLevel, ...] = ()
    panel: str = ""
    to_total: bool = True

    def winning_total(self, length: int) -> int | None:
        """Return the total that wins a game of a length; None where it ends otherwise, and the higher total wins."""
        return length if self.to_total else None
