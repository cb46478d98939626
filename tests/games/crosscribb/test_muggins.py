"""Muggins on the lines of CrossCribb, and rounds that the app deals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.cards import parse_card
from companion.games.action import IllegalAction
from companion.games.crosscribb.actions import Accept, LayAway, Overlooked, PlaceCard, Say, Turn
from companion.games.crosscribb.engine import CROSSCRIBB as GAME
from companion.games.crosscribb.messages import ROW, TURN_CARD
from companion.games.crosscribb.state import GridStage
from companion.games.event import EventKind
from companion.games.setup import Policy
from companion.games.speech import event_sentence
from tests.games.crosscribb.rounds import FOUR, THREE, TWO, dealt, filled, play


class TestTheAppDeals:
    SETUP = replace(FOUR, options={"cards": "app"})

    def test_the_seat_in_turn_turns_a_card_and_places_that_one(self):
        state = dealt(self.SETUP, dealer=2)
        assert GAME.awaited(state).sentence.message is TURN_CARD
        with pytest.raises(IllegalAction, match="is not the card that was turned"):
            play(state, PlaceCard(3, 0, parse_card("5H")))
        step = GAME.apply(state, Turn(3, parse_card("5H")))
        assert step.events == ()
        assert step.state.held is parse_card("5H")
        with pytest.raises(IllegalAction, match="is not the card that was turned"):
            play(step.state, PlaceCard(3, 0, parse_card("6H")))
        with pytest.raises(IllegalAction, match="turns no card now"):
            play(step.state, Turn(3, parse_card("6H")))
        placed = play(step.state, PlaceCard(3, 0, parse_card("5H")))
        assert (placed.grid[0], placed.held, placed.turn) == (parse_card("5H"), None, 0)

    def test_a_card_laid_away_is_followed_by_another_of_the_same_seat_but_only_once(self):
        state = play(dealt(self.SETUP, dealer=2), Turn(3, parse_card("5H")))
        step = GAME.apply(state, LayAway(3, parse_card("5H")))
        assert [str(event_sentence(self.SETUP, event)) for event in step.events] == ["Dan laid a card away."]
        assert (step.state.turn, step.state.crib) == (3, (parse_card("5H"),))
        again = play(step.state, Turn(3, parse_card("6H")))
        assert GAME.awaited(again).choices == ()
        with pytest.raises(IllegalAction, match=r"^Dan lays no card away now\."):
            play(again, LayAway(3, parse_card("6H")))

    @pytest.mark.parametrize(("setup", "seat", "times"), [(TWO, 1, 2), (THREE, 1, 2), (THREE, 0, 1)])
    def test_how_many_cards_each_seat_lays_away(self, setup, seat, times):
        options = {**setup.options, "cards": "app"}
        state, laid = dealt(replace(setup, options=options)), 0
        while laid < 9:
            state = play(state, Turn(state.turn, state.unseen[0]))
            if state.turn == seat and state.may_lay_away:
                state, laid = play(state, LayAway(seat, state.held)), laid + 1
            elif len(state.free) > 12:
                state = play(state, PlaceCard(state.turn, state.free[0], state.held))
            else:
                break
        assert laid == times

    def test_when_all_have_laid_away_the_last_card_placed_ends_the_round(self):
        state = dealt(self.SETUP)
        while state.stage is GridStage.PLACE:
            seat = state.turn
            state = play(state, Turn(seat, state.unseen[0]))
            away = state.may_lay_away
            state = play(state, LayAway(seat, state.held) if away else PlaceCard(seat, state.free[0], state.held))
        assert len(state.crib) == 4
        assert state.counted()


class TestMugginsOnLines:
    SETUP = replace(TWO, policy=Policy.MUGGINS)

    def counting(self, **options):
        return filled(dealt(replace(self.SETUP, options=options)))

    def test_the_app_keeps_what_lines_are_worth_to_itself(self):
        state = self.counting()
        assert state.stage is GridStage.COUNT
        assert state.counting.name == ROW(number=1)
        assert str(GAME.awaited(state).sentence) == "Bob: what does row 1 count?"
        assert GAME.awaited(state).choices == ()

    def test_what_was_overlooked_goes_to_the_round_of_who_calls(self):
        state = self.counting()
        line = next(each for each in state.counted() if each.points)
        while state.counting != line:
            state = play(state, Say(state.counting.side, state.counting.points), Accept())
        before = state.round_totals()
        said = play(state, Say(line.side, line.points - 1))
        step = GAME.apply(said, Overlooked(1 - line.side))
        assert [(event.kind, event.side, event.points) for event in step.events][:1] == [
            (EventKind.CLAIMED, 1 - line.side, 1)
        ]
        after = step.state.round_totals()
        assert after[line.side] == before[line.side] - 1
        assert after[1 - line.side] == before[1 - line.side] + 1

    def test_what_nobody_calls_is_lost(self):
        state = self.counting()
        while not state.counting.points:
            state = play(state, Say(state.counting.side, 0), Accept())
        line = state.counting
        step = GAME.apply(play(state, Say(line.side, 0)), Accept())
        lost = [event for event in step.events if event.kind is EventKind.OVERLOOKED]
        assert [(event.side, event.points, event.reason) for event in lost] == [(line.side, line.points, line.name)]

    def test_a_call_on_a_line_that_was_counted_rightly_changes_nothing(self):
        state = self.counting()
        right = play(state, Say(state.counting.side, state.counting.points))
        step = GAME.apply(right, Overlooked(1 - state.counting.side))
        assert step.events[0].kind is EventKind.FALSE_CLAIM
        assert step.state.round_totals() == play(right, Accept()).round_totals()

    def test_too_much_counts_what_it_is_worth(self):
        state = self.counting()
        worth = state.round_totals()
        state = play(state, Say(state.counting.side, 29), Accept())
        assert state.round_totals() == worth

    def test_automatic_muggins_takes_it_at_once(self):
        state = self.counting(muggins="automatic")
        line = state.counting
        state = play(state, Say(line.side, 0))
        assert state.taken == (line.points,)
        assert not state.waits_for_call

    def test_lines_are_said_by_their_side_one_after_the_other(self):
        state = self.counting()
        side = state.counting.side
        with pytest.raises(IllegalAction, match="That is not said now"):
            play(state, Say(1 - side, 3))
        with pytest.raises(IllegalAction, match="has not said yet"):
            play(state, Accept())
        with pytest.raises(IllegalAction, match="not on one's own"):
            play(state, Say(side, 0), Overlooked(side))
        with pytest.raises(IllegalAction, match="There is no side 7"):
            play(state, Say(side, 0), Overlooked(7))
        with pytest.raises(IllegalAction, match="more than anybody can score"):
            play(state, Say(side, 10**9))
        with pytest.raises(IllegalAction, match="0 to 29, not 30"):
            play(state, Say(side, 30))
        with pytest.raises(IllegalAction, match="0 to 29"):
            play(state, Say(side, -1))

    def test_the_difference_is_owed_once_all_lines_are_settled(self):
        state = self.counting()
        totals = state.round_totals()
        while state.stage is GridStage.COUNT:
            assert not any(account.debts for account in state.ledger.accounts)
            state = play(state, Say(state.counting.side, state.counting.points), Accept())
        assert state.round_totals() == totals
        assert sum(account.owed for account in state.ledger.accounts) == abs(totals[0] - totals[1])
