"""The texts on a circuit board: the name of each hole on the front; on the back words at pins, references, its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot

from companion.maker.electronics.lighting import SUPPLY_PLUS
from companion.maker.electronics.parts import PI, PICO
from companion.maker.pcb.circuit import SUPPLY, TAPS
from companion.maker.pcb.kinds import JOINTS
from companion.maker.pcb.placed import FreeRoom, PlacedPad, PlacedPart
from companion.maker.pcb.placement import Placement
from companion.maker.pcb.silkmarks import USB_MM, SilkMark, room_for_silk, silk_marks
from companion.maker.pcb.silktext import (
    DOUBTS_MM,
    HEIGHTS,
    PinToName,
    SilkText,
    gap,
    silk_width,
    text_anywhere,
    text_near,
    word_of_pin,
)

USB, PLUS, FIRST = "USB", "+", "1"
"""At the end of a module that has the socket; at the plus of a capacitor; at the first pin of a connector."""

_FROM_MARK, _BETWEEN = 0.1, 0.15
"""From a text to a mark, and to another text."""
_SIGNS = {SUPPLY_PLUS: "+5V"}
_HOLE_REACH, _PIN_REACHES, _REACH = 3.6, (4.5, 6.0), 6.0
_FROM_TERMINALS_MM = 2.0
"""How far other texts are from the terminals of the supply."""
_DOUBT_OF_NAME, _TRIES = 0.2, 4
"""How much nearer the name of a hole is to its own switch than to any other."""
_NAME_HEIGHTS = (1.5, 1.2, 1.0, 0.8)
_ANY_TURN = ((0, 90),)
_LYING, _LYING_FIRST = ((0,),), ((0,), (90,))
_NONE = SilkText("", 0.0, 0.0, 0.0)


Silk = SilkText | SilkMark


@dataclass(frozen=True)
class Unprinted:
    """What finds no room: words, each with its pin; holes whose name is short or missing."""

    words: Sequence[tuple[str, PlacedPad]]
    holes: Sequence[str]


def all_silk(placement: Placement) -> tuple[Silk, ...]:
    """Return all that is printed on a board: marks, and texts where no pad, mark or other text is.

    A text without such a place is left out, and the word of a pin that would be nearer to another (`unprinted`).
    """
    return _printed(placement)[0]


def unprinted(placement: Placement) -> Unprinted:
    """Return what a board should say and does not."""
    return _printed(placement)[1]


@lru_cache(maxsize=4)
def _printed(placement: Placement) -> tuple[tuple[Silk, ...], Unprinted]:
    """Return what is printed, and what is not. The files of a board, its pictures and its page ask for it by turns."""
    marks = tuple(silk_marks(placement))
    front, back = _FrontTexts(placement, marks), _BackTexts(placement, marks)
    names, words = tuple(front.texts()), tuple(back.texts())
    printed = {each.text for each in names}
    left_out = Unprinted(back.left_out, [hole for hole in front.holes if hole not in printed])
    return (*marks, *names, *words), left_out


class _FrontTexts:
    """The names of the holes, all of the same height."""

    def __init__(self, placement: Placement, marks: Iterable[SilkMark]) -> None:
        self._room = _room(placement, marks, back=False)
        for placed in placement.parts:
            if not placed.back and placed.footprint.pads:
                self._room.take_box(placed.body, back=False)
        self._sensors = [each for each in placement.parts if each.part.hole and each.part.reference.startswith("S")]

    @property
    def holes(self) -> Sequence[str]:
        """The holes that have a name to be printed."""
        return [each.part.hole for each in self._sensors]

    def texts(self) -> Iterator[SilkText]:
        """Yield them. A name lies, and is nearest to its own switch.

        Names that find no room, beside a screw, choose before the others, and all are placed once more. One that finds
        none even so is its number alone, which may stand.
        """
        order, best, fewest = self._sensors, list[SilkText](), len(self._sensors) + 1
        for _ in range(_TRIES):
            found = self._in_order(order)
            left = [each for each in order if found.get(each.part.reference, _NONE).text != each.part.hole]
            if len(left) < fewest:
                best, fewest = list(found.values()), len(left)
            if not left:
                break
            order = left + [each for each in order if each not in left]
        yield from best

    def _in_order(self, sensors: Sequence[PlacedPart]) -> dict[str, SilkText]:
        """Return the names that find room when they are placed one after the other, by the references of switches."""
        heights, room, found = _heights_side_by_side(self._sensors), deepcopy(self._room), dict[str, SilkText]()
        for placed in sensors:
            nearest, (group, _, number) = self._nearest_to(placed), placed.part.hole.partition("/")
            for text, turns in ((placed.part.hole, _LYING), (number or group, _LYING_FIRST)):
                name = SilkText(text, placed.x, placed.y, heights[0])
                label = text_near(room, name, heights, _HOLE_REACH, turns, fits=nearest)
                if label is not None:
                    room.take_box(label.box.grown(_BETWEEN), back=False)
                    found[placed.part.reference] = label
                    break
        return found

    def _nearest_to(self, placed: PlacedPart) -> Callable[[SilkText], bool]:
        """Return whether a name is by `_DOUBT_OF_NAME` nearer to a switch, and to its middle, than to any other."""
        here = placed.body
        others = [each for each in self._sensors if each is not placed and gap(each.body, here) < 4 * _HOLE_REACH]

        def nearest(label: SilkText) -> bool:
            near, middle = gap(label.box, here), hypot(placed.x - label.x, placed.y - label.y)
            return all(
                gap(label.box, other.body) >= near + _DOUBT_OF_NAME
                and hypot(other.x - label.x, other.y - label.y) >= middle + _DOUBT_OF_NAME
                for other in others
            )

        return nearest


def _heights_side_by_side(sensors: Iterable[PlacedPart]) -> Sequence[float]:
    """Return heights at which the names of holes in a row have room one beside the other."""
    in_rows = sorted((each.y, each.x, len(each.part.hole)) for each in sensors)
    beside = [(right - left, max(one, two)) for (y, left, one), (at, right, two) in pairwise(in_rows) if y == at]
    fitting = [
        height
        for height in HEIGHTS
        if all(silk_width("x" * long, height) + _BETWEEN <= apart for apart, long in beside)
    ]
    return fitting or HEIGHTS[-1:]


class _BackTexts:
    """Words at pins, references, the name of the board.

    What is read once all is soldered keeps clear of every part; references may lie below the parts that they name.
    """

    def __init__(self, placement: Placement, marks: Iterable[SilkMark]) -> None:
        self._placement, self._by_reference = placement, placement.by_reference()
        self._words = list(_words_at_pins(placement))
        self.left_out: list[tuple[str, PlacedPad]] = []
        marks = tuple(marks)
        self._clear, self._room = (_room(placement, marks, back=True) for _ in range(2))
        for placed in placement.parts:
            if placed.back and placed.footprint.pads and not placed.part.reference.startswith("TP"):
                self._clear.take_box(placed.body, back=True)
                if placed.part.reference.startswith(("J", "CF")):
                    self._room.take_box(placed.body, back=True)

    def texts(self) -> Iterator[SilkText]:
        """Yield them, what a part is soldered the right way round by before references; the supply's terminals first.

        The plus of a capacitor close beside the terminals could be taken for theirs. Next are the test points, which
        the first test is done at.
        """
        parts = [each for each in self._placement.parts if each.back and each.footprint.pads]
        terminals = [each for each in parts if each.part.reference == SUPPLY]
        yield from self._texts_of(terminals)
        for placed in terminals:
            for room in (self._clear, self._room):
                room.take_box(placed.body.grown(_FROM_TERMINALS_MM), back=True)
        tested = [each for each in parts if each.footprint.bare]
        yield from self._texts_of(tested)
        yield from self._texts_of([each for each in parts if each not in terminals and each not in tested])
        name = text_anywhere(self._clear, self._placement.layout.name, _NAME_HEIGHTS, back=True)
        if name is not None:
            yield name

    def _texts_of(self, parts: Sequence[PlacedPart]) -> Iterator[SilkText]:
        references = {each.part.reference for each in parts}
        for text, pad in self._words:
            if pad.part not in references:
                continue
            label = self._beside(text, pad)
            if label is None:
                self.left_out.append((text, pad))
            else:
                yield self._taken(label)
        for placed in parts:
            if placed.part.kind is PICO:
                yield from self._near(USB, *placed.at((USB_MM.left + USB_MM.right) / 2, USB_MM.bottom - 1.0))
        for placed in parts:
            if placed.part.reference[:2] not in ("TP", "CS", "CL"):
                yield from self._near(placed.part.reference, placed.x, placed.y)

    def _beside(self, text: str, pad: PlacedPad) -> SilkText | None:
        """Return the word of a pin; where there is no other room, below the module, which can be taken out.

        It is nearer to its pin, or to the body that hides that, than to anything that is soldered on this side; where
        that finds no room, than to what a wire or a tip could be held to.
        """
        part = self._by_reference[pad.part]
        siblings = [other.box for other in part.pads if other is not pad]
        hidden = pad.box.within(part.body)
        pin = PinToName(pad.box, part.body if hidden else pad.box, siblings, pad.back)
        soldered = [other for other in self._placement.pads if other.on(pad.back) and other.part != pad.part]
        named = {id(other) for _, other in self._words}
        held = [o for o in soldered if id(o) in named or self._by_reference[o.part].footprint.by_hand]
        asked = [([other.box for other in soldered], DOUBTS_MM[:1]), ([other.box for other in held], DOUBTS_MM)]
        for room in (self._clear, self._room):
            for others, doubts_mm in asked:
                for doubt_mm in doubts_mm:
                    for reach in _PIN_REACHES:
                        found = word_of_pin(room, text, pin, others, reach, doubt_mm)
                        if found is not None:
                            return found
        return self._nearest(text, pad.x, pad.y) if text == FIRST else None

    def _nearest(self, text: str, x: float, y: float) -> SilkText | None:
        middle = SilkText(text, x, y, HEIGHTS[0], back=True)
        return text_near(self._room, middle, HEIGHTS, _REACH, _ANY_TURN)

    def _near(self, text: str, x: float, y: float) -> Iterator[SilkText]:
        label = self._nearest(text, x, y)
        if label is not None:
            yield self._taken(label)

    def _taken(self, label: SilkText) -> SilkText:
        for room in (self._clear, self._room):
            room.take_box(label.box.grown(_BETWEEN), back=True)
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
            yield FIRST, placed.pad("1")
