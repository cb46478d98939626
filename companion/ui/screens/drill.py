"""A drill: a task is shown, cards or an answer are touched, and the coach says what it thinks of that."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import date
from typing import Any

from kivy.clock import Clock

from companion.app.drilling import Drilled, Drills, ahead_rightly, drill_coach, graded
from companion.cards import Card
from companion.errors import CompanionError
from companion.players.coach import Decision, DecisionKind, Grade
from companion.players.drill import DrillKind
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.card import CardFace
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.spoken import printed
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free, primary
from companion.words import coach as say
from companion.words.message import Figure, Said, Sentence, together
from companion.words.panels import STARTER
from companion.words.screens import PRACTICE

_ANSWERS = ((1, say.YOU), (0, say.NEITHER), (-1, say.THE_OTHER))
_GOOD = (Grade.BEST, Grade.FINE)


class DrillScreen(Page):
    """Cards that are touched rise; the last one that is needed answers. Nothing is said before."""

    title = PRACTICE()

    def build(self) -> None:
        """Make the buttons."""
        self.drills: Drills | None = None
        self.kind = DrillKind.LAY_AWAY
        self.task: Drilled | None = None
        self.picked: list[Card] = []
        self.told: Said = ""
        self.rightly = False
        self.best: tuple[Card, ...] = ()
        self.trouble: Said = ""
        self._future: Future[Drilled] | None = None
        self.faces: dict[Card, CardFace] = {}
        self.answers = {way: Button(words()) for way, words in _ANSWERS}
        for way, button in self.answers.items():
            button.bind(on_tap=lambda _, way=way: self.answer(way))
        self.next_button = primary(say.NEXT_TASK(), on_tap=lambda _: self.next_task())

    def enter(self, kind: DrillKind = DrillKind.LAY_AWAY, player: str = "", **_: Any) -> None:
        """Begin a drill of a player."""
        self.kind, self.drills = kind, Drills(self.shell.table, player)
        self.next_task()

    def leave(self) -> None:
        """Wait for no task any more."""
        self._future = None

    def next_task(self) -> None:
        """Ask for the next task."""
        self.task, self.picked, self.told, self.trouble, self.best = None, [], "", "", ()
        if self.drills is None:
            return
        self._future = self.drills.next_task(self.kind, date.today())
        self._future.add_done_callback(lambda done: Clock.schedule_once(lambda _: self._come(done), 0))
        self._show()

    def _come(self, done: Future[Drilled]) -> None:
        if done is not self._future:
            return
        error = done.exception()
        if error is None:
            self.task = done.result()
        else:
            self.trouble = error.said if isinstance(error, CompanionError) else str(error)
        self._show()

    @property
    def needed(self) -> int:
        """How many cards answer the task."""
        return len(self.task.decision.best.cards) if self.task is not None else 0

    def pick(self, card: Card) -> None:
        """Take a card, or put it back; with the last one the task is answered."""
        if self.task is None or self.told:
            return
        if card in self.picked:
            self.picked.remove(card)
        else:
            self.picked.append(card)
        for each, face in self.faces.items():
            face.lit = each in self.picked
        if len(self.picked) == self.needed:
            decision, grade = graded(self.task.decision, self.picked)
            lost = say.THIS_IS(grade=grade.words(), win=Figure(decision.win_lost or 0.0, 1))
            self._answered(grade in _GOOD, together(lost, *drill_coach().sentences(decision)), decision.best.cards)

    def answer(self, way: int) -> None:
        """Say who is ahead."""
        if self.task is None or self.told:
            return
        win = Figure(100 * (self.task.decision.best.win or 0.0), 0)
        self._answered(ahead_rightly(self.task.decision, way), say.YOU_WIN(win=win), ())

    def _answered(self, right: bool, said: Said, best: tuple[Card, ...]) -> None:
        self.rightly, self.best = right, best
        self.told = (say.RIGHT if right else say.NOT_RIGHT)(said=said)
        if self.drills is not None and self.task is not None:
            try:
                self.drills.answered(self.task, date.today(), right=right)
            except CompanionError as error:
                self.shell.show_message(error.said)
        self._show()

    def _show(self) -> None:
        self.bar.say(say.DRILLS(player=self.drills.player if self.drills is not None else ""))
        self.primary = self.next_button if self.told else None
        self.rearrange()

    def body(self, shape: Shape) -> Any:
        """The question, the cards or the answers, and what is said of them."""
        column = Column()
        if self.task is None:
            column.add(
                Text(printed(self.trouble or say.THINKING()), theme.TITLE, ink=theme.MUTED, align="center", lines=4)
            )
            return column
        decision = self.task.decision
        column.add(Text(printed(_question(decision)), theme.TITLE, lines=2), size=58 if shape.wide else 90)
        if decision.series or decision.starter is not None:
            column.add(_table(decision), size=86 if shape.wide else 150)
        if decision.kind is DecisionKind.STANDING:
            self._place_answers(column, shape)
        else:
            self._place_hand(column, decision, shape)
        if self.told:
            ink = theme.GOOD if self.rightly else theme.BAD
            words = Text(printed(self.told), theme.BODY if shape.wide else theme.TITLE, ink=ink, lines=6, valign="top")
            column.add(words, share=1.0)
        elif not shape.wide:
            column.add(Space(), share=1.0)
        return column

    def _place_answers(self, column: Column, shape: Shape) -> None:
        line = column.add(Row() if shape.wide else Column(), size=84 if shape.wide else 300)
        for button in self.answers.values():
            button.disabled = bool(self.told)
            line.add(free(button))
        if shape.wide and not self.told:
            column.add(Space())

    def _place_hand(self, column: Column, decision: Decision, shape: Shape) -> None:
        hand = column.add(Row(gap=6), share=1.3, size=0 if shape.wide else 240)
        self.faces = {}
        for card in decision.held:
            fits = decision.kind is not DecisionKind.CARD or decision.count + card.value <= 31
            face = CardFace(card, touchable=fits and not self.told)
            face.lit = card in (self.best if self.told else self.picked)
            face.dimmed = not fits or (bool(self.told) and card not in (*self.best, *self.picked))
            face.bind(on_tap=lambda _, card=card: self.pick(card))
            self.faces[card] = hand.add(face)


def _question(decision: Decision) -> Sentence:
    own, other = decision.scores
    match decision.kind:
        case DecisionKind.STANDING:
            return (say.TASK_AHEAD_DEALER if decision.dealer else say.TASK_AHEAD_PONE)(own=own, other=other)
        case DecisionKind.CARD if decision.series:
            return say.TASK_CARD(count=decision.count, own=own, other=other)
        case DecisionKind.CARD:
            return say.TASK_LEAD(own=own, other=other)
    return (say.TASK_OWN_CRIB if decision.dealer else say.TASK_OTHERS_CRIB)(own=own, other=other)


def _table(decision: Decision) -> Row:
    """Return the cards of the count and the starter."""
    line = Row(gap=4)
    if decision.series:
        line.add(Text(printed(say.ON_THE_TABLE()), theme.NOTE, ink=theme.MUTED), size=110)
        for card in decision.series:
            line.add(CardFace(card), size=62)
    line.add(Space())
    if decision.starter is not None:
        line.add(Text(printed(STARTER()), theme.NOTE, ink=theme.MUTED, align="right"), size=90)
        line.add(CardFace(decision.starter), size=62)
    return line
