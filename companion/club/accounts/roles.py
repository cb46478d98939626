"""Who may do what at the club's pages."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum


class ClubRole(StrEnum):
    """What somebody may do: a watcher needs no account, a player sees their own games, a director does the rest."""

    WATCHER = "watcher"
    PLAYER = "player"
    DIRECTOR = "director"

    def may(self, least: ClubRole) -> bool:
        """Tell whether this role may do what at least that one may."""
        order = list(ClubRole)
        return order.index(self) >= order.index(least)


@dataclass(frozen=True, slots=True)
class AccountHolder:
    """Somebody with an account. `player` is who they are in the tables of players, if they play."""

    id: int
    name: str
    role: ClubRole
    player: int | None = None


def login_name(name: str) -> str:
    """Return a name as it is compared: neither case nor spaces nor forms of the same letter tell two apart."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
