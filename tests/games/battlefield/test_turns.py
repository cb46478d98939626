"""Battlefield Cribbage until the battle, ruling by ruling: partners, turns, the frontline, how it ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.cards import JOKER, parse_cards
from companion.games.action import Amend, IllegalAction
from companion.games.battlefield.actions import Draw, Open, Reveal, Take, TurnCard
from companion.games.battlefield.engine import BATTLEFIELD as GAME
from companion.games.battlefield.events import BattleEvent
from companion.games.battlefield.messages import PARTNERS_SIT
from companion.games.battlefield.state import BattleStage
from companion.games.cribbage.actions import Cut, Deal, Dealer, Dealt, Lay, Misdeal
from companion.games.cribbage.awaiting import to_cut
from companion.games.event import EventKind
from companion.games.match import Match
from companion.games.reason import ScoreReason
from companion.games.record import format_record, replay
from companion.games.speech import event_sentences
from companion.words.message import Who
from tests.games.battlefield.positions import (
    ALONE,
    FOUR,
    THREE,
    TWO,
    card,
    closed,
    cuts,
    honest,
    opened,
    play,
    total,
    turn,
)


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

    def test_the_computer_takes_its_level_along_and_a_bot_its_seat(self):
        seats = {"seat1": "bot:Pat", "seat2": "beginner", "seat3": "club", "cards": "app"}
        setup = cuts(GAME.start(replace(FOUR, options=seats)), "3H 5H 9H KH").setup
        assert setup.players == ("Ann", "Cleo", "Bob", "Dan")
        assert setup.options == {"seat1": "beginner", "seat2": "bot:Pat", "seat3": "club", "cards": "app"}

    def test_it_is_said_who_changes_places(self):
        state = play(GAME.start(FOUR), Cut(0, card("3H")), Cut(1, card("5H")), Cut(2, card("9H")))
        assert tuple(map(str, event_sentences(FOUR, GAME.apply(state, Cut(3, card("KH"))).events))) == (
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
