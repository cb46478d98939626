"""Partners by the draw at a table: who changes places is called by the right name ever after (B13)."""

from __future__ import annotations

import pytest

from companion.app.fitting import fitting_boards
from companion.app.picture import view_of
from companion.app.session import Session
from companion.games.battlefield.actions import Open
from companion.games.cribbage.actions import Cut, Dealt
from companion.games.setup import Setup
from companion.games.setup_json import setup_from_json, setup_to_json
from companion.words.message import Who

FOUR = Setup(("Ann", "Bob", "Cleo", "Dan"), "battlefield")
CUTS = ("3H", "5H", "9H", "KH")
DRAWN = ("Ann & Bob", "Cleo & Dan")


@pytest.fixture
def drawn(card):
    """A session after a draw that made Ann and Bob partners, and its journal."""
    journal: list[str] = []
    session = Session(FOUR, fitting_boards(FOUR)[0], journal.append)
    session.snapshot(session.at_rest(), 0)
    for seat, text in enumerate(CUTS):
        session.act(Cut(seat, card(text)), 1000 * (seat + 1))
    return session, journal


@pytest.fixture
def card():
    from companion.cards import parse_card

    return parse_card


def test_view_and_log_speak_of_the_partners_as_they_sit_now(drawn):
    session, _ = drawn
    view = view_of(session)
    assert tuple(side.name for side in view.sides) == DRAWN
    assert view.setup.players == ("Ann", "Cleo", "Bob", "Dan")
    assert tuple(map(str, view.log[-3:])) == (
        "Dan cuts KH.",
        "Ann and Bob are partners, Bob and Cleo change places.",
        "Ann deals.",
    )


def test_the_referee_calls_the_sides_by_their_new_names(drawn, card):
    session, _ = drawn
    session.act(Dealt(), 6000)
    session.act(Open(card("7C")), 7000)
    track = session.layout.tracks[1]
    session.snapshot(session.at_rest() - {track.holes[0]}, 8000)
    for now in range(8000, 90_000, 500):
        session.tick(now)
    said = [session.question().sentence] if session.question() else []
    said += [guidance.sentence for guidance in [view_of(session).guidance] if guidance]
    assert any(sentence.fact["who"] == Who("Cleo & Dan", 2) for sentence in said), said


def test_an_undo_seats_everybody_as_they_came(drawn):
    session, _ = drawn
    session.undo(6000)
    assert tuple(side.name for side in view_of(session).sides) == ("Ann & Cleo", "Bob & Dan")
    session.redo(7000)
    assert tuple(side.name for side in view_of(session).sides) == DRAWN


def test_the_journal_brings_it_back(drawn):
    session, journal = drawn
    stored = setup_from_json(setup_to_json(session.match.agreed))
    again = Session(stored, session.layout, lambda entry: None)
    again.resume(journal)
    assert tuple(map(again.setup.side_name, again.setup.sides)) == DRAWN
    assert again.match.state == session.match.state
    assert again.teller.log[-3:] == session.teller.log[-3:]
