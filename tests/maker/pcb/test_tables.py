"""What goes to the fab beside the gerbers, and the pictures."""

from __future__ import annotations

import csv
import io
import re
import xml.etree.ElementTree as ET
import zipfile
from dataclasses import replace

import pytest

from companion.maker.pcb.board import zipped
from companion.maker.pcb.pictures import board_pictures
from companion.maker.pcb.silk import all_silk
from companion.maker.pcb.tables import bill_csv, by_hand_csv, joints, netlist_csv, parts_summary, positions_csv
from tests.maker.pcb.boards import board, circuit_at, placed, routed


def rows(content):
    return list(csv.DictReader(io.StringIO(content.decode())))


def test_the_places_are_of_what_the_fab_solders_with_y_going_up():
    places = {row["Designator"]: row for row in rows(positions_csv(placed("eight")))}
    assert {"S0", "LED0", "CS0", "CL0", "U1", "U2", "F1"} <= set(places)
    assert not {"A1", "J1", "J2", "H1", "TP1"} & set(places)
    hole = board("eight").holes["track1/3"]
    at = places[f"S{hole.sensor}"]
    assert (float(at["Mid X"]), float(at["Mid Y"]), at["Layer"]) == (hole.x_mm, -hole.y_mm, "top")
    assert places["U1"]["Layer"] == "bottom"


@pytest.mark.parametrize("name", ["eight", "street", "eight-pi", "crosscribb"])
def test_what_the_fab_places_and_what_it_buys_are_the_same_designators_each_once(name):
    bought = [each for row in rows(bill_csv(placed(name))) for each in row["Designator"].split(",")]
    on_the_board = [row["Designator"] for row in rows(positions_csv(placed(name)))]
    assert sorted(bought) == sorted(on_the_board)
    assert len(set(bought)) == len(bought)
    assert all(each.isalnum() for each in bought)


def test_a_line_of_the_bill_has_no_more_designators_than_fabs_read():
    whole = placed("eight")
    sensor = whole.by_reference()["S0"]
    many = [replace(sensor, part=sensor.part._replace(reference=f"S{number}")) for number in range(450)]
    listed = rows(bill_csv(replace(whole, parts=tuple(many))))
    assert [int(row["Quantity"]) for row in listed] == [200, 200, 50]
    assert [row["Designator"].count(",") + 1 for row in listed] == [200, 200, 50]
    assert {row["Manufacturer Part"] for row in listed} == {"DRV5032AJDBZR"}


def test_the_bill_has_the_columns_that_fabs_read_and_a_number_in_every_line():
    listed = rows(bill_csv(placed("street")))
    assert list(listed[0])[:4] == ["Comment", "Designator", "Footprint", "LCSC Part #"]
    assert all(row["Manufacturer"] and row["Manufacturer Part"] for row in listed)
    assert all(re.fullmatch(r"(C\d+)?", row["LCSC Part #"]) for row in listed)
    lights = next(row for row in listed if row["Comment"] == "WS2812B-2020")
    assert (lights["LCSC Part #"], lights["Quantity"]) == ("C965555", "32")


@pytest.mark.parametrize(
    ("name", "module", "at_its_place"),
    [("street", "Raspberry Pi Pico H", "socket strip"), ("eight-pi", "Raspberry Pi", "pin header 2 x 20")],
)
def test_what_is_left_to_people_is_a_list_of_its_own(name, module, at_its_place):
    by_hand = {row["Part"]: row for row in rows(by_hand_csv(placed(name)))}
    designators = [row["Designator"] for row in by_hand.values() if row["Designator"]]
    assert sorted(designators) == ["A1", "J1", "J2"]
    assert by_hand[at_its_place]["Designator"] == "A1"
    assert by_hand[module]["Designator"] == ""
    assert "DC socket to screw terminals" in by_hand
    placed_by_fab = {row["Designator"] for row in rows(positions_csv(placed(name)))}
    bought = {part.reference for part in circuit_at(name)[1].parts if not part.reference.startswith(("TP", "H"))}
    assert bought == placed_by_fab | set(designators)


def test_a_module_for_sockets_has_pins():
    module = next(row for row in rows(by_hand_csv(placed("eight"))) if row["Part"] == "Raspberry Pi Pico H")
    assert module["Manufacturer and part"] == "Raspberry Pi SC0917"
    assert "40 joints more" in module["What to use instead"]


def test_the_summary_for_people_has_ranges():
    summary = {row[0]: row[1:] for row in parts_summary(placed("street"))}
    assert summary["WS2812B-2020"] == ("2.0 x 2.0 mm", "32", "LED0-LED31")


def test_the_netlist_has_every_pad_of_every_net():
    listed = {(row["part"], row["pad"]): row["net"] for row in rows(netlist_csv(placed("eight")))}
    assert listed == {(pad.part, pad.number): pad.net for pad in placed("eight").pads if pad.net}


def test_joints_are_counted_by_side_and_hand():
    found = dict(joints(placed("eight")))
    assert found["by hand"] == 40 + 2 + 10
    assert found["front, by the fab"] == 8 * (3 + 4 + 2 + 2)


def test_the_pictures_show_both_sides_at_their_real_size_with_the_name_of_every_hole():
    pictures = dict(board_pictures(routed("eight"), all_silk(placed("eight"))))
    assert set(pictures) == {"front", "back"}
    outline = placed("eight").outline
    for content in pictures.values():
        root = ET.fromstring(content)
        assert root.get("width") == f"{outline.right:g}mm"
        assert len(content) < 100_000
    texts = {each.text for each in ET.fromstring(pictures["front"]).iter("{http://www.w3.org/2000/svg}text")}
    assert texts == set(board("eight").holes)


def test_the_pictures_show_corners_and_pads_with_holes_as_they_are_made():
    back = ET.fromstring(dict(board_pictures(routed("eight"), all_silk(placed("eight"))))["back"])
    assert [each.get("rx") for each in back.iter("{http://www.w3.org/2000/svg}rect")] == [None]
    radii = [float(each.get("r")) for each in back.iter("{http://www.w3.org/2000/svg}circle")]
    assert radii.count(1.3) == 2


def test_an_archive_is_the_same_in_every_run():
    files = {"b": b"2", "a": b"1" * 1000}
    assert zipped(files) == zipped(dict(reversed(files.items())))
    with zipfile.ZipFile(io.BytesIO(zipped(files))) as archive:
        assert archive.namelist() == ["a", "b"]
        assert archive.getinfo("a").date_time == (1980, 1, 1, 0, 0, 0)
