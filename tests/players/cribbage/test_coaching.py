"""The review of a game: what was decided, judged by what could be seen, with what it cost."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from companion.cards import parse_cards
from companion.games.catalogue import game_named, game_names
from companion.games.cribbage.actions import Lay
from companion.games.cribbage.state import Phase
from companion.games.match import Match
from companion.games.record import format_record, replay
from companion.games.setup import Policy, Setup
from companion.games.viewer import seat_viewer
from companion.players.coach import Decision, DecisionKind, GameReview, Grade, Weighed, coach_of, grade_of
from companion.players.cribbage.faced import faced_in
from companion.players.drill import DrillKind
from companion.players.seating import AtTable
from tests.tools.seeding import dealt_game, honest_game

DEALT = Setup(("Ann", "Bob"), target=61, options={"cards": "app"})
REAL = Setup(("Ann", "Bob"), target=61)


def played(setup, seed=5, most=None):
    match = Match(game_named(setup.game), setup)
    actions = (dealt_game if setup.options.get("cards") == "app" else honest_game)(setup, seed)
    for action in actions:
        if most is not None and len(match) == most:
            break
        match.push(action)
    return match


def reviewed(match):
    *shares, review = coach_of("cribbage").review(match)
    assert isinstance(review, GameReview)
    assert shares == sorted(shares)
    return review


@cache
def review_of_dealt():
    match = played(DEALT)
    return match, reviewed(match)


@pytest.mark.parametrize(
    ("lost", "grade"),
    [(0, "best"), (0.3, "best"), (0.31, "fine"), (1, "fine"), (1.01, "slip"), (3, "slip"), (3.01, "mistake")],
)
def test_grades_are_by_the_chance_to_win_that_was_lost(lost, grade):
    assert grade_of(lost) is Grade(grade)


def test_every_lay_away_and_every_choice_of_a_card_is_reviewed():
    match, review = review_of_dealt()
    away = [each for each in review.decisions if each.kind is DecisionKind.LAY_AWAY]
    assert len(away) == 2 * match.state.deal
    assert all(len(each.options) == 15 and len(each.held) == 6 for each in away)
    assert all(set(each.choice.cards) <= set(each.held) for each in review.decisions)
    laid = [each for each in review.decisions if each.kind is DecisionKind.CARD]
    assert len(laid) > len(away)
    for each in laid:
        action = match.played[each.place].action
        assert isinstance(action, Lay)
        assert action.card.rank is each.choice.cards[0].rank
        assert action.seat == each.seat


def test_options_are_best_first_and_what_is_lost_is_between_the_best_and_the_choice():
    _, review = review_of_dealt()
    for each in review.decisions:
        wins = [option.win for option in each.options]
        assert wins == sorted(wins, reverse=True)
        assert each.win_lost == pytest.approx(100 * (wins[0] - wins[each.taken]))
        assert each.grade is grade_of(each.win_lost)


def test_accuracy_counts_the_decisions_of_each_person():
    _, review = review_of_dealt()
    for seat in review.seats:
        own = [each for each in review.decisions if each.seat == seat.seat]
        assert seat.decisions == len(own) == seat.best + seat.fine + seat.slips + seat.mistakes
        assert seat.accuracy == pytest.approx(100 * (seat.best + seat.fine) / len(own))
        assert seat.win_lost == pytest.approx(sum(each.win_lost for each in own))


def test_the_chances_begin_even_and_end_with_the_result():
    match, review = review_of_dealt()
    outcome = match.game.outcome(match.state)
    assert 0.4 < review.chances[0][1] < 0.6
    assert review.chances[-1] == (len(match), float(outcome.winner == 0))
    assert [place for place, _ in review.chances[:-1]] == list(review.deals)


def test_the_computer_is_not_reviewed():
    match = played(replace(DEALT, options={"cards": "app", "seat1": "club"}), most=60)
    review = reviewed(match)
    assert [each.name for each in review.seats] == ["Ann"]
    assert {each.seat for each in review.decisions} == {0}


def test_real_cards_are_reviewed_by_what_was_laid_and_lay_aways_are_not_known():
    review = reviewed(played(REAL, most=70))
    assert {each.kind for each in review.decisions} == {DecisionKind.CARD}
    assert {each.seat for each in review.decisions} == {0, 1}


def test_a_review_judges_by_what_the_person_could_see():
    """Whatever the other holds and has laid away: the same choice is judged the same."""
    match = played(DEALT, most=30)
    for faced in faced_in(match):
        state, other = faced.state, 1 - faced.seat
        hidden = [card for card in state.hands[other] if card not in state.laid[other]]
        unseen = [card for card in match.game.pack if card not in state.seen and card not in faced.held]
        unseen = [card for card in unseen if card not in faced.away]
        hands = list(state.hands)
        hands[other] = tuple(unseen[-len(hidden) :]) if hidden else ()
        away = list(state.discards)
        away[other] = tuple(unseen[:2])
        twin = replace(faced, state=replace(state, hands=tuple(hands), discards=tuple(away)))
        assert twin.weighed() == faced.weighed()


def test_with_more_players_lay_aways_are_judged_by_points():
    review = reviewed(played(replace(DEALT, players=("Ann", "Bob", "Cleo"))))
    assert {each.kind for each in review.decisions} == {DecisionKind.LAY_AWAY}
    assert all(each.win_lost is None and len(each.options) == 5 for each in review.decisions)
    assert review.chances == ()


def test_points_that_were_not_pegged_or_not_called_are_mistakes_of_muggins():
    setup = replace(REAL, policy=Policy.MUGGINS)
    whole = played(setup)
    place = next(n for n, each in enumerate(whole.played) if each.action.verb == "count" and worth(each) > 3)
    side = next(event.side for event in whole.played[place].events if event.points)
    text = format_record(setup, whole.actions[: place + 1])
    lines = [f"peg {side} {worth(whole.played[place]) - 2} no", f"short {side}"]
    called = replay("\n".join((text.rstrip("\n"), *lines, f"muggins {1 - side} {side} 2", "")))
    lost = replay("\n".join((text.rstrip("\n"), *lines, f"close {side}", "")))
    for match, kinds in ((called, {"count": 2, "claim": 0}), (lost, {"count": 2, "claim": 2})):
        last = {each.kind.value: each for each in reviewed(match).decisions if each.place >= place}
        assert {kind: last[kind].points_lost for kind in kinds} == kinds
        assert last["count"].win_lost > 0
        assert [str(each) for each in coach_of("cribbage").sentences(last["count"])] == [
            f"Of {worth(whole.played[place])} points 2 were not pegged."
        ]


def test_a_crib_that_was_not_pegged_whole_is_told_with_its_own_cards():
    review = reviewed(short_of_two(replace(REAL, policy=Policy.MUGGINS), "crib"))
    last = max((each for each in review.decisions if each.kind is DecisionKind.COUNT), key=lambda each: each.place)
    match = played(replace(REAL, policy=Policy.MUGGINS), most=last.place + 1)
    assert last.points_lost == 2
    assert last.held == match.state.crib
    assert last.starter == match.state.starter


def test_the_hand_of_a_partner_of_the_computers_is_counted_by_the_person_who_pegs_it():
    computers = {"cards": "app", "seat1": "club", "seat2": "club", "seat3": "club"}
    setup = Setup(("Ann", "Bob", "Cleo", "Dan"), target=61, policy=Policy.MUGGINS, options=computers)
    match = short_of_two(setup, "count", seat=2)
    review = reviewed(match)
    assert {each.seat for each in review.decisions} == {0}
    last = max((each for each in review.decisions if each.kind is DecisionKind.COUNT), key=lambda each: each.place)
    assert (last.points_lost, last.held) == (2, match.state.laid[2])


def short_of_two(setup, verb, seat=None):
    """Return a game up to where two points of a hand or crib were not pegged, and nobody called."""
    whole = played(setup)
    shown = (n for n, each in enumerate(whole.played) if each.action.verb == verb and worth(each) > 3)
    place = next(n for n in shown if seat is None or whole.played[n].action.seat == seat)
    side = next(event.side for event in whole.played[place].events if event.kind.value == "counted")
    text = format_record(setup, whole.actions[: place + 1])
    lines = [f"peg {side} {worth(whole.played[place]) - 2} no", f"short {side}", f"close {side}"]
    return replay("\n".join((text.rstrip("\n"), *lines, "")))


def worth(played):
    return sum(event.points for event in played.events if event.kind.value == "counted")


@pytest.mark.parametrize(("kind", "seeds"), [(DrillKind.LEAD, range(8)), (DrillKind.LAY_AWAY, (2, 8, 27))])
def test_each_task_of_a_drill_has_an_answer_that_is_wrong(kind, seeds):
    """Near a game that is won or lost all may be as good, and so are most cards that can be led."""
    for seed in seeds:
        task = coach_of("cribbage").task(kind, Random(f"{kind.value} {seed}"))
        worst = replace(task, taken=len(task.options) - 1)
        assert worst.grade in (Grade.SLIP, Grade.MISTAKE), (seed, task.scores)


def test_cribbage_alone_has_a_coach():
    assert [name for name in game_names() if coach_of(name)] == ["cribbage"]


def seen_by(match, seat):
    state = match.state
    points = tuple(map(state.ledger.total, state.setup.sides))
    past = [each.action for each in match.played if each.action.verb in ("lay", "go")]
    return AtTable(match.game.face(state, seat_viewer(seat)), match.game.awaited(state), points, past)


def test_advice_is_the_best_that_the_review_would_have_taken():
    match = played(DEALT, most=9)
    while match.state.phase is not Phase.DISCARD:
        match.push(match.game.awaited(match.state).actions[0])
    seat = match.game.awaited(match.state).seat
    advice = coach_of("cribbage").advise(seen_by(match, seat))
    assert advice.options[0].win == max(each.win for each in advice.options)
    assert 1 <= len(advice.sentences) <= 2
    first = advice.options[0].cards[0]
    match.push(match.game.awaited(match.state).cards[first])
    again = coach_of("cribbage").advise(seen_by(match, seat))
    assert all(first in each.cards for each in again.options), "one card is laid away already"
    assert set(again.options[0].cards) == set(advice.options[0].cards)


def test_there_is_no_advice_where_the_cards_are_not_known_or_nothing_is_to_choose():
    real = played(REAL, most=12)
    assert coach_of("cribbage").advise(seen_by(real, real.game.awaited(real.state).seat)) is None
    cut = played(DEALT, most=1)
    assert coach_of("cribbage").advise(seen_by(cut, 0)) is None


def test_a_decision_that_cost_points_but_wins_more_loses_nothing():
    best, other = (
        Weighed(tuple(parse_cards([text])), points, win) for text, points, win in (("5H", 1, 0.6), ("6H", 2, 0.5))
    )
    decision = Decision(0, 1, 0, DecisionKind.CARD, (best, other), 1, True, (100, 90))
    assert decision.points_lost == -1
    assert decision.win_lost == pytest.approx(10)
