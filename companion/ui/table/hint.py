"""The pane of a hint: the best choice and the second best with their cards, and why. It goes when the game goes on."""

from __future__ import annotations

from concurrent.futures import Future

from kivy.clock import Clock

from companion.app.hinting import request_hint
from companion.app.view import View
from companion.players.coach import Advice, Weighed
from companion.ui.kit import theme
from companion.ui.kit.button import ButtonKind
from companion.ui.kit.card import CardFace
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.spoken import printed
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.table.offers import Offer
from companion.ui.table.pane import Heading, Pane
from companion.words import coach as said
from companion.words import panes as say
from companion.words.message import Figure, Message, Said, together


class HintPane(Pane):
    """Asks when it is opened; nothing is seen before."""

    def build(self) -> None:
        """Begin with nothing asked."""
        self.advice: Advice | None = None
        self._future: Future[Advice | None] | None = None
        self._asked: object = None

    def arrange(self, shape: Shape) -> None:
        """Place the parts for another shape."""
        self._fill()

    def leave(self) -> None:
        """Forget it: the next hint is worked out again."""
        future, self._future = self._future, None
        if future is not None:
            future.cancel()
        self.advice = self._asked = None
        self.clear()

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted."""
        return 204.0 if shape.wide else 470.0

    def show(self, view: View) -> None:
        """Ask for the hint the first time; once something else is to be chosen, make room for it."""
        position = (view.game_id, view.awaited)
        if self._asked is None:
            self._asked = position
            self._future = request_hint(self.desk.table)
            self.desk.send(self._future, refused=lambda _: self._refused())
            self._future.add_done_callback(lambda done: Clock.schedule_once(lambda _: self._on_advice(done), 0))
            self._fill()
        elif position != self._asked:
            self.desk.close()

    def _refused(self) -> bool:
        self.desk.close()
        return False

    def _on_advice(self, done: Future[Advice | None]) -> None:
        """Show what was advised, if it is still wanted."""
        if done is not self._future or done.exception() is not None:
            return
        self.advice = done.result()
        if self.advice is None:
            self.desk.close()
        else:
            self._fill()

    def _fill(self) -> None:
        self.clear()
        if self.advice is None:
            self.add(Text(said.THINKING(), theme.TITLE, ink=theme.MUTED, align="center"))
            return
        best, *others = self.advice.options
        why: Said = together(*self.advice.sentences)
        wide = self.desk.shape.wide
        line = self.add(Row(gap=18)) if wide else self
        both = line.add(Row(gap=18), share=1.0, size=0 if wide else 220)
        both.add(_choice(best, said.BEST, theme.TEXT))
        if others:
            both.add(_choice(others[0], said.SECOND, theme.MUTED))
        words = Text(printed(why), theme.BODY if wide else theme.TITLE, lines=7, valign="middle" if wide else "top")
        line.add(words, share=1.0)
        if not wide:
            self.add(Space(), size=4)

    def heading(self, view: View) -> Heading | None:
        """Return what is seen."""
        return Heading(said.WINS_SO_OFTEN())

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return the way back."""
        return (Offer(say.CLOSE(), self.desk.close, ButtonKind.PRIMARY),)


def _choice(option: Weighed, message: Message, ink: theme.Colour) -> Column:
    """Return the cards of a choice below what it is worth."""
    column = Column(gap=4)
    worth = message(win=Figure(100 * (option.win or 0.0), 1))
    column.add(Text(worth, theme.STRONG, ink=ink, align="center", lines=2), size=50)
    cards = column.add(Row(gap=4))
    for card in option.cards:
        cards.add(CardFace(card))
    return column
