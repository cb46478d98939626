"""The circle method: a fixed rotation in which everybody meets everybody else once.

One seat stays, all others move on by one each round; who sits opposite is the opponent. With an odd number one seat is
empty, and the player opposite has a bye.
"""

from __future__ import annotations

from collections.abc import Sequence


def circle_round(members: Sequence[int], number: int) -> list[tuple[int, int | None]]:
    """Return who meets whom in a round, from 1 on; None is a bye, which comes last.

    After as many rounds as there are other seats it begins again.
    """
    seats: list[int | None] = [*members] + [None] * (len(members) % 2)
    if not seats:
        return []
    moved = (number - 1) % max(len(seats) - 1, 1)
    circle = [seats[0], *seats[len(seats) - moved :], *seats[1 : len(seats) - moved]]
    half = len(circle) // 2
    pairs = [
        (first, second) if first is not None else (second, first)
        for first, second in zip(circle[:half], reversed(circle), strict=False)
    ]
    whole = [(first, second) for first, second in pairs if first is not None]
    return sorted(whole, key=lambda pair: pair[1] is None)


def rounds_in_circle(count: int) -> int:
    """Return how many rounds so many members need until everybody has met everybody."""
    return count - 1 + count % 2 if count > 1 else 0
