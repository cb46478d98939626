"""More rules: the options of a new game. What does not matter with the chosen referee is not shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.uix.widget import Widget

from companion.app.shuffling import HIGHEST
from companion.games.option import Option
from companion.ui.kit import theme
from companion.ui.kit.choice import ChoiceBar
from companion.ui.kit.entry import TextEntry
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free, primary
from companion.ui.screens.terms import chosen, with_option
from companion.words import screens as say
from companion.words.message import Said
from companion.words.terms import IN_A_ROW, MORE_RULES_WITH


class MoreRulesScreen(Page):
    """Each option is a row with its values side by side."""

    title = say.MORE_RULES()

    def build(self) -> None:
        """Make the list; `enter` fills it."""
        self.list = ScrollList(gap=theme.GAP)
        self.choices: dict[str, ChoiceBar] = {}
        self.number = TextEntry(
            hint=say.DEALS_BY_CHANCE(), most=len(str(HIGHEST)), on_edit=lambda _, text: self.deal_by(text)
        )
        self.primary = primary(say.DONE(), on_tap=lambda _: self.back())
        self._new_game: Any = None
        self._shape = Shape.LANDSCAPE

    def enter(self, new_game: Any = None, **_: Any) -> None:
        """Show the options of the game being put together."""
        self._new_game = new_game or self._new_game
        policy = self._new_game.draft.policy
        self.bar.say(MORE_RULES_WITH(referee=IN_A_ROW[policy.value]()))
        self._fill()

    def body(self, shape: Shape) -> Any:
        """Show the list."""
        self._shape = shape
        self._fill()
        return free(self.list)

    def _fill(self) -> None:
        self.list.clear()
        self.choices.clear()
        if self._new_game is None:
            return
        setup = self._new_game.draft.setup
        for each in self._new_game.draft.to_choose:
            choice = self._choice(each, chosen(setup, each))
            choice.about = SCREEN.text(each.title())
            self.choices[each.name] = choice
            portrait = self._shape is Shape.PORTRAIT
            self.list.add(_row(each.title(), each.note(), choice, portrait=portrait), size=140 if portrait else 84)
        if self._new_game.draft.shuffles:
            portrait = self._shape is Shape.PORTRAIT
            row = _row(say.DEALS_BY_NUMBER(), say.DEALS_NOTE(), free(self.number), portrait=portrait)
            self.number.text = str(self._new_game.draft.deals or "")
            self.list.add(row, size=140 if portrait else 84)
        elif not self.choices:
            self.list.add(Text(say.NOTHING_TO_CHOOSE(), theme.BODY, ink=theme.MUTED, grow=True))

    def leave(self) -> None:
        """Put the keys away."""
        self.number.close()

    def deal_by(self, text: str) -> None:
        """Have the app shuffle by a number; say so where the text is none, and leave it by chance."""
        number = int(text) if text.isdecimal() and len(text) <= len(str(HIGHEST)) else -1
        if number < 0:
            self.shell.show_message(say.NO_NUMBER_OF_DEALS(most=HIGHEST, text=text))
        self._new_game.take(replace(self._new_game.draft, deals=max(number, 0)))
        self._fill()

    def _choice(self, option: Option, value: str) -> ChoiceBar:
        values = [(each, words()) for each, words in option.values]
        return ChoiceBar(values, value, on_choice=lambda _, value: self._choose(option, value))

    def _choose(self, option: Option, value: str) -> None:
        draft = self._new_game.draft
        self._new_game.take(draft.with_options(with_option(draft.setup, option, value)))
        if option.name == "cards":
            self._fill()


def _row(title: Said, note: Said, choice: Widget, *, portrait: bool) -> Any:
    words = Column(gap=0)
    words.add(Text(title, theme.STRONG), size=30)
    words.add(Text(note, theme.NOTE, ink=theme.MUTED, lines=2, valign="top"))
    row = Column(gap=theme.TIGHT) if portrait else Row()
    row.add(words, share=1.25)
    if portrait:
        row.add(choice, size=theme.TOUCH)
    else:
        row.add(choice, share=1.0)
    return row
