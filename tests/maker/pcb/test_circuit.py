"""The circuit of a circuit board: that of the hand wiring, and read by the real firmware and the Pi's driver."""

from __future__ import annotations

from pathlib import Path

import pytest
from pegboard.scanner import Scanner

from companion.board.boardfile import parse_board
from companion.board.boards import board_names, load_board
from companion.drivers.firmware.wiring import usual_wiring
from companion.drivers.gpio.apa102 import apa102_frame
from companion.drivers.gpio.inputs import open_reader
from companion.errors import CompanionError
from companion.maker.electronics.board import circuit_of
from companion.maker.electronics.circuit import Circuit
from companion.maker.pcb.circuit import board_circuit, circuit_board_plan
from companion.maker.pcb.kinds import board_part
from companion.maker.pcb.tables import nets_of
from tests.board.straight import straight
from tests.drivers.gpio.parts import factory
from tests.maker.electronics.bench import Bench
from tests.maker.electronics.boards import CHAIN, MATRIX
from tests.maker.electronics.pico_on_bench import load_pico
from tests.maker.electronics.test_circuit import closed_bits, lay_at_the_pi, sensed
from tests.maker.pcb.boards import SMALL, board, circuit_at
from tests.maker.pcb.lightchain import apa102_shown, ws2812_shown
from tests.sampled import sampled

__all__ = ["factory"]

EVERY = (*board_names(), *SMALL)
OF_A_BOARD_ALONE = ("TP", "H", "J2", "CB")


@pytest.mark.parametrize("name", EVERY)
def test_it_joins_the_same_pins_as_the_hand_wiring(name):
    plan, circuit = circuit_at(name)
    by_hand = {
        ({"PS1": "J1"}.get(pin.part, pin.part), pin.pin): pin.net
        for part in circuit_of(plan).parts
        for pin in circuit_of_pins(part)
    }
    on_board = {(pin.part, pin.pin): pin.net for pin in circuit.pins() if not pin.part.startswith(OF_A_BOARD_ALONE)}
    assert on_board == by_hand


def circuit_of_pins(part):
    from companion.maker.electronics.circuit import Pin

    return [Pin(net, part.reference, pin, part.hole) for pin, net in part.nets.items()]


@pytest.mark.parametrize("name", EVERY)
def test_every_pin_has_a_pad_of_its_own_and_every_net_two(name):
    _, circuit = circuit_at(name)
    for part in circuit.parts:
        land = board_part(part.kind).footprint
        numbers = [land.pad_number(pin) for pin in part.nets]
        assert len(set(numbers)) == len(numbers)
        assert set(numbers) <= {pad.number for pad in land.pads}
    assert all(len(pads) >= 2 for pads in nets_of(circuit).values())


def test_the_header_and_the_test_points_are_at_the_nets_of_the_host_and_the_supplies():
    _, circuit = circuit_at("eight")
    assert list(circuit.by_reference["J2"].nets.values()) == [
        "3V3", "GND", "CLK", "GND", "LOAD", "GND", "DATA", "GND", "LIGHT", "GND",
    ]  # fmt: skip
    tested = [part.nets["1"] for part in circuit.parts if part.reference.startswith("TP")]
    assert tested == ["GND", "3V3", "CLK_CHIPS", "LOAD_CHIPS", "DATA", "5V", "L0"]


@pytest.mark.parametrize("name", sampled(["eight", "street", "round-the-bases", *board_names()[:-1]], 0, 1, 2))
def test_the_firmware_reads_every_hole_and_lights_every_light(name, monkeypatch):
    reads_every_hole_and_lights_every_light(board(name), circuit_at(name)[1], monkeypatch)


def reads_every_hole_and_lights_every_light(layout, circuit, monkeypatch):
    """Also asked of the netlist that is read back from the copper."""
    bench = Bench(layout, circuit)
    wiring = usual_wiring(layout)
    pico = load_pico(monkeypatch, bench)
    source = pico.source(wiring["inputs"])
    assert closed_bits(Scanner(source).bits(), source.count) == set()
    assert Scanner(source).stuck() == -1
    for hole, channel in sensed(layout).items():
        bench.closed = {hole}
        assert closed_bits(Scanner(source).bits(), source.count) == {channel}
    strip = pico.strip(wiring["lights"])
    for hole in layout.holes.values():
        strip.bytes[:] = bytes(len(strip.bytes))
        strip.bytes[3 * hole.light : 3 * hole.light + 3] = b"\x10\x20\x30"
        shown = ws2812_shown(circuit, f"GP{wiring['lights']['pin']}", strip.bytes)
        assert {at for at, colour in shown.items() if any(colour)} == {hole.name}


def test_a_pi_at_the_header_reads_every_hole_of_a_board_for_a_pico(factory):
    """The Pico is out of its sockets, and J2 is wired to the pins that a Pi's own board has.

    A Pi counts the inputs of each chip from A, a Pico from H: sensor 0 of one is sensor 7 of the other.
    """
    layout, (_, circuit), (_, of_a_pi) = board("eight-pi"), circuit_at("eight"), circuit_at("eight-pi")
    header = set(circuit.by_reference["J2"].nets.values())
    host = of_a_pi.by_reference["A1"]
    wires = {pin: net for pin, net in host.nets.items() if net in header - {"LIGHT"}}
    assert set(wires.values()) == {"3V3", "GND", "CLK", "LOAD", "DATA"}
    select = {pin: "select" for pin, net in host.nets.items() if net == "INH"}
    parts = [host._replace(nets=wires | select) if part.reference == "A1" else part for part in circuit.parts]
    chips = circuit.by_reference["RB1"]  # those of a Pico are selected at all times: for the bench, by ground
    parts.append(chips._replace(reference="RB3", nets={"1": "select", "2": "GND"}))
    bench = Bench(layout, Circuit(parts))
    lay_at_the_pi(factory, bench, layout)
    reader = open_reader(layout.wiring)
    assert reader.read() == 0
    for hole, channel in sensed(layout).items():
        bench.closed = {hole}
        assert reader.read() == 1 << (channel ^ 7)
    reader.close()
    page = Path("hardware/circuits/README.md").read_text("utf-8")
    for pin, net in wires.items():
        assert f"| {net} | {pin} |" in page or net == "GND"


def test_the_driver_of_the_pi_reads_every_hole_and_lights_every_light(factory):
    layout = board("eight-pi")
    plan, circuit = circuit_at("eight-pi")
    bench = Bench(layout, circuit)
    lay_at_the_pi(factory, bench, layout)
    reader = open_reader(layout.wiring)
    assert reader.read() == 0
    for hole, channel in sensed(layout).items():
        bench.closed = {hole}
        assert reader.read() == 1 << channel
    reader.close()
    for hole in layout.holes.values():
        frame = apa102_frame(8, {hole.light: (10, 20, 30)}, 1.0, 1000)
        shown = apa102_shown(circuit, plan, frame)
        assert {at for at, colour in shown.items() if any(colour)} == {hole.name}


@pytest.mark.parametrize("inputs", [MATRIX, f"{CHAIN}\nactive_low = false"])
def test_a_matrix_and_a_chain_that_closes_to_the_supply_have_no_circuit_board(inputs):
    layout = parse_board(straight(7, tracks=2, wiring=f'kind = "gpio"\n{inputs}'), "small")
    with pytest.raises(CompanionError, match="There is no circuit board for the wiring of small"):
        circuit_board_plan(layout)


def test_leds_at_pins_have_no_circuit_board():
    chain = 'kind = "gpio"\ninputs = "74hc165"\nload_pin = 25\nchips = 1'
    wiring = f'{chain}\nlights = "pins"\nlight_pins = [20, 21]\nlight_ma = 4'
    layout = parse_board(straight(6, lights=False, wiring=wiring), "small")
    with pytest.raises(CompanionError, match="There is no circuit board for the wiring of small"):
        circuit_board_plan(layout)


def test_a_board_without_lights_has_a_circuit_board_without_a_supply():
    layout = parse_board(straight(6, lights=False), "dark")
    circuit = board_circuit(circuit_board_plan(layout))
    assert not {"J1", "F1"} & set(circuit.by_reference)
    assert "5V" not in circuit.nets


def test_every_shipped_board_has_lights_and_sensors_for_all_of_its_holes():
    for name in board_names():
        layout, (_, circuit) = load_board(name), circuit_at(name)
        for letter in ("S", "LED"):
            holes = [part.hole for part in circuit.parts if part.reference.rstrip("0123456789") == letter]
            assert sorted(holes) == sorted(layout.holes)
