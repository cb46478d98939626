"""The command `companion`: finds the verb that was asked for, and ends every complaint as one sentence.

A verb is a module of this package, imported when it is called and not before, so that an answer on the command
line costs no more than what it needs. It has

- `take(words)`, which says what words the verb takes,
- `run(options)`, which does it and may return an exit status; its docstring is the verb's help.

A group of verbs is a module with `VERBS` and a docstring for its help; `companion board list` is `board_list.py`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Final

from companion import __version__
from companion.cli.terminal import (
    BAD_INPUT,
    LANGUAGE,
    OutputError,
    complain,
    discard_output,
    flush_output,
    open_closed_output,
    say,
    speak,
)
from companion.errors import CompanionError, unknown
from companion.words import common as said
from companion.words import help as help_words

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C, as shells report it."""

UNHEARD: Final = 1
"""Exit status when the reader of our output has left, as after `| head`."""

VERBS: Final = {
    "play": "Play at a board on the screen.",
    "score": "Count a hand or a crib with its starter.",
    "score-play": "Count cards as they are laid in the play.",
    "analyze": "Say what each way to lay away is worth, and the chance to win with it.",
    "review": "Say what the coach would have done in a game that is over, and why.",
    "replay": "Run a recorded session and print each event and verdict.",
    "simulate": "Play whole games at a faulty board, and count what the referee makes of it.",
    "match": "Let two players of the computer, or bots, play many games against each other.",
    "club": "Serve a club night: rounds, results, standings; rehearse one.",
    "games": "List, show and export stored games.",
    "backup": "Write all games, settings and calibrations to one file.",
    "restore": "Put a backup in the place of what is there, which is kept.",
    "board": "List, show, check, draw, design and scan boards; calibrate, test and watch real ones.",
    "hardware": "Write what a maker needs to build a board: drill templates, wiring, parts, pegs.",
    "doctor": "Look whether everything is there that a game needs, and say what to do.",
    "diagnose": "Write one file for the person who has to find out what is wrong.",
    "firmware": "Look after the firmware of a board with a Pico.",
}
"""Each verb with its line of help; the module of a verb has its name, with "_" for "-"."""

ABOUT: Final = "Cribbage Companion: a referee for real peg boards."

_HELP: Final = ("-h", "--help")


def main() -> None:
    """Run the command line; bad input ends with one sentence on standard error and exit status 2.

    A reader that closes our pipe (`| head`) ends it quietly.
    """
    open_closed_output()
    speak(os.environ, sys.argv)
    try:
        status = _run(sys.argv[1:])
        flush_output()
    except CompanionError as error:
        complain(error.said)
        status = BAD_INPUT
        if isinstance(error, OutputError):
            discard_output()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        discard_output()
        status = UNHEARD
    sys.exit(status)


def _run(words: Sequence[str]) -> int:
    if words[:1] == ["--version"]:
        say(f"companion {__version__}")
        return 0
    return _within("companion", ABOUT, VERBS, words)


def _within(name: str, about: str, verbs: Mapping[str, str], words: Sequence[str]) -> int:
    """Run the verb of a group that the first word names, or explain the group."""
    if not words or words[0] in _HELP:
        return _explain(name, about, verbs)
    if words[0] not in verbs:
        return _unknown(name, words[0], verbs)
    return _call(f"{name} {words[0]}", words[1:])


def _call(name: str, words: Sequence[str]) -> int:
    """Run the verb of this name, or one of its verbs when it is a group."""
    module = _module(name)
    verbs: Mapping[str, str] | None = getattr(module, "VERBS", None)
    if verbs is None:
        return _answer(name, module, words)
    return _within(name, module.__doc__ or "", verbs, words)


def _module(name: str) -> ModuleType:
    return import_module("companion.cli." + name.partition(" ")[2].replace(" ", "_").replace("-", "_"))


def _answer(name: str, module: ModuleType, words: Sequence[str]) -> int:
    from companion.cli.words import Words

    taken = Words(name)
    if any(word in _HELP for word in words):
        from inspect import cleandoc

        taken.description = LANGUAGE.known(cleandoc(module.run.__doc__ or ""))
    module.take(taken)
    return module.run(taken.read(words)) or 0


def _explain(name: str, about: str, verbs: Mapping[str, str]) -> int:
    width = max(map(len, verbs))
    listed = "".join(f"  {verb.ljust(width)}  {LANGUAGE.known(line)}\n" for verb, line in verbs.items())
    version = f"  --version   {LANGUAGE.text(help_words.VERSION())}\n" if verbs is VERBS else ""
    options = f"{LANGUAGE.text(help_words.OPTIONS())}:\n{version}  -h, --help  {LANGUAGE.text(help_words.HELP())}\n"
    usage = f"{LANGUAGE.text(help_words.USAGE())}: {name} {LANGUAGE.text(help_words.COMMAND())} ..."
    commands = LANGUAGE.text(help_words.COMMANDS())
    say(f"{usage}\n\n{LANGUAGE.known(about.strip())}\n\n{options}\n{commands}:\n{listed}", end="")
    return 0


def _unknown(name: str, word: str, verbs: Mapping[str, str]) -> int:
    from companion.cli.words import UsageError
    from companion.words.shell import NO_OPTION

    if word.startswith("-"):
        raise UsageError(NO_OPTION(option=word, command=name))
    raise UsageError(unknown(said.NO_COMMAND, word, list(verbs)))
