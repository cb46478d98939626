"""What is asked of pegs on tracks, of which side first, and in which holes a peg is looked for that is in none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.setup import Policy
from companion.referee.asking import ask_which
from companion.referee.track import Reading
from companion.referee.verdict import Ask, Call
from tests.referee.two_tracks import BLUE, BOARD, MUGGINS, NAMES, RED, TwoTracks, named

HAND_MS = 8000
SECRET = [*MUGGINS, Policy.SCOREKEEPER]


def asked(table, *, denied=()):
    """Return in which holes a peg is looked for that is in none; each answer "no" brings the next."""
    holes = []
    table.watch.denied |= frozenset(denied)
    while (question := table.question()) is not None and question.hole is not None:
        holes.append(question.hole)
        table.watch.denied |= {BOARD.tracks[RED].numbers[question.hole]}
    return holes


# --- when -----------------------------------------------------------------------------------------------------------


def test_a_peg_is_asked_about_that_has_been_in_no_hole_for_eight_seconds():
    table = TwoTracks().at_rest()
    table.stand(9)
    table.wait(HAND_MS - 1)
    assert table.question() is None
    table.wait(1)
    assert (table.question().ask, table.question().side) == (Ask.HAND, RED)


def test_not_while_two_holes_are_closed_that_may_have_both_pegs():
    """Blue's pegs move all the time, so that it is not believed yet which of red's holes has none."""
    table = TwoTracks().owe(4).at_rest()
    table.stand(9)
    for second in range(10):
        table.stand(9, 13, 14, blue=(30, 40 + second % 2), ms=1000)
    assert (table.final[RED].call, table.final[RED].seen) == (Call.IN_HAND, {9, 13})
    assert table.question() is None


def test_the_first_side_is_asked_of_which_something_is_not_certain():
    table = TwoTracks().at_rest()
    table.stand(5, 9, blue=(40,))
    table.wait(HAND_MS)
    assert table.question().side == BLUE
    table.stand(9)
    table.wait(HAND_MS)
    assert table.question().side == RED


@pytest.mark.parametrize(("policy", "missing"), [(Policy.SCOREKEEPER, False), (Policy.CASUAL, True)])
def test_a_scorekeeper_knows_no_cards_so_that_none_is_missing(policy, missing):
    """The game is won, and nothing counts any more."""
    table = TwoTracks(policy)
    table.book = [replace(each, free=False) for each in table.book]
    table.at_rest().stand(9)
    table.stand(9, 13)
    assert table.wait(10_000).call is Call.PENDING
    assert (table.question() is not None) is missing


def test_but_he_is_asked_in_which_hole_a_peg_stands():
    table = TwoTracks(Policy.SCOREKEEPER).at_rest()
    table.stand(9)
    table.stand(9, 13, 14)
    table.wait(3000)
    assert table.question().ask is Ask.UNCLEAR


# --- in which holes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seen", "points", "home", "holes"),
    [
        ((9,), (), (), [5]),
        ((9,), (4,), (), [13, 5]),
        ((13,), (4,), (), [9, 5]),
        ((40,), (4,), (), [13, 9, 5]),
        ((40,), (), (), [9, 5]),
        ((13,), (4, 5), (13, 18), [18, 9, 5]),  # it was led to 18
    ],
)
def test_a_peg_is_looked_for_where_it_should_come_to_and_then_where_it_rested_the_foremost_hole_first(
    seen, points, home, holes
):
    table = TwoTracks().owe(*points).at_rest()
    table.watch.home = frozenset(home)
    table.stand(*seen)
    table.wait(HAND_MS)
    assert asked(table) == [f"track1/{number}" for number in holes]


@pytest.mark.parametrize("policy", SECRET)
def test_where_that_is_not_known_or_secret_only_the_ignored_holes_are_offered(policy):
    table = TwoTracks(policy, ignored=[20, 25]).owe(4)
    table.at_rest().stand(9)
    table.wait(HAND_MS)
    assert set(table.question().holes) == {"in 20", "in 25"}
    assert table.question().hole is None
    table.watch.denied = frozenset({20})
    assert set(table.question().holes) == {"in 25"}


def test_not_those_in_which_the_other_peg_is_believed_to_rest():
    table = TwoTracks(Policy.MUGGINS, ignored=[5, 20]).at_rest()
    table.stand()
    table.wait(HAND_MS)
    assert (table.final[RED].call, table.final[RED].seen) == (Call.IN_HAND, {5})
    assert set(table.question().holes) == {"in 20"}


def test_closed_holes_that_are_not_believed_come_first_the_foremost_before_the_others():
    table = TwoTracks().owe(4).at_rest()
    table.stand(9, 20, 30, ms=10)
    table.sensors.ghosts[RED] = named(RED, {20, 30})
    assert table.wait(10).call is Call.IN_HAND
    table.wait(HAND_MS)
    assert asked(table) == ["track1/30", "track1/20", "track1/13", "track1/5"]


# --- start holes are all alike --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rest", "closed", "ignored", "seen", "hole"),
    [
        ((-1, 0), {-1}, (), {0}, 0),
        ((-1, 0), {0}, (), {0}, -1),
        ((0, 9), {9}, (), {9}, -1),
        ((0, 9), {0, 9}, (0,), {9}, -1),  # the other is closed, which nobody believes
        ((0, 9), {-1, 0, 9}, (-1, 0), {9}, 0),  # both are: it is where the game has it
        ((1, 9), {9}, (), {9}, 1),  # the first hole of the street is none
    ],
)
def test_of_start_holes_one_that_is_free_is_asked_about(rest, closed, ignored, seen, hole):
    table = TwoTracks(red=rest, ignored=ignored).at_rest()
    table.stand(*closed)
    table.wait(HAND_MS)
    held = Reading(RED, Call.IN_HAND, frozenset(seen), frozenset(rest))
    question = table.tracks.question(table.look, [held], NAMES, guided=False)
    assert question.hole == f"track1/{hole}"


@pytest.mark.parametrize("start", [0, -1])
def test_where_a_start_hole_is_among_those_in_question_it_is_offered_whichever_it_is(start):
    table = TwoTracks(red=(5, 9), blue=(8, 14)).at_rest()
    table.stand(start, 8, 14, blue=(start, 8, 14), ms=3000)
    question = ask_which(BOARD, table.final[RED], NAMES[RED])
    assert set(question.holes.values()) == {f"track1/{number}" for number in (start, 8, 14)}
    assert "the start, 8 and 14" in str(question.sentence)
    assert table.watch.unsure == {start, 8, 14}


@pytest.mark.parametrize(
    ("seen", "doubted", "asked"),
    [
        ({0, 8}, {-1, 8, 14}, {-1, 8}),  # one in the back start hole is read in the front one; 14 shows no peg
        ({8, 14}, {-1, 8}, {8}),  # no peg is read at the start
        ({0, 8}, {1, 8}, {8}),  # hole 1 is on the street
    ],
)
def test_in_question_are_doubted_holes_that_show_a_peg(seen, doubted, asked):
    reading = Reading(RED, Call.UNCLEAR, frozenset(seen), frozenset(), doubted=frozenset(doubted))
    assert reading.in_question == asked
