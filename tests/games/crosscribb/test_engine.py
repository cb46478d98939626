"""CrossCribb, ruling by ruling, and whole games of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from companion.cards import JOKER, parse_card
from companion.games.action import IllegalAction, Peg
from companion.games.cribbage.actions import Cut, Deal, Dealer, Dealt, Misdeal, Starter
from companion.games.cribbage.awaiting import to_cut
from companion.games.cribbage.messages import CUT_AGAIN
from companion.games.crosscribb.actions import Columns, PlaceCard
from companion.games.crosscribb.awaiting import roles
from companion.games.crosscribb.engine import CROSSCRIBB as GAME
from companion.games.crosscribb.lines import CENTRE
from companion.games.crosscribb.state import GridStage
from companion.games.event import EventKind
from companion.games.match import Match
from companion.games.record import format_action, parse_action
from companion.games.setup import Policy
from companion.games.speech import event_sentence
from companion.words.message import Who
from tests.games.crosscribb.rounds import FOUR, THREE, TWO, dealt, filled, honest, play
from tests.sampled import crossed, sampled


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
        told = [str(event_sentence(TWO, event)) for event in GAME.apply(state, Cut(1, parse_card("5C"))).events]
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
