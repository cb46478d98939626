"""Looking for leaks: copies of a room that differ in what only the game knows, and planted leaks that are found."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.app.progress import Progress
from companion.board.layout import HoleName
from companion.drivers.session_record import Header, SessionWriter
from companion.games.setup import Policy, Setup
from companion.games.setup_json import setup_to_json
from companion.referee.verdict import Call
from companion.simulation import twins
from companion.simulation.evening import Evening
from companion.simulation.faults import Faults
from companion.simulation.leaks import Leaks, _Twin
from companion.simulation.sensor_faults import SensorFaultKind
from companion.simulation.tally import Totals
from companion.simulation.twins import first_difference, twin_of, worth_more


def play(seed: int = 1, twice: float = 0.5) -> Totals:
    setup = Setup(("Red", "Blue"), target=61, policy=Policy.MUGGINS)
    return Evening(setup, "cribbage-2", Faults(pegged_twice=twice), Random(seed)).play()


def evening_with_a_debt(game: str = "cribbage", board: str = "cribbage-2") -> Evening:
    setup = Setup(("Red", "Blue"), game, 121 if game == "cribbage" else 1, Policy.MUGGINS)
    evening = Evening(setup, board, Faults(), Random(1))
    script = evening.script()
    while not evening.room.session.match.state.ledger.accounts[0].debts:
        evening.enter(next(script))
        for side in (0, 1) if not evening.room.session.match.state.ledger.accounts[0].debts else ():
            if evening.room.owed()[side].sums:
                evening.hands.leap(side, evening.room.owed()[side].sums[-1])
    return evening


def test_a_twin_owes_more_and_the_room_stays_as_it_is():
    room = evening_with_a_debt().room
    state, journal, now = room.session.match.state, list(room.journal), room.now
    owed = state.ledger.accounts[0].owed
    twin, onlooker = twin_of(room, 0, 3)
    twin.wait(5000)
    assert twin.session.match.state.ledger.accounts[0].owed == owed + 3
    assert twin.wood == room.wood
    assert onlooker.seen
    assert (room.session.match.state, room.journal, room.now) == (state, journal, now)
    assert twin.chance is not room.chance


def test_a_room_that_is_recorded_has_twins_too(tmp_path):
    evening = evening_with_a_debt()
    with SessionWriter(tmp_path / "game.jsonl", Header(setup_to_json(evening.room.setup), "cribbage-2")) as writer:
        evening.room.record = writer.write
        twin, onlooker = twin_of(evening.room, 0, 3)
        twin.wait(5000)
    assert onlooker.seen
    assert [line for line in (tmp_path / "game.jsonl").read_text().splitlines() if '"at_ms"' in line] == []


def test_the_state_of_every_game_can_be_worth_more():
    state = evening_with_a_debt().room.session.match.state
    assert worth_more(state, 0, 2).ledger.accounts[0].owed == state.ledger.accounts[0].owed + 2
    assert worth_more(state, 0, 0) == state


def test_the_first_difference_is_told():
    room = evening_with_a_debt().room
    (one, mine), (other, theirs) = twin_of(room, 0, 0), twin_of(room, 0, 1)
    one.wait(2000)
    other.wait(2000)
    assert first_difference(mine.seen, theirs.seen) == ""
    theirs.receive_refusal("No.")
    assert "No." in first_difference(mine.seen, theirs.seen)


def test_what_was_told_of_too_many_points_before_the_room_had_twins_is_no_leak():
    """How many points are too many depends on what is owed, and is no secret (P4); no twin has been told it again."""
    evening = evening_with_a_debt()
    room, track = evening.room, evening.room.layout.tracks[0].holes
    start = next(hole for hole in room.wood if hole in (track[0], track[-1]))
    room.add_fault(SensorFaultKind.OPEN, frozenset({start}), 1_000_000)
    room.add_fault(SensorFaultKind.CLOSED, frozenset({track[20]}), 1_000_000)
    room.wait(3000)
    assert room.session.moment.reads(0, Call.PENDING)
    room.faults = replace(room.faults, pegged_twice=1.0)
    for seed in range(8):
        Leaks(room, seed).look()
    assert evening.tally.stories == []


def left(session) -> bool:
    """Tell whether somebody has not pegged all: nobody at the table may know."""
    return any(account.debts for account in session.match.state.ledger.accounts)


def plant(monkeypatch, **told):
    """Have every view that is looked at tell something, made by functions of the session."""
    seen = twins.view_of
    monkeypatch.setattr(
        twins,
        "view_of",
        lambda session: replace(seen(session), **{name: make(session) for name, make in told.items()}),
    )


def test_what_is_owed_is_not_to_be_seen(monkeypatch):
    plant(monkeypatch, held=lambda session: str([account.owed for account in session.match.state.ledger.accounts]))
    tally = play()
    assert tally.leaks > 0
    assert "held" in tally.stories[0]
    assert not tally.sound


def test_another_word_for_a_short_peg_is_found_out(monkeypatch):
    peg = Progress.peg

    def talkative(self, move):
        peg(self, move)
        if self.account(move.side).debts:
            self.teller.say("Hm.")

    monkeypatch.setattr(Progress, "peg", talkative)
    tally = play()
    assert tally.leaks > 0
    assert "Hm." in tally.stories[0]


def test_a_later_word_for_a_short_peg_is_found_out(monkeypatch):
    def slow(session):
        stood_ms = session.referee._settler.stable_ms(session.judging.judged_ms)
        return None if left(session) and stood_ms < 900 else session.teller.notice

    plant(monkeypatch, notice=slow)
    assert play().leaks > 0


def test_what_everybody_may_know_is_no_leak(monkeypatch):
    plant(monkeypatch, held=lambda session: str(sorted(session.occupied)))
    assert play(seed=2).stories == []


def test_a_view_that_holds_the_state_of_the_game_is_found_out(monkeypatch):
    plant(monkeypatch, face=lambda session: session.match.state)
    tally = play()
    assert tally.leaks > 0
    assert ", face: " in tally.stories[0]


def at_a_field(*dead: HoleName) -> Evening:
    """Return a table at a field where Red is owed points, with some dead holes, and all pegs are looked at twice."""
    evening = evening_with_a_debt("round-the-bases", "round-the-bases")
    evening.room.sensors.dead |= frozenset(dead)
    evening.room.faults = replace(evening.room.faults, pegged_twice=1.0)
    return evening


def test_a_leak_on_a_scale_with_a_dead_hole_is_found_too(monkeypatch):
    plant(monkeypatch, held=lambda session: str([account.owed for account in session.match.state.ledger.accounts]))
    evening = at_a_field(HoleName("scale1/50"))
    Leaks(evening.room, 1).look()
    assert evening.tally.leaks == 1


@pytest.mark.parametrize(
    ("shown", "ignored", "may"),
    [((4, 10), (), False), ((5, 10), (4,), True), ((5, 10), (), True), ((10,), (5,), True), ((4, 20), (), False)],
)
def test_a_total_that_is_too_far_in_one_room_alone_is_no_secret(shown, ignored, may):
    """Red is owed 14 in one room and 16 in the other, and the sensors could be read as 15."""
    twin = _Twin(at_a_field().room, 0, 0, 1)
    holes = twin.room.layout.sides[0].holes
    for number in ignored:
        twin.room.mask(holes[number])
    twin.room.sensors.stuck |= {holes[number] for number in shown}
    twin.room.move(twin.room.wood)
    twin.room.wait(2000)
    assert twin.may_show(15, 16) is may


def test_on_a_track_a_peg_in_a_hole_is_what_it_is():
    twin = _Twin(evening_with_a_debt().room, 0, 0, 1)
    twin.room.wait(2000)
    assert not twin.may_show(0, 121)
