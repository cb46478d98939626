"""The catalogue of messages: each is declared once, can be extracted for translators, and explained in the manual."""

from __future__ import annotations

import ast
import re
import string
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file

import companion
from docs.site.messages import declared, listed_texts
from tests.parsed import nodes, trees_in
from tests.tools.translations.extraction import MAKERS, NOT_SHOWN, template

PACKAGE = Path(companion.__file__).parent
ROOT = Path(__file__).parents[2]
DECLARED = declared()
_FORMS = {None: (1,), **dict.fromkeys(range(2, 8), (1, 2))}
KEYWORDS = dict.fromkeys(MAKERS, _FORMS)
MAKES = re.compile(rf"\b(?:{'|'.join(MAKERS)})\s*\(")
"""What a module has that declares a message: no other is taken apart."""


@pytest.fixture(scope="module")
def extracted() -> list[tuple[str, ...]]:
    """Return the forms of every message that translators would be given, once for each place that declares it."""
    making = [path for path in PACKAGE.rglob("*.py") if MAKES.search(path.read_text("utf-8"))]
    found = [each for path in making for each in extract_from_file("python", path, keywords=KEYWORDS)]
    return [(forms,) if isinstance(forms, str) else forms for _, forms, _, _ in found]


def test_translators_get_every_message_with_its_plural():
    keys = {(each.id if isinstance(each.id, tuple) else (each.id,), each.context or "") for each in template()}
    logged = tuple(f"companion.{path[:-3].replace('/', '.')}." for path in NOT_SHOWN)
    known = {
        ((message.text, message.plural) if message.plural else (message.text,), message.context)
        for name, message in DECLARED.items()
        if not name.startswith(logged)
    }
    assert known - keys == set()


def test_no_english_text_is_declared_in_two_places(extracted):
    counted = Counter(forms[0] for forms in extracted if len(forms) == 1)
    told_apart = {message.text for message in DECLARED.values() if message.context}
    assert [text for text, count in counted.items() if count > 1 and text not in told_apart] == []


def test_singular_and_plural_have_the_same_places():
    other = [
        name
        for name, message in DECLARED.items()
        if message.plural and _places(message.plural) | {message.by} != _places(message.text) | {message.by}
    ]
    assert other == []


def _places(form: str) -> set[str]:
    return {place for _, place, _, _ in string.Formatter().parse(form) if place}


def test_no_explanation_is_written_in_two_places():
    written = Counter(
        ast.dump(node)
        for inside in _nodes().values()
        for node in inside
        if isinstance(node, ast.Call) and _name(node.func) == "Explanation"
    )
    assert len(written) > 100
    assert [text for text, times in written.items() if times > 1] == []


def test_a_cold_command_loads_no_dataclasses_for_its_messages():
    code = "import sys, companion.cli.main; sys.exit('dataclasses' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


# --- errors ---


@cache
def _nodes() -> dict[str, list[ast.AST]]:
    """Return all that the modules of the package are made of."""
    return {name: nodes(tree) for name, tree in trees_in().items()}


def _for_people() -> set[str]:
    """Return the names of all errors that a person can cause: what derives from `CompanionError` and takes a sentence.

    An error that is made of other facts has an `__init__`, which says the sentence.
    """
    classes = [
        node
        for inside in _nodes().values()
        for node in inside
        if isinstance(node, ast.ClassDef) and "__init__" not in [getattr(each, "name", "") for each in node.body]
    ]
    found = {"CompanionError"}
    while more := {each.name for each in classes if found & {_name(base) for base in each.bases}} - found:
        found |= more
    return found


def _raised() -> Iterator[tuple[str, int, ast.expr]]:
    """Yield what every such error is made with: its module, line and first argument."""
    errors = _for_people()
    for module, inside in _nodes().items():
        for node in inside:
            if isinstance(node, ast.Call) and _name(node.func) in errors and node.args:
                yield module, node.lineno, node.args[0]


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def test_no_error_is_raised_with_a_bare_text():
    bare = [
        f"{module}:{line}"
        for module, line, given in _raised()
        if isinstance(given, ast.JoinedStr | ast.Constant | ast.BinOp)
    ]
    assert bare == []


def test_what_an_error_says_is_in_the_manual_with_cause_and_cure():
    said = defaultdict[str, list[str]](list)
    for name, message in DECLARED.items():
        said[name.rpartition(".")[2]] += listed_texts(message)
    manual = "\n".join(page.read_text("utf-8") for page in (ROOT / "docs" / "messages").glob("*.md"))
    missing = [
        f"{module}:{line} {_name(given.func)}"
        for module, line, given in _raised()
        if isinstance(given, ast.Call)
        for texts in [said.get(_name(given.func), [])]
        if texts and not any(quoted in manual for text in texts for quoted in (f"`{text}`", f"`` {text} ``"))
    ]
    assert missing == []
