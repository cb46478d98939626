"""What ways to sense pegs make of boards."""

from itertools import combinations

import pytest

from companion.board.boardfile import parse_board
from companion.board.boards import board_names, load_board
from companion.board.wiring import SensorKind
from companion.maker.physics.advice import best_builds, risk
from companion.maker.physics.filling import OWN, Neighbourhood, nominal_field, peg_count
from companion.maker.physics.magnetism import KIT_MAGNET, Magnet
from companion.maker.physics.margins import WrongAnswer
from companion.maker.physics.setups import circuit_setup, hand_setup, setups
from companion.maker.physics.study import GOAL, study
from companion.maker.physics.switches import DRV5032AJ, DRV5032FA
from tests.board.straight import straight
from tests.sampled import sampled

BOARD = load_board("crosscribb")


@pytest.mark.parametrize("name", sampled(board_names(), *[board_names().index("round-the-bases")]))
def test_the_recommended_build_errs_less_than_once_in_a_million_in_any_hole_of_any_board(name):
    layout = load_board(name)
    found = study(layout, circuit_setup(layout), KIT_MAGNET, draws=400)
    assert found.good
    assert risk(found) < GOAL
    assert set(found.by_hole) == set(layout.holes)
    assert all(set(chances) == set(WrongAnswer) for chances in found.by_hole.values())
    assert found.pegs == len(layout.start_holes)


def test_a_switch_that_is_too_sensitive_is_held_by_its_neighbours():
    found = study(BOARD, circuit_setup(BOARD, DRV5032FA), KIT_MAGNET, draws=400)
    assert found.worst(WrongAnswer.HELD).value > 1e-3
    assert not found.good
    assert found.on_board(WrongAnswer.HELD) > found.worst(WrongAnswer.HELD).value
    assert found.expected(WrongAnswer.HELD) > found.on_board(WrongAnswer.HELD)


def test_a_gap_too_wide_misses_pegs_and_one_too_narrow_lets_neighbours_hold():
    wide, right, narrow = (
        study(BOARD, circuit_setup(BOARD, gap_mm=gap), Magnet(2, 3), draws=400) for gap in (6.0, 4.0, 1.5)
    )
    assert wide.worst(WrongAnswer.MISSED).value > 1e-2 > 1e-4 > right.worst(WrongAnswer.MISSED).value
    assert narrow.worst(WrongAnswer.HELD).value > 1e-4 > right.worst(WrongAnswer.HELD).value


def test_contacts_feel_no_field_and_every_other_kind_is_studied():
    assert hand_setup(BOARD, SensorKind.CONTACT) is None
    assert [setup.name for setup in setups(BOARD)] == ["circuit", "reed", "reed-lying", "hall"]


def test_a_lying_reed_feels_the_peg_over_its_other_end_more_than_a_standing_one():
    lying, standing = hand_setup(BOARD, SensorKind.REED_LYING), hand_setup(BOARD, SensorKind.REED)
    around = Neighbourhood(BOARD)
    most = [max(map(abs, nominal_field(setup, KIT_MAGNET, around.places))) for setup in (lying, standing)]
    own = [abs(nominal_field(setup, KIT_MAGNET, [OWN])[0]) for setup in (lying, standing)]
    assert most[0] / own[0] > 5 * most[1] / own[1]


def test_the_worst_filling_is_the_worst_of_all():
    layout = parse_board(straight(4, tracks=2), "small")
    around, setup, pegs = Neighbourhood(layout), circuit_setup(layout), 3
    felt = dict(zip(around.places, nominal_field(setup, KIT_MAGNET, around.places), strict=True))
    for name, filling in around.fillings(felt, pegs, None).items():
        every = [sum(felt[place] for place in chosen) for chosen in combinations(around.near[name], pegs)]
        assert abs(filling.together_mt) >= max(map(abs, every)) - 1e-3
        assert len(filling.pegs) <= pegs
        assert filling.together_mt == pytest.approx(sum(felt[place] for place in filling.pegs), abs=1e-3)


def test_pegs_are_as_many_as_stand_in_the_board_before_a_game():
    assert peg_count(load_board("cribbage-2")) == 4
    assert peg_count(load_board("cribbage-4")) == 8


def test_of_the_builds_that_are_tried_the_best_one_is_first_and_has_the_part_that_is_recommended():
    layout = parse_board(straight(4), "small")
    builds = best_builds(layout, Neighbourhood(layout))
    assert builds[0].setup.part == DRV5032AJ
    assert builds[0].good
    assert [risk(each) for each in builds] == sorted(risk(each) for each in builds)


@pytest.mark.proofs
@pytest.mark.parametrize("name", sampled(board_names(), *map(board_names().index, ("cribbage-3", "crosscribb"))))
def test_the_recommended_part_is_the_best_for_every_board(name):
    layout = load_board(name)
    assert best_builds(layout, Neighbourhood(layout))[0].setup.part == DRV5032AJ


def test_a_hole_far_from_all_others_only_has_its_own_peg_to_feel():
    layout = parse_board(
        straight(4).replace("to_mm = [50,", "to_mm = [230,").replace("width_mm = 60", "width_mm = 240"), "far"
    )
    found = study(layout, circuit_setup(layout), KIT_MAGNET, draws=200)
    assert found.good
    assert {found.worst(trouble).sigmas for trouble in (WrongAnswer.FELT, WrongAnswer.HELD)} == {9.0}
    assert (found.nearest_mt, found.pairs) == (0.0, pytest.approx(0, abs=1e-9))
