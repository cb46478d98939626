"""What nobody should do by haste: offers that take back, end or cost something, and where they stand on the window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import reading
from kivy.base import EventLoop

from companion.games.cribbage.messages import MISDEAL
from companion.ui.kit.button import Button, ButtonKind
from companion.ui.kit.unit import UNIT, px
from companion.ui.screens.switch_off import SwitchOffScreen
from companion.ui.screens.trouble import TroubleScreen
from companion.ui.table.offers import PRIMARY_WIDTH, ButtonBar
from companion.words import panes, referee, screens, settings

WORDS: Final = frozenset(
    str(each())
    for each in (
        *(MISDEAL, panes.UNDO, panes.ACCEPT_THE_BOARD, referee.CARRY_OUT, referee.LAY_CARD),
        *(screens.SWITCH_OFF, settings.START_AGAIN),
    )
)
"""What takes back, ends or costs something; besides these it is whatever a game offers aside."""


def destructive(screen: Any) -> list[Button]:
    """Return the buttons on the window that nobody should touch by haste."""
    bar = getattr(screen, "buttons", None)
    aside = {offer.words for offer in bar.offered if offer.aside} if hasattr(bar, "offered") else set()
    return [each for each in buttons(screen) if each.text in WORDS | aside]


def buttons(screen: Any) -> list[Button]:
    """Return the buttons that are seen and can be touched now."""
    found = (each for each, _ in reading.seen(screen, EventLoop.window))
    return [each for each in found if isinstance(each, Button) and not each.disabled]


def in_first_place(name: str, screen: Any) -> Iterator[str]:
    """Yield what should not be done by haste and yet stands out, or stands where the way on usually is.

    The screen that asks whether to switch off is passed over: there it is the answer. So is the one of a journal that
    cannot be used, where nothing else can be done; its button leads to the first.
    """
    if isinstance(screen, SwitchOffScreen | TroubleScreen):
        return
    row = _lowest(buttons(screen))
    last = max(row, key=lambda each: reading.box_of(each)[2], default=None)
    for each in destructive(screen):
        stands_out = each.kind in (ButtonKind.PRIMARY, ButtonKind.ACCENT)
        in_a_bar = isinstance(each.parent, ButtonBar)
        if stands_out or (_in_the_corner(each) if in_a_bar else each is last and len(row) > 1):
            yield f"in the first place: {name}: {each.text}"


def _in_the_corner(each: Button) -> bool:
    """Whether a button is where the primary one stands: the last of the lowest row of its bar, at the end of it."""
    bar, wide = each.parent, px(PRIMARY_WIDTH)
    row = [other for other in bar.buttons.values() if other.y < bar.y + other.height / 2]
    if UNIT.left_handed:
        return each.x < bar.x + wide and each is min(row, key=lambda other: other.x)
    return each.right > bar.right - wide and each is max(row, key=lambda other: other.right)


def _lowest(found: list[Button]) -> list[Button]:
    low = min((reading.box_of(each)[1] for each in found), default=0.0)
    return [each for each in found if reading.box_of(each)[1] < low + each.height / 2]


def under(screen: Any, place: tuple[float, float]) -> Iterator[str]:
    """Yield what should not be done by haste and is at a place of the window."""
    for each in destructive(screen):
        left, low, right, high = reading.box_of(each)
        if left <= place[0] <= right and low <= place[1] <= high:
            yield each.text
