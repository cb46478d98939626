"""The pictures of the build guide are those that the tools make today."""

import re
from pathlib import Path

import pytest

from tests.pictures import pictures

ROOT = Path(__file__).parents[2]
GUIDES = [ROOT / "docs" / "build-guide.md", ROOT / "hardware" / "README.md"]


def test_every_picture_is_in_the_docs_and_the_drawn_ones_are_as_the_tools_draw_them(monkeypatch):
    # Rendering and rasterising differ a little between machines; what is drawn as text does not.
    monkeypatch.setattr("tests.pictures.pegs", lambda source: b"")
    for name, content in pictures():
        kept = (ROOT / "docs" / "pictures" / name).read_bytes()
        assert len(kept) < 100_000
        if name.endswith(".svg"):
            assert kept == content, f"{name} is out of date: make pictures"


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
