"""What is called in the play and the show, told from faces of the game."""

from __future__ import annotations

from companion.cards import parse_card, parse_cards
from companion.games.catalogue import calls_of, game_named, game_names
from companion.games.cribbage.actions import Count, CribCard, Cut, Dealt, Go, Lay, Starter
from companion.games.setup import Setup
from companion.games.viewer import TABLE
from companion.voice.aloud import Aloud


def calls(*actions, revealed=True, game="cribbage"):
    """Return what is called by each of these actions."""
    rules = game_named(game)
    state, said = rules.start(Setup(("Red", "Blue"), game)), []
    for action in actions:
        before, state = rules.face(state, TABLE), rules.apply(state, action).state
        found = calls_of(game)(before, rules.face(state, TABLE), revealed=revealed)
        said.append(", ".join(map(Aloud().text, (*found.play, *found.shown))))
    return said


def card(text):
    return parse_card(text)


OPENING = (Cut(0, card("KH")), Cut(1, card("AC")), Dealt(), Starter(card("6C")))


def lay(*texts):
    """Return cards that Red and Blue lay by turns; "-" is a go."""
    return [Go(place % 2) if text == "-" else Lay(place % 2, card(text)) for place, text in enumerate(texts)]


def test_the_count_is_called_and_what_a_card_scores():
    said = calls(*OPENING, *lay("7H", "8S", "6D", "10C"))[4:]
    assert said == ["seven", "fifteen for two", "twenty-one, a run of three for three", "thirty-one for two"]


def test_in_muggins_only_the_count_is_called():
    said = calls(*OPENING, *lay("7H", "8S", "6D", "10C"), revealed=False)[4:]
    assert said == ["seven", "fifteen", "twenty-one", "thirty-one"]


def test_go_and_the_point_for_it():
    said = calls(*OPENING, *lay("10H", "10S", "10D", "-", "-"))[4:]
    assert said == ["ten", "twenty, a pair for two", "thirty, a pair royal for six", "go", "go, one for the go"]


def test_one_for_last_and_hands_as_they_are_counted():
    actions = [*OPENING, *lay("10H", "10S", "AH", "10C"), *lay("KH", "QS", "2D", "2C")]
    said = calls(*actions, Count(0), Count(1), *map(CribCard, parse_cards(["5H", "5S", "JD", "JC"])))[4:]
    assert said[3] == "thirty-one for two"
    assert said[7] == "24, a pair for two".replace("24", "twenty-four") + ", one for last"
    assert said[8] == "nothing"
    assert said[9] == "a pair is two"
    assert said[-1] == (
        "fifteen two, fifteen four, fifteen six, fifteen eight, a pair is ten, a pair is twelve, "
        "and his nobs is thirteen"
    )
    assert said[10:-1] == [""] * 3


def test_nothing_of_the_show_is_called_in_muggins():
    actions = [*OPENING, *lay("10H", "10S", "AH", "10C"), *lay("KH", "QS", "2D", "2C")]
    assert calls(*actions, Count(0), Count(1), revealed=False)[-2:] == ["", ""]


def test_the_relatives_of_cribbage_call_as_it_does_and_others_call_nothing():
    assert {name for name in game_names() if calls_of(name) is not None} == {"cribbage", "five-card", "lowball"}
    said = calls(*OPENING, *lay("7H", "8S"), game="lowball")
    assert said[4:] == ["seven", "fifteen for two"]


def test_nothing_is_called_when_a_card_is_taken_back():
    rules, faces = game_named("cribbage"), []
    state = rules.start(Setup(("Red", "Blue")))
    for action in (*OPENING, *lay("7H", "8S")):
        state = rules.apply(state, action).state
        faces.append(rules.face(state, TABLE))
    found = calls_of("cribbage")(faces[-1], faces[-2], revealed=True)
    assert (found.play, found.shown) == ((), ())
