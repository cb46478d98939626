"""Calibration: which input answers for which hole, whatever people do with the pegs meanwhile."""

from __future__ import annotations

import json

import pytest

from companion.board.boards import load_board
from companion.board.calibration import (
    Answer,
    Calibration,
    CalibrationResult,
    format_calibration,
    is_whole,
    parse_calibration,
    with_sensors,
)
from companion.board.problems import BoardFileError

LAYOUT = load_board("cribbage-61")
HOLES = tuple(LAYOUT.holes)


def see(calibration, *closed):
    return calibration.see(frozenset(closed))


def test_a_peg_that_moves_from_hole_to_hole_teaches_every_input():
    calibration = Calibration(LAYOUT)
    see(calibration)
    for place, hole in enumerate(HOLES):
        assert calibration.hole == hole
        assert see(calibration, 1000 - place) == Answer(CalibrationResult.LEARNED, (1000 - place,), hole)
    assert calibration.hole is None
    assert calibration.found == {hole: 1000 - place for place, hole in enumerate(HOLES)}


def test_pegs_may_also_stay_where_they_are():
    calibration = Calibration(LAYOUT)
    closed = []
    see(calibration, *closed)
    for place in range(20):
        closed.append(place)
        assert see(calibration, *closed).result is CalibrationResult.LEARNED


def test_pegs_that_stand_there_already_and_pegs_that_are_lifted_say_nothing():
    calibration = Calibration(LAYOUT)
    assert see(calibration, 7, 8).result is CalibrationResult.WAITING
    assert see(calibration, 7).result is CalibrationResult.WAITING
    assert see(calibration, 7, 8) == Answer(CalibrationResult.LEARNED, (8,), HOLES[0])


def test_an_input_that_answers_for_another_hole_is_not_learned_twice():
    calibration = Calibration(LAYOUT)
    see(calibration)
    see(calibration, 5)
    see(calibration)
    assert see(calibration, 5) == Answer(CalibrationResult.TAKEN, (5,), HOLES[0])
    assert calibration.hole == HOLES[1]
    assert see(calibration, 6).result is CalibrationResult.LEARNED


def test_several_inputs_that_answer_at_once_are_not_guessed_between():
    calibration = Calibration(LAYOUT)
    see(calibration)
    assert see(calibration, 5, 6) == Answer(CalibrationResult.SEVERAL, (5, 6))
    assert see(calibration, 5) == Answer(CalibrationResult.LEARNED, (5,), HOLES[0])


def test_a_hole_that_does_not_answer_is_skipped_and_told():
    calibration = Calibration(LAYOUT)
    see(calibration)
    calibration.skip()
    assert calibration.missing == (HOLES[0],)
    assert see(calibration, 4).result is CalibrationResult.WAITING  # what is closed when a hole is named says nothing
    assert with_sensors(LAYOUT, calibration.found).holes[HOLES[0]].sensor is None


def test_one_goes_back_a_hole():
    calibration = Calibration(LAYOUT)
    see(calibration)
    see(calibration, 5)
    calibration.back()
    assert calibration.hole == HOLES[0]
    see(calibration)
    assert see(calibration, 9) == Answer(CalibrationResult.LEARNED, (9,), HOLES[0])
    Calibration(LAYOUT).back()  # at the first hole nothing is behind


def test_exchanged_inputs_are_told_as_pairs():
    written = [LAYOUT.holes[hole].sensor for hole in HOLES]
    written[2], written[9] = written[9], written[2]
    written[4] = 4000
    calibration = Calibration(LAYOUT)
    see(calibration)
    for channel in written:
        see(calibration, channel)
    assert calibration.swapped == (tuple(sorted((HOLES[2], HOLES[9]))),)
    assert set(calibration.changed) == {HOLES[2], HOLES[9], HOLES[4]}


def test_what_was_learned_is_written_read_back_and_gone_on_with():
    calibration = Calibration(LAYOUT)
    see(calibration)
    see(calibration, 5)
    calibration.skip()
    found = parse_calibration(format_calibration(calibration), LAYOUT, "x.json")
    assert found == {HOLES[0]: 5, HOLES[1]: None}
    assert not is_whole(found, LAYOUT)
    assert Calibration(LAYOUT, found).hole == HOLES[2]


def test_a_calibrated_board_has_the_inputs_that_were_found():
    found = {hole: 500 + place for place, hole in enumerate(HOLES)}
    assert is_whole(found, LAYOUT)
    board = with_sensors(LAYOUT, found)
    assert {name: hole.sensor for name, hole in board.holes.items()} == found
    assert board.tracks == LAYOUT.tracks


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "is not JSON"),
        ("[]", "is no calibration"),
        ('{"calibration": 2, "inputs": {}}', "is no calibration"),
        ('{"calibration": 1, "inputs": {"nowhere": 3}}', "names the hole nowhere"),
        (json.dumps({"calibration": 1, "inputs": {HOLES[0]: "3"}}), "no number"),
        (json.dumps({"calibration": 1, "inputs": dict.fromkeys(HOLES[:2], 3)}), "to both"),
    ],
)
def test_a_calibration_that_does_not_fit_is_refused_in_a_sentence(text, said):
    with pytest.raises(BoardFileError, match=said):
        parse_calibration(text, LAYOUT, "x.json")


def test_a_calibration_that_was_changed_is_refused_and_one_without_a_check_value_is_read():
    layout = load_board("cribbage-2")
    calibration = Calibration(layout, {hole.name: hole.sensor for hole in layout.holes.values()})
    text = format_calibration(calibration)
    assert parse_calibration(text, layout, "file") == calibration.found
    changed = text.replace(": 245", ": 345")
    assert changed != text
    with pytest.raises(BoardFileError, match="is damaged, or was changed: calibrate the board again"):
        parse_calibration(changed, layout, "file")
    by_hand = {key: value for key, value in json.loads(changed).items() if key != "check"}
    assert len(parse_calibration(json.dumps(by_hand), layout, "file")) == len(layout.holes)
