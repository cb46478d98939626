"""The help leaves out nothing that a game scores, and nothing that its printed sheet settles."""

from __future__ import annotations

import re

import pytest

from companion.games.catalogue import game_named, game_names, listed
from companion.games.event import EventKind
from companion.games.match import Match
from companion.games.setup import Setup
from companion.ui.texts.reading import help_pages, rulings
from tests.sampled import sampled
from tests.tools.seeding import honest_game

CALLED = {
    "go": "go",
    "last card": "last card",
    "last": "three for last",
    "thirty_one": "31",
    "fifteen": "fifteen",
    "pair": "pair",
    "run": "run",
    "double_run": "double run",
    "triple_run": "triple",
    "double_double_run": "double-double",
    "flush": "flush",
    "his_nobs": "his nobs",
    "his heels": "his heels",
    "difference": "difference",
}
"""How the help calls what points are for."""
BY_CRIBBAGE = {"round-the-bases", "five-card", "lowball"}
"""Their help says what is different and leads to that of cribbage."""


def page(key):
    """Return all that a page of the help says, charts included, without markup."""
    found = next(each for each in help_pages() if each.key == key)
    texts = [text for section in found.sections for text in section.paragraphs]
    texts += [text for section in found.sections for step in section.chart for text in (step.text, step.yes)]
    return re.sub(r"\[/?\w+\]", "", " ".join(texts)).casefold()


def ruled(*words):
    return [each.ruling_id for each in rulings() if each.about(" ".join(words))]


def scored_for(name, seeds):
    """Return what sides of some honest games scored points for."""
    setup = Setup(("Ann", "Bob"), name, listed(name).lengths[0])
    matches = [Match(game_named(name), setup, honest_game(setup, seed)) for seed in range(seeds)]
    events = [event for match in matches for played in match.played for event in played.events]
    return {event.reason.value for event in events if event.kind is EventKind.SCORED}


@pytest.mark.parametrize("seeds", sampled([4, 32]))
@pytest.mark.parametrize("name", game_names())
def test_whatever_a_game_scores_is_in_its_help(name, seeds):
    told = page(name)
    if name in BY_CRIBBAGE:
        assert "cribbage" in told
        told += page("cribbage")
    reasons = scored_for(name, seeds)
    assert {reason for reason in reasons if CALLED[reason] not in told} == set()
    assert len(reasons) >= 6 or name == "crosscribb"


@pytest.mark.parametrize("name", [name for name in game_names() if listed(name).skunk_lines])
def test_who_is_skunked_is_in_the_help(name):
    told = page(name)
    assert "skunk" in told
    assert any(str(line) in told for line in listed(name).skunk_lines.values())


def test_the_help_of_crosscribb_says_what_lines_and_games_are_worth():
    told = page("crosscribb")
    for words in ("one of seven", "two of fourteen", "flush", "third column", "his heels", "16 or more", "score pad"):
        assert words in told, words


def test_the_help_of_round_the_bases_tells_a_void_hand_from_one_that_was_played():
    told = page("round-the-bases")
    jack, _, far = told.partition("a difference of 24 or more")
    assert "void" in jack.rpartition("a jack turned as the starter")[2]
    assert "void" not in far
    assert "without a 6 the runner is out" in told
    assert "agree on the label that comes nearest" in told
    assert "hole x" in told


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (("draws", "again"), {"X11"}),
        (("shuffles", "left", "cuts"), {"X12"}),
        (("lowest", "partners", "opposite"), {"B13"}),
        (("innings", "first", "hole"), {"R21"}),
        (("innings", "X"), {"R21"}),
    ],
)
def test_what_the_sheets_settle_has_a_ruling(words, ids):
    assert ids <= set(ruled(*words))


def test_what_may_be_said_at_the_table_is_in_the_help_of_the_games_of_partners():
    assert "neither signal nor talk" in page("crosscribb")
    assert "how much of it there may be" in page("battlefield")
    assert "collect what they are likely to lay" in page("battlefield")
