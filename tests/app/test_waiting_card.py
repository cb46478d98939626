"""A card that would forfeit his heels waits for their pegs (C4): laid, asked about or refused, never lost unsaid."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from companion.cards import parse_card
from companion.errors import CompanionError
from companion.games.cribbage.actions import Lay
from companion.games.setup import Policy
from companion.referee.finding import MENDED_AT_ONCE
from companion.referee.verdict import Ask, Call
from companion.store.faults import StoreError
from companion.words import store as say
from tests.app.conftest import BLUE, RED, Bench

POLICIES = [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT]


def asked(bench, policy):
    """Red, the dealer, has laid a card before pegging the 2 of the turned jack, and is asked."""
    table = bench(policy)
    table.begin(starter="JS")
    table.lay("4C 3C")
    assert table.session.question().ask is Ask.HEELS
    return table


def pegged(table):
    """Red pegs its heels."""
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 11, wait=2500)
    assert table.account(RED) == (9, 11)
    return table


@pytest.mark.parametrize("policy", POLICIES)
def test_the_card_is_laid_once_the_heels_are_pegged_and_nobody_is_asked_any_more(bench, policy):
    table = pegged(asked(bench, policy))
    assert table.session.question() is None
    assert table.session.match.state.count == 7


def test_the_card_is_laid_once_and_other_questions_are_heard(bench):
    table = pegged(asked(bench, Policy.CASUAL))
    table.lay("5D")
    table.stand(BLUE, 6, wait=9000)
    assert table.session.question().ask is Ask.HAND
    assert table.session.match.state.count == 12


@pytest.mark.parametrize("policy", POLICIES)
def test_heels_pegged_with_more_have_the_card_laid_too(bench, policy):
    """The 2 more may be for a card that is late (P14)."""
    table = asked(bench, policy)
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 13, wait=2500)
    assert (table.session.match.state.count, table.account(RED)) == (7, (9, 11))
    assert table.session.question() is None


@pytest.mark.parametrize("policy", POLICIES)
def test_a_card_does_not_wait_any_more_after_an_undo(bench, policy):
    table = asked(bench, policy)
    table.session.undo(table.now)  # the 4
    pegged(table)
    assert table.session.match.state.count == 0
    table.lay("4C")
    assert table.session.match.state.count == 4


@pytest.mark.parametrize("policy", POLICIES)
def test_who_pegs_first_by_their_word_lays_the_card_afterwards(bench, policy):
    table = asked(bench, policy)
    table.session.answer("wait", table.now)
    pegged(table)
    assert table.session.match.state.count == 4
    table.lay("3C")
    assert table.session.match.state.count == 7


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("early", [1, 60, 240])
def test_nobody_is_asked_while_the_peg_that_was_just_set_is_not_read_yet(bench, policy, early):
    """Once it has stood for a second, which lets it go, the card is laid without being touched again."""
    table = bench(policy)
    table.begin(starter="JS")
    table.lay("4C")
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 11, wait=early)
    table.lay("3C")
    for _ in range(11):
        assert table.session.question() is None
        table.wait(100)
    assert (table.session.match.state.count, table.account(RED)) == (7, (9, 11))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("touched_ms", [10, 200, 3000])
def test_who_has_the_peg_in_a_hand_is_asked_when_the_board_has_settled(bench, policy, touched_ms):
    table = bench(policy)
    table.begin(starter="JS")
    table.lay("4C")
    table.stand(RED, 9, wait=touched_ms)
    table.lay("3C")
    table.wait(300)
    assert table.session.question().ask is Ask.HEELS
    table.stand(RED, 9, 11, wait=300)
    assert (table.session.question(), table.session.match.state.count) == (None, 4)
    table.wait(800)
    assert table.session.match.state.count == 7


def test_a_board_that_never_comes_to_rest_does_not_keep_a_card_without_a_word(bench):
    """A contact that flutters: people are asked all the same, a second after the touch."""
    table = bench(Policy.CASUAL)
    table.begin(starter="JS")
    table.lay("4C")
    table.stand(RED, 9, wait=100)
    table.lay("3C")
    asked_ms = None
    for ms in range(100, 2000, 100):
        table.stand(RED, *([9] if ms % 200 else [6, 9]), wait=100)
        if asked_ms is None and table.session.question() is not None:
            asked_ms = ms
    assert asked_ms == 1000


def test_a_card_that_cannot_be_laid_once_the_heels_are_pegged_is_not_kept_without_a_word(bench):
    """Blue's peg went astray meanwhile: the sentence says that it comes first."""
    table = asked(bench, Policy.CASUAL)
    table.stand(BLUE, 5, wait=400)
    table.stand(BLUE, 5, 40, wait=1500)
    pegged(table)
    assert table.session.match.state.count == 4
    assert str(table.view.notice.sentence).startswith("First the pegs: Blue's peg")


# --- pegs that are still on their way ---------------------------------------------------------------------------------


def fifteen_asked_about(bench, policy):
    """Red, the dealer, touches an 8 on Blue's 7 before pegging its heels, and is asked."""
    table = bench(policy)
    table.begin(starter="JS")
    table.lay("7C 8C")
    assert table.session.question().ask is Ask.HEELS
    table.stand(RED, 9, wait=400)
    return table


def right_in_the_end(table):
    """The heels and the fifteen are pegged, and nobody was accused."""
    assert (table.account(RED), table.owed(RED), table.session.match.state.count) == ((9, 13), 0, 15)
    assert not set(table.calls(RED)) & (MENDED_AT_ONCE | {Call.UNCLEAR})


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("rests_ms", [300, 900])
def test_heels_and_a_fifteen_pegged_in_one_movement_are_right_wherever_the_peg_rests_on_its_way(
    bench, policy, rests_ms
):
    """The card is not laid while the peg is held over the hole of the heels: that would let it go."""
    table = fifteen_asked_about(bench, policy)
    table.stand(RED, 9, 11, wait=rests_ms)
    table.stand(RED, 9, 13, wait=3000)
    right_in_the_end(table)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_peg_that_rests_on_a_hole_of_neither_on_its_way_is_right(bench, policy):
    table = fifteen_asked_about(bench, policy)
    table.stand(RED, 9, 12, wait=300)
    table.stand(RED, 9, 13, wait=3000)
    right_in_the_end(table)


@pytest.mark.parametrize("policy", POLICIES)
def test_while_the_other_peg_is_in_a_hand_nothing_is_concluded(bench, policy):
    """It is lifted as the first has just been set, and put back."""
    table = fifteen_asked_about(bench, policy)
    table.stand(RED, 9, 13, wait=150)
    table.stand(RED, 13, wait=400)
    assert table.session.match.state.count == 7
    table.stand(RED, 9, 13, wait=3000)
    right_in_the_end(table)


@pytest.mark.parametrize("held", [True, False], ids=["held before", "touched after"])
@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_a_peg_in_a_hand_does_not_tell_whether_more_than_the_heels_was_pegged_short(policy, held):
    """Partners owe the heels and a pair; of the two pegs one is lifted again at once (P12)."""

    def asked_with(points):
        table = Bench(policy, {}, "Red", "Blue", "Green", "White", board="cribbage-2")
        table.begin(starter="JS")
        table.lay("3C 3D KC AC" if held else "3C 3D KC")
        table.stand(RED, 9, 9 + points, wait=150)
        table.stand(RED, 9 + points, wait=400)
        if not held:
            table.lay("AC")
        return table.session.question(), table.session.match.state.count

    assert asked_with(4) == asked_with(3) == asked_with(2)


# --- what happens meanwhile -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
def test_a_peg_of_others_that_is_read_again_leaves_the_card_waiting(policy):
    table = Bench(policy, {}, "Red", "Blue", "Green", board="cribbage-3")
    table.begin(starter="JS")
    table.lay("5C 5D")
    green, front = 2, table.account(2)[1]
    table.stand(green, front, wait=400)
    table.stand(green, front, front + 2, wait=300)
    table.lay("3C")
    table.wait(200)
    table.stand(green, front, front + 1, wait=300)
    table.stand(green, front, front + 2, wait=300)
    assert table.session.question().ask is Ask.HEELS
    pegged(table)
    assert table.session.match.state.count == 13


@pytest.mark.parametrize("policy", POLICIES)
def test_who_goes_on_at_once_has_the_card_laid_before(bench, policy):
    """The next player does not wait until the peg has been let go: by their card it has."""
    table = asked(bench, policy)
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 11, wait=300)
    assert table.session.match.state.count == 4
    table.act(Lay(BLUE, parse_card("5D")))
    assert table.session.match.state.count == 12


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("again", [True, False], ids=["touched again", "not touched"])
def test_a_cable_that_is_pulled_asks_nothing_and_forfeits_nothing(bench, policy, again):
    table = bench(policy)
    table.begin(starter="JS")
    table.lay("4C")
    table.stand(RED, 9, wait=100)
    table.lay("3C")
    table.session.link(False, table.now)
    table.wait(3000)
    assert table.session.question() is None
    if again:
        table.lay("3C")
    table.session.link(True, table.now)
    table.stand(RED, 9, wait=400)
    pegged(table)
    assert table.session.match.state.count == 7


@dataclass
class Disk:
    """A journal that cannot write some entries for a while."""

    full_for: str | None = None
    lines: list[str] = field(default_factory=list)

    def __call__(self, entry: str) -> None:
        if self.full_for is not None and entry.startswith(self.full_for):
            raise StoreError(say.DISK_FULL(path="companion.db"))
        self.lines.append(entry)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("entry", ["peg", "lay"])
def test_a_journal_that_fails_is_tried_again_at_its_time_and_the_card_is_laid(bench, policy, entry):
    table = bench(policy)
    disk = table.session.play.note = Disk()
    table.begin(starter="JS")
    table.lay("4C")
    table.stand(RED, 9, wait=400)
    table.pegs[RED] = {9, 11}
    tracks = table.session.layout.tracks
    occupied = frozenset(tracks[side].holes[hole] for side, pegs in table.pegs.items() for hole in pegs)
    table.session.snapshot(occupied, table.now)
    table.lay("3C")
    disk.full_for = entry
    failures = 0
    for _ in range(20):
        wake = table.session.wake_ms()
        assert wake is None or wake > table.now, "it would be woken without a pause"
        table.now = wake if wake is not None else table.now + 2000
        try:
            table.session.tick(table.now)
        except CompanionError:
            failures += 1
    assert failures
    assert table.session.match.state.count == 4
    disk.full_for = None
    table.wait(5000)
    assert (table.session.match.state.count, table.account(RED)) == (7, (9, 11))


@pytest.mark.parametrize("policy", POLICIES)
def test_an_answer_that_cannot_be_written_can_be_given_again(bench, policy):
    table = asked(bench, policy)
    disk = table.session.play.note = Disk("lay")
    with pytest.raises(StoreError):
        table.session.answer("lay", table.now)
    disk.full_for = None
    table.session.answer("lay", table.now)
    assert table.session.match.state.count == 7


def test_touching_the_card_again_and_again_does_not_put_the_question_off(bench):
    table = bench(Policy.CASUAL)
    table.begin(starter="JS")
    table.lay("4C")
    table.stand(RED, 9, wait=100)
    asked_at = []
    for ms in range(0, 4000, 100):
        if ms % 900 == 0:
            table.lay("3C")
        table.stand(RED, *([9] if ms % 200 else [6, 9]), wait=100)
        if table.session.question() is not None:
            asked_at.append(ms)
    assert asked_at
    assert asked_at[0] <= 1000
