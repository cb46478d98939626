"""The messages of the program as the manual lists them: each with its cause and cure, from its `Explanation`."""

from __future__ import annotations

import re
import string
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum, EnumMeta
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import companion
from companion.words.message import Explanation, Message

_PACKAGE: Final = Path(companion.__file__).parent
_DECLARES: Final = re.compile(r"(?<!\w)(?:Message|told|asked|hint|offered)\(")
_BLANK: Final = "…"
_WIDTH: Final = 118
_QUOTED: Final = re.compile(r"`[^`]+`")
_KEPT: Final = "\0"
"""A space at which no line is broken."""


@cache
def declared() -> dict[str, Message]:
    """Return every message that a module declares, by its full name ("companion.words.store.DISK_FULL")."""
    found = dict[str, Message]()
    for path in sorted(_PACKAGE.rglob("*.py"), key=lambda path: (path.parent.name != "words", path)):
        inner = path.relative_to(_PACKAGE).as_posix()
        if inner.startswith("ui/") or inner == "words/message.py" or not _DECLARES.search(path.read_text("utf-8")):
            continue
        module = import_module(".".join(("companion", *Path(inner).with_suffix("").parts)))
        for name, value in vars(module).items():
            for inside, message in _messages_in(value):
                if message not in found.values():
                    found[f"{module.__name__}.{name}{inside}"] = message
    return found


def _messages_in(value: object) -> Iterator[tuple[str, Message]]:
    match value:
        case Message():
            yield "", value
        case dict():
            for key, each in value.items():
                yield from ((f"[{key}]{inside}", message) for inside, message in _messages_in(each))
        case tuple() | list():
            for place, each in enumerate(value):
                yield from ((f"[{place}]{inside}", message) for inside, message in _messages_in(each))
        case _ if is_dataclass(value) and not isinstance(value, type):
            each = {field.name: getattr(value, field.name) for field in fields(value)}
            yield from _messages_in(each)
        case EnumMeta():
            members: Mapping[str, Enum] = value.__members__  # mypy infers it in some orders of the files only
            for member in members.values():
                yield from ((f".{member.name}{inside}", message) for inside, message in _messages_in(member.value))


def listed_texts(message: Message) -> list[str]:
    """Return the forms of a message, singular and plural, with "…" for whatever is filled in."""
    return list(dict.fromkeys(_blanked(form) for form in (message.text, message.plural) if form))


def _blanked(form: str) -> str:
    parts = string.Formatter().parse(form)
    text = "".join(literal + (_BLANK if place is not None else "") for literal, place, _, _ in parts)
    return " ".join(text.split())


@cache
def address(explanation: Explanation) -> str:
    """Return the page and the section of an explanation in one word: "files/the-disk"."""
    return f"{explanation.page}/{re.sub(r'[^a-z0-9]+', '-', explanation.section.lower()).strip('-')}"


def message_entries(word: str) -> str:
    """Return the entries of a section: messages that share an explanation, and the explanation below them."""
    groups = dict[Explanation, list[str]]()
    for message in declared().values():
        if message.explanation is not None and address(message.explanation) == word:
            groups.setdefault(message.explanation, []).extend(listed_texts(message))
    return "\n\n".join(_entry(texts, explanation) for explanation, texts in groups.items())


def _entry(texts: list[str], explanation: Explanation) -> str:
    shown = "\n  ".join(f"{_code(text)} \\" for text in texts)
    whole = _QUOTED.sub(lambda found: found[0].replace(" ", _KEPT), explanation.text)
    text = textwrap.fill(whole, _WIDTH, break_long_words=False, break_on_hyphens=False).replace(_KEPT, " ")
    return f"- {shown}\n{textwrap.indent(text, '  ')}"


def _code(text: str) -> str:
    return f"`` {text} ``" if "`" in text else f"`{text}`"
