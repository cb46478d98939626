"""Undo and redo at a session, and what is kept: moves are taken back with their pegs, and a journal keeps both."""

from __future__ import annotations

import pytest

from companion.app.picture import view_of
from companion.app.refused import Refused
from companion.app.session import Session
from companion.board.boards import load_board
from companion.games.setup import Policy, Setup
from companion.referee.verdict import Call
from companion.words.message import Who
from companion.words.referee import MOVE
from companion.words.session import ENTRIES_LOST

RED, BLUE = 0, 1


def test_undo_takes_back_the_last_choice_with_the_pegs_that_followed(bench):
    table = bench()
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 13)
    table.session.undo(table.now)
    assert table.owed(RED) == 0
    assert table.account(RED) == (5, 9)
    assert table.view.awaited.seat == RED


def test_after_an_undo_the_pegs_are_guided_back_and_nobody_is_accused(bench):
    table = bench()
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 13)
    table.session.undo(table.now)
    table.wait(20_000)
    assert table.view.guidance.sentence == MOVE(who=Who("Red"), place=5, lift=13)
    assert table.view.question is None
    assert Call.OVERPEGGED not in table.calls(RED)
    table.stand(RED, 5, 9)
    assert table.view.guidance is None


def test_a_mistapped_card_is_corrected_without_touching_the_pegs(bench):
    table = bench()
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 13)
    table.session.undo(table.now)
    table.lay("6D")
    assert table.account(RED) == (9, 13)
    assert not table.view.out_of_step


def test_redo_puts_back_the_card_with_its_pegs(bench):
    table = bench()
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 13)
    before = table.session.match.state
    table.session.undo(table.now)
    assert table.view.can_redo
    table.session.redo(table.now)
    assert table.session.match.state == before


def test_nothing_to_undo_is_said_in_a_sentence(bench):
    with pytest.raises(Refused, match="nothing to undo"):
        bench().session.undo(0)


def test_a_move_is_taken_back_several_steps_deep(bench):
    table = bench()
    table.begin()
    table.lay("4C 3C 5D")
    table.stand(BLUE, 6, 9)
    table.lay("6H")
    table.stand(RED, 9, 13)
    table.stand(RED, 5, 9)
    table.stand(BLUE, 2, 6)
    assert table.owed(BLUE) == 3
    assert [str(card) for _, card in table.session.match.state.series] == ["4C", "3C", "5D"]


def test_when_the_journal_refuses_nothing_has_changed(bench):
    table = bench()
    table.begin()
    before, length = table.session.match.state, len(table.session.match)

    def full(entry: str) -> None:
        raise Refused("The disk is full.")

    table.session.play.note = full
    with pytest.raises(Refused, match="disk is full"):
        table.lay("4C")
    assert table.session.match.state is before
    assert len(table.session.match) == length


def test_a_resumed_session_is_where_the_first_one_was(bench):
    table = bench(Policy.MUGGINS)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 12)
    table.lay("KD")
    table.session.undo(table.now)
    table.session.mask("track1/50", table.now)
    again = bench(Policy.MUGGINS)
    again.session.resume(table.journal)
    assert again.session.match.state == table.session.match.state
    assert again.session.referee.masked == {"track1/50"}
    assert again.journal == []


def test_a_damaged_entry_costs_only_what_was_built_on_it(bench):
    table = bench()
    table.begin()
    table.lay("4C 3C")
    entries = [*table.journal[:-1], "lay 0 99X", "lay 1 5D"]
    again = bench()
    again.session.resume(entries)
    assert [str(card) for _, card in again.session.match.state.series] == ["4C"]
    assert again.view.notice.sentence == ENTRIES_LOST(count=2)
    third = bench()
    third.session.resume([*entries, *again.journal, "lay 0 9C"])
    assert [str(card) for _, card in third.session.match.state.series] == ["4C", "9C"]


def test_of_pegs_that_an_undo_left_too_far_on_nothing_is_said_but_the_way_home():
    track = load_board("cribbage-2").tracks[RED]
    session = Session(Setup(("Red", "Blue"), policy=Policy.SCOREKEEPER), load_board("cribbage-2"), print)
    blue = {"track2/-1", "track2/0"}
    for now, pegs in ((0, (-1, 0)), (1000, (0, 7))):
        session.snapshot(frozenset({track.holes[number] for number in pegs} | blue), now)
        session.tick(now + 300)
    session.undo(2000)
    assert tuple(map(str, session.teller.log[-2:])) == ("Red pegged 7 ✓", "Undone: Red pegged 7.")
    assert view_of(session).guidance.lift == "track1/7"


def test_what_pegs_have_taken_back_is_put_back_by_one_touch(bench):
    """A child sets pegs down where they stood some cards ago, one after the other."""
    table = bench()
    table.begin()
    table.lay("4C 3C 5D")
    table.stand(BLUE, 6, 9)
    table.lay("6H")
    table.stand(RED, 9, 13)
    before = table.session.match.state
    table.stand(RED, 5, 9)
    table.stand(BLUE, 2, 6)
    assert table.session.match.undone > 2
    table.session.redo(table.now)
    assert table.session.match.state == before
    assert not table.view.can_redo


def test_what_a_person_had_undone_before_pegs_went_back_as_well_is_not_put_back_with_it(bench):
    table = bench()
    table.begin()
    table.lay("4C 3C 5D")
    table.stand(BLUE, 6, 9)
    table.lay("6H")
    table.session.undo(table.now)
    before = table.session.match.state
    table.stand(BLUE, 2, 6)
    table.session.redo(table.now)
    assert table.session.match.state == before
    assert table.view.can_redo
