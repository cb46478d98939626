"""Phrases for people are made in `companion.words` too, not only whole sentences; and no code reads one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import companion
from tests.parsed import tree
from tests.words.test_values import DECLARES, HELP, _text

PACKAGE = Path(companion.__file__).parent

ROOMS = ("words/", "messages.py")
"""Where the words are."""

LISTS = {"Listed", "Counter"}
"""What lists a game, and says what is counted in it: `tests/tools/translations` takes texts from there as well."""
FOR_PROGRAMMERS = {"AssertionError", "RuntimeError", "TypeError", "ValueError", "cast"}

EXCEPTIONS = {
    # English by intention: docs/languages.md and "What is said" of docs/architecture.md
    "board/designfile.py": "remarks in board files",
    "board/segments.py": "likewise",
    "cli/words.py": "the help of options that several commands have",
    "club/simulating/programs.py": "the settings of a broker",
    "club/simulating/rehearse.py": "counts for maintainers, in JSON",
    "mqtt/config.py": "a remark in mqtt.toml",
    "scan/boardtext.py": "remarks in board files",
    # names in files, records and JSON, which are said by messages of the same name
    "app/doctor.py": "what is looked at: figures.LOOKED_AT has its words",
    "board/sensors.py": "the key of a problem",
    "board/wiringfile.py": "the key of a problem",
    "engines/protocol.py": "the protocol of bots",
    "games/cribbage/events.py": "a reason's name in records",
    "games/reason.py": "likewise",
    "games/round_the_bases/engine.py": "the title of a game in a list, and a name",
    # what is compared with texts of others, or written for programs
    "drivers/firmware/install.py": "Python for a Pico",
    "drivers/gpio/opening.py": "errors of the library",
    "mqtt/connection.py": "the names of MQTT's reason codes",
    "mqtt/discovery.py": "templates of Home Assistant",
    "referee/language.py": "what each light means, beside how it looks: nobody is told it",
    "store/book.py": "SQL",
    "store/lengths.py": "SQL",
    "store/opening.py": "SQL",
    "store/reading.py": "SQL",
    "store/schema.py": "SQL",
    "web/headers.py": "headers of HTTP",
}
"""Each module with English phrases, and what they are: nothing that people are told."""

SHEETS = "maker/"
"""The sheets, drawings and lists of a kit are English: a fab reads them, and parts are ordered by them."""
SAID_OF_PHYSICS = {"advice", "chances", "filling", "magnetism", "margins", "setups", "study"}
"""What `companion board check --physics` says comes from these, so they are no sheets."""
FOR_MAINTAINERS = "simulation/"

PHRASE = re.compile(r"(?<![\w./-])(?:[A-Za-z][a-z']+,? |a )[a-z]{2,}(?![\w./=(-])")
"""Two words of English beside each other, or one with its article."""
COMMAND = re.compile(r"\bcompanion [a-z]+( [a-z]+)?")


def _is_exempt(node: ast.AST) -> bool:
    """Tell whether a tree holds no words for people: docstrings, assertions, values of enumerations, help."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in DECLARES | LISTS | FOR_PROGRAMMERS
        case ast.FunctionDef(name=name):
            return name in HELP or name.startswith("take_")
        case ast.ClassDef(bases=bases):
            return any(isinstance(base, ast.Name) and base.id.endswith("Enum") for base in bases)
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name in ("VERBS", "ABOUT")
    return False


def _phrases(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the phrases that a tree builds, those within a formatted text as well."""
    if _is_exempt(node):
        return
    text = _text(node)
    if PHRASE.search(COMMAND.sub("", text)):
        yield getattr(node, "lineno", 0), text
        return
    for child in ast.iter_child_nodes(node):
        yield from _phrases(child)


def _is_sheet(name: str) -> bool:
    return name.startswith(SHEETS) and not (name.startswith("maker/physics/") and Path(name).stem in SAID_OF_PHYSICS)


def _speaking() -> dict[str, Path]:
    """Return the modules that may say something to people, by their places in the package."""
    names = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
    return {
        name: path
        for name, path in names.items()
        if not name.startswith((ROOMS[0], FOR_MAINTAINERS)) and not name.endswith(ROOMS[1]) and not _is_sheet(name)
    }


def test_no_module_builds_a_phrase_out_of_texts():
    speaking = _speaking()
    assert len(speaking) > 500
    found = {name: phrases for name, path in speaking.items() if (phrases := list(_phrases(tree(path))))}
    assert {name: phrases for name, phrases in found.items() if name not in EXCEPTIONS} == {}
    assert EXCEPTIONS.keys() - found.keys() == set(), "no exceptions any more"


READING = {"partition", "rpartition", "split", "removeprefix", "removesuffix", "startswith", "endswith", "replace"}
WORDS_WITH_SPACE = re.compile(r"(?=.*\s)(?=.*[A-Za-z&])")
READ_ELSEWHERE = {
    "app/replaying.py": "lines of the journal",
    "cli/words.py": "what argparse says",
    "club/simulating/figures.py": "lines of a log",
    "store/book.py": "lines of the journal",
}
"""Each module that takes a text apart by words, and which: nothing that is said to people."""


def _read(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the words by which a tree takes texts apart, or looks into them."""
    for each in ast.walk(node):
        match each:
            case ast.Call(func=ast.Attribute(attr=name), args=[ast.Constant(value=str(text)), *_]) if name in READING:
                pass
            case ast.Compare(left=ast.Constant(value=str(text)), ops=[ast.In() | ast.NotIn()]):
                pass
            case _:
                continue
        if WORDS_WITH_SPACE.search(text):
            yield each.lineno, text


def test_no_module_takes_a_title_or_a_name_apart():
    paths = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
    found = {name: words for name, path in paths.items() if (words := list(_read(tree(path))))}
    assert found.keys() == READ_ELSEWHERE.keys(), found


def _chosen_by_one(node: ast.AST) -> Iterator[int]:
    """Yield the lines where one of two messages is chosen by whether a number is 1."""
    for each in ast.walk(node):
        match each:
            case ast.IfExp(test=ast.Compare(left=left, comparators=[ast.Constant(value=1)]), body=body, orelse=other):
                counted = isinstance(left, ast.Name | ast.Attribute)
                if counted and all(map(_is_message, (body, other))):
                    yield each.lineno


def _is_message(node: ast.AST) -> bool:
    """Tell whether a tree is a message, or a sentence of one."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name.isupper()
        case ast.Attribute(value=ast.Name(id="say" | "said"), attr=name):
            return name.isupper()
    return False


def test_singular_and_plural_are_one_message():
    paths = sorted(PACKAGE.rglob("*.py"))
    assert {str(path): lines for path in paths if (lines := list(_chosen_by_one(tree(path))))} == {}


FORMER_FAULTS = (
    'def f(): return f"{words} of the {tracks[0]} track"',
    'trials = (("starts, and says that it is ready", _starts),)',
    'words = f"{part.name} on a circuit board {gap_mm:g} mm below the wood"',
    'said = f"{name}: {call}, pegs in {holes}"',
    "words.append(f\"{n} {'run scores' if n == 1 else 'runs score'}\")",
    '_ABOUT: Final = """What is here.\\n\\ndoctor.txt     what companion doctor found\\n"""',
    'fields = {"name": "Board connected"}',
    'title = f"{like}, as measured"',
    'source = "a photograph" if photos == 1 else str(photos)',
    'POCKETS = {1: Pocket(4.5, 3.0, "a Hall switch")}',
)
"""As they stood once, where other tests did not see them."""


def test_the_check_finds_what_was_said_outside_of_the_words():
    assert [code for code in FORMER_FAULTS if not list(_phrases(ast.parse(code)))] == []
    apart = ('layout.title.partition(" that ")', 'known.removeprefix("Cribbage, ")', '" & " in text')
    assert [code for code in apart if not list(_read(ast.parse(code)))] == []
    chosen = "say.RUN_SCORES(who=who) if event.points == 1 else say.RUNS_SCORE(who=who, points=event.points)"
    assert list(_chosen_by_one(ast.parse(chosen))) == [1]


def test_the_check_leaves_what_people_are_not_told():
    left = (
        'SAID = Message("a Hall switch")',
        'class Call(Enum):\n    FALSE = "false claim"',
        'def f():\n    """Return what people call it."""',
        'raise ValueError("a view of nobody")',
        'say("companion board draw my.toml")',
    )
    assert [code for code in left if list(_phrases(ast.parse(code)))] == []
