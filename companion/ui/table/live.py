"""The board on the table: its picture, the banner over it, and the hand that moves pegs on a simulated one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.uix.widget import Widget

from companion.app.view import View
from companion.board.layout import HoleName, Layout
from companion.drivers.driver import DriverError, PegHand
from companion.ui.kit import theme
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.projection import content
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.unit import px
from companion.ui.kit.wood_style import wood_style
from companion.ui.table.banner import Banner
from companion.ui.table.fanfare import Fanfare
from companion.ui.table.shining import styles_of
from companion.words.message import Said
from companion.words.panes import NOT_CONNECTED

PICK_REACH = 40.0
"""How far beside a hole a finger may pick it (design pixels)."""


class LiveBoard(Widget):
    """Shows where the sensors see pegs. Where a driver has a hand, fingers move its pegs; or they `pick` holes."""

    def __init__(
        self, layout: Layout, tell: Callable[[Said], object], picked: Callable[[HoleName], object], **kwargs: Any
    ) -> None:
        """Draw a board; `tell` is given a driver's refusal, `picked` the hole that was touched while picking."""
        super().__init__(**kwargs)
        self._tell, self._picked = tell, picked
        self._view: View | None = None
        self._hand: PegHand | None = None
        self._picking = False
        self._measured: tuple[Layout, tuple[float, float]] | None = None
        self.picture = BoardPicture(
            layout,
            on_lift=lambda _, hole: self._move("lift", hole),
            on_place=lambda _, hole: self._move("place", hole),
        )
        self.banner = Banner()
        self.add_widget(self.picture)
        self.fanfare = Fanfare()
        self.add_widget(self.fanfare)
        self.add_widget(self.banner)
        self.bind(pos=self._lay_out, size=self._lay_out)

    def _lay_out(self, *_: object) -> None:
        for part in (self.picture, self.fanfare, self.banner):
            part.pos, part.size = tuple(self.pos), tuple(self.size)

    def show(self, view: View, hand: PegHand | None, wears: Mapping[str, int], *, picking: bool) -> None:
        """Show the board of a view; `wears` says which side's look the pegs of shared groups have.

        With another game no peg is in the hand any more; a new picture, and one that was without this hand for a while,
        have in it what it holds.
        """
        if self._view is not None and self._view.game_id != view.game_id:
            self.picture.show(view.layout)
        before = self._hand
        self._view, self._hand, self._picking = view, hand, picking
        self.picture.hand = hand is not None
        if hand is not before:
            self.picture.hold(() if hand is None else hand.held)
        self.picture.wear({group: theme.SIDES[side] for group, side in wears.items()})
        self.picture.update(view.occupied, styles_of(view.lights))
        self.fanfare.show(view.cheer)
        self.banner.say("" if view.connected else SCREEN.text(view.link or NOT_CONNECTED()))

    @property
    def view(self) -> View | None:
        """What is shown."""
        return self._view

    @property
    def _wood(self) -> tuple[float, float]:
        """The width and height of the wood that is drawn; they are asked for with each view."""
        drawn = self.picture.drawn
        if self._measured is None or self._measured[0] is not drawn:
            self._measured = drawn, content(drawn)[2:]
        return self._measured[1]

    @property
    def squarish(self) -> bool:
        """Whether the board is about as high as wide."""
        wide, high = self._wood
        return wide < 1.6 * high

    def width_for(self, height: float) -> float:
        """Return the width of the board at a height."""
        wide, high = self._wood
        return height * wide / high

    def height_at(self, width: float) -> float:
        """Return the height of the board at a width, in its own proportions."""
        wide, high = self._wood
        return width * high / wide

    def height_for(self, width: float, wanted: float, free: float) -> float:
        """Return the height of the board: what is wanted within its proportions.

        It stays as it is while a hand holds a peg: the wood does not move under it.
        """
        if self.picture.held and abs(self.width - width) < 1 and self.height < free * 0.7:
            return float(self.height)
        wide, high = self._wood
        style = wood_style(self.picture.board)
        return min(wanted, width * high / wide * style.stretch, free * style.most_high)

    def on_touch_down(self, touch: Any) -> bool:
        """Pick the hole under the finger, or let the picture have the touch."""
        if not self._picking or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        holes = self.picture.board.holes
        x, y = touch.pos
        hole = self.picture.view.nearest(x, y, holes, px(PICK_REACH))
        if hole is not None:
            self._picked(hole)
        return True

    def _move(self, what: str, hole: HoleName) -> None:
        """Do on the simulated board what the finger did on its picture."""
        if self._hand is None:
            return
        try:
            self._hand.lift(hole) if what == "lift" else self._hand.place(hole)
        except DriverError as error:
            self._tell(error.said)
            if self._view is not None:
                self.picture.show(self._view.layout)
                self.picture.update(self._view.occupied)
