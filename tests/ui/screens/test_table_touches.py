"""How many touches a hand takes where pegs are seen, and that a double touch never does two things (C7, C12, C13)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deals import TWO, deal, out_of_step, primary, to_the_show, unmarked
from playing import Playing
from touch import tap, touch

from companion.cards import parse_card, parse_cards
from companion.games.cribbage.actions import Count, Dealer, Dealt, Starter
from companion.games.cribbage.state import Phase
from companion.games.event import EventKind
from companion.games.setup import Policy, Setup
from companion.ui.kit import theme
from companion.ui.kit.text import Text
from tests.sampled import sampled

HANDS = {1: ["5H", "5S", "6H", "9C"], 0: ["6D", "7C", "7D", "8C"]}
# No peg comes to stand beside one that was just set: that could be its magnet, and the hand would wait for a touch.
HANDS_OF_FOUR = {**HANDS, 2: ["AC", "2C", "4C", "10C"], 3: ["9D", "9H", "9S", "6C"]}
CRIB = ["KC", "QS", "JD", "10H"]


class Counting(Playing):
    """Counts every touch on a key or button; pegs are not touches."""

    touches = 0

    def press(self, label):
        self.touches += 1
        super().press(label)

    def card(self, card):
        self.touches += 1
        super().card(card)


def lay_all(playing, hands=HANDS, but_peg=0):
    """Lay all hands as cards and go, pegging whatever is owed but for so many last cards; return how many said go."""
    gos, cards = 0, {seat: list(parse_cards(texts)) for seat, texts in hands.items()}
    while playing.state.phase is Phase.PLAY:
        turn = playing.state.turn
        fitting = [card for card in cards[turn] if playing.state.count + card.value <= 31]
        if fitting:
            cards[turn].remove(fitting[0])
            playing.card(fitting[0])
        else:
            gos += 1
            playing.choose("Go")
        if sum(map(len, cards.values())) >= but_peg:
            playing.peg_all()
    return gos


def peg_hand(playing, side, points):
    """Peg a hand that nobody has touched a button for."""
    front = playing.view.sides[side].front
    playing.leap(side, points)
    playing.until(lambda: playing.view.sides[side].front == front + points and not playing.view.sides[side].owed)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_a_hand_at_a_sensed_board_takes_its_cards_and_a_touch_for_each_go(seat, policy):
    playing = seat(Counting, replace(TWO, policy=policy), "cribbage-2")
    playing.table.act(Dealer(0)).result(5)
    playing.until(lambda: playing.state.phase is Phase.DEAL)
    playing.touches = 0
    playing.turn_up(parse_card("5D"))
    gos = lay_all(playing)
    playing.until(lambda: playing.state.phase is Phase.SHOW)
    peg_hand(playing, 1, 10)
    assert playing.screen.panel.hand.total.text == "10"
    peg_hand(playing, 0, 14)
    for text in CRIB:
        playing.card(parse_card(text))
    peg_hand(playing, 0, 13)
    playing.until(lambda: playing.screen.panel.pad.parent is playing.screen.panel)
    assert playing.heading == "Blue: deal 6 each, lay away 2"
    assert playing.touches == 13 + gos
    assert playing.touches <= 14 or gos > 1
    playing.turn_up(parse_card("2C"))
    assert (playing.state.deal, playing.state.starter, playing.state.dealer) == (2, parse_card("2C"), 1)


@pytest.mark.parametrize(("players", "board"), [(3, "cribbage-3"), *sampled([(4, "cribbage-2")], 1)])
def test_a_hand_of_three_or_four_takes_no_more_touches_than_its_cards(seat, players, board):
    hands = {seat: HANDS_OF_FOUR[seat] for seat in range(players)}
    playing = seat(Counting, Setup(("Red", "Blue", "Green", "Yellow")[:players]), board)
    playing.table.act(Dealer(0)).result(5)
    playing.until(lambda: playing.state.phase is Phase.DEAL)
    playing.touches = 0
    playing.turn_up(parse_card("5D"))
    gos = lay_all(playing, hands)
    playing.until(lambda: playing.state.phase is Phase.SHOW)
    for counter in (*range(1, players), 0):
        peg_hand(playing, playing.setup.side_of(counter), worth(playing, counter))
    for text in CRIB:
        playing.card(parse_card(text))
    playing.peg_all()
    playing.until(lambda: playing.screen.panel.pad.parent is playing.screen.panel)
    assert playing.state.phase is Phase.NEXT
    assert playing.touches == 1 + 4 * players + len(CRIB) + gos


def worth(playing, counter):
    """How many points a hand brings that nobody has counted yet."""
    state = playing.state
    counted = playing.table.session.match.game.apply(state, Count(counter)).state
    return counted.ledger.accounts[playing.setup.side_of(counter)].owed


def test_a_wrong_count_is_counted_too_and_told(table):
    playing = table()
    to_the_show(playing)
    playing.leap(1, 8)
    playing.until(lambda: playing.view.wrong_peg)
    assert playing.heading == "Blue pegged 8 of 10: 2 more"
    assert playing.state.counted == 1


def test_a_hand_worth_nothing_is_passed_over_by_the_next_peg(table):
    playing = table()
    for action in (Dealer(0), Dealt(), Starter(parse_card("2S"))):
        playing.table.act(action).result(5)
    playing.until(lambda: playing.state.phase is Phase.PLAY)
    hands = {1: ["KH", "QC", "8H", "4C"], 0: ["6D", "7C", "7D", "8C"]}
    cards = {side: list(parse_cards(texts)) for side, texts in hands.items()}
    while playing.state.phase is Phase.PLAY:
        turn = playing.state.turn
        fitting = [card for card in cards[turn] if playing.state.count + card.value <= 31]
        playing.card(cards[turn].pop(cards[turn].index(fitting[0]))) if fitting else playing.choose("Go")
        playing.peg_all()
    playing.until(lambda: playing.state.phase is Phase.SHOW)
    played = playing.table.session.match.played
    assert not any(event.kind is EventKind.COUNTED for each in played for event in each.events)
    peg_hand(playing, 0, 16)
    counted = [each.action for each in playing.table.session.match.played if isinstance(each.action, Count)]
    assert counted == [Count(1), Count(0)]


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("points", [10, 8])
def test_in_muggins_a_peg_counts_nothing_right_or_wrong(table, policy, points):
    playing = table(replace(TWO, policy=policy))
    to_the_show(playing)
    playing.leap(1, points)
    playing.rest(0.15)
    assert playing.state.counted == 0
    assert not playing.view.by_pegs


def test_without_sensors_nobody_is_rushed_past_a_count(table):
    playing = table(spec="none")
    to_the_show(playing)
    for name in ("Blue", "Red"):
        playing.choose(f"Count {name}'s hand")
        playing.until(lambda: not any(side.owed for side in playing.view.sides))
    assert primary(playing) == ["Turn up the crib"]
    assert playing.screen.panel.hand.total.text == "14"


def test_no_primary_button_only_refuses(table):
    playing = table()
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    assert primary(playing) == []
    assert playing.labels == {"\u2039", "↶ Undo", "Steps"}
    playing.peg_all()
    playing.until(lambda: primary(playing) == ["Count Red's hand"])


def test_an_undo_after_a_count_by_peg_lets_the_pegs_follow(table):
    playing = table()
    to_the_show(playing)
    peg_hand(playing, 1, 10)
    playing.press("↶ Undo")
    playing.until(lambda: playing.state.counted == 0)
    playing.rest(0.1)
    assert playing.state.counted == 0
    assert playing.view.out_of_step


def test_a_double_touch_does_one_thing(table, hasty_fingers):
    """What appears under the finger is not meant: a count, then another player's count at the same place."""
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    hasty_fingers.seconds = 30.0
    button = playing.screen.buttons.buttons["Count Blue's hand"]
    place = button.to_window(*button.center)
    playing.rest(0.05)
    touch(5, 400)
    touch(*place)
    playing.until(lambda: "Count Red's hand" in playing.labels)
    touch(*place)
    playing.rest(0.05)
    assert playing.state.counted == 1
    touch(5, 400)
    touch(*place)
    playing.until(lambda: playing.state.counted == 2)


def test_a_double_touch_on_the_same_button_is_meant(table, hasty_fingers):
    playing = table()
    deal(playing)
    for text in ("5H", "QD"):
        playing.card(parse_card(text))
    hasty_fingers.seconds = 30.0
    playing.press("↶ Undo")
    playing.press("↶ Undo")
    playing.until(lambda: not playing.state.series)


def test_there_is_no_misdeal_where_the_starter_is_awaited(table):
    playing = table()
    playing.table.act(Dealer(0)).result(5)
    playing.until(lambda: playing.state.phase is Phase.DEAL)
    assert playing.labels == {"\u2039", "↶ Undo", "Steps"}
    playing.turn_up(parse_card("5D"))
    assert playing.state.starter is parse_card("5D")


def test_what_changes_totals_is_not_in_the_first_place(table):
    playing = table()
    out_of_step(playing)
    buttons = playing.screen.buttons.buttons
    rightmost = max((button for button in buttons.values()), key=lambda button: button.right)
    assert rightmost.text == "Ignore a hole"


def test_thirty_one_and_the_last_card_are_named_where_they_happen(table):
    playing = table()
    deal(playing)
    for text in ("KH", "QD", "AS", "KC"):
        playing.card(parse_card(text))
    words = unmarked(playing.screen.panel.strip.words.text)
    assert words.startswith("Red laid K♣, 31 for 2. Blue leads.")
    assert "Red pegs 2 for 31: 0 → 2" in words
    number = playing.screen.panel.strip._number
    assert (number.text, tuple(number.ink)) == ("31", tuple(theme.MUTED))  # the next card begins from 0


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS])
def test_the_last_card_is_named_where_it_is_pegged_unless_that_is_a_secret(table, policy):
    playing = table(replace(TWO, policy=policy))
    for action in (Dealer(0), Dealt(), Starter(parse_card("5D"))):
        playing.table.act(action).result(5)
    playing.until(lambda: playing.state.phase is Phase.PLAY)
    lay_all(playing, but_peg=1)
    said = unmarked("\n".join(each.text for each in playing.screen.walk() if isinstance(each, Text)))
    news, pegs = (
        "Red laid 8♣, run of three: 3, 1 for the last card.",
        "Red pegs 4 for run of three and the last card: 3 → 7",
    )
    assert (news in said, pegs in said) == (policy is Policy.CASUAL, policy is Policy.CASUAL)
    assert "Red laid 8♣" in said


def test_undo_and_redo_say_what_and_stand_beside_each_other(table):
    playing = table()
    deal(playing)
    playing.card(parse_card("5H"))
    playing.press("Steps")
    buttons = playing.screen.buttons.buttons
    assert 0 < buttons["Redo"].x - buttons["↶ Undo"].right < 30
    playing.press("↶ Undo")
    playing.until(lambda: str(playing.view.log[-1]) == "Undone: Blue laid 5H.")
    playing.press("Redo")
    playing.until(lambda: str(playing.view.log[-1]) == "Put back: Blue laid 5H.")
    assert tap
