"""A player's figures: averages by role, best hands, the others met, streaks; of all games or the last ones."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from companion.app.figures import GameFigures
from companion.app.statistics import (
    Average,
    KeptFigures,
    Period,
    PlayerStatistics,
    chosen_games,
    names,
    statistics_of,
    write_statistics,
)
from companion.cards import parse_card
from companion.errors import CompanionError
from companion.games.catalogue import listed
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.chart import Bar, BarChart
from companion.ui.kit.choice import ChoiceBar
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.progress import ProgressPanel
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN, printed
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.keeping import place_for_records
from companion.ui.screens.page import Page, free
from companion.words import statistics as say
from companion.words.message import Figure, Sentence, Who, every, row
from companion.words.screens import EXPORT, NO_STICK, STATISTICS, STOPPED

VIEWS: Final = {
    "averages": say.AVERAGES(),
    "best": say.BEST_HANDS(),
    "rivals": say.RIVALS(),
    "streaks": say.STREAKS(),
}


class FiguresScreen(Page):
    """Who and which games above, one view of them below."""

    title = STATISTICS()

    def build(self) -> None:
        """Make the choices; the games are read when the page is entered."""
        self.games: tuple[GameFigures, ...] = ()
        self.player, self.kind = "", ""
        self.who = Button(on_tap=lambda _: self._next_player())
        self.game = Button(on_tap=lambda _: self._next_kind())
        self.period = ChoiceBar(
            [(period.value, say.PERIODS[period.value]()) for period in Period], on_choice=lambda *_: self._show()
        )
        self.view = ChoiceBar(list(VIEWS.items()), on_choice=lambda *_: self._show())
        self.chart = BarChart()
        self.list = ScrollList(gap=6)
        self.progress = ProgressPanel(on_cancel=lambda _: self._cancel())
        self.export_button = Button(EXPORT(), on_tap=lambda _: self.export())
        self.buttons = [self.export_button]
        self._work: Iterator[tuple[float, tuple[GameFigures, ...]]] | None = None

    def enter(self, **_: Any) -> None:
        """Read the games, one a frame."""
        self._work = KeptFigures(self.shell.table.games.path).read()
        self.progress.update(0.0, say.READING())
        self.progress.follow(self._step)
        self.rearrange()

    def leave(self) -> None:
        """Stop reading."""
        self._end()

    def _step(self) -> None:
        if self._work is None:
            return
        try:
            share, games = next(self._work)
        except StopIteration:
            self._end()
            return
        except CompanionError as error:
            self._end()
            self.shell.show_message(error.said)
            return
        if share < 1:
            self.progress.update(share, say.READING())
            return
        self.games = games
        self._end()
        kinds = self._kinds()
        self.kind = self.kind if self.kind in kinds else next(iter(kinds), "")
        self._show()

    def _end(self) -> None:
        self._work = None
        self.progress.stop()

    def _cancel(self) -> None:
        self._end()
        self.shell.show_message(STOPPED())
        self.back()

    def _kinds(self) -> tuple[str, ...]:
        """Return the kinds of games that there are, the most frequent first."""
        kinds = [game.game for game in self.games]
        return tuple(sorted(set(kinds), key=lambda kind: (-kinds.count(kind), kind)))

    def _chosen(self) -> tuple[GameFigures, ...]:
        today = datetime.now().astimezone().date()
        return chosen_games(self.games, self.kind, Period(self.period.value), today)

    def _next_player(self) -> None:
        known = names(self._chosen())
        if known:
            self.player = known[(known.index(self.player) + 1) % len(known)] if self.player in known else known[0]
        self._show()

    def _next_kind(self) -> None:
        kinds = self._kinds()
        self.kind = kinds[(kinds.index(self.kind) + 1) % len(kinds)]
        self._show()

    def _show(self) -> None:
        games = self._chosen()
        known = names(games)
        if self.player not in known:
            self.player = known[0] if known else ""
        self.export_button.disabled = not self.games
        self.list.clear()
        if self.player:
            self.bar.say(say.OF_PLAYER(player=Who(self.player)))
            self.who.text = SCREEN.fact(Who(self.player))
            self._fill(statistics_of(self.player, games))
        else:
            self.bar.say(STATISTICS())
            self.who.text = ""
            self.list.add(Text(say.NO_FIGURES(), theme.BODY, ink=theme.MUTED, grow=True))
        self.game.text = SCREEN.known(listed(self.kind).short) if self.kind else ""
        self.rearrange()

    def _fill(self, own: PlayerStatistics) -> None:
        if self.view.value == "averages":
            bars = list(_bars(own))
            self.chart.show(bars)
            self.list.add(free(self.chart), size=48 * len(bars))
            return
        for line in {"best": _best, "rivals": _rivals, "streaks": _streaks}[self.view.value](own):
            self.list.add(Text(printed(line), theme.BODY, grow=True))

    def body(self, shape: Shape) -> Any:
        """Show how far reading is; then the choices above the figures."""
        if self._work is not None:
            return self.progress.centred()
        column = Column()
        top = column.add(Row(), size=theme.TOUCH)
        top.add(free(self.who), share=1.0)
        if len(self._kinds()) > 1:
            top.add(free(self.game), share=1.0)
        rest = top if shape.wide else column.add(Row(), size=theme.TOUCH)
        rest.add(free(self.period), share=2.0)
        column.add(free(self.view), size=theme.TOUCH)
        column.add(free(self.list))
        return column

    def export(self) -> None:
        """Write all figures as a table and as JSON, on a stick if one is in, and tell where they are."""
        place = place_for_records(self.shell.table.games.path, self.shell.appliance)
        if place is None:
            self.shell.show_message(NO_STICK())
            return
        try:
            files = write_statistics(self.games, place.folder)
        except CompanionError as error:
            self.shell.show_message(error.said)
            return
        self.shell.show_message(place.told(say.ON_STICK, say.IN_FOLDER, files=every(file.name for file in files)))


def _bars(own: PlayerStatistics) -> Iterator[Bar]:
    for words, average in (
        (say.HAND_DEALING, own.hand_dealing),
        (say.HAND_NOT_DEALING, own.hand_not_dealing),
        (say.CRIB, own.crib),
        (say.PLAY_DEALING, own.play_dealing),
        (say.PLAY_NOT_DEALING, own.play_not_dealing),
    ):
        yield Bar(SCREEN.text(words()), average.value, SCREEN.text(_mean(average)), theme.BRASS)


def _mean(average: Average) -> Sentence:
    return say.MEAN(average=Figure(average.value, 1), count=average.number)


def _best(own: PlayerStatistics) -> Iterator[Sentence]:
    for hand, game in own.best:
        message = say.A_CRIB if hand.crib else say.A_HAND
        yield message(points=hand.points, cards=row(parse_card(text) for text in hand.cards), game=game)


def _rivals(own: PlayerStatistics) -> Iterator[Sentence]:
    for rival in own.rivals:
        margin = Figure(rival.margin, 1)
        yield say.RIVAL(who=Who(rival.name), wins=rival.wins, games=rival.games, margin=margin)


def _streaks(own: PlayerStatistics) -> Iterator[Sentence]:
    yield say.GAMES_WON(wins=own.wins, games=own.games, share=round(100 * own.wins / own.games))
    yield (say.IN_A_ROW if own.streak > 0 else say.LOST_IN_A_ROW)(count=abs(own.streak))
    yield say.LONGEST(count=own.longest)
    yield (say.BEHIND if own.margin.value < 0 else say.AHEAD)(margin=Figure(abs(own.margin.value), 1))
    yield say.SKUNKS(won=own.skunks, lost=own.skunked)
    yield say.MUGGINS(taken=own.taken, missed=own.missed)
