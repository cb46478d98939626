"""A table to play at in texts: `playing("dealer 1, dealt, starter KC, lay 0 5H")` is the match so far."""

import pytest

from companion.games.cribbage import CRIBBAGE
from companion.games.match import Match
from companion.games.record import parse_action
from companion.games.setup import Setup

NAMES = ("Ann", "Bob", "Cleo", "Dan")


@pytest.fixture
def playing():
    def play(text="", players=2, **terms):
        match = Match(CRIBBAGE, Setup(NAMES[:players], **terms))
        return go_on(match, text)

    def go_on(match, text):
        for line in filter(None, (part.strip() for part in text.split(","))):
            match.push(parse_action(CRIBBAGE, line))
        return match

    play.on = go_on
    return play


@pytest.fixture
def scored():
    """What the last action scored: (side, points, reason) in order."""

    def last(match):
        return [
            (event.side, event.points, str(event.reason))
            for event in match.played[-1].events
            if event.kind.value == "scored"
        ]

    return last
