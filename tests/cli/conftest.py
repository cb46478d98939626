"""The command as a person runs it: a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

COMPANION = str(Path(sys.executable).with_name("companion"))
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run `companion WORD...` in an empty folder that is not the project's."""

    def run_words(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [COMPANION, *words], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
        )

    return run_words


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
