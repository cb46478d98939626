"""The pane of a call of muggins: who calls on whom, and a touch on how many."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from companion.app.refused import TooEarly
from companion.app.view import View
from companion.errors import CompanionError
from companion.games.seating import Side, by_side
from companion.ui.kit import theme
from companion.ui.kit.button import Button, ButtonKind
from companion.ui.kit.choice import ChoiceBar
from companion.ui.kit.frame import Row, Space
from companion.ui.kit.spoken import printed
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.table.offers import Offer
from companion.ui.table.pane import Destination, Heading, Pane
from companion.words import panes as say
from companion.words import table
from companion.words.message import Said

MOST = 29
"""No hand is worth more."""


class MugginsPane(Pane):
    """With two sides one choice says both who calls and on whom; the number is the call."""

    def build(self) -> None:
        """Make what does not depend on the players."""
        self._choices: list[ChoiceBar] = []
        self._names: tuple[str, ...] = ()
        self._page = 0
        self._wide = True
        self.numbers: dict[int, Button] = {}
        self._early: tuple[Side, Side, int] | None = None
        """A call that was made while the other side could still peg: by whom, on whom, how many."""

    def arrange(self, shape: Shape) -> None:
        """Build for another shape at the next view."""
        self._names = ()
        self._wide = shape.wide

    def leave(self) -> None:
        """Begin again at the next call."""
        self._page = 0
        self._names = ()
        self._early = None

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted."""
        return 234.0 if shape.wide else 480.0

    def show(self, view: View) -> None:
        """Offer the sides and the numbers; once there, a new view changes nothing."""
        names = tuple(side.name for side in view.sides)
        if names != self._names:
            self._names = names
            self._build(view)

    def _build(self, view: View) -> None:
        self.clear()
        suspect = _suspect(view)
        others = [side for side in view.setup.sides if side != suspect]
        self._who(suspect, others[0])
        self.add(Text(say.HOW_MANY_MISSED(), theme.BODY, ink=theme.MUTED, align="center"), size=32)
        columns, first = 6 if self._wide else 4, 1 + self._page * self._per_page
        keys: list[tuple[Said, int]] = [(str(n), n) for n in range(first, min(first + self._per_page, MOST + 1))]
        keys.append((say.MORE_NUMBERS() if keys[-1][1] < MOST else say.FIRST_NUMBERS(), 0))
        self.numbers = {}
        for start in range(0, len(keys), columns):
            row = self.add(Row(gap=6), size=0 if self._wide else 92)
            for word, points in keys[start : start + columns]:
                button = Button(word, role=theme.TOTAL if points else theme.BUTTON, on_tap=self._tapped(points))
                self.numbers[points] = row.add(button)
            for _ in range(start + columns - len(keys)):
                row.add(Space())
        if not self._wide:
            self.add(Space())

    @property
    def _per_page(self) -> int:
        """How many numbers are on a page: two rows of six or three of four, one of them for "more"."""
        return 11

    def _who(self, suspect: Side, caller: Side) -> None:
        sides = [(side, printed(name)) for side, name in by_side(self._names)]
        if len(sides) == 2:
            pairs = [((by[0], on[0]), say.CALLS_ON_WHOM(who=by[1], whom=on[1])) for by, on in permutations(sides, 2)]
            self._choices = [self.add(ChoiceBar(pairs, (caller, suspect)), size=theme.TOUCH)]
            return
        self._choices = [ChoiceBar(sides, caller), ChoiceBar(sides, suspect)]
        words = Text(say.CALLS_ON(), theme.BODY, ink=theme.MUTED, align="center")
        if self._wide:
            row = self.add(Row(), size=theme.TOUCH)
            row.add(self._choices[0])
            row.add(words, size=86)
            row.add(self._choices[1])
        else:
            self.add(self._choices[0], size=theme.TOUCH)
            self.add(words, size=32)
            self.add(self._choices[1], size=theme.TOUCH)

    @property
    def who(self) -> tuple[Side, Side]:
        """Who calls, and on whom."""
        if len(self._choices) == 1:
            by, on = self._choices[0].value
            return by, on
        return self._choices[0].value, self._choices[1].value

    def _tapped(self, points: int) -> Any:
        def run(_: object) -> None:
            if points:
                self._call((*self.who, points))
                return
            self._page = (self._page + 1) % -(-MOST // self._per_page)
            self._names = ()
            self.desk.refresh()

        return run

    def _call(self, call: tuple[Side, Side, int]) -> None:
        self.desk.send(self.desk.table.claim(*call), lambda error: self._too_early(call, error))
        self.desk.close()

    def _too_early(self, call: tuple[Side, Side, int], error: CompanionError) -> bool:
        """Ask whether the other side is done, where it could still peg."""
        if not isinstance(error, TooEarly):
            return False
        self.desk.open(Destination.MUGGINS)
        self._early = call
        self.desk.refresh()
        return True

    def _call_all_the_same(self) -> None:
        """The other side has pegged all that it claims: then it can be called."""
        call, self._early = self._early, None
        if call is not None:
            self.desk.send(self.desk.table.done())
            self._call(call)

    def heading(self, view: View) -> Heading | None:
        """Return what is asked for."""
        if self._early is not None:
            _, side, points = self._early
            return Heading(table.ALL_PEGGED(who=view.setup.who(side), points=points), side)
        return Heading(table.WHO_CALLS())

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return the way back, and to say that nobody calls; for a call that came early, that it is meant."""
        if self._early is not None:
            return Offer(say.CALL_IT(), self._call_all_the_same, ButtonKind.ACCENT), Offer(
                say.NOT_YET(), self.desk.close
            )
        return Offer(say.CANCEL(), self.desk.close), Offer(say.NOBODY_CALLS(), self._accept)

    def _accept(self) -> None:
        self.desk.send(self.desk.table.accept())
        self.desk.close()


def _suspect(view: View) -> Side:
    """Return the side a call is most likely on: the one that something was last said about, else who is not to move."""
    if view.notice is not None and view.notice.side is not None:
        return view.notice.side
    seat = view.awaited.seat
    return Side(0 if seat is None else (view.setup.side_of(seat) + 1) % len(view.sides))
