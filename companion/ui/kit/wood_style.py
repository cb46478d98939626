"""How the wood of a board is drawn, by what its sides score on: figures that pictures ask for. Pure."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.board.layout import GroupKind, Layout


class WoodStyle(NamedTuple):
    """What is drawn differently on boards of streets and on fields; lengths in design pixels."""

    flattest: float
    tallest: float
    """How far the vertical scale of a picture may differ from the horizontal one."""
    even: bool
    """All holes have as much room as the two nearest, and all lights are as far from their holes as the nearest one."""
    numbers_in_gaps: bool
    """Numbers and words stand between the streets, in gaps that are drawn as wide as they need. Otherwise each stands
    where it is on the wood, beside its hole; numbers that would lie on each other are left out."""
    peg: float
    least_peg: float
    most_peg: float
    """The radius of pegs: a share of the least distance of two holes, and its limits."""
    magnified: float
    """How far apart holes are in the magnified strip."""
    over_the_street: bool
    """A lifted peg goes on along its street; otherwise it goes to a hole that asks for it, in any group."""
    stretch: float
    most_high: float
    """How much higher than the wood the board of a table may be, and what share of the height that is free."""
    help_high: float
    """How high its picture is in the help."""


_STYLES: Final = {
    GroupKind.TRACK: WoodStyle(
        flattest=0.25,
        tallest=3.65,
        even=True,
        numbers_in_gaps=True,
        peg=0.60,
        least_peg=6.5,
        most_peg=15.0,
        magnified=58.0,
        over_the_street=True,
        stretch=3.6,
        most_high=0.6,
        help_high=132.0,
    ),
    GroupKind.SCALE: WoodStyle(
        flattest=0.78,  # a diamond should look like one
        tallest=1 / 0.85,
        even=False,
        numbers_in_gaps=False,
        peg=0.46,  # numbers stand beside the holes of a field
        least_peg=0.0,
        most_peg=12.0,
        magnified=42.0,  # a whole scale should be seen at once
        over_the_street=False,
        stretch=1.0,
        most_high=0.7,
        help_high=240.0,
    ),
}


def wood_style(layout: Layout) -> WoodStyle:
    """Return how a board is drawn."""
    return _STYLES[layout.scored_on]
