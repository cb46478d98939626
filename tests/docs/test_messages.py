"""The pages under docs/messages list everything that the program and its scripts can say, each with cause and cure.

What the program says is its catalogue, `companion.words` and the `messages` of the games, and the pages are written
from there. The scripts have none: their sentences are read out of them, and listed by hand.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from companion.link.messages import FaultCode
from companion.link.session import DownReason
from docs.site.blocks import filled
from docs.site.messages import address, declared, listed_texts
from tests.docs.shell_source import scripts, texts_of

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "messages").glob("*.md"))
_LISTED = re.compile(r"^(?:- |  )(`+) ?(.+?) ?\1(?: \\)?$")

DECLARED = declared()
OF_PROGRAM = {text for message in DECLARED.values() for text in listed_texts(message)}
OF_SCRIPTS = {
    text: f"{path.relative_to(ROOT).as_posix()}:{line}" for path in scripts() for line, text in texts_of(path)
}


def _listed(page: Path) -> list[str]:
    """Return the messages that a page lists: each alone on its line, in an item of a list."""
    return [text for line in page.read_text("utf-8").splitlines() if (text := _text_of(line))]


def _text_of(line: str) -> str:
    found = _LISTED.match(line)
    return found[2] if found else ""


def _items(page: Path) -> list[list[str]]:
    """Return the items of a page's lists, each as its lines."""
    return [item.splitlines() for item in re.findall(r"^- .+(?:\n  .+)*", page.read_text("utf-8"), re.MULTILINE)]


def _is_sentence(text: str) -> bool:
    return text.endswith((".", "!", "?")) and len(re.findall(r"[A-Za-z]{2,}", text)) > 1


def test_every_sentence_of_the_program_has_its_cause_and_cure():
    without = [
        name
        for name, message in DECLARED.items()
        if not message.explanation and any(map(_is_sentence, listed_texts(message)))
    ]
    assert without == []


def test_every_sentence_of_a_script_is_listed():
    listed = {text for page in PAGES for text in _listed(page)}
    assert {text: where for text, where in OF_SCRIPTS.items() if text not in listed} == {}


EXPLAINED = [message.explanation for message in DECLARED.values() if message.explanation]


@pytest.mark.parametrize("word", sorted({address(explanation) for explanation in EXPLAINED}))
def test_an_explanation_is_in_the_section_that_it_names(word):
    explanation = next(each for each in EXPLAINED if address(each) == word)
    text = (ROOT / "docs" / "messages" / f"{explanation.page}.md").read_text("utf-8")
    begin = f"<!-- from the program: messages {word} -->"
    assert text.count(begin) == 1, f"docs/messages/{explanation.page}.md needs {begin} in a section of that name"
    assert re.findall(r"^## (.+)$", text.partition(begin)[0], re.MULTILINE)[-1] == explanation.section


def test_messages_of_the_same_cause_share_an_entry():
    written = filled("<!-- from the program: messages files/the-disk -->\n<!-- until here -->\n")
    entry = next(entry for entry in written.split("\n\n") if "sudo" not in entry and "is held by another" in entry)
    assert entry.splitlines()[0] == "- `… is held by another program: end that and do it again.` \\"
    assert entry.splitlines()[1] == "  `Another program is playing with the journal …: end it first.` \\"
    assert entry.splitlines()[2].startswith("  Another companion has the journal open")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_page_lists_what_nobody_says(page):
    assert [text for text in _listed(page) if text not in OF_PROGRAM and text not in OF_SCRIPTS] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_the_program_says_is_written_from_its_catalogue(page):
    by_hand = re.sub(r"<!-- from the program: .*?<!-- until here -->", "", page.read_text("utf-8"), flags=re.DOTALL)
    assert [text for text in map(_text_of, by_hand.splitlines()) if text in OF_PROGRAM] == []


def test_no_message_is_listed_twice():
    counted = Counter(text for page in PAGES for text in _listed(page))
    assert [text for text, count in counted.items() if count > 1] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_listed_message_has_its_cause_and_cure_below_it(page):
    items = _items(page)
    assert items
    assert [item[0] for item in items if _LISTED.match(item[-1])] == []


def test_the_extraction_finds_what_scripts_say(tmp_path):
    script = tmp_path / "install.sh"
    script.write_text(
        '[ -n "$1" ] || stop "There is no option $1: see $(basename "$0") --help."\n'
        'say "${name:-nobody} says \\"no\\" to $1."\n'
        'step "Make the folder $root." make\n'
        'echo "pi: $pi" >list; echo "It did not start." >&2\n'
    )
    assert texts_of(script) == [
        (1, "There is no option …: see … --help."),
        (2, '… says "no" to ….'),
        (4, "It did not start."),
    ]


@pytest.mark.parametrize("code", FaultCode)
def test_every_fault_that_a_board_can_report_is_explained(code):
    assert f"`{code.name}`" in (ROOT / "docs" / "messages" / "board.md").read_text("utf-8")


@pytest.mark.parametrize("reason", DownReason)
def test_every_reason_why_a_board_is_away_is_explained(reason):
    assert f"`{reason.value}`" in (ROOT / "docs" / "messages" / "board.md").read_text("utf-8")
