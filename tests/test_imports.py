"""The import rules of docs/architecture.md; the contracts themselves are in pyproject.toml."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Container, Iterator
from pathlib import Path

import pytest

from tests.parsed import trees

ROOT = Path(__file__).parents[1]
PURE = {"cards", "channels", "errors", "games", "board", "referee", "link", "players", "words"}


def contracts() -> dict[str, dict[str, list[str]]]:
    configuration = tomllib.loads((ROOT / "pyproject.toml").read_text())
    return {contract["id"]: contract for contract in configuration["tool"]["importlinter"]["contracts"]}


def parts() -> set[str]:
    """Return the modules and packages that `companion` is made of."""
    entries = [
        entry for entry in (ROOT / "companion").iterdir() if entry.suffix == ".py" or (entry / "__init__.py").exists()
    ]
    return {entry.stem for entry in entries} - {"__init__", "__main__"}


def test_imports_keep_to_every_contract():
    linter = Path(sys.executable).with_name("lint-imports")
    result = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stdout


def test_every_pure_part_that_is_there_is_under_the_contract_for_pure_parts():
    assert {f"companion.{part}" for part in parts() & PURE} == set(contracts()["pure"]["source_modules"])


def test_what_only_one_part_may_import_is_forbidden_to_all_others():
    for contract, allowed in (
        ("kivy-only-in-ui", {"ui"}),
        ("sqlite-only-in-store", {"store"}),
        ("wires-only-in-drivers", {"drivers"}),
        ("drawing-libraries-only-in-maker", {"maker", "club"}),  # the club draws its score cards
        ("argparse-only-at-the-edges", {"cli", "ui"}),
        ("broker-in-one-package", {"mqtt"}),
        ("club-database-in-the-club", {"club", "cli"}),
        ("web-servers-at-the-edges", {"club", "cli", "ui", "watching", "web"}),
    ):
        forbidden_to = set(contracts()[contract]["source_modules"])
        assert forbidden_to == {f"companion.{part}" for part in parts() - PURE - allowed}, contract


def test_no_modules_import_each_other_in_a_circle():
    """Counted are all imports, those in functions and those for types alone too."""
    graph = {name: set(imported) for name, imported in imports()}
    assert len(graph) > 300
    while leaves := {name for name, imported in graph.items() if not imported & graph.keys()}:
        graph = {name: imported for name, imported in graph.items() if name not in leaves}
    assert sorted(graph) == [], "these are in circles, or import one that is"


def imports() -> Iterator[tuple[str, Iterator[str]]]:
    files = {".".join(path.relative_to(ROOT).with_suffix("").parts): tree for path, tree in trees().items()}
    modules = {name.removesuffix(".__init__") for name in files}
    for file, tree in files.items():
        name = file.removesuffix(".__init__")
        yield name, (each for each in imported_by(tree, file.rpartition(".")[0], modules) if each != name)


def imported_by(source: ast.Module, package: str, modules: Container[str]) -> Iterator[str]:
    """Yield what a module of a package imports, by full names: `from . import x` as well."""
    for node in ast.walk(source):
        match node:
            case ast.Import(names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module, names, level):
                above = package.split(".")[: len(package.split(".")) - level + 1] if level else []
                origin = ".".join([*above, *([module] if module else [])])
                dotted = [f"{origin}.{each.name}" for each in names]
                yield from (each if each in modules else origin for each in dotted)


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("import companion.app.table", "companion.app.table"),
        ("from companion.app import table", "companion.app.table"),
        ("from companion.app.table import Table", "companion.app.table"),
        ("from . import table", "companion.app.table"),
        ("from .table import Table", "companion.app.table"),
        ("from .. import errors", "companion.errors"),
        ("from ..errors import CompanionError", "companion.errors"),
        ("from . import *", "companion.app"),
        ("def late():\n    from . import table", "companion.app.table"),
    ],
)
def test_an_import_is_found_however_it_is_written(planted: str, found: str):
    modules = {"companion.app", "companion.app.table", "companion.errors"}
    assert list(imported_by(ast.parse(planted), "companion.app", modules)) == [found]
