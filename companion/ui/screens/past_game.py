"""A game of the history: the race of the totals, what was played, and its record as a file."""

from __future__ import annotations

from typing import Any

from companion.app.kept import Status
from companion.app.past import PastGame, export
from companion.app.reviewing import can_review
from companion.errors import CompanionError
from companion.games.catalogue import listed
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.chart import RaceChart
from companion.ui.kit.choice import ChoiceBar
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN, printed
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.going_on import go_on
from companion.ui.screens.keeping import place_for_records
from companion.ui.screens.page import Page, free, primary
from companion.ui.screens.telling import day, fact_lines, race, row_title
from companion.words import screens as say
from companion.words.coach import REVIEW

_TOGETHER = 10
"""So many sentences are one text: fewer widgets, and no texture gets too large."""


class PastGameScreen(Page):
    """Chart and facts, or everything that happened."""

    title = say.A_GAME()

    def build(self) -> None:
        """Make chart, lists and buttons."""
        self.game: PastGame | None = None
        self.chart = RaceChart()
        self.facts = ScrollList(gap=6)
        self.log = ScrollList(gap=2)
        self.view = ChoiceBar(
            [("race", say.THE_RACE()), ("log", say.WHAT_HAPPENED())], on_choice=lambda *_: self.rearrange()
        )
        self.export_button = Button(say.EXPORT(), on_tap=lambda _: self.export())
        self.continue_button = primary(say.CONTINUE(), on_tap=lambda _: self.resume())
        self.review_button = Button(REVIEW(), on_tap=lambda _: self._review())
        self.buttons = [self.export_button]

    def enter(self, game_id: int = 0, **_: Any) -> None:
        """Show a game, or say why it cannot be shown."""
        self.game, self.view.value = None, "race"
        self.facts.clear()
        self.log.clear()
        try:
            self.bar.say(row_title(self.shell.table.games.row(game_id)))
            self.game = self.shell.table.games.past(game_id)
        except CompanionError as error:
            self.facts.add(Text(printed(error.said), theme.BODY, ink=theme.BAD, grow=True))
        self._show()

    def _show(self) -> None:
        game = self.game
        self.export_button.disabled = game is None
        reviewed = game is not None and can_review(game.match)
        self.buttons = [self.export_button, *([self.review_button] if reviewed else [])]
        self.primary = self.continue_button if game is not None and game.row.status is not Status.FINISHED else None
        if game is None:
            self.chart.show((), target=121, skunk=None)
        else:
            lines, ticks = race(game)
            longest = max((line.points[-1][1] for line in lines), default=1)
            target = game.setup.target if game.scored_on_tracks else max(round(longest), 1)
            self.chart.show(lines, target=target, skunk=listed(game.setup.game).skunk_lines.get(target), ticks=ticks)
            self.facts.add(Text(day(game.row.begun), theme.NOTE, ink=theme.MUTED, grow=True))
            for fact in fact_lines(game):
                self.facts.add(Text(printed(fact), theme.BODY, grow=True))
        self.rearrange()

    def body(self, shape: Shape) -> Any:
        """Lie side by side in a wide window, else below each other."""
        column = Column()
        column.add(free(self.view), size=theme.TOUCH)
        if self.view.value == "log":
            self._fill_log()
            column.add(free(self.log))
            return column
        rest = column.add(Row() if shape.wide else Column())
        rest.add(free(self.chart), share=1.7)
        rest.add(free(self.facts), share=1.0)
        return column

    def _fill_log(self) -> None:
        if self.game is None or self.log.rows:
            return
        for deal, sentences in self.game.sentences_by_deal():
            if deal:
                self.log.add(Text(say.DEAL(deal=deal), theme.STRONG, ink=theme.ACCENT, grow=True))
            lines = list(map(printed, sentences))
            for start in range(0, len(lines), _TOGETHER):
                self.log.add(Text("\n".join(lines[start : start + _TOGETHER]), theme.NOTE, grow=True))

    def export(self) -> None:
        """Write the record into a file, on a stick if one is in, and tell where it is."""
        if self.game is None:
            return
        place = place_for_records(self.shell.table.games.path, self.shell.appliance)
        if place is None:
            self.shell.show_message(say.NO_STICK())
            return
        try:
            file = export(self.game, place.folder, self.shell.table.games.path, SCREEN)
        except CompanionError as error:
            self.shell.show_message(error.said)
        else:
            self.shell.show_message(place.told(say.RECORD_ON_STICK, say.RECORD_IN, file=file.name))

    def _review(self) -> None:
        if self.game is not None:
            self.shell.go("review", game_id=self.game.row.game_id)

    def resume(self) -> None:
        """Go on with a game that was not finished."""
        if self.game is not None:
            go_on(self.shell, self.game.row, self.game.setup)
