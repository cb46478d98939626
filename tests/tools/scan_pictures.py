"""The pictures of docs/scan.md: `python -m tests.tools.scan_pictures docs/pictures`."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import cv2
import numpy as np
import pdfplumber

from companion.board.boards import load_board
from companion.maker.scansheet import scan_sheet
from companion.maker.tiling import A4
from companion.scan.photo import Photo
from companion.scan.scanning import Wanted, scan
from tests.tools.photo_scenes import look, scene
from tests.tools.photographs import photograph


def main(folder: Path) -> None:
    """Draw the sheet, a photograph, and a part of what the scan makes of it."""
    with pdfplumber.open(io.BytesIO(scan_sheet(A4))) as pages:
        drawn = io.BytesIO()
        pages.pages[0].to_image(resolution=50).original.convert("L").save(drawn, "PNG", optimize=True)
        (folder / "scan-sheet.png").write_bytes(drawn.getvalue())
    of = scene("spiral", 6, pegs=2, height_mm=0)
    picture = photograph(of, look(of, 0, (1600, 1200), 0.3))
    found = scan([Photo("photo.png", picture, None)], Wanted(load_board(of.board.like)))
    small = cv2.resize(picture, (480, 360), interpolation=cv2.INTER_AREA)
    marked = (found.picture == np.array([60, 60, 235])).all(axis=2)  # the rings of the first track
    middle = np.argwhere(marked).mean(axis=0).astype(int)
    top, left = (max(int(each) - half, 0) for each, half in zip(middle, (420, 210), strict=True))
    part = found.picture[top : top + 300, left : left + 420]
    for name, each in (("scan-photo.png", small), ("scan-overlay.png", part)):
        few = np.asarray(each // 12 * 12, np.uint8)  # fewer colours make a smaller file
        cv2.imwrite(str(folder / name), few, [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
