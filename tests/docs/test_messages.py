"""The pages under docs/messages list every message that the program can show, and none that it cannot.

What a message is, is said in `tests.docs.messages.messages`.
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
from tests.docs.messages import Message, messages

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "messages").glob("*.md"))
_LISTED = re.compile(r"^(?:- |  )(`+) ?(.+?) ?\1(?: \\)?$")


DECLARED = declared()


@pytest.fixture(scope="module")
def said() -> list[Message]:
    """Return what sources say as plain texts, and every message that is declared."""
    made = (Message(text, name) for name, message in DECLARED.items() for text in listed_texts(message))
    return [*messages(), *made]


def _listed(page: Path) -> list[str]:
    """Return the messages that a page lists: each alone on its line, in an item of a list."""
    return [found[2] for line in page.read_text("utf-8").splitlines() if (found := _LISTED.match(line))]


def _items(page: Path) -> list[list[str]]:
    """Return the items of a page's lists, each as its lines."""
    return [item.splitlines() for item in re.findall(r"^- .+(?:\n  .+)*", page.read_text("utf-8"), re.MULTILINE)]


SELF_EVIDENT = ()
"""Modules whose messages need no explanation: they explain themselves, or are words on buttons."""


def _is_sentence(text: str) -> bool:
    return text.endswith((".", "!", "?")) and len(re.findall(r"[A-Za-z]{2,}", text)) > 1


def _advice(message: Message) -> str:
    return f"{message.where} says what no page of docs/messages lists with its cause and cure:\n- `{message.text}` \\"


def test_every_message_of_the_program_is_listed(said):
    listed = {text for page in PAGES for text in _listed(page)}
    if unlisted := [message for message in said if _needs_listing(message) and message.text not in listed]:
        pytest.fail("\n\n".join(map(_advice, unlisted)), pytrace=False)


def _needs_listing(message: Message) -> bool:
    """A declared phrase that is no sentence is a part of one that is listed."""
    phrase = message.where in DECLARED and not _is_sentence(message.text)
    return not phrase and not message.where.startswith(SELF_EVIDENT)


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
def test_no_page_lists_what_the_program_does_not_say(page, said):
    texts = {message.text for message in said}
    unsaid = [text for text in _listed(page) if text not in texts]
    assert not unsaid, f"{page.relative_to(ROOT)} lists what the program says no more: {unsaid}"


def test_no_message_is_listed_twice():
    counted = Counter(text for page in PAGES for text in _listed(page))
    assert [text for text, count in counted.items() if count > 1] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_listed_message_has_its_cause_and_cure_below_it(page):
    items = _items(page)
    assert items
    assert [item[0] for item in items if _LISTED.match(item[-1])] == []


def test_the_extraction_finds_sentences_fragments_and_what_is_passed_on(tmp_path):
    package = tmp_path / "companion"
    package.mkdir()
    (package / "errors.py").write_text("class CompanionError(ValueError): ...")
    (package / "new.py").write_text('''
"""A docstring is no message. It is not."""
from companion.errors import CompanionError

TABLE = {1: "the flash is full", 2: "it is worn"}


class NewError(CompanionError): ...


def fail(number: int, reason: str) -> None:
    raise NewError(f"Line {number}: {reason}")


def why(broken: bool) -> str:
    return "because of rust" if broken else "nobody knows"


def use(name, code):
    if code == 1:
        fail(3, f"has no {name!r} in it")
    hint = f", the nearest is {name}"
    if code == 2:
        raise NewError(f"It cannot be done{hint}: {TABLE[code]}, {why(True)}")
    button = "Take it"
    raise AssertionError("nobody can see this")


def take(words):
    words.add_argument("x", help="The file to use. It is read.")
    return "The board is %s now."
''')
    assert {message.text for message in messages(tmp_path)} == {
        "The board is … now.",
        "has no … in it",
        "It cannot be done…: …, …",
        ", the nearest is …",
        "the flash is full",
        "it is worn",
        "because of rust",
        "nobody knows",
    }
    assert all(message.where.startswith("companion/new.py:") for message in messages(tmp_path))


def test_the_extraction_finds_what_scripts_say(tmp_path):
    (tmp_path / "systemd").mkdir()
    (tmp_path / "systemd" / "install.sh").write_text(
        '[ -n "$1" ] || stop "There is no option $1: see $(basename "$0") --help."\n'
        'say "${name:-nobody} says \\"no\\" to $1."\n'
        'step "Make the folder $root." make\n'
        'echo "pi: $pi" >list; echo "It did not start." >&2\n'
    )
    assert [(message.text, message.where) for message in messages(tmp_path)] == [
        ("There is no option …: see … --help.", "systemd/install.sh:1"),
        ('… says "no" to ….', "systemd/install.sh:2"),
        ("It did not start.", "systemd/install.sh:4"),
    ]


@pytest.mark.parametrize("code", FaultCode)
def test_every_fault_that_a_board_can_report_is_explained(code):
    assert f"`{code.name}`" in (ROOT / "docs" / "messages" / "board.md").read_text("utf-8")


@pytest.mark.parametrize("reason", DownReason)
def test_every_reason_why_a_board_is_away_is_explained(reason):
    assert f"`{reason.value}`" in (ROOT / "docs" / "messages" / "board.md").read_text("utf-8")
