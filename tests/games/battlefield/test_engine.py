"""Battlefield Cribbage, ruling by ruling, and whole games of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count
from random import Random
from string import ascii_uppercase

import pytest

from companion.cards import JOKER, PACK_WITH_JOKER, parse_card, parse_cards
from companion.errors import CompanionError
from companion.games.battlefield import messages as say
from companion.games.battlefield.actions import CountReserve, Draw, Leave, Open, Reveal, Take, TurnCard
from companion.games.battlefield.engine import BATTLEFIELD as GAME
from companion.games.battlefield.events import BattleEvent
from companion.games.battlefield.messages import PARTNERS_SIT
from companion.games.battlefield.playout import honest_actions
from companion.games.battlefield.state import BattleStage
from companion.games.cribbage.actions import Count, CribCard, Cut, Deal, Dealer, Dealt, Lay, Misdeal
from companion.games.cribbage.awaiting import to_cut
from companion.games.cribbage.engine import CRIBBAGE
from companion.games.game import Amend, Claim, EventKind, IllegalAction, Peg, Policy, Setup, Short
from companion.games.match import Match
from companion.games.reason import ScoreReason
from companion.games.record import RecordError, format_action, format_record, parse_action, replay
from companion.games.speech import tell_events
from companion.words.message import Who
from tests.sampled import sampled

TWO = Setup(("Ann", "Bob"), "battlefield")
THREE = Setup(("Ann", "Bob", "Cleo"), "battlefield")
FOUR = Setup(("Ann", "Bob", "Cleo", "Dan"), "battlefield")
ALONE = replace(FOUR, options={"partners": "off"})
ALL = pytest.mark.parametrize("setup", [TWO, THREE, FOUR, ALONE], ids=["two", "three", "partners", "four"])


def play(state, *actions):
    for action in actions:
        state = GAME.apply(state, action).state
    return state


def card(text):
    return parse_card(text, joker=True)


def opened(setup=TWO, first="7H", dealer=0):
    return play(GAME.start(setup), Dealer(dealer), Dealt(), Open(card(first)))


def turn(state, shown, drawn, laid=None):
    """Play a first turn: two cards are turned up, one is drawn, and it or another one is laid."""
    seat = state.turn
    reveals = [Reveal(seat, card(each)) for each in shown.split()]
    return play(state, *reveals, Draw(seat, card(drawn)), Lay(seat, card(laid or drawn)))


def total(state, side):
    return state.ledger.total(side)


def honest(setup, seed):
    random = Random(seed)
    return honest_actions(setup, (random.sample(PACK_WITH_JOKER, 53) for _ in count()), random.choice)


def cuts(state, texts):
    return play(state, *(Cut(seat, card(text)) for seat, text in enumerate(texts.split())))


class TestPartners:
    @pytest.mark.parametrize(
        ("texts", "players", "dealer"),
        [
            ("3H 9H 5H KH", ("Ann", "Bob", "Cleo", "Dan"), 0),
            ("3H 5H 9H KH", ("Ann", "Cleo", "Bob", "Dan"), 0),
            ("5H 3H 9H KH", ("Dan", "Bob", "Cleo", "Ann"), 1),
            ("KH 9H 5H AH", ("Ann", "Cleo", "Bob", "Dan"), 3),
            ("KH 9H AH 5H", ("Dan", "Bob", "Cleo", "Ann"), 2),
        ],
    )
    def test_the_two_lowest_cuts_are_partners_and_the_lowest_deals(self, texts, players, dealer):
        state = cuts(GAME.start(FOUR), texts)
        assert (state.setup.players, state.dealer, state.stage) == (players, dealer, BattleStage.DEAL)
        low = sorted(zip(FOUR.players, map(card, texts.split()), strict=True), key=lambda cut: cut[1].rank)[:2]
        assert sorted(state.setup.side_name(state.setup.side_of(dealer)).split(" & ")) == sorted(n for n, _ in low)

    def test_it_is_said_who_changes_places(self):
        state = play(GAME.start(FOUR), Cut(0, card("3H")), Cut(1, card("5H")), Cut(2, card("9H")))
        assert tuple(map(str, tell_events(FOUR, GAME.apply(state, Cut(3, card("KH"))).events))) == (
            "Dan cuts KH.",
            "Ann and Bob are partners, Bob and Cleo change places.",
            "Ann deals.",
        )

    def test_it_stands_on_the_screen_until_the_first_skirmish_is_over(self):
        state = cuts(GAME.start(FOUR), "3H 5H 9H KH")
        assert str(state.seated) == "Ann and Bob are partners, Bob and Cleo change places."
        assert cuts(GAME.start(FOUR), "3H 9H 5H KH").seated == PARTNERS_SIT(first=Who("Ann"), second=Who("Cleo"))
        assert play(state, Dealt(), Misdeal()).seated
        assert not GAME.apply(replace(state, doing=BattleStage.NEXT), Deal()).state.seated

    @pytest.mark.parametrize("texts", ["3H 3C 9H KH", "3H 5C 5H KH", "3H 5C 5H 5S", "3H 3C 3S KH"])
    def test_a_tie_among_those_who_matter_has_everybody_cut_again(self, texts):
        state = cuts(GAME.start(FOUR), texts)
        assert (state.stage, to_cut(state.cutting)) == (BattleStage.CUT, (0, 1, 2, 3))
        assert cuts(state, "3H 9H 5H KH").dealer == 0

    def test_a_tie_of_the_others_is_none(self):
        assert cuts(GAME.start(FOUR), "3H 9C 5H 9H").dealer == 0

    def test_who_names_the_dealer_stays_seated(self):
        assert play(GAME.start(FOUR), Dealer(2)).setup.players == FOUR.players

    @pytest.mark.parametrize(
        "setup",
        [replace(FOUR, options={"partners": "on"}), replace(FOUR, edition=1), ALONE],
        ids=["as seated", "the first edition", "each alone"],
    )
    def test_otherwise_everybody_stays_seated_and_the_tied_cut_again(self, setup):
        assert cuts(GAME.start(setup), "3H 5H 9H KH").setup.players == FOUR.players
        assert to_cut(cuts(GAME.start(setup), "3H 3C 9H KH").cutting) == (0, 1)

    def test_a_drawn_game_reads_back_from_its_record_with_its_first_seats(self):
        match = Match(GAME, FOUR, honest(FOUR, 8))
        assert match.agreed == FOUR
        again = replay(format_record(match.agreed, match.actions))
        assert again.state == match.state

    def test_partners_stay_in_a_rematch_and_the_seat_with_the_winning_point_deals(self):
        match = Match(GAME, FOUR, honest(FOUR, 8))
        again = GAME.rematch(match.state)
        assert again.setup == replace(match.setup, options={"partners": "on"})
        assert again.opening == (Dealer(match.state.scorers[match.state.ledger.reached]),)
        assert play(GAME.start(again.setup), *again.opening).dealer == again.opening[0].seat


class TestTurns:
    @pytest.mark.parametrize(("setup", "pile", "crib"), [(TWO, 40, 2), (THREE, 36, 1), (FOUR, 32, 0)])
    def test_what_is_not_dealt_is_the_pile(self, setup, pile, crib):
        state = opened(setup)
        assert (state.pile, state.crib_size) == (pile, crib)
        assert pile + crib + 5 * len(setup.players) + 1 == 53

    def test_left_of_the_dealer_begins_by_turning_up_two(self):
        state = opened(THREE, dealer=1)
        assert (state.turn, state.stage) == (2, BattleStage.REVEAL)
        state = play(state, Reveal(2, card("2C")))
        assert state.stage is BattleStage.REVEAL
        state = play(state, Reveal(2, card("3C")))
        assert (state.stage, state.face_down(2)) == (BattleStage.DRAW, 3)

    def test_a_drawn_card_may_be_laid_straight_or_swapped_for_one_that_lies_up_or_down(self):
        state = play(opened(), Reveal(1, card("2C")), Reveal(1, card("KC")), Draw(1, card("9D")))
        straight = play(state, Lay(1, card("9D")))
        assert (straight.line, straight.formations[1]) == (parse_cards(["7H", "9D"]), parse_cards(["2C", "KC"]))
        swapped = play(state, Lay(1, card("KC")))
        assert (swapped.line, swapped.formations[1]) == (parse_cards(["7H", "KC"]), parse_cards(["2C", "9D"]))
        hidden = play(state, Lay(1, card("4S")))
        assert (hidden.line, hidden.formations[1]) == (parse_cards(["7H", "4S"]), parse_cards(["2C", "KC", "9D"]))
        assert state.pile == 39

    def test_a_card_of_the_frontline_must_be_swapped_in(self):
        state = play(opened(), Reveal(1, card("2C")), Reveal(1, card("KC")), Take(1))
        assert (state.line, state.pile) == ((), 40)
        with pytest.raises(IllegalAction, match="7H is no card that Bob could lay"):
            play(state, Lay(1, card("7H")))
        after = play(state, Lay(1, card("2C")))
        assert (after.line, after.formations[1]) == (parse_cards(["2C"]), parse_cards(["7H", "KC"]))

    def test_nobody_lays_a_card_that_has_been_seen_elsewhere(self):
        state = turn(opened(), "2C KC", "9D")
        state = play(state, Reveal(0, card("3C")), Reveal(0, card("4C")), Draw(0, card("5C")))
        for wrong in ("2C", "9D", "7H"):
            with pytest.raises(IllegalAction, match="no card that Ann could lay"):
                play(state, Lay(0, card(wrong)))
        with pytest.raises(IllegalAction, match="It is not Bob's turn"):
            play(state, Lay(1, card("5C")))
        with pytest.raises(IllegalAction, match="has been seen"):
            play(turn(opened(), "2C KC", "9D"), Reveal(0, card("KC")))

    def test_a_wrong_deal_is_seen_before_the_frontline_opens_or_not_at_all(self):
        state = play(GAME.start(TWO), Dealer(0), Dealt())
        assert Misdeal() in GAME.legal(state)
        assert play(state, Misdeal(), Dealt(), Open(card("7H"))).stage is BattleStage.REVEAL
        with pytest.raises(IllegalAction, match="not the time"):
            play(state, Open(card("7H")), Misdeal())

    def test_people_cut_in_any_order(self):
        state = GAME.start(THREE)
        assert Cut(2, card("4C")) in GAME.legal(state)
        assert play(state, Cut(2, card("4C")), Cut(0, card("9C")), Cut(1, card("KC"))).dealer == 2


class TestFrontline:
    def test_what_a_card_scores_is_owed_by_who_laid_it(self):
        state = turn(opened(), "2C KC", "8D")
        assert (total(state, 1), total(state, 0)) == (2, 0)
        assert [debt.award.reason for debt in state.ledger.accounts[1].debts] == [ScoreReason.FIFTEEN]

    def test_three_players_over_a_line_of_aces(self):
        state = turn(opened(THREE, "AC", dealer=2), "KC KD", "AH")
        state = turn(state, "QC QD", "AS")
        state = turn(state, "10C 10D", "3D")
        state = play(state, Draw(0, card("2C")), Lay(0, card("2C")), Draw(1, card("4D")), Lay(1, card("4D")))
        assert [total(state, side) for side in (0, 1, 2)] == [17, 16, 0]

    def test_a_card_that_would_pass_31_starts_a_new_line_and_the_right_hand_seat_scores_a_go(self):
        state = turn(opened(THREE, "KH"), "2C KC", "KD")
        state = turn(state, "3C 4C", "QD")
        before = total(state, 2)
        state = turn(state, "5C 6C", "9D")
        assert state.line == parse_cards(["9D"])
        assert (total(state, 0), total(state, 2)) == (0, before + 1)
        assert card("KH") in state.seen

    def test_a_line_of_31_stays_until_a_card_would_exceed_it(self):
        state = turn(opened(TWO, "KH"), "2C KC", "KD")
        state = turn(state, "3C 4C", "AD")
        state = play(state, Draw(1, card("10S")), Lay(1, card("10S")))
        assert (state.total, len(state.line)) == (31, 4)
        before = total(state, 0)
        again = play(state, Draw(0, JOKER), Lay(0, JOKER))
        assert (again.total, total(again, 0)) == (31, before + 2)
        renewed = play(state, Draw(0, card("2D")), Lay(0, card("2D")))
        assert (renewed.line, total(renewed, 1)) == (parse_cards(["2D"]), total(state, 1) + 1)

    def test_a_jack_that_opens_the_frontline_is_nobodys(self):
        state = opened(first="JH")
        assert (total(state, 0), total(state, 1)) == (0, 0)


def closed(setup=TWO, dealer=0):
    """Play until the first seat has all five cards face up."""
    state = opened(setup, "2H", dealer)
    fresh = iter(["2C", "3D", "4H", "6S", "8C", "9H", "2D", "3S", "4C", "6D", "8H", "9C", "10S", "QD", "KS", "KC"])
    for _ in range(3):
        for _ in range(len(setup.players)):
            seat = state.turn
            while state.stage is BattleStage.REVEAL:
                state = play(state, Reveal(seat, next(each for each in state.unseen if each.value == 10)))
            if seat == state.order[0]:
                state = play(state, Draw(seat, card(next(fresh))))
                state = play(state, Lay(seat, next(each for each in state.unseen if each.value == 10)))
            else:
                state = play(state, Draw(seat, card(drawn := next(fresh))), Lay(seat, card(drawn)))
            if state.closer is not None:
                return state
    raise AssertionError("nobody closed")


class TestEnding:
    def test_every_other_seat_has_one_more_turn_once_a_formation_is_all_up(self):
        state = closed(THREE)
        closer = state.closer
        assert (closer, state.last_turns, len(state.formations[closer])) == (state.order[0], 2, 5)
        for left in (1, 0):
            seat = state.turn
            assert seat != closer
            step = GAME.apply(play(state, Draw(seat, state.unseen[0])), Lay(seat, state.unseen[0]))
            state = step.state
            assert state.doing is (BattleStage.DRAW if left else BattleStage.BATTLE)
        assert state.turn_card is state.line[-1]
        assert (closer - 1) % 3 == seat

    def test_the_turn_card_scores_one_more_unless_the_line_is_31(self):
        state = closed()
        base = replace(state, line=parse_cards(["KD"]), formations=(state.formations[0], state.formations[1]))
        plain = play(base, Draw(0, card("4C")), Lay(0, card("4C")))
        assert total(plain, 0) == total(base, 0) + 1
        fifteen = play(base, Draw(0, card("5C")), Lay(0, card("5C")))
        assert total(fifteen, 0) == total(base, 0) + 3
        base = replace(base, line=parse_cards(["KD", "QH", "AS"]))
        ten = next(each for each in base.unseen if each.value == 10)
        full = play(base, Draw(0, ten), Lay(0, ten))
        assert total(full, 0) == total(base, 0) + 2

    def test_a_turn_card_that_renews_the_line_scores_its_one_and_the_other_the_go(self):
        base = replace(closed(), line=parse_cards(["KD", "QH", "9S"]))
        step = GAME.apply(play(base, Draw(0, card("4C"))), Lay(0, card("4C")))
        assert total(step.state, 0) == total(base, 0) + 1
        assert total(step.state, 1) == total(base, 1) + 1
        assert step.state.line == parse_cards(["4C"])

    def test_the_go_is_pegged_before_what_the_turn_card_brings(self):
        base = replace(closed(), line=parse_cards(["KD", "QH", "9S"]))
        jack = next(each for each in base.unseen if each.rank.name == "JACK")
        step = GAME.apply(play(base, Draw(0, jack)), Lay(0, jack))
        scored = [event for event in step.events if event.kind is EventKind.SCORED]
        assert {(each.side, each.points, each.reason) for each in scored} == {
            (1, 1, ScoreReason.GO),
            (0, 1, ScoreReason.LAST_CARD),
            (0, 2, ScoreReason.HIS_HEELS),
        }
        level = play(base, Amend(0, 119, 120), Amend(1, 119, 120), Draw(0, jack))
        assert GAME.apply(level, Lay(0, jack)).state.ledger.reached == 1

    def test_a_jack_as_the_turn_card_is_two_for_the_dealer_and_the_line_counts_as_usual(self):
        base = replace(closed(dealer=0), line=parse_cards(["QH", "KD"]))
        jack = next(each for each in ("JC", "JS") if card(each) in base.unseen)
        step = GAME.apply(play(base, Draw(0, card(jack))), Lay(0, card(jack)))
        scored = [(event.side, event.points) for event in step.events if event.kind is EventKind.SCORED]
        assert scored == [(0, 3), (0, 1), (0, 2)]
        base = replace(closed(THREE, dealer=0), line=parse_cards(["QH", "KD"]), last_turns=1)
        jack = next(each for each in ("JC", "JS") if card(each) in base.unseen)
        seat = base.turn
        step = GAME.apply(play(base, Draw(seat, card(jack))), Lay(seat, card(jack)))
        scored = [(event.side, event.points) for event in step.events if event.kind is EventKind.SCORED]
        assert scored == [(seat, 3), (seat, 1), (0, 2)]

    def test_with_two_cards_in_the_pile_who_declines_the_line_ends_the_skirmish(self):
        state = replace(turn(turn(opened(), "2C KC", "9D"), "3C 4C", "QD"), pile=2)
        assert state.turn == 1
        with pytest.raises(IllegalAction, match="the top one is laid as the turn card"):
            play(state, Draw(1, card("5C")))
        swapped = play(state, Take(1), Lay(1, card("KC")))
        assert (swapped.pile, swapped.stage) == (2, BattleStage.DRAW)
        ended = play(state, TurnCard(1, card("5C")))
        assert (ended.turn_card, ended.stage, ended.pile) == (card("5C"), BattleStage.BATTLE, 1)
        assert ended.formations[1] == parse_cards(["2C", "KC"])
        with pytest.raises(IllegalAction, match="only when two cards are left"):
            play(replace(state, pile=3), TurnCard(1, card("5C")))

    def test_a_joker_as_the_turn_card_kills_all_but_its_points_of_the_line(self):
        base = replace(closed(), line=parse_cards(["KD", "5D"]))
        step = GAME.apply(play(base, Draw(0, JOKER)), Lay(0, JOKER))
        assert step.state.stage is BattleStage.NEXT
        assert total(step.state, 0) == total(base, 0) + 2 + 1
        assert BattleEvent.KILLED in [event.kind for event in step.events]


def battlefield(formations, turn_card, setup=TWO, dealer=0):
    """Return a skirmish that has just ended with these formations, by seat."""
    state = opened(setup, "AC", dealer)
    return replace(
        state,
        line=(*state.line, card(turn_card)),
        turn_card=card(turn_card),
        formations=tuple(parse_cards(each.split(), joker=True) for each in formations),
        doing=BattleStage.BATTLE,
        turns=9,
    )


def reasons(step):
    return [(event.side, event.points) for event in step.events if event.kind is EventKind.COUNTED]


class TestBattlefield:
    def test_left_of_the_dealer_counts_first_and_the_dealer_counts_the_reserve_last(self):
        state = battlefield(["KD QD 9D 8D 7D", "5H 5S 5D JC 2H"], "5C")
        assert state.turn == 1
        with pytest.raises(IllegalAction, match="Ann's formation is not counted now"):
            play(state, Leave(0, card("KD")))
        step = GAME.apply(state, Leave(1, card("2H")))
        assert reasons(step) == [(1, 29)]
        step = GAME.apply(play(step.state, Peg(1, 29)), Leave(0, card("KD")))
        assert (step.state.stage, step.state.reserve) == (BattleStage.RESERVE, parse_cards(["2H", "KD"]))
        owed = step.state.ledger.accounts[0].owed
        assert owed > 0
        state = play(step.state, Peg(0, owed), CribCard(card("3C")))
        step = GAME.apply(state, CribCard(card("2S")))
        assert (step.state.stage, reasons(step)) == (BattleStage.NEXT, [(0, 8)])
        assert play(step.state, Deal()).dealer == 1

    def test_cards_that_lie_face_down_are_turned_up_before_they_count(self):
        state = battlefield(["KD QD 9D 8D 7D", "5H 5S"], "5C")
        assert GAME.awaited(state).sentence == say.TURN_UP_FORMATION(
            player=state.setup.player(state.turn), place=3, cards=5
        )
        with pytest.raises(IllegalAction, match="Not all cards of Bob are known"):
            play(state, Leave(1, card("5H")))
        state = play(state, *(Reveal(1, card(each)) for each in ("5D", "JC", "2H")))
        assert GAME.awaited(state).sentence.message is say.LEAVE_ONE

    def test_a_joker_kills_the_hand_that_uses_it_and_the_reserve_that_gets_it(self):
        state = battlefield(["2D 4D 5D 6D JOKER", "5H 5S JD JC KH"], "QC")
        assert reasons(GAME.apply(replace(state, counted=1), Leave(0, card("2D")))) == [(0, 0)]
        state = play(state, Leave(1, card("KH")), Leave(0, JOKER), CribCard(card("5C")))
        assert reasons(GAME.apply(state, CribCard(card("10C")))) == [(0, 0)]

    def test_of_four_the_reserve_is_what_they_left(self):
        formations = ["2C 4C 6C 8C 5C", "2D 4D 6D 8D 5D", "2H 4H 6H 8H 5H", "2S 4S 6S 8S 5S"]
        state = battlefield(formations, "KD", FOUR)
        for seat, left in ((1, "5D"), (2, "5H"), (3, "5S"), (0, "5C")):
            assert state.turn == seat
            state = play(state, Leave(seat, card(left)))
        step = GAME.apply(state, CountReserve())
        assert reasons(step) == [(0, 12 + 8 + 8)]
        assert step.state.stage is BattleStage.NEXT

    @pytest.mark.parametrize("setup", [FOUR, ALONE], ids=["partners", "four"])
    def test_of_four_no_card_is_turned_up_for_the_reserve_and_the_count_goes_on(self, setup):
        match = Match(GAME, setup)
        for action in honest(setup, 3):
            if isinstance(action, CountReserve):
                break
            match.push(action)
        for unseen in match.state.unseen:
            with pytest.raises(IllegalAction, match=r"reserve are known\. .*count the reserve"):
                match.push(CribCard(unseen))
        assert match.push(CountReserve()).state.stage in (BattleStage.NEXT, BattleStage.OVER)

    def test_after_a_cease_fire_all_five_cards_count_and_the_deal_passes(self):
        state = opened(first="JOKER")
        assert (state.stage, state.cease_fire, state.turn) == (BattleStage.BATTLE, True, 1)
        state = play(state, *(Reveal(1, card(each)) for each in ("JH", "2H", "4H", "8H", "5C")))
        with pytest.raises(IllegalAction, match="all five cards count"):
            play(state, Leave(1, card("JH")))
        step = GAME.apply(state, Count(1))
        assert reasons(step) == [(1, 4)]
        assert str(tell_events(TWO, step.events)[0]) == "Bob counts the formation, JH 2H 4H 8H 5C: 4."
        state = play(step.state, *(Reveal(0, card(each)) for each in ("3C", "6C", "7C", "9C", "KC")), Count(0))
        assert state.stage is BattleStage.NEXT
        assert play(state, Deal()).dealer == 1


class TestEnd:
    def test_the_game_is_over_at_121_in_the_middle_of_a_skirmish(self):
        state = opened()
        ledger = replace(
            state.ledger, accounts=(state.ledger.accounts[0], replace(state.ledger.accounts[1], front=119))
        )
        state = turn(replace(state, cutting=replace(state.cutting, ledger=ledger)), "2C KC", "8D")
        assert (state.stage, GAME.outcome(state).winner) == (BattleStage.OVER, 1)
        assert str(GAME.awaited(state).sentence) == "Bob wins 121 to 0; Bob deals the next game"
        assert GAME.outcome(state).skunks == ("double skunk", "")

    def test_the_seat_that_scored_the_winning_point_deals_next_not_its_partner(self):
        state = opened(FOUR)
        for dealer, winner in ((0, "Bob"), (2, "Dan")):
            state = opened(FOUR, dealer=dealer)
            accounts = (state.ledger.accounts[0], replace(state.ledger.accounts[1], front=119))
            ledger = replace(state.ledger, accounts=accounts)
            state = turn(replace(state, cutting=replace(state.cutting, ledger=ledger)), "2C KC", "8D")
            assert str(GAME.awaited(state).sentence).endswith(f"{winner} deals the next game")

    def test_four_may_play_each_for_himself(self):
        assert (len(FOUR.sides), len(ALONE.sides), ALONE.side_name(3)) == (2, 4, "Dan")


class TestMuggins:
    SETUP = replace(TWO, policy=Policy.MUGGINS)

    def test_points_of_the_frontline_that_were_not_pegged_can_be_claimed(self):
        state = turn(opened(self.SETUP), "2C KC", "8D")
        state = play(state, Short(1), Claim(0, 1, 2))
        assert (state.ledger.accounts[0].owed, state.ledger.accounts[1].claimable) == (2, 0)

    def test_their_window_closes_when_the_first_hand_is_pegged(self):
        state = turn(opened(self.SETUP), "2C KC", "8D")
        state = play(state, Short(1))
        counting = replace(battlefield(["KD QD 9D 8S 7D", "5H 5S 5D JC 2H"], "5C", self.SETUP), cutting=state.cutting)
        step = GAME.apply(counting, Leave(1, card("2H")))
        assert step.state.ledger.accounts[1].claimable == 2
        step = GAME.apply(step.state, Peg(1, 29))
        assert step.state.ledger.accounts[1].claimable == 0
        assert [event.points for event in step.events if event.kind is EventKind.LOST] == [2]


@ALL
@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS])
@pytest.mark.parametrize("seeds", sampled([range(1), range(1, 6)]), ids=["a game", "more"])
def test_whole_games_end_conserve_their_cards_and_peg_what_was_scored(setup, policy, seeds):
    setup = replace(setup, policy=policy)
    for seed in seeds:
        match = Match(GAME, setup, honest(setup, seed))
        assert match.state.stage is BattleStage.OVER
        scored = Counter()
        for played in match.played:
            state = played.state
            places = [*state.line, *state.gone, *state.left, *state.crib]
            places += [each for formation in state.formations for each in formation]
            assert len(places) == len(set(places))
            if state.skirmish and state.stage not in (BattleStage.CUT, BattleStage.DEAL, BattleStage.OPEN):
                hidden = sum(map(state.face_down, setup.seats))
                known = len(places) + (state.held is not None)
                crib = state.crib_size - len(state.crib)
                assert known + hidden + crib + state.pile == 53
            for event in played.events:
                if event.kind is EventKind.SCORED:
                    scored[event.side] += event.points
        for side in setup.sides:
            assert match.state.ledger.accounts[side].front == min(scored[side], 121)
        again = replay(format_record(setup, match.actions))
        assert again.state == match.state
        told = [sentence for played in match.played for sentence in map(str, tell_events(setup, played.events))]
        assert len(told) > 100
        assert all(sentence.endswith(".") and sentence[0] in "0123456789" + ascii_uppercase for sentence in told)
        match.back_to(0)
        assert match.state == GAME.start(setup)


@ALL
def test_every_action_that_is_legal_is_allowed(setup):
    match = Match(GAME, setup)
    for number, action in enumerate(honest(setup, 2)):
        legal = GAME.legal(match.state)
        assert action in legal
        for each in legal[:: 1 + len(legal) // 12] if number % 7 == 0 else ():
            GAME.apply(match.state, each)
        match.push(action)
        assert (GAME.awaited(match.state).actions != ()) == (match.state.stage is not BattleStage.OVER)


def test_games_meet_everything_that_can_happen():
    names = ("CEASE_FIRE", "KILLED", "RENEWED", "CLOSING", "TURN_CARD", "TOOK")
    missing = {BattleEvent[name] for name in names}
    for seed in range(60):
        for played in Match(GAME, TWO, honest(TWO, seed)).played:
            missing -= {event.kind for event in played.events}
        if not missing:
            return
    raise AssertionError(missing)


def test_a_joker_is_read_from_records_of_games_that_have_one_only():
    assert parse_action(GAME, "open JOKER") == Open(JOKER)
    assert format_action(Open(JOKER)) == "open JOKER"
    with pytest.raises(CompanionError, match="no card 'JOKER'"):
        parse_action(CRIBBAGE, "starter JOKER")
    with pytest.raises(IllegalAction, match="cut again"):
        GAME.apply(GAME.start(TWO), Cut(0, JOKER))
    with pytest.raises(RecordError):
        parse_action(GAME, "open 5H 6H")


def test_setups_it_cannot_play_are_refused_with_the_reason():
    for setup, why in (
        (replace(TWO, players=("A",)), "2, 3 or 4 players"),
        (replace(TWO, target=61), "goes to 121"),
        (replace(TWO, policy=Policy.SCOREKEEPER), "choose another referee"),
        (replace(TWO, options={"x": "y"}), "no option 'x'"),
    ):
        with pytest.raises(IllegalAction, match=why):
            GAME.start(setup)
