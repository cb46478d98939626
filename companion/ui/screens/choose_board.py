"""Choosing a board for a new game: those that fit, each with its picture, or none at all."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.board.layout import Layout
from companion.ui.kit import theme
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free
from companion.ui.screens.rows import PickRow
from companion.ui.screens.terms import board_words


class ChooseBoardScreen(Page):
    """One touch chooses and goes back."""

    title = "On which board?"

    def build(self) -> None:
        """Make the list; `enter` fills it."""
        self.list = ScrollList(gap=theme.GAP)
        self._fill_with: Any = None

    def enter(self, new_game: Any = None, **_: Any) -> None:
        """Offer the boards that fit the game being put together."""
        self._fill_with = new_game or self._fill_with
        self._fill()

    def body(self, shape: Shape) -> Any:
        """Show the list."""
        self._fill()
        return free(self.list)

    def _fill(self) -> None:
        self.list.clear()
        if self._fill_with is None:
            return
        draft = self._fill_with.draft
        spec = draft.spec if draft.spec != "none" else "sim:"
        for layout in draft.boards:
            chosen = draft.spec != "none" and layout.name == draft.layout.name
            self.list.add(self._row(layout, spec, chosen=chosen), size=112)
        none = PickRow("No board", "The app keeps the score and moves the pegs itself.", chosen=draft.spec == "none")
        none.bind(on_tap=lambda _: self._choose(draft.layout.name, "none"))
        self.list.add(none, size=84)

    def _row(self, layout: Layout, spec: str, *, chosen: bool) -> Any:
        """Lay the picture over the right half of the row; it lets touches pass."""
        row = FloatLayout()
        pick = PickRow(
            *board_words(layout),
            chosen=chosen,
            words_share=0.48,
            pos_hint={"x": 0, "y": 0},
        )
        pick.bind(on_tap=lambda _: self._choose(layout.name, spec))
        row.add_widget(pick)
        row.add_widget(BoardPicture(layout, size_hint=(0.5, 0.86), pos_hint={"right": 0.985, "center_y": 0.5}))
        return row

    def _choose(self, name: str, spec: str) -> None:
        self._fill_with.on_board(name, spec)
        self.back()
