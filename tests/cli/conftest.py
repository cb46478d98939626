"""The command as a person runs it: most of the tests call it in their own process, as it starts much sooner there."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from companion.cli.main import main

COMPANION = str(Path(sys.executable).with_name("companion"))
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def start(tmp_path: Path) -> Run:
    """Run `companion WORD...` as a process of its own, in an empty folder that is not the project's."""

    def start_words(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [COMPANION, *words], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
        )

    return start_words


@pytest.fixture
def run(start: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `companion WORD...` in this process, in that folder; `play`, which readies a window, in one of its own."""

    def run_words(*words: str) -> subprocess.CompletedProcess[str]:
        if words[:1] == ("play",):
            return start(*words)
        with monkeypatch.context() as patch:
            patch.chdir(tmp_path)
            patch.setattr(sys, "argv", [COMPANION, *words])
            return _run_here(words)

    return run_words


def _run_here(words: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    with redirect_stdout(_Output()) as output, redirect_stderr(_Output()) as errors, pytest.raises(SystemExit) as ended:
        main()
    status = ended.value.code
    assert isinstance(status, int)
    return subprocess.CompletedProcess(words, status, output.written(), errors.written())


class _Output(io.TextIOWrapper):
    """What a process writes into a pipe, which verbs may also give bytes."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), "utf-8")

    def written(self) -> str:
        self.flush()
        self.buffer.seek(0)
        return self.buffer.read().decode()


@pytest.fixture
def refusal(run: Run) -> Callable[..., str]:
    """Run words that are wrong somewhere, and return the one sentence that says so."""

    def refused(*words: str) -> str:
        result = run(*words)
        assert result.returncode == 2
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
        assert result.stderr.endswith((".\n", "?\n"))
        return result.stderr.strip()

    return refused


@pytest.fixture
def run_on_terminal(tmp_path: Path) -> Callable[..., str]:
    """Run `companion WORD...` with a terminal for its output, and return what it wrote there."""

    def run_words(*words: str) -> str:
        ours, theirs = os.openpty()
        environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | {"TERM": "xterm"}
        subprocess.run([COMPANION, *words], cwd=tmp_path, stdout=theirs, env=environment, timeout=60, check=True)
        os.close(theirs)
        with os.fdopen(ours, "rb") as terminal:
            return terminal.read1(65536).decode()

    return run_words
