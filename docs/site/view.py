"""What `docs/view.md` says of the fields of a view: read from the types that make it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import fields
from datetime import datetime
from typing import Any, Final, get_args, get_type_hints

from companion.app import view_schema
from companion.app.view_json import AGREED
from companion.games.catalogue import game_named

_SIMPLE: Final = {bool: "true or false", int: "a number", str: "a text", datetime: "a time, ISO 8601"}


def view_part(name: str) -> str:
    """Return the fields of one part of a view: what they hold, and what that means."""
    kind = getattr(view_schema, name)
    meanings = meanings_of(kind)
    rows = [f"| `{name}` | {json_type(hint)} | {meanings[name]} |" for name, hint in get_type_hints(kind).items()]
    return "\n".join([inspect.getdoc(kind) or "", "", "| field | holds | meaning |", "|---|---|---|", *rows])


def face_part(game: str) -> str:
    """Return the fields of a game's face. Raises KeyError for one that does not say what it means."""
    kind = get_type_hints(type(game_named(game)).face)["return"]
    meanings = meanings_of(kind)
    rows = [f"| `{each.name}` | {meanings[each.name]} |" for each in fields(kind) if each.name not in AGREED]
    return "\n".join([inspect.getdoc(kind) or "", "", "| field | meaning |", "|---|---|", *rows])


def json_type(kind: Any) -> str:
    """Return what JSON has for a type: "a list of sides", "text or null"."""
    args = get_args(kind)
    if type(None) in args:
        return f"{json_type(args[0])} or null"
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if args and args[-1] is Ellipsis:
        return f"a list: {json_type(args[0])} each"
    if args:
        return "an object" if args[1] in (Any, object) else f"an object: {json_type(args[1])} each"
    return f"[{kind.__name__.removesuffix('Json')}](#{kind.__name__.removesuffix('Json').lower()})"


def meanings_of(kind: type) -> dict[str, str]:
    """Return what the source says below each field of a class."""
    return dict(_docstrings(kind))


def _docstrings(kind: type) -> Iterator[tuple[str, str]]:
    """Yield what the source says below the fields of a class."""
    body = ast.parse(inspect.getsource(kind)).body[0]
    assert isinstance(body, ast.ClassDef)
    for field, below in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            yield ast.unparse(field.target), " ".join(str(below.value.value).split())
