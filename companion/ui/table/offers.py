"""The buttons at the foot of the table: what they offer, and how they share out the width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.button import Button, ButtonKind
from companion.ui.kit.frame import Space
from companion.ui.kit.lettering import natural_width, plain
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.unit import UNIT, px
from companion.words import panes as say
from companion.words.message import Said

ROW: Final = 58.0
"""The height of a row of buttons, in design pixels."""
PRIMARY_WIDTH: Final = 170.0
LATER_S = 1.2
"""For so long what is offered `later` cannot be touched: a finger that was at its place has gone by then."""
_EARLY_S: Final = 0.05
"""Kivy's clock calls up to 5 ms before the time that it was told: it is told so much later, or nothing would follow."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: what it says, what a touch does, how it looks, whether it can be touched now.

    `aside` says that nobody should choose it by haste: it stands beside the ways back, where no other choice was. Where
    another may have been, it is there `later`: it can be touched only once it has been seen for a moment.

    One that is `kept` is not there yet: in a high window its place is kept, so that nothing moves when it comes.
    """

    label: Said
    run: Callable[[], object]
    kind: ButtonKind = ButtonKind.SECONDARY
    enabled: bool = True
    aside: bool = False
    later: bool = False
    kept: bool = False

    @property
    def words(self) -> str:
        """The label as it stands on the button."""
        return SCREEN.text(self.label)


class ButtonBar(Widget):
    """Ways back at the left, muggins in the middle, what can be done now at the right, the primary one last.

    For the left-handed it is the other way round. What is aside follows the ways back, or stands above them (`tall`).
    Where one row is too narrow they stand in two (`tall`), or what does not fit goes behind "More".
    """

    def __init__(self, more: Callable[[tuple[Offer, ...]], object], **kwargs: Any) -> None:
        """Start empty; `more` is called with the offers that found no room."""
        super().__init__(**kwargs)
        self._more = more
        self._groups: tuple[tuple[Offer, ...], ...] = ((), (), ())
        self._aside: tuple[Offer, ...] = ()
        self._buttons: list[Button] = []
        self._shown: object = None
        self._later: dict[str, tuple[tuple[float, float], float]] = {}
        """Where what is offered `later` has been, and since when, by its words."""
        self.tall = False
        self.bind(pos=self.lay_out, size=self.lay_out)
        UNIT.bind(scale=self.lay_out, left_handed=self.lay_out)

    def offer(self, left: Sequence[Offer], middle: Sequence[Offer], right: Sequence[Offer]) -> None:
        """Show these buttons; the first of `right` is the primary one. Costs little when nothing looks different."""
        middle, right = (tuple(each for each in group if self.tall or not each.kept) for group in (middle, right))
        ways = tuple(offer for offer in right if not offer.aside)
        self._groups, self._aside = (tuple(left), middle, ways), tuple(each for each in right if each.aside)
        self._later = {each.words: self._later[each.words] for each in self.offered if each.words in self._later}
        self.lay_out()

    @property
    def buttons(self) -> dict[str, Button]:
        """The buttons by their words."""
        return {button.text: button for button in self._buttons}

    @property
    def offered(self) -> tuple[Offer, ...]:
        """All that is offered, behind "More" too."""
        return tuple(each for each in (*self._flat(self._groups), *self._aside) if not each.kept)

    def rows(self, width: float) -> int:
        """Return in how many rows the buttons stand when they may stand in two."""
        room = width - _set_apart(self._groups[1])
        return 1 if not self._aside and _readable(self._flat(self._groups)) <= room else 2

    def _flat(self, groups: Sequence[Sequence[Offer]]) -> list[Offer]:
        return [offer for group in groups for offer in group]

    def lay_out(self, *_: object) -> None:
        """Place the buttons now."""
        if self.width < 10 or self.height < 10:
            return
        left, middle, right = self._groups
        lines: list[tuple[tuple[Offer, ...], ...]]
        if self.tall and self.rows(self.width) == 2:
            lines = [(left, (), ()), (self._aside, (), right)]
            if middle:
                lines = [(left, (), right[:1]), (self._aside, (*middle, *right[1:]), ())]
            elif _least([*self._aside, *right]) > self.width >= _least([*left, *right[:1]]):
                lines = [(left, (), right[:1]), (self._aside, (), right[1:])]
        else:
            lines = [self._folded(left, middle, right)]
        looks = tuple((o.label, o.kind, o.kept, self._can_be_touched(o)) for line in lines for o in self._flat(line))
        shown = (looks, len(lines), tuple(self.pos), tuple(self.size), UNIT.scale, UNIT.left_handed)
        self._call = [offer.run for line in lines for offer in self._flat(line) if not offer.kept]
        if shown != self._shown:
            self._shown = shown
            self._place(lines)

    def _folded(
        self, left: tuple[Offer, ...], middle: tuple[Offer, ...], right: tuple[Offer, ...]
    ) -> tuple[tuple[Offer, ...], ...]:
        """Put all but the primary offer behind "More" when they do not fit."""
        others = (*right, *self._aside)
        if len(others) < 2 or _readable([*left, *middle, *others]) <= self.width - _set_apart(middle):
            return (*left, *self._aside), middle, right
        return left, middle, (*right[:1], Offer(say.MORE(), lambda: self._more(others)))

    def _place(self, lines: Sequence[tuple[tuple[Offer, ...], ...]]) -> None:
        offers = [offer for line in lines for offer in self._flat(line) if not offer.kept]
        while len(self._buttons) < len(offers):
            button = Button(on_tap=self._tapped)
            self._buttons.append(button)
            self.add_widget(button)
        for button in self._buttons[len(offers) :]:
            self.remove_widget(button)
        del self._buttons[len(offers) :]
        gap, high = px(theme.GAP), (self.height - px(theme.GAP) * (len(lines) - 1)) / len(lines)
        seen = iter(self._buttons)
        for row, line in enumerate(lines):
            places = [Space() if offer.kept else next(seen) for offer in self._flat(line)]
            self._place_line(line, places, self.y + row * (high + gap), high)

    def _place_line(
        self, line: tuple[tuple[Offer, ...], ...], buttons: Sequence[Widget], low: float, high: float
    ) -> None:
        left, middle, right = line
        offers = [*left, *middle, *right]
        if not offers:
            return
        width = self.width - _set_apart(middle)
        widths = _widths(offers, right[0] if right else None, width)
        gap = _gap(offers, width)
        for offer, button in zip(offers, buttons, strict=True):
            if isinstance(button, Button):
                button.text, button.kind, button.disabled = offer.words, offer.kind, not self._can_be_touched(offer)
            button.height, button.y = high, low
        for button, width in zip(buttons, widths, strict=True):
            button.width = width
        one, two = len(left), len(middle)
        ends = _pack(buttons[:one], self.x, gap) - gap
        start = self.right
        for button in buttons[one + two :]:
            start -= button.width
            button.x = start
            start -= gap
        room = sum(button.width for button in buttons[one : one + two]) + gap * max(two - 1, 0)
        _pack(buttons[one : one + two], ends + (start + gap - ends - room) / 2, gap)
        if UNIT.left_handed:
            for button in buttons:
                button.x = self.x + self.right - button.right
        for offer, button in zip(offers, buttons, strict=True):
            self._hold_back(offer, button)

    def _can_be_touched(self, offer: Offer) -> bool:
        _, since_s = self._later.get(offer.words, (None, float(Clock.get_boottime())))
        return offer.enabled and (not offer.later or Clock.get_boottime() - since_s >= LATER_S)

    def _hold_back(self, offer: Offer, button: Button) -> None:
        """Let nobody touch what has just come to its place, for a moment."""
        place = button.x, button.y
        if offer.later and self._later.get(offer.words, (None, 0.0))[0] != place:
            self._later[offer.words] = place, float(Clock.get_boottime())
            button.disabled = True
            Clock.schedule_once(self.lay_out, LATER_S + _EARLY_S)

    def _tapped(self, button: Button) -> None:
        self._call[self._buttons.index(button)]()


def _set_apart(middle: Sequence[Offer]) -> float:
    """Return what is kept free besides the gaps, so that no finger takes a neighbour for the button in the middle."""
    return 2 * (px(theme.GAP) - px(6)) if middle else 0.0


def _pack(buttons: Sequence[Widget], start: float, gap: float) -> float:
    """Set buttons beside each other and return where the next would start."""
    for button in buttons:
        button.x = start
        start += button.width + gap
    return start


def _width(offer: Offer, share: float) -> float:
    """Return a button's width: with its word in full size (share 1) or as small as a word may be (share 0)."""
    role = theme.BUTTON
    size = round((role.least + (role.size - role.least) * share) * UNIT.scale)
    word = natural_width(plain(offer.words), role.face, float(size))
    return float(max(word + px(20 + 18 * share), px(56)))


def _least(offers: Sequence[Offer]) -> float:
    return sum(_width(offer, 0) for offer in offers) + px(6) * max(len(offers) - 1, 0)


def _readable(offers: Sequence[Offer]) -> float:
    """Return the least width in which the buttons stand in one row: with large text they keep to a size of its own."""
    role = theme.BUTTON
    share = (theme.BUTTON_IN_ROW - role.least) / (role.size - role.least)
    return sum(_width(offer, share) for offer in offers) + px(6) * max(len(offers) - 1, 0)


def _gap(offers: Sequence[Offer], room: float) -> float:
    full = sum(_width(offer, 1) for offer in offers)
    return min(max((room - full) / max(len(offers) - 1, 1), px(6)), px(theme.GAP))


def _widths(offers: Sequence[Offer], primary: Offer | None, room: float) -> list[float]:
    """Return widths that fill no more than `room`: full where that fits, else all of them smaller alike."""
    room -= px(6) * (len(offers) - 1)
    full = [_width(offer, 1) for offer in offers]
    least = [_width(offer, 0) for offer in offers]
    spare = room - sum(least)
    wanted = sum(full) - sum(least)
    share = min(max(spare / wanted, 0.0), 1.0) if wanted > 0 else 1.0
    widths = [small + (large - small) * share for small, large in zip(least, full, strict=True)]
    if spare < 0:
        widths = [width * room / sum(least) for width in widths]
    if primary is not None:
        index, rest = offers.index(primary), room - sum(widths) - px(4) * (len(offers) - 1)
        widths[index] += min(max(px(PRIMARY_WIDTH) - widths[index], 0), max(rest, 0))
    return widths
