"""Finds every text that people are shown, for translators: messages in the code, help and rulings, boards, the shell.

Each comes with what a translator has to know: what its module is about, under which heading and name it stands there,
and its cause and cure in the manual.
"""

from __future__ import annotations

import ast
import io
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir

from docs.site.messages import declared
from tests.parsed import uncollected

ROOT: Final = Path(__file__).parents[3]
MAKERS: Final = ("Message", "told", "asked", "hint", "offered", "_alike", "_step")
"""`Message`, and what makes one, with one text, or with two where the second is a text as well: the plural."""
NOT_SHOWN: Final = ("words/logs.py",)
"""Modules whose messages nobody is shown: the log is read by those who look for faults, and stays English."""
_TOLD_KEYS: Final = ("title", "note", "heading", "text", "step", "ask", "yes", "why", "option")
"""The keys of the help and of the rulings that hold what is read."""
_BOARD_KEYS: Final = ("title", "short", "note", "label")
_LISTED: Final = ("title", "short", "note")
_HEADING: Final = re.compile(r"# --- (.+) ---")
_WIDEST_COMMENT: Final = 400

Extracted = tuple[int, str, tuple[str, ...], list[str]]
"""What Babel takes of an extractor: line, the gettext function that would look it up, its texts, comments."""


@cache
def template() -> Catalog:
    """Return all texts of the program, each once, in the order of their files."""
    made = Catalog(project="cribbage-companion", charset="utf-8", header_comment="", fuzzy=False)
    explained = {message.text: message.explanation for message in declared().values() if message.explanation}
    for folder, pattern, method in _EXTRACTORS:
        with uncollected():
            found = list(extract_from_dir(ROOT / folder, [(pattern, method)], keywords=DEFAULT_KEYWORDS))
        for file, _, texts, comments, context in sorted(found, key=lambda each: (_rank(each[0]), each[0], each[1])):
            if file in NOT_SHOWN:
                continue
            first = texts if isinstance(texts, str) else texts[0]
            explanation = explained.get(first)
            told = [*comments, f"Why it is said: {explanation.text}"] if explanation else comments
            made.add(texts, locations=[(f"{folder}/{file}", 0)], auto_comments=told, context=context)
    for message in made:
        message.flags.discard("python-format")  # a per cent sign is one
    return made


def _rank(file: str) -> int:
    """Let what is said at the table come before what the shell says."""
    return ("words/terms.py" not in file) + 2 * file.startswith("cli/")


# --- Python ---


_SAYS: Final = re.compile(rf"\b(?:{'|'.join(MAKERS)}|Counter|Listed|add_argument|flag|def run)\(|\bepilog\b|\bVERBS\b")
"""What a module has that holds a text: most have none, and need not be walked through."""


def _from_python(file: IO[bytes], *_: object, **__: object) -> Iterator[Extracted]:
    source = file.read().decode("utf-8")
    if not _SAYS.search(source):
        return
    tree = ast.parse(source)
    lines = source.splitlines()
    about = (ast.get_docstring(tree) or "").split("\n\n")[0]
    for name, note, within in _statements(tree):
        for node in ast.walk(within):
            for function, texts in _texts_of(node):
                line = getattr(node, "lineno", 0)
                yield line, function, texts, [_short(each) for each in (about, _under(lines, line), name, note) if each]
    yield from _from_verb(tree)


def _statements(tree: ast.Module) -> Iterator[tuple[str, str, ast.stmt]]:
    """Yield each statement of a module with the name that it gives, and the docstring behind it."""
    for place, statement in enumerate(tree.body):
        after = tree.body[place + 1] if place + 1 < len(tree.body) else None
        match statement, after:
            case (
                (ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name))),
                ast.Expr(value=ast.Constant(value=str(note))),
            ):
                yield name, note, statement
            case ((ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name))), _):
                yield name, "", statement
            case _:
                yield "", "", statement


def _texts_of(node: ast.AST) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the texts of a call that makes a message, lists a game, or explains words of a command."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args, keywords=keywords):
            given = {each.arg: _text(each.value) for each in keywords if each.arg and _text(each.value)}
            first, second, *_ = (*map(_text, args), "", "")
            if name in MAKERS and first:
                yield _message(first, given.get("plural", second), given.get("context", ""))
            elif name == "Counter" and first:
                yield "gettext", (first,)
            elif name == "Listed":
                yield from (("gettext", (given[key],)) for key in _LISTED if key in given)
            elif name == "add_argument" and "help" in given:
                yield "gettext", (given["help"],)
            elif name == "flag" and second:
                yield "gettext", (second,)
        case ast.Assign(targets=[ast.Attribute(attr="epilog")], value=ast.Constant(value=str(text))):
            yield "gettext", (text,)


def _message(text: str, plural: str, context: str) -> tuple[str, tuple[str, ...]]:
    function = ("np" if plural else "p") if context else ("n" if plural else "")
    return f"{function}gettext", tuple(filter(None, (context, text, plural)))


def _text(node: ast.AST) -> str:
    """Return the text that stands in the code; "" for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _from_verb(tree: ast.Module) -> Iterator[Extracted]:
    """Yield the help of a verb or of a group of verbs: modules of the shell that have `take` and `run`, or `VERBS`."""
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    if {"take", "run"} <= set(functions):
        run = functions["run"]
        yield run.lineno, "gettext", (cleandoc(ast.get_docstring(run) or ""),), ["The help of a command."]
    given = {name: statement for name, _, statement in _statements(tree) if name in ("VERBS", "ABOUT")}
    match getattr(given.get("VERBS"), "value", None):
        case ast.Dict(values=values, lineno=line):
            yield 1, "gettext", ((ast.get_docstring(tree) or "").strip(),), ["The help of a group of commands."]
            yield from ((line, "gettext", (_text(each),), ["What a command does."]) for each in values)
            about = _text(getattr(given.get("ABOUT"), "value", tree))
            yield from [(line, "gettext", (about,), ["The help of the command line."])] if about else []


def _under(lines: list[str], line: int) -> str:
    """Return the heading that stands last above a line."""
    found = (_HEADING.fullmatch(each) for each in reversed(lines[:line]))
    return next((each[1] for each in found if each), "")


def _short(text: str) -> str:
    return " ".join(text.split())[:_WIDEST_COMMENT]


# --- help, rulings, boards ---


def _from_help(file: IO[bytes], *_: object, **__: object) -> Iterator[Extracted]:
    yield from _from_toml(file, _TOLD_KEYS)


def _from_board(file: IO[bytes], *_: object, **__: object) -> Iterator[Extracted]:
    """Yield titles, notes and labels."""
    yield from _from_toml(file, _BOARD_KEYS)


def _from_toml(file: IO[bytes], keys: Iterable[str]) -> Iterator[Extracted]:
    content = io.TextIOWrapper(file, "utf-8").read()
    for number, (where, text) in enumerate(_told(tomllib.loads(content), keys, "")):
        yield number, "gettext", (text,), [where] if where else []


def _told(table: dict[str, Any], keys: Iterable[str], where: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a table with the title or id of what they belong to."""
    where = " ".join(filter(None, (where, str(table.get("id", "")), table.get("heading", ""))))
    for key, value in table.items():
        match value:
            case dict():
                yield from _told(value, keys, where)
            case [dict(), *_]:
                for each in value:
                    yield from _told(each, keys, where)
            case str(text) if key in keys and text:
                yield where, text
            case [str(), *_] if key in keys:
                yield from ((where, text) for text in value)


_EXTRACTORS: Final[tuple[tuple[str, str, Any], ...]] = (
    ("companion", "**.py", _from_python),
    ("companion", "**.toml", _from_help),
    ("hardware/boards", "**.toml", _from_board),
)
