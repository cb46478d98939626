"""History: all games, newest first, a page at a time; and all of them written out as records."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from companion.app.kept import GameRow
from companion.app.past import export
from companion.errors import CompanionError
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.lettering import text_width
from companion.ui.kit.progress import ProgressPanel
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape, px, shape_of
from companion.ui.screens.keeping import SaveFolder, place_for_records
from companion.ui.screens.page import Page, free
from companion.ui.screens.rows import LinkRow
from companion.ui.screens.telling import row_note, row_score, row_title
from companion.words import screens as say
from companion.words.doctor import NO_GAME
from companion.words.message import Said, together

PAGE: Final = 20
_ONE_LINE: Final = 400.0
"""How wide a title may be to stand in one line in a high window, in design pixels."""


class HistoryScreen(Page):
    """A list; a touch on a game shows it."""

    title = say.HISTORY()

    def build(self) -> None:
        """Make list, progress and buttons."""
        self.list = ScrollList(gap=6)
        self.progress = ProgressPanel(on_cancel=lambda _: self._end(say.STOPPED()))
        self.export_button = Button(say.EXPORT_ALL(), on_tap=lambda _: self.export_all())
        self.buttons = [Button(say.STATISTICS(), on_tap=lambda _: self.shell.go("statistics")), self.export_button]
        self._work: Iterator[tuple[float, Said]] | None = None
        self._befores: list[int | None] = [None]
        self._shape = Shape.LANDSCAPE

    def enter(self, **_: Any) -> None:
        """Show the newest games."""
        self._befores = [None]
        self._shape = shape_of(self.width, self.height)
        self._show()

    def leave(self) -> None:
        """Stop writing out."""
        if self._work is not None:
            self._end(say.STOPPED())

    def body(self, shape: Shape) -> Any:
        """Show the list, or how far the export has come."""
        if shape is not self._shape:
            self._shape = shape
            self._show()
        if self._work is None:
            return free(self.list)
        return self.progress.centred()

    def _height_of(self, link: LinkRow) -> float:
        """Return how high a row is: there may be a note in two lines, and in a high window long names in two."""
        if self._shape.wide:
            return theme.roomy(66 if link.note_fits(self.width - 4 * px(theme.GAP)) else 84)
        return theme.roomy(84 if text_width(link.title, theme.STRONG) < px(_ONE_LINE) else 112)

    def _show(self) -> None:
        """Show the page that begins below the last of `_befores`."""
        self.list.clear()
        rows = self._read()
        self.export_button.disabled = not rows
        if len(self._befores) > 1:
            self.list.add(Button(say.NEWER(), on_tap=lambda _: self._newer()), size=theme.TOUCH)
        for row in rows[:PAGE]:
            link = LinkRow(row_title(row), row_note(row), row_score(row, self._stand(row)))
            link.bind(on_tap=lambda _, game_id=row.game_id: self.shell.go("past_game", game_id=game_id))
            self.list.add(link, size=self._height_of(link))
        if len(rows) > PAGE:
            older = Button(say.OLDER(), on_tap=lambda _: self._older_than(rows[PAGE - 1].game_id))
            self.list.add(older, size=theme.TOUCH)
        if not rows:
            self.list.add(Text(NO_GAME(), theme.BODY, ink=theme.MUTED, grow=True))

    def _read(self) -> tuple[GameRow, ...]:
        try:
            return self.shell.table.games.page(PAGE + 1, before=self._befores[-1])
        except CompanionError as error:
            self.shell.show_message(error.said)
            return ()

    def _stand(self, row: GameRow) -> tuple[int, ...]:
        """Return the totals of a game: of one that was not finished by playing it again, nothing if that fails."""
        if row.summary is not None:
            return row.summary.totals
        with suppress(CompanionError):
            return self.shell.table.games.past(row.game_id).totals
        return ()

    def _older_than(self, game_id: int) -> None:
        self._befores.append(game_id)
        self._show()

    def _newer(self) -> None:
        self._befores.pop()
        self._show()

    def export_all(self) -> None:
        """Write the record of every game into a file of its own, one game a frame."""
        place = place_for_records(self.shell.table.games.path, self.shell.appliance)
        if place is None:
            self.shell.show_message(say.NO_STICK())
            return
        self._work = self._exported(place)
        self.export_button.disabled = True
        self.progress.update(0.0, say.WRITING())
        self.rearrange()
        self.progress.follow(self._step)

    def _step(self) -> None:
        try:
            share, words = next(self._work or iter(()))
        except StopIteration:
            return
        except CompanionError as error:
            self._end(error.said)
            return
        if share >= 1:
            self._end(words)
        else:
            self.progress.update(share, words)

    def _exported(self, place: SaveFolder) -> Iterator[tuple[float, Said]]:
        """Write game after game; yield how far it is. What cannot be, or may not, is told of at the end."""
        written, passed, secret, games = 0, 0, 0, self.shell.table.games
        whole = max(games.count(), 1)
        for game in games.every():
            if game is None:
                passed += 1
            elif game.keeps_cards:
                secret += 1
            else:
                export(game, place.folder, games.path, SCREEN)
                written += 1
            yield min((written + passed + secret) / whole, 0.999), say.RECORDS_WRITTEN(written=written, whole=whole)
        told = place.told(say.RECORDS_ON_STICK, say.RECORDS_IN, count=written)
        not_replayed = say.NOT_REPLAYED(count=passed) if passed else ""
        yield 1.0, together(told, not_replayed, say.CARDS_NOT_WRITTEN(count=secret) if secret else "")

    def _end(self, words: Said) -> None:
        self.progress.stop()
        self._work = None
        self.export_button.disabled = False
        self.rearrange()
        self.shell.show_message(words)
