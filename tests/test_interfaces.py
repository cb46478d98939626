"""What the parts of the program offer each other has types: no `Any`, and nobody guesses what a value can do.

Looked at are the annotations of public functions, of the methods of public classes (the special ones as well) and of
their attributes, and the types that these are made of. What an action names is asked of it (`Action.seat`), and what a
board can do of its driver (`Driver.hand`), never of its class.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.parsed import nodes, trees_in

PARTS = ("games", "players", "referee", "app", "drivers", "ui/shell.py", "ui/bridge.py")
FROM_KIVY = {
    "ui/shell.py: on_parent",
    "ui/shell.py: __init__",
    "ui/shell.py: enter",
    "ui/shell.py: go",
}
"""Kivy has no types: its touches, what its widgets take as keywords, and what a screen takes when it is opened."""
DRIVERS = {"SimulatedBoard", "RecordedBoard", "SerialBoard", "GpioBoard", "NoBoard"}


GUESSED = {
    ("drivers/gpio/opening.py", "errno"): "an error of the operating system or of a library, whatever its class",
    ("games/record.py", "__supertype__"): "an annotation: only a `NewType` has it",
    ("ui/ear.py", "covers"): "what lies in a window may be a widget of Kivy's own",
    ("ui/table/pointer.py", "face"): "what is pointed at may be a widget of Kivy's own",
}
"""Where a value that the program did not make is asked whether it has an attribute, and why."""


def files(*parts: str) -> Iterator[tuple[str, ast.Module]]:
    yield from trees_in(*parts).items()


def offered(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    """Give the name and each annotation of what others may use: special methods, bases and aliases as well."""
    for node in body:
        match node:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield from ((name, base) for base in node.bases)
                yield from offered(node.body)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if is_offered(name):
                yield from ((name, each) for each in annotations_of(node))
            case ast.AnnAssign(target=ast.Name(id=name)) if is_offered(name):
                yield from ((name, each) for each in (node.annotation, node.value) if each is not None)
            case ast.Assign(targets=[ast.Name(id=name)]) if is_offered(name):
                yield name, node.value
            case ast.If():
                yield from offered([*node.body, *node.orelse])


def is_offered(name: str) -> bool:
    return not name.startswith("_") or (name.startswith("__") and name.endswith("__"))


def annotations_of(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.expr]:
    given = node.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    yield from (each.annotation for each in every if each is not None and each.annotation)
    if node.returns is not None:
        yield node.returns


def names_of_any(module: ast.Module) -> set[str]:
    """Return what `Any`, and types that are made of it, are called in a module."""
    found = {
        each.asname or each.name
        for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom)
        for each in node.names
        if each.name == "Any"
    }
    if not found and "Any" not in {node.attr for node in ast.walk(module) if isinstance(node, ast.Attribute)}:
        return found
    aliases = [
        (name, value)
        for node in ast.walk(module)
        for name, value in [alias_in(node)]
        if value is not None and name not in found
    ]
    while fresh := {name for name, value in aliases if name not in found and names_any(value, found)}:
        found |= fresh
    return found


def alias_in(node: ast.AST) -> tuple[str, ast.expr | None]:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() | ast.BinOp() | ast.Name() as value):
            return name, value
        case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias"), value=value):
            return name, value
    return "", None


def names_any(annotation: ast.expr, called: set[str]) -> bool:
    """Tell whether an annotation says `Any`: by a name of it, as `typing.Any`, or within a string."""
    for node in ast.walk(annotation):
        match node:
            case ast.Name(id=name) if name in called:
                return True
            case ast.Attribute(attr="Any"):
                return True
            case ast.Constant(value=str(text)) if "Any" in text or any(name in text for name in called):
                with suppress(SyntaxError):
                    if names_any(ast.parse(text, mode="eval").body, called | {"Any"}):
                        return True
    return False


def any_in(module: ast.Module) -> set[str]:
    """Return the names of what a module offers that has `Any` in its type."""
    called = names_of_any(module)
    return {name for name, each in offered(module.body) if names_any(each, called)}


def test_no_interface_has_any():
    found = {f"{file}: {name}" for file, module in files(*PARTS) for name in any_in(module)}
    assert found == FROM_KIVY | {"players/tables/loading.py: table"}, "a table's numbers are of any type"


@pytest.mark.parametrize(
    ("planted", "name"),
    [
        ("from typing import Any\ndef find(what: Any) -> None: ...", "find"),
        ("from typing import Any as Whatever\ndef find(what: Whatever) -> None: ...", "find"),
        ("import typing\ndef find(what: typing.Any) -> None: ...", "find"),
        ("import typing as t\ndef find(*what: list[t.Any]) -> None: ...", "find"),
        ("from typing import Any\ndef find() -> 'Any': ...", "find"),
        ("if TYPE_CHECKING:\n    from typing import Any\ndef find(what: 'list[Any]') -> None: ...", "find"),
        ("import typing\ndef find() -> 'typing.Any': ...", "find"),
        ("from typing import Any\nPlain = dict[str, Any]", "Plain"),
        ("from typing import Any\n_Plain = dict[str, Any]\ndef find() -> _Plain: ...", "find"),
        ("from typing import Any\n_Plain = dict[str, Any]\n_More = _Plain | None\ndef find() -> _More: ...", "find"),
        ("from typing import Any, TypeAlias\n_Plain: TypeAlias = 'dict[str, Any]'\ndef find(): _Plain", None),
        ("from typing import Any, TypeAlias\n_Plain: TypeAlias = 'dict[str, Any]'\nasync def f() -> _Plain: ...", "f"),
        ("from typing import Any\nasync def find(what: Any) -> None: ...", "find"),
        ("from typing import Any\nclass Found:\n    def __call__(self, what: Any) -> None: ...", "__call__"),
        ("from typing import Any\nclass Found(dict[str, Any]): ...", "Found"),
        ("from typing import Any\nclass Found:\n    what: Any", "what"),
        ("from typing import Any\nif True:\n    def find(what: Any) -> None: ...", "find"),
        ("from typing import Any\ndef _find(what: Any) -> None: ...\nclass _Found:\n    what: Any", None),
        ("SAID: str = 'Any card will do.'\ndef find(what: 'Anybody') -> None: ...", None),
    ],
)
def test_any_is_found_in_whatever_guise(planted: str, name: str | None):
    assert any_in(ast.parse(planted)) == ({name} if name else set())


def calls(module: ast.Module, function: str) -> Iterator[ast.Call]:
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == function:
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


def guessed_in(module: ast.Module) -> set[str]:
    """Return the attributes that a module asks values for which may not have them: `hasattr`, `getattr` by a name."""
    asked = [call for function in ("hasattr", "getattr") for call in calls(module, function)]
    return {
        str(call.args[1].value) if isinstance(call.args[1], ast.Constant) else ast.unparse(call)
        for call in asked
        if ast.unparse(call.func).endswith("hasattr") or len(call.args) > 2 or isinstance(call.args[1], ast.Constant)
    }


def test_nobody_asks_whether_a_value_has_an_attribute():
    found = {(file, name) for file, module in files(*PARTS, "ui") for name in guessed_in(module)}
    assert found == GUESSED.keys()


@pytest.mark.parametrize(
    ("planted", "name"),
    [
        ("getattr(state, 'hand', None)", "hand"),
        ("getattr(state, 'hand')", "hand"),
        ("hasattr(state, 'hand')", "hand"),
        ("builtins.getattr(state, 'hand', None)", "hand"),
        ("getattr(state, name, None)", "getattr(state, name, None)"),
        ("getattr(settings, name)", None),
    ],
)
def test_a_guess_is_found_however_it_is_made(planted: str, name: str | None):
    """The settings are read by their names, each of which there is."""
    assert guessed_in(ast.parse(planted)) == ({name} if name else set())


def test_nobody_asks_of_which_class_a_driver_is():
    asked = [
        (file, ast.unparse(call))
        for file, module in files("app", "cli", "simulation", "ui")
        for call in calls(module, "isinstance")
        if DRIVERS & {node.id for node in ast.walk(call.args[1]) if isinstance(node, ast.Name)}
    ]
    assert asked == []


KINDS = ("board/", "maker/", "referee/", "scan/")
"""Who may ask what kind of board it is: all others ask a layout, its groups or the game for what they need."""


def asks_for_kind(module: ast.Module) -> list[str]:
    """Return where a module asks whether a board has tracks, or what its sides score on, to choose by that."""
    asked = list[ast.expr]()
    for node in nodes(module):
        match node:
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) | ast.Assert(test=test):
                asked.append(test)
            case ast.BoolOp(values=values):
                asked += values
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                asked.append(operand)
            case ast.comprehension(ifs=conditions):
                asked += conditions
            case ast.Compare(left=left, comparators=[*others]):
                asked += [left, *others]
            case ast.Match(subject=subject):
                asked.append(subject)
            case ast.Call(func=ast.Name(id="bool" | "len"), args=[of]):
                asked.append(of)
    return [text for each in asked for text in [ast.unparse(each)] if text.endswith((".tracks", ".scored_on"))]


def test_nobody_asks_what_kind_of_board_it_is():
    found = {file: asks_for_kind(module) for file, module in files() if not file.startswith(KINDS)}
    assert {file: asked for file, asked in found.items() if asked} == {}


@pytest.mark.parametrize(
    "planted",
    [
        "if view.layout.tracks: ...",
        "if not layout.tracks: ...",
        "goal = target if layout.tracks else total",
        "groups = layout.tracks or layout.sides",
        "there = layout.tracks and hole in layout.tracks[0].numbers",
        "found = [hole for hole in holes if self.picture.board.tracks]",
        "return_bool = bool(room.layout.tracks)",
        "more = len(layout.tracks) > 0",
        "while layout.tracks: ...",
        "on_tracks = layout.scored_on is GroupKind.TRACK",
        "match layout.scored_on:\n    case GroupKind.TRACK: ...",
    ],
)
def test_a_question_for_the_kind_of_board_is_found(planted: str):
    assert asks_for_kind(ast.parse(planted))


def test_to_go_through_the_tracks_is_no_question_for_the_kind_of_board():
    planted = "for track in layout.tracks: ...\nlast = min(each.last for each in layout.tracks)"
    assert asks_for_kind(ast.parse(planted)) == []
