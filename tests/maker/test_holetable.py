import csv
import io

import pytest

from companion.board.boardfile import parse_board
from companion.board.boards import board_names, load_board
from companion.maker.holetable import COLUMNS, LIGHT_COLUMNS, SCREW_COLUMNS, hole_table, screw_table
from tests.board.straight import straight


def rows(layout):
    (document,) = hole_table(layout)
    assert document.path == "holes.csv"
    return list(csv.DictReader(io.StringIO(document.content.decode())))


@pytest.mark.parametrize("name", board_names())
def test_the_table_has_every_hole_with_its_place_and_channels(name):
    layout = load_board(name)
    table = rows(layout)
    assert tuple(table[0]) == (*COLUMNS, *LIGHT_COLUMNS)
    assert [row["hole"] for row in table] == list(layout.holes)
    for row in table:
        hole = layout.holes[row["hole"]]
        assert (float(row["x_mm"]), float(row["y_mm"])) == pytest.approx((hole.x_mm, hole.y_mm), abs=0.005)
        assert float(row["x_in"]) * 25.4 == pytest.approx(hole.x_mm, abs=0.002)
        assert float(row["y_in"]) * 25.4 == pytest.approx(hole.y_mm, abs=0.002)
        assert (int(row["sensor"]), int(row["light"])) == (hole.sensor, hole.light)
        place = float(row["light_x_mm"]), float(row["light_y_mm"])
        assert place == pytest.approx(layout.light_places[hole.name], abs=0.005)
        assert (row["light_hole_mm"], row["light_depth_mm"]) == ("2", "12")
        assert layout.groups[row["group"].split()[0]].holes[int(row["number"].split()[0])] == hole.name


def test_a_shared_game_hole_names_all_its_groups():
    game = rows(load_board("cribbage-2-shared"))[-1]
    assert (game["hole"], game["group"], game["number"]) == ("game", "track1 track2", "121 121")


@pytest.mark.parametrize(
    ("inputs", "first", "ninth"),
    [
        # hardware/wiring.md: input D0 (A, pin 11) of the first chip is sensor 0, D7 (H, pin 6) sensor 7
        ('inputs = "74hc165"\nload_pin = 25\nchips = 2', ("U1", "D0 (11)"), ("U2", "D0 (11)")),
        (
            'inputs = "matrix"\nrows = [4, 17, 27]\ncolumns = [5, 6, 12, 13]',
            ("row GPIO 4", "column GPIO 5"),
            ("row GPIO 27", "column GPIO 5"),
        ),
        (
            'inputs = "pins"\npins = [5, 6, 12, 13, 16, 19, 20, 26, 4, 17, 27]',
            ("Pi", "GPIO 5"),
            ("Pi", "GPIO 4"),
        ),
    ],
)
def test_the_table_says_where_a_sensor_is_soldered(inputs, first, ninth):
    table = rows(parse_board(straight(9, wiring=f'kind = "gpio"\n{inputs}'), "wired"))
    assert (table[0]["chip"], table[0]["pin"]) == first
    assert (table[8]["chip"], table[8]["pin"]) == ninth


def test_a_pico_counts_a_chip_from_h_to_a():
    # hardware/pico.md: the first bit that is shifted out is input 0: H (pin 6), then G (pin 5), down to A (pin 11)
    table = rows(load_board("cribbage-2"))
    assert [row["pin"] for row in table[:9]] == [
        *("H (6)", "G (5)", "F (4)", "E (3)", "D (14)", "C (13)", "B (12)", "A (11)"),
        "H (6)",
    ]
    assert [row["chip"] for row in table[:9]] == ["U1"] * 8 + ["U2"]


def test_the_pocket_of_a_light_is_less_deep_than_the_wood():
    text = straight(9) + '[lights]\nway = "thinned"\nsize_mm = 3\n[stack]\nwood_mm = 15\n'
    table = rows(parse_board(text, "thinned"))
    assert {(row["light_hole_mm"], row["light_depth_mm"]) for row in table} == {("3", "14.2")}


def test_a_hole_without_sensor_and_light_has_empty_cells():
    layout = parse_board(straight(9, sensors=False, lights=False), "bare")
    assert {(row["sensor"], row["chip"], row["pin"], row["light"]) for row in rows(layout)} == {("", "", "", "")}
    assert {row["light_x_mm"] for row in rows(layout)} == {""}


def test_the_table_of_screws_has_the_pilot_hole_of_each():
    (document,) = screw_table(load_board("crosscribb"))
    table = list(csv.reader(io.StringIO(document.content.decode())))
    assert table[0] == list(SCREW_COLUMNS)
    assert table[1] == ["H1", "4.00", "4.00", "3", "2", "9"]
    assert len(table) == 11
    assert "not through" in document.about
    assert not list(screw_table(parse_board(straight(6, sensors=False), "bare")))
