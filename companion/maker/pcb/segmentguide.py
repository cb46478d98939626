"""The page of a circuit board in segments: what each is, which cable joins which, how to order, solder and test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.board.segments import SEGMENTS_TITLE
from companion.maker.electronics.circuit import GND, V5
from companion.maker.electronics.headers import Host
from companion.maker.electronics.plan import Plan
from companion.maker.electronics.power import DROP_V, budget_of
from companion.maker.pcb.guide import bus_rows, strip_mm
from companion.maker.pcb.planes import PLANE_A_A_MM
from companion.maker.pcb.routing import RoutedBoard
from companion.maker.pcb.segmentfigures import CABLE_MM, segment_buses, segment_supplies
from companion.maker.pcb.segments import LONGEST_MM, CutBoard
from companion.maker.pcb.steps import needed_text, order_text, solder_text, test_text, wood_text
from companion.maker.pcb.tables import joints
from companion.maker.table import markdown_table

_SEGMENTS = ("segment", "size", "holes", "parts", "joints by the fab", "joints by hand", "check")
_SIDE_BY_SIDE = """The wood is in one piece. Screw the segments under it side by side, in the order of their numbers
from left to right as seen from the front, each with its cables."""
_NUMBERED = """\
Its sensors and lights are numbered segment by segment, so that one cable is enough at each cut. So what is wired and
played is the board of the file `{name}.toml`. Copy it to a place of your own, where its calibration is kept beside it,
and give that to every command."""
_PLAYED = {
    Host.PICO: """ The first game is started with
`companion play --board sim:/whole/path/to/{name}.toml`; then `--board serial:auto` means it.""",
    Host.PI: "",
}
_JOINTS = ("cable", "from", "to", "ways", "5 V", "ground", "signals")


def segments_guide(plan: Plan, cut: CutBoard, boards: Sequence[RoutedBoard]) -> str:
    """Return the page as Markdown."""
    name, parts = plan.layout.name, [part for board in boards for part in board.placement.parts]
    texts = [
        f"# The circuit board of {plan.layout.title.removesuffix(SEGMENTS_TITLE)}, in {len(boards)} segments",
        f"Each segment is a board of four layers of its own, {_how_small(boards)}. Ribbon cables join\n"
        f"them, pin 1 with pin 1. Made from `{name}.toml`, which is in this kit; KiCad has checked each one.",
        (_NUMBERED + _PLAYED[plan.host]).format(name=name),
        markdown_table(_SEGMENTS, _segments(cut, boards)).rstrip(),
        *_beyond_the_wood(boards),
        "## What joins them\n\n" + markdown_table(_JOINTS, _joints(cut)).rstrip(),
        "The cables are ribbon cable of 1.27 mm. The connectors of a cable face each other across the cut; its red\n"
        'edge is at the pins marked "1".',
        "## What was computed\n\n" + markdown_table(("of", "is", "may be"), _computed(plan, cut, boards)).rstrip(),
        order_text(f"{name}-1", f"Order as many of each segment, `{name}-1` to `{name}-{len(boards)}`."),
        "The cap of the lights' current is a setting of the program. All of this is for what it is at first.",
        needed_text(plan, f"What is in `{name}-1-by-hand.csv` and the lists like it.", _cables(cut)),
        solder_text(plan, [board.placement for board in boards]),
        test_text(plan, "Lay the segments side by side as seen from the front, with all cables in."),
        wood_text(plan, parts, _SIDE_BY_SIDE),
    ]
    return "\n\n".join(texts) + "\n"


def _how_small(boards: Sequence[RoutedBoard]) -> str:
    length = max(board.placement.outline.right for board in boards)
    height = max(board.placement.outline.bottom for board in boards)
    if max(length, height) <= LONGEST_MM:
        return "small enough for a fab's lowest price"
    return f"at most {length:g} mm long and {height:g} mm high"


def _beyond_the_wood(boards: Sequence[RoutedBoard]) -> Iterator[str]:
    for placement in (board.placement for board in boards):
        if strip_mm(placement) > 0:
            name = placement.layout.name
            yield (
                f"`{name}` stands out by {strip_mm(placement):g} mm at the lower edge of the wood: its host finds no\n"
                "room below it."
            )


def _cables(cut: CutBoard) -> str:
    """Return the ribbon cables that one needs, in one line."""
    count = Counter(len(joint.nets) for joint in cut.joints)
    kinds = ", ".join(f"{many} of {ways} ways" for ways, many in sorted(count.items()))
    return f"Ribbon cables of {CABLE_MM:g} mm with a socket of 2.54 mm pressed on at both ends: {kinds}."


def _segments(cut: CutBoard, boards: Sequence[RoutedBoard]) -> Iterator[tuple[str, ...]]:
    for segment, board in zip(cut.segments, boards, strict=True):
        box, by_fab, by_hand = board.placement.outline, 0, 0
        for side, count in joints(board.placement):
            by_fab, by_hand = (by_fab, by_hand + count) if side == "by hand" else (by_fab + count, by_hand)
        name = segment.plan.layout.name
        yield (
            name,
            f"{box.right:g} x {box.bottom:g} mm",
            str(len(segment.plan.sensed)),
            str(len(board.placement.parts)),
            str(by_fab),
            str(by_hand),
            f"`{name}-drc.txt`",
        )


def _joints(cut: CutBoard) -> Iterator[tuple[str, ...]]:
    for number, joint in enumerate(cut.joints, 1):
        signals = [net for net in joint.nets if net not in (GND, V5)]
        yield (
            str(number),
            f"{joint.left} on segment {joint.after + 1}",
            f"{joint.right} on segment {joint.after + 2}",
            str(len(joint.nets)),
            str(joint.nets.count(V5)),
            str(joint.nets.count(GND)),
            str(len(signals)),
        )


def _computed(plan: Plan, cut: CutBoard, boards: Sequence[RoutedBoard]) -> Iterator[tuple[str, str, str]]:
    budget = budget_of(plan)
    for each in segment_supplies(cut, boards, budget) if budget is not None else ():
        of = f"segment {each.number}: "
        shining = f"the cap of {budget.cap_ma} mA in it" if budget is not None else ""
        yield f"{of}drop to its last light, {shining}", f"{each.drop_v:.2f} V", f"{DROP_V} V"
        yield f"{of}most current in a millimetre of a plane", f"{each.crowded_a_mm:.2f} A", f"{PLANE_A_A_MM:.2f} A"
        if each.joint_a:
            yield f"{of}current in a contact of its cables", f"{each.joint_a:.2f} A", "1 A"
        yield f"{of}planes", "in one piece" if each.in_one_piece else "in pieces", "in one piece"
    for bus in segment_buses(cut, boards):
        yield from bus_rows(bus)
