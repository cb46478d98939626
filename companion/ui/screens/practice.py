"""Practice: a hand is shown, the player says what it counts, and the app counts it aloud."""

from __future__ import annotations

import random
from time import monotonic
from typing import Any, Final

from companion.app.drilling import Drills
from companion.cards import PACK, Card
from companion.errors import CompanionError
from companion.games.scoring import show_points, show_scores
from companion.players.drill import DrillKind
from companion.ui.games.cribbage_show import Hand
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free, primary
from companion.words import screens as say
from companion.words.coach import IN_SECONDS
from companion.words.message import NEXT, Figure, Sentence

HIGHEST: Final = 29
_LONGEST_S: Final = 60.0
_CRIB_SHARE: Final = 0.25
"""How many of the hands are cribs, where four of a suit are no flush."""


class PracticeScreen(Page):
    """The keys from 0 to 29; one touch answers."""

    title = say.COUNT_HAND()

    def build(self) -> None:
        """Make the hand and the keys."""
        self.chance = random.Random()
        self.hand = Hand()
        self.keys = [Button(str(points)) for points in range(HIGHEST + 1)]
        for points, key in enumerate(self.keys):
            key.bind(on_tap=lambda _, points=points: self.answer(points))
        self.primary = primary(say.NEXT_HAND(), on_tap=lambda _: self.deal())
        self.cards: tuple[Card, ...] = ()
        self.starter: Card | None = None
        self.crib = False
        self.answered: int | None = None
        self.hits = self.asked = 0
        self.drills: Drills | None = None
        self.began_s = self.seconds = 0.0

    def enter(self, player: str = "", **_: Any) -> None:
        """Go on with the hand that was asked, or deal the first; `player` is for whom answers are kept."""
        self.drills = Drills(self.shell.table, player) if player else None
        self.began_s = monotonic()
        if self.starter is None:
            self.deal()

    def leave(self) -> None:
        """Light no more cards."""
        self.hand.stop()

    def deal(self) -> None:
        """Ask another hand."""
        *cards, self.starter = self.chance.sample(PACK, 5)
        self.cards, self.crib = tuple(cards), self.chance.random() < _CRIB_SHARE
        self.answered = None
        self.began_s = monotonic()
        self._show()

    @property
    def worth(self) -> int:
        """What the hand counts."""
        if self.starter is None:
            raise AssertionError("a hand is dealt before it is counted")
        return show_points(self.cards, self.starter, crib=self.crib)

    def answer(self, points: int) -> None:
        """Take an answer; a second one to the same hand is passed over."""
        if self.answered is not None:
            return
        self.answered = points
        self.asked += 1
        self.hits += points == self.worth
        self._keep(right=points == self.worth, seconds=monotonic() - self.began_s)
        self._show()

    def _keep(self, *, right: bool, seconds: float) -> None:
        """Keep an answer and its time; who looked away for a while is counted with a minute."""
        self.seconds = seconds
        if self.drills is not None:
            try:
                self.drills.count(DrillKind.COUNT, right=right, seconds=min(seconds, _LONGEST_S))
            except CompanionError as error:
                self.shell.show_message(error.said)

    def _show(self) -> None:
        done = self.answered is not None
        self.bar.say(say.COUNT_CRIB() if self.crib else say.COUNT_HAND())
        scores = show_scores(self.cards, self.starter, crib=self.crib) if done and self.starter else None
        self.hand.show(self.cards, self.starter, scores, words=SCREEN.text(self._words(done)))
        if self.primary is not None:
            self.primary.disabled = not done
        self.rearrange()

    def _words(self, done: bool) -> Sentence:
        """Return the question, or how good the answer was."""
        if not done:
            return say.ASK_CRIB() if self.crib else say.ASK_HAND()
        if self.answered == self.worth:
            message = say.RIGHT_CRIB if self.crib else say.RIGHT_HAND
        else:
            message = say.WRONG_CRIB if self.crib else say.WRONG_HAND
        told = message(answer=self.answered, worth=self.worth, hits=self.hits, asked=self.asked)
        return NEXT(first=told, next=IN_SECONDS(seconds=Figure(self.seconds, 0)))

    def body(self, shape: Shape) -> Any:
        """The hand above, the keys below."""
        self.hand.arrange(shape)
        column = Column()
        if self.answered is not None:
            column.add(free(self.hand))
            return column  # the count takes the room of the keys
        column.add(free(self.hand), share=1.0, size=0 if shape.wide else 300)
        columns = 10 if shape.wide else 5
        for start in range(0, len(self.keys), columns):
            row = column.add(Row(gap=theme.TIGHT), size=theme.TOUCH if shape.wide else 84)
            for key in self.keys[start : start + columns]:
                row.add(free(key))
        return column
