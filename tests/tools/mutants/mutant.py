"""A mutant: a module with one small change, by a name that stays when other lines of the module change."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import CodeType

from tests.tools.mutants.changes import changes
from tests.tools.mutants.conditions import Change

_LONGEST = 90
"""Characters of code in the name of a change."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of a module."""

    file: str
    scope: str
    """The class and function that it is in, as in "Referee.see"; empty outside of all."""
    change: str
    """What was and what is, as in "a < b -> a <= b"; with a number if a function has the same several times."""
    line: int
    function: str
    """The outermost function whose body the change is in; empty if it takes effect when the module is imported."""

    @property
    def name(self) -> str:
        """Its name among all mutants."""
        return f"{self.file} {self.scope}: {self.change}"


class Module:
    """A module's source, and its mutants."""

    def __init__(self, path: Path) -> None:
        """Read a file."""
        self.path = path
        self.source = path.read_text(encoding="utf-8")
        self._tree = ast.parse(self.source)
        self._parents = {child: node for node in ast.walk(self._tree) for child in ast.iter_child_nodes(node)}
        self._changes = dict(self._named())
        self.mutants = tuple(self._changes)

    def compile(self, mutant: Mutant | None) -> CodeType:
        """Return the code of the module with the change, or as it is."""
        if mutant is None:
            return compile(self.source, str(self.path), "exec", dont_inherit=True)
        change = self._changes[mutant]
        parent = self._parents[change.place]
        _replace(parent, change.place, change.by)
        try:
            return compile(ast.fix_missing_locations(self._tree), str(self.path), "exec", dont_inherit=True)
        finally:
            _replace(parent, change.by, change.place)

    def _named(self) -> Iterator[tuple[Mutant, Change]]:
        seen = Counter[tuple[str, str]]()
        for change in changes(self._tree):
            scopes, text = list(self._scopes(change.place)), _text(change)
            scope = ".".join(each.name for each, _ in scopes)
            seen[scope, text] += 1
            text += f" ({seen[scope, text]})" if seen[scope, text] > 1 else ""
            line = next(each.lineno for each in self._upwards(change.place) if isinstance(each, (ast.expr, ast.stmt)))
            function = "" if "super()" in text else _outermost(scopes)  # without it the code has another closure
            yield Mutant(self.path.name, scope, text, line, function), change

    def _upwards(self, node: ast.AST) -> Iterator[ast.AST]:
        yield node
        while node in self._parents:
            node = self._parents[node]
            yield node

    def _scopes(self, node: ast.AST) -> Iterator[tuple[ast.FunctionDef | ast.ClassDef, ast.AST]]:
        """Yield the classes and functions around a node, the outermost first, each with its part that has the node."""
        nodes = list(self._upwards(node))
        for inner, outer in reversed(list(pairwise(nodes))):
            if isinstance(outer, (ast.FunctionDef, ast.ClassDef)):
                yield outer, inner


def _outermost(scopes: list[tuple[ast.FunctionDef | ast.ClassDef, ast.AST]]) -> str:
    names = list[str]()
    for scope, part in scopes:
        names.append(scope.name)
        if isinstance(scope, ast.FunctionDef):
            return ".".join(names) if part in scope.body else ""
    return ""


def _replace(parent: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for name, field in ast.iter_fields(parent):
        if field is old:
            setattr(parent, name, new)
        elif isinstance(field, list):
            field[:] = [new if each is old else each for each in field]


def _text(change: Change) -> str:
    place, by = change
    if isinstance(place, ast.Call) and isinstance(by, ast.Call) and place.func is by.func:
        name = next(each.arg for each in place.keywords if each not in by.keywords)
        return f"{_code(place)} -> without {name}="
    return f"{_code(place)} -> {'nothing' if isinstance(by, ast.Pass) else _code(by)}"


def _code(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
