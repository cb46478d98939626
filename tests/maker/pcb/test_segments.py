"""A circuit board in segments: together they are the whole board, each passes KiCad's check, and cables join them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from math import hypot

import pytest

from companion.board.boardfile import parse_board
from companion.board.boards import board_names
from companion.board.segments import in_segments
from companion.errors import CompanionError
from companion.maker.electronics.circuit import Circuit
from companion.maker.electronics.power import DROP_V, budget_of
from companion.maker.pcb import rules
from companion.maker.pcb.circuit import board_circuit, circuit_board_plan
from companion.maker.pcb.fanout import Fanout
from companion.maker.pcb.footprints import SMALL_MOUNTING_HOLE, Rectangle
from companion.maker.pcb.kicad import kicad_python, plot
from companion.maker.pcb.kinds import SLOWING_MORE, board_part
from companion.maker.pcb.placement import place
from companion.maker.pcb.routing import _links, route
from companion.maker.pcb.screws import screw_places
from companion.maker.pcb.segmentfigures import segment_buses, segment_supplies
from companion.maker.pcb.segmentfile import cut_into_segments
from companion.maker.pcb.segmentguide import segments_guide
from companion.maker.pcb.segments import LONGEST_MM, cut_board, cuts_of, place_segment
from companion.maker.pcb.tables import nets_of
from tests.board.straight import straight
from tests.maker.pcb.boards import PI, board
from tests.maker.pcb.copper import netlist
from tests.maker.pcb.test_circuit import reads_every_hole_and_lights_every_light
from tests.sampled import proofs, sampled

needs_kicad = pytest.mark.skipif(kicad_python() is None, reason="KiCad's module pcbnew is not installed")


@cache
def circuit_in_segments(name, longest_mm=LONGEST_MM):
    whole = board(name)
    plan = circuit_board_plan(in_segments(whole, cuts_of(whole, longest_mm)))
    return plan, board_circuit(plan)


@cache
def cut(name, longest_mm=LONGEST_MM):
    return cut_board(*circuit_in_segments(name, longest_mm))


@cache
def routed_segments(name, longest_mm):
    return [route(place_segment(segment)) for segment in cut(name, longest_mm).segments]


@cache
def plotted_segments(name, longest_mm):
    return [plot(each) for each in routed_segments(name, longest_mm)]


def joined(cut, nets_of_segments):
    """The nets of all segments, those at one way of a cable taken together; pads by part and number."""
    cables = {joint.left: joint.right for joint in cut.joints}
    sets = [set(pads) for nets in nets_of_segments for pads in nets]
    for left, right in cables.items():
        for way in range(1, len(next(j for j in cut.joints if j.left == left).nets) + 1):
            touched = [each for each in sets if (left, str(way)) in each or (right, str(way)) in each]
            sets = [each for each in sets if each not in touched] + [set().union(*touched)]
    return {frozenset(each) for each in sets}


def of_the_board(nets):
    """The nets without what segments have of their own."""
    alone = re.compile(r"H\d+|J([3-9]|\d\d+)|CF\d+")
    kept = (frozenset(pad for pad in pads if not alone.fullmatch(pad[0])) for pads in nets)
    return {pads for pads in kept if pads}


@pytest.mark.parametrize("name", board_names())
def test_the_segments_of_every_shipped_board_are_its_circuit_and_no_more(name):
    plan, circuit = circuit_in_segments(name)
    pieces = cut(name)
    nets = joined(pieces, [nets_of(segment.circuit).values() for segment in pieces.segments])
    assert of_the_board(nets) == of_the_board(nets_of(circuit).values())
    assert sum(len(each.plan.sensed) for each in pieces.segments) == len(plan.sensed)
    assert all(each.plan.layout.width_mm <= LONGEST_MM for each in pieces.segments)
    assert sum(each.plan.layout.width_mm for each in pieces.segments) == pytest.approx(plan.layout.width_mm)
    references = [part.reference for each in pieces.segments for part in each.circuit.parts]
    assert len(set(references)) == len(references)


def test_each_hole_and_its_light_are_where_the_board_has_them():
    layout = board("street")
    for segment, made in zip(cut("street", 80.0).segments, routed_segments("street", 80.0), strict=True):
        parts = made.placement.by_reference()
        for channel, hole in segment.plan.sensed.items():
            whole, light = layout.holes[hole.name], layout.light_places[hole.name]
            sensor, lamp = parts[f"S{channel}"], parts[f"LED{hole.light}"]
            assert hypot(sensor.x + segment.left_mm - whole.x_mm, sensor.y - whole.y_mm) <= 0.05
            assert hypot(lamp.x + segment.left_mm - light[0], lamp.y - light[1]) <= 0.05


def test_connectors_of_a_cable_face_each_other_across_the_cut():
    left, right = (each.placement for each in routed_segments("street", 80.0))
    one, other = left.by_reference()["J3"], right.by_reference()["J4"]
    assert left.outline.right - one.x < 10
    assert other.x < 10
    for way in range(1, len(one.footprint.pads) + 1):
        assert abs(one.pad(str(way)).y - other.pad(str(way)).y) < 8


@cache
def placed_segment(name, number):
    return place_segment(cut(name).segments[number - 1])


DENSE = [("cribbage-2", 1), ("cribbage-3", 2), ("cribbage-4", 2)]
"""Boards with many holes: a segment with the host, two with cables on both sides."""


@pytest.mark.parametrize(("name", "number"), proofs(DENSE))
def test_a_dense_segment_has_room_for_its_screws_and_they_go_into_the_wood(name, number):
    """Holes of 3.2 mm found no room."""
    layout, placement = cut(name).segments[number - 1].plan.layout, placed_segment(name, number)
    wood = Rectangle(0.0, 0.0, layout.width_mm, layout.height_mm)
    screws = [part for part in placement.parts if part.footprint.hole]
    assert len(screws) == len(screw_places(layout, SMALL_MOUNTING_HOLE)) >= 4
    assert all(part.body.within(wood) for part in screws)
    assert {part.footprint.hole for part in screws} == {2.2}


def test_a_segment_with_the_host_in_a_strip_is_screwed_to_the_wood_too():
    layout, placement = cut("cribbage-61").segments[0].plan.layout, placed_segment("cribbage-61", 1)
    assert placement.outline.bottom > layout.height_mm + 20
    assert all(part.y < layout.height_mm - 2 for part in placement.parts if part.footprint.hole)


@pytest.mark.parametrize(("name", "number"), proofs(DENSE))
def test_every_pin_of_a_dense_segment_has_a_way_into_the_plane_of_its_supply(name, number):
    """The lights' buffer was right below a capacitor of a light: its pin 4 found no place for a via."""
    assert Fanout(placed_segment(name, number)).stuck() is None


@pytest.mark.parametrize("name", board_names())
def test_one_cable_of_fourteen_ways_is_enough_at_each_cut(name):
    """Clock, load and 3.3 V each with a ground beside it, the two chains, the lights' supply: no sensor's line."""
    pieces = cut(name)
    assert [joint.after for joint in pieces.joints] == list(range(len(pieces.segments) - 1))
    assert {len(joint.nets) for joint in pieces.joints} == {14}
    assert not any(net.startswith("IN") for joint in pieces.joints for net in joint.nets)


def test_clock_and_load_are_slowed_down_more_than_in_one_piece():
    """With 100 pF an edge on cribbage-3 and on the field turned back by 0.1 V between the thresholds of its chips."""
    for name in ("cribbage-3", "round-the-bases"):
        parts = [part for segment in cut(name).segments for part in segment.circuit.parts]
        assert {part.kind for part in parts if part.reference.startswith("CB")} == {SLOWING_MORE}


def test_a_light_over_a_connector_finds_its_way_out():
    """The pads on the back leave a light at the cut no place for a via: the supplies' vias make way."""
    made = route(placed_segment("cribbage-61", 3))
    ends = [net for part in cut("cribbage-61").segments[2].circuit.parts for net in part.nets.values()]
    chain = {net for net in ends if net.startswith("L") and net[1:].isdigit() and ends.count(net) > 1}
    assert len(chain) > 30
    assert chain <= {track.net for track in made.tracks}


def test_ways_of_a_cable_that_are_left_over_carry_the_supply():
    """With two ways of 5 V to each cable the last lights of cribbage-61 got 0.26 V less than the host."""
    first, second, _ = cut("cribbage-61").joints
    assert [joint.nets.count("5V") for joint in (first, second)] == [3, 3]
    assert all(joint.nets.count("GND") >= joint.nets.count("5V") for joint in cut("cribbage-61").joints)


@pytest.mark.parametrize("number", sampled([2, 3], 1))
def test_links_of_3_v_3_leave_the_5_v_plane_a_way_past_them_at_the_edge(number):
    """A link that touches the edge cuts off what lies behind it: the connectors at a cut draw them there."""
    placement = placed_segment("cribbage-61", number)
    fanout = Fanout(placement)
    fanout.make()
    box = placement.outline
    for link in _links(placement, fanout):
        for x, y in (link.start, link.end):
            beside = min(x - box.left, box.right - x, y - box.top, box.bottom - y) - link.width / 2
            assert beside - rules.CLEARANCE - rules.EDGE >= 0.3


@needs_kicad
def test_each_segment_passes_the_check_and_their_copper_joined_by_cables_is_the_circuit(monkeypatch):
    plan, circuit = circuit_in_segments("street", 80.0)
    pieces, found = cut("street", 80.0), []
    for made, plotted in zip(routed_segments("street", 80.0), plotted_segments("street", 80.0), strict=True):
        assert plotted.was_checked
        assert plotted.faults == 0, plotted.report.decode()
        found.append(netlist(plotted.gerbers, made.placement))
    nets = joined(pieces, found)
    pads = [pad for made in routed_segments("street", 80.0) for pad in made.placement.pads]
    unused = {frozenset({(pad.part, pad.number)}) for pad in pads if not pad.net}
    assert of_the_board(nets) - unused == of_the_board(nets_of(circuit).values())
    reads_every_hole_and_lights_every_light(plan.layout, named_after(circuit, nets), monkeypatch)


def named_after(circuit, nets):
    """A circuit with the nets that the copper has, each called as the first of its pins is."""
    numbered, called, parts = {pad: n for n, pads in enumerate(nets) for pad in pads}, {}, []
    for part in circuit.parts:
        land = board_part(part.kind).footprint
        parts.append(
            part._replace(
                nets={
                    pin: called.setdefault(numbered[(part.reference, land.pad_number(pin))], net)
                    for pin, net in part.nets.items()
                }
            )
        )
    return Circuit(parts)


def test_a_cable_plugged_in_the_wrong_way_round_is_seen():
    """Way 1 to the last way: the nets are others then."""
    pieces = cut("street", 80.0)
    found = [nets_of(segment.circuit).values() for segment in pieces.segments]
    ways = len(pieces.joints[0].nets)

    def turned(pads):
        return frozenset((part, str(ways + 1 - int(pad))) if part == "J4" else (part, pad) for part, pad in pads)

    wrong = [{turned(pads) for pads in nets} for nets in found]
    assert of_the_board(joined(pieces, wrong)) != of_the_board(joined(pieces, found))


def test_supply_and_clock_are_within_limits_through_the_cables():
    plan, _ = circuit_in_segments("street", 80.0)
    boards = routed_segments("street", 80.0)
    supplies = segment_supplies(cut("street", 80.0), boards, budget_of(plan))
    assert [each.number for each in supplies] == [1, 2]
    assert all(each.within_limits for each in supplies)
    assert supplies[0].drop_v < supplies[1].drop_v <= DROP_V
    assert supplies[1].joint_a > 0.1
    for bus in segment_buses(cut("street", 80.0), boards):
        assert bus.within_limits
        assert bus.chips == 4


def test_the_page_names_every_cable_and_segment():
    plan, _ = circuit_in_segments("street", 80.0)
    page = segments_guide(plan, cut("street", 80.0), routed_segments("street", 80.0))
    assert "| 1 | J3 on segment 1 | J4 on segment 2 |" in page
    assert "street-2" in page
    text = " ".join(page.split())
    assert "J4, pin header" in text
    assert "- 8 wood screws, 2 x 16 mm at most, 10.4 mm of it in 12 mm of wood; as many spacers, 4 mm long" in text
    assert "put all 8 wood screws through its holes, a spacer on each: 2 x 16 mm at most" in text
    assert "`street-1-by-hand.csv`" in page
    assert "small enough for a fab's lowest price" in page
    assert "`street-1` stands out by 29 mm at the lower edge of the wood" in text


def test_the_page_says_once_that_the_board_is_in_segments(tmp_path):
    """The board's file has it in its title."""
    layout, _ = cut_into_segments(file_of(tmp_path, straight(14, tracks=2)))
    assert layout.title == "Straight, in segments"
    plan, _ = circuit_in_segments("street", 80.0)
    page = segments_guide(replace(plan, layout=layout), cut("street", 80.0), routed_segments("street", 80.0))
    assert page.startswith("# The circuit board of Straight, in 2 segments\n")


def test_the_page_says_where_segments_are_higher_than_fabs_make_cheaply():
    made = routed_segments("street", 80.0)
    box = made[0].placement.outline
    high = replace(made[0], placement=replace(made[0].placement, outline=box._replace(bottom=117.0)))
    page = segments_guide(circuit_in_segments("street", 80.0)[0], cut("street", 80.0), [high, made[1]])
    assert "mm long and 117 mm high" in page
    assert "lowest price" not in page


def test_no_cut_meets_a_part():
    for name in ("cribbage-2", "crosscribb"):
        for segment in cut(name).segments:
            layout = segment.plan.layout
            inside = Rectangle(0.4, 0.0, layout.width_mm - 0.4, layout.height_mm)
            for hole in layout.holes.values():
                assert inside.left < hole.x_mm - 1.7 < hole.x_mm + 1.7 < inside.right
                assert inside.left < layout.light_places[hole.name][0] - 1.3
                assert layout.light_places[hole.name][0] + 1.3 < inside.right


def test_a_short_board_needs_no_segments():
    with pytest.raises(CompanionError, match="it needs no segments"):
        cuts_of(board("eight"))


def file_of(folder, text):
    file = folder / "mine.toml"
    file.write_text(text)
    return str(file)


def test_a_board_with_too_few_chips_for_segments_says_how_many_would_do(tmp_path):
    """Nineteen holes a segment are three chips each, and five in one piece."""
    few, enough = (straight(17, tracks=2, wiring=PI.format(chips=chips, lights=38)) for chips in (5, 6))
    with pytest.raises(CompanionError, match="In segments mine needs chips = 6"):
        cut_into_segments(file_of(tmp_path, few))
    layout, text = cut_into_segments(file_of(tmp_path, enough))
    assert parse_board(text, "mine-segments").holes == layout.holes


@pytest.mark.parametrize("kind", ["matrix", "pins"])
def test_wiring_that_no_circuit_board_is_made_for_is_not_cut(tmp_path, kind):
    pins = ", ".join(map(str, range(2, 2 + 18)))
    wiring = {
        "matrix": 'kind = "gpio"\ninputs = "matrix"\nrows = [2, 3, 4, 5]\ncolumns = [6, 7, 8, 9, 10]',
        "pins": f'kind = "gpio"\ninputs = "pins"\npins = [{pins}]',
    }
    with pytest.raises(CompanionError, match="There is no circuit board for the wiring of mine"):
        cut_into_segments(file_of(tmp_path, straight(16, wiring=wiring[kind])))


def test_a_board_that_is_cut_already_stays_so(tmp_path):
    once, text = cut_into_segments(file_of(tmp_path, straight(14, tracks=2)))
    again, same = cut_into_segments(file_of(tmp_path, text))
    assert (again.cuts_mm, again.holes, same) == (once.cuts_mm, once.holes, text)


def unlit(layout, beyond_mm):
    """A board without the lights beyond a place."""
    holes = {name: hole._replace(light=None) if hole.x_mm > beyond_mm else hole for name, hole in layout.holes.items()}
    return layout._replace(holes=holes)


def test_a_segment_without_lights_gets_no_supply_for_any():
    whole = board("street")
    cuts_mm = cuts_of(whole, 80.0)
    plan = circuit_board_plan(in_segments(unlit(whole, cuts_mm[0]), cuts_mm))
    pieces = cut_board(plan, board_circuit(plan))
    boards = [route(place_segment(segment)) for segment in pieces.segments]
    assert not any("5V" in part.nets.values() for part in pieces.segments[1].circuit.parts)
    assert [each.number for each in segment_supplies(pieces, boards, budget_of(plan))] == [1]


def test_no_part_is_in_two_segments_where_the_host_is_in_the_second():
    whole = board("street")
    last = max(hole.sensor for hole in whole.holes.values())
    turned = {name: hole._replace(sensor=last - hole.sensor) for name, hole in whole.holes.items()}
    cuts_mm = cuts_of(whole, 80.0)
    turned = in_segments(whole, cuts_mm)._replace(holes=turned)
    plan = circuit_board_plan(turned)
    pieces = cut_board(plan, board_circuit(plan))
    assert "A1" in pieces.segments[1].circuit.by_reference
    references = [part.reference for segment in pieces.segments for part in segment.circuit.parts]
    assert len(set(references)) == len(references)


def test_more_chips_than_there_are_sensors_for_are_beside_the_host():
    plan = circuit_board_plan(parse_board(straight(6, wiring=PI.format(chips=3, lights=8)), "mine"))
    parts = place(plan, board_circuit(plan)).by_reference()
    assert hypot(parts["U3"].x - parts["A1"].x, parts["U3"].y - parts["A1"].y) < 60


def test_a_segment_without_a_sensor_is_named():
    whole = board("street")
    plan = circuit_board_plan(in_segments(whole, (whole.width_mm - 2.0,)))
    with pytest.raises(CompanionError, match="Segment 2 of street would have no hole with a sensor"):
        cut_board(plan, board_circuit(plan))


def test_a_cut_of_a_board_file_through_a_hole_is_named():
    whole = board("street")
    right, through = cuts_of(whole, 80.0)[0], whole.holes["track1/12"].x_mm
    plan = circuit_board_plan(in_segments(whole, (right, through)))
    with pytest.raises(CompanionError, match=f"The cut of street at {through:g} mm would meet a hole or its light"):
        cut_board(plan, board_circuit(plan))


def test_a_board_that_no_straight_cut_divides_says_so():
    with pytest.raises(CompanionError, match="cannot be cut"):
        cuts_of(board("crosscribb"), 12.0)


@needs_kicad
@pytest.mark.proofs
@pytest.mark.parametrize("name", board_names())
def test_the_segments_of_every_shipped_board_pass_the_check_and_are_its_circuit(name):
    _, circuit = circuit_in_segments(name)
    boards, plots = routed_segments(name, LONGEST_MM), plotted_segments(name, LONGEST_MM)
    assert [each.faults for each in plots] == [0] * len(boards)
    assert all(each.was_checked for each in plots)
    nets = joined(cut(name), [netlist(p.gerbers, m.placement) for p, m in zip(plots, boards, strict=True)])
    plan, _ = circuit_in_segments(name)
    assert all(supply.within_limits for supply in segment_supplies(cut(name), boards, budget_of(plan)))
    assert all(bus.within_limits for bus in segment_buses(cut(name), boards))
    unused = {frozenset({(p.part, p.number)}) for made in boards for p in made.placement.pads if not p.net}
    assert of_the_board(nets) - unused == of_the_board(nets_of(circuit).values())
