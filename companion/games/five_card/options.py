"""What people can choose of the rules of five-card cribbage: the same as in cribbage, but for the coach's hints."""

from __future__ import annotations

from typing import Final

from companion.games.cribbage import options

OPTIONS: Final = tuple(option for option in options.OPTIONS if option is not options.HINTS)
