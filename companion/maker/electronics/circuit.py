"""The circuit of a board: every part, and the net that each of its pins is on. Netlist, bill and drawings come from it.

A part's number is that of its channel: R17, S17 and D17 belong to sensor 17, LED17 is light 17. Chips count from 1, as
from the host; capacitor C3 is at chip U3.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from companion.board.layout import NO_HOLE, HoleName
from companion.maker.electronics.parts import PartKind

GND, V33, V5 = "GND", "3V3", "5V"


class Part(NamedTuple):
    """A part that is soldered: its reference, its kind, the net of each pin, and the hole that it is at or for."""

    reference: str
    kind: PartKind
    nets: Mapping[str, str]
    hole: HoleName = NO_HOLE


class Pin(NamedTuple):
    """A pin of a part on a net."""

    net: str
    part: str
    pin: str
    hole: HoleName


class Circuit:
    """All parts of a board."""

    def __init__(self, parts: Iterable[Part]) -> None:
        """Hold the parts, in the order in which they are listed."""
        self.parts: Sequence[Part] = tuple(parts)

    @cached_property
    def by_reference(self) -> Mapping[str, Part]:
        """The parts by their references."""
        return {part.reference: part for part in self.parts}

    def pins(self) -> Iterator[Pin]:
        """Yield every pin that is on a net, part by part."""
        for part in self.parts:
            for pin, net in part.nets.items():
                yield Pin(net, part.reference, pin, part.hole)

    @cached_property
    def nets(self) -> Mapping[str, Sequence[Pin]]:
        """The pins of every net."""
        found: dict[str, list[Pin]] = defaultdict(list)
        for pin in self.pins():
            found[pin.net].append(pin)
        return dict(found)
