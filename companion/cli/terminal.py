"""Writing to the terminal: in colour where there is one, plain in a pipe or where NO_COLOR is set."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, TextIO

from companion.errors import CompanionError, reason_of
from companion.locale.languages import ENGLISH, catalogue, language_of
from companion.words.message import Message, Said
from companion.words.text import Language

BAD_INPUT: Final = 2
"""Exit status when a person's input cannot be used."""

LANGUAGE: Final = Language()
"""The language of the shell: the one place where commands make text of sentences."""


def speak(environ: Mapping[str, str], words: Iterable[str]) -> None:
    """Speak the language of the terminal's locale, but English where a program is to read it (`--json`)."""
    code = ENGLISH if "--json" in words else language_of(environ)
    LANGUAGE.change_to(catalogue(code or ENGLISH))


_CODES: Final = {"bold": "1", "red": "31", "green": "32"}


class OutputError(CompanionError):
    """Standard output cannot be written to; the sentence says why."""


def say(said: Said = "", *, end: str = "\n", flush: bool = False) -> None:
    """Write a line to standard output; `flush` it where somebody waits for it.

    Raises `OutputError`, and `BrokenPipeError` where the reader has left.
    """
    text = LANGUAGE.text(said) + end
    with _written():
        sys.stdout.write(text)
    if flush:
        flush_output()


def flush_output() -> None:
    """Write out what standard output holds back. Raises `OutputError`, and `BrokenPipeError`."""
    with _written():
        sys.stdout.flush()


@contextmanager
def _written() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        from companion.words.shell import OUTPUT_NOT_WRITTEN

        raise OutputError(OUTPUT_NOT_WRITTEN(reason=reason_of(error))) from error


def discard_output() -> None:
    """Write no more: what is still held back would fail again when the interpreter ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def open_closed_output() -> None:
    """Let output that a shell has closed (`>&-`) go nowhere; the interpreter has nothing in its place."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  it is open to the end


def say_rows(rows: Iterable[tuple[Said, Said]], least: int = 7) -> None:
    """Write labels, at least so wide, with what stands beside them, one below the other."""
    texts = [(LANGUAGE.text(label), LANGUAGE.text(value)) for label, value in rows]
    width = max((len(label) for label, _ in texts), default=0)
    width = max(width, least)
    for label, value in texts:
        say(f"{label.ljust(width)}  {value}".rstrip())


def complain(said: Said) -> None:
    """Write a sentence to standard error, on one line."""
    sys.stderr.write(_styled(" ".join(LANGUAGE.text(said).split()), ("red",), sys.stderr) + "\n")


def styled(said: Said, *styles: str) -> str:
    """Return text for standard output in these styles: "bold", "red", "green"."""
    return _styled(LANGUAGE.text(said), styles, sys.stdout)


def _styled(text: str, styles: tuple[str, ...], stream: TextIO) -> str:
    if not stream.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    return f"\x1b[{';'.join(_CODES[style] for style in styles)}m{text}\x1b[0m"


def json_text(value: object) -> str:
    """Return a value as the JSON that every verb writes, but those that write a line for each thing that happens."""
    import json

    return json.dumps(value, indent=2)


def print_json(value: object) -> None:
    """Write a value to standard output as JSON."""
    say(json_text(value))


def is_one_of(output: str, inputs: Iterable[str]) -> bool:
    """Tell whether what is written to `output` would take the place of one of the files that are read."""
    there = [path for path in inputs if os.path.exists(path)]
    return os.path.exists(output) and any(os.path.samefile(output, path) for path in there)


def write_out(text: str, output: str, refusal: Message, *, new_only: bool = False) -> None:
    """Write text to a file, or to standard output for "-"; with `new_only` only where there is no file yet.

    Raises `CompanionError` with the refusal, which has places for `path` and `reason`.
    """
    if output == "-":
        say(text, end="")
        return
    try:
        with open(output, "x" if new_only else "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        from companion.words.shell import NO_FILE_NAME

        reason = reason_of(error) if isinstance(error, OSError) else NO_FILE_NAME()
        raise CompanionError(refusal(path=output, reason=reason)) from error
