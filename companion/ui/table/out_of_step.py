"""The pane for pegs that do not stand where the game says: one move home at a time, and the ways out."""

from __future__ import annotations

from dataclasses import replace

from companion.app.view import View
from companion.referee.finding import MENDED_AT_ONCE
from companion.referee.verdict import Call, Guidance
from companion.ui.kit import theme
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.sentence import AMBER, RED
from companion.ui.kit.spoken import Accent, accented, printed
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.table.move import MovePicture
from companion.ui.table.offers import Offer
from companion.ui.table.pane import Desk, Destination, Heading, Pane
from companion.ui.table.saying import about
from companion.words import panes
from companion.words import table as say

_VERDICTS = MENDED_AT_ONCE - {Call.UNCLEAR}
"""What is wrong beyond doubt."""


class OutOfStepPane(Pane):
    """From and to in large numbers; both holes blink on the picture of the board.

    No way out is the primary one: mending is done on the board itself, and none of the others should happen by haste.
    """

    def build(self) -> None:
        """Make the widgets."""
        self._move = MovePicture()
        self._sentence = Text("", theme.STRONG, lines=4, valign="bottom")
        self._hint = Text("", theme.NOTE, ink=theme.MUTED, lines=3, valign="top")

    def arrange(self, shape: Shape) -> None:
        """Set the words beside the move, or below it."""
        for widget in (self._move, self._sentence, self._hint):
            if widget.parent is not None:
                widget.parent.remove_widget(widget)
        self.clear()
        wide = shape.wide
        self._sentence.role, self._hint.role = (theme.STRONG, theme.NOTE) if wide else (theme.TITLE, theme.BODY)
        self._sentence.align = self._hint.align = "left" if wide else "center"
        line = self.add(Row(gap=24, pad=8) if wide else Column(gap=16, pad=8))
        line.add(self._move, share=1.0)
        words = line.add(Column(), share=1.0)
        words.add(self._sentence)
        words.add(self._hint)

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted."""
        return 180.0 if shape.wide else 400.0

    def show(self, view: View) -> None:
        """Show the next move home."""
        guidance = view.guidance
        notice = view.notice
        self._sentence.text = printed(notice.sentence if notice else say.NOT_AS_THE_GAME())
        self._hint.text = _hint(guidance)
        self._move.show(view.layout, guidance)

    def heading(self, view: View) -> Heading | None:
        """Return where the peg belongs."""
        tint = RED if any(verdict.call in _VERDICTS for verdict in view.verdicts) else AMBER
        if view.guidance is None:
            return Heading(say.LOOK_AT_PEGS(), tint=tint)
        return replace(about(view, view.guidance.side, view.guidance.sentence), tint=tint)

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return the ways out besides mending and undoing."""
        return ways_out(self.desk)


def ways_out(desk: Desk) -> tuple[Offer, ...]:
    """Return the ways out of pegs that stand wrongly, what changes no totals in the first place."""
    return (
        Offer(panes.MASK_A_HOLE(), lambda: desk.open(Destination.MASK)),
        Offer(panes.ACCEPT_THE_BOARD(), lambda: desk.send(desk.table.accept_board()), later=True),
    )


def _hint(guidance: Guidance | None) -> str:
    if guidance is None or not guidance.left:
        return accented(panes.MENDED())
    moves = Accent(panes.MORE_MOVES(count=guidance.left))
    return accented(panes.THEN_MENDED(moves=moves, mended=panes.MENDED()))
