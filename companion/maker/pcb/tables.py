"""The tables that a fab takes beside the gerbers: places of parts, parts to buy; and the netlist."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from companion.maker.electronics.bill import ranges
from companion.maker.electronics.circuit import Circuit
from companion.maker.electronics.parts import PICO
from companion.maker.pcb.kinds import MOUNTS, TEST, board_part
from companion.maker.pcb.placed import PlacedPart
from companion.maker.pcb.placement import Placement
from companion.maker.table import csv_bytes

POSITION_COLUMNS = ("Designator", "Val", "Package", "Mid X", "Mid Y", "Rotation", "Layer")
BILL_COLUMNS = (
    "Comment",
    "Designator",
    "Footprint",
    "Quantity",
    "Soldered by",
    "Manufacturer and part",
    "LCSC",
    "Mouser, not looked up",
    "What to use instead",
    "Notes",
    "EUR each, about",
)
NETLIST_COLUMNS = ("net", "part", "pad", "hole")

STRIP_EUR = 1.0
"""About what one of the two socket strips of a Pico costs."""


def soldered_by_fab(placement: Placement) -> list[PlacedPart]:
    """Return the parts that the fab puts on; test points are copper alone, and mounting holes are holes."""
    return [each for each in parts_to_buy(placement) if not _by_hand(each) and each.footprint.pads]


def parts_to_buy(placement: Placement) -> list[PlacedPart]:
    """Return the parts that somebody has to have: all but test points and mounting holes."""
    return [each for each in placement.parts if each.part.kind not in (TEST, *MOUNTS)]


def parts_eur(placement: Placement) -> float:
    """Return about what the parts cost, as the bill has them, with the host and its sockets."""
    strips = 2 * STRIP_EUR * sum(each.part.kind is PICO for each in placement.parts)
    return strips + sum(each.part.kind.price_eur for each in parts_to_buy(placement))


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
    """Return the parts to buy: who solders them, by which numbers."""
    found: dict[str, list[PlacedPart]] = defaultdict(list)
    for placed in parts_to_buy(placement):
        found[f"{placed.part.kind.number}/{placed.part.kind.value}/{placed.footprint.name}"].append(placed)
    rows = []
    for same in found.values():
        kind, flat = same[0].part.kind, board_part(same[0].part.kind)
        rows.append(
            (
                kind.value,
                _listed(same),
                same[0].footprint.name,
                len(same),
                "you" if _by_hand(same[0]) else "the fab",
                kind.number,
                flat.lcsc,
                flat.mouser,
                kind.instead,
                kind.note,
                f"{kind.price_eur:g}",
            )
        )
    if any(placed.part.kind is PICO for placed in placement.parts):
        strip = (
            "socket strip",
            "A1",
            "1x20, 2.54 mm, flat, pin 1 left",
            2,
            "you",
            "",
            "",
            "",
            "any",
            "for the module",
            f"{STRIP_EUR:g}",
        )
        rows.append(strip)
    return csv_bytes(BILL_COLUMNS, rows)


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


def _listed(same: list[PlacedPart]) -> str:
    return ranges(placed.part.reference for placed in same)


def _natural(name: str) -> tuple[tuple[int, int | str] | str, ...]:
    """Return a key that puts R9 before R10; the name itself is its end."""
    parts = tuple((0, int(each)) if each.isdigit() else (1, each) for each in re.split(r"(\d+)", name) if each)
    return (*parts, name)
