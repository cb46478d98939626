"""While the cable is out a touch pegs what is known to be owed, and nothing that a side may have left out (P2, P12)."""

from __future__ import annotations

from random import Random

import pytest

from companion.app.session import Session
from companion.board.layout import GroupKind
from companion.cards import parse_card
from companion.games.action import Penalty
from companion.games.cribbage.actions import Count, CribCard
from companion.games.reason import PenaltyReason
from companion.games.setup import Policy
from companion.referee.verdict import Ask
from tests.app.conftest import BLUE, RED
from tests.app.twin_sessions import GOOD, Hands, first_difference, tables_with_a_debt
from tests.sampled import crossed, sampled

MUGGINS = [Policy.MUGGINS, Policy.TOURNAMENT]


def fronts(table, cards):
    """Return where Red's front peg comes to, card by card."""
    came_to = []
    for card in cards.split():
        table.lay(card)
        came_to.append(table.view.sides[RED].front)
    return came_to


def red_pegs(table, points):
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 9 + points, wait=1500)


def resumed(table):
    """The program is killed, and begins again from the journal."""
    session = Session(table.session.setup, table.session.layout, table.journal.append)
    session.resume(list(table.journal))
    table.session = session


# --- what everybody knows --------------------------------------------------------------------------------------------


def red_takes_one(bench, policy, pegged):
    """Blue pegs 2 of 3, Red `pegged` of 4 and takes 1 from Blue by muggins."""
    table = bench(policy)
    table.begin()
    table.lay("4C 3C 5D")
    table.stand(BLUE, 6, 8, wait=1500)
    table.lay("6H")
    red_pegs(table, pegged)
    table.session.claim(RED, BLUE, 1, table.now)
    return table


@pytest.mark.parametrize("policy", MUGGINS)
@pytest.mark.parametrize("killed", [False, True], ids=["", "killed"])
@pytest.mark.parametrize("pegged", [4, 3, 2])
def test_what_was_taken_by_muggins_is_pegged_once(bench, policy, pegged, killed):
    table = red_takes_one(bench, policy, pegged)
    if killed:
        resumed(table)
    table.session.link(False, table.now)
    assert fronts(table, "AD 7H 2D") == [9 + pegged + 1] * 3
    assert table.view.sides[RED].owed is None
    table.session.link(True, table.now)
    table.stand(BLUE, *table.account(BLUE), wait=100)
    table.stand(RED, 9 + pegged, 9 + pegged + 1, wait=12_000)
    assert (table.view.guidance, table.view.out_of_step) == (None, False)


@pytest.mark.parametrize("policy", MUGGINS)
@pytest.mark.parametrize("pegged", [4, 3, 2])
def test_a_penalty_is_pegged_once(bench, policy, pegged):
    table = bench(policy)
    table.begin()
    table.four_for_red()
    red_pegs(table, pegged)
    table.session.progress.commit(Penalty(RED, 2, PenaltyReason.OPPONENTS_PEG.value))
    table.session.link(False, table.now)
    assert fronts(table, "AD 7H 2D") == [9 + pegged + 2] * 3


@pytest.mark.parametrize("policy", MUGGINS)
@pytest.mark.parametrize("pegged", [4, 3])
def test_of_what_was_taken_no_more_is_pegged_by_touch_than_was_left(bench, policy, pegged):
    """Red takes 2 and has pegged 1 of them when the cable goes out: whatever it paid with that, 1 is left."""
    table = bench(policy)
    table.begin()
    table.lay("4C 3C 5D")
    table.stand(BLUE, 6, 7, wait=1500)
    table.lay("6H")
    red_pegs(table, pegged)
    table.session.claim(RED, BLUE, 2, table.now)
    front = 9 + pegged
    table.stand(RED, front, wait=400)
    table.stand(RED, front, front + 1, wait=1500)
    table.session.link(False, table.now)
    assert fronts(table, "AD 7H 2D") == [front + 2] * 3


@pytest.mark.parametrize("policy", MUGGINS)
def test_the_rest_of_his_heels_is_pegged_by_touch_before_a_card_forfeits_it(bench, policy):
    table = bench(policy)
    table.begin(starter="JH")
    red_pegs(table, 1)
    table.lay("9C")
    table.session.link(False, table.now)
    table.lay("8C")
    question = table.session.question()
    assert question is None or question.ask is not Ask.HEELS
    assert fronts(table, "QC") == [11]


# --- what a side may have left out -----------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", MUGGINS)
@pytest.mark.parametrize("pegged", [4, 3, 2])
def test_as_many_points_as_were_missed_are_pegged_once(bench, policy, pegged):
    """Red is 2 short, or 1, or not, and earns 2 while the cable is out."""
    table = bench(policy)
    table.begin()
    table.four_for_red()
    red_pegs(table, pegged)
    table.session.link(False, table.now)
    assert fronts(table, "6S 7H AD 2D") == [9 + pegged] * 2 + [9 + pegged + 2] * 2


@pytest.mark.parametrize("policy", [Policy.CASUAL, *MUGGINS])
def test_two_points_that_were_pegged_may_be_those_of_either_pair(bench, policy):
    """Red makes two pairs and has pegged 2 when the cable goes out: in muggins nobody is told that there were 4."""
    table = bench(policy)
    table.begin()
    table.lay("4C 4D QS QD")
    red_pegs(table, 2)
    assert table.account(RED) == (9, 11)
    table.session.link(False, table.now)
    assert fronts(table, "2S AS") == [13 if policy is Policy.CASUAL else 11] * 2


@pytest.mark.parametrize("policy", MUGGINS)
def test_what_nothing_was_pegged_of_is_pegged_by_touch(bench, policy):
    table = bench(policy)
    table.begin()
    table.four_for_red()
    table.session.link(False, table.now)
    assert fronts(table, "AD") == [13]


# --- what was held open ----------------------------------------------------------------------------------------------


def red_counts_five(bench, pegged, **options):
    """While Red's peg for its hand of 5 is in a hand a card of the crib is entered; then it pegs `pegged`."""
    table = bench(Policy.MUGGINS, **options).all_laid()
    table.peg_all()
    table.act(Count(BLUE))
    table.peg_all()
    table.act(Count(RED))
    front = table.account(RED)[1]
    table.wait(2000)
    table.act(CribCard(parse_card("QD")))
    table.stand(RED, front, wait=1500)
    table.act(CribCard(parse_card("JC")))
    assert any(debt.held for debt in table.session.match.state.ledger.accounts[RED].debts)
    table.stand(RED, front, front + pegged, wait=3000)
    return table, front + pegged


@pytest.mark.parametrize(
    ("pegged", "touch", "killed", "options"),
    crossed([5, 3, 2, 1], ["done", "accept", "card"], [False, True], [{}, {"muggins": "automatic"}]),
)
def test_what_was_pegged_short_while_it_was_held_open_stays_short(bench, touch, pegged, killed, options):
    table, front = red_counts_five(bench, pegged, **options)
    assert table.view.sides[RED].front == front
    if killed:
        resumed(table)
    table.session.link(False, table.now)
    if touch == "card":
        table.act(CribCard(parse_card("9C")))
    else:
        getattr(table.session, touch)(table.now)
    assert table.view.sides[RED].front == front


@pytest.mark.parametrize("pegged", [2, 1])
def test_what_is_held_open_after_its_side_pegged_short_stays_short(bench, pegged):
    """Red has pegged 1 of the 2 of the last card, and lifts a peg again before Blue's hand is pegged."""
    table = bench(Policy.MUGGINS).all_laid()
    red, blue = table.account(RED)[1], table.account(BLUE)[1]
    table.stand(RED, red, wait=400)
    table.stand(RED, red, red + pegged, wait=1500)
    table.act(Count(BLUE))
    table.stand(RED, red + pegged, wait=400)
    table.stand(BLUE, blue, wait=300)
    table.stand(BLUE, blue, blue + 7, wait=1500)
    table.session.link(False, table.now)
    table.session.done(table.now)
    assert table.view.sides[RED].front == red + pegged


# --- right and short, side by side -----------------------------------------------------------------------------------


class OutOfReach(Hands):
    """Hands that peg, are given points that are no secret, and go on by touch."""

    def play(self):
        for deed in self.chance.choice([(self.peg,), (self.given, self.peg), (self.peg, self.given, self.peg)]):
            deed()
            self.table.wait(2600)
            yield
        if self.table.session.match.state.ledger.accounts[self.side].front == self.front:
            return
        if self.chance.random() < 0.5:
            self.given()
        self.table.do(lambda session: session.link(False, self.table.now))
        for deed in self.chance.choices([self.act, self.act, self.done, self.accept, self.given], k=4):
            deed()
            yield
        if self.group.kind is GroupKind.TRACK and self.chance.random() < 0.5:
            self.pegged_in_hops()
        self.table.do(lambda session: session.link(True, self.table.now))
        self.table.see(13_000)
        yield

    def pegged_in_hops(self):
        """Both pegs are set where nobody sees it: the front one where the game has it, the other one behind."""
        front = self.table.session.match.state.ledger.accounts[self.side].front
        own = {hole for hole in self.table.wood if hole in self.group.numbers}
        hops = {self.group.holes[front], self.group.holes[front - self.chance.randint(1, 4)]}
        self.did.append(sorted(hops))
        self.table.wood = self.table.wood - own | hops

    def given(self):
        """The side is given points for a fault of the other one."""
        points, reason = self.chance.choice((1, 2)), PenaltyReason.OPPONENTS_PEG.value
        self.table.do(lambda session: session.progress.commit(Penalty(self.side, points, reason)))

    def accept(self):
        self.table.do(lambda session: session.accept(self.table.now))


@pytest.mark.parametrize(
    ("game", "seed", "policy", "often"),
    sampled(
        [
            (game, seed, policy, often)
            for game, often in (("cribbage", 0.5), ("battlefield", 0.1), ("round-the-bases", 0.1))
            for policy in MUGGINS
            for seed in range(1, 4)
        ],
        0,
        7,
        12,
    ),
)
def test_by_touch_nothing_tells_a_short_peg_from_a_right_one(game, seed, policy, often):
    chance = Random(seed)
    for table, side in tables_with_a_debt(game, policy, seed):
        more, number = chance.randint(1, 4), chance.getrandbits(30)
        if chance.random() < often:
            assert first_difference(table, side, more, number, GOOD, OutOfReach) == ""
