"""The picture of the board: pegs where the sensors see them, lights as they shine; in simulation it is the wood.

With `hand` on, a finger moves pegs. Drag a peg: it follows the finger, and a lens beside it shows the hole it will
go into. Or tap a peg: it rises, and a magnified strip of the board opens where a finger hits every hole; tap a hole
there or in the picture. A peg let go where no hole is near stays in the hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Canvas
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.ui.kit import theme, wood
from companion.ui.kit.field import as_drawn
from companion.ui.kit.lights import LightStyle
from companion.ui.kit.magnify import Lens, MagnifiedStrip, take_away
from companion.ui.kit.paint import box_of, inset, ring
from companion.ui.kit.projection import Box, Projection
from companion.ui.kit.shine import Shine
from companion.ui.kit.theme import SideLook, faded
from companion.ui.kit.unit import UNIT, px
from companion.ui.kit.wood_numbers import VIEWS
from companion.ui.kit.wood_words import paint_words

REACH: Final = 28.0
"""How far beside a hole or a peg a finger may come down (design pixels)."""
STEADY: Final = 9.0
"""How far a finger may tremble in a tap (design pixels)."""
HOLD_S: Final = 0.25
"""A finger that rests so long is aiming: the lens opens."""


class BoardPicture(Widget):
    """Draws a layout, an occupancy and lights; redraws only what has changed.

    Events: `on_lift(picture, hole)` when a peg leaves its hole, `on_place(picture, hole)` when it goes into one. The
    picture shows both at once; the next `update` is the truth again.
    """

    hand = BooleanProperty(False)
    """Whether fingers move the pegs."""

    def __init__(
        self, layout: Layout, *, hand: bool = False, sides: Sequence[SideLook] = theme.SIDES, **kwargs: Any
    ) -> None:
        """Draw a board; `sides` are the looks of the tracks in their order."""
        self.register_event_type("on_lift")
        self.register_event_type("on_place")
        self._layout, self._sides = layout, tuple(sides)
        self._drawn, self._worn = as_drawn(layout), dict[str, SideLook]()
        self._occupancy: Occupancy = frozenset()
        self._lights: Mapping[HoleName, LightStyle] = {}
        self._held: list[HoleName] = []
        self._strays: dict[HoleName, Group] = {}
        self._aim: tuple[float, float] | None = None
        self._target: HoleName | None = None
        self._view: Projection | None = None
        self._lens: Lens | None = None
        self._strip: MagnifiedStrip | None = None
        self.strip_box: Box | None = None
        """What the magnified strip covers, in pixels of the window; None where nothing else is near the picture."""
        self.by_ear = False
        """Whether holes are found by what is said of them: then nothing is magnified."""
        super().__init__(hand=hand, **kwargs)
        self._ground, self._numbers, self._pegs = Canvas(), Canvas(), Canvas()
        self.canvas.add(self._ground)
        self._shine = Shine(self.canvas, lambda: self.get_root_window() is not None)
        self.canvas.add(self._numbers)
        self.canvas.add(self._pegs)
        self._redraw_all = Clock.create_trigger(self._paint_all, -1)
        self._redraw_pegs = Clock.create_trigger(self._paint_pegs, -1)
        self._redraw_lights = Clock.create_trigger(self._paint_lights, -1)
        self.bind(pos=self._moved, size=self._moved, hand=self._hand_changed)
        UNIT.bind(scale=self._moved)
        self._redraw_all()

    # What is shown

    @property
    def board(self) -> Layout:
        """The board that was asked for."""
        return self._layout

    @property
    def drawn(self) -> Layout:
        """The same board with its holes where they are drawn: on a field the diamond is larger."""
        return self._drawn

    @property
    def occupancy(self) -> Occupancy:
        """The pegs as they are shown in holes: without those in the hand."""
        return self._occupancy - frozenset(self._held)

    @property
    def held(self) -> tuple[HoleName, ...]:
        """The holes that the pegs now in the hand came from, the first lifted first."""
        return tuple(self._held)

    @property
    def strays(self) -> Mapping[HoleName, Group]:
        """The pegs that this hand has set on another side's track, with the group that they are from."""
        return self._strays

    @property
    def sides(self) -> Sequence[SideLook]:
        """The looks of the tracks in their order."""
        return self._sides

    @property
    def view(self) -> Projection:
        """How the board lies in the widget."""
        if self._view is None:
            self._view = VIEWS.fitted(self._drawn, inset(box_of(self), px(2)), float(UNIT.scale))
        return self._view

    def show(self, layout: Layout, sides: Sequence[SideLook] = theme.SIDES) -> None:
        """Draw another board."""
        self._layout, self._sides = layout, tuple(sides)
        self._drawn = as_drawn(layout)
        self._held.clear()
        self._strays.clear()
        self._close()
        self._moved()

    def hold(self, lifted: Sequence[HoleName]) -> None:
        """Have in the hand the pegs that came from these holes, the first lifted first."""
        self._held[:] = lifted
        self._refresh()

    def update(self, occupancy: Occupancy, lights: Mapping[HoleName, LightStyle] | None = None) -> None:
        """Show where pegs are and, unless None, which lights shine. Costs nothing when nothing changed."""
        if occupancy != self._occupancy:
            self._occupancy = occupancy
            self._refresh()
        if lights is not None and dict(lights) != dict(self._lights):
            self._lights = dict(lights)
            self._redraw_lights()
            self._refresh()

    def wear(self, looks: Mapping[str, SideLook]) -> None:
        """Give the pegs of groups that no side owns the look of one: runners that of who bats. By the groups' names."""
        if dict(looks) != self._worn:
            self._worn = dict(looks)
            self._refresh()

    @property
    def looks(self) -> Mapping[str, SideLook]:
        """How the pegs of each group look."""
        return {**wood.looks_of(self._layout, self._sides), **self._worn}

    @property
    def lights(self) -> Mapping[HoleName, LightStyle]:
        """The lights that shine now."""
        return self._lights

    def place_of(self, hole: HoleName) -> tuple[float, float]:
        """Return where a hole's centre is, in the pixels touches come in."""
        return self.view.pixels[hole]

    def on_lift(self, hole: HoleName) -> None:
        """Have a peg lifted (event)."""

    def on_place(self, hole: HoleName) -> None:
        """Have a peg placed (event)."""

    # Painting

    def _moved(self, *_: object) -> None:
        self._view = None
        self._close()
        self._redraw_all()

    def _refresh(self) -> None:
        self._redraw_pegs()
        for glass in (self._lens, self._strip):
            if glass is not None:
                glass.changed()

    def _paint_all(self, *_: object) -> None:
        self._ground.clear()
        self._numbers.clear()
        if self.width < 4 or self.height < 4:
            return
        with self._ground:
            wood.paint_ground(self.view, self._plank(), px(14))
            wood.paint_marks(self.view)
            wood.paint_labels(self.view, wood.hole_radius(self.view))
            wood.paint_holes(self.view, wood.hole_radius(self.view))
            wood.paint_light_holes(self.view)
        with self._numbers:  # above the lights: no glow swallows a number
            paint_words(self.view)
        self._paint_lights()
        self._paint_pegs()

    def _plank(self) -> tuple[float, float, float, float]:
        """Return the box of the wood: the holes' box, and the whole widget where that is only a little more."""
        x, y, w, h = self.view.box
        return inset((x, y, w, h), -px(2))

    def _paint_pegs(self, *_: object) -> None:
        self._pegs.clear()
        radius = wood.peg_radius(self.view)
        with self._pegs:
            wood.paint_pegs(self.view, self.occupancy, self.looks, radius, self._strays)
            for hole in self._held:
                ring(*self.view.pixels[hole], wood.hole_radius(self.view) * 1.5, faded(theme.IVORY, 0.7), px(1.4))
            if self._target is not None:
                ring(*self.view.pixels[self._target], radius * 1.25, theme.YELLOW_LIGHT, px(2.4))
            for index, hole in enumerate(self._held):
                self._paint_held(hole, radius, index == len(self._held) - 1)

    def _paint_held(self, hole: HoleName, radius: float, last: bool) -> None:
        group = self._owner(hole)
        look = self.looks.get(group.name, wood.NOBODY) if group else wood.NOBODY
        x, y = self._aim if self._aim is not None and last else self.view.pixels[hole]
        wood.paint_peg(look, x, y, radius * 1.3, lift=px(9))

    def _paint_lights(self, *_: object) -> None:
        self._shine.show(self.view, self._lights)

    @property
    def blinking(self) -> bool:
        """Whether a clock runs to make lights blink."""
        return self._shine.blinking

    # Fingers

    def _hand_changed(self, *_: object) -> None:
        if not self.hand:
            self._held.clear()
            self._close()
            self._redraw_pegs()

    def on_touch_down(self, touch: Any) -> bool:
        """Lift the peg under the finger; or aim with the one in the hand."""
        if not self.hand or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        peg = self._peg_at(*touch.pos)
        if peg is None and not self._held:
            return True
        touch.grab(self)
        touch.ud["start"] = touch.pos
        if peg is None:
            self._aim_at(*touch.pos)
            touch.ud["aiming"] = Clock.schedule_once(lambda _: self._open_lens(), HOLD_S)
        else:
            x, y = self.view.pixels[peg]
            touch.ud["offset"] = (x - touch.x, y - touch.y)
            self.lift(peg)
        return True

    def _peg_at(self, x: float, y: float) -> HoleName | None:
        """Return the peg to lift: near the finger; with a peg in the hand already only one hit squarely."""
        reach = wood.peg_radius(self.view) * 0.8 if self._held else max(px(REACH), wood.peg_radius(self.view))
        peg = self.view.nearest(x, y, self.occupancy & self.view.pixels.keys(), reach)
        if peg is not None and self._held and self.view.nearest(x, y, self.view.pixels, reach) != peg:
            return None
        return peg

    def on_touch_move(self, touch: Any) -> bool:
        """Carry the peg, the lens beside it."""
        if touch.grab_current is not self or not self._held:
            return False
        start = touch.ud["start"]
        if self._lens is None and hypot(touch.x - start[0], touch.y - start[1]) < px(STEADY):
            return True
        dx, dy = touch.ud.get("offset", (0.0, 0.0))
        self.carry(touch.x + dx, touch.y + dy)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Set the peg into the hole aimed at, or keep it in the hand."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if "aiming" in touch.ud:
            touch.ud["aiming"].cancel()
        target, self._target, self._aim = self._target, None, None
        self._close_lens()
        if not self._held:
            return True
        if target is not None:
            self.place(target)
        else:
            self.open_strip()
            self._redraw_pegs()
        return True

    def _aim_at(self, x: float, y: float) -> None:
        self._aim = (x, y)
        self._target = self.target_at(self.view, x, y, px(REACH))
        self._redraw_pegs()

    def carry(self, x: float, y: float) -> None:
        """Carry the peg in the hand over a place, with the lens, as a finger does."""
        self._aim_at(x, y)
        self._open_lens()

    def target_at(self, view: Projection, x: float, y: float, reach: float) -> HoleName | None:
        """Return the empty hole a peg would go into; holes of the peg's own track attract more."""
        return view.nearest(x, y, view.pixels.keys() - self.occupancy, max(reach, view.least_gap), self.own_holes)

    @property
    def own_holes(self) -> frozenset[HoleName]:
        """The holes of the track that the peg in the hand belongs to."""
        group = self._owner(self._held[-1]) if self._held else None
        return frozenset(group.numbers) if group else frozenset()

    def _owner(self, hole: HoleName) -> Group | None:
        """Return the group that the peg in a hole belongs to, or the one that was lifted there."""
        return self._strays.get(hole) or wood.owner(self._layout, hole, self._occupancy)

    def _follow(self, came_from: HoleName, hole: HoleName) -> None:
        """Remember whose peg goes into a hole, where that is on another side's track."""
        group, labels = self._owner(came_from), {side.label for side in self._layout.sides}
        there = self._layout.group_of(hole)
        for each in (came_from, hole):
            self._strays.pop(each, None)
        if group is None or there is None or hole in group.numbers:
            return
        if group.label != there.label and {group.label, there.label} <= labels:
            self._strays[hole] = group

    def lift(self, hole: HoleName) -> None:
        """Take a peg into the hand."""
        self._held.append(hole)
        self._close_strip()
        self._refresh()
        self.dispatch("on_lift", hole)

    def place(self, hole: HoleName) -> None:
        """Set the peg in the hand into an empty hole."""
        came_from = self._held.pop()
        self._follow(came_from, hole)
        self._occupancy = (self._occupancy - {came_from}) | {hole}
        self._close()
        self._refresh()
        self.dispatch("on_place", hole)
        if self._held:
            self.open_strip()

    # Glasses

    def _open_lens(self) -> None:
        window = self.get_root_window()
        if window is None or self._aim is None:
            return
        self._close_strip()
        if self._lens is None:
            self._lens = Lens(self)
            window.add_widget(self._lens)
        self._lens.aim(self._aim, self._target)

    def open_strip(self) -> None:
        """Open the magnified strip, unless the picture is so large that a finger hits its holes."""
        window = self.get_root_window()
        if window is None or self._strip is not None or self.by_ear or self.view.least_gap >= px(40):
            return
        self._strip = MagnifiedStrip(self, self._close_strip)
        window.add_widget(self._strip)

    def _close_lens(self) -> None:
        take_away(self._lens)
        self._lens = None

    def _close_strip(self) -> None:
        take_away(self._strip)
        self._strip = None

    def _close(self) -> None:
        self._close_lens()
        self._close_strip()

    def on_parent(self, _: object, parent: Any) -> None:
        """Take the glasses away with the picture."""
        if parent is None:
            self._close()

    def cover(self, box: Box) -> None:
        """Have the magnified strip cover all of a box, an open one too: no word shows in part below its edge."""
        self.strip_box = box
        if self._strip is not None:
            self._strip.lie()

    @property
    def strip(self) -> Any:
        """The magnified strip while it is open, else None."""
        return self._strip

    @property
    def lens(self) -> Any:
        """The lens while it is open, else None."""
        return self._lens
