"""The texts on a circuit board: the name of each hole on the front, the references of what is on the back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.maker.electronics.lighting import SUPPLY_PLUS
from companion.maker.electronics.parts import PI, PICO
from companion.maker.pcb.circuit import SUPPLY, TAPS
from companion.maker.pcb.footprints import Rectangle, box_around
from companion.maker.pcb.kinds import JOINTS
from companion.maker.pcb.placed import FreeRoom
from companion.maker.pcb.placement import Placement
from companion.maker.pcb.silkmarks import USB_MM, SilkMark, room_for_silk, silk_marks

_WIDE = 0.95
"""How wide a letter is, with the space to the next, in parts of its height."""
_HIGH = 1.36
"""How high a line is, in parts of the height of its letters: a slash goes beyond them on both sides."""
_HEIGHTS = (0.9, 0.8, 0.7, 0.6)
_STEP = 0.25
_FROM_MARK = 0.1

USB, PLUS = "USB", "+"
"""At the end of a module that has the socket; at the pad of a capacitor that is its plus."""

_SIGNS = {SUPPLY_PLUS: "+5V"}
_FIRST = (USB, PLUS, "1", "+5V", "GND")
"""What a part is soldered the right way round by: it gets its place before references do."""


@dataclass(frozen=True)
class SilkText:
    """A text on the silk, by its middle. `degrees` is 0 or 90."""

    text: str
    x: float
    y: float
    height: float
    degrees: int = 0
    back: bool = False

    @property
    def stroke(self) -> float:
        """How thick its lines are."""
        return max(0.1, round(self.height * 0.15, 2))

    @property
    def box(self) -> Rectangle:
        """The room that it takes."""
        long, high = _WIDE * self.height * len(self.text) + 0.1, _HIGH * self.height
        return box_around(self.x, self.y, *((long, high) if self.degrees == 0 else (high, long)))


Silk = SilkText | SilkMark


def all_silk(placement: Placement) -> tuple[Silk, ...]:
    """Return all that is printed on a board, texts and marks."""
    marks = tuple(silk_marks(placement))
    return (*marks, *silk_labels(placement, marks))


def silk_labels(placement: Placement, marks: Iterable[SilkMark]) -> Iterator[SilkText]:
    """Yield the texts, each where no pad, body, mark or other text is; a text without such a place is left out."""
    marks = tuple(marks)
    for back in (False, True):
        room = room_for_silk(placement, back)
        for mark in marks:
            if mark.back == back:
                room.take_box(mark.box.grown(_FROM_MARK), back)
        for placed in placement.parts:
            if placed.back == back and placed.part.reference.startswith((SUPPLY, "CF")):
                room.take_box(placed.body, back)  # what says where plus is has to be seen beside it
        for text, x, y in sorted(_texts(placement, back), key=lambda each: each[0] not in _FIRST):
            found = _fitting(room, text, x, y, back)
            if found is not None:
                room.take_box(found.box, back)
                yield found


def _texts(placement: Placement, back: bool) -> Iterator[tuple[str, float, float]]:
    """Yield each text and the place that it is for."""
    for placed in placement.parts:
        part = placed.part
        if part.reference.startswith("S") and part.hole and not back:
            yield part.hole, placed.x, placed.y
        elif back and part.reference.startswith("TP"):
            yield part.nets["1"], placed.x, placed.y
        elif back and part.reference in (SUPPLY, TAPS):
            yield from ((_SIGNS.get(pad.net, pad.net), pad.x, pad.y) for pad in placed.pads if pad.net)
        elif back and part.reference.startswith("CF"):
            pad = placed.pad("+")
            yield PLUS, pad.x, pad.y
        elif back and (part.kind in JOINTS.values() or part.kind is PI):
            pad = placed.pad("1")
            yield "1", pad.x, pad.y
        elif back and part.kind is PICO:
            yield USB, *placed.at((USB_MM.left + USB_MM.right) / 2, USB_MM.bottom - 1.0)
        if back and placed.back and part.reference[:2] not in ("TP", "CS", "CL"):
            yield part.reference, placed.x, placed.y


@lru_cache(maxsize=3)
def _nearby(steps: int) -> tuple[tuple[float, int, int, int], ...]:
    """Return places around a part, the nearest first: how far, how turned, steps down, steps to the right."""
    return tuple(
        sorted(
            (round(abs(i) * 0.7 + abs(j), 3), degrees, j, i)
            for i in range(-steps, steps + 1)
            for j in range(-steps, steps + 1)
            for degrees in (0, 90)
        )
    )


def _fitting(room: FreeRoom, text: str, x: float, y: float, back: bool) -> SilkText | None:
    reaches = (4.5, 6.0) if text in _FIRST else (6.0,) if back else (3.6,)
    for reach in reaches:
        for height in _HEIGHTS:
            for _, degrees, j, i in _nearby(int(reach / _STEP)):
                label = SilkText(text, round(x + i * _STEP, 3), round(y + j * _STEP, 3), height, degrees, back)
                if room.free([label.box], back):
                    return label
    return None
