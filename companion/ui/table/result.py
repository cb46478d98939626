"""The pane of a game that is over: the race of the totals, who won and how, what muggins took and left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from companion.app.kept import Summary
from companion.app.reviewing import is_reviewed
from companion.app.view import View
from companion.errors import CompanionError
from companion.games.catalogue import listed
from companion.games.game import Outcome
from companion.games.setup import Setup
from companion.games.skunk import Skunk
from companion.ui.kit import theme
from companion.ui.kit.button import ButtonKind
from companion.ui.kit.chart import RaceChart, RaceLine
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.lettering import MANY
from companion.ui.kit.spoken import Accent, accented
from companion.ui.kit.text import Text
from companion.ui.kit.theme import Role, Typeface
from companion.ui.kit.unit import Shape
from companion.ui.table.averages import Averages
from companion.ui.table.offers import Offer
from companion.ui.table.pane import Destination, Heading, Pane
from companion.ui.table.saying import about
from companion.words import panes as say
from companion.words.coach import REVIEW
from companion.words.message import Sentence, every, series

_LARGE = Role(28, 18, Typeface.PLAIN)


class ResultPane(Pane):
    """Chart and facts beside or below each other; the board stays, so that the last peg can still come home."""

    def build(self) -> None:
        """Make the widgets."""
        self._chart = RaceChart()
        self._facts = Column(gap=2)
        self._told = Text(valign="top", lines=MANY)
        self._averages = Averages()
        self._summary: Summary | None = None
        self._owing: tuple[int | None, ...] = ()
        self._said: tuple[Sentence, ...] = ()

    def arrange(self, shape: Shape) -> None:
        """Set the facts beside the chart, or below it."""
        for widget in (self._chart, self._facts):
            if widget.parent is not None:
                widget.parent.remove_widget(widget)
        self.clear()
        self._summary = None
        line = self.add(Row(gap=16) if shape.wide else Column())
        line.add(self._chart, share=1.0)
        line.add(self._facts, share=1.0)

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted."""
        return 226.0 if shape.wide else 560.0

    def show(self, view: View) -> None:
        """Show the summary."""
        outcome, summary = view.outcome, view.summary
        owing = tuple(side.owed for side in view.sides)
        if outcome is None or summary is None or (summary, owing) == (self._summary, self._owing):
            return
        self._summary, self._owing = summary, owing
        lines = [
            RaceLine(theme.SIDES[side], tuple((float(when), totals[side]) for when, totals in enumerate(summary.race)))
            for side in view.setup.sides
        ]
        game = listed(view.setup.game)
        target = game.winning_total(view.setup.target) or max(*summary.totals, 1)
        self._chart.show(lines, target=target, skunk=game.skunk_lines.get(target), ticks=())
        self._said = (*_facts(view, outcome, summary), *self._match(view, summary))
        self._averages.show(tuple(zip(map(view.setup.side_name, view.setup.sides), summary.averages, strict=False)))
        self._set_facts()

    def _set_facts(self) -> None:
        """Set the facts in one size, as large as there is room for all of them."""
        self._facts.clear()
        self._told.role = theme.BODY if self.desk.shape.wide else _LARGE
        self._told.text = "\n".join(map(accented, self._said))
        self._facts.add(self._told)
        if self._averages.rows:
            self._facts.add(self._averages, size=self._averages.wanted)

    def _match(self, view: View, summary: Summary) -> Iterator[Sentence]:
        """Say how the match stands, once it has had a game before this one."""
        with suppress(CompanionError):
            won = self.desk.table.games.games_won(view.game_id, summary)
            if sum(won) > summary.game_points * sum(map(summary.won, view.setup.sides)):
                yield say.GAMES_WON(sides=_by_side(view.setup, won))

    def _review(self, view: View) -> Iterator[Offer]:
        """Offer what the coach says, where there is a coach."""
        if is_reviewed(view.setup):
            yield Offer(REVIEW(), lambda: self.desk.open(Destination.REVIEW))

    def heading(self, view: View) -> Heading | None:
        """Return who won."""
        if view.outcome is None:
            return None
        return about(view, view.outcome.winner, view.awaited.sentence)

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return another game with the same players (in a club: its way on), the way home, and what the game offers."""
        choices = tuple(
            Offer(choice.label, lambda action=choice.action: self.desk.act(action))  # type: ignore[misc]
            for choice in view.awaited.choices
        )
        if way := self.desk.club_way:
            said, place = way
            club = Offer(said, lambda: self.desk.open(place), ButtonKind.PRIMARY)
            return club, Offer(say.HOME(), lambda: self.desk.open(Destination.HOME)), *self._review(view), *choices
        return (
            Offer(say.REMATCH(), lambda: self.desk.open(Destination.REMATCH), ButtonKind.PRIMARY),
            Offer(say.HOME(), lambda: self.desk.open(Destination.HOME)),
            *self._review(view),
            *choices,
        )


def _facts(view: View, outcome: Outcome, summary: Summary) -> Iterator[Sentence]:
    setup, winners = view.setup, outcome.winners
    names = every(Accent(setup.who(side), theme.SIDES[side].ink) for side in winners)
    if len(winners) == 1:
        yield say.WON_BY(who=names, points=Accent(summary.margin(outcome.winner)))
    else:
        yield say.WON(who=names)
    for side in view.sides:
        if side.owed:
            message = say.MAY_PEG_OUT if side.front + side.owed >= setup.target else say.MAY_STILL_PEG
            yield message(who=setup.who(side.side), points=side.owed)
    for skunk in sorted(set(summary.skunks) - {Skunk.NONE}):
        losers = every(setup.who(side) for side in setup.sides if summary.skunks[side] == skunk)
        yield say.OF_WHOM(what=Accent(say.SKUNKS[skunk](), theme.ACCENT), who=losers)
    if outcome.game_points > 1:
        yield say.COUNTS(points=Accent(outcome.game_points))
    if summary.deals:  # a scorekeeper sees no cards
        yield say.DEALS_AND_BEST(count=summary.deals, best=Accent(max(summary.highest_hands)))
    if setup.policy.muggins:
        muggins = (say.MUGGINS_TAKEN, summary.muggins_taken), (say.MUGGINS_UNCALLED, summary.muggins_missed)
        yield from (told(sides=_by_side(setup, points)) for told, points in muggins if any(points))


def _by_side(setup: Setup, numbers: Iterable[int]) -> object:
    """Return a number of each side: "Ann 2, Bob 1"."""
    sides = zip(map(setup.who, setup.sides), numbers, strict=True)
    return series(say.SIDE_AND_NUMBER(who=who, number=Accent(number)) for who, number in sides)
