"""Whole circuit boards, made by KiCad: checked, read back from their copper, and the same in every run."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import zipfile
from dataclasses import replace
from functools import cache
from hashlib import sha256

import pytest
from shapely import unary_union
from shapely.geometry import Point, box

from companion.board.boards import board_names
from companion.drivers.gpio.inputs import open_reader
from companion.maker.electronics.circuit import Circuit
from companion.maker.pcb import kicad
from companion.maker.pcb.board import finished_files, finished_folder, made_files
from companion.maker.pcb.copper import CopperLayer
from companion.maker.pcb.kicad import kicad_python, plot
from companion.maker.pcb.kinds import board_part
from companion.maker.pcb.placement import place
from companion.maker.pcb.silkmarks import SilkDot
from companion.maker.pcb.tables import nets_of
from tests.drivers.gpio.parts import factory
from tests.maker.electronics.bench import Bench
from tests.maker.electronics.test_circuit import lay_at_the_pi, sensed
from tests.maker.pcb.boards import board, circuit_at, placed, routed
from tests.maker.pcb.copper import Copper, islands, netlist, pads_joined
from tests.maker.pcb.test_circuit import reads_every_hole_and_lights_every_light
from tests.sampled import proofs, sampled

__all__ = ["factory"]

pytestmark = pytest.mark.skipif(kicad_python() is None, reason="KiCad's module pcbnew is not installed")


@cache
def plotted(name):
    return plot(routed(name))


@cache
def copper_of(name):
    return Copper(plotted(name).gerbers, name)


@cache
def joined(name):
    return pads_joined(copper_of(name), placed(name))


def from_copper(name, nets):
    """The circuit with the nets that the copper has, each called as the first of its pins is."""
    _, circuit = circuit_at(name)
    numbered = {pad: at for at, pads in enumerate(sorted(map(sorted, nets))) for pad in pads}
    called, parts = {}, []
    for part in circuit.parts:
        land = board_part(part.kind).footprint
        nets = {}
        for pin, net in part.nets.items():
            nets[pin] = called.setdefault(numbered[(part.reference, land.pad_number(pin))], net)
        parts.append(part._replace(nets=nets))
    return Circuit(parts)


def pads_without_a_net(placement):
    return {frozenset({(pad.part, pad.number)}) for pad in placement.pads if not pad.net}


@pytest.mark.parametrize("name", sampled(["eight", "street", "eight-pi", "crosscribb-pi", "cribbage-61-pi"]))
def test_kicad_finds_nothing_wrong(name):
    found = plotted(name)
    assert found.was_checked
    assert found.faults == 0, found.report.decode()


def test_the_check_has_the_rules_and_sees_what_breaks_them():
    """A track that is too thin, and one that is missing."""
    whole = routed("eight")
    thin = [replace(track, width=0.14) if at == 40 else track for at, track in enumerate(whole.tracks)]
    assert plot(replace(whole, tracks=tuple(thin))).faults > 0
    cut = [track for track in whole.tracks if track.net != "IN3"]
    assert plot(replace(whole, tracks=tuple(cut))).faults > 0


def test_the_check_sees_what_is_printed_on_a_pad(monkeypatch):
    pad = placed("eight").by_reference()["S0"].pads[0]
    monkeypatch.setattr(kicad, "all_silk", lambda placement: [SilkDot("S0", pad.x, pad.y, 0.7, False)])
    assert b"silk_over_copper" in plot(routed("eight")).report


@pytest.mark.parametrize("name", sampled(["eight", "street", "eight-pi", "crosscribb-pi", "cribbage-61-pi"]))
def test_the_copper_joins_what_the_circuit_joins_and_nothing_else(name):
    _, circuit = circuit_at(name)
    assert joined(name) - pads_without_a_net(placed(name)) == set(nets_of(circuit).values())


@pytest.mark.parametrize("name", sampled(["eight", "street"]))
def test_the_firmware_reads_every_hole_and_lights_every_light_through_the_copper(name, monkeypatch):
    reads_every_hole_and_lights_every_light(board(name), from_copper(name, joined(name)), monkeypatch)


@pytest.mark.parametrize("name", proofs(["eight-pi", "crosscribb-pi", "cribbage-61-pi"]))
def test_the_driver_of_the_pi_reads_every_hole_through_the_copper(name, factory):
    layout = board(name)
    bench = Bench(layout, from_copper(name, joined(name)))
    lay_at_the_pi(factory, bench, layout)
    reader = open_reader(layout.wiring)
    for hole, channel in sensed(layout).items():
        bench.closed = {hole}
        assert reader.read() == 1 << channel
    reader.close()


def test_a_track_that_is_missing_and_a_via_that_is_missing_are_seen_in_the_copper():
    whole, (_, circuit) = routed("eight"), circuit_at("eight")
    right = set(nets_of(circuit).values())
    without_track = replace(
        whole, tracks=tuple(track for track in whole.tracks if track.net != "SER1" and track.net != "IN3")
    )
    gone = next(via for via in whole.vias if via.net not in ("GND", "5V", "3V3"))
    without_via = replace(whole, vias=tuple(via for via in whole.vias if via is not gone))
    for broken in (without_track, without_via):
        assert right - netlist(plot(broken).gerbers, placed("eight"))


def test_the_5_v_plane_is_one_piece_from_the_fuse_to_every_light():
    for name in ("eight", "street"):
        copper = copper_of(name)
        fuse = placed(name).by_reference()["F1"].pad("2")
        pieces = copper.pieces_of("In2_Cu", copper.island(fuse.x, -fuse.y, fuse.back))
        outline = placed(name).outline
        whole = (outline.right - outline.left) * (outline.bottom - outline.top)
        assert len(pieces) == 1
        assert pieces[0].area > 0.6 * whole


@pytest.mark.parametrize("name", ["eight", "street"])
def test_planes_are_half_a_millimetre_from_the_holes_of_screws_and_tracks_not_below_their_heads(name):
    """Fabs ask for 0.2 to 0.3 mm from copper to a hole that a drill makes last, without copper in it."""
    holes = [part for part in placed(name).parts if part.footprint.hole]
    assert holes
    for layer, piece in copper_of(name).pieces:
        inside = layer in ("In1_Cu", "In2_Cu")
        for part in holes:
            least = part.footprint.hole / 2 + 0.5 if inside else part.footprint.head_mm
            assert piece.distance(Point(part.x, -part.y)) >= least - 0.001


def test_solder_paste_is_on_the_pads_that_the_fab_solders_and_on_no_others():
    paste = {
        back: unary_union(islands(plotted("eight").gerbers[f"eight-{'BF'[not back]}_Paste.gbr"]))
        for back in (True, False)
    }
    for part in placed("eight").parts:
        for pad in part.pads:
            by_fab = not (part.footprint.by_hand or part.part.reference.startswith("TP"))
            assert paste[pad.back].intersects(box(pad.box.left, -pad.box.bottom, pad.box.right, -pad.box.top)) == by_fab


def test_links_of_3_v_3_run_in_the_layer_of_the_5_v_plane_and_nothing_else_does():
    inside = {track.net for track in routed("street").tracks if track.layer is CopperLayer.SUPPLY}
    assert inside == {"3V3"}
    assert not [track for track in routed("street").tracks if track.layer is CopperLayer.GROUND]


def test_the_gerbers_have_the_layers_that_fabs_take_and_say_no_moment():
    gerbers = plotted("eight").gerbers
    layers = {name.partition("-")[2] for name in gerbers}
    assert layers == {
        *(f"{name}.gbr" for name in ("F_Cu", "In1_Cu", "In2_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Paste", "B_Paste")),
        *(f"{name}.gbr" for name in ("F_SilkS", "B_SilkS", "Edge_Cuts")),
        "PTH.drl",
        "NPTH.drl",
    }
    for content in (*gerbers.values(), plotted("eight").report):
        assert not re.search(rb"20\d\d-\d\d-\d\d|/tmp", content)


MAKE = """
from hashlib import sha256
from tests.maker.pcb.test_made import plotted
board = plotted("eight")
for content in (board.board, board.report, *board.gerbers.values()):
    print(sha256(content).hexdigest())
"""


def test_the_same_board_gives_the_same_files_to_the_byte():
    other = subprocess.run(
        [sys.executable, "-c", MAKE],
        env=os.environ | {"PYTHONHASHSEED": "3", "PYTHONPATH": os.pathsep.join([".", "firmware"])},
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    ).stdout.split()
    made = plotted("eight")
    here = [made.board, made.report, *made.gerbers.values()]
    assert other == [sha256(content).hexdigest() for content in here]
    assert len(other) == 15


@pytest.mark.proofs
@pytest.mark.parametrize("name", board_names())
def test_every_shipped_board_is_made_as_its_finished_files_are_where_it_has_them(name, monkeypatch):
    plan, circuit = circuit_at(name)
    placement = place(plan, circuit)
    files = made_files(plan, placement)
    if (finished_folder() / name).is_dir():
        assert files == finished_files(placement)
    holds_what_a_fab_needs(name, files, monkeypatch)


def holds_what_a_fab_needs(name, files, monkeypatch):
    """The netlist of the gerbers is the circuit's, and the firmware reads and lights through it."""
    _, circuit = circuit_at(name)
    with zipfile.ZipFile(io.BytesIO(files[f"{name}-gerbers.zip"])) as archive:
        gerbers = {each: archive.read(each) for each in archive.namelist()}
    nets = netlist(gerbers, placed(name))
    assert nets - pads_without_a_net(placed(name)) == set(nets_of(circuit).values())
    reads_every_hole_and_lights_every_light(board(name), from_copper(name, nets), monkeypatch)
