import pytest

from companion.games.action import IllegalAction
from companion.games.cribbage import CRIBBAGE
from companion.games.match import Match
from companion.games.record import parse_action
from companion.games.setup import Setup

LINES = ("dealer 1", "dealt", "starter JC", "peg 1 2 no", "lay 0 5H")


@pytest.fixture
def match():
    return Match(CRIBBAGE, Setup(("Ann", "Bob")), (parse_action(CRIBBAGE, line) for line in LINES))


def test_a_match_knows_its_actions_and_every_state_it_went_through(match):
    assert len(match) == len(match.actions) == 5
    assert match.state_at(0) == CRIBBAGE.start(match.setup)
    assert match.state_at(5) == match.state
    assert match.played[2].state == match.state_at(3)


def test_going_back_gives_the_very_states_there_were(match):
    states = [match.state_at(length) for length in range(6)]
    for length in (4, 2, 0):
        match.back_to(length)
        assert match.state == states[length]


def test_what_was_taken_back_can_be_put_back_in_order(match):
    last, undone = match.state, match.actions[3:]
    match.back_to(3)
    assert (match.undone, match.next_undone) == (2, undone[0])
    assert [match.redo().action, match.redo().action] == list(undone)
    assert match.state == last
    assert match.redo() is None


def test_the_state_before_an_undo_is_known_and_nothing_is_put_back_by_that(match):
    last = match.state
    match.back_to(2)
    now = match.state
    assert match.before_undo() == last
    assert (match.state, match.undone) == (now, 3)


def test_a_new_action_forgets_what_was_taken_back(match):
    match.back_to(4)
    match.push(parse_action(CRIBBAGE, "lay 0 6H"))
    assert (match.undone, match.next_undone, match.redo()) == (0, None, None)


def test_of_what_was_taken_back_any_can_be_forgotten_and_what_needs_it_goes_with_it(match):
    lines = [parse_action(CRIBBAGE, line) for line in ("lay 1 6H", "lay 0 7H")]
    for action in lines:
        match.push(action)
    match.back_to(4)
    match.forget(2)
    assert match.undone_actions == (parse_action(CRIBBAGE, "lay 0 5H"), lines[0])
    match.forget(2)  # there is none
    assert match.undone == 2
    match.forget()  # it was not seat 1 that was to lay
    assert match.undone == 0


def test_a_refused_action_changes_nothing_and_a_preview_neither(match):
    state = match.state
    with pytest.raises(IllegalAction):
        match.push(parse_action(CRIBBAGE, "lay 0 6H"))
    match.preview(parse_action(CRIBBAGE, "lay 1 6H"))
    assert match.state is state
