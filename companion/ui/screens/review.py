"""The review of a game: the chance to win over the game, one choice after the other, and how well everybody chose."""

from __future__ import annotations

from typing import Any, Final

from companion.app.past import PastGame
from companion.app.reviewing import Reviewing, accuracy_over_games
from companion.errors import CompanionError
from companion.players.coach import Coach, Decision, DecisionKind, GameReview, Grade, coach_of
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.card import CardFace
from companion.ui.kit.chances import ChanceChart, ChanceMark
from companion.ui.kit.chart import Bar, BarChart
from companion.ui.kit.choice import ChoiceBar
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.lettering import plain
from companion.ui.kit.progress import ProgressPanel
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN, printed
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free, primary
from companion.ui.screens.telling import row_title
from companion.words import coach as say
from companion.words.message import Figure, Said, Sentence, row, series, together

INKS: Final = {Grade.BEST: theme.GOOD, Grade.FINE: theme.TEXT, Grade.SLIP: theme.ACCENT, Grade.MISTAKE: theme.BAD}
_BAD: Final = (Grade.SLIP, Grade.MISTAKE)
_GAMES: Final = 12
"""So many games of a player are shown."""


class ReviewScreen(Page):
    """Begins with the first mistake; *Next mistake* leads on, and from the last back to the first."""

    title = say.REVIEW()

    def build(self) -> None:
        """Make chart, choices and buttons."""
        self.past: PastGame | None = None
        self.found: GameReview | None = None
        self.coach: Coach | None = None
        self.at = 0
        """Which decision is shown."""
        self._work: Reviewing | None = None
        self.trouble: Said = ""
        self.view = ChoiceBar(
            [("moves", say.DECISIONS()), ("players", say.PLAYERS())], on_choice=lambda *_: self._show()
        )
        self.progress = ProgressPanel(on_cancel=lambda _: self.back())
        self.chart = ChanceChart()
        self.players = ScrollList(gap=6)
        self.earlier = Button(say.EARLIER(), on_tap=lambda _: self._step(-1))
        self.later = Button(say.LATER(), on_tap=lambda _: self._step(1))
        self.next_mistake = primary(say.NEXT_MISTAKE(), on_tap=lambda _: self._to_mistake())

    def enter(self, game_id: int = 0, **_: Any) -> None:
        """Review a game, or say why it cannot be reviewed."""
        self.found, self.at, self.trouble, self.view.value = None, -1, "", "moves"
        try:
            self.bar.say(say.REVIEW_OF(game=row_title(self.shell.table.games.row(game_id))))
            self.past = self.shell.table.games.past(game_id)
            self._work = Reviewing(self.shell.table, self.past)
        except CompanionError as error:
            self.trouble = error.said
        else:
            self.coach = coach_of(self.past.setup.game)
            self.progress.follow(self._look, 0.1)
            self._look()
        self._show()

    def leave(self) -> None:
        """Stop what is being made."""
        if self._work is not None:
            self._work.cancel()
        self._stop()

    def _stop(self) -> None:
        self.progress.stop()
        self._work = None

    def _look(self) -> None:
        """See how far the coach has come."""
        work = self._work
        if work is None:
            return
        self.progress.update(work.share, say.LOOKING(done=round(100 * work.share)))
        if not work.future.done():
            return
        self._stop()
        error = work.future.exception()
        if error is not None:
            self.trouble = error.said if isinstance(error, CompanionError) else str(error)
        else:
            self.found = work.future.result()
            if self.mistakes:
                self._to_mistake()
            else:
                self.at = 0
        self._show()

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The choices of the people."""
        return self.found.decisions if self.found is not None else ()

    @property
    def mistakes(self) -> list[int]:
        """Which of them were slips or mistakes."""
        return [place for place, each in enumerate(self.decisions) if each.grade in _BAD]

    def _to_mistake(self) -> None:
        if self.mistakes:
            self.at = next((place for place in self.mistakes if place > self.at), self.mistakes[0])
            self._show()

    def _step(self, way: int) -> None:
        self.at = min(max(self.at + way, 0), max(len(self.decisions) - 1, 0))
        self._show()

    def _show(self) -> None:
        moves = self.found is not None and self.view.value == "moves"
        self.buttons = [self.earlier, self.later] if moves and self.decisions else []
        self.earlier.disabled, self.later.disabled = self.at <= 0, self.at >= len(self.decisions) - 1
        self.primary = self.next_mistake if moves and self.mistakes else None
        self.rearrange()

    # Placing

    def arrange(self, shape: Shape) -> None:
        """In a low window the choice of views stands where the title would."""
        self.instead_of_title = self.view if shape.wide and self.found is not None else None
        super().arrange(shape)

    def body(self, shape: Shape) -> Any:
        """Chart and choice beside or below each other, the players, or how far it is."""
        column = Column()
        if self.trouble:
            column.add(Text(printed(self.trouble), theme.TITLE, ink=theme.MUTED, align="center", lines=4))
            return column
        if self.found is None:
            return self.progress.centred()
        if self.instead_of_title is None:
            column.add(free(self.view), size=theme.TOUCH)
        if self.view.value == "players":
            self._fill_players()
            column.add(free(self.players))
        elif not self.decisions:
            column.add(Text(say.NO_DECISION(), theme.TITLE, ink=theme.MUTED, align="center", lines=3))
        else:
            self._place_moves(column, shape)
        return column

    def _place_moves(self, column: Column, shape: Shape) -> None:
        rest = column.add(Row(gap=14) if shape.wide else Column())
        if self.found is not None and self.found.chances and self.past is not None:
            side = rest.add(Column(gap=2), share=0.8)
            name = say.CHANCE(player=self.past.setup.player(self.past.setup.seats[0]))
            side.add(Text(name, theme.NOTE, ink=theme.MUTED), size=26)
            side.add(free(self.chart))
            self._fill_chart(self.found)
        self._place_decision(rest.add(Column(gap=4), share=1.0), shape)

    def _fill_chart(self, found: GameReview) -> None:
        ticks = [(float(place), str(deal)) for deal, place in enumerate(found.deals, 1)]
        marks = [
            ChanceMark(float(each.place), INKS[each.grade], each.grade is Grade.SLIP, place == self.at)
            for place, each in enumerate(found.decisions)
            if each.grade in _BAD or place == self.at
        ]
        self.chart.show([(float(when), share) for when, share in found.chances], ticks, marks)

    def _place_decision(self, column: Column, shape: Shape) -> None:
        decision = self.decisions[max(self.at, 0)]
        wide = shape.wide
        player = self.past.setup.player(decision.seat) if self.past is not None else ""
        head = say.DECIDED(deal=decision.deal, player=player, grade=decision.grade.words())
        column.add(Text(head, theme.STRONG if wide else theme.TITLE, ink=INKS[decision.grade]), size=30 if wide else 44)
        column.add(
            Text(_in_a_row([*_situation(decision), _lost(decision)]), theme.NOTE, ink=theme.MUTED, lines=2), size=44
        )
        if decision.choice.cards:
            cards = column.add(Row(gap=12), share=0.9)
            cards.add(_cards_of(say.CHOSEN(), decision.choice.cards))
            if decision.taken:
                cards.add(_cards_of(say.WAS_BEST(), decision.best.cards))
            else:
                cards.add(Space())
        why = together(*self.coach.sentences(decision)) if self.coach is not None else ""
        role = theme.NOTE if wide else theme.BODY
        column.add(Text(printed(why), role, lines=6, valign="top"), share=0.9)

    def _fill_players(self) -> None:
        self.players.clear()
        for seat in self.found.seats if self.found is not None else ():
            told = say.ACCURATE(player=seat.name, accuracy=Figure(seat.accuracy, 0))
            self.players.add(Text(told, theme.STRONG, grow=True))
            counts = say.GRADES_OF(
                decisions=seat.decisions, best=seat.best, fine=seat.fine, slips=seat.slips, mistakes=seat.mistakes
            )
            lost = say.LOST_TOGETHER(win=Figure(seat.win_lost, 1), points=Figure(seat.points_lost, 1))
            more = [say.HINTS_USED(count=seat.hints)] if seat.hints else []
            self.players.add(Text(_in_a_row([counts, lost, *more]), theme.NOTE, ink=theme.MUTED, grow=True))
            bars = self._history(seat.name)
            if len(bars) > 1:
                self.players.add(Text(say.OVER_GAMES(), theme.NOTE, ink=theme.MUTED, grow=True))
                self.players.add(BarChart(bars, most=100.0), size=40 * len(bars))

    def _history(self, name: str) -> list[Bar]:
        """Return a bar for each game that was reviewed, the newest first."""
        try:
            games = accuracy_over_games(self.shell.table.games.learned(name))[:_GAMES]
        except CompanionError:
            return []
        return [
            Bar(SCREEN.text(say.GAME_NUMBER(number=game)), share, f"{share:.0f}", theme.BRASS) for game, share in games
        ]


def _in_a_row(several: list[Sentence]) -> str:
    return plain(SCREEN.fact(series(several)))


def _situation(decision: Decision) -> list[Sentence]:
    match decision.kind:
        case DecisionKind.LAY_AWAY:
            return [say.LAID_AWAY_FROM(cards=row(decision.held))]
        case DecisionKind.CARD if decision.series:
            return [say.LAID_FROM(cards=row(decision.held), count=decision.count)]
        case DecisionKind.CARD:
            return [say.LED_FROM(cards=row(decision.held))]
    return [say.OF_COUNT(taken=round(decision.choice.points), best=round(decision.best.points))]


def _lost(decision: Decision) -> Sentence:
    lost, points = decision.win_lost, Figure(max(decision.points_lost, 0.0), 1)
    if not decision.taken:
        return say.NOTHING_LOST()
    return say.LOST_POINTS(points=points) if lost is None else say.LOST_WIN(win=Figure(lost, 1), points=points)


def _cards_of(name: Said, cards: Any) -> Column:
    column = Column(gap=2)
    column.add(Text(name, theme.NOTE, ink=theme.MUTED, align="center"), size=24)
    faces = column.add(Row(gap=4))
    for card in cards:
        faces.add(CardFace(card))
    return column
