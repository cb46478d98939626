"""The photograph of a board that was measured: what is touched in it, and how it is put right."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from companion.app.measuring import Measured, Work, correcting
from companion.board.layout import HoleName
from companion.scan.marks import MarkKind, PhotoMark
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.board import hole_title
from companion.ui.screens.page import free
from companion.words import measuring as say
from companion.words import scan as scan_says
from companion.words.message import Said, Sentence
from companion.words.panes import UNDO

if TYPE_CHECKING:
    from companion.scan.scanning import Wanted

_ON_SCREEN: Final = {scan_says.WHICH_END: say.WHICH_START, scan_says.NO_SUCH_BOARD: say.NO_NAMES}
"""What the scan says on the command line in the words of its options, as a finger can answer it."""
_DOUBTFUL: Final = (MarkKind.HIDDEN, MarkKind.UNSURE)
_TOLD: Final = {
    MarkKind.HIDDEN: say.HIDDEN,
    MarkKind.UNSURE: say.HIDDEN,
    MarkKind.LEFT_OUT: say.LEFT_OUT,
    MarkKind.NAMELESS: say.NAMELESS,
}
_SIDE_WIDTH: Final = 250.0
_SAID_HEIGHT: Final = 112.0


class CorrectionPane:
    """Picture, sentence and buttons. A correction is worked out in the background: `wait_for` is given the work.

    `changed` is called when something else is shown.
    """

    def __init__(self, measured: Measured, wait_for: Callable[[Work], None], changed: Callable[[], None]) -> None:
        """Show what was measured as a whole. The library that reads photographs is there by now."""
        from companion.ui.kit.photograph import Photograph

        self.measured = measured
        self.mark: PhotoMark | None = None
        """The mark that was touched last, or None."""
        self._before: list[Measured] = []
        self._wait_for, self._changed = wait_for, changed
        self.picture = Photograph(on_pick=lambda _, place: self.touched(place))
        self.said = Text("", theme.BODY, lines=4, valign="top")
        self.hole = Button(say.IS_HOLE(), on_tap=lambda _: self._correct(self._hole_or_none()))
        self.start = Button(say.BEGINS_HERE(), on_tap=lambda _: self._correct(self.measured.from_start(self._at)))
        self.question = Button(say.NEXT_QUESTION(), on_tap=lambda _: self._next())
        self.undo = Button(UNDO(), on_tap=lambda _: self._undo())
        self.closer = Button(say.CLOSER(), on_tap=lambda _: self._closer())
        self.picture.show(measured.glance)
        self._show(measured)

    def take(self, measured: Measured) -> None:
        """Show what a correction has made of it."""
        self._before.append(self.measured)
        self._show(measured)

    def _show(self, measured: Measured) -> None:
        self.measured, self.mark = measured, None
        self.picture.mark(measured.scan.marks)
        self.picture.choose(None)

    # What is touched

    @property
    def questions(self) -> list[PhotoMark]:
        """The marks in question: holes that were not seen, then what was left out."""
        marks = self.measured.scan.marks
        doubtful = [mark for mark in marks if mark.kind in _DOUBTFUL]
        return doubtful + [mark for mark in marks if mark.kind is MarkKind.LEFT_OUT]

    def touched(self, place: tuple[float, float]) -> None:
        """Choose the mark or the place of the picture that a finger touched, and look at it closely."""
        self.mark = self.picture.mark_at(place)
        glance = self.measured.glance
        self.picture.choose(place if self.mark is None else glance.shown(self.mark.at))
        if not self.picture.close:
            self.picture.look_at(place)
        self._changed()

    def _next(self) -> None:
        """Look closely at the next mark in question."""
        asked = self.questions
        at = asked.index(self.mark) + 1 if self.mark in asked else 0
        self.mark = mark = asked[at % len(asked)]
        place = self.measured.glance.shown(mark.at)
        self.picture.choose(place)
        self.picture.look_at(place)
        self._changed()

    def _closer(self) -> None:
        wide, high = self.picture.size_of_photo
        self.picture.look_at(None if self.picture.close else self.picture.chosen or (wide / 2, high / 2))
        self._changed()

    # How it is put right

    @property
    def _at(self) -> tuple[float, float]:
        """Where the choice is in the scan's picture; the buttons that ask for it are off without one."""
        if self.mark is not None:
            return self.mark.at
        return self.measured.glance.meant(self.picture.chosen or (0.0, 0.0))

    @property
    def _adds(self) -> bool:
        """Whether the choice would become a hole, and not cease to be one."""
        return self.mark is None or self.mark.kind in _DOUBTFUL

    def _hole_or_none(self) -> Wanted:
        return self.measured.with_hole(self._at) if self._adds else self.measured.without_hole(self._at)

    def _correct(self, wanted: Wanted) -> None:
        self._wait_for(correcting(self.measured, wanted))

    def _undo(self) -> None:
        if self._before:
            self._show(self._before.pop())
            self._changed()

    # How it looks

    def offer(self, *, busy: bool) -> None:
        """Say what was touched, and offer what can be done now."""
        self.said.text = SCREEN.text(say.FINDING() if busy else self._sentence())
        self.hole.text = SCREEN.text(say.IS_HOLE() if self._adds else say.IS_NO_HOLE())
        self.hole.disabled = busy or self.picture.chosen is None
        self.start.disabled = busy or self.mark is None
        self.question.disabled = busy or not self.questions
        self.undo.disabled = busy or not self._before
        self.closer.text = SCREEN.text(say.THE_WHOLE() if self.picture.close else say.CLOSER())

    def _sentence(self) -> Said:
        """Say what was touched, or how the whole is."""
        scan, mark = self.measured.scan, self.mark
        if mark is not None:
            hole = hole_title(self.measured.wanted.like, HoleName(mark.name)) if mark.name else ""
            if mark.kind in _DOUBTFUL:
                return _TOLD[mark.kind](hole=hole)
            return hole or _TOLD[mark.kind]()
        if self.picture.chosen is not None:
            return say.NOTHING_SEEN()
        if scan.hidden:
            return say.FOUND_SOME(count=len(scan.hidden))
        return _on_screen(scan.unsure[0]) if scan.unsure else say.ALL_FOUND(holes=scan.holes)

    def body(self, shape: Shape) -> Any:
        """The picture, and beside or below it the sentence and the buttons."""
        buttons = (self.hole, self.start, self.question, self.undo)
        whole: Any = Row() if shape.wide else Column()
        side = Column()
        whole.add(free(self.picture))
        whole.add(side, size=_SIDE_WIDTH if shape.wide else _SAID_HEIGHT + 2 * (theme.TOUCH + theme.GAP))
        side.add(free(self.said))
        if shape.wide:
            for button in buttons:
                side.add(free(button), size=theme.TOUCH)
            return whole
        for pair in (buttons[:2], buttons[2:]):
            row = side.add(Row(), size=theme.TOUCH)
            for button in pair:
                row.add(free(button))
        return whole


def _on_screen(said: Said) -> Said:
    """Return what the scan says in words that fit a screen."""
    if isinstance(said, Sentence) and said.message in _ON_SCREEN:
        return Sentence(_ON_SCREEN[said.message], said.facts)
    return said
