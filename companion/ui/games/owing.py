"""Whose pegs go where: a line for everybody to follow while points are owed."""

from __future__ import annotations

from companion.app.view import View
from companion.ui.kit import theme
from companion.ui.kit.lettering import plain, strong
from companion.ui.kit.spoken import printed
from companion.ui.table.saying import goal


def owing_words(view: View) -> str:
    """Say where the pegs of those go who owe points, as markup."""
    parts = list[str]()
    for side in view.sides:
        if side.owed:
            name = strong(plain(side.name), theme.SIDES[side.side].ink)
            goes = f"{strong(str(side.front), theme.CREAM)} → {strong(str(goal(view, side)), theme.GOOD)}"
            reason = f" for {printed(side.owed_for)}" if side.owed_for else ""
            parts.append(f"{name} pegs {side.owed}{reason}: {goes}")
    return ", ".join(parts)
