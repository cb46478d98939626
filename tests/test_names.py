"""One name, one thing: no type of the program has the name of another, and no public function of another module's.

Counted are the classes, type aliases and public functions at the top of modules. What each game or each command has to
have bears the same name in all of them: those are told apart by their packages.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.parsed import trees

ROOT = Path(__file__).parents[1]
EVERY_COMMAND_HAS = {"run", "take"}
"""A command line's verb takes its options, and runs."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path, module in trees().items():
        yield path.relative_to(ROOT).as_posix(), module


def types_of(module: ast.Module) -> Iterator[str]:
    for node in module.body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                bare = name.lstrip("_")
                if bare[:1].isupper() and not bare.isupper() and "_" not in bare:
                    yield name


def functions_of(file: str, module: ast.Module) -> Iterator[str]:
    if file.startswith(("companion/games/", "companion/players/")) and file.count("/") > 2:
        return  # a game's own folder
    if file.startswith("companion/club/data/migrations/"):
        return  # Alembic asks each for the same
    allowed = EVERY_COMMAND_HAS if file.startswith("companion/cli/") else set()
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and node.name not in allowed:
            yield node.name


def twice(found: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: files for name, files in found.items() if len(files) > 1}


def test_no_two_types_have_one_name():
    found = defaultdict(list)
    for file, module in modules():
        for name in types_of(module):
            found[name].append(file)
    assert len(found) > 400
    assert twice(found) == {}


def test_no_two_public_functions_have_one_name_but_for_those_of_games_and_commands():
    found = defaultdict(list)
    for file, module in modules():
        for name in functions_of(file, module):
            found[name].append(file)
    assert len(found) > 400
    assert twice(found) == {}
