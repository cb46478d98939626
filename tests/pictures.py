"""The pictures of the build guide, made by the tools that a maker uses: `python -m tests.pictures docs/pictures`."""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pdfplumber

from companion.board.boardfile import parse_board
from companion.board.boards import load_board
from companion.board.design import Design
from companion.board.designfile import Parts, design_file
from companion.board.drawing import draw_board
from companion.maker.drillpdf import drill_pdfs
from companion.maker.electronics.board import circuit_of
from companion.maker.electronics.drawings import drawings
from companion.maker.electronics.plan import plan_of
from companion.maker.pegs import peg_source
from companion.maker.sectionsvg import section_svg

DPI = 62
FOUR_PEGS = """
translate([12, 0, 0]) peg("square");
translate([24, 0, 0]) peg("triangle");
translate([36, 0, 0]) peg("diamond");
translate([48, 0, 0]) difference() { peg("circle"); translate([-10, -20, -1]) cube([20, 20, 60]); }
"""
CAMERA = ("--imgsize=720,480", "--colorscheme=Tomorrow", "--camera=24,0,12,65,0,25,110", "--projection=p")


def main(folder: Path) -> None:
    """Draw every picture into a folder, and say which."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in pictures():
        (folder / name).write_bytes(content)
        print(f"{len(content) / 1000:6.0f} kB  {folder / name}")


def pictures() -> Iterator[tuple[str, bytes]]:
    """Yield each picture with the name of its file."""
    board = load_board("cribbage-2")
    yield "sensors.svg", next(section_svg(board)).content
    yield from template_pages(next(drill_pdfs(board)).content)
    yield "pegs.png", pegs(next(peg_source(load_board("cribbage-4"))).content)
    own = parse_board(design_file(Design(tracks=3, width_mm=250), Parts(), "Three tracks on a short board"), "own")
    yield "own-board.svg", draw_board(own).encode()
    plan = plan_of(board)
    for drawing in drawings(plan, circuit_of(plan)):
        yield Path(drawing.path).name, drawing.content


def template_pages(pdf: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the overview and the first sheet of a drill template."""
    with pdfplumber.open(io.BytesIO(pdf)) as pages:
        for name, page in zip(("template-overview.png", "template-sheet.png"), pages.pages, strict=False):
            image = io.BytesIO()
            page.to_image(resolution=DPI, antialias=True).original.convert("L").save(image, "PNG", optimize=True)
            yield name, image.getvalue()


def pegs(source: bytes) -> bytes:
    """Return a view of a peg of each shape, and of one cut open."""
    with tempfile.TemporaryDirectory() as folder:
        scene, picture = Path(folder, "pegs.scad"), Path(folder, "pegs.png")
        scene.write_bytes(source + FOUR_PEGS.encode())
        subprocess.run(["openscad", "-o", str(picture), *CAMERA, str(scene)], check=True, capture_output=True)
        return picture.read_bytes()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
