import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from companion import __version__
from companion.cli import score
from companion.cli.main import VERBS, main
from tests.cli.conftest import COMPANION


def test_help_lists_every_verb_with_its_line(run):
    listed = run("--help").stdout.partition("Commands:\n")[2]
    lines = dict(line.strip().split(maxsplit=1) for line in listed.splitlines())
    assert lines == VERBS


def test_without_a_word_it_shows_the_same_help(run):
    bare = run()
    assert (bare.returncode, bare.stdout, bare.stderr) == (0, run("--help").stdout, "")


WITHIN = [
    f"{group} {verb}"
    for group in ("board", "games", "hardware")
    for verb in import_module(f"companion.cli.{group}").VERBS
]


@pytest.mark.parametrize("verb", [*VERBS, *WITHIN])
def test_a_listed_verb_explains_itself(run, verb):
    result = run(*verb.split(), "--help")
    assert result.returncode == 0
    assert result.stdout.startswith(f"Usage: companion {verb} ")
    assert "--help" in result.stdout


def test_version_is_the_one_of_the_package(run):
    assert run("--version").stdout == f"companion {__version__}\n"


def test_python_dash_m_is_the_same_command():
    result = subprocess.run(
        [sys.executable, "-m", "companion", "--version"], capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stdout == f"companion {__version__}\n"


def test_an_unknown_verb_is_one_sentence(refusal):
    assert refusal("shuffle").startswith('There is no command "shuffle": there are play, score, ')
    assert refusal("games", "xyz") == 'There is no command "xyz": there are list, show, export.'


@pytest.mark.parametrize(
    ("words", "what", "meant"),
    [
        ("pley", "command", "play"),
        ("board dra", "command", "draw"),
        ("board show cribage-2", "board", "cribbage-2"),
        ("board show cribbage-9", "board", "cribbage-2"),
        ("play --board cribbage-3", "board", "sim:cribbage-3"),
        ("play --board serail:auto", "board", "serial:auto"),
        ("play --board nome", "board", "none"),
        ("score 5H 5S 5D JC 5C --game crosscrib", "game", "crosscribb"),
        ("score-play 5H --game batlefield", "game", "battlefield"),
        ("simulate --game cribage", "game", "cribbage"),
    ],
)
def test_a_slip_is_answered_with_what_was_meant(refusal, words, what, meant):
    assert re.fullmatch(rf'There is no {what} "\S+": did you mean "{meant}"\?', refusal(*words.split()))


def test_an_unknown_option_is_one_sentence(refusal):
    assert refusal("--colour") == 'There is no option "--colour": see companion --help.'
    assert refusal("board", "list", "--xyz") == "There is no argument --xyz: see companion board list --help."
    assert refusal("score", "5H", "--crb", "5S") == (
        "There is no argument --crb (did you mean --crib?): see companion score --help."
    )


def test_a_missing_word_is_one_sentence(refusal):
    assert refusal("board", "show") == "Missing BOARD: see companion board show --help."


def test_options_that_exclude_each_other_are_one_sentence(refusal):
    assert refusal("play", "--fullscreen", "--size", "800x480") == (
        "--size: cannot go together with --fullscreen: see companion play --help."
    )
    assert refusal("games", "export", "1", "--json", "--scorebook") == (
        "--scorebook: cannot go together with --json: see companion games export --help."
    )


@pytest.mark.parametrize(
    "words",
    [
        "score 5H 5S 5D JC 5C --json",
        "score --game battlefield 5H 5S 5D JC 6D --starter 5C --json",
        "score-play 7H 8S 9D 7C --json",
        "board list --json",
        "board show crosscribb --json",
        "games list --json",
        "simulate --games 1 --game crosscribb --json",
        "simulate --games 1 --game round-the-bases --no-board --json",
        "doctor --json",
    ],
)
def test_json_has_one_layout(run, words):
    printed = run(*words.split()).stdout
    assert printed == json.dumps(json.loads(printed), indent=2) + "\n"


def test_options_may_stand_between_the_cards(run):
    mixed = run("score", "5H", "5S", "--starter", "5C", "5D", "JC")
    assert mixed.stdout == run("score", "5H", "5S", "5D", "JC", "--starter", "5C").stdout != ""


def test_ctrl_c_ends_without_a_traceback(monkeypatch, capsys):
    def interrupt(_options):
        raise KeyboardInterrupt

    monkeypatch.setattr(score, "run", interrupt)
    monkeypatch.setattr(sys, "argv", ["companion", "score", "5H", "5S", "5D", "JC", "--starter", "5C"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
    assert capsys.readouterr().err.strip() == ""


def test_a_reader_that_leaves_early_is_no_fault(tmp_path):
    command = f"{Path(sys.executable).with_name('companion')} score-play 7H 8S 9D 7C --json | true"
    result = subprocess.run(
        ["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stderr == ""


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "play"])
def test_no_verb_but_play_imports_kivy(verb):
    assert "kivy" not in loaded_by(verb, "--help")


@pytest.mark.parametrize(
    "words",
    [
        ("score", "5H", "5S", "5D", "JC", "--starter", "5C", "--json"),
        ("score-play", "7H", "8S", "9D", "7C", "--json"),
    ],
)
def test_a_count_loads_nothing_heavy(words):
    assert not {"asyncio", "kivy", "logging", "numpy", "sqlite3", "tomllib"} & loaded_by(*words)


def loaded_by(*words: str) -> set[str]:
    """Return the top-level modules that a command has imported when it ends."""
    code = (
        "import atexit, sys; from companion.cli.main import main; "
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr)); main()"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=60, check=True
    )
    return {name.partition(".")[0] for name in result.stderr.split()}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize("words", [["--help"], ["score", "5H", "5C", "5S", "JD", "5D", "--json"]])
def test_output_that_cannot_be_written_is_one_sentence(words):
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [COMPANION, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert result.returncode == 2
    assert result.stderr == "The output cannot be written: no space left on device.\n"


@pytest.mark.parametrize(("closed", "status"), [(">&-", 0), (">&- 2>&-", 0), ("xyz 2>&-", 2)])
def test_output_that_was_closed_goes_nowhere(closed, status):
    result = subprocess.run(f"'{COMPANION}' score 5H 5C 5S JD 5D {closed}", shell=True, timeout=60, check=False)
    assert result.returncode == status
