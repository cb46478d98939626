"""Crosstalk as it was reckoned for a real board."""

import json
from random import Random

import pytest

from companion.board.boards import load_board
from companion.errors import CompanionError
from companion.simulation.faults import LEVELS, Faults, Level
from companion.simulation.fields import with_fields
from companion.simulation.sensors import Sensors

ORDINARY = LEVELS[Level.ORDINARY]


def figures(pairs):
    return json.dumps({"setups": [{"name": "circuit", "pairs": pairs}, {"name": "reed", "pairs": 7}]})


def test_neighbours_answer_as_often_as_was_reckoned_and_all_else_is_as_it_was():
    faults = with_fields(ORDINARY, figures(2.5e-10), "physics.json")
    assert faults.crosstalk == 2.5e-10
    assert faults.bad_holes == ORDINARY.bad_holes
    pairs = [len(Sensors(load_board("cribbage-2"), faults, Random(seed)).pairs) for seed in range(50)]
    assert pairs == [0] * 50


def test_a_board_of_bad_sensors_has_as_many_pairs_as_was_reckoned_or_as_it_has_holes():
    board = load_board("cribbage-2")
    some = with_fields(Faults(), figures(12.0), "physics.json")
    assert len(Sensors(board, some, Random(1)).pairs) == 12
    all_of_them = with_fields(Faults(), figures(5000), "physics.json")
    assert 200 < len(Sensors(board, all_of_them, Random(1)).pairs) <= len(board.holes)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        '{"setups": []}',
        '{"setups": [{}]}',
        "[" * 100_000,
        *(figures(each) for each in ("1", None, -1, True, float("nan"))),
    ],
)
def test_what_holds_no_figures_is_said_so(text):
    with pytest.raises(CompanionError, match=r"^it\.json has no figures of companion hardware physics: make them"):
        with_fields(ORDINARY, text, "it.json")
