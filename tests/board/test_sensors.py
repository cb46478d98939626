"""Whether there is room for the part under each hole."""

import pytest

from companion.board.boardfile import parse_board
from companion.board.boards import board_names, load_board
from companion.board.layout import Hole
from companion.board.problems import BoardFileError
from companion.board.sensors import POCKETS, direction_deg, sensor_faults
from companion.board.wiring import SensorKind


def grid(along_mm, across_mm, columns=4, rows=2):
    places = [(x * along_mm, y * across_mm) for y in range(rows) for x in range(columns)]
    return [Hole(f"t/{channel}", *place, channel) for channel, place in enumerate(places)]


@pytest.mark.parametrize("name", board_names())
@pytest.mark.parametrize("kind", SensorKind)
def test_every_shipped_board_has_room_for_every_part(name, kind):
    assert direction_deg(kind, load_board(name).holes.values()) is not None


def test_lying_reeds_lie_aslant_where_neither_way_along_has_room():
    # 9 mm do not go into a pitch of 8, nor into tracks 6.4 mm apart; from corner to corner they do
    assert direction_deg(SensorKind.REED_LYING, grid(8, 6.4)) == 45
    assert direction_deg(SensorKind.REED_LYING, grid(10, 6.4)) == 0
    assert direction_deg(SensorKind.REED_LYING, grid(6.4, 10)) == 90


@pytest.mark.parametrize("kind", SensorKind)
def test_one_hole_has_room_for_anything(kind):
    assert direction_deg(kind, grid(8, 8, 1, 1)) == 0
    assert sensor_faults(kind, grid(8, 8, 1, 1)) == []


@pytest.mark.parametrize("kind", SensorKind)
def test_a_refusal_says_how_much_wider_would_do_and_it_does(kind):
    tight = grid(4.2, 4.0)
    if direction_deg(kind, tight) is not None:
        return
    (problem,) = sensor_faults(kind, tight)
    assert problem.key == "wiring, sensor"
    assert str(POCKETS[kind].words) in str(problem.reason)
    percent = int(str(problem.reason).split("set all holes ")[1].split(" %")[0])
    assert sensor_faults(kind, grid(4.2 * (1 + percent / 100), 4.0 * (1 + percent / 100))) == []
    assert sensor_faults(kind, grid(4.2 * (0.99 + percent / 100), 4.0 * (0.99 + percent / 100))) != []


def test_a_refusal_names_the_nearest_holes_and_what_has_room_there():
    (problem,) = sensor_faults(SensorKind.CONTACT, grid(8, 4.8))
    assert "are 4.8 mm apart" in str(problem.reason)
    assert "there is room for reed, reed-lying, hall" in str(problem.reason)


def test_holes_without_a_sensor_need_no_room():
    bare = [hole._replace(sensor=None) for hole in grid(4, 4)]
    assert sensor_faults(SensorKind.REED_LYING, bare) == []


def test_a_board_file_names_its_part_with_a_pico_and_at_the_pis_pins(small_text):
    gpio = 'kind = "gpio"\ninputs = "74hc165"\nload_pin = 25\nchips = 3\n'
    for table in ('sensor = "hall"', f'{gpio}sensor = "hall"'):
        assert parse_board(f"{small_text}\n[wiring]\n{table}", "mine").wiring.sensor is SensorKind.HALL
    assert parse_board(small_text, "mine").wiring.sensor is None


def test_a_part_that_nobody_knows_is_refused(small_text):
    with pytest.raises(BoardFileError, match='sensor: must be one of "reed", "reed-lying", "hall", "contact"'):
        parse_board(f'{small_text}\n[wiring]\nsensor = "photo"', "mine")


def test_a_board_too_tight_for_its_part_is_refused(small_text):
    tight = small_text.replace("from_mm = [10.0, 20.0]", "from_mm = [10.0, 14.4]").replace(
        "to_mm = [98.0, 20.0]", "to_mm = [98.0, 14.4]"
    )
    parse_board(tight, "mine")
    with pytest.raises(BoardFileError, match="a lined hole takes 5 x 5 mm, which no direction leaves room for"):
        parse_board(f'{tight}\n[wiring]\nsensor = "contact"', "mine")
