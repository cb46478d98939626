"""CrossCribb, ruling by ruling, and whole games of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, count
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.cards import JOKER, PACK, Rank, parse_card, parse_cards
from companion.games.action import IllegalAction, Peg
from companion.games.cribbage.actions import CribCard, Cut, Deal, Dealer, Dealt, Misdeal, Starter
from companion.games.cribbage.awaiting import to_cut
from companion.games.cribbage.messages import CUT_AGAIN
from companion.games.crosscribb.actions import Accept, Columns, LayAway, Overlooked, PlaceCard, Say, Turn
from companion.games.crosscribb.awaiting import roles
from companion.games.crosscribb.engine import CROSSCRIBB as GAME
from companion.games.crosscribb.lines import CENTRE, column_squares, line_scores, points_so_far, row_squares
from companion.games.crosscribb.messages import ROW, TURN_CARD
from companion.games.crosscribb.playout import honest_actions
from companion.games.crosscribb.state import GridStage
from companion.games.event import EventKind
from companion.games.match import Match
from companion.games.reason import ScoreReason
from companion.games.record import format_action, parse_action
from companion.games.scoring import show_points
from companion.games.setup import Policy, Setup
from companion.games.speech import tell_event
from companion.words.message import Who
from tests.sampled import crossed, sampled

TWO = Setup(("Ann", "Bob"), "crosscribb", 31)
THREE = Setup(("Ann", "Bob", "Cleo"), "crosscribb", 31, options={"alone": "1"})
FOUR = Setup(("Ann", "Bob", "Cleo", "Dan"), "crosscribb", 31)


def play(state, *actions):
    for action in actions:
        state = GAME.apply(state, action).state
    return state


def dealt(setup=TWO, cut="2C", dealer=0, columns=0):
    return play(GAME.start(setup), Dealer(dealer), Columns(columns), Dealt(), Starter(parse_card(cut)))


def filled(state, seed=3):
    """Fill the grid and the crib with a shuffled pack."""
    pack = Random(seed).sample(state.unseen, len(state.unseen))
    for card in pack[:24]:
        state = play(state, PlaceCard(state.turn, state.free[0], card))
    return play(state, *map(CribCard, pack[24:28]))


def honest(setup, seed):
    random = Random(seed)
    return honest_actions(setup, (random.sample(PACK, 52) for _ in count()), random.choice)


class TestLines:
    @pytest.mark.parametrize(
        ("cards", "points"),
        [
            ("5H 5S 5D 5C JH", 28),
            ("3C 4C 5C 6C 7C", 5 + 5 + 4),
            ("2H 4H 6H 8H KS", 4),
            ("AC 3D 5H 7S 9C", 2 + 2),
            ("4H 5S 5D 6C 6H", 12 + 4 + 8),
        ],
    )
    def test_a_line_counts_as_five_cards_of_a_hand(self, cards, points):
        assert sum(score.points for score in line_scores(parse_cards(cards.split()))) == points

    def test_any_four_of_a_suit_are_a_flush_unless_it_was_agreed_that_the_cut_is_none_of_them(self):
        cards, cut = parse_cards(["2H", "4H", "6H", "8H", "KS"]), parse_card("2H")
        assert sum(score.points for score in line_scores(cards, cut)) == 4
        assert line_scores(cards, cut, flush_of_four="own") == ()
        assert sum(score.points for score in line_scores(cards, parse_card("KS"), flush_of_four="own")) == 4

    def test_nobs_count_in_the_line_of_the_cut_card_only_and_the_cut_jack_is_none(self):
        cards = parse_cards(["JH", "2H", "4S", "8D", "KC"])
        assert [score.reason for score in line_scores(cards, parse_card("2H"))][-1] == ScoreReason.HIS_NOBS
        assert ScoreReason.HIS_NOBS not in [score.reason for score in line_scores(cards)]
        assert ScoreReason.HIS_NOBS not in [score.reason for score in line_scores(cards, parse_card("JH"))]

    @given(cards=st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True))
    def test_without_flush_and_nobs_a_line_is_worth_what_a_hand_is(self, cards):
        suits = Counter(card.suit for card in cards)
        assume(max(suits.values()) < 4 and not any(card.rank is Rank.JACK for card in cards))
        assert sum(score.points for score in line_scores(cards)) == show_points(cards[:4], cards[4])

    @given(cards=st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True))
    def test_what_a_line_is_worth_so_far_comes_to_what_it_counts_in_the_end(self, cards):
        assert points_so_far(cards) == sum(score.points for score in line_scores(cards))
        assert points_so_far([]) == points_so_far(cards[:1]) == 0
        assert points_so_far(cards[:2]) == 2 * (cards[0].rank == cards[1].rank) + 2 * (
            cards[0].value + cards[1].value == 15
        )

    @pytest.mark.parametrize(("option", "points"), [("any", 4), ("own", 0)])
    def test_points_so_far_know_the_option_of_the_flush_of_four(self, option, points):
        setup = replace(TWO, options={"flush_of_four": option})
        state = dealt(setup, cut="2H", columns=0)
        for number, text in ((0, "4H"), (1, "9H"), (3, "QH")):  # the middle row, but for its last square
            state = play(state, PlaceCard(state.turn, row_squares(2)[number], parse_card(text)))
        assert state.so_far()[5 + 2] - 2 == points, "with 2 for 2-4-9"

    def test_points_so_far_know_his_nobs(self):
        state = dealt(TWO, cut="2H")
        before = state.so_far()
        state = play(state, PlaceCard(state.turn, row_squares(2)[0], parse_card("JH")))
        assert state.so_far()[5 + 2] == before[5 + 2] + 1
        assert state.so_far()[0] == 0, "not in the first column, where the cut card is not"

    @pytest.mark.parametrize("option", ["any", "own"])
    @pytest.mark.parametrize("seed", range(6))
    def test_points_so_far_come_to_what_every_line_counts(self, option, seed):
        state = dealt(replace(TWO, options={"flush_of_four": option}), cut=Random(seed).choice(["2C", "JC", "5H"]))
        pack = Random(seed).sample(state.unseen, 28)
        for each in pack[:24]:
            state = play(state, PlaceCard(state.turn, state.free[0], each))
        state = play(state, *map(CribCard, pack[24:]))
        counted = {str(each.name): each.points for each in state.counted()}
        names = [f"{kind} {number}" for kind in ("column", "row") for number in range(1, 6)]
        assert state.so_far() == tuple(counted[name] for name in names)

    def test_columns_and_rows_cross_in_the_centre(self):
        assert set(column_squares(2)) & set(row_squares(2)) == {CENTRE}
        assert sorted(square for number in range(5) for square in row_squares(number)) == list(range(25))
        assert sorted(square for number in range(5) for square in column_squares(number)) == list(range(25))


def cut(state, *texts):
    for text in texts:
        seat, card = text.split(":")
        state = play(state, Cut(int(seat), parse_card(card)))
    return state


class TestTheDraw:
    def test_after_a_tie_everybody_draws_again(self):
        state = cut(GAME.start(FOUR), "0:5H", "1:5C", "2:9H", "3:KH")
        assert (state.stage, to_cut(state.cutting)) == (GridStage.CUT, (0, 1, 2, 3))
        assert GAME.awaited(state).sentence.message is CUT_AGAIN
        state = cut(state, "0:5H", "1:7C", "2:2H", "3:KH")
        assert (state.stage, state.dealer) == (GridStage.LINES, 2)

    def test_a_tie_of_higher_cards_is_none(self):
        assert cut(GAME.start(FOUR), "0:5H", "1:9C", "2:9H", "3:KH").dealer == 0

    def test_it_is_said_that_everybody_draws_again(self):
        state = cut(GAME.start(TWO), "0:5H")
        told = [str(tell_event(TWO, event)) for event in GAME.apply(state, Cut(1, parse_card("5C"))).events]
        assert told[1:] == ["Ann tied with 5H: everybody cuts again.", "Bob tied with 5C: everybody cuts again."]

    def test_in_a_game_of_the_first_edition_only_those_who_tied_draw_again(self):
        old = replace(FOUR, edition=1)
        state = cut(GAME.start(old), "0:5H", "1:5C", "2:9H", "3:KH")
        assert to_cut(state.cutting) == (0, 1)
        assert cut(state, "0:9H", "1:7C").dealer == 1


class TestWhoDoesWhat:
    @pytest.mark.parametrize(
        ("setup", "dealer", "shuffles", "cuts"),
        [(TWO, 0, 1, 1), (FOUR, 0, 1, 3), (FOUR, 3, 0, 2), (THREE, 1, 0, 2), (THREE, 0, 1, 1), (THREE, 2, 1, 1)],
        ids=["two", "four", "four, the last", "alone deals", "one of two", "the other of two"],
    )
    def test_left_of_the_dealer_shuffles_and_the_right_cuts(self, setup, dealer, shuffles, cuts):
        state = play(GAME.start(setup), Dealer(dealer), Columns(0))
        name = setup.players
        assert str(roles(state)) == (
            f"{name[shuffles]} shuffles, {name[dealer]} deals and may shuffle again; "
            f"then {name[cuts]} cuts for the cut card."
        )
        awaited = GAME.awaited(play(state, Dealt()))
        assert (awaited.seat, str(awaited.sentence)) == (
            cuts,
            f"{name[cuts]}: cut the pack, {name[dealer]} turns the cut card",
        )

    def test_the_next_round_is_shuffled_by_the_left_of_the_next_dealer(self):
        state = filled(dealt(FOUR, dealer=0))
        for peg in GAME.legal(state):
            state = play(state, peg) if isinstance(peg, Peg) else state
        assert GAME.awaited(state).seat == 2
        assert GAME.awaited(state).sentence.fact["dealer"] == Who("Bob")


class TestRound:
    def test_a_misdeal_that_is_seen_before_the_cut_card_is_turned_is_dealt_again(self):
        state = play(GAME.start(TWO), Dealer(0), Columns(0), Dealt())
        assert Misdeal() in GAME.legal(state)
        assert play(state, Misdeal()).stage is GridStage.DEAL
        with pytest.raises(IllegalAction, match="not the time"):
            play(state, Starter(parse_card("2C")), Misdeal())

    @pytest.mark.parametrize("action", [Cut(0, JOKER), Starter(JOKER), PlaceCard(1, 0, JOKER)])
    def test_there_is_no_joker(self, action):
        state = {Cut: GAME.start(TWO), Starter: play(GAME.start(TWO), Dealer(0), Columns(0), Dealt())}
        with pytest.raises(IllegalAction, match="without a joker"):
            GAME.apply(state.get(type(action), dealt()), action)

    def test_the_cut_card_lies_in_the_centre_and_left_of_the_dealer_starts(self):
        state = dealt(FOUR, dealer=2)
        assert (state.grid[CENTRE], state.turn, len(state.free)) == (parse_card("2C"), 3, 24)

    @pytest.mark.parametrize(
        ("setup", "turns"),
        [(TWO, [1, 0, 1, 0]), (FOUR, [1, 2, 3, 0]), (THREE, [0, 1, 2, 1])],
        ids=["two", "four", "one alone"],
    )
    def test_the_order_of_turns(self, setup, turns):
        state, seen = dealt(setup, dealer=1 if setup is THREE else 0), []
        for card in state.unseen[:4]:
            seen.append(state.turn)
            state = play(state, PlaceCard(state.turn, state.free[0], card))
        assert seen == turns

    def test_who_plays_alone_is_a_side_and_places_half_of_the_cards(self):
        assert (len(THREE.sides), THREE.members(0), THREE.members(1)) == (2, (1,), (0, 2))
        state, placed = dealt(THREE, dealer=1), Counter()
        for card in state.unseen[:24]:
            placed[state.turn] += 1
            state = play(state, PlaceCard(state.turn, state.free[0], card))
        assert placed == {1: 12, 0: 6, 2: 6}

    def test_a_card_is_placed_once_on_a_free_square_by_whose_turn_it_is(self):
        state = dealt()
        with pytest.raises(IllegalAction, match="no free square"):
            play(state, PlaceCard(1, CENTRE, parse_card("3C")))
        with pytest.raises(IllegalAction, match="lies on the grid already"):
            play(state, PlaceCard(1, 0, parse_card("2C")))
        with pytest.raises(IllegalAction, match="It is not Ann's turn"):
            play(state, PlaceCard(0, 0, parse_card("3C")))

    def test_the_non_dealing_side_counts_first_then_the_dealer_then_the_crib(self):
        state = filled(dealt(dealer=0, columns=0))
        names = [str(each.name) for each in state.counted()]
        assert names == [*(f"row {n}" for n in range(1, 6)), *(f"column {n}" for n in range(1, 6)), "crib"]
        assert [each.side for each in state.counted()] == [1] * 5 + [0] * 6

    def test_the_difference_is_pegged_by_the_higher_side_once_a_round(self):
        state = filled(dealt())
        totals = state.round_totals()
        ahead = int(totals[1] > totals[0])
        assert state.ledger.accounts[ahead].owed == min(abs(totals[0] - totals[1]), 31)
        assert state.ledger.accounts[1 - ahead].owed == 0
        assert sum(each.points for each in state.counted() if each.side == 1) == totals[1]

    def test_heels_count_in_the_dealers_round(self):
        plain, heels = filled(dealt(cut="2C")), dealt(cut="JC")
        assert plain.heels == 0
        heels = filled(heels)
        counted = sum(each.points for each in heels.counted() if each.side == 0)
        assert (heels.heels, heels.round_totals()[0]) == (2, counted + 2)

    def test_the_deal_passes_on(self):
        state = filled(dealt(FOUR))
        owing = next((side for side in (0, 1) if state.ledger.accounts[side].owed), None)
        state = state if owing is None else play(state, Peg(owing, state.ledger.accounts[owing].owed))
        assert state.stage is GridStage.NEXT
        assert play(state, Deal()).dealer == 1

    @pytest.mark.parametrize(("margin", "points", "skunk"), [(15, 1, ""), (16, 2, "skunk"), (31, 3, "double skunk")])
    def test_skunks_go_by_the_margin(self, margin, points, skunk):
        state = dealt()
        loser = replace(state.ledger.accounts[1], front=31 - margin)
        winner = replace(state.ledger.accounts[0], front=31)
        ledger = replace(state.ledger, accounts=(winner, loser), reached=0)
        outcome = GAME.outcome(replace(state, cutting=replace(state.cutting, ledger=ledger), stage=GridStage.OVER))
        assert (outcome.game_points, outcome.skunks[1]) == (points, skunk)


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
        assert [str(tell_event(self.SETUP, event)) for event in step.events] == ["Dan laid a card away."]
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


@pytest.mark.parametrize(
    ("setup", "policy", "cards"), crossed([TWO, THREE, FOUR], [Policy.CASUAL, Policy.MUGGINS], ["real", "app"])
)
@pytest.mark.parametrize("seeds", sampled([range(1), range(1, 8)]), ids=["a game", "more"])
def test_whole_games_end_conserve_their_cards_and_peg_what_was_scored(setup, policy, cards, seeds):
    setup = replace(setup, policy=policy, options={**setup.options, "cards": cards})
    for seed in seeds:
        match = Match(GAME, setup, honest(setup, seed))
        assert match.state.stage is GridStage.OVER
        scored = Counter()
        for played in match.played:
            state = played.state
            seen = [card for card in (*state.grid, *state.crib) if card is not None]
            assert len(seen) == len(set(seen))
            for event in played.events:
                if event.kind is EventKind.SCORED:
                    scored[event.side] += event.points
        for side in setup.sides:
            pegged = match.state.ledger.accounts[side].front
            assert pegged == min(scored[side], 31)
        again = Match(GAME, setup, [parse_action(GAME, format_action(action)) for action in match.actions])
        assert again.state == match.state
        match.back_to(0)
        assert match.state == GAME.start(setup)


def test_every_action_that_is_legal_is_allowed():
    match = Match(GAME, TWO)
    for number, action in enumerate(honest(TWO, 2)):
        legal = GAME.legal(match.state)
        assert isinstance(action, Peg) or action in legal
        for each in legal[:: 1 + len(legal) // 20] if number < 80 else ():
            GAME.apply(match.state, each)
        match.push(action)


def test_setups_it_cannot_play_are_refused_with_the_reason():
    for setup, why in (
        (replace(TWO, players=("A", "B", "C")), "one plays alone"),
        (replace(TWO, target=121), "goes to 31"),
        (replace(TWO, policy=Policy.SCOREKEEPER), "choose another referee"),
        (replace(TWO, options={"x": "y"}), "no option 'x'"),
        (replace(TWO, players=("A",)), "2, 3 or 4 players"),
        (replace(TWO, options={"false_claim": "on"}), "no option 'false_claim'"),
    ):
        with pytest.raises(IllegalAction, match=why):
            GAME.start(setup)


def test_a_stored_game_may_have_the_option_that_never_had_an_effect():
    GAME.start(replace(TWO, options={"false_claim": "on"}, edition=1))


def test_pairs_of_lines_never_share_more_than_one_card():
    for one, other in combinations(range(5), 2):
        assert not set(row_squares(one)) & set(row_squares(other))
        assert len(set(row_squares(one)) & set(column_squares(other))) == 1
