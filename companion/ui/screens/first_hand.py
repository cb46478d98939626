"""The first hand: the table as it always is, with a sentence for each step and a bright frame round what to touch."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock

from companion.app.fitting import NoBoardError, board_at, board_for
from companion.app.lesson import LESSON_ID
from companion.app.view import View
from companion.board.layout import Layout
from companion.errors import CompanionError
from companion.games.action import Action
from companion.ui.games.cribbage_lesson import FIRST_HAND, LessonAct, LessonStep, step_of, wrong, wrong_card
from companion.ui.kit import theme
from companion.ui.kit.button import ButtonKind
from companion.ui.kit.card import CardFace
from companion.ui.kit.sentence import AMBER
from companion.ui.kit.sound import SoundEffect
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.unit import px
from companion.ui.screens.table import TableScreen
from companion.ui.table.offers import Offer
from companion.ui.table.out_of_step import OutOfStepPane
from companion.ui.table.pane import Destination, Heading, Pane, Panel
from companion.ui.table.pointer import Pointer
from companion.ui.table.topbar import LINES, ROW, TopBar
from companion.words import lesson as say
from companion.words import panes
from companion.words.message import Sentence

ON_SCREEN: Final = "sim:"
KINDLY_S: Final = 5.0
"""How long a kind word stays instead of the step."""
_REACH: Final = 30.0
"""How far beside a peg a finger may come down (design pixels)."""


class LessonBar(TopBar):
    """A bar with room for two short sentences."""

    totals_share = 0.27

    @property
    def wanted(self) -> float:
        """The height wanted, in design pixels."""
        return theme.roomy(ROW + 1.7 * LINES if self.stacked else 1.7 * ROW)


class FirstHandScreen(TableScreen):
    """What is played is real, and the referee is; only what is to be done is said more fully."""

    def build(self) -> None:
        """Make the table and what points at its parts."""
        self.read = 0
        """How many pages were read."""
        self.step: LessonStep | None = None
        self.kind_word: Sentence | None = None
        self._clock: Any = None
        self.pointer = Pointer(size_hint=(None, None))
        super().build()
        self.add_widget(self.pointer)

    def make_bar(self) -> TopBar:
        """Return a bar with more room."""
        return LessonBar(lambda: self.open(Destination.HELP), size_hint=(None, None))

    # Coming and going

    def enter(self, **kwargs: Any) -> None:
        """Go on with the hand, or begin it; beside the board of the last game, or on the screen."""
        if self.shell.view is not None and self.shell.view.game_id == LESSON_ID:
            super().enter(**kwargs)
            return
        self.read, self.step, self.shown = 0, None, None
        last = self.shell.settings.last_game
        on_wood = not self.shell.safe and not last.spec.startswith(("none", "replay:"))
        if not on_wood:
            self._begin(board_for(""), ON_SCREEN)
            return
        try:
            self._begin(board_at(last.spec, last.board, last.own), last.spec)
        except NoBoardError as error:
            self._on_the_screen(error)

    def _on_the_screen(self, why: CompanionError) -> None:
        self.shell.show_message(say.NOT_THIS_BOARD(reason=why.said))
        self._begin(board_for(""), ON_SCREEN)

    def _begin(self, board: Layout, spec: str) -> None:
        def refused(error: CompanionError) -> bool:
            if self.shell.screen is not self:  # it was left while the board took its time
                return False
            if spec == ON_SCREEN:
                self.shell.go("home")
                return False
            self._on_the_screen(error)
            return True

        lesson = FIRST_HAND(board, spec)
        self.shell.when_done(self.table.teach(lesson), refused=refused)

    def back(self) -> None:
        """Leave the hand: it can be gone on with, unless it is done."""
        self._end("home")

    def open(self, place: Destination) -> None:
        """Lay a pane over the others; home is the way out."""
        if place is Destination.HOME:
            self.back()
        else:
            super().open(place)

    def _end(self, then: str) -> None:
        done = self.step is not None and self.step.kind is LessonAct.DONE
        self.forget()
        self.shown = None
        self.shell.go(then)
        self.shell.when_done(self.table.taught() if done else self.table.leave())

    def on_view(self, view: View | None) -> None:
        """Show the lesson; another game that comes onto the table has a screen of its own."""
        if view is not None and view.game_id == LESSON_ID:
            super().on_view(view)
        elif self.shown is not None:
            self.shown = None
            self.shell.go("home" if view is None else "table")

    # The steps

    def _show(self, view: View | None) -> None:
        if view is not None:
            step = step_of(view, self.read)
            if step != self.step:
                self.step = step
                self.forget()
                self._speak(step.said)
        super()._show(view)
        self.pointer.pos, self.pointer.size = tuple(self.pos), tuple(self.size)
        self._aim()

    def _aim(self) -> None:
        """Point at what the step names, as far as it is on the screen."""
        step, view = self.step, self.shown
        if step is None or view is None or self.opened:
            self.pointer.aim((), None, ())
            return
        cards = [each for each in self._faces() if each.card in step.cards and each._touchable]
        button = self.buttons.buttons.get(SCREEN.text(step.button)) if step.button else None
        self.pointer.aim((*cards, *((button,) if button else ())), self.picture, step.holes)

    def _faces(self) -> list[CardFace]:
        return [each for each in self.parts.low.walk(restrict=True) if isinstance(each, CardFace)]

    def heading_of(self, view: View, pane: Pane) -> Heading:
        """Return the step, or a kind word; a question says for itself what it asks."""
        if self.kind_word is not None:
            return Heading(self.kind_word, tint=AMBER)
        if self.step is None or not isinstance(pane, Panel | OutOfStepPane):
            return super().heading_of(view, pane)
        return Heading(self.step.said)

    def _ways_back(self, view: View) -> tuple[Offer, ...]:
        return (Offer(panes.BACK(), lambda: self.close() if self.opened else self.back()),)

    def _ways_on(self, view: View, pane: Pane) -> tuple[tuple[Offer, ...], tuple[Offer, ...]]:
        if self.step is not None and isinstance(pane, Panel):
            if self.step.kind is LessonAct.READ:
                return (), (Offer(say.NEXT(), self.turn_page, ButtonKind.PRIMARY),)
            if self.step.kind is LessonAct.DONE:
                return (), (Offer(say.A_WHOLE_GAME(), lambda: self._end("new_game"), ButtonKind.PRIMARY),)
        return super()._ways_on(view, pane)

    def turn_page(self) -> None:
        """Take a page as read."""
        self.read += 1
        self.refresh()

    # What is touched

    def act(self, *actions: Action) -> None:
        """Do what was touched, unless the step asks for something else: then say so kindly."""
        view, step = self.shown, self.step
        word = wrong(view, step, actions[-1]) if view is not None and step is not None else None
        if word is None:
            super().act(*actions)
        else:
            self.be_kind(word)

    def on_touch_down(self, touch: Any) -> bool:
        """Answer a touch that does nothing."""
        view, step = self.shown, self.step
        held = self.parts.board is not None and bool(self.parts.board.picture.held)
        taken = bool(super().on_touch_down(touch))
        passed = held or self.opened or touch.is_mouse_scrolling or self.shown is not view or self.step is not step
        if view is not None and step is not None and not passed:
            self._answer(touch, view, step, taken=taken)
        return taken

    def _answer(self, touch: Any, view: View, step: LessonStep, *, taken: bool) -> None:
        board = self.parts.board
        if step.kind is LessonAct.MEND or not isinstance(self.pane, Panel) or self.bar.collide_point(*touch.pos):
            return
        if board is not None and board.collide_point(*touch.pos):
            if step.kind is not LessonAct.PEG:
                self.be_kind(say.NO_PEG_NOW(said=step.said))
            elif self._no_peg_at(*touch.pos):
                self.be_kind(say.NOT_THAT(said=step.said))
        elif not taken:
            card = self._card_at(*touch.pos)
            word = wrong(view, step) if card is None else wrong_card(view, step, card)
            self.be_kind(word or step.said)

    def _no_peg_at(self, x: float, y: float) -> bool:
        return self.picture.view.nearest(x, y, self.picture.occupancy, px(_REACH)) is None

    def _card_at(self, x: float, y: float) -> Any:
        faces = [each for each in self._faces() if each.card is not None]
        return next((each.card for each in faces if each.collide_point(*each.to_widget(x, y))), None)

    def be_kind(self, word: Sentence) -> None:
        """Say for a while what else was to be touched."""
        self.forget()
        self.kind_word = word
        self._clock = Clock.schedule_once(lambda _: self._resume(), KINDLY_S)
        self.shell.sounds.play(SoundEffect.DOUBT)
        self._speak(word)
        self.refresh()

    def _resume(self) -> None:
        self.forget()
        self.refresh()

    def forget(self) -> None:
        """Say the kind word no more."""
        if self._clock is not None:
            self._clock.cancel()
        self._clock = self.kind_word = None

    def _speak(self, said: Sentence) -> None:
        """Say it aloud where somebody listens."""
        if self.shell.voice is not None and (self.shell.by_ear is not None or self.shell.speaks):
            self.shell.voice.say(said)
