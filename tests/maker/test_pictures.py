"""The pictures of the build guide are those that the tools make today."""

import re
from pathlib import Path

import pytest

from companion.board.boards import load_board
from companion.maker.kit import kit_documents
from tests.pictures import pictures

ROOT = Path(__file__).parents[2]
GUIDES = [ROOT / "docs" / "build-guide.md", ROOT / "hardware" / "README.md", ROOT / "hardware" / "electronics.md"]


def test_every_picture_is_in_the_docs_and_the_drawn_ones_are_as_the_tools_draw_them(monkeypatch):
    # Rendering and rasterising differ a little between machines; what is drawn as text does not.
    monkeypatch.setattr("tests.pictures.pegs", lambda source: b"")
    for name, content in pictures():
        kept = (ROOT / "docs" / "pictures" / name).read_bytes()
        assert len(kept) < 100_000
        if name.startswith("circuit-"):
            # Another schemdraw may draw a line elsewhere, but not say something else.
            assert words(kept) == words(content), f"{name} is out of date: make pictures"
        elif name.endswith(".svg"):
            assert kept == content, f"{name} is out of date: make pictures"


def words(picture):
    return re.findall(r">([^<>]*[^<>\s][^<>]*)<", picture.decode())


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.name)
def test_every_link_of_a_guide_leads_somewhere(guide):
    text = guide.read_text("utf-8")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert links
    headings = {re.sub(r"[^a-z0-9 -]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in text.splitlines()}
    for link in links:
        file, _, heading = link.partition("#")
        if file:
            assert (guide.parent / file).exists(), link
        else:
            assert heading in headings, link


def test_every_file_of_the_kit_that_the_guide_names_is_in_the_kit():
    made = {document.path for document in kit_documents(load_board("cribbage-61"))}
    table = (ROOT / "hardware" / "README.md").read_text("utf-8").split("## The maker's kit")[1].split("## A board")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([^`]+)`", row)}
    assert len(named) >= 8
    assert {
        name for name in named if not name.startswith("pcb/")
    } <= made  # the circuit board's are made by a step apart
