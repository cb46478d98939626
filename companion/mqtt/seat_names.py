"""What a board calls the players of a seating: the club finds them again in the board's result. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from companion.app.settings import NAME_LENGTH


def names_at_board(seats: Sequence[str]) -> tuple[str, ...]:
    """Return the players as a screen has room for them, no two alike."""
    names: list[str] = []
    for full in seats:
        name = "".join(letter for letter in " ".join(full.split()) if letter.isprintable())[:NAME_LENGTH].strip()
        numbered = (f"{name[: NAME_LENGTH - 2]} {number}".strip() for number in count(len(names) + 1))
        names.append(name if name and name not in names else next(each for each in numbered if each not in names))
    return tuple(names)


def seat_order(seats: tuple[str, str], named: Sequence[str]) -> tuple[int, int] | None:
    """Return which of two players sits in each seat of a game by its names, whole or as boards have them.

    None where the names are those of others: then nobody can tell who has won.
    """
    for known in (seats, names_at_board(seats)):
        if tuple(named) == known:
            return 0, 1
        if tuple(named) == known[::-1]:
            return 1, 0
    return None
