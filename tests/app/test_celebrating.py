"""What is celebrated on tracks: a great hand once it is pegged, a win; and in muggins nothing that is secret (P12)."""

from __future__ import annotations

import pytest

from companion.app.celebrating import CELEBRATION_MS
from companion.cards import parse_card
from companion.games.action import Amend
from companion.games.cribbage.actions import Count, Dealer, Dealt, Go, Lay, Starter
from companion.games.cribbage.state import Phase
from companion.games.setup import Policy
from companion.referee.lights import Light
from companion.words.message import Who
from companion.words.scores import HAND
from companion.words.session import GREAT, SO_MANY, WINS

RED, BLUE = 0, 1
TWENTY_FOUR = ("4H", "5S", "5H", "6C")


def to_the_show(table, starter="5D"):
    """Play until Blue's hand, four fives and sixes, is to be counted; Red's is worth little."""
    for action in (Dealer(RED), Dealt(), Starter(parse_card(starter))):
        table.act(action)
    cards = {BLUE: list(TWENTY_FOUR), RED: ["KH", "QC", "9D", "2S"]}
    while (state := table.session.match.state).phase is Phase.PLAY:
        fitting = [text for text in cards[state.turn] if state.count + parse_card(text).value <= 31]
        table.act(Lay(state.turn, parse_card(fitting[0])) if fitting else Go(state.turn))
        if fitting:
            cards[state.turn].remove(fitting[0])
        table.peg_all()
    return table


def peg_hand(table, points):
    table.act(Count(BLUE))
    front = table.account(BLUE)[1]
    table.stand(BLUE, front, front + points)
    return front


def test_a_great_hand_is_celebrated_once_it_is_pegged_and_for_a_moment(bench):
    table = to_the_show(bench(Policy.CASUAL))
    table.act(Count(BLUE))
    owed = table.owed(BLUE)
    assert owed >= 20
    assert table.view.cheer is None
    front = table.account(BLUE)[1]
    table.stand(BLUE, front, front + owed)
    cheer = table.view.cheer
    assert (cheer.side, cheer.title, cheer.words) == (
        BLUE,
        SO_MANY(points=owed),
        GREAT(what=HAND.alone(), who=Who("Blue")),
    )
    holes = table.session.layout.tracks[BLUE].holes
    assert table.view.lights[holes[front + 3]] is Light.HOME_RUN
    table.wait(CELEBRATION_MS)
    assert table.view.cheer is None
    assert Light.HOME_RUN not in table.view.lights.values()


def celebrated(table):
    table.act(Count(BLUE))
    front = table.account(BLUE)[1]
    table.stand(BLUE, front, front + table.owed(BLUE))
    assert table.view.cheer is not None
    return front


def test_two_rhythms_take_turns_from_hole_to_hole(bench):
    table = to_the_show(bench(Policy.CASUAL))
    celebrated(table)
    holes, numbers = table.session.layout.tracks[BLUE].holes, table.view.cheer.numbers
    shown = [table.view.lights[holes[number]] for number in numbers[:6]]
    assert shown == [Light.HOME_RUN, Light.STANDS] * 3


def test_a_touch_ends_it_at_once(bench):
    table = to_the_show(bench(Policy.CASUAL))
    celebrated(table)
    table.session.end_celebration(table.now)
    assert table.view.cheer is None
    assert Light.HOME_RUN not in table.view.lights.values()


def test_so_does_what_is_chosen_next(bench):
    table = to_the_show(bench(Policy.CASUAL))
    celebrated(table)
    table.act(Count(RED))
    assert table.view.cheer is None


def test_so_does_a_peg_that_is_moved(bench):
    table = to_the_show(bench(Policy.CASUAL))
    celebrated(table)
    holes = table.session.layout.tracks[RED].holes
    lifted = table.session.occupied - {holes[max(table.pegs[RED])]}
    table.session.snapshot(lifted, table.now + 1)
    assert table.view.cheer is None


def test_an_undo_takes_the_celebration_back(bench):
    table = to_the_show(bench(Policy.CASUAL))
    table.act(Count(BLUE))
    front = table.account(BLUE)[1]
    table.stand(BLUE, front, front + table.owed(BLUE))
    table.session.undo(table.now)
    assert table.view.cheer is None


def test_some_of_a_great_hand_is_not_celebrated_before_the_rest(bench):
    table = to_the_show(bench(Policy.CASUAL))
    peg_hand(table, 20)
    assert table.view.cheer is None


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("short", [0, 2])
def test_in_muggins_no_hand_is(bench, policy, short):
    table = to_the_show(bench(policy))
    table.act(Count(BLUE))
    front = table.account(BLUE)[1]
    table.stand(BLUE, front, front + table.owed(BLUE) - short)
    assert table.view.cheer is None


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS])
def test_a_win_is_wherever_it_is_public(bench, policy):
    table = bench(policy)
    for side, (back, front) in ((RED, (80, 85)), (BLUE, (110, 119))):
        table.act(Amend(side, back, front))
        table.pegs[side] = {back, front}
    table.stand(BLUE, 110, 119)
    to_the_show_of_a_jack(table)
    table.stand(BLUE, 119, 121)
    cheer = table.view.cheer
    assert (cheer.side, cheer.title, cheer.won) == (BLUE, WINS(who=Who("Blue")), True)
    assert str(cheer.words) == "121 to 85, a skunk"


def to_the_show_of_a_jack(table):
    """Blue deals and turns up a jack: two for his heels."""
    for action in (Dealer(BLUE), Dealt(), Starter(parse_card("JD"))):
        table.act(action)
