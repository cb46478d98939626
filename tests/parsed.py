"""The syntax trees of the program, parsed once in a process for all tests that look at them."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "companion"


@contextmanager
def uncollected() -> Iterator[None]:
    """Look for no garbage: among the nodes of trees that takes three times as long as making them."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@cache
def trees() -> dict[Path, ast.Module]:
    """Return the syntax tree of every module of the program; nobody may change them."""
    with uncollected():
        found = {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
        gc.freeze()  # they stay to the end, and would slow every search down
    return found


def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a module of the program."""
    return trees()[path]


def trees_in(*rooms: str) -> dict[str, ast.Module]:
    """Return the trees of modules by their places in the package, all of them or those of some folders and files."""
    found = {path.relative_to(PACKAGE).as_posix(): tree for path, tree in trees().items()}
    inside = tuple(room if room.endswith(".py") else f"{room}/" for room in rooms)
    return {place: tree for place, tree in found.items() if not rooms or place.startswith(inside)}


@cache
def nodes(tree: ast.Module) -> list[ast.AST]:
    """Return all that `ast.walk` yields, found once for all tests that look at it, and in half the time."""
    found: list[ast.AST] = [tree]
    with uncollected():
        for node in found:
            for name in node._fields:
                value = getattr(node, name, None)
                if isinstance(value, list):
                    found += [each for each in value if isinstance(each, ast.AST)]
                elif isinstance(value, ast.AST):
                    found.append(value)
    return found
