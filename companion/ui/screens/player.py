"""Naming a player: one of the names used lately by one touch, or a new one by the keys."""

from __future__ import annotations

from math import ceil
from typing import Any, Final

from companion.app.settings import NAME_LENGTH, SettingError, checked_name, unnamed
from companion.games.seating import Seat
from companion.games.setup import BOT, LEVELS, ComputerLevel, bot_in
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.choice import ChoiceBar
from companion.ui.kit.entry import TextEntry
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.spoken import SCREEN, marked
from companion.ui.kit.text import Text
from companion.ui.kit.theme import SIDES
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free
from companion.ui.screens.terms import LEVEL_WORDS
from companion.words import screens as say
from companion.words.message import Sentence, Who

FIRST: Final = Seat(0)


class PlayerScreen(Page):
    """One touch takes a name and goes back."""

    title = say.WHO_PLAYS()

    def build(self) -> None:
        """Make the line to write in."""
        self.entry = TextEntry(hint=say.ANOTHER_NAME(), most=NAME_LENGTH, on_edit=lambda _, text: self.take(text))
        self.level = ChoiceBar(
            _offered(LEVELS),
            on_choice=lambda _, level: self.play_by(level),
        )
        self.bot = ChoiceBar([("", "")], on_choice=lambda _, bot: self.play_by(bot))
        self._new_game: Any = None
        self._seat = FIRST

    def enter(self, new_game: Any = None, seat: Seat = FIRST, **_: Any) -> None:
        """Ask for the name at a seat of the game being put together."""
        self._new_game, self._seat = new_game or self._new_game, seat
        draft = self._new_game.draft
        look = SIDES[draft.setup.side_of(seat)]
        self.bar.say(marked(say.WHO_IS_IT(who=Who(SCREEN.text(look.word()))), look.ink), look)
        self.entry.text = ""
        self.level.offer(_offered(draft.listed.levels))
        self.bot.offer([(f"{BOT}{name}", name) for name in self.shell.bots] or [("", "")])
        self._choose(draft.player(seat))
        self.rearrange()

    def leave(self) -> None:
        """Put the keys away."""
        self.entry.close()

    @property
    def names(self) -> tuple[str, ...]:
        """The names offered: those used lately, and that of nobody in particular; not the one that sits there."""
        if self._new_game is None:
            return ()
        players = self._new_game.draft.setup.players
        offered = (*self.shell.settings.names, unnamed(len(players))[self._seat])
        return tuple(name for name in dict.fromkeys(offered) if name != players[self._seat])

    def body(self, shape: Shape) -> Any:
        """Show the line to write in and the names below."""
        column = Column()
        if self._new_game is not None and self._new_game.draft.listed.levels:
            column.add(free(self.level), size=theme.TOUCH)
            if self.shell.bots:
                self._place_bots(column, shape)
        if self._player:
            plays = say.BOT_PLAYS(bot=bot_in(self._player)) if bot_in(self._player) else say.COMPUTER_PLAYS()
            column.add(Text(plays, theme.BODY, ink=theme.MUTED, lines=4, valign="top"))
            return column
        column.add(free(self.entry), size=theme.TOUCH + 4)
        columns = 2 if shape is Shape.PORTRAIT else 4
        names = self.names[: columns * (8 if shape is Shape.PORTRAIT else 3)]
        if names:
            column.add(Text(say.ONE_OF_THESE(), theme.NOTE, ink=theme.MUTED, valign="bottom"), size=28)
        for start in range(0, len(names), columns):
            row = column.add(Row(), size=theme.TOUCH)
            for name in names[start : start + columns]:
                row.add(Button(name, on_tap=lambda _, name=name: self.take(name)))
            for _ in range(columns - len(names[start : start + columns])):
                row.add(Space())
        column.add(Space())
        return column

    def _place_bots(self, column: Column, shape: Shape) -> None:
        """Put the bots of this machine below the levels, so many in a line as names find room."""
        in_a_line = 2 if shape is Shape.PORTRAIT else 4
        self.bot.lines = ceil(len(self.shell.bots) / in_a_line)
        row = column.add(Row(), size=theme.TOUCH * self.bot.lines)
        row.add(Text(say.OR_A_BOT(), theme.STRONG, ink=theme.MUTED), size=84)
        row.add(free(self.bot))

    @property
    def _player(self) -> str:
        """Who plays the seat, as the draft has it."""
        return "" if self._new_game is None else self._new_game.draft.player(self._seat)

    def _choose(self, player: str) -> None:
        """Show who plays the seat: one of the levels, or one of the bots."""
        self.level.value = None if bot_in(player) else player
        self.bot.value = player if bot_in(player) else None

    def play_by(self, player: str) -> None:
        """Have the computer play the seat at a level, a bot, or with "" a person."""
        self.entry.close()
        self._choose(player)
        self._new_game.take(self._new_game.draft.played_by(self._seat, player))
        self.rearrange()

    def take(self, text: str) -> None:
        """Give the seat a name and go back; say why a name cannot be used."""
        try:
            name = checked_name(text)
        except SettingError as error:
            self.shell.show_message(error.said)
            return
        self._new_game.take(self._new_game.draft.called(self._seat, name))
        self.back()


def _offered(levels: tuple[ComputerLevel, ...]) -> list[tuple[str, Sentence]]:
    """Return who can play a seat, with words: a person, or the computer at some level."""
    return [("", say.A_PERSON()), *((level.value, LEVEL_WORDS[level]) for level in levels)]
