"""Practice: who practises, and what; each drill with how that player has done so far."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from companion.app.drilling import Drills
from companion.app.settings import unnamed
from companion.errors import CompanionError
from companion.players.drill import DrillKind
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.choice import ChoiceBar
from companion.ui.kit.frame import Column
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free
from companion.ui.screens.rows import LinkRow
from companion.words import coach as say
from companion.words.message import Figure, Message, Said
from companion.words.screens import PRACTICE

_MOST: Final = 4
"""So many players are offered, those who played last."""
_KINDS: Final[tuple[tuple[DrillKind, Message, Message], ...]] = (
    (DrillKind.MISTAKES, say.DRILL_MISTAKES, say.DRILL_MISTAKES_NOTE),
    (DrillKind.COUNT, say.DRILL_COUNT, say.DRILL_COUNT_NOTE),
    (DrillKind.LAY_AWAY, say.DRILL_LAY_AWAY, say.DRILL_LAY_AWAY_NOTE),
    (DrillKind.LEAD, say.DRILL_LEAD, say.DRILL_LEAD_NOTE),
    (DrillKind.AHEAD, say.DRILL_AHEAD, say.DRILL_AHEAD_NOTE),
)


class DrillsScreen(Page):
    """A choice of players above, the drills below; beside the way back a hand of one's own."""

    title = PRACTICE()

    def build(self) -> None:
        """Make the list; `enter` fills it."""
        self.list = ScrollList(gap=6)
        self.players: ChoiceBar | None = None
        self.rows: dict[DrillKind, LinkRow] = {}
        self._wide = True
        self.own_hand = Button(say.OWN_HAND(), on_tap=lambda _: self.shell.go("own_hand"))
        self.buttons = [self.own_hand]

    def enter(self, **_: Any) -> None:
        """Offer the players of the last games, and say how the chosen one does."""
        names = self.shell.settings.names[:_MOST] or unnamed(2)
        chosen = self.players.value if self.players is not None and self.players.value in names else names[0]
        self.players = ChoiceBar([(name, name) for name in names], chosen, on_choice=lambda *_: self._fill())
        self._fill()
        self.rearrange()

    def _fill(self) -> None:
        self.list.clear()
        player = self.players.value if self.players is not None else ""
        drills = Drills(self.shell.table, player)
        for kind, title, note in _KINDS:
            row = LinkRow(title(), note(), self._done(drills, kind))
            row.bind(on_tap=lambda _, kind=kind: self._to(kind))
            self.rows[kind] = row
            self.list.add(row, size=theme.roomy(58 if self._wide else 84))

    def _to(self, kind: DrillKind) -> None:
        player = self.players.value if self.players is not None else ""
        if kind is DrillKind.COUNT:
            self.shell.go("practice", player=player)
        else:
            self.shell.go("drill", kind=kind, player=player)

    def _done(self, drills: Drills, kind: DrillKind) -> Said:
        """Return how a player has done."""
        try:
            if kind is DrillKind.MISTAKES:
                return say.DUE(count=len(drills.due(date.today())))
            score = drills.score(kind)
        except CompanionError as error:
            self.shell.show_message(error.said)
            return ""
        if not score.asked:
            return ""
        if kind is DrillKind.COUNT:
            return say.SECONDS_EACH(
                right=score.right, asked=score.asked, seconds=Figure(score.seconds / score.asked, 0)
            )
        return say.RIGHT_OF(right=score.right, asked=score.asked)

    def arrange(self, shape: Shape) -> None:
        """In a low window the players stand where the title would, so that every drill is seen."""
        if shape.wide != self._wide:
            self._wide = shape.wide
            self._fill()
        self.instead_of_title = self.players if shape.wide else None
        super().arrange(shape)

    def body(self, shape: Shape) -> Any:
        """Lie below each other."""
        column = Column()
        if self.players is not None and not shape.wide:
            column.add(free(self.players), size=theme.TOUCH)
        column.add(free(self.list))
        return column
