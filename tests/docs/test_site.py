"""The manual builds without a warning: links, pictures and anchors lead somewhere, and no page is an orphan."""

from __future__ import annotations

import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[2]
_OPTIONS = ("-q", "-E", "-W", "--keep-going", "-c", ROOT / "docs" / "site")


def build(source: Path, site: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            sys.executable,
            *["-m", "sphinx", "-q", "-E", "-W", "--keep-going", "-c", "docs/site", "-d"],
            site.with_name("doctrees"),
            source,
            site,
        ],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("manual") / "site"
    built = build(ROOT, folder)
    assert (built.returncode, built.stderr) == (0, "")
    return folder


class Page(HTMLParser):
    """What a page links to, and which anchors it has."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name == "id" and value:
                self.anchors.add(value)


def test_the_site_begins_at_its_root_and_at_the_front_page(site):
    assert "docs/index.html" in (site / "index.html").read_text("utf-8")
    front = (site / "docs" / "index.html").read_text("utf-8")
    assert "A referee for real peg boards" in front


def test_every_page_of_the_repository_is_in_the_site(site):
    pages = [*ROOT.glob("docs/**/*.md"), *ROOT.glob("hardware/**/*.md"), *ROOT.glob("firmware/*.md")]
    pages += [ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    pages = [page for page in pages if page.parent.parent.name != "circuits"]  # each is in the kit of its board
    assert [page for page in pages if not (site / page.relative_to(ROOT)).with_suffix(".html").exists()] == []


def test_every_link_and_picture_of_the_site_leads_somewhere(site):
    pages = {path: Page(path) for path in site.rglob("*.html")}
    assert len(pages) > 25
    lost = [
        f"{path.relative_to(site)}: {link}"
        for path, page in pages.items()
        for link in page.links
        if not _leads_somewhere(path, link, pages)
    ]
    assert lost == []


def _leads_somewhere(path: Path, link: str, pages: dict[Path, Page]) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if parts.fragment and target in pages:
        return unquote(parts.fragment) in pages[target].anchors or not parts.fragment.strip()
    return target.exists()


LEAD_NOWHERE = {
    "[gone](nowhere.md)": "nowhere.md",
    "[gone](../CHANGELOG.md#no-such-heading)": "no-such-heading",
    "![gone](screens/none.png)": "none.png",
}


@pytest.fixture(scope="module")
def faulty(tmp_path_factory):
    """Build a small manual in which everything is wrong, and return what is said of it."""
    folder = tmp_path_factory.mktemp("faulty")
    source = folder / "source"
    (source / "docs" / "site").mkdir(parents=True)
    (source / "docs" / "index.md").write_text("# A manual\n\n" + "\n\n".join(LEAD_NOWHERE))
    (source / "docs" / "orphan.md").write_text("# Nobody's page\n")
    (source / "CHANGELOG.md").write_text("# Changelog\n")
    (source / "docs" / "site" / "toc.yml").write_text("root: docs/index\nsubtrees:\n- entries:\n  - file: CHANGELOG\n")
    return build(source, folder / "site")


@pytest.mark.parametrize("text", LEAD_NOWHERE)
def test_a_link_that_leads_nowhere_fails_the_build(faulty, text):
    assert faulty.returncode != 0
    (warning,) = [line for line in faulty.stderr.splitlines() if LEAD_NOWHERE[text] in line]
    assert "docs/index.md" in warning


def test_an_orphan_fails_the_build(faulty):
    assert faulty.returncode != 0
    (warning,) = [line for line in faulty.stderr.splitlines() if "orphan" in line]
    assert "docs/orphan.md" in warning
