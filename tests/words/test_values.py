"""Rules, referee and session say what is to be said as values; text is made of it in one place, and never read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import companion
from tests.parsed import tree

PACKAGE = Path(companion.__file__).parent

DECLARES = {"Message", "told", "asked", "hint", "offered", "Explanation"}
HELP = {"take", "_explain", "_cards_of_each_game"}
"""Functions that write the help of the command line, which is English; so are `VERBS` and `ABOUT`."""
OTHERS = (
    "words",
    "messages.py",
    "simulation",  # counts for maintainers
    "maker",  # writes the sheets of a kit
    "board/designfile.py",  # writes board files
    "scan/boardtext.py",  # as well
    "cli/words.py",  # the options that several commands have
    "link/frame.py",  # tells a programmer that a frame is too long
)


def _modules(*rooms: str) -> list[Path]:
    return [path for room in rooms for path in sorted((PACKAGE / room).rglob("*.py"))]


def _text(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in values)
    return ""


def _is_sentence(text: str) -> bool:
    """Tell whether a text has two words or more and ends like a sentence."""
    words = [part for part in text.split() if re.search(r"\w", part)]
    return len(words) > 1 and text.rstrip("\n").endswith((".", "?", "!"))


def _sentences(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the sentences that a tree builds; docstrings, assertions, help, SQL and declared messages aside."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert():
            return
        case ast.Call(func=ast.Name(id=name)) if name in (*DECLARES, "AssertionError"):
            return
        case ast.FunctionDef(name=name) if name in HELP or name.startswith("take_"):
            return
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if name in (
            "VERBS",
            "ABOUT",
        ):
            return
        case ast.Constant(value=str(text)) if text.isupper() or re.search(r" (FROM|BY|WHERE) ", text):
            return
    if _is_sentence(_text(node)):
        yield getattr(node, "lineno", 0), _text(node)
        return
    for child in ast.iter_child_nodes(node):
        yield from _sentences(child)


def _found(path: Path) -> list[tuple[int, str]]:
    return list(_sentences(tree(path)))


def _speaking() -> list[Path]:
    names = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
    return [path for name, path in names.items() if not name.startswith(OTHERS) and not name.endswith(OTHERS)]


def test_no_module_builds_a_sentence_out_of_texts():
    speaking = _speaking()
    assert len(speaking) > 500
    assert {str(path): found for path in speaking if (found := _found(path))} == {}


EXPRESSIONS_READ = {
    "app/diagnosing.py": "names of players in what is bundled",
    "app/fitting.py": "boards and drivers' specs of stored games",
    "app/sticks.py": "mounted file systems",
    "board/boardfile.py": "board files",
    "board/fields.py": "names in board files",
    "board/holelist.py": "numbers and colours of holes",
    "board/segments.py": "titles in board files",
    "cli/hardware_physics.py": "the size of a magnet",
    "drivers/firmware/image.py": "the version of the firmware",
    "games/record.py": "records",
    "maker/electronics/netlist.py": "names of parts",
    "maker/electronics/sheet.py": "SVG",
    "maker/electronics/wirevizfile.py": "names of pins",
    "maker/folder.py": "names of files",
    "maker/pcb/kicad.py": "KiCad's files and reports",
    "maker/pcb/tables.py": "names of parts",
    "ui/kit/theme.py": "colours in markup",
    "mqtt/config.py": "names of machines and of topics",
    "mqtt/topics.py": "names in topics",
    "scan/corrections.py": "places in millimetres",
    "store/salvage.py": "bytes of a damaged journal",
    "ui/kit/lettering.py": "marks of colour in a text that is drawn",
    "ui/texts/reading.py": "the ids of rulings",
    "voice/aloud.py": "markup of the screen",
}
"""Each module with regular expressions, and what they read: nothing that is said to people."""


def test_no_regular_expression_reads_what_is_said():
    texts = {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    importing = {name for name, text in texts.items() if re.search(r"^ *(import|from) re\b", text, re.MULTILINE)}
    assert importing == set(EXPRESSIONS_READ)


def test_the_check_finds_sentences_and_leaves_the_rest():
    source = """
\"\"\"A docstring is none.\"\"\"
SAID = Message("It is declared here.")
def f(name):
    raise Refused(f"{name} is built here.")
    raise AssertionError("only for programmers, this one.")
"""
    assert list(_sentences(ast.parse(source))) == [(5, "X is built here.")]


ENGLISH_IN_THE_SHELL = {
    "board_new.py": "commands to type",
    "firmware_install.py": "kB",
    "hardware_make.py": "kB, and a file's name",
    "hardware_physics.py": "a file's name",
    "main.py": "usage, which is help",
}
WRITES = {"say", "say_rows", "styled", "complain"}
STYLES = {"bold", "red", "green"}


def _literals(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WRITES:
            texts = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
            yield from (text for text in texts if isinstance(text, str) and text not in STYLES)


def test_commands_write_labels_and_remarks_as_messages():
    found = {path.name for path in _modules("cli") if any(re.search("[A-Za-z]{2,}", text) for text in _literals(path))}
    assert found == set(ENGLISH_IN_THE_SHELL)
