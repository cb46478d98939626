"""Hands and boards of everyday life: each of them reaches the session, and none of them breaks a game."""

from __future__ import annotations

from random import Random

import pytest

from companion.board.boards import load_board
from companion.drivers.session_record import BoardRecord
from companion.games.setup import Policy, Setup
from companion.simulation.evening import Evening
from companion.simulation.faults import LEVELS, Faults, Level
from companion.simulation.sensor_faults import FLICKER_MS, SensorFault, SensorFaultKind
from companion.simulation.sensors import Sensors
from companion.simulation.tally import Totals
from tests.sampled import crossed, sampled
from tests.simulation.heard import heard_with

HOLE = frozenset({"track1/9"})


def play(faults: Faults, policy: Policy = Policy.CASUAL, seed: int = 1, record=None) -> Totals:
    setup = Setup(("Red", "Blue"), target=61, policy=policy)
    return Evening(setup, "cribbage-2", faults, Random(seed), *([record] if record else [])).play()


def test_a_loose_plug_opens_holes_and_heals():
    fault = SensorFault(SensorFaultKind.OPEN, HOLE, 1000, 4000)
    assert fault.affected(1000) == (frozenset(), HOLE)
    assert fault.next_ms(1000) == 4000
    assert fault.affected(4000) == (frozenset(), frozenset())
    assert fault.next_ms(4000) is None


def test_a_peg_half_in_its_hole_flickers_five_times_a_second():
    fault = SensorFault(SensorFaultKind.FLICKERS, HOLE, 0, 1000)
    shown = [bool(fault.affected(at)[1]) for at in range(0, 1000, FLICKER_MS)]
    assert shown == [True, False] * 5
    assert [fault.next_ms(at) for at in (0, 99, 100, 950)] == [100, 100, 200, 1000]


def test_a_sensor_that_sticks_shows_a_peg_that_is_gone_and_then_none():
    layout = load_board("cribbage-2")
    sensors = Sensors(layout, Faults(), Random(1))
    list(sensors.change(HOLE, 0))
    sensors.add_fault(SensorFault(SensorFaultKind.CLOSED, HOLE, 100, 900))
    list(sensors.change(frozenset(), 100))
    assert sensors.now() == HOLE
    assert sensors.next_ms(100) == 900
    list(sensors.change(frozenset(), 900))
    assert sensors.now() == frozenset()


def test_only_many_holes_at_once_are_seen_to_be_blind():
    sensors = Sensors(load_board("cribbage-2"), Faults(), Random(1))
    sensors.add_fault(SensorFault(SensorFaultKind.OPEN, HOLE, 0, 500))
    assert not sensors.blind(100)
    sensors.add_fault(SensorFault(SensorFaultKind.OPEN, HOLE | {"track1/10"}, 0, 500))
    assert sensors.blind(100)
    assert not sensors.blind(500)


TROUBLES = {
    "together": Faults(late_pegs=0.3, together=1.0),
    "two_hops": Faults(two_hops=0.5),
    "on_table": Faults(on_table=0.1),
    "lingers": Faults(lingers=0.3),
    "flickers": Faults(flickers=0.2),
    "ignored": Faults(ignored=0.2),
    "child": Faults(child=0.03),
    "slips": Faults(slips=0.1, mistakes=0.05),
}


@pytest.mark.parametrize(("trouble", "policy"), crossed(TROUBLES, [Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT]))
@pytest.mark.parametrize("seed", sampled(range(2)))
def test_nobody_is_wronged_by_it(trouble, policy, seed):
    tally = play(TROUBLES[trouble], policy, seed)
    assert tally.stories == []
    assert tally.needless_questions == 0


@pytest.mark.parametrize("fault", ["lifted", "loose_plug", "sticks", "lingers", "flickers"])
def test_it_changes_what_the_session_hears(fault):
    (heard, tally), (usual, usually) = heard_with(Faults(**{fault: 0.3}), 1), heard_with(Faults(), 1)
    assert (tally.lost_games, usually.lost_games) == (0, 0)
    assert heard != usual


def test_a_lifted_board_shows_no_peg_at_all():
    records: list[object] = []
    play(Faults(lifted=0.3), record=records.append)
    assert any(isinstance(record, BoardRecord) and not record.occupied for record in records)


def test_a_child_makes_three_moves_that_are_put_right():
    calm, wild = play(Faults()), play(Faults(child=0.05))
    assert wild.mistakes > calm.mistakes
    assert wild.moves > calm.moves + 5 * wild.mistakes
    assert wild.lost_games == 0


def test_what_happens_in_daily_life_happens_more_often_to_a_severe_board():
    ordinary, severe, none = (LEVELS[level] for level in (Level.ORDINARY, Level.SEVERE, Level.NONE))
    for name in (
        "late_cards",
        "two_hops",
        "on_table",
        "child",
        "lifted",
        "loose_plug",
        "sticks",
        "lingers",
        "flickers",
    ):
        assert getattr(severe, name) > getattr(ordinary, name) > getattr(none, name) == 0
