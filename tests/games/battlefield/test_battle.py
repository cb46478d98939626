"""The battle of Battlefield Cribbage, ruling by ruling: what counts, the end of the game, muggins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.cards import JOKER, parse_cards
from companion.games.action import Claim, IllegalAction, Peg, Short
from companion.games.battlefield import messages as say
from companion.games.battlefield.actions import CountReserve, Leave, Reveal
from companion.games.battlefield.engine import BATTLEFIELD as GAME
from companion.games.battlefield.state import BattleStage
from companion.games.cribbage.actions import Count, CribCard, Deal
from companion.games.event import EventKind
from companion.games.match import Match
from companion.games.setup import Policy
from companion.games.speech import event_sentences
from tests.games.battlefield.positions import (
    ALONE,
    FOUR,
    TWO,
    battlefield,
    card,
    honest,
    opened,
    play,
    reasons,
    turn,
)


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
        assert str(event_sentences(TWO, step.events)[0]) == "Bob counts the formation, JH 2H 4H 8H 5C: 4."
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
