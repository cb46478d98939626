"""The pane of a question: something only a person can tell, with its answers as buttons."""

from __future__ import annotations

from companion.app.view import View
from companion.referee.verdict import Ask, Question
from companion.ui.kit import theme
from companion.ui.kit.button import ButtonKind
from companion.ui.kit.frame import Column
from companion.ui.kit.panel import RoundedPanel
from companion.ui.kit.spoken import printed
from companion.ui.kit.text import Text
from companion.ui.kit.theme import Role, Typeface
from companion.ui.kit.unit import Shape
from companion.ui.table.offers import Offer
from companion.ui.table.pane import Heading, Pane
from companion.words import table as say
from companion.words.message import Sentence

_LARGE = Role(56, 24, Typeface.STRONG)

_TITLES = {
    Ask.HAND: say.WHERE_IS_THE_PEG,
    Ask.PENDING: say.CARD_MISSING,
    Ask.UNCLEAR: say.WHAT_HAPPENED,
    Ask.PENALTY: say.A_PENALTY,
    Ask.HEELS: say.HEELS_FIRST,
}


def _hint(question: Question) -> Sentence:
    """Return how a question goes away: no answer settles one that only asks to look again."""
    return say.LOOK_AT_THEM() if list(question.answers) == ["look"] else say.ANSWER_BELOW()


class QuestionPane(Pane):
    """The question large; a peg that is moved meanwhile may answer it too."""

    def build(self) -> None:
        """Make the words."""
        self._question = Text("", theme.TITLE, lines=6, align="center", valign="bottom")
        self._hint = Text("", theme.NOTE, ink=theme.MUTED, align="center", valign="top", lines=2)

    def arrange(self, shape: Shape) -> None:
        """Set the question in the middle; in a high window it is larger, in a well of its own."""
        for widget in (self._question, self._hint):
            if widget.parent is not None:
                widget.parent.remove_widget(widget)
        self.clear()
        self._question.role, self._hint.role = (theme.TITLE, theme.NOTE) if shape.wide else (_LARGE, theme.TITLE)
        well: Column = self if shape.wide else self.add(RoundedPanel(pad=24, frame=theme.RAISED_EDGE))
        well.add(self._question, share=1.2)
        well.add(self._hint, share=0.8)

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted."""
        return 180.0 if shape.wide else 300.0

    def show(self, view: View) -> None:
        """Show the view's question."""
        if view.question is not None:
            self._question.text = printed(view.question.sentence)
            self._hint.text = "" if view.question.ask is Ask.HEELS else printed(_hint(view.question))

    def heading(self, view: View) -> Heading | None:
        """Return what the question is about."""
        question = view.question
        if question is None:
            return None
        return Heading(_TITLES[question.ask](who=view.setup.who(question.side)), question.side)

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return the answers."""
        answers = view.question.answers if view.question else {}
        table = self.desk.table
        return tuple(
            Offer(
                label,
                lambda key=key: self.desk.send(table.answer(key)),  # type: ignore[misc]
                ButtonKind.SECONDARY if index else ButtonKind.PRIMARY,
            )
            for index, (key, label) in enumerate(answers.items())
        )
