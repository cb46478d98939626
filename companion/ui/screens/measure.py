"""Measuring a board in photographs: choose them, then look at what was found and put it right by touch."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.app.fitting import board_for, board_itself
from companion.app.measuring import FOLDER, Measured, Work, keep_board, measuring, photographs_in
from companion.app.sticks import stick
from companion.board.layout import Layout
from companion.errors import CompanionError
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.frame import Column
from companion.ui.kit.progress import ProgressPanel
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.correcting import CorrectionPane
from companion.ui.screens.keeping import FOLDER as STICK_FOLDER
from companion.ui.screens.keeping import from_home, place_for_records
from companion.ui.screens.page import Page, free, primary
from companion.ui.screens.rows import PickRow
from companion.words import measuring as say
from companion.words.message import Term
from companion.words.scan import AS_MEASURED


class MeasureScreen(Page):
    """First the photographs, then the picture with a ring at each hole. Nothing is written before *Save*."""

    title = say.MEASURE()

    def build(self) -> None:
        """Make the list of photographs and its buttons."""
        self.like: Layout = board_for("")
        self.corrections: CorrectionPane | None = None
        self.chosen: list[Path] = []
        self.found: Sequence[Path] = ()
        self._work: Work | None = None
        self.list = ScrollList(gap=theme.GAP)
        self.said = Text("", theme.BODY, lines=4, valign="top")
        self.progress = ProgressPanel(on_cancel=lambda _: self.back())
        self.search = Button(say.SEARCH_AGAIN(), on_tap=lambda _: self._list())
        self.measure = primary(say.MEASURE(), on_tap=lambda _: self._measure())
        self.save = primary(say.SAVE(), on_tap=lambda _: self._save())

    def enter(self, **_: Any) -> None:
        """Begin with the photographs that are there, for a board like that of the last game at the table."""
        known_as, _spec, setup = self.shell.board_in_use
        self.like = board_itself(known_as, setup)
        self.bar.say(say.MEASURING(board=Term(self.like.title)))
        self.corrections, self.chosen = None, []
        self._list()

    def leave(self) -> None:
        """Forget what is being worked out."""
        self._stop()

    # The photographs

    @property
    def folders(self) -> list[Path]:
        """Where photographs may be: on a stick, in the folder of the program on it, and beside the journal."""
        found = stick()
        on_stick = [] if found is None else [found, found / STICK_FOLDER]
        return [*on_stick, self.own_folder]

    @property
    def own_folder(self) -> Path:
        """The folder beside the journal."""
        return Path(self.shell.table.games.path).parent / FOLDER

    def _list(self) -> None:
        self.found = photographs_in(self.folders)
        self.chosen = [path for path in self.chosen if path in self.found]
        self._show()

    def _pick(self, path: Path) -> None:
        if path in self.chosen:
            self.chosen.remove(path)
        else:
            self.chosen.append(path)
        self._show()

    # Work in the background

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._work is not None

    def _measure(self) -> None:
        title = SCREEN.text(AS_MEASURED(title=Term(self.like.title)))
        self._wait_for(measuring(self.chosen, self.like, title))

    def _wait_for(self, work: Work) -> None:
        self._stop()
        self._work = work
        self.progress.follow(self._look, 0.05)
        self._show()

    def _stop(self) -> None:
        self.progress.stop()
        self._work = None

    def _look(self) -> None:
        """See how far it is."""
        work = self._work
        if work is None:
            return
        self.progress.update(work.share, say.FINDING())
        if not work.future.done():
            return
        self._stop()
        error = work.future.exception()
        if error is None:
            self.take(work.future.result())
        else:
            self.shell.show_message(error.said if isinstance(error, CompanionError) else str(error))
            self._show()

    def take(self, measured: Measured) -> None:
        """Show what was measured."""
        if self.corrections is None:
            self.corrections = CorrectionPane(measured, self._wait_for, self._show)
        else:
            self.corrections.take(measured)
        self._show()

    def _save(self) -> None:
        """Write the board file, on a stick if one is in, and tell where it is."""
        place = place_for_records(self.shell.table.games.path, self.shell.appliance)
        if place is None or self.corrections is None:
            self.shell.show_message(say.NO_STICK())
            return
        try:
            file = keep_board(self.corrections.measured, place.folder)
        except CompanionError as error:
            self.shell.show_message(error.said)
        else:
            self.shell.show_message(place.told(say.BOARD_ON_STICK, say.BOARD_IN, file=file.name))

    # What is shown

    def _show(self) -> None:
        corrections = self.corrections
        if corrections is None:
            self.buttons, self.primary = [self.search], self.measure
            self.measure.disabled = not self.chosen or self.busy
            self._fill()
        else:
            self.buttons, self.primary = [corrections.closer], self.save
            corrections.offer(busy=self.busy)
            scan = corrections.measured.scan
            self.save.disabled = self.busy or not scan.text
            self.save.text = SCREEN.text(say.SAVE_ANYWAY() if scan.unsure and scan.text else say.SAVE())
        self.rearrange()

    def _fill(self) -> None:
        self.list.clear()
        for path in self.found:
            row = PickRow(path.name, chosen=path in self.chosen)
            row.bind(on_tap=lambda _, path=path: self._pick(path))
            self.list.add(row, size=theme.TOUCH)
        if self.found:
            said = say.CHOOSE_PHOTOGRAPHS()
        elif self.shell.appliance.alone:
            said = say.NO_PHOTOGRAPHS_ON_STICK()
        else:
            said = say.NO_PHOTOGRAPHS(folder=from_home(self.own_folder))
        self.said.text = SCREEN.text(said)

    def body(self, shape: Shape) -> Any:
        """The photographs to choose from, how far it is, or the picture with what can be said of it."""
        if self.corrections is not None:
            return self.corrections.body(shape)
        if self.busy:
            return self.progress.centred()
        column = Column()
        column.add(free(self.said), size=theme.TOUCH if shape.wide else 2 * theme.TOUCH)
        column.add(free(self.list))
        return column
