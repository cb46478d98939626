"""Whose pegs go where: a line for everybody to follow while points are owed."""

from __future__ import annotations

from companion.app.headline import goal
from companion.app.view import SideView, View
from companion.ui.kit import theme
from companion.ui.kit.lettering import strong
from companion.ui.kit.spoken import SCREEN, printed
from companion.words import table as say
from companion.words.message import Who


def owing_words(view: View) -> str:
    """Say where the pegs of those go who owe points, as markup."""
    return ", ".join(_pegs(view, side, reason=True) for side in view.sides if side.owed)


def shorter_owing(view: View) -> tuple[str, ...]:
    """Return shorter ways to say it: without what the points are for, then one side at a time; () if nobody owes."""
    sides = [_pegs(view, side, reason=False) for side in view.sides if side.owed]
    return (", ".join(sides), sides[0]) if sides else ()


def _pegs(view: View, side: SideView, *, reason: bool) -> str:
    name = strong(printed(side.name), theme.SIDES[side.side].ink)
    who = Who(name, len(view.setup.members(side.side)))
    front, there = strong(str(side.front), theme.TEXT), strong(str(goal(view, side)), theme.GOOD)
    if reason and side.owed_for:
        said = say.PEGS_FOR(who=who, points=side.owed, what=printed(side.owed_for), front=front, goal=there)
    else:
        said = say.PEGS(who=who, points=side.owed, front=front, goal=there)
    return SCREEN.text(said)
