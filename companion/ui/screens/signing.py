"""The result of a club's game: both sides sign it by a touch, or say that it is not right; then how far it is."""

from __future__ import annotations

from typing import Any

from companion.errors import CompanionError
from companion.games.seating import Side, by_side
from companion.mqtt.client import BrokerPhase
from companion.mqtt.evening import OPEN, ClubEvening, Signing
from companion.mqtt.payloads import Result
from companion.ui.kit import theme
from companion.ui.kit.button import Button, ButtonKind
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free
from companion.words import club_board as say
from companion.words.message import Said, people, series
from companion.words.panes import SIDE_AND_NUMBER


class SigningScreen(Page):
    """The scores, a button for each side, and what becomes of the result."""

    title = say.RESULT()

    def build(self) -> None:
        """Make the widgets."""
        self.scores = Text("", theme.TOTAL, lines=3)
        self.words = Text("", theme.BODY, lines=6, valign="top")
        self.signs: list[Button] = []
        self.wrong = Button(say.NOT_RIGHT(), on_tap=lambda _: self.dispute())

    @property
    def evening(self) -> ClubEvening | None:
        """The club's evening, while the board is at a broker."""
        return self.shell.broker.evening if self.shell.broker is not None else None

    def enter(self, **_: Any) -> None:
        """Show how far it is."""
        self._show()

    def on_broker(self) -> None:
        """Show how far it is now."""
        self._show()

    def on_view(self, view: Any) -> None:
        """The table changed: an undo takes the end back."""
        self._show()

    def _show(self) -> None:
        evening = self.evening
        game = evening.game if evening is not None else None
        if evening is None or game is None:
            self.shell.go("home")
            return
        result = evening.result(game.game_id, signed=False)
        names = [] if result is None else _sides(result)
        self.scores.text = SCREEN.text(_scores(result)) if result is not None else ""
        self.words.text = SCREEN.text(self._state(evening, result))
        opened = result is not None and game.signing in OPEN
        self.signs = [self._sign(name, side, evening) for side, name in by_side(names)] if opened else []
        self.buttons = [self.wrong] if opened and game.signing is not Signing.DISPUTED else []
        self.rearrange()

    def _sign(self, name: str, side: Side, evening: ClubEvening) -> Button:
        if side in evening.signed:
            done = Button(say.HAS_SIGNED(who=name))
            done.disabled = True
            return done
        return Button(say.SIGNS(who=name), ButtonKind.PRIMARY, on_tap=lambda _: self.sign(side))

    def _state(self, evening: ClubEvening, result: Result | None) -> Said:
        """Return how far the result is, in words."""
        game, connected = evening.game, self._connected
        if game is None or result is None:
            return say.NOT_OVER()
        match game.signing:
            case Signing.DISPUTED:
                return say.DISPUTED() if connected else say.DISPUTED_ALONE()
            case Signing.SETTLED:
                return say.SETTLED()
            case Signing.SIGNED:
                return say.ON_ITS_WAY() if connected else say.WAITS()
            case Signing.COUNTED:
                return say.COUNTED()
            case Signing.REFUSED:
                return say.REFUSED_FOR(reason=game.why) if game.why else say.REFUSED()
            case _:
                return say.ASKED()

    @property
    def _connected(self) -> bool:
        broker = self.shell.broker
        return broker is not None and broker.condition.phase is BrokerPhase.CONNECTED

    def body(self, shape: Shape) -> Any:
        """Stand below each other; the sides sign beside each other, or below in a narrow window."""
        column = Column(gap=theme.GAP)
        column.add(free(self.scores), size=80 if shape.wide else 170)
        column.add(free(self.words), size=110 if shape.wide else 220)
        line = column.add(Row() if shape.wide else Column(), size=96 if shape.wide else 110 * max(len(self.signs), 1))
        for button in self.signs:
            line.add(free(button))
        column.add(Space())
        return column

    def sign(self, side: Side) -> None:
        """A side signs; say why that could not be kept."""
        self._do(lambda evening: evening.sign(side))

    def dispute(self) -> None:
        """Somebody says that it is not right."""
        self._do(lambda evening: evening.dispute())

    def _do(self, work: Any) -> None:
        evening = self.evening
        if evening is None:
            return
        try:
            work(evening)
        except CompanionError as error:
            self.shell.show_message(error.said)
        self._show()


def _sides(result: Result) -> list[str]:
    """Return what the sides are called."""
    sides = len(result.scores)
    return [people(result.names[side::sides]) for side in range(sides)]


def _scores(result: Result) -> Said:
    each = (SIDE_AND_NUMBER(who=name, number=score) for name, score in zip(_sides(result), result.scores, strict=True))
    return say.SCORES(scores=series(each))
