"""Statistics: the players side by side, one measure at a time, as bars."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.app.kept import PlayerRow
from companion.errors import CompanionError
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.chart import Bar, BarChart
from companion.ui.kit.choice import ChoiceBar
from companion.ui.kit.frame import Column
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free
from companion.words import screens as say
from companion.words.message import Said, Sentence
from companion.words.statistics import BY_PLAYER

PLAYERS: Final = 30
Measure = Callable[[PlayerRow], tuple[float, Said]]
"""How long a player's bar is, and what stands at its end."""

MEASURES: Final[dict[str, tuple[Sentence, Sentence, Measure]]] = {
    "won": (say.WON(), say.WON_NOTE(), lambda row: (row.wins, say.WON_OF(wins=row.wins, games=row.games))),
    "points": (say.POINTS(), say.POINTS_NOTE(), lambda row: (row.average_points, f"{row.average_points:.0f}")),
    "margin": (
        say.LEAD(),
        say.LEAD_NOTE(),
        lambda row: (max(row.average_margin, 0.0), f"{row.average_margin:+.1f}"),
    ),
    "hand": (say.HAND(), say.HAND_NOTE(), lambda row: (row.highest_hand, str(row.highest_hand))),
    "skunks": (
        say.SKUNKS(),
        say.SKUNKS_NOTE(),
        lambda row: (row.skunks + row.double_skunks, str(row.skunks + row.double_skunks)),
    ),
    "muggins": (
        say.TAKEN(),
        say.TAKEN_NOTE(),
        lambda row: (row.muggins_taken, say.TAKEN_AND_MISSED(taken=row.muggins_taken, missed=row.muggins_missed)),
    ),
}


class StatisticsScreen(Page):
    """A choice of measures above, the bars below."""

    title = say.STATISTICS()

    def build(self) -> None:
        """Make choice and chart."""
        self.players: tuple[PlayerRow, ...] = ()
        self.measure = ChoiceBar(
            [(key, words) for key, (words, _, _) in MEASURES.items()], on_choice=lambda *_: self._show()
        )
        self.sentence = Text(role=theme.NOTE, ink=theme.MUTED)
        self.chart = BarChart()
        self.list = ScrollList()
        self.buttons = [Button(BY_PLAYER(), on_tap=lambda _: self.shell.go("figures"))]

    def enter(self, **_: Any) -> None:
        """Read the statistics again."""
        try:
            self.players = self.shell.table.games.players(PLAYERS)
        except CompanionError as error:
            self.players = ()
            self.shell.show_message(error.said)
        self._show()

    def _show(self) -> None:
        _, sentence, measure = MEASURES[self.measure.value]
        self.sentence.text = SCREEN.text(sentence if self.players else say.NONE_FINISHED())
        ranked = sorted(((measure(row), row.name) for row in self.players), key=lambda ranked: -ranked[0][0])
        bars = [Bar(SCREEN.text(name), value, SCREEN.text(text), theme.BRASS) for (value, text), name in ranked]
        self.chart.show(bars)
        self.list.clear()
        if ranked:
            self.list.add(free(self.chart), size=48 * len(ranked))

    def body(self, shape: Shape) -> Any:
        """Lie below each other."""
        column = Column()
        column.add(free(self.measure), size=theme.TOUCH)
        column.add(free(self.sentence), size=28)
        column.add(free(self.list))
        return column
