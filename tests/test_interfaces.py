"""What the parts of the program offer each other has types: no `Any`, and nobody guesses what a value can do.

Looked at are the annotations of public functions, of the methods of public classes and of their attributes. What a
board can do is asked of its driver (`Driver.hand`), never of its class.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.parsed import trees_in

PARTS = ("games", "players", "referee", "app", "drivers", "ui/shell.py", "ui/bridge.py")
FROM_KIVY = {
    "ui/shell.py: on_parent",
    "ui/shell.py: __init__",
    "ui/shell.py: enter",
    "ui/shell.py: go",
}
"""Kivy has no types: its touches, what its widgets take as keywords, and what a screen takes when it is opened."""
DRIVERS = {"SimulatedBoard", "RecordedBoard", "SerialBoard", "GpioBoard", "NoBoard"}


def files(*parts: str) -> Iterator[tuple[str, ast.Module]]:
    yield from trees_in(*parts).items()


def offered(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    """Give the name and each annotation of what others may use."""
    for node in body:
        match node:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield from offered(node.body)
            case ast.FunctionDef(name=name) if not name.startswith("_") or name == "__init__":
                arguments = node.args
                every = [
                    *arguments.posonlyargs,
                    *arguments.args,
                    *arguments.kwonlyargs,
                    arguments.vararg,
                    arguments.kwarg,
                ]
                yield from ((name, each.annotation) for each in every if each is not None and each.annotation)
                if node.returns is not None:
                    yield name, node.returns
            case ast.AnnAssign(target=ast.Name(id=name)) if not name.startswith("_"):
                yield name, node.annotation


def names_any(annotation: ast.expr) -> bool:
    return any(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(annotation))


def test_no_interface_has_any():
    found = {
        f"{file}: {name}" for file, module in files(*PARTS) for name, each in offered(module.body) if names_any(each)
    }
    assert found == FROM_KIVY | {"players/tables/loading.py: table"}, "a table's numbers are of any type"


def calls(module: ast.Module, function: str) -> Iterator[ast.Call]:
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function:
            yield node


def test_seats_and_sides_are_of_their_own_types():
    bare = [
        (file, name)
        for file, module in files(*PARTS, "ui", "cli", "contest", "simulation", "players")
        for node in ast.walk(module)
        if isinstance(node, (ast.arg, ast.AnnAssign)) and node.annotation is not None
        for name in [node.arg if isinstance(node, ast.arg) else ast.unparse(node.target)]
        if name in ("seat", "side") and "int" in ast.unparse(node.annotation)
    ]
    assert [each for each in bare if each[0] != "app/view_schema.py"] == [], "a view as JSON has numbers"


def test_nobody_asks_whether_a_value_has_an_attribute():
    found = {file for file, module in files(*PARTS, "ui") for _ in calls(module, "hasattr")}
    assert found == set()


def test_nobody_asks_of_which_class_a_driver_is():
    asked = [
        (file, ast.unparse(call))
        for file, module in files("app", "cli", "simulation", "ui")
        for call in calls(module, "isinstance")
        if DRIVERS & {node.id for node in ast.walk(call.args[1]) if isinstance(node, ast.Name)}
    ]
    assert asked == []
