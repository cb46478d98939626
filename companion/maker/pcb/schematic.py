"""The schematic of a circuit board as KiCad 6 writes it: one sheet, every part a box, its nets written at its pins.

Chips and what is at the host come first; then, column by column, each hole in a row of its own: its switch, resistor,
light and capacitors. Source: KiCad's file format documentation (S-expressions, schematic file version 20211123).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from uuid import NAMESPACE_URL, uuid5

from companion.maker.electronics.circuit import Circuit, Part
from companion.maker.pcb.footprints import Footprint
from companion.maker.pcb.kinds import MOUNTS, board_part

_GRID = 2.54
_HALF, _PIN = 7.62, 2.54
_CELL = 50.8
"""From a part to the next: the box and its nets' names on both sides."""
_TOP, _MARGIN, _DEEP = 30.48, 50.8, 800.0
_FONT = "(effects (font (size 1.27 1.27))"


@dataclass(frozen=True)
class Symbol:
    """How a part is drawn: the number and name of each pin on its left and right side, from the top."""

    name: str
    left: tuple[tuple[str, str], ...]
    right: tuple[tuple[str, str], ...]

    @property
    def rows(self) -> int:
        """How many pins one below the other its box has room for."""
        return max(len(self.left), len(self.right), 1)

    def pins(self) -> Iterator[tuple[str, str, float, float]]:
        """Yield number and name of each pin, and where its end is from the middle of the box, y going down."""
        for side, pins in ((-1, self.left), (1, self.right)):
            for row, (number, name) in enumerate(pins):
                yield number, name, side * (_HALF + _PIN), (row - (self.rows - 1) // 2) * _GRID


def symbol_of(part: Part) -> Symbol:
    """Return the symbol of a part: every pad of its land pattern once."""
    land = board_part(part.kind).footprint
    names = {land.pad_number(pin): pin.partition(" (")[0] for pin in part.nets}
    numbers = list(dict.fromkeys(pad.number for pad in land.pads))
    pins = [(number, names.get(number, number)) for number in numbers]
    half = (len(pins) + 1) // 2
    used = "".join(sorted(names.values()))
    identity = uuid5(NAMESPACE_URL, f"{land.name}/{used}").hex[:6]
    return Symbol(f"{part.kind.value} {identity}".replace('"', ""), tuple(pins[:half]), tuple(pins[half:]))


def schematic_text(name: str, circuit: Circuit) -> str:
    """Return the schematic file of a circuit."""
    return "\n".join(_Sheet(name, circuit).lines()) + "\n"


class _Sheet:
    """Lays the parts out and writes them."""

    def __init__(self, name: str, circuit: Circuit) -> None:
        self._name = name
        self._parts = [part for part in circuit.parts if part.kind not in MOUNTS]
        self._symbols = {part.reference: symbol_of(part) for part in self._parts}
        self._places = dict(self._laid_out())

    def lines(self) -> Iterator[str]:
        """Yield the lines of the file."""
        wide = max(x for x, _ in self._places.values()) + 2 * _MARGIN
        high = max(y for _, y in self._places.values()) + 2 * _MARGIN
        yield "(kicad_sch (version 20211123) (generator cribbage-companion)"
        yield f"  (uuid {self._id('sheet')})"
        yield f'  (paper "User" {_mm(wide)} {_mm(high)})'
        yield f'  (title_block (title "{self._name}") (company "Cribbage Companion"))'
        yield "  (lib_symbols"
        for symbol in {each.name: each for each in self._symbols.values()}.values():
            yield from _library(symbol)
        yield "  )"
        for part in self._parts:
            yield from self._nets_of(part)
        for part in self._parts:
            yield from self._instance(part)
        yield '  (sheet_instances (path "/" (page "1")))'
        yield "  (symbol_instances"
        for part in self._parts:
            land = board_part(part.kind).footprint
            yield (
                f'    (path "/{self._id(part.reference)}" (reference "{part.reference}") (unit 1) '
                f'(value "{part.kind.value}") (footprint "{land.name}"))'
            )
        yield "  )"
        yield ")"

    def _laid_out(self) -> Iterator[tuple[str, tuple[float, float]]]:
        """Yield the place of each part: column after column, in rows of the parts that belong together."""
        x, y, widest = _MARGIN, _TOP, 0
        for row in _rows(self._parts):
            high = (max(self._symbols[part.reference].rows for part in row) + 4) * _GRID
            if y + high > _DEEP:
                x, y, widest = x + widest * _CELL + _GRID * 4, _TOP, 0
            widest = max(widest, len(row))
            for place, part in enumerate(row):
                above = ((self._symbols[part.reference].rows - 1) // 2 + 2) * _GRID
                yield part.reference, (round(x + place * _CELL, 2), round(y + above, 2))
            y = round(y + high, 2)

    def _id(self, what: str) -> str:
        return str(uuid5(NAMESPACE_URL, f"{self._name}/schematic/{what}"))

    def _ends(self, part: Part) -> Iterator[tuple[str, str, float, float, bool]]:
        """Yield the pins of a part: number, net, where its end is, whether it is on the left."""
        x, y = self._places[part.reference]
        nets = _nets_by_pad(part, board_part(part.kind).footprint)
        for number, _, dx, dy in self._symbols[part.reference].pins():
            yield number, nets.get(number, ""), round(x + dx, 2), round(y + dy, 2), dx < 0

    def _nets_of(self, part: Part) -> Iterator[str]:
        for number, net, x, y, left in self._ends(part):
            mark = self._id(f"{part.reference}/{number}/net")
            at = f"(at {_mm(x)} {_mm(y)}"
            if net:
                yield (
                    f'  (global_label "{net}" (shape passive) {at} {180 if left else 0}) (fields_autoplaced) '
                    f"{_FONT} (justify {'right' if left else 'left'})) (uuid {mark}))"
                )
            else:
                yield f"  (no_connect {at}) (uuid {mark}))"

    def _instance(self, part: Part) -> Iterator[str]:
        x, y = self._places[part.reference]
        symbol, land = self._symbols[part.reference], board_part(part.kind).footprint
        above = y - ((symbol.rows - 1) // 2 + 1) * _GRID - 0.5
        below = y + (symbol.rows // 2 + 1) * _GRID + 0.5
        yield (
            f'  (symbol (lib_id "companion:{symbol.name}") (at {_mm(x)} {_mm(y)} 0) (unit 1) '
            f"(in_bom yes) (on_board yes) (uuid {self._id(part.reference)})"
        )
        yield f'    (property "Reference" "{part.reference}" (id 0) (at {_mm(x)} {_mm(above)} 0) {_FONT}))'
        shown = f"{part.kind.value} {part.hole}".strip()
        yield f'    (property "Value" "{part.kind.value}" (id 1) (at {_mm(x)} {_mm(below)} 0) {_FONT}))'
        yield f'    (property "Footprint" "{land.name}" (id 2) (at {_mm(x)} {_mm(y)} 0) {_FONT} hide))'
        yield f'    (property "Datasheet" "" (id 3) (at {_mm(x)} {_mm(y)} 0) {_FONT} hide))'
        yield f'    (property "Hole" "{shown}" (id 4) (at {_mm(x)} {_mm(y)} 0) {_FONT} hide))'
        for number, *_ in symbol.pins():
            yield f'    (pin "{number}" (uuid {self._id(f"{part.reference}/{number}")}))'
        yield "  )"


def _nets_by_pad(part: Part, land: Footprint) -> Mapping[str, str]:
    return {land.pad_number(pin): net for pin, net in part.nets.items()}


def _rows(parts: Iterable[Part]) -> Iterator[Sequence[Part]]:
    """Yield the parts in rows: those of a hole together, each chip with its capacitor, the rest four by four."""
    parts = list(parts)
    by_reference = {part.reference: part for part in parts}
    chips = [part for part in parts if part.reference[0] == "U"]
    beside = {f"C{chip.reference[1:]}" for chip in chips}
    others = [p for p in parts if not p.hole and p not in chips and p.reference not in beside]
    large = [part for part in others if len(part.nets) > 4]
    small = [part for part in others if part not in large]
    yield from ([part] for part in large)
    yield from (small[at : at + 4] for at in range(0, len(small), 4))
    for chip in chips:
        yield [chip, *([by_reference[f"C{chip.reference[1:]}"]] if f"C{chip.reference[1:]}" in by_reference else [])]
    at_holes = sorted((part for part in parts if part.hole), key=lambda part: part.hole)
    order = {hole: number for number, hole in enumerate(dict.fromkeys(part.hole for part in parts if part.hole))}
    at_holes.sort(key=lambda part: (order[part.hole], part.reference))
    for _, same in groupby(at_holes, key=lambda part: part.hole):
        yield list(same)


def _library(symbol: Symbol) -> Iterator[str]:
    """Yield a symbol of the file's own library; y goes up in it."""
    top = ((symbol.rows - 1) // 2 + 0.75) * _GRID
    bottom = -(symbol.rows // 2 + 0.75) * _GRID
    yield f'    (symbol "companion:{symbol.name}" (pin_names (offset 1.016)) (in_bom yes) (on_board yes)'
    for index, (key, value) in enumerate(
        (("Reference", "X"), ("Value", symbol.name), ("Footprint", ""), ("Datasheet", ""))
    ):
        hide = " hide" if index > 1 else ""
        yield f'      (property "{key}" "{value}" (id {index}) (at 0 {_mm(top + 2.54)} 0) {_FONT}{hide}))'
    yield (
        f'      (symbol "{symbol.name}_0_1" (rectangle (start {_mm(-_HALF)} {_mm(top)}) '
        f"(end {_mm(_HALF)} {_mm(bottom)}) "
        "(stroke (width 0.254) (type default) (color 0 0 0 0)) (fill (type background))))"
    )
    yield f'      (symbol "{symbol.name}_1_1"'
    for number, name, x, y in symbol.pins():
        yield (
            f"        (pin passive line (at {_mm(x)} {_mm(-y)} {0 if x < 0 else 180}) (length {_mm(_PIN)}) "
            f'(name "{name}" {_FONT})) (number "{number}" {_FONT})))'
        )
    yield "      ))"


def _mm(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"
