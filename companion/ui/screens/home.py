"""Home: go on with the last game by one touch, or choose what else to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ObjectProperty

from companion.app.fitting import board_for, board_itself, stored_board
from companion.app.lesson import LessonFile
from companion.board.layout import Layout, Occupancy
from companion.errors import CompanionError
from companion.games.seating import by_side
from companion.ui.kit import theme
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.button import Button, ButtonKind
from companion.ui.kit.drawn import Touchable
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.lettering import text_width
from companion.ui.kit.paint import box_of, outline, slab, word
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.theme import SIDES, Role, Typeface
from companion.ui.kit.unit import Shape, px, shape_of
from companion.ui.screens.page import free
from companion.ui.screens.rows import LinkRow, paint_sides
from companion.ui.screens.terms import place_words, setup_words
from companion.ui.shell import Screen
from companion.words import lesson
from companion.words import screens as say
from companion.words.message import Said

if TYPE_CHECKING:
    from companion.app.kept import GameRow
    from companion.app.standing import Standing
    from companion.app.view import View
    from companion.games.setup import Setup
    from companion.ui.screens.club_card import ClubCard

NAME: Final = Role(34, 28, Typeface.SLAB)
WAYS: Final = (
    ("history", say.HISTORY()),
    ("drills", say.PRACTICE()),
    ("board", say.BOARD()),
    ("settings", say.SETTINGS()),
    ("help", say.HELP()),
)
"""Where the buttons lead, besides a new game."""
_LOOKED_AT: Final = 5
"""So many unfinished games are tried before there is none to go on with."""


class ContinueCard(Touchable):
    """The game to go on with: names, totals, deal; one touch resumes it."""

    game = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        """Show no game yet."""
        super().__init__(**kwargs)
        self.bind(game=self.changed)

    def paint(self) -> None:
        """Draw the card: the sides above, the terms below, the word on a cream slip at the right."""
        game: Standing | None = self.game
        if game is None:
            return
        x, y, w, h = box_of(self)
        slab((x, y, w, h), theme.sunk() if self.pressed else theme.RAISED, px(theme.RADIUS))
        slip = min(px(190), w * 0.36)
        slab((x + w - slip, y, slip, h), theme.TEXT, px(theme.RADIUS))
        outline((x, y, w, h), theme.TEXT, px(theme.RADIUS), px(2))
        word(SCREEN.text(say.CONTINUE()), theme.BUTTON, (x + w - slip, y, slip, h), theme.INK, "center")
        terms = setup_words(game.setup)
        deal = say.WHEN_DEAL_BEGAN if game.veiled else say.DEAL_AND_TERMS
        words = SCREEN.text(deal(deal=game.deals, terms=terms) if game.deals else terms)
        room = w - slip - px(32)
        lines = 2 if h > px(100) and text_width(words, theme.NOTE) > room else 1
        note = px(26 * lines + 2)
        totals: tuple[int | str, ...] = game.totals or ("",) * len(game.setup.sides)
        sides = [(SIDES[side], game.setup.side_name(side), total) for side, total in by_side(totals)]
        paint_sides(sides, (x + px(16), y + note, room, h - note - px(6)))
        word(words, theme.NOTE, (x + px(16), y + px(6), room, note), theme.MUTED, lines=lines)


class HomeScreen(Screen):
    """The first screen."""

    def build(self) -> None:
        """Make the widgets."""
        self.game: Standing | None = None
        self.name = Text(say.APP(), NAME, ink=theme.TEXT)
        self.picture = BoardPicture(board_for(""))
        self.card = ContinueCard(on_tap=lambda _: self.resume())
        self.club: ClubCard | None = None
        """The card of a club's evening, on a board that is at a broker."""
        self.new_game_button = Button(say.NEW_GAME(), on_tap=lambda _: self.shell.go("new_game"))
        self.first_hand: LinkRow | None = None
        """The invitation to who has no finished game."""
        self.ways = {name: Button(words, on_tap=self._to(name)) for name, words in WAYS}
        self.line = Text(role=theme.NOTE, ink=theme.MUTED)

    def _to(self, name: str) -> Callable[[Any], None]:
        return lambda _: self.shell.go(name)

    def enter(self, **_: Any) -> None:
        """Look what there is to go on with."""
        if self.shell.appliance.can_switch_off and "switch_off" not in self.ways:
            self.ways["switch_off"] = Button(say.SWITCH_OFF(), on_tap=self._to("switch_off"))
        self._look(at_once=self.shell.unseen)
        self.arrange(shape_of(self.width, self.height))
        if self.game is not None and not self.game.totals:
            Window.bind(on_flip=self._seen)

    def _seen(self, window: Any) -> None:
        """Play the game again whose names stand there, once they are seen: that need not wait for the rules."""
        window.unbind(on_flip=self._seen)
        Clock.schedule_once(lambda _: self._look_again(), 0)

    def _look_again(self) -> None:
        self._look()
        self.arrange(shape_of(self.width, self.height))

    def on_view(self, view: View | None) -> None:
        """Nothing here moves while a game is played."""

    def on_broker(self) -> None:
        """Show what the club asks for now."""
        self._look_again()

    def arrange(self, shape: Shape) -> None:
        """Name, board, the game to go on with, and the ways."""
        self.clear_widgets()
        column = Column(pad=theme.GAP, size=tuple(self.size), pos=tuple(self.pos))
        top = column.add(Row(), size=44 if shape.wide else 60)
        top.add(free(self.name), share=1.2)
        if shape.wide:
            self.line.align = "right"
            top.add(free(self.line), share=1.0)
        column.add(free(self.picture))
        cards = self._cards()
        for card in cards:
            column.add(free(card), size=86 if shape.wide else 150)
        if self.first_hand is not None and (self.club is None or self.club not in cards):
            column.add(free(self.first_hand), size=theme.roomy(theme.TOUCH if shape.wide else 84))
        self.new_game_button.kind = ButtonKind.SECONDARY if cards else ButtonKind.PRIMARY
        buttons = [free(button) for button in (*self.ways.values(), self.new_game_button)]
        columns, high = (-(-len(buttons) // 2), theme.TOUCH) if shape.wide else (2, 116)
        for start in range(0, len(buttons), columns):
            row = column.add(Row(), size=high)
            for button in buttons[start : start + columns]:
                row.add(button)
        if not shape.wide:
            self.line.align = "left"
            column.add(free(self.line), size=30)
        self.add_widget(column)

    def _cards(self) -> list[Touchable]:
        """Return the games that are offered: the club's, and the one to go on with where that is another."""
        broker = self.shell.broker
        if self.club is None and broker is not None and broker.settings.on:
            from companion.ui.screens.club_card import ClubCard

            self.club = ClubCard(self.shell, self.resume_club)
        club = self.club if self.club is not None and self.club.show() else None
        same = club is not None and self.game is not None and self.game.row.game_id == club.game_id
        return [*([club] if club else []), *([self.card] if self.game is not None and not same else [])]

    def _look(self, *, at_once: bool = False) -> None:
        """Find the newest unfinished game that can be replayed; tell of the first that cannot.

        `at_once`: play none again, which has to be done then.
        """
        self.game = None
        trouble: Said = ""
        try:
            self._invite(newcomer=not self.shell.table.games.finished())
            self.game, refused = self.shell.table.games.unfinished(_LOOKED_AT, at_once=at_once)
            if refused is not None:
                trouble = say.CANNOT_CONTINUE(game=refused[0], reason=refused[1])
        except CompanionError as error:
            trouble = error.said
        if trouble:
            self.shell.show_message(trouble)
        self._show()

    def _invite(self, *, newcomer: bool) -> None:
        """Offer the first hand to who has finished no game."""
        begun = LessonFile(self.shell.table.games.path.parent).begun
        note = lesson.GO_ON_NOTE() if begun else lesson.FIRST_HAND_NOTE()
        self.first_hand = LinkRow(lesson.FIRST_HAND(), note, on_tap=self._to("first_hand")) if newcomer else None

    def _show(self) -> None:
        self.card.game = self.game
        layout, pegs, spec = self._board()
        self.picture.show(layout)
        self.picture.update(pegs)
        self.line.text = SCREEN.text(say.BOARD_LINE(place=place_words(spec), holes=len(layout.holes)))

    def _board(self) -> tuple[Layout, Occupancy, str]:
        """Return the board to show, its pegs and the driver's spec: of the game to go on with, or of the last game.

        In safe mode every board is the one on the screen.
        """
        layout, pegs, spec = self._chosen()
        return layout, pegs, "sim:" if self.shell.safe else spec

    def _chosen(self) -> tuple[Layout, Occupancy, str]:
        if self.game is not None:
            setup, (name, spec) = self.game.setup, stored_board(self.game.row.board)
            layout = board_for(name, setup)
            return layout, self.game.pegs, spec
        last = self.shell.settings.last_game
        layout = board_itself(last.board, last.setup)
        return layout, layout.start_holes, last.spec

    def resume_club(self, game_id: int) -> None:
        """Go on with the club's game, whatever was begun after it."""
        try:
            game = self.shell.table.games.past(game_id)
        except CompanionError as error:
            self.shell.show_message(error.said)
            return
        self._go_on(game.row, game.setup)

    def resume(self) -> None:
        """Go on with the game that is shown."""
        if self.game is not None:
            self._go_on(self.game.row, self.game.setup)

    def _go_on(self, row: GameRow, setup: Setup) -> None:
        """Go on at once with a game that is on the table still, else from the journal."""
        view = self.shell.view
        if view is not None and view.game_id == row.game_id:
            self.shell.go("table")
            return
        from companion.ui.screens.going_on import go_on

        go_on(self.shell, row, setup)
