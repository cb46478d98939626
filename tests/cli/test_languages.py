"""The shell in another language: help and answers, but never what a program reads."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import nullcontext

import pytest

from companion.cli.main import VERBS, _module, _run
from companion.cli.terminal import LANGUAGE
from tests.locale.beginnings import begin
from tests.tools.translations.extraction import template
from tests.tools.translations.pseudo import ACCENTS, Pseudo

_COMMANDS = [[]] + [
    [verb, *more] for verb in VERBS for more in ([], *([each] for each in getattr(_module(f"x {verb}"), "VERBS", ())))
]


@pytest.fixture(scope="module")
def texts():
    return template()


@pytest.fixture
def pseudo(texts):
    """Have the shell speak English with accents."""
    LANGUAGE.change_to(Pseudo(texts))
    yield
    LANGUAGE.change_to(None)


def bare(text: str) -> list[str]:
    """Return the lines that have words and no accent."""
    lines = [line for line in text.splitlines() if re.search(r"[a-z]{3}", line)]
    return [line for line in lines if not ACCENTS & set(line)]


_GAMES = r"battlefield, five-card, lowball\.|[a-z-]+: [a-z-]+(, [a-z-]+)*"
_NAMES = re.compile(rf" +({_GAMES}| +\[.*\].*| *CARD.*|-o [A-Z]+, --output [A-Z]+)")
"""Names of games and players, and the second line of how a command is called."""


@pytest.mark.parametrize("words", _COMMANDS, ids=" ".join)
def test_the_help_of_every_command_is_in_the_catalogue(pseudo, capsys, words):
    with pytest.raises(SystemExit) if _takes_words(words) else nullcontext():
        _run([*words, "--help"])
    assert [line for line in bare(capsys.readouterr().out) if not _NAMES.fullmatch(line)] == []


@pytest.mark.parametrize(
    "words",
    [
        ["score", "5H", "5S", "5D", "JC", "5C"],
        ["board", "show", "cribbage-2"],
        ["games", "list"],
        ["doctor"],
        ["match", "beginner", "greedy", "--games", "2", "--length", "61"],
        ["analyze", "5H", "6S", "7D", "8C", "JD", "2H", "--dealer"],
    ],
    ids=" ".join,
)
def test_what_the_shell_answers_is_in_the_catalogue(pseudo, capsys, monkeypatch, tmp_path, words):
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    _run(words)
    found = [line for line in bare(capsys.readouterr().out) if not re.match(r"name |[0-9AJQKCDHS ]+ [+0-9. %]+$", line)]
    assert found == []


def _takes_words(words):
    return bool(words) and not hasattr(_module(" ".join(["x", *words])), "VERBS")


@pytest.fixture
def german(tmp_path):
    """Run the command line where German is a language of the program: `german(environ, *words)`."""
    begin(tmp_path / "locale", "de", {"{whole}.{decimals}": "{whole},{decimals}", "holes": "Löcher", "Usage": "Aufruf"})
    begun = f"""
import sys
from companion.locale import languages
languages.FOLDER = {str(tmp_path / "locale")!r}
from companion.cli.main import main
main()
"""

    def run(environ, *words):
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
        command = [sys.executable, "-c", begun, *words]
        return subprocess.run(
            command, env={**clean, **environ, "PYTHONUTF8": "1"}, capture_output=True, text=True, check=True
        ).stdout

    return run


def test_the_shell_speaks_the_language_of_its_terminal(german):
    assert "Löcher   246" in german({"LANG": "de_DE.UTF-8"}, "board", "show", "cribbage-2")
    assert "312 x 62,4 mm" in german({"LANG": "de_DE.UTF-8"}, "board", "show", "cribbage-2")
    assert "312 x 62.4 mm" in german({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "board", "show", "cribbage-2")
    assert german({"LC_MESSAGES": "de_AT"}, "score", "--help").startswith("Aufruf: companion score ")
    assert german({}, "score", "--help").startswith("Usage: companion score")


def test_what_a_program_reads_is_the_same_in_every_language(german):
    told = [german({"LANG": lang}, "board", "show", "cribbage-2", "--json") for lang in ("de_DE.UTF-8", "C")]
    assert told[0] == told[1]
    assert json.loads(told[0])["title"] == "Cribbage, two tracks of 121"
