"""The pane for a hole whose sensor lies: touch it on the picture, look again at its number, and mask it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.app.view import View
from companion.board.layout import Group, HoleName, Layout
from companion.referee.verdict import Ask
from companion.ui.kit import theme
from companion.ui.kit.button import Button, ButtonKind
from companion.ui.kit.choice import Stepper
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.spoken import printed
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.table.offers import Offer
from companion.ui.table.pane import Heading, Pane
from companion.ui.table.saying import hole_text, track_of
from companion.words import panes as say
from companion.words.message import Said, Sentence
from companion.words.table import WHICH_HOLE


class MaskPane(Pane):
    """While it is there a touch on the picture picks a hole; suspects are offered as buttons."""

    picks = True

    def build(self) -> None:
        """Make the widgets."""
        self._hole: HoleName | None = None
        self._words = Text("", theme.TITLE, lines=2, align="center")
        self._suspects = Row()
        self._stepper: Any = None
        self._offered: tuple[HoleName, ...] = ()

    def arrange(self, shape: Shape) -> None:
        """Set words, suspects and the stepper below each other."""
        for widget in (self._words, self._suspects):
            if widget.parent is not None:
                widget.parent.remove_widget(widget)
        self.clear()
        self.add(self._words)
        self.add(self._suspects, size=theme.TOUCH)
        self._stepping = self.add(Column(), size=theme.TOUCH + 8)
        self._stepper = None

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted."""
        return 200.0 if shape.wide else 320.0

    def pick(self, hole: HoleName) -> None:
        """Take a hole that was touched on the picture or among the suspects."""
        self._hole = hole
        self._stepper = None
        self.desk.refresh()

    def leave(self) -> None:
        """Forget the hole."""
        self._hole = None
        self._stepper = None

    def show(self, view: View) -> None:
        """Show the hole picked, and the suspects."""
        guidance, question = view.guidance, view.question
        found = [guidance.lift, guidance.place] if guidance else []
        found += [question.hole] if question else []
        found += wrong_peg_holes(view)
        offered = tuple(dict.fromkeys([*(hole for hole in found if hole), *sorted(view.masked)]))[:5]
        if offered != self._offered:
            self._offered = offered
            self._suspects.clear()
            for hole in offered:
                self._suspects.add(
                    Button(printed(_called(view.layout, hole)), on_tap=lambda _, hole=hole: self.pick(hole))
                )
        if self._hole is None:
            self._words.text = printed(say.TOUCH_THE_HOLE())
            self._stepping.clear()
        else:
            self._words.text = printed(_sentence(view, self._hole))
            self._step(view.layout, self._hole)

    def _step(self, layout: Layout, hole: HoleName) -> None:
        """Offer to go hole by hole along the track: on a small picture a finger misses."""
        group = layout.group_of(hole)
        if group is None or layout.is_shared(hole) or self._stepper is not None:
            return
        self._stepping.clear()
        self._stepper = Stepper(
            group.numbers[hole],
            min(group.holes),
            max(group.holes),
            text=lambda number: hole_text(layout, _at(group, number)),
            on_step=lambda _, number: self._stepped(_at(group, number)),
        )
        row = self._stepping.add(Row())
        row.add_widget(Column())
        row.add(self._stepper, size=280)
        row.add_widget(Column())

    def _stepped(self, hole: HoleName) -> None:
        self._hole = hole
        self.desk.refresh()

    def heading(self, view: View) -> Heading | None:
        """Return what is asked for."""
        return Heading(WHICH_HOLE())

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return masking, or believing again, and the way back."""
        back = Offer(say.CANCEL(), self.desk.close)
        hole = self._hole
        if hole is None:
            return (back,)
        if hole not in view.masked:
            return Offer(say.MASK_IT(), lambda: self._mask(hole), ButtonKind.PRIMARY), back
        believe = Offer(say.BELIEVE_IT(), lambda: self._mask(hole, masked=False), ButtonKind.PRIMARY)
        if not _may_hold_the_missing_peg(view, hole):
            return believe, back
        there = Offer(say.A_PEG_IS_IN_IT(), lambda: self._mask(hole), ButtonKind.PRIMARY)
        return there, replace(believe, kind=ButtonKind.SECONDARY), back

    def _mask(self, hole: HoleName, *, masked: bool = True) -> None:
        self.desk.send(self.desk.table.mask(hole, masked=masked))
        self.desk.close()


def wrong_peg_holes(view: View) -> list[HoleName]:
    """Return the holes of a peg that is wrong so far: one of their sensors may lie."""
    wrong_peg = view.wrong_peg
    if wrong_peg is None or wrong_peg.stands is None or wrong_peg.belongs is None:
        return []
    holes = view.layout.sides[wrong_peg.side].holes
    return [holes[wrong_peg.stands], holes[wrong_peg.belongs]]


def _may_hold_the_missing_peg(view: View, hole: HoleName) -> bool:
    """Whether a peg of this hole's track is in no hole that can be seen, and somebody was asked where it is."""
    question = view.question
    if question is None or question.ask is not Ask.HAND:
        return False
    return view.layout.may_hold_peg_of(question.side, hole)


def _at(group: Group, number: float) -> HoleName:
    """Return the hole of a number, or the next one that there is: a scale goes from 9 to 10 to 20."""
    return group.holes[min((each for each in group.holes if each >= number), default=group.last)]


def _called(layout: Layout, hole: HoleName) -> Said:
    side, number = track_of(layout, hole), hole_text(layout, hole)
    return number if side is None else say.OF_COLOUR(colour=theme.SIDES[side].word(), hole=number)


def _sentence(view: View, hole: HoleName) -> Sentence:
    if hole not in view.masked:
        message = say.MASK_THIS
    else:
        message = say.MASKED_WITH_A_PEG if _may_hold_the_missing_peg(view, hole) else say.MASKED
    return message(hole=_called(view.layout, hole))
