"""What a choice is worth: every option has its figures, which agree with each other, best first."""

from __future__ import annotations

from companion.cards import parse_card, parse_cards
from companion.players.cribbage.analysis import card_options, lay_away_options
from companion.players.cribbage.situation import CardToLay, SixCards


def cards(text):
    return tuple(parse_cards(text.split()))


def test_cards_are_ordered_by_the_chance_to_win():
    now = CardToLay(cards("7H 7S KD 4C"), (), cards("QD 2H"), parse_card("9S"), cards("8D"), cards("8D"), True, 80, 80)
    options = card_options(now)
    assert [option.win for option in options] == sorted((option.win for option in options), reverse=True)
    assert {option.card.rank for option in options} == {7, 13, 4}
    assert options[0].card.rank == 7
    assert {option.card.rank: option.now for option in options} == {7: 2, 13: 0, 4: 0}
    assert options[0].points > options[-1].points + 0.5


def test_the_same_question_has_the_same_answer():
    now = SixCards(cards("5H 6S 7D 8C JD 2H"), True, 16, 9)
    assert lay_away_options(now, 50) == lay_away_options(now, 50)


def test_a_chance_to_win_is_a_chance():
    for need, others in ((1, 121), (121, 1), (1, 1), (2, 5)):
        for option in lay_away_options(SixCards(cards("4H 4S 4D 4C 5D 6H"), False, need, others), 40):
            assert option.win is not None
            assert 0 <= option.win <= 1
    certain = lay_away_options(SixCards(cards("5H 5S 5D JC 2D 9H"), False, 1, 121), 40)
    assert certain[0].win == 1
