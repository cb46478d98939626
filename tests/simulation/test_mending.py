"""How people put right what the screen can only ask about."""

from __future__ import annotations

from random import Random

from companion.games.action import Amend
from companion.games.cribbage.actions import Lay
from companion.games.setup import Policy, Setup
from companion.referee.verdict import Ask
from companion.simulation.evening import Evening
from companion.simulation.faults import Faults
from companion.simulation.sensor_faults import SensorFaultKind
from companion.simulation.truth import Truth


def test_people_who_are_asked_in_which_of_two_holes_a_peg_stands_see_the_peg_of_another_side():
    """A hole of Blue is ignored, then its peg is set on the track of Red: it looks like a leap."""
    table = Evening(Setup(("Red", "Blue"), policy=Policy.MUGGINS), "cribbage-2", Faults(), Random(1))
    room, session = table.room, table.room.session
    for side, back, front in ((0, 68, 73), (1, 79, 84)):
        session.progress.commit(Amend(side, back, front))
    room.move(session.at_rest())
    room.wait(2000)
    room.add_fault(SensorFaultKind.OPEN, frozenset({"track2/79"}), 1_000_000)
    room.wait(500)
    room.mask("track2/79")
    room.wait(2000)
    room.move(room.wood - {"track2/79"} | {"track1/85"})
    room.wait(9000)
    question = session.question()
    assert question is not None
    assert set(question.holes.values()) == {"track1/68", "track1/85"}
    table.hands.follow_prompts()
    assert room.truths() == (Truth.RIGHT, Truth.RIGHT)
    assert session.question() is None


def test_people_who_are_told_to_lift_a_peg_out_of_an_ignored_hole_lift_the_one_that_stands_wrong():
    """Red's peg in 27 is in an ignored hole, and the screen takes it to be in another one."""
    table = Evening(Setup(("Red", "Blue"), policy=Policy.TOURNAMENT), "cribbage-2", Faults(), Random(1))
    room, session = table.room, table.room.session
    for side, back, front in ((0, 27, 32), (1, 33, 37)):
        session.progress.commit(Amend(side, back, front))
    room.move(session.at_rest())
    room.wait(2000)
    for hole in ("track1/20", "track1/27", "track1/57"):
        room.mask(hole)
    room.move(room.wood - {"track1/32"} | {"track1/77"})
    room.wait(3000)
    table.hands.follow_prompts()
    assert room.truths() == (Truth.RIGHT, Truth.RIGHT)


def test_people_who_have_one_peg_in_an_ignored_start_hole_and_one_in_a_hand_know_which_is_asked_about():
    """The screen shows the peg in the other start hole: it is all the same."""
    table = Evening(Setup(("Red", "Blue"), policy=Policy.MUGGINS), "cribbage-2", Faults(), Random(1))
    room, session = table.room, table.room.session
    room.move(session.at_rest())
    room.wait(2000)
    room.move(room.wood - {"track1/0", "track1/-1"})
    room.wait(2000)
    room.mask("track1/-1")
    room.move(room.wood | {"track1/-1"})
    room.wait(9000)
    room.mask("track1/-1")
    room.wait(9000)
    assert session.question().ask is Ask.HAND
    table.hands.follow_prompts()
    assert room.truths() == (Truth.RIGHT, Truth.RIGHT)
    assert session.question() is None


def test_people_enter_again_what_lies_on_the_table_and_the_game_has_lost():
    """It went back, and the score was set by hand before anybody touched *Redo*."""
    table = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(), Random(1))
    room, script = table.room, table.script()
    table.hands.follow_prompts()
    while sum(isinstance(each, Lay) for each in room.session.match.actions) < 3:
        table.enter(next(script))
        table.hands.peg_all()
    following, laid = next(script), [each for each in room.session.match.actions if isinstance(each, Lay)]
    room.session.undo(room.now)
    account = room.session.match.state.ledger.accounts[0]
    room.session.progress.commit(Amend(0, account.back, account.front))
    entered = room.session.match.actions
    assert (room.session.match.undone, [each for each in entered if isinstance(each, Lay)]) == (0, laid[:2])
    table.enter(following)
    assert [each for each in room.session.match.actions if isinstance(each, Lay)] == [*laid, following]
