"""The circuit board of the maker's kit: made with KiCad, or taken from the finished files of a board that is shipped.

`hardware/circuits/NAME` holds what was made for a shipped board. It is taken when it is of this board: when placing the
parts again gives the same places, and the same netlist.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import companion
from companion.board.layout import Layout
from companion.errors import CompanionError
from companion.maker.document import Document
from companion.maker.electronics.circuit import Circuit
from companion.maker.electronics.plan import Plan
from companion.maker.pcb.circuit import board_circuit, circuit_board_plan
from companion.maker.pcb.guide import circuit_guide
from companion.maker.pcb.kicad import PlottedBoard, kicad_python, plot
from companion.maker.pcb.pictures import board_pictures
from companion.maker.pcb.placement import Placement, place
from companion.maker.pcb.routing import RoutedBoard, route
from companion.maker.pcb.schematic import schematic_text
from companion.maker.pcb.segmentguide import segments_guide
from companion.maker.pcb.segments import cut_board, place_segment
from companion.maker.pcb.silk import all_silk
from companion.maker.pcb.tables import bill_csv, by_hand_csv, netlist_csv, positions_csv
from companion.words import maker as said
from companion.words.message import Sentence

FOLDER = "pcb/"
_ABOUT = {
    "README.md": "the circuit board: how to order it, what to solder, how to test it; its measures and checks",
    "{name}-gerbers.zip": "what the fab takes: gerbers and drill files",
    "{name}-positions.csv": "what the fab takes for soldering: the place of each part",
    "{name}-bom.csv": "what the fab takes for soldering: which parts, by which numbers",
    "{name}-by-hand.csv": "what you buy, solder and plug in: no fab takes it",
    "{name}-netlist.csv": "every net of the circuit board with its pads",
    "{name}-kicad.zip": "the KiCad project, with its schematic, for KiCad 6 and newer",
    "{name}-drc.txt": "the report of KiCad's design rule check",
    "{name}-front.svg": "the front of the circuit board",
    "{name}-back.svg": "the back of the circuit board",
}


def circuit_board(layout: Layout, told: Callable[[Sentence], None] = lambda said: None) -> Iterator[Document]:
    """Yield the documents of a board's circuit board, or of its segments; what cannot be made is said instead."""
    if all(hole.sensor is None for hole in layout.holes.values()):
        return
    try:
        files = segment_files(layout, told) if layout.cuts_mm else circuit_files(layout, told)
    except CompanionError as error:
        text = f"# The circuit board of {layout.title}\n\nIt is not here. {error}\n"
        yield Document(f"{FOLDER}README.md", text.encode(), "why there is no circuit board", missing=str(error))
        return
    for name, content in files.items():
        about = next(text for key, text in _ABOUT.items() if name.endswith(key.removeprefix("{name}")))
        yield Document(f"{FOLDER}{name}", content, about)


def circuit_files(layout: Layout, told: Callable[[Sentence], None] = lambda said: None) -> Mapping[str, bytes]:
    """Return the files of a circuit board by their names: the finished ones, or newly made.

    Raises:
        CompanionError: there are none, and KiCad or a compiler is missing, or the parts have no room.
    """
    plan = circuit_board_plan(layout)
    circuit = board_circuit(plan)
    placement = place(plan, circuit)
    ready = finished_files(placement)
    if ready is None and kicad_python() is None:
        raise CompanionError(said.NEEDS_KICAD())
    return made_files(plan, placement, told) if ready is None else ready


def _with_schematic(files: Mapping[str, bytes], name: str, circuit: Circuit) -> dict[str, bytes]:
    """Return the files of a board with its schematic in the KiCad project."""
    project = f"{name}-kicad.zip"
    with zipfile.ZipFile(io.BytesIO(files[project])) as archive:
        inside = {each: archive.read(each) for each in archive.namelist()}
    schematic = {f"{name}.kicad_sch": schematic_text(name, circuit).encode()}
    return {**files, project: zipped(inside | schematic)}


def made_files(
    plan: Plan, placement: Placement, told: Callable[[Sentence], None] = lambda said: None
) -> Mapping[str, bytes]:
    """Route a board, have it checked and plotted, and return its files. Raises `CompanionError`."""
    routed, files = _made(placement, told)
    files = _with_schematic(files, plan.layout.name, board_circuit(plan))
    return {"README.md": circuit_guide(plan, routed).encode(), **files}


def segment_files(layout: Layout, told: Callable[[Sentence], None] = lambda said: None) -> Mapping[str, bytes]:
    """Return the files of a circuit board in segments, each segment's by its number. Raises `CompanionError`."""
    plan = circuit_board_plan(layout)
    cut = cut_board(plan, board_circuit(plan))
    if kicad_python() is None:
        raise CompanionError(said.NEEDS_KICAD())
    routed, files = [], dict[str, bytes]()
    for segment in cut.segments:
        told(said.ON_SEGMENT(number=segment.number, count=len(cut.segments)))
        board, made = _made(place_segment(segment), told)
        routed.append(board)
        files |= _with_schematic(made, segment.plan.layout.name, segment.circuit)
    return {"README.md": segments_guide(plan, cut, routed).encode(), **files}


def _made(placement: Placement, told: Callable[[Sentence], None]) -> tuple[RoutedBoard, dict[str, bytes]]:
    told(said.ROUTING(count=len({pad.net for pad in placement.pads if pad.net})))
    routed = route(placement, lambda count, left: told(said.ROUTED_PASS(count=left)) if left else None)
    told(said.CHECKING_CIRCUIT())
    plotted = plot(routed)
    if plotted.faults or not plotted.was_checked:
        raise CompanionError(said.CIRCUIT_FAULTS(board=placement.layout.name, count=plotted.faults))
    return routed, _files(routed, plotted)


def _files(routed: RoutedBoard, plotted: PlottedBoard) -> dict[str, bytes]:
    placement = routed.placement
    name = placement.layout.name
    project = {f"{name}.kicad_pcb": plotted.board, f"{name}.kicad_pro": plotted.project}
    pictures = dict(board_pictures(routed, all_silk(placement)))
    return {
        f"{name}-gerbers.zip": zipped(plotted.gerbers),
        f"{name}-positions.csv": positions_csv(placement),
        f"{name}-bom.csv": bill_csv(placement),
        f"{name}-by-hand.csv": by_hand_csv(placement),
        f"{name}-netlist.csv": netlist_csv(placement),
        f"{name}-kicad.zip": zipped(project),
        f"{name}-drc.txt": plotted.report,
        f"{name}-front.svg": pictures["front"],
        f"{name}-back.svg": pictures["back"],
    }


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return an archive of files that is the same in every run."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, files[name])
    return content.getvalue()


def finished_folder() -> Path:
    """Return where the finished files of shipped boards are: in a checkout beside the board files."""
    inside = Path(companion.__file__).parent / "circuits"
    return inside if inside.is_dir() else Path(companion.__file__).parents[1] / "hardware" / "circuits"


def finished_files(placement: Placement) -> Mapping[str, bytes] | None:
    """Return the finished files of this very board, None where there are none."""
    name = placement.layout.name
    folder = finished_folder() / name
    names = [each.format(name=name) for each in _ABOUT]
    if placement.layout.file or not all((folder / each).is_file() for each in names):
        return None
    files = {each: (folder / each).read_bytes() for each in names}
    same = files[f"{name}-positions.csv"] == positions_csv(placement)
    return files if same and files[f"{name}-netlist.csv"] == netlist_csv(placement) else None
