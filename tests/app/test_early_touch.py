"""A card touched before the board has settled counts then: it is laid, asked about (C4) or refused, not lost."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from companion.cards import parse_card
from companion.errors import CompanionError
from companion.games.action import Amend, IllegalAction
from companion.games.cribbage.actions import Lay
from companion.games.setup import Policy
from companion.referee.verdict import Ask
from companion.store.faults import StoreError
from companion.words import store as say
from tests.app.conftest import BLUE, RED, Bench

POLICIES = [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT]


def turned(bench, policy):
    """Red, the dealer, turns a jack; Blue lays a 4, and Red takes its back peg to peg the 2."""
    table = bench(policy)
    table.begin(starter="JS")
    table.lay("4C")
    table.stand(RED, 9, wait=400)
    return table


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("early", [0, 1, 60, 240])
def test_the_card_is_laid_as_soon_as_the_peg_that_was_just_set_is_read(bench, policy, early):
    table = turned(bench, policy)
    table.stand(RED, 9, 11, wait=early)
    table.lay("3C")
    assert table.session.question() is None
    table.wait(250)
    assert (table.session.question(), table.session.match.state.count) == (None, 7)
    assert table.account(RED) == (9, 11)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("touched_ms", [10, 200])
def test_who_has_the_peg_in_a_hand_is_asked_when_the_board_has_settled(bench, policy, touched_ms):
    table = bench(policy)
    table.begin(starter="JS")
    table.lay("4C")
    table.stand(RED, 9, wait=touched_ms)
    table.lay("3C")
    assert table.session.question() is None
    table.wait(250)
    assert table.session.question().ask is Ask.HEELS
    table.session.answer("lay", table.now)
    assert table.session.match.state.count == 7


@pytest.mark.parametrize("policy", POLICIES)
def test_where_nothing_moves_who_has_not_pegged_is_asked_at_once(bench, policy):
    table = bench(policy)
    table.begin(starter="JS")
    table.lay("4C 3C")
    assert table.session.question().ask is Ask.HEELS


def test_a_board_that_never_comes_to_rest_does_not_keep_a_card_without_a_word(bench):
    """A contact that flutters: people are asked a second after the first touch, however often they touch it again."""
    table = turned(bench, Policy.CASUAL)
    asked_at = []
    for ms in range(0, 3000, 100):
        table.stand(RED, *([9] if ms % 200 else [6, 9]), wait=100)
        if ms % 900 == 0 and not asked_at:
            table.lay("3C")
        if table.session.question() is not None:
            asked_at.append(ms)
    assert asked_at[0] == 1000


# --- what happens meanwhile -------------------------------------------------------------------------------------------


@pytest.fixture(params=POLICIES, ids=str)
def early(bench, request):
    """The peg of the heels is set, and 60 ms later the 3 is touched."""
    table = turned(bench, request.param)
    table.stand(RED, 9, 11, wait=60)
    table.lay("3C")
    return table


def test_another_card_of_the_same_hand_takes_its_place(early):
    early.wait(60)
    early.act(Lay(RED, parse_card("5D")))
    early.wait(2000)
    assert early.session.match.state.count == 9


def test_the_same_card_touched_again_is_laid_once(early):
    early.wait(60)
    early.act(Lay(RED, parse_card("3C")))
    early.wait(2000)
    assert early.session.match.state.count == 7


def test_who_is_too_early_after_it_is_told_so_and_it_is_laid(early):
    with pytest.raises(IllegalAction):
        early.act(Lay(BLUE, parse_card("5D")))
    early.wait(2000)
    assert early.session.match.state.count == 7


def test_after_an_undo_it_is_not_laid(early):
    early.session.undo(early.now)  # the 4
    early.wait(2000)
    assert early.session.match.state.count == 0


def test_nor_after_an_undo_that_is_put_back_or_followed_by_another_card(early):
    early.session.undo(early.now)
    early.session.redo(early.now)
    early.wait(2000)
    assert early.session.match.state.count == 4


def test_what_others_choose_meanwhile_does_not_lose_it(bench):
    """Everybody agrees that Blue's pegs, which stand 4 too far, stand rightly: the board is given another word."""
    table = turned(bench, Policy.CASUAL)
    table.stand(RED, 9, 11, wait=60)
    table.lay("3C")
    table.act(Amend(BLUE, 2, 10))
    table.pegs[BLUE] = {2, 10}
    table.stand(RED, 9, 11, wait=2000)
    assert table.session.match.state.count == 7


def test_another_card_touched_while_one_is_asked_about_is_the_one_that_counts(bench):
    table = bench(Policy.CASUAL)
    table.begin(starter="JS")
    table.lay("4C 3C")
    table.stand(RED, 9, wait=60)
    table.lay("5C")
    assert table.session.question() is None
    table.wait(400)
    table.session.answer("lay", table.now)
    assert table.session.match.state.count == 9


def test_a_peg_that_is_set_elsewhere_before_it_is_read_has_it_asked_about(bench):
    table = turned(bench, Policy.CASUAL)
    table.stand(RED, 9, 11, wait=60)
    table.lay("3C")
    table.stand(RED, 9, wait=400)
    assert table.session.question().ask is Ask.HEELS


def test_a_cable_that_is_pulled_then_has_the_heels_pegged_by_touch(early):
    """As if the card were touched a moment later."""
    early.session.link(False, early.now)
    early.wait(2000)
    assert (early.session.match.state.count, early.account(RED)[1]) == (7, 11)
    early.session.link(True, early.now)
    early.stand(RED, 9, 11, wait=2000)
    assert (early.session.match.state.count, early.account(RED)[1], early.owed(RED)) == (7, 11, 0)


@dataclass
class Disk:
    """A journal that cannot write some entries for a while."""

    full_for: str
    lines: list[str] = field(default_factory=list)

    def __call__(self, entry: str) -> None:
        if self.full_for and entry.startswith(self.full_for):
            raise StoreError(say.DISK_FULL(path="companion.db"))
        self.lines.append(entry)


@pytest.mark.parametrize("entry", ["peg", "lay"])
def test_a_journal_that_fails_is_tried_again_at_its_time_and_the_card_is_laid(early, entry):
    disk = early.session.play.note = Disk(entry)
    failures = 0
    for _ in range(20):
        wake = early.session.wake_ms()
        assert wake is None or wake > early.now, "it would be woken without a pause"
        early.now = wake if wake is not None else early.now + 2000
        try:
            early.session.tick(early.now)
        except CompanionError:
            failures += 1
    assert failures
    assert early.session.match.state.count == 4
    disk.full_for = ""
    early.wait(5000)
    assert (early.session.match.state.count, early.account(RED)) == (7, (9, 11))


# --- the question about heels -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
def test_it_stays_while_a_peg_of_others_is_read_again(policy):
    table = Bench(policy, {}, "Red", "Blue", "Green", board="cribbage-3")
    table.begin(starter="JS")
    table.lay("5C 5D")
    green, front = 2, table.account(2)[1]
    table.stand(green, front, wait=400)
    table.stand(green, front, front + 2, wait=300)
    table.lay("3C")
    assert table.session.question().ask is Ask.HEELS
    table.wait(200)
    table.stand(green, front, front + 1, wait=300)
    table.stand(green, front, front + 2, wait=300)
    assert table.session.question().ask is Ask.HEELS


@pytest.mark.parametrize("policy", POLICIES)
def test_it_is_not_asked_while_the_board_is_out_of_reach(bench, policy):
    table = bench(policy)
    table.begin(starter="JS")
    table.lay("4C 3C")
    table.session.link(False, table.now)
    assert table.session.question() is None
    table.lay("3C")
    assert (table.session.match.state.count, table.account(RED)[1]) == (7, 11)


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_a_peg_in_a_hand_does_not_tell_whether_more_than_the_heels_was_pegged_short(policy):
    """Partners owe the heels and a pair; of the two pegs one is lifted again at once (P12)."""

    def asked_with(points):
        table = Bench(policy, {}, "Red", "Blue", "Green", "White", board="cribbage-2")
        table.begin(starter="JS")
        table.lay("3C 3D KC")
        table.stand(RED, 9, 9 + points, wait=150)
        table.stand(RED, 9 + points, wait=400)
        table.lay("AC")
        return table.session.question(), table.session.match.state.count

    assert asked_with(4) == asked_with(3) == asked_with(2)
