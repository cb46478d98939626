"""Rules, referee and session say what is to be said as values; text is made of it in one place, and never read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion

PACKAGE = Path(companion.__file__).parent
ROOMS = ("games", "referee", "app", "ui")

SENTENCE = re.compile(r"\w.*\s.*\w.*[.?!]$", re.DOTALL)
"""A text of two words or more that ends like a sentence."""
DECLARES = {"Message", "told", "asked", "hint", "offered", "Explanation"}


def _modules(*rooms: str) -> list[Path]:
    return [path for room in rooms for path in sorted((PACKAGE / room).rglob("*.py"))]


def _text(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in values)
    return ""


def _sentences(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the sentences that a tree builds; docstrings, assertions, the log and declared messages aside."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert():
            return
        case ast.Call(func=ast.Name(id=name)) if name in (*DECLARES, "AssertionError"):
            return
        case ast.Call(func=ast.Attribute(attr="warning" | "error" | "exception" | "info" | "debug")):
            return
    if SENTENCE.search(_text(node)):
        yield getattr(node, "lineno", 0), _text(node)
        return
    for child in ast.iter_child_nodes(node):
        yield from _sentences(child)


def _found(path: Path) -> list[tuple[int, str]]:
    return list(_sentences(ast.parse(path.read_text("utf-8"))))


@pytest.mark.parametrize("path", _modules(*ROOMS), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_games_referee_and_session_build_no_sentences(path):
    if path.name != "messages.py":
        assert _found(path) == []


@pytest.mark.parametrize("room", ["games", "referee", "app", "ui/table", "ui/games"])
def test_no_regular_expression_reads_what_is_said(room):
    importing = {path.name for path in _modules(room) if "\nimport re\n" in path.read_text("utf-8")}
    assert importing <= {"record.py", "diagnosing.py", "sticks.py"}  # records, names in a bundle, mounted file systems


def test_the_check_finds_sentences_and_leaves_the_rest():
    source = """
\"\"\"A docstring is none.\"\"\"
SAID = Message("It is declared here.")
def f(name):
    raise Refused(f"{name} is built here.")
    raise AssertionError("only for programmers, this one.")
"""
    assert list(_sentences(ast.parse(source))) == [(5, "X is built here.")]
