"""A hand of one's own is touched card by card, and the coach says which ways to lay away are best, and why."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from typing import Any, Final

from kivy.clock import Clock

from companion.app.own_hand import LENGTHS, OF_TWO, OwnHand, WeighedHand, weigh_own_hand
from companion.cards import PACK, Card
from companion.errors import CompanionError
from companion.players.coach import Weighed
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.card import CardFace
from companion.ui.kit.cardpad import CardPad
from companion.ui.kit.choice import ChoiceBar, Stepper
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.lettering import text_width
from companion.ui.kit.spoken import SCREEN, printed
from companion.ui.kit.text import Text
from companion.ui.kit.theme import Colour
from companion.ui.kit.unit import Shape, px, shape_of
from companion.ui.screens.page import Page, free, primary
from companion.words import coach as say
from companion.words.by_ear import FILLED
from companion.words.message import Figure, Message, Said, row, together
from companion.words.screens import HAND, POINTS

SHOWN: Final = 5
"""So many ways to lay away are shown, the best."""
_HIGHEST: Final = 120
_COLUMNS: Final = (
    say.DRILL_LAY_AWAY,
    HAND,
    say.COLUMN_CRIB,
    say.COLUMN_PLAY,
    POINTS,
    say.COLUMN_WIN,
)


class OwnHandScreen(Page):
    """First the cards, on the keys of a pack; then what they are worth, beside whose crib it is and the score."""

    title = say.OWN_HAND()

    def build(self) -> None:
        """Make the keys, and what is asked besides the cards."""
        self.hand = OwnHand(())
        self.weighed: WeighedHand | None = None
        self.trouble: Said = ""
        self._future: Future[WeighedHand] | None = None
        self._told: Column | None = None
        """Where the answer stands, while it is shown."""
        self.pad = CardPad(on_card=lambda _, card: self.pick(card))
        self.faces = [CardFace(touchable=True, on_tap=lambda face: self.pick(face.card)) for _ in range(OF_TWO)]
        self.crib = ChoiceBar([(True, say.CRIB_IS_YOURS()), (False, say.CRIB_IS_THE_OTHERS())])
        self.crib.bind(on_choice=lambda _, own: self.take(replace(self.hand, dealer=own)))
        self.length = ChoiceBar([(length, str(length)) for length in LENGTHS])
        self.length.bind(on_choice=lambda _, length: self.to(length))
        self.scores = [Stepper(0, 0, _HIGHEST, on_step=lambda *_: self.stand()) for _ in range(2)]
        self.tens = [
            [Button(words(), on_tap=lambda _, whose=whose, by=by: self.stand(whose, by)) for by, words in _TENS]
            for whose in range(2)
        ]
        self.ask_button = primary(say.WHAT_IS_BEST(), on_tap=lambda _: self.ask())
        self.again_button = primary(say.OTHER_CARDS(), on_tap=lambda _: self.take(replace(self.hand, cards=())))

    def enter(self, **_: Any) -> None:
        """Show what was touched last, all of it placed again: words and sizes may have changed since."""
        self._told = None
        self._show()

    def leave(self) -> None:
        """Wait for no answer any more."""
        self._future = None

    def pick(self, card: Card | None) -> None:
        """Take a card, or put it back; no more than are dealt, and none from an empty place."""
        cards = self.hand.cards
        if card in cards:
            self.hand = replace(self.hand, cards=tuple(each for each in cards if each != card))
        elif card is not None and len(cards) < OF_TWO:
            self.hand = replace(self.hand, cards=(*cards, card))
        self._show_cards()

    def _show_cards(self) -> None:
        """Show the cards without placing anything again, which would pass over touches that follow fast."""
        self.ask_button.disabled = not self.hand.complete
        cards = self.hand.cards
        self.pad.set_enabled(frozenset(PACK).difference(cards) if len(cards) < OF_TWO else frozenset())
        for face, card in zip(self.faces, (*cards, *[None] * OF_TWO), strict=False):
            face.card = card

    def stand(self, whose: int = 0, by: int = 0) -> None:
        """Take the scores from the steppers, one of them moved by so many; no score ends the game."""
        most = self.hand.length - 1
        moved = self.scores[whose]
        moved.value = moved.value + by
        for each in self.scores:
            each.value = min(max(each.value, 0), most)
        own, other = (int(each.value) for each in self.scores)
        self.take(replace(self.hand, scores=(own, other)))

    def to(self, length: int) -> None:
        """Take how long the game is."""
        self.hand = replace(self.hand, length=length)
        self.stand()

    def take(self, hand: OwnHand) -> None:
        """Take another hand, or another place in the game: an answer that is shown is given again for that."""
        answered = self._future is not None or self.weighed is not None
        self.hand, self.weighed, self._future = hand, None, None
        if answered and hand.complete:
            self.ask()
        else:
            self._show()

    def ask(self) -> None:
        """Ask the coach."""
        self.weighed, self.trouble = None, ""
        self._future = weigh_own_hand(self.hand)
        self._future.add_done_callback(lambda done: Clock.schedule_once(lambda _: self._come(done), 0))
        self._show()

    def _come(self, done: Future[WeighedHand]) -> None:
        if done is not self._future:
            return
        self._future, error = None, done.exception()
        if error is None:
            self.weighed = done.result()
        else:
            self.trouble = error.said if isinstance(error, CompanionError) else str(error)
        self._show()

    @property
    def asked(self) -> bool:
        """Whether the coach was asked about these cards."""
        return self._future is not None or self.weighed is not None or bool(self.trouble)

    def _show(self) -> None:
        self.primary = self.again_button if self.asked else self.ask_button
        self._show_cards()
        self.bar.say(say.OWN_HAND() if self.asked else say.TOUCH_CARDS())
        if self.asked and self._told is not None:
            # What it depends on stays in its place: a finger there would lose its touch by an answer that comes.
            self._told.clear()
            self._tell(self._told, shape_of(self.width, self.height))
        else:
            self.rearrange()

    def body(self, shape: Shape) -> Any:
        """The cards and the keys, or the answer with what it depends on."""
        self._told = Column(gap=4) if self.asked else None
        return self._cards(shape) if self._told is None else self._answer(shape, self._told)

    def _cards(self, shape: Shape) -> Column:
        column = Column()
        line = column.add(Row(gap=6), size=108 if shape.wide else 170)
        for face in self.faces:
            line.add(free(face))
        column.add(free(self.pad))
        return column

    def _answer(self, shape: Shape, told: Column) -> Any:
        asked = Column(gap=8)
        self._tell(told, shape)
        asked.add(free(self.crib), size=theme.TOUCH)
        if self.hand.of_two:
            for stepper, tens, words in zip(
                self.scores, self.tens, (say.YOU_STAND_AT, say.OTHER_STANDS_AT), strict=True
            ):
                asked.add(self._score(stepper, tens, words()), size=theme.TOUCH)
            asked.add(free(self.length), size=theme.TOUCH)
        asked.add(Space())
        if shape.wide:
            line = Row(gap=14)
            line.add(told, share=1.25)
            line.add(asked)
            return line
        column = Column()
        column.add(told, size=560)
        column.add(asked)
        return column

    @staticmethod
    def _score(stepper: Stepper, tens: list[Button], words: Said) -> Row:
        line = Row(gap=4)
        less, more = tens
        stepper.about = SCREEN.text(words)
        for button, (_, step) in zip(tens, _TENS, strict=True):
            button.heard_as = FILLED(what=words, text=step())
        line.add(Text(printed(words), theme.NOTE, ink=theme.MUTED), size=60)
        line.add(free(less), size=54)
        line.add(free(stepper))
        line.add(free(more), size=54)
        return line

    def _tell(self, column: Column, shape: Shape) -> None:
        if self.weighed is None:
            words = printed(self.trouble or say.THINKING())
            column.add(Text(words, theme.TITLE, ink=theme.MUTED, align="center", lines=4))
            return
        decision, wide = self.weighed.decision, shape.wide
        cards = column.add(Row(gap=4), size=84 if wide else 150)
        for card in decision.held:
            face = cards.add(CardFace(card))
            face.lit = card in decision.best.cards
        lines = [[SCREEN.text(words()) for words in _COLUMNS], *map(_figures, decision.options[:SHOWN])]
        first = max(text_width(cells[0], theme.NOTE) for cells in lines) / px(1) + 2
        for number, cells in enumerate(lines):
            size = (25 if number else 24) if wide else (40 if number else 30)
            column.add(_line(cells, theme.TEXT if number == 1 else theme.MUTED, first), size=size)
        why = printed(together(*self.weighed.sentences))
        column.add(Text(why, theme.NOTE if wide else theme.BODY, lines=6, valign="top"))


_TENS: Final[tuple[tuple[int, Message], ...]] = ((-10, say.TEN_LESS), (10, say.TEN_MORE))


def _line(cells: list[str], ink: Colour, first: float) -> Row:
    """Return a line of the table: the cards, in a column `first` design pixels wide, and the figures at the right."""
    line = Row(gap=2)
    line.add(Text(cells[0], theme.NOTE, ink=ink), size=first)
    for cell in cells[1:]:
        line.add(Text(cell, theme.NOTE, ink=ink, align="right"))
    return line


def _figures(option: Weighed) -> list[str]:
    """Return what a lay-away is worth, as it is written; nothing for what nobody knows."""
    win = None if option.win is None else 100 * option.win
    figures = ((option.hand, 1), (option.crib, 1), (option.play, 1), (option.points, 1), (win, 1))
    written = ("" if value is None else SCREEN.fact(Figure(value, places)) for value, places in figures)
    return [SCREEN.fact(row(option.cards)), *written]
