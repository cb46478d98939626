"""The parts of pages that come from the program are as it would write them now, and none is missing."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.catalogue import game_names
from companion.ui.texts.reading import help_pages, rulings
from docs.site.blocks import filled, pages
from docs.site.parts import commands, settings
from tests.parsed import trees

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
WHOLE = "\n".join(page.read_text("utf-8") for page in pages())


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_is_as_the_program_would_write_it(page):
    text = page.read_text("utf-8")
    assert filled(text) == text, f"{page.relative_to(ROOT)} is out of date: make docs writes it again"


def test_a_part_is_written_between_its_marks_and_nowhere_else():
    text = "Before.\n<!-- from the program: policies -->\nRefereeing by dice.\n<!-- until here -->\nAfter.\n"
    written = filled(text)
    assert written.startswith("Before.\n")
    assert written.endswith("<!-- until here -->\nAfter.\n")
    assert "dice" not in written
    assert "**Casual**" in written
    assert filled(written) == written


@pytest.mark.parametrize("key", [page.key for page in help_pages()])
def test_every_page_of_the_help_is_in_the_manual(key):
    assert f"<!-- from the program: help {key} -->" in WHOLE


@pytest.mark.parametrize("letter", sorted({ruling.ruling_id[0] for ruling in rulings()}))
def test_every_family_of_rulings_is_in_the_manual(letter):
    assert f"<!-- from the program: rulings {letter} -->" in WHOLE


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_a_page_with_its_rules_and_options(game):
    text = (ROOT / "docs" / "games" / f"{game}.md").read_text("utf-8")
    assert f"<!-- from the program: help {game} -->" in text
    assert f"<!-- from the program: options {game} -->" in text


def test_the_commands_have_every_verb_and_every_word_of_its_help():
    listed = re.findall(r"^## (companion .+)$", commands(""), re.MULTILINE)
    assert len(listed) > 20
    for name in ("companion score", "companion board calibrate", "companion firmware wiring"):
        section = commands("").partition(f"## {name}\n")[2].partition("\n## ")[0]
        help_text = subprocess.run([BIN / "companion", *name.split()[1:], "--help"], stdout=subprocess.PIPE, check=True)
        words = re.findall(r"^  (-[\w-]+|[A-Z]+)\b", help_text.stdout.decode(), re.MULTILINE)
        assert len(words) > 1
        assert [word for word in words if f"`{word}" not in section and word not in ("-h",)] == []


def test_the_gallery_shows_every_screen_and_no_other():
    shown = set(re.findall(r"\(screens/(.+?\.png)\)", (ROOT / "docs" / "screens.md").read_text("utf-8")))
    drawn = {path.name for path in (ROOT / "docs" / "screens").glob("*.png")}
    assert shown == drawn, "docs/screens.md shows other pictures than docs/screens has"


def _on_screen() -> str:
    """Return every text of the program, each between two lines."""
    texts = (node.value for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return "\n".join(text for text in texts if isinstance(text, str))


def test_every_button_and_page_that_the_manual_names_is_on_the_screen():
    pages_of_players = [
        page
        for page in pages()
        if page.name not in ("architecture.md", "simulation.md") and page.parent.name != "languages"
    ]
    told = _by_hand("\n".join(page.read_text("utf-8") for page in pages_of_players))
    named = {" ".join(name.split()) for name in re.findall(r"(?<![*\w])\*([A-Z][^*]+?)\*(?![*\w])", told)}
    assert len(named) > 20
    known = "\n".join([_on_screen(), settings(""), *re.findall(r"^#+ .+$|\*\*.+?\*\*", WHOLE, re.MULTILINE)])
    assert sorted(name for name in named if name.strip("….") not in known) == []


def _by_hand(text: str) -> str:
    return re.sub(r"<!-- from the program.*?<!-- until here -->", "", text, flags=re.DOTALL)
