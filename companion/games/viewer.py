"""Who looks at a game, and how the face that it shows is made: the part of a state that a viewer may see."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final, TypeVar, cast

from companion.games.seating import Seat


@dataclass(frozen=True, slots=True)
class Viewer:
    """A seat, the people around the board who share its screen (`TABLE`), or somebody who only watches (`WATCHER`)."""

    name: str
    seat: Seat | None = None

    def sees_cards_of(self, seat: Seat) -> bool:
        """Whether cards are shown to this viewer that only one seat may see; the shared screen is handed to that seat.

        A game in which the screen is not handed on must not ask this for the table.
        """
        return self == TABLE or self.seat == seat


TABLE: Final = Viewer("table")
WATCHER: Final = Viewer("watcher")


def seat_viewer(seat: Seat) -> Viewer:
    """Return the viewer who sits at a seat and has a screen of their own."""
    return Viewer("seat", seat)


FaceT = TypeVar("FaceT")


def face_of(kind: type[FaceT], state: FaceT, **instead: object) -> FaceT:
    """Return the fields of a state that its face has too, with some of them replaced.

    A state extends its game's face, so all that the rules ask of public cards is written once.
    """
    return kind(**({name: getattr(state, name) for name in _names(cast(Any, kind))} | instead))


@cache
def _names(face: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(face))
