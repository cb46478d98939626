"""The tables beside the gerbers: for the fab places of parts and parts to buy, for people what is left; the netlist.

Source of the form: JLCPCB, "Recommendations for BOM / CPL File Preparation". What is placed and what is listed are the
same designators, each once and with a comma between two, at most 200 in a line.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from companion.maker.electronics.bill import ranges
from companion.maker.electronics.board import HOST
from companion.maker.electronics.circuit import Circuit
from companion.maker.electronics.parts import PI, PICO, PartKind
from companion.maker.pcb.circuit import SUPPLY
from companion.maker.pcb.kinds import ADAPTER, MOUNTS, PI_PINS, PI_RIBBON, SOCKET_STRIP, TEST, board_part
from companion.maker.pcb.placed import PlacedPart
from companion.maker.pcb.placement import Placement
from companion.maker.table import csv_bytes

POSITION_COLUMNS = ("Designator", "Val", "Package", "Mid X", "Mid Y", "Rotation", "Layer")
BILL_COLUMNS = (
    "Comment",
    "Designator",
    "Footprint",
    "LCSC Part #",
    "Quantity",
    "Manufacturer",
    "Manufacturer Part",
    "Mouser",
    "What to use instead",
    "Notes",
    "EUR each, about",
)
BY_HAND_COLUMNS = (
    "Part",
    "Designator",
    "Quantity",
    "Package",
    "Manufacturer and part",
    "Mouser",
    "What to use instead",
    "Notes",
    "EUR each, about",
)
NETLIST_COLUMNS = ("net", "part", "pad", "hole")

MOST_A_LINE = 200
"""Fabs read no more designators in one line of a bill."""


def soldered_by_fab(placement: Placement) -> list[PlacedPart]:
    """Return the parts that the fab puts on; test points are copper alone, and mounting holes are holes."""
    return [each for each in parts_to_buy(placement) if not _by_hand(each) and each.footprint.pads]


def parts_to_buy(placement: Placement) -> list[PlacedPart]:
    """Return the parts that somebody has to have: all but test points and mounting holes."""
    return [each for each in placement.parts if each.part.kind not in (TEST, *MOUNTS)]


def parts_eur(placement: Placement) -> float:
    """Return about what the parts cost, as the two lists have them, with the host and its sockets."""
    by_hand = sum(count * kind.price_eur for kind, _, count in parts_by_hand(placement))
    return by_hand + sum(each.part.kind.price_eur for each in soldered_by_fab(placement))


def positions_csv(placement: Placement) -> bytes:
    """Return the places of what the fab solders, in millimetres; y goes up, as in the gerbers."""
    rows = (
        (
            each.part.reference,
            each.part.kind.value,
            each.footprint.name,
            f"{each.x:.3f}",
            f"{-each.y:.3f}",
            each.degrees,
            "bottom" if each.back else "top",
        )
        for each in soldered_by_fab(placement)
    )
    return csv_bytes(POSITION_COLUMNS, rows)


def bill_csv(placement: Placement) -> bytes:
    """Return what the fab solders, part by part: the designators of the positions, each once."""
    rows = []
    for same in _alike(soldered_by_fab(placement)):
        kind, flat = same[0].part.kind, board_part(same[0].part.kind)
        maker, _, number = kind.number.rpartition(" ")
        for first in range(0, len(same), MOST_A_LINE):
            some = same[first : first + MOST_A_LINE]
            listed = ",".join(each.part.reference for each in some)
            bought = (flat.lcsc, len(some), maker, number, flat.mouser, kind.instead, kind.note, f"{kind.price_eur:g}")
            rows.append((kind.value, listed, same[0].footprint.name, *bought))
    return csv_bytes(BILL_COLUMNS, rows)


def by_hand_csv(placement: Placement) -> bytes:
    """Return what people buy, solder and plug in: no fab takes it."""
    rows = (
        (
            kind.value,
            designators,
            count,
            kind.package,
            kind.number,
            board_part(kind).mouser,
            kind.instead,
            kind.note,
            f"{kind.price_eur:g}",
        )
        for kind, designators, count in parts_by_hand(placement)
    )
    return csv_bytes(BY_HAND_COLUMNS, rows)


def parts_by_hand(placement: Placement) -> Iterator[tuple[PartKind, str, int]]:
    """Yield what is left to people, with the designators that it is soldered at ("" if at none), and how many."""
    for same in _alike(each for each in parts_to_buy(placement) if _by_hand(each)):
        kind = same[0].part.kind
        yield from _HOSTS.get(kind, ((kind, ",".join(each.part.reference for each in same), len(same)),))
    if SUPPLY in placement.by_reference():
        yield ADAPTER, "", 1


_HOSTS = {
    PICO: ((SOCKET_STRIP, HOST, 2), (PICO, "", 1)),
    PI: ((PI_PINS, HOST, 1), (PI_RIBBON, "", 1), (PI, "", 1)),
}
"""What is soldered at a host's place, and what is plugged into that."""


def parts_summary(placement: Placement) -> Iterator[tuple[str, str, str, str]]:
    """Yield for people, who need no comma between two: part, package, how many, and where, in ranges."""
    for same in _alike(soldered_by_fab(placement)):
        kind = same[0].part.kind
        yield kind.value, kind.package, str(len(same)), ranges(each.part.reference for each in same)


def netlist_csv(placement: Placement) -> bytes:
    """Return every net with the pads that are on it."""
    rows = sorted(
        (_natural(pad.net), _natural(pad.part), _natural(pad.number), placed.part.hole)
        for placed in placement.parts
        for pad in placed.pads
        if pad.net
    )
    plain = ((net[-1], part[-1], number[-1], hole) for net, part, number, hole in rows)
    return csv_bytes(NETLIST_COLUMNS, plain)


def nets_of(circuit: Circuit) -> dict[str, frozenset[tuple[str, str]]]:
    """Return the pads of each net of a circuit, by part and number."""
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for part in circuit.parts:
        land = board_part(part.kind).footprint
        for pin, net in part.nets.items():
            found[net].add((part.reference, land.pad_number(pin)))
    return {net: frozenset(pads) for net, pads in found.items()}


def joints(placement: Placement) -> Iterator[tuple[str, int]]:
    """Yield how many joints are on each side for the fab, and how many are left to solder by hand."""
    counts = {"front, by the fab": 0, "back, by the fab": 0, "by hand": 0}
    for placed in placement.parts:
        if placed.part.kind is not TEST:
            side = "by hand" if _by_hand(placed) else "back, by the fab" if placed.back else "front, by the fab"
            counts[side] += len(placed.pads)
    yield from counts.items()


def _by_hand(placed: PlacedPart) -> bool:
    return placed.footprint.by_hand


def _alike(parts: Iterable[PlacedPart]) -> Iterator[list[PlacedPart]]:
    """Yield parts of the same kind and package together, in the order in which they first come."""
    found: dict[tuple[str, str, str], list[PlacedPart]] = defaultdict(list)
    for placed in parts:
        kind = placed.part.kind
        found[(kind.number, kind.value, placed.footprint.name)].append(placed)
    yield from found.values()


def _natural(name: str) -> tuple[tuple[int, int | str] | str, ...]:
    """Return a key that puts R9 before R10; the name itself is its end."""
    parts = tuple((0, int(each)) if each.isdigit() else (1, each) for each in re.split(r"(\d+)", name) if each)
    return (*parts, name)
