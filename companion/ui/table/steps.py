"""The pane of the steps: what has happened, the newest first, and the ways back and forth."""

from __future__ import annotations

from companion.app.view import View
from companion.ui.kit import theme
from companion.ui.kit.button import ButtonKind
from companion.ui.kit.frame import Column
from companion.ui.kit.panel import RoundedPanel as Sunken
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import printed
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.table.offers import Offer
from companion.ui.table.pane import Destination, Heading, Pane
from companion.words import panes as say
from companion.words.message import Said
from companion.words.table import WHAT_HAS_HAPPENED
from companion.words.watching import PHONES


class StepsPane(Pane):
    """A list under the finger; the newest step stands out."""

    def build(self) -> None:
        """Make the list."""
        self._log: tuple[Said, ...] = ()
        well: Column = self.add(Sunken(pad=10))
        self.list = well.add(ScrollList())

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted."""
        return 234.0 if shape.wide else 560.0

    def leave(self) -> None:
        """Be built again next time."""
        self._log = ()

    def show(self, view: View) -> None:
        """Show the log."""
        if view.log == self._log and self.list.rows:
            return
        self._log = view.log
        self.list.clear()
        for index, sentence in enumerate(reversed(view.log)):
            role, ink = (theme.STRONG, theme.TEXT) if index == 0 else (theme.BODY, theme.MUTED)
            self.list.add(Text(printed(sentence), role, ink=ink, grow=True))
        if not view.log:
            self.list.add(Text(say.NOTHING_YET(), theme.BODY, ink=theme.MUTED, grow=True))

    def heading(self, view: View) -> Heading | None:
        """Return what is seen."""
        return Heading(WHAT_HAS_HAPPENED())

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return masking, the code for phones, what was said last, and the way back; Redo is beside Undo."""
        return (
            Offer(say.CLOSE(), self.desk.close, ButtonKind.PRIMARY),
            Offer(say.MASK_A_HOLE(), lambda: self.desk.open(Destination.MASK)),
            *((Offer(PHONES(), lambda: self.desk.open(Destination.SHARE)),) if self.desk.shares else ()),
            *((Offer(say.SAY_AGAIN(), self.desk.say_again),) if self.desk.speaks else ()),
        )
