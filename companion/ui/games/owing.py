"""Whose pegs go where: a line for everybody to follow while points are owed."""

from __future__ import annotations

from companion.app.headline import goal
from companion.app.view import View
from companion.ui.kit import theme
from companion.ui.kit.lettering import strong
from companion.ui.kit.spoken import SCREEN, printed
from companion.words import table as say
from companion.words.message import Who


def owing_words(view: View) -> str:
    """Say where the pegs of those go who owe points, as markup."""
    parts = list[str]()
    for side in view.sides:
        if side.owed:
            name = strong(printed(side.name), theme.SIDES[side.side].ink)
            who = Who(name, len(view.setup.members(side.side)))
            front, there = strong(str(side.front), theme.TEXT), strong(str(goal(view, side)), theme.GOOD)
            said = say.PEGS(who=who, points=side.owed, front=front, goal=there)
            if side.owed_for:
                what = printed(side.owed_for)
                said = say.PEGS_FOR(who=who, points=side.owed, what=what, front=front, goal=there)
            parts.append(SCREEN.text(said))
    return ", ".join(parts)
