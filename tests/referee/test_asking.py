"""What people are asked, when, and with which answers."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.referee import asking
from companion.referee.look import BoardLook
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.track import Reading
from companion.referee.track_guidance import hole_called
from companion.referee.verdict import Ask, Call
from companion.referee.watch import Watch
from companion.words import referee as say
from companion.words.message import Who, every

BOARD = load_board("cribbage-2")
RED, WHO = 0, Who("Red")
LOOK = {"look": say.LOOK_AGAIN()}
MISSING = {"missing": say.IS_MISSING(), "none": say.NONE_MISSING()}


def reading(call, *seen, points=0, off=0, doubted=()):
    return Reading(RED, call, frozenset(seen), frozenset(seen), (), points, off, doubted=frozenset(doubted))


def called(number):
    return hole_called(BOARD, RED, BOARD.tracks[RED].holes[number])


def holes(*numbers):
    return {f"in {number}": BOARD.tracks[RED].holes[number] for number in numbers}


def it_is_in(*numbers):
    return {f"in {number}": say.IT_IS_IN(hole=called(number)) for number in numbers}


def asked(what, *, stood_ms, quiet_ms=60_000, guided=False, following=False, looked=False):
    """Ask of pegs that have stood so for a time, where nobody did anything for another, 100 seconds into the game."""
    look = BoardLook(frozenset(), GameStanding((), list), (), Timing(), 100_000, stood_ms, quiet_ms)
    watch = Watch(since_ms=100_000 - stood_ms, guided=following, looked=looked)
    question = asking.ask_about(BOARD, look, what, watch, WHO, secret=False, guided=guided)
    return None if question is None else question.ask


@pytest.mark.parametrize(("stood_ms", "quiet_ms"), [(10_000, 10_000), (60_000, 10_000), (10_000, 60_000)])
def test_a_missing_card_is_asked_about_once_the_pegs_and_everybody_have_been_quiet(stood_ms, quiet_ms):
    pending = reading(Call.PENDING, 9, 13, points=4, off=4)
    assert asked(pending, stood_ms=stood_ms, quiet_ms=quiet_ms) is Ask.PENDING
    assert asked(pending, stood_ms=stood_ms - 1, quiet_ms=quiet_ms - 1) is None
    assert asked(pending, stood_ms=9999, quiet_ms=60_000) is None
    assert asked(pending, stood_ms=60_000, quiet_ms=9999) is None


def test_no_card_is_missed_for_pegs_that_have_only_to_follow_the_game():
    pending = reading(Call.PENDING, 9, 13, points=4, off=4)
    assert asked(pending, stood_ms=60_000, guided=True) is Ask.PENDING
    assert asked(pending, stood_ms=60_000, guided=True, following=True) is None


def test_people_are_asked_to_look_at_what_is_unclear_but_not_again_while_they_are_guided():
    unclear = reading(Call.UNCLEAR, 9, 13)
    assert asked(unclear, stood_ms=2000) is Ask.UNCLEAR
    assert asked(unclear, stood_ms=1999) is None
    assert asked(unclear, stood_ms=2000, looked=True) is Ask.UNCLEAR
    assert asked(unclear, stood_ms=2000, guided=True) is Ask.UNCLEAR
    assert asked(unclear, stood_ms=2000, looked=True, guided=True) is None


def test_nothing_is_asked_of_pegs_in_order():
    assert asked(reading(Call.AT_REST, 5, 9), stood_ms=60_000) is None


def test_whether_a_peg_is_where_a_sensor_may_lie():
    question = asking.ask_ghost(BOARD, RED, 13, WHO)
    assert question.sentence == say.STANDS_IN(who=WHO, hole=called(13))
    assert question.answers == {"there": say.IT_IS_IN(hole=called(13)), "no": say.IN_A_HAND()}
    assert (question.ask, question.hole) == (Ask.HAND, "track1/13")


def test_whether_a_peg_in_no_hole_is_in_the_likeliest():
    question = asking.ask_hand(BOARD, reading(Call.IN_HAND, 9), WHO, frozenset({20}), [13, 5])
    assert question.sentence == say.IN_NO_HOLE_BUT(who=WHO, hole=called(13))
    assert question.answers == {"yes": say.IT_IS_IN(hole=called(13)), "no": say.IN_A_HAND()}
    assert (question.ask, question.hole, question.holes) == (Ask.HAND, "track1/13", {})


@pytest.mark.parametrize(
    ("ignored", "offered"), [((), ()), ((20,), (20,)), ((30, 20, 40), (20, 30, 40)), ((20, 30, 40, 50), ())]
)
def test_where_a_peg_should_be_is_secret_up_to_three_ignored_holes_are_offered(ignored, offered):
    question = asking.ask_hand(BOARD, reading(Call.IN_HAND, 9), WHO, frozenset(ignored), [])
    assert question.sentence == say.IN_NO_HOLE(who=WHO)
    assert question.answers == it_is_in(*offered) | {"no": say.IN_A_HAND()}
    assert (question.hole, question.holes) == (None, holes(*offered))


@pytest.mark.parametrize(
    ("off", "secret", "sentence"),
    [
        (6, False, say.CARD_MISSING_FOR_ALL(who=WHO, points=6)),
        (2, False, say.CARD_MISSING_FOR_REST(who=WHO, points=6, explained=4)),
        (6, True, say.CARD_MISSING(who=WHO, points=6)),
        (2, True, say.CARD_MISSING(who=WHO, points=6)),
    ],
)
def test_how_much_is_explained_is_said_unless_it_is_a_secret(off, secret, sentence):
    question = asking.ask_pending(reading(Call.PENDING, 9, 15, points=6, off=off), WHO, secret=secret)
    assert (question.ask, question.sentence, question.answers) == (Ask.PENDING, sentence, MISSING)


@pytest.mark.parametrize("doubted", [(13, 14), (12, 13, 14)])
def test_in_which_of_two_or_three_holes_the_peg_stands(doubted):
    question = asking.ask_which(BOARD, reading(Call.UNCLEAR, 9, *doubted, doubted=(*doubted, 50)), WHO)
    assert question.sentence == say.WHICH_HOLE(who=WHO, holes=every(map(called, doubted)))
    assert (question.answers, question.holes) == (it_is_in(*doubted) | LOOK, holes(*doubted))


@pytest.mark.parametrize("doubted", [(), (13,), (11, 12, 13, 14)])
def test_of_one_hole_or_of_many_people_are_asked_to_look(doubted):
    question = asking.ask_which(BOARD, reading(Call.UNCLEAR, 9, *doubted, doubted=doubted), WHO)
    assert question.sentence == say.READ_IN_MANY_WAYS(who=WHO)
    assert (question.ask, question.answers, question.holes) == (Ask.UNCLEAR, LOOK, {})
