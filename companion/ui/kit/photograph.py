"""A photograph with rings at its holes: looked at as a whole, or so close that a finger hits each hole."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any, Final

from kivy.graphics import Rectangle
from kivy.graphics.texture import Texture

from companion.scan.glance import Glance
from companion.scan.marks import MarkKind, PhotoMark
from companion.ui.kit import theme
from companion.ui.kit.clip import clipped
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.paint import box_of, glyph, outline, ring, slab, stroke, tint
from companion.ui.kit.theme import Colour, Typeface
from companion.ui.kit.unit import px

REACH: Final = 28.0
"""How far beside a hole a finger may come down (design pixels)."""
STEADY: Final = 9.0
"""How far a finger may tremble in a tap (design pixels)."""
CLOSE: Final = 15.0
"""The radius of a hole that is looked at closely (design pixels)."""
PhotoPlace = tuple[float, float]
"""A place in the photograph, in its own pixels from the top left."""

_TRACKS: Final = (theme.RED_LIGHT, theme.BLUE_LIGHT, theme.GREEN_LIGHT, theme.YELLOW_LIGHT)
_INKS: Final = {
    MarkKind.HIDDEN: theme.PURPLE_LIGHT,
    MarkKind.UNSURE: theme.PURPLE_LIGHT,
    MarkKind.NAMELESS: theme.IVORY,
    MarkKind.LEFT_OUT: theme.IVORY,
}


class Photograph(Drawn):
    """Shows a part of a scan's picture. Event: `on_pick(photograph, place)`, the place in pixels of that part.

    A finger that moves draws the photograph along when it is looked at closely.
    """

    def __init__(self, **kwargs: Any) -> None:
        """Show nothing yet."""
        self.register_event_type("on_pick")
        self.glance: Glance | None = None
        self.marks: Sequence[PhotoMark] = ()
        self.chosen: PhotoPlace | None = None
        self.close = False
        self._texture: Any = None
        self._middle: PhotoPlace = (0.0, 0.0)
        self._drawn_along = False
        super().__init__(**kwargs)

    def on_pick(self, place: PhotoPlace) -> None:
        """Have a place touched (event)."""

    def show(self, glance: Glance) -> None:
        """Show a photograph as a whole."""
        high, wide = glance.pixels.shape[:2]
        self._texture = Texture.create(size=(wide, high), colorfmt="bgr")
        self._texture.blit_buffer(glance.pixels.tobytes(), colorfmt="bgr", bufferfmt="ubyte")
        self._texture.flip_vertical()
        self.glance, self.marks, self.chosen = glance, (), None
        self.look_at(None)

    def mark(self, marks: Sequence[PhotoMark]) -> None:
        """Show where holes are."""
        self.marks = marks
        self.changed()

    def choose(self, place: PhotoPlace | None) -> None:
        """Frame a place, or none."""
        self.chosen = place
        self.changed()

    def look_at(self, place: PhotoPlace | None) -> None:
        """Look at a place closely, or at the whole."""
        self.close = place is not None
        if place is not None:
            self._middle = place
        self.changed()

    # Where things are

    @property
    def size_of_photo(self) -> PhotoPlace:
        """How wide and how high the photograph is, in its pixels."""
        high, wide = self.glance.pixels.shape[:2] if self.glance is not None else (1, 1)
        return float(wide), float(high)

    @property
    def scale(self) -> float:
        """How many real pixels of the window a pixel of the photograph is."""
        wide, high = self.size_of_photo
        whole = float(min(self.width / wide, self.height / high))
        if not self.close or self.glance is None:
            return whole
        return max(px(CLOSE) / max(self.glance.radius, 1.0), whole)

    def seen_at(self, place: PhotoPlace) -> PhotoPlace:
        """Return where a place of the photograph is in the widget."""
        x, y = self._corner
        return x + place[0] * self.scale, y - place[1] * self.scale

    def place_at(self, x: float, y: float) -> PhotoPlace:
        """Return which place of the photograph is there in the widget."""
        left, top = self._corner
        return (x - left) / self.scale, (top - y) / self.scale

    def mark_at(self, place: PhotoPlace) -> PhotoMark | None:
        """Return the mark that a finger at a place means; None where none is near."""
        near = [(hypot(each[0] - place[0], each[1] - place[1]), mark) for mark, each in self._places()]
        away, mark = min(near, key=lambda each: each[0], default=(float("inf"), None))
        return mark if away * self.scale <= px(REACH) else None

    @property
    def _corner(self) -> PhotoPlace:
        """Where the top left corner of the photograph is: it never leaves a side empty that it could fill."""
        wide, high = (each * self.scale for each in self.size_of_photo)
        middle = self._middle if self.close else (wide / 2 / self.scale, high / 2 / self.scale)
        left = self.center_x - middle[0] * self.scale
        top = self.center_y + middle[1] * self.scale
        left = self.center_x - wide / 2 if wide <= self.width else min(max(left, self.right - wide), self.x)
        top = self.center_y + high / 2 if high <= self.height else max(min(top, self.y + high), self.top)
        return left, top

    def _places(self) -> list[tuple[PhotoMark, PhotoPlace]]:
        glance = self.glance
        return [] if glance is None else [(mark, glance.shown(mark.at)) for mark in self.marks]

    # Fingers

    def on_touch_down(self, touch: Any) -> bool:
        """Take a finger that comes down on the photograph."""
        if self.glance is None or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._drawn_along = False
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Draw the photograph along."""
        if touch.grab_current is not self:
            return False
        if hypot(touch.x - touch.ox, touch.y - touch.oy) > px(STEADY):
            self._drawn_along = True
        if self._drawn_along and self.close:
            x, y = self.place_at(self.center_x, self.center_y)
            self._middle = x - touch.dx / self.scale, y + touch.dy / self.scale
            self.changed()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Pick the place of a tap."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if not self._drawn_along and self.collide_point(*touch.pos):
            (x, y), (wide, high) = self.place_at(*touch.pos), self.size_of_photo
            if 0 <= x < wide and 0 <= y < high:
                self.dispatch("on_pick", (x, y))
        return True

    # Painting

    def paint(self) -> None:
        """Draw the photograph, and the marks that are in sight."""
        slab(box_of(self), theme.WELL, px(theme.RADIUS))
        if self._texture is None:
            return
        (left, top), (wide, high) = self._corner, (each * self.scale for each in self.size_of_photo)
        corner = self.to_window(self.x, self.y)
        with clipped((*corner, self.width, self.height)):
            tint((1, 1, 1, 1))
            Rectangle(texture=self._texture, pos=(left, top - high), size=(wide, high))
            groups = list(dict.fromkeys(mark.name.partition("/")[0] for mark in self.marks if mark.name))
            for mark, place in self._places():
                x, y = self.seen_at(place)
                if self.collide_point(x, y):
                    self._paint_mark(mark, x, y, _ink(mark, groups))
            if self.chosen is not None:
                x, y = self.seen_at(self.chosen)
                arm = self._radius + px(9)
                outline((x - arm, y - arm, 2 * arm, 2 * arm), theme.YELLOW_LIGHT, px(6), px(3))

    @property
    def _radius(self) -> float:
        return max((self.glance.radius if self.glance is not None else 1.0) * self.scale, px(3))

    def _paint_mark(self, mark: PhotoMark, x: float, y: float, ink: Colour) -> None:
        radius, wide = self._radius + px(1), px(2.5 if self.close else 1.5)
        if not mark.name:
            arm = radius * 0.8
            for way in (-1, 1):
                stroke((x - arm, y - way * arm, x + arm, y + way * arm), theme.SHADE, wide + px(2))
                stroke((x - arm, y - way * arm, x + arm, y + way * arm), ink, wide)
            return
        doubtful = mark.kind is not MarkKind.SEEN
        ring(x, y, radius, theme.SHADE, wide + px(2))
        ring(x, y, radius, ink, wide)
        if doubtful:
            ring(x, y, radius + px(5), ink, wide)
        if self.close:
            number = f"{mark.name.rpartition('/')[2]}{'?' if doubtful else ''}"
            at = y + radius + px(17 if doubtful else 12)
            slab((x - px(18), at - px(13), px(36), px(26)), theme.SHADE, px(5))
            glyph(number, Typeface.STRONG, px(18), x, at, ink)


def _ink(mark: PhotoMark, groups: Sequence[str]) -> Colour:
    if mark.kind is not MarkKind.SEEN:
        return _INKS[mark.kind]
    return _TRACKS[groups.index(mark.name.partition("/")[0]) % len(_TRACKS)]
