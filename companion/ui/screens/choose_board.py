"""Choosing a board for a new game: where its pegs are, and which of those that fit, each with its picture."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.app.fitting import trouble_at
from companion.board.layout import Layout
from companion.drivers.spec import is_real
from companion.ui.kit import theme
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.choice import ChoiceBar
from companion.ui.kit.frame import Column
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free
from companion.ui.screens.rows import PickRow
from companion.ui.screens.terms import PLACES, board_words, places
from companion.words import screens as say


class ChooseBoardScreen(Page):
    """One touch on a board chooses and goes back; one on a place above says where that board is."""

    title = say.WHICH_BOARD()

    def build(self) -> None:
        """Make the places and the list; `enter` fills them."""
        self.place = ChoiceBar(PLACES, on_choice=lambda _, spec: self._put(spec))
        self.list = ScrollList(gap=theme.GAP)
        self._fill_with: Any = None

    def enter(self, new_game: Any = None, **_: Any) -> None:
        """Offer the boards that fit the game being put together."""
        self._fill_with = new_game or self._fill_with
        self._fill()

    def body(self, shape: Shape) -> Any:
        """Show the places above the list."""
        self._fill()
        column = Column(gap=theme.GAP)
        column.add(free(self.place), size=theme.TOUCH)
        column.add(free(self.list))
        return column

    def _fill(self) -> None:
        self.list.clear()
        if self._fill_with is None:
            return
        draft = self._fill_with.draft
        self.place.offer([each for each in places(draft.spec) if not (self.shell.safe and is_real(each[0]))])
        self.place.value = draft.spec
        chosen = draft.board if trouble_at(draft.spec, draft.board, draft.setup) else draft.layout.known_as
        for layout in draft.boards:
            self.list.add(self._row(layout, chosen=layout.known_as == chosen), size=theme.roomy(112))

    def _put(self, spec: str) -> None:
        self._fill_with.at_place(spec)
        self._fill()

    def _row(self, layout: Layout, *, chosen: bool) -> Any:
        """Lay the picture over the right half of the row; it lets touches pass."""
        row = FloatLayout()
        pick = PickRow(
            *board_words(layout),
            chosen=chosen,
            words_share=0.48,
            pos_hint={"x": 0, "y": 0},
        )
        pick.bind(on_tap=lambda _: self._choose(layout.known_as))
        row.add_widget(pick)
        row.add_widget(BoardPicture(layout, size_hint=(0.5, 0.86), pos_hint={"right": 0.985, "center_y": 0.5}))
        return row

    def _choose(self, known_as: str) -> None:
        self._fill_with.on_board(known_as, self.place.value)
        self.back()
