"""Magnifying glasses over the picture of a board: the lens beside a dragged peg, the strip for a peg in the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import Any, Final, Protocol

from companion.board.layout import Group, GroupKind, HoleName, Layout, Occupancy
from companion.ui.kit import theme, wood
from companion.ui.kit.clip import clipped
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.lights import LightStyle, Ring
from companion.ui.kit.paint import box_of, glyph, inset, outline, ring, shadow, slab, stroke, word
from companion.ui.kit.projection import Box, Projection, magnified
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.theme import SideLook, Typeface, faded
from companion.ui.kit.unit import px
from companion.ui.kit.wood_style import wood_style
from companion.ui.kit.wood_words import paint_words
from companion.words.panes import IN_THE_HAND, TAP_THE_HOLE

FOOT: Final = 72.0
"""The height of the buttons at the foot of a screen, which stay in reach (design pixels)."""
START: Final = "start"
"""What the holes before hole 1 are called: nobody counts them."""
ROW: Final = 50.0
"""Between two neighbouring tracks in the strip (design pixels)."""


class Magnified(Protocol):
    """What a glass needs of the picture that it lies over: `BoardPicture` has it."""

    x: float
    y: float
    width: float
    height: float

    @property
    def board(self) -> Layout:
        """The board that was asked for."""

    @property
    def drawn(self) -> Layout:
        """The same board with its holes where they are drawn."""

    @property
    def occupancy(self) -> Occupancy:
        """The pegs in holes, without those in the hand."""

    @property
    def strays(self) -> Mapping[HoleName, Group]:
        """The pegs that were set on another side's track, with the group that they are from."""

    @property
    def held(self) -> tuple[HoleName, ...]:
        """The holes that the pegs in the hand came from."""

    @property
    def own_holes(self) -> frozenset[HoleName]:
        """The holes of the track that the peg in the hand belongs to."""

    @property
    def looks(self) -> Mapping[str, SideLook]:
        """How the pegs of each group look."""

    @property
    def lights(self) -> Mapping[HoleName, LightStyle]:
        """The lights that shine now."""

    @property
    def view(self) -> Projection:
        """How the board lies in the widget."""

    @property
    def strip_box(self) -> Box | None:
        """What the magnified strip covers, in pixels of the window; None where nothing else is near the picture."""

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        """Return a place of the widget in pixels of the window."""

    def get_root_window(self) -> Any:
        """Return the window, or None."""

    def target_at(self, view: Projection, x: float, y: float, reach: float) -> HoleName | None:
        """Return the empty hole that a peg would go into."""

    def place(self, hole: HoleName) -> None:
        """Set the peg in the hand into an empty hole."""


def _paint_board(picture: Magnified, view: Projection, box: Box, radius: float) -> None:
    wood.paint_ground(view, box, radius)
    wood.paint_marks(view)
    paint_words(view)
    wood.paint_labels(view, min(view.least_gap * 0.34, px(17)))
    wood.paint_holes(view, radius=min(view.least_gap * 0.34, px(17)))
    wood.paint_light_holes(view)
    pegs = min(view.least_gap * 0.42, px(20))
    wood.paint_lights(view, picture.lights, pegs)
    wood.paint_pegs(view, picture.occupancy, picture.looks, pegs, picture.strays)


class Lens(Drawn):
    """A window beside the finger that shows the hole aimed at, large, with its number."""

    def __init__(self, picture: Magnified) -> None:
        """Belong to a picture."""
        self._picture = picture
        self._target: HoleName | None = None
        self._aim = (0.0, 0.0)
        super().__init__(size_hint=(None, None), size=(px(250), px(132)))

    @property
    def label(self) -> str:
        """What is written on the lens: the number of the hole aimed at."""
        return "" if self._target is None else f"→ {hole_label(self._picture, self._target)}"

    def aim(self, place: tuple[float, float], target: HoleName | None) -> None:
        """Look at a place of the picture (its pixels)."""
        self._aim, self._target = place, target
        x, y = self._picture.to_window(*place)
        window = self._picture.get_root_window()
        across = px(64)
        left = x - across - self.width if x - across - self.width > 0 else x + across
        bottom = min(max(y - self.height / 2, 0), window.height - self.height)
        self.pos = (left, bottom)
        self.changed()

    def paint(self) -> None:
        """Draw the lens."""
        box = box_of(self)
        x, y, w, h = box
        shadow(box, px(14), px(8), 0.3)
        slab(box, theme.BAR, px(14))
        label = px(44)
        glass = (x, y, w, h - label)
        base = self._picture.view
        zoom = px(30) / base.least_gap
        view = magnified(base.layout, glass, base.millimetres(*self._aim), base.across * zoom, base.up * zoom)
        with clipped(inset(glass, px(2))):
            _paint_board(self._picture, view, inset(glass, -px(20)), px(4))
            if self._target is not None:
                ring(*view.pixels[self._target], px(15), theme.YELLOW_LIGHT, px(4))
        outline(box, theme.ACCENT, px(14), px(3))
        ink = theme.TEXT if self._target is not None else theme.MUTED
        word(self.label or SCREEN.text(IN_THE_HAND()), theme.TITLE, (x, y + h - label, w, label), ink, "center")


class MagnifiedStrip(Drawn):
    """A magnified part of the board, open while a peg is in the hand: tap a hole, drag the wood to see more."""

    covers = True
    """Those who cannot see hear nothing of what is below it."""

    def __init__(self, picture: Magnified, close: Callable[[], None]) -> None:
        """Belong to a picture; `close` is what the cross does."""
        self._picture, self._close = picture, close
        self._centre = _where_next(picture)
        super().__init__(size_hint=(None, None))
        self.lie()

    def lie(self) -> None:
        """Cover what the picture says, if anything.

        Else lie under the picture where there is room, or above it; beside a picture that fills the height.
        """
        if self._picture.strip_box is not None:
            self.pos, self.size = self._picture.strip_box[:2], self._picture.strip_box[2:]
            return
        left, bottom = self._picture.to_window(self._picture.x, self._picture.y)
        window = self._picture.get_root_window()
        room_beside = window.width - left - self._picture.width - px(16)
        if self._picture.height > window.height * 0.55 and room_beside > px(240):
            self.size = (room_beside, self._picture.height)
            self.pos = (left + self._picture.width + px(8), bottom)
            return
        high = min(px(272), max(window.height - self._picture.height - px(8), px(120)))
        self.size = (self._picture.width, high)
        room_below = bottom - px(6) - px(FOOT)
        below = room_below >= high * 0.6
        if below:
            self.height = high = min(high, room_below)
        self.pos = (left, bottom - px(6) - high if below else bottom + self._picture.height)

    @property
    def view(self) -> Projection:
        """How the magnified board lies in the strip."""
        base = self._picture.view
        across = px(wood_style(base.layout).magnified) / base.layout.pitch_mm
        apart = base.least_gap / min(base.across, base.up)
        return magnified(
            self._picture.drawn, self._glass, self._centre, across, max(px(ROW) / max(apart, 1.0), across * 0.7)
        )

    @property
    def _glass(self) -> Box:
        return self.x, self.y, self.width, self.height - px(48)

    def paint(self) -> None:
        """Draw the strip."""
        box, view = box_of(self), self.view
        shadow(box, px(14), px(8), 0.3)
        slab(box, theme.BAR, px(14))
        with clipped(inset(self._glass, px(2))):
            _paint_board(self._picture, view, inset(self._glass, -px(20)), px(4))
            self._number_holes(view)
        outline(box, theme.ACCENT, px(14), px(2.5))
        x, y, w, h = box
        word(
            SCREEN.text(TAP_THE_HOLE()),
            theme.BODY,
            (x + px(16), y + h - px(48), w - px(84), px(48)),
            theme.TEXT,
            lines=2,
        )
        cx, cy, arm = x + w - px(30), y + h - px(24), px(8)
        stroke((cx - arm, cy - arm, cx + arm, cy + arm), theme.TEXT, px(3))
        stroke((cx - arm, cy + arm, cx + arm, cy - arm), theme.TEXT, px(3))

    def _number_holes(self, view: Projection) -> None:
        """Write into each empty hole its number, and ring the hole the peg came from."""
        taken = self._picture.occupancy
        own = self._picture.own_holes
        left, bottom, w, h = view.box
        for name, (x, y) in view.pixels.items():
            if name not in taken and left < x < left + w and bottom < y < bottom + h:
                text = hole_label(self._picture, name)
                if text == START:
                    continue  # no peg goes back there, and the word has no room in a hole
                size = px(18 if len(text) < 3 else 15.5)
                glyph(text, Typeface.STRONG, size, x, y, theme.IVORY if name in own else faded(theme.IVORY, 0.5))
        for name in self._picture.held:
            ring(*view.pixels[name], px(20), theme.YELLOW_LIGHT, px(2.5))

    def on_touch_down(self, touch: Any) -> bool:
        """Take every touch on the strip."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        touch.ud["strip"] = (touch.pos, self._centre, False)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Slide the wood under the glass."""
        if touch.grab_current is not self:
            return False
        start, centre, sliding = touch.ud["strip"]
        dx, dy = touch.x - start[0], touch.y - start[1]
        if sliding or hypot(dx, dy) > px(14):
            touch.ud["strip"] = (start, centre, True)
            view = self.view
            self._centre = self._kept(centre[0] - dx / view.across, centre[1] + dy / view.up)
            self.changed()
        return True

    def _kept(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        layout = self._picture.drawn
        return min(max(x_mm, 0.0), layout.width_mm), min(max(y_mm, 0.0), layout.height_mm)

    def on_touch_up(self, touch: Any) -> bool:
        """Set the peg into the hole that was tapped, or close at the cross."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if touch.ud["strip"][2]:
            return True
        if touch.y > self.top - px(48):
            if touch.x > self.right - px(64):
                self._close()
            return True
        view = self.view
        hole = self._picture.target_at(view, *touch.pos, px(40))
        if hole is not None:
            self._picture.place(hole)
        return True


def hole_label(picture: Magnified, hole: HoleName) -> str:
    """Return what people call a hole: its number on its track, `START`, or its name where it has no number."""
    for group in picture.board.groups.values():
        if hole in group.numbers:
            number = group.numbers[hole]
            return str(number) if number > 0 or group.kind is not GroupKind.TRACK else START
    return hole.rpartition("/")[2]


def _where_next(picture: Magnified) -> tuple[float, float]:
    """Guess where a lifted peg will go: a little further than the foremost peg of its track."""
    layout, hole = picture.drawn, picture.held[-1]
    group = wood.owner(layout, hole, picture.occupancy | {hole})
    if not wood_style(layout).over_the_street:
        return _centre_of(layout, _asked_for(picture, group))
    if group is not None:
        front = max([*(group.numbers[h] for h in picture.occupancy & group.numbers.keys()), group.numbers[hole]])
        ahead = next((n for n in range(front + 8, front, -1) if n in group.holes), front)
        here, there = layout.holes[group.holes[front]], layout.holes[group.holes[ahead]]
        return (here.x_mm + there.x_mm) / 2, (here.y_mm + there.y_mm) / 2
    return layout.holes[hole].x_mm, layout.holes[hole].y_mm


def _asked_for(picture: Magnified, group: Group | None) -> Sequence[HoleName]:
    """Return where a peg of a field is wanted: in a hole that is lit for it, or in the first group its store feeds."""
    lit = [name for name, style in picture.lights.items() if style.ring is Ring.TARGET]
    wanted = [name for name in lit if name not in picture.occupancy]
    if wanted or group is None:
        return wanted[:1] or [picture.held[-1]]
    feeds = picture.board.groups[group.feeds[0]] if group.feeds else group
    return tuple(feeds.holes.values())


def take_away(glass: Lens | MagnifiedStrip | None) -> None:
    """Take a magnifying glass from what it lies on, if there is one."""
    if glass is not None and glass.parent is not None:
        glass.parent.remove_widget(glass)


def _centre_of(layout: Layout, holes: Sequence[HoleName]) -> tuple[float, float]:
    places = [layout.holes[hole] for hole in holes]
    return sum(hole.x_mm for hole in places) / len(places), sum(hole.y_mm for hole in places) / len(places)
