"""The levels of cribbage: they choose what they may, see what is good, and each is better than the one below."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.cards import parse_card, parse_cards
from companion.games.cribbage.actions import Go, Lay
from companion.games.seating import Seat
from companion.players.cribbage import choosing
from companion.players.cribbage.levels import LEVELS
from companion.players.cribbage.seen import told_by_play
from companion.players.cribbage.situation import CardToLay, SixCards
from companion.players.levels import player_named
from companion.players.playing import play_to_end
from tests.players.dealt import opened
from tests.sampled import crossed, sampled


def whole(names, seed):
    game, position = opened("cribbage", seed, len(names))
    chance = Random(seed)
    players = [player_named(name, "cribbage") for name in names]
    seats = [lambda view, player=player: player.choose(view, chance) for player in players]
    return game.outcome(play_to_end(game, position, seats).state)


@pytest.mark.parametrize(("players", "name"), crossed([2, 3, 4], LEVELS))
def test_every_level_plays_whole_games_the_same_with_the_same_chance(name, players):
    names = [name, "greedy"] * 2
    outcome = whole(names[:players], seed=6)
    assert max(outcome.totals) == 121
    assert outcome == whole(names[:players], seed=6)


def cards(text):
    return tuple(parse_cards(text.split()))


def lay(hand, series="", others="", need=(60, 60), dealer=False, away="KD QD", laid="", least=1):
    return CardToLay(
        cards(hand), cards(laid), cards(away), parse_card("9S"), cards(others), cards(series), dealer, *need, least
    )


def test_a_good_hand_is_kept():
    now = SixCards(cards("5H 5S 5D JC 2H 9S"), dealer=False, need=121, others_need=121)
    assert {*choosing.away_by_points(now)} == {*cards("2H 9S")}
    assert {*choosing.away_by_chance_to_win(now, 0.4)} == {*cards("2H 9S")}


def test_two_fives_go_into_ones_own_crib_rather_than_the_others():
    hand = cards("5H 5S 2D 7C 9H KS")
    dealer, pone = (choosing.points_of_lay_aways(SixCards(hand, each, 121, 121)) for each in (True, False))
    fives = 0  # the first lay-away is of the first two cards
    assert dealer[fives] - dealer.max() > pone[fives] - pone.max() + 8


def test_who_needs_two_points_takes_them():
    now = lay("4H 10H 2S", series="KH AH", others="KH", laid="AH", need=(2, 20))
    assert choosing.card_by_rollouts(now, 0.5) is parse_card("4H")
    assert choosing.card_by_rule(now) is parse_card("4H")


def test_who_is_nearly_lost_does_not_let_the_other_out():
    """One wins by counting first, unless the other makes two points in the play: no card makes fifteen with a four."""
    now = lay("5H 4H", need=(4, 2), others="KH QC", laid="2C 3C")
    assert choosing.card_by_rollouts(now, 0.5) is parse_card("4H")


def test_a_card_is_chosen_without_knowing_what_was_laid_away():
    now = lay("4H 10H 2S", series="KH AH", others="KH", laid="AH", away="")
    assert choosing.card_by_rollouts(now, 0.5) is parse_card("4H")


@pytest.mark.parametrize("need", [(60, 60), (4, 2)])
def test_for_points_alone_hands_are_played_out_wherever_the_game_stands(need):
    """The fast rule leads low, where no fifteen is near; a card that counts ten brings a point more."""
    now = replace(lay("AH 5H 10H QH", need=need, away="7H 3S"), starter=parse_card("4C"))
    assert choosing.card_by_rule(now) is parse_card("AH")
    assert {choosing.card_by_points(now, chance) for chance in (0.1, 0.5, 0.9)} <= {*cards("10H QH")}


def test_a_rank_is_tried_once():
    assert choosing.different(cards("5H 5S 6D")) == [*cards("5S 6D")]


def test_a_go_says_which_cards_are_not_held():
    one, two = Seat(0), Seat(1)
    past = [Lay(one, card) for card in cards("KH")]
    past += [Lay(two, parse_card("9H")), Lay(one, parse_card("8H")), Go(two)]
    assert told_by_play(past, two, 4).least == 5
    assert told_by_play(past, one, 4).least == 1
    past += [Lay(one, parse_card("2H")), Go(one), Lay(two, parse_card("JH"))]
    assert told_by_play(past, two, 4).least == 5
    assert told_by_play(past, one, 4).least == 3
    past += [Lay(one, parse_card("QH")), Lay(two, parse_card("10C")), Go(one)]
    assert told_by_play(past, two, 4).least == 5


def test_who_leaves_points_does_not_hold_the_card():
    one, two = Seat(0), Seat(1)
    laid = ((one, "7H"), (two, "KH"), (one, "4H"), (two, "4S"))
    past = [Lay(seat, parse_card(card)) for seat, card in laid]
    assert told_by_play(past, two, 4).declined == (6, 7), "a seven or an eight would have scored"
    assert told_by_play(past, one, 4).declined == (12,), "a king would have scored"


@pytest.mark.parametrize(
    ("better", "worse", "deals"), sampled([("club", "beginner", 12), ("club", "beginner", 30), ("expert", "club", 30)])
)
def test_each_level_wins_more_than_the_one_below(better, worse, deals):
    won = 0
    for seed in range(deals):
        won += whole([better, worse], seed).winners == (0,)
        won += whole([worse, better], seed).winners == (1,)
    assert won > deals
