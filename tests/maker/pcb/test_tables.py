"""What goes to the fab beside the gerbers, and the pictures."""

from __future__ import annotations

import csv
import io
import xml.etree.ElementTree as ET
import zipfile

from companion.maker.pcb.board import zipped
from companion.maker.pcb.pictures import board_pictures
from companion.maker.pcb.silk import silk_labels
from companion.maker.pcb.tables import bill_csv, joints, netlist_csv, positions_csv
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


def test_the_bill_has_every_part_once_and_says_who_solders_it():
    *listed, sockets = rows(bill_csv(placed("street")))
    assert (sockets["Comment"], sockets["Designator"], sockets["Quantity"]) == ("socket strip", "A1", "2")
    assert sum(int(row["Quantity"]) for row in listed) == sum(
        not part.reference.startswith(("TP", "H")) for part in circuit_at("street")[1].parts
    )
    by_hand = {row["Designator"] for row in listed if row["Soldered by"] == "you"}
    assert by_hand == {"A1", "J1", "J2"}
    assert {row["Comment"]: row["Designator"] for row in listed}["WS2812B-2020"] == "LED0-LED31"
    assert all(row["Manufacturer and part"] for row in listed if row["Soldered by"] == "the fab")


def test_the_netlist_has_every_pad_of_every_net():
    listed = {(row["part"], row["pad"]): row["net"] for row in rows(netlist_csv(placed("eight")))}
    assert listed == {(pad.part, pad.number): pad.net for pad in placed("eight").pads if pad.net}


def test_joints_are_counted_by_side_and_hand():
    found = dict(joints(placed("eight")))
    assert found["by hand"] == 40 + 2 + 10
    assert found["front, by the fab"] == 8 * (3 + 4 + 2 + 2)


def test_the_pictures_show_both_sides_at_their_real_size_with_the_name_of_every_hole():
    pictures = dict(board_pictures(routed("eight"), silk_labels(placed("eight"))))
    assert set(pictures) == {"front", "back"}
    outline = placed("eight").outline
    for content in pictures.values():
        root = ET.fromstring(content)
        assert root.get("width") == f"{outline.right:g}mm"
        assert len(content) < 100_000
    texts = {each.text for each in ET.fromstring(pictures["front"]).iter("{http://www.w3.org/2000/svg}text")}
    assert texts == set(board("eight").holes)


def test_an_archive_is_the_same_in_every_run():
    files = {"b": b"2", "a": b"1" * 1000}
    assert zipped(files) == zipped(dict(reversed(files.items())))
    with zipfile.ZipFile(io.BytesIO(zipped(files))) as archive:
        assert archive.namelist() == ["a", "b"]
        assert archive.getinfo("a").date_time == (1980, 1, 1, 0, 0, 0)
