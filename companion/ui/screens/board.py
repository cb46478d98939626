"""Board: which board is on the table, whether it is connected, which holes are ignored, and which look bad."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.app.fitting import board_for, board_itself
from companion.app.looking import SensedBoard
from companion.app.view import View
from companion.board.health import HoleHealth, sentence
from companion.board.layout import GroupKind, HoleName, Layout
from companion.board.naming import hole_words, track_hole_words
from companion.ui.kit import theme
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.button import Button
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.theme import Role
from companion.ui.kit.unit import Shape, shape_of
from companion.ui.screens.page import Page, free
from companion.ui.table.saying import track_of
from companion.words import care as say
from companion.words.holes import ON_TRACK_OF
from companion.words.measuring import MEASURE
from companion.words.message import Said, Sentence, Term, Who
from companion.words.screens import BOARD


class BoardScreen(Page):
    """The picture is live; holes that are ignored can be believed again."""

    title = BOARD()

    def build(self) -> None:
        """Make picture and list."""
        self.picture = BoardPicture(board_for(""))
        self.list = ScrollList()
        self.buttons = [
            Button(words, on_tap=lambda _, task=task: self.shell.go("board_care", task=task))
            for task, words in (("calibrate", say.CALIBRATE()), ("test", say.TEST()), ("health", say.HEALTH()))
        ]
        self.buttons.append(Button(MEASURE(), on_tap=lambda _: self.shell.go("measure")))
        self.facts: tuple[Said, ...] = ()
        self._masked: frozenset[HoleName] | None = None
        self._ailing: tuple[tuple[HoleName, HoleHealth], ...] = ()

    def enter(self, **_: Any) -> None:
        """Show the board as it is now."""
        self.on_view(self.shell.view)

    def on_look(self, look: SensedBoard) -> None:
        """Show which holes have newly begun to look bad."""
        self.on_view(self.shell.view)

    def on_view(self, view: View | None) -> None:
        """Show what has changed."""
        if view is None:
            name, _, setup = self.shell.board_in_use
            layout = board_itself(name, setup)
            self._show(
                layout, (say.NO_GAME(), say.HOLES(board=Term(layout.title), holes=len(layout.holes))), frozenset()
            )
            self.picture.update(layout.start_holes, {})
            return
        driver = self.shell.table.driver
        wood = driver is None or driver.has_pegs
        self._show(view.layout, tuple(_facts(view) if wood else _without_a_board(view)), view.masked)
        self.picture.update(view.occupied)

    def _show(self, layout: Layout, facts: tuple[Said, ...], masked: frozenset[HoleName]) -> None:
        if self.picture.board is not layout:
            self.picture.show(layout)
        look = self.shell.table.look
        ailing = () if look is None or self.shell.view is None else look.ailing
        if (facts, masked, ailing) == (self.facts, self._masked, self._ailing):
            return
        self.facts, self._masked, self._ailing = facts, masked, ailing
        self.list.clear()
        for fact in facts:
            self.list.add(Text(fact, _role(shape_of(self.width, self.height)), grow=True))
        for hole, health in ailing:
            if hole not in masked:
                row = Row()
                row.add(Text(health_words(self.picture.board, hole, health), theme.BODY, lines=2))
                row.add(Button(say.IGNORE_IT(), on_tap=lambda _, hole=hole: self._ignore(hole)), size=190)
                self.list.add(row, size=theme.TOUCH)
        for hole in sorted(masked):
            row = Row()
            row.add(Text(say.IGNORED(hole=hole_title(self.picture.board, hole)), theme.BODY, lines=2))
            row.add(Button(say.BELIEVE_AGAIN(), on_tap=lambda _, hole=hole: self._believe(hole)), size=190)
            self.list.add(row, size=theme.TOUCH)

    def _ignore(self, hole: HoleName) -> None:
        self.shell.when_done(self.shell.table.mask(hole))

    def _believe(self, hole: HoleName) -> None:
        self.shell.when_done(self.shell.table.mask(hole, masked=False))

    def body(self, shape: Shape) -> Any:
        """Picture above, facts below."""
        column = Column()
        for row in self.list.rows:
            if isinstance(row, Text):
                row.role = _role(shape)
        column.add(free(self.picture), share=1.1 if shape.wide else 0.8)
        column.add(free(self.list), share=1.0)
        return column


def _role(shape: Shape) -> Role:
    return theme.BODY if shape.wide else theme.TITLE


def hole_title(layout: Layout, hole: HoleName) -> str:
    """Return what people call a hole, as a title: "Hole 77 of Red's track", "The game hole", "First base"."""
    words = SCREEN.text(hole_phrase(layout, hole))
    return words[:1].upper() + words[1:]


def hole_phrase(layout: Layout, hole: HoleName) -> Sentence:
    """Return what people call a hole, in the middle of a sentence; the hole behind the start has its own name."""
    colours = [Who(SCREEN.text(look.word())) for look in theme.SIDES]
    group = layout.group_of(hole)
    if group is None or group.kind is not GroupKind.TRACK:
        return hole_words(layout, hole, colours)
    side, words = track_of(layout, hole), track_hole_words(group, hole)
    return words if side is None else ON_TRACK_OF(hole=words, who=colours[side])


def health_words(layout: Layout, hole: HoleName, health: HoleHealth) -> Sentence:
    """Say how a hole is, by what people call it and the one that it answers with."""
    return sentence(hole_title(layout, hole), health, partial(hole_phrase, layout))


def _without_a_board(view: View) -> list[Said]:
    return [say.BOARD_TITLE(board=Term(view.layout.title)), say.WITHOUT_A_BOARD()]


def _facts(view: View) -> list[Said]:
    layout, masked = view.layout, len(view.masked)
    sensors = len(layout.holes)
    facts: list[Said] = [say.BOARD_TITLE(board=Term(layout.title))]
    if view.link:
        facts.append(view.link)
    elif view.connected:
        facts.append(say.CONNECTED(seen=sensors - masked, holes=sensors))
    else:
        facts.append(say.NOT_CONNECTED())
    facts.append(say.PEGS_NOW(count=len(view.occupied)))
    return facts
