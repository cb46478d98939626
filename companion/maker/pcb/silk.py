"""The texts on a circuit board: the name of each hole on the front; on the back words at pins, references, its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from companion.maker.electronics.lighting import SUPPLY_PLUS
from companion.maker.electronics.parts import PI, PICO
from companion.maker.pcb.circuit import SUPPLY, TAPS
from companion.maker.pcb.kinds import JOINTS
from companion.maker.pcb.placed import FreeRoom, PlacedPad, PlacedPart
from companion.maker.pcb.placement import Placement
from companion.maker.pcb.silkmarks import USB_MM, SilkMark, room_for_silk, silk_marks
from companion.maker.pcb.silktext import DOUBTS_MM, HEIGHTS, SilkText, silk_width, text_anywhere, text_near, word_of_pin

USB, PLUS = "USB", "+"
"""At the end of a module that has the socket; at the pad of a capacitor that is its plus."""

_FROM_MARK = 0.1
_SIGNS = {SUPPLY_PLUS: "+5V"}
_HOLE_REACH, _PIN_REACHES, _REACH = 3.6, (4.5, 6.0), 6.0
_FROM_TERMINALS_MM = 2.0
"""How far other texts are from the terminals of the supply."""
_NAME_HEIGHTS = (1.5, 1.2, 1.0, 0.8)
_ANY_TURN = ((0, 90),)
_LYING_FIRST = ((0,), (90,))


Silk = SilkText | SilkMark


def all_silk(placement: Placement) -> tuple[Silk, ...]:
    """Return all that is printed on a board, texts and marks."""
    marks = tuple(silk_marks(placement))
    return (*marks, *silk_labels(placement, marks))


def silk_labels(placement: Placement, marks: Iterable[SilkMark]) -> Iterator[SilkText]:
    """Yield the texts, each where no pad, mark or other text is; a text without such a place is left out.

    So is the word of a pin that would be nearer to another: on the page it stands as well.
    """
    marks = tuple(marks)
    yield from _FrontTexts(placement, marks).texts()
    yield from _BackTexts(placement, marks).texts()


class _FrontTexts:
    """The names of the holes, all of the same height."""

    def __init__(self, placement: Placement, marks: Iterable[SilkMark]) -> None:
        self._room = _room(placement, marks, back=False)
        self._sensors = [each for each in placement.parts if each.part.hole and each.part.reference.startswith("S")]

    def texts(self) -> Iterator[SilkText]:
        """Yield them. A name lies rather than stands, as far as it has room."""
        heights = _heights_side_by_side(self._sensors)
        for placed in self._sensors:
            name = SilkText(placed.part.hole, placed.x, placed.y, heights[0])
            found = text_near(self._room, name, heights, _HOLE_REACH, _LYING_FIRST)
            if found is not None:
                self._room.take_box(found.box, back=False)
                yield found


def _heights_side_by_side(sensors: Iterable[PlacedPart]) -> Sequence[float]:
    """Return heights at which the names of holes in a row have room one beside the other."""
    in_rows = sorted((each.y, each.x, len(each.part.hole)) for each in sensors)
    beside = [(right - left, max(one, two)) for (y, left, one), (at, right, two) in pairwise(in_rows) if y == at]
    fitting = [height for height in HEIGHTS if all(silk_width("x" * long, height) <= apart for apart, long in beside)]
    return fitting or HEIGHTS[-1:]


class _BackTexts:
    """Words at pins, references, the name of the board.

    What is read once all is soldered keeps clear of every part; references may lie below the parts that they name.
    """

    def __init__(self, placement: Placement, marks: Iterable[SilkMark]) -> None:
        self._placement, self._by_reference = placement, placement.by_reference()
        self._words = list(_words_at_pins(placement))
        marks = tuple(marks)
        self._clear, self._room = (_room(placement, marks, back=True) for _ in range(2))
        for placed in placement.parts:
            if placed.back and placed.footprint.pads and not placed.part.reference.startswith("TP"):
                self._clear.take_box(placed.body, back=True)
                if placed.part.reference.startswith(("J", "CF")):
                    self._room.take_box(placed.body, back=True)

    def texts(self) -> Iterator[SilkText]:
        """Yield them, what a part is soldered the right way round by before references; the supply's terminals first.

        The plus of a capacitor close beside the terminals could be taken for theirs.
        """
        parts = [each for each in self._placement.parts if each.back and each.footprint.pads]
        terminals = [each for each in parts if each.part.reference == SUPPLY]
        yield from self._texts_of(terminals)
        for placed in terminals:
            for room in (self._clear, self._room):
                room.take_box(placed.body.grown(_FROM_TERMINALS_MM), back=True)
        yield from self._texts_of([each for each in parts if each not in terminals])
        name = text_anywhere(self._clear, self._placement.layout.name, _NAME_HEIGHTS, back=True)
        if name is not None:
            yield name

    def _texts_of(self, parts: Sequence[PlacedPart]) -> Iterator[SilkText]:
        references = {each.part.reference for each in parts}
        for text, pad in self._words:
            label = self._beside(text, pad) if pad.part in references else None
            if label is not None:
                yield self._taken(label)
        for placed in parts:
            if placed.part.kind is PICO:
                yield from self._near(USB, *placed.at((USB_MM.left + USB_MM.right) / 2, USB_MM.bottom - 1.0))
        for placed in parts:
            if placed.part.reference[:2] not in ("TP", "CS", "CL"):
                yield from self._near(placed.part.reference, placed.x, placed.y)

    def _others(self, pad: PlacedPad) -> Sequence[PlacedPad]:
        """Return the pins that a word could be taken for the word of: its part has others that have none."""
        part = self._by_reference[pad.part]
        pins = (*(other for _, other in self._words), *(part.pads if part.footprint.by_hand else ()))
        return [other for other in dict.fromkeys(pins) if other is not pad]

    def _beside(self, text: str, pad: PlacedPad) -> SilkText | None:
        """Return the word of a pin; where there is no other room, below the module, which can be taken out."""
        others = self._others(pad)
        for room in (self._clear, self._room):
            for doubt_mm in DOUBTS_MM:
                for reach in _PIN_REACHES:
                    found = word_of_pin(room, text, pad, others, reach, doubt_mm)
                    if found is not None:
                        return found
        return None if pad.part.startswith(("TP", TAPS)) else self._nearest(text, pad.x, pad.y)

    def _nearest(self, text: str, x: float, y: float) -> SilkText | None:
        middle = SilkText(text, x, y, HEIGHTS[0], back=True)
        return text_near(self._room, middle, HEIGHTS, _REACH, _ANY_TURN)

    def _near(self, text: str, x: float, y: float) -> Iterator[SilkText]:
        label = self._nearest(text, x, y)
        if label is not None:
            yield self._taken(label)

    def _taken(self, label: SilkText) -> SilkText:
        for room in (self._clear, self._room):
            room.take_box(label.box, back=True)
        return label


def _room(placement: Placement, marks: Iterable[SilkMark], *, back: bool) -> FreeRoom:
    room = room_for_silk(placement, back)
    for mark in marks:
        if mark.back == back:
            room.take_box(mark.box.grown(_FROM_MARK), back)
    return room


def _words_at_pins(placement: Placement) -> Iterator[tuple[str, PlacedPad]]:
    """Yield each word and the pin that it is for: what a meter is held to, or a wire, or a plug's first pin."""
    for placed in placement.parts:
        part = placed.part
        if not placed.back:
            continue
        if part.reference.startswith("TP"):
            yield part.nets["1"], placed.pads[0]
        elif part.reference in (SUPPLY, TAPS):
            yield from ((_SIGNS.get(pad.net, pad.net), pad) for pad in placed.pads if pad.net)
        elif part.reference.startswith("CF"):
            yield PLUS, placed.pad("+")
        elif part.kind in JOINTS.values() or part.kind is PI:
            yield "1", placed.pad("1")
