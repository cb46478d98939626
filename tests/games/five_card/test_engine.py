"""Five-card cribbage, ruling by ruling (F1-F3)."""

from __future__ import annotations

import pytest

from companion.games.action import IllegalAction
from companion.games.catalogue import game_named
from companion.games.cribbage.state import Phase
from companion.games.event import EventKind
from companion.games.match import Match
from companion.games.record import parse_action
from companion.games.setup import Policy, Setup
from companion.games.speech import event_sentences

GAME = game_named("five-card")
TWO = Setup(("Ann", "Bob"), "five-card", 61)
BEGUN = "dealer 0, peg 1 3 no, dealt, starter KC"
OUT = f"{BEGUN}, lay 1 10S, lay 0 9D, lay 1 2H, lay 0 8C"
"""Bob has laid 10 and 2, Ann 9 and 8: the count is 29."""


def playing(text, setup=TWO):
    match = Match(GAME, setup)
    return go_on(match, text)


def go_on(match, text):
    for line in text.split(", "):
        match.push(parse_action(GAME, line))
    return match


def scored(match):
    events = match.played[-1].events
    return [(event.side, event.points, str(event.reason)) for event in events if event.kind is EventKind.SCORED]


def test_f1_five_cards_are_dealt_and_two_laid_away():
    assert str(GAME.awaited(playing("dealer 0").state).sentence) == "Ann: deal 5 cards each, everybody lays away 2"


@pytest.mark.parametrize(("dealer", "pone"), [(0, 1), (1, 0)])
def test_f2_the_pone_of_the_first_deal_has_three_for_last_before_it(dealer, pone):
    match = playing(f"dealer {dealer}")
    assert scored(match) == [(pone, 3, "last")]
    assert [owed.sums for owed in GAME.owed(match.state)][pone] == (3,)
    name = TWO.players[pone]
    assert str(event_sentences(TWO, match.played[-1].events)[-1]) == f"{name} scores 3 for last."
    go_on(match, f"peg {pone} 3 no, dealt, misdeal, dealt")
    assert GAME.totals(match.state)[pone] == 3


def test_f2_it_comes_with_the_cut_as_well_and_only_once_a_game():
    match = playing("cut 0 2C, cut 1 3C")
    assert scored(match) == [(1, 3, "last")]
    whole = playing(f"{OUT}, go 1, go 0, peg 0 1 no, turn-up 1 4H, count 1, turn-up 0 7C, count 0, peg 0 5 no")
    go_on(whole, "crib AC, crib 3D, crib 6S, crib QD, deal")
    assert scored(whole) == []
    assert GAME.totals(whole.state) == (6, 3)


def test_f2_muggins_cannot_take_it():
    match = playing("dealer 0, short 1", Setup(("Ann", "Bob"), "five-card", 61, Policy.MUGGINS))
    assert match.state.ledger.accounts[1].claimable == 0


def test_f1_the_play_is_over_at_its_first_31():
    match = playing(f"{OUT}, lay 1 2S")
    assert scored(match) == [(1, 2, "thirty_one")]
    assert (match.state.phase, match.state.count) == (Phase.SHOW, 0)
    with pytest.raises(IllegalAction, match=r"It is not the time for 'lay'. Awaited now: Bob"):
        go_on(match, "lay 0 AD")


def test_f1_the_play_is_over_when_nobody_can_lay_and_who_laid_last_has_one():
    match = playing(f"{OUT}, go 1")
    assert match.state.phase is Phase.PLAY
    go_on(match, "go 0")
    assert scored(match) == [(0, 1, "go")]
    assert match.state.phase is Phase.SHOW


def test_f1_the_last_card_of_six_has_one_as_well():
    match = playing(f"{BEGUN}, lay 1 AS, lay 0 3D, lay 1 2H, peg 1 3 no, lay 0 8C, lay 1 4S")
    assert match.state.phase is Phase.PLAY
    go_on(match, "lay 0 6D")
    assert scored(match) == [(0, 1, "last card")]
    assert GAME.awaited(match.state).choices[0].action == parse_action(GAME, "count 1")


def test_f3_what_is_left_is_turned_up_before_a_hand_is_counted():
    match = playing(f"{OUT}, go 1, go 0, peg 0 1 no")
    now = GAME.awaited(match.state)
    assert (now.seat, str(now.sentence)) == (1, "Bob: turn up your hand, card 3 of 3")
    assert not {str(card) for card in now.cards} & {"10S", "9D", "2H", "8C", "KC"}
    with pytest.raises(IllegalAction, match=r"The hand is not turned up yet. Awaited now: Bob: turn up your hand"):
        go_on(match, "count 1")
    with pytest.raises(IllegalAction, match=r"It is not Ann's turn to turn up the 7C."):
        go_on(match, "turn-up 0 7C")
    with pytest.raises(IllegalAction, match="has been seen in this deal"):
        go_on(match, "turn-up 1 9D")
    go_on(match, "turn-up 1 4H")
    assert tuple(map(str, event_sentences(TWO, match.played[-1].events))) == ("Bob turns up 4H.",)
    go_on(match, "count 1")
    counted = next(event for event in match.played[-1].events if event.kind is EventKind.COUNTED)
    assert [str(card) for card in counted.cards] == ["10S", "2H", "4H", "KC"]


def test_f3_a_go_that_a_card_turned_up_makes_false_is_told():
    match = playing(f"{OUT}, go 1, go 0, peg 0 1 no, turn-up 1 2S")
    told = tuple(map(str, event_sentences(TWO, match.played[-1].events)))
    assert told == ("Bob turns up 2S.", "Bob said go at 29, but could have laid 2S.")
    strict = Setup(("Ann", "Bob"), "five-card", 61, options={"false_go": "acc"})
    match = playing(f"{OUT}, go 1, go 0, peg 0 1 no, turn-up 1 2S", strict)
    assert "false-go 1" in [f"{choice.action.verb} 1" for choice in GAME.awaited(match.state).choices]
    go_on(match, "false-go 1")
    assert scored(match) == [(0, 2, "false go")]


def test_f1_a_flush_of_three_counts_in_the_hand():
    match = playing(f"{BEGUN}, lay 1 10S, lay 0 9D, lay 1 2S, lay 0 8C, go 1, go 0, peg 0 1 no, turn-up 1 6S, count 1")
    assert scored(match) == [(1, 3, "flush")]


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        (Setup(("Ann", "Bob", "Cleo"), "five-card", 61), "Five-card cribbage is for 2 players, not 3."),
        (Setup(("Ann", "Bob"), "five-card", 121), "A game goes to 61, not to 121."),
        (Setup(("Ann", "Bob"), "five-card", 61, options={"stakes": "high"}), "There is no option 'stakes'"),
    ],
)
def test_a_setup_that_it_does_not_know_is_refused(setup, why):
    with pytest.raises(IllegalAction, match=why):
        GAME.start(setup)
