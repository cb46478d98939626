"""Lists for the statistician as CSV: the standings, and every game. UTF-8, which spreadsheets know by its first bytes.

A text that a spreadsheet would take for a formula stays a text: players choose their names.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a formula begins with, also in the wide forms of East Asian fonts (of =, +, -, @)."""
Cell = str | int | None


def csv_list(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return rows below their heads."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(map(safe_cell, head))
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def safe_cell(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet reckons with: a number as it is, a text like a formula quoted."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip().startswith(_FORMULA) else cell
