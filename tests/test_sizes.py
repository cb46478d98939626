"""Small files with one job, and short functions: what `docs/architecture.md` and the style ask for, measured."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.parsed import tree, trees

ROOT = Path(__file__).parents[1]
LONGEST_FUNCTION = 50
MEDIAN_FILE = 90
LONGEST_SESSION = 250


def sources() -> Iterator[Path]:
    return (ROOT / "companion").rglob("*.py")


def lines_of(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def test_half_of_the_files_are_short():
    """All files count, also those that only say what a package is for, as they did when the bound was chosen."""
    assert median(map(lines_of, sources())) < MEDIAN_FILE


def length_of_class(file: str, name: str) -> int:
    module = tree(ROOT / "companion" / "app" / file)
    found = next(node for node in module.body if isinstance(node, ast.ClassDef) and node.name == name)
    return found.end_lineno - found.lineno + 1


def test_session_and_table_are_no_more_than_entry_points():
    assert length_of_class("session.py", "Session") < LONGEST_SESSION
    assert length_of_class("table.py", "Table") < LONGEST_SESSION


def test_no_function_is_long():
    long = [
        f"{path.relative_to(ROOT)}: {node.name} has {node.end_lineno - node.lineno + 1} lines"
        for path, module in trees().items()
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno - node.lineno + 1 > LONGEST_FUNCTION
    ]
    assert long == []
