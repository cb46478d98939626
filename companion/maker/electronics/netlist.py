"""The netlist: every net of a board with each pin on it, and the hole that it serves. A meter follows it pin by pin."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.maker.document import Document
from companion.maker.electronics.circuit import GND, V5, V33, Circuit
from companion.maker.table import csv_bytes

COLUMNS = ("net", "part", "pin", "hole")


def netlist(circuit: Circuit) -> Iterator[Document]:
    """Yield the netlist as CSV: supplies last, other nets in the order of their numbers."""
    pins = sorted(circuit.pins(), key=lambda pin: (_order(pin.net), _order(pin.part), pin.pin))
    about = "every net with the pins that are on it, and the hole that it serves: for checking with a meter"
    yield Document("electronics/netlist.csv", csv_bytes(COLUMNS, pins), about)


def _order(name: str) -> tuple[bool, str, int]:
    """Return a key that puts R9 before R10, and the nets of the supplies after all others."""
    letters, number = re.fullmatch(r"(.*?)(\d*)", name, re.DOTALL).groups()  # type: ignore[union-attr]
    return name in (V33, V5, GND), letters, int(number or -1)
