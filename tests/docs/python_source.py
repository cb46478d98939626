"""Messages in Python: read out of a module's syntax tree, with "…" for each placeholder.

Two kinds are told apart. A sentence is known by its looks. A complaint need not look like one ("is missing"): it
is known by where it goes, and followed there through variables, tables and functions.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_HELP: Final = frozenset({"add_argument", "flag", "output", "Message", "told", "hint", "offered", "Explanation"})
"""What makes the words of a command line, whose texts are on the page of the commands, and messages as values."""

_HELP_NAMES: Final = frozenset({"VERBS", "ABOUT", "epilog", "description"})
_HELP_FUNCTIONS: Final = frozenset({"_explain"})

_VALUES: Final = frozenset({"Problem", "Check"})
"""Values that tell what is wrong, with a board file and with this machine: first with what, then what it is."""

_OF_PROGRAMMERS: Final = frozenset(
    {"AssertionError", "AttributeError", "RuntimeError", "TypeError", "KeyError", "IndexError"}
)
"""Errors that no person can cause: whoever raises them speaks to maintainers."""

_BLANK: Final = "…"
_FILLED_IN: Final = re.compile(r"\{[a-z_]+\}|%[sd]")
_WORD: Final = re.compile(r"[A-Za-z]{2,}")
_TEXTUAL: Final = re.compile(r"\bstr\b|Error\b|Refused|IllegalAction|Problem|Check\b")
"""What a function returns whose answer may be part of a complaint."""
_SENTENCE: Final = re.compile(r"""[^\s(][.?!]["')”]*(?: ?…)?$|^\S+( \S+){2,}: …$""")


_ONE_WORD: Final = re.compile(r"[A-Z]\w+: ….?$")
"""A complaint may have as few words as this: "Missing: kivy."."""

_Carriers = dict[str, frozenset[str | int] | None]
"""Names of classes and functions, and which of their parameters are said, by name and by place; None for all."""

Found = tuple[int, str]
"""A line and the text that stands there."""


@dataclass
class _Module:
    path: Path
    tree: ast.Module
    functions: dict[str, list[ast.FunctionDef]] = field(default_factory=dict)
    constants: dict[str, list[ast.expr]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef):
                self.functions.setdefault(node.name, []).append(node)
        self.constants = _assigned(each for each in self.tree.body if not isinstance(each, ast.FunctionDef))

    def knows(self, carriers: _Carriers) -> _Carriers:
        """Return the carriers by the names that they have in this module."""
        own = f"{self.path}:"
        return {name.removeprefix(own): passed for name, passed in carriers.items() if ":" not in name or own in name}


def texts_of(paths: Iterable[Path], writes: Callable[[Path], bool]) -> dict[Path, list[Found]]:
    """Return the messages of every module, in the order of their lines. Carriers are looked for in all of them.

    Where `writes` says so, sentences go into files and not to a person: complaints alone are looked for there.
    """
    modules = [_Module(path, _spoken(path)) for path in paths]
    carriers = _carriers(modules)
    return {
        module.path: sorted({*(() if writes(module.path) else _sentences(module)), *_complaints(module, carriers)})
        for module in modules
    }


def text_of(node: ast.AST) -> str | None:
    """Return a literal's text with "…" for each placeholder, None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _FILLED_IN.sub(_BLANK, node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else _BLANK for part in node.values)
    return None


def _literals(node: ast.AST, *, calls: bool = True) -> Iterator[Found]:
    """Yield the texts of a tree with their lines; what is inside a placeholder is a text of its own.

    Without `calls` what a call is given is left out, unless it joins texts.
    """
    if isinstance(node, ast.Call) and not calls and _name(node.func) not in ("join", "format"):
        return
    text = text_of(node)
    if text is not None:
        yield node.lineno, " ".join(text.split())
        inner: Iterable[ast.AST] = (
            part for part in getattr(node, "values", ()) if isinstance(part, ast.FormattedValue)
        )
    else:
        inner = ast.iter_child_nodes(node)
    for child in inner:
        yield from _literals(child, calls=calls)


# --- sentences ---


def _sentences(module: _Module) -> Iterator[Found]:
    for line, text in _literals(module.tree):
        if _SENTENCE.search(text) and _is_said(text):
            yield line, text


def _spoken(path: Path) -> ast.Module:
    """Return a module without its docstrings and without the help of the command line."""
    tree = ast.parse(path.read_text("utf-8"))
    _Explanations().visit(tree)
    return tree


class _Explanations(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        return None if node.name in _HELP_FUNCTIONS else self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if _name(node.func) in _HELP or _name(node.func).isupper():  # the facts of a message
            node.args, node.keywords = [], []
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        return None if {_name(target) for target in node.targets} & _HELP_NAMES else self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        return None if _name(node.target) in _HELP_NAMES else self.generic_visit(node)


# --- complaints ---


def _carriers(modules: Iterable[_Module]) -> _Carriers:
    """Return what brings a text to a person: classes, and functions with the parameters that they pass on to one.

    A private function's name holds in its module only, and has its path before it; a public one's must be the only one.
    """
    classes = [node for module in modules for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef)]
    found: _Carriers = {"CompanionError": None, **dict.fromkeys(_VALUES)}
    while more := [each for each in classes if each.name not in found and found.keys() & set(map(_name, each.bases))]:
        found |= dict.fromkeys(each.name for each in more)
    defined = Counter(name for module in modules for name, functions in module.functions.items() for _ in functions)
    while more := {
        known: passed
        for module in modules
        for name, functions in module.functions.items()
        if name.startswith("_") or defined[name] == 1
        for known in [f"{module.path}:{name}" if name.startswith("_") else name]
        if known not in found
        for passed in [frozenset().union(*(_passed_on(each, module.knows(found)) for each in functions))]
        if passed
    }:
        found |= more
    return found


def _passed_on(function: ast.FunctionDef, carriers: _Carriers) -> frozenset[str | int]:
    """Return the text parameters, by name and by place, that a function gives to a carrier."""
    parameters = [each for each in (*function.args.args, *function.args.kwonlyargs) if each.arg not in ("self", "cls")]
    given = {
        part.id
        for call in ast.walk(function)
        if isinstance(call, ast.Call)
        for argument in _said_to(call, carriers)
        for part in ast.walk(argument)
        if isinstance(part, ast.Name)
    }
    return frozenset(
        known
        for place, each in enumerate(parameters)
        if each.arg in given and each.annotation is not None and _name(each.annotation) == "str"
        for known in (place, each.arg)
    )


def _said_to(call: ast.Call, carriers: _Carriers) -> list[ast.expr]:
    """Return what a call says to a person, nothing when it is of no carrier."""
    name = _name(call.func)
    if name not in carriers:
        return []
    passed = carriers[name]
    if passed is None:
        return [*call.args[name in _VALUES :], *(keyword.value for keyword in call.keywords)]
    placed = [argument for place, argument in enumerate(call.args) if place in passed]
    return [*placed, *(keyword.value for keyword in call.keywords if keyword.arg in passed)]


def _complaints(module: _Module, carriers: _Carriers) -> Iterator[Found]:
    carriers = module.knows(carriers)
    for function, node in _inside(module.tree, None):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            said: list[ast.expr] = [] if _name(node.exc.func) in _OF_PROGRAMMERS else [node.exc]
        elif isinstance(node, ast.Call):
            said = _said_to(node, carriers)
        else:
            continue
        for each in said:
            found = _flow(each, function, module, set())
            yield from ((line, text) for line, text in found if _is_said(text) or _ONE_WORD.match(text))


def _is_said(text: str) -> bool:
    return " " in text and len(_WORD.findall(text)) > 1


def _inside(node: ast.AST, function: ast.FunctionDef | None) -> Iterator[tuple[ast.FunctionDef | None, ast.AST]]:
    for child in ast.iter_child_nodes(node):
        yield function, child
        yield from _inside(child, child if isinstance(child, ast.FunctionDef) else function)


def _flow(
    node: ast.AST, function: ast.FunctionDef | None, module: _Module, seen: set[int], *, said: bool = True
) -> Iterator[Found]:
    """Yield the texts that can reach an expression within its module."""
    if id(node) in seen:
        return
    seen.add(id(node))
    if said:
        yield from _literals(node, calls=not seen - {id(node)})
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and said:
            sources = (_assigned(function.body) if function else {}).get(part.id) or module.constants.get(part.id, [])
            for source in sources:
                # What a variable has from a call is what the function returns, not what it was asked with.
                yield from _flow(source, function, module, seen, said=not isinstance(source, ast.Call))
        elif isinstance(part, ast.Call):
            for called in module.functions.get(_name(part.func), ()):
                if called.returns is None or not _TEXTUAL.search(ast.unparse(called.returns)):
                    continue
                for answer in ast.walk(called):
                    if isinstance(answer, ast.Return | ast.Yield) and answer.value is not None:
                        yield from _flow(answer.value, called, module, seen)


def _assigned(body: Iterable[ast.stmt]) -> Mapping[str, list[ast.expr]]:
    found = dict[str, list[ast.expr]]()
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    names = [part.id for part in ast.walk(target) if isinstance(part, ast.Name)]
                    for name in names:
                        found.setdefault(name, []).append(node.value)
            elif isinstance(node, ast.AnnAssign) and node.value is not None:
                found.setdefault(_name(node.target), []).append(node.value)
    return found


def _name(node: ast.AST) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Constant(value=str(name)):
            return name
    return ""
