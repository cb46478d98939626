"""The README's examples of the command line print what the README says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"^    \$ companion (.+)\n((?:    (?!\$).+\n)+)", README, re.MULTILINE)


def test_there_are_examples():
    assert len(EXAMPLES) >= 2


@pytest.mark.parametrize(("words", "output"), EXAMPLES)
def test_an_example_prints_what_the_readme_says(run, words, output):
    expected = "".join(line[4:] for line in output.splitlines(keepends=True))
    assert run(*shlex.split(words)).stdout == expected


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)#]+)\)", README))
def test_every_link_of_the_readme_leads_somewhere(target):
    assert (Path(__file__).parents[2] / target).exists()
