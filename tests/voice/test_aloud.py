"""Sentences as they are spoken: numbers and cards as words, nothing that is drawn for the eye."""

from __future__ import annotations

import string

import pytest

from companion.cards import JOKER, PACK, parse_card, parse_cards
from companion.games.scoring import show_scores
from companion.games.scoring.aloud import count_aloud
from companion.voice.aloud import Aloud, tidy
from companion.words import referee, session, spoken, table
from companion.words.message import Message, Sentence, Who, every
from companion.words.numbers import NUMBERS
from docs.site.messages import declared

SIGNS = set("→✓▸…↶\u2039\u203a\n")


def said(sentence) -> str:
    return Aloud().text(sentence)


@pytest.mark.parametrize(
    ("hand", "starter", "words"),
    [
        ("5H JS 7D 7C", "2D", "fifteen two, and a pair is four"),
        ("5H 5S 6D 9C", "KC", "fifteen two, fifteen four, fifteen six, and a pair is eight"),
        ("2H 4S 6D 8C", "KC", "nothing"),
        ("AH 2H 3H 8H", "KC", "fifteen two, a run of three is five, and a flush of four is nine"),
    ],
)
def test_a_hand_is_counted_as_players_count(hand, starter, words):
    assert said(count_aloud(show_scores(parse_cards(hand.split()), parse_card(starter)))) == words


def test_a_card_is_said_by_rank_and_suit():
    assert said(Message("{card}")(card=parse_card("7H"))) == "seven of hearts"
    assert len({said(Message("{card}")(card=card)) for card in (*PACK, JOKER)}) == 53


def test_numbers_are_words_as_far_as_counts_go_and_digits_beyond():
    assert [said(Message("{number}")(number=number)) for number in (0, 15, 31, 32, 121)] == [
        "zero",
        "fifteen",
        "thirty-one",
        "32",
        "121",
    ]
    assert len(NUMBERS) == 32


def test_partners_are_spoken_of_in_the_plural():
    pegged = referee.PEGGED_WELL(who=Who("Ann & Cleo", 2), points=6)
    assert said(session.TICKED(said=pegged)) == "Ann & Cleo peg six."
    assert said(session.TICKED(said=referee.PEGGED_WELL(who=Who("Red"), points=6))) == "Red pegs six."


def test_a_sentence_within_another_one_is_spoken_as_well():
    assert said(session.UNDONE(what=referee.PEGGED(who=Who("Red"), points=2))) == "Undone: Red pegs two."
    assert said(Message("{all}")(all=every((referee.PEGGED(who=Who("A"), points=1), "x")))) == "A pegs one. and x"


def test_markup_and_signs_are_not_spelled_out():
    assert tidy("[b]Red[/b] [color=ff0000]6[/color]\n4 → 10 ✓") == "Red 6. 4, 10"
    assert said(table.PEGS(who=Who("Red"), points=6, front=4, goal=10)) == "Red: six to peg, from four to ten"


def test_no_message_is_spoken_with_a_sign():
    signs = {name: found for name, message in declared().items() if (found := SIGNS & set(spoken_blank(message)))}
    assert signs == {}


def spoken_blank(message):
    """Return a message as it is spoken, with an x in each place."""
    places = dict.fromkeys(_places(message.text) | _places(message.plural) | {message.by}, "x")
    return said(Sentence(message, tuple(sorted(places.items()))))


@pytest.mark.parametrize("written", spoken.ALOUD, ids=str)
def test_a_spoken_form_has_no_place_that_the_written_one_has_not(written):
    assert _places(spoken.ALOUD[written].text) <= _places(written.text)


def _places(form: str) -> set[str]:
    return {place for _, place, _, _ in string.Formatter().parse(form) if place}
