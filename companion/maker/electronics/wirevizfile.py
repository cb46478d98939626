"""A wiring harness as WireViz reads and draws it: connectors, cables, and which wire goes where.

WireViz draws with Graphviz, which is a program and not a library: without it there is the WireViz file alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from shutil import which
from typing import Any, NamedTuple

import yaml
from wireviz.wireviz import parse

from companion.maker.document import Document
from companion.maker.electronics.circuit import Circuit
from companion.maker.electronics.colours import colour_of

NOT_DRAWN = "The cables are not drawn, as Graphviz is missing: sudo apt install graphviz, and make the kit again."

_SUPPLY_PINS = ("VCC", "GND", "VDD", "VSS", "3V3")


class Wire(NamedTuple):
    """A wire of a cable: the net that it belongs to, and the pin at each end."""

    net: str
    start: str
    end: str


class Harness:
    """Connectors (the parts, with the pins that have a wire) and the cables between them."""

    def __init__(self, title: str, circuit: Circuit) -> None:
        """Begin a harness between parts of this circuit."""
        self._title, self._circuit = title, circuit
        self._connectors: dict[str, dict[str, Any]] = {}
        self._cables: dict[str, dict[str, Any]] = {}
        self._connections: list[list[dict[str, Any]]] = []

    def part(self, reference: str, kind: str, *, notes: str = "") -> None:
        """Add a part; its pins come with their wires."""
        about = {"notes": notes} if notes else {}
        self._connectors[reference] = {"type": kind, "show_pincount": False, **about, "pins": [], "pinlabels": []}

    def pin(self, reference: str, net: str) -> str:
        """Return the pin of a part on a net, of a supply its own. Raises `IndexError` when there is none."""
        found = [pin for pin, other in self._circuit.by_reference[reference].nets.items() if other == net]
        return sorted(found, key=lambda pin: pin.split(" ")[0] not in _SUPPLY_PINS)[0]

    def nets(self, start: str, end: str, nets: Sequence[str]) -> list[Wire]:
        """Return a wire for each net that two parts share."""
        return [Wire(net, self.pin(start, net), self.pin(end, net)) for net in nets]

    def cable(self, name: str, awg: int, start: str, end: str, wires: Sequence[Wire], *, notes: str = "") -> None:
        """Add a cable from one part to another."""
        self._cables[name] = {
            "category": "bundle",
            "gauge": f"{awg} AWG",
            "colors": [colour_of(wire.net).code for wire in wires],
            "wirelabels": [wire.net for wire in wires],
            "show_wirecount": False,
            **({"notes": notes} if notes else {}),
        }
        for number, wire in enumerate(wires, 1):
            ends = self._named(start, wire.start), self._named(end, wire.end)
            self._connections.append([{start: ends[0]}, {name: number}, {end: ends[1]}])

    def _named(self, reference: str, pin: str) -> int | str:
        """Return a pin's number, or its name where it has none, and have the part show it."""
        found = re.fullmatch(r"(.*) \((\d+)\)", pin)
        label, number = (found[1], int(found[2])) if found else ("", pin)
        part = self._connectors[reference]
        if number not in part["pins"]:
            part["pins"].append(number)
            part["pinlabels"].append(label)
        return number

    def documents(self, path: str, about: str) -> Iterator[Document]:
        """Yield the WireViz file, and its drawing where Graphviz is there."""
        drawable = which("dot") is not None
        content = {
            "metadata": {"title": self._title},
            "options": {"bgcolor": "WH"},
            "connectors": self._connectors,
            "cables": self._cables,
            "connections": self._connections,
        }
        text: str = yaml.safe_dump(content, sort_keys=False, width=120)
        yield Document(f"{path}.yml", text.encode(), f"{about}, for WireViz", "" if drawable else NOT_DRAWN)
        if drawable:
            drawn: str = parse(content, return_types="svg")
            yield Document(f"{path}.svg", drawn.encode(), about)
