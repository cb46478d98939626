"""The circuit, laid on a bench and read by the real firmware and the real drivers: every hole is its own channel."""

from __future__ import annotations

import pytest
from gpiozero import Device
from pegboard.scanner import Scanner

from companion.board.boards import board_names, load_board
from companion.board.wiring import ChainInputs
from companion.drivers.firmware.wiring import usual_wiring
from companion.drivers.gpio.inputs import open_reader
from companion.maker.electronics.board import HOST
from companion.maker.electronics.circuit import GND, V5, V33
from companion.maker.electronics.parts import AHCT125, APA102, HC165, SERIES_BUS, WS2812
from companion.maker.electronics.sensing import CHIP_INPUTS
from tests.drivers.gpio.parts import HeldPin, WatchedPin, factory
from tests.maker.electronics.bench import Bench
from tests.maker.electronics.boards import EVERY, SMALL, board, small_board
from tests.maker.electronics.pico_on_bench import load_pico
from tests.sampled import sampled

__all__ = ["factory"]


def sensed(layout):
    return {hole.name: hole.sensor for hole in layout.holes.values() if hole.sensor is not None}


def closed_bits(bits, count):
    return {channel for channel in range(count) if bits[channel >> 3] >> (channel & 7) & 1}


@pytest.mark.parametrize("name", sampled(board_names(), *map(board_names().index, ("cribbage-61", "round-the-bases"))))
def test_the_firmware_reads_every_hole_of_the_usual_wiring_as_its_own_channel(name, monkeypatch):
    layout = load_board(name)
    bench = Bench(layout)
    wiring = usual_wiring(layout)["inputs"]
    source = load_pico(monkeypatch, bench).source(wiring)
    assert closed_bits(Scanner(source).bits(), source.count) == set()
    for hole, channel in sensed(layout).items():
        bench.closed = {hole}
        assert closed_bits(Scanner(source).bits(), source.count) == {channel}


def test_the_firmware_finds_the_end_of_the_chain_tied_as_a_tail_of_0(monkeypatch):
    layout = load_board("cribbage-61")
    bench = Bench(layout)
    source = load_pico(monkeypatch, bench).source(usual_wiring(layout)["inputs"])
    scanner = Scanner(source)
    assert source.tail == 0
    assert scanner.stuck() == -1


@pytest.mark.parametrize("name", board_names())
def test_a_wire_off_between_two_chips_is_noticed_with_the_usual_wiring(name, monkeypatch):
    layout = load_board(name)
    bench = Bench(layout)
    source = load_pico(monkeypatch, bench).source(usual_wiring(layout)["inputs"])
    bench._chips = {data: dict(nets) for data, nets in bench._chips.items()}
    chips = list(bench._chips.values())
    for nets in (chips[0], chips[len(chips) // 2], chips[-1]):
        assert Scanner(source).stuck() == -1
        whole, nets["SER (10)"] = nets["SER (10)"], V33  # an open input of these chips drifts up
        assert Scanner(source).stuck() >= 0
        nets["SER (10)"] = whole


CHAINS = [name for name in EVERY if any(part.kind is HC165 for part in Bench(board(name)).circuit.parts)]


@pytest.mark.parametrize("name", CHAINS)
def test_every_net_to_all_chips_comes_over_one_resistor_from_the_host(name):
    circuit = Bench(board(name)).circuit
    chips = {part.reference: part.nets for part in circuit.parts if part.kind is HC165}
    for pin in ("CLK (2)", "SH/LD (1)", "CLK INH (15)"):
        (net,) = {nets[pin] for nets in chips.values()}
        if net == GND:
            assert pin == "CLK INH (15)"
            continue
        (end,) = [circuit.by_reference[other.part] for other in circuit.nets[net] if other.part not in chips]
        assert end.kind is SERIES_BUS
        assert at_the_host(circuit, end.nets["1"])


class ChainPins:
    """The pins of the Pi at the chain of a bench: SH/LD takes the levels in, a rising clock shifts them."""

    def __init__(self, factory, bench, inputs):
        self._bench, self._bits = bench, []
        clock, _, miso, select, load = inputs.pins
        watched = [factory.pin(pin, pin_class=WatchedPin) for pin in (clock, load, select)]
        self._clock, self._load, self._select = watched
        self._miso, self._data = factory.pin(miso), bench.net_of_pin(f"GPIO {miso}")
        self._nets = [bench.net_of_pin(f"GPIO {pin}") for pin in (clock, load, select)]
        self._was_high = True
        for pin in watched:
            pin.watchers.append(self._set)

    def _set(self):
        chips = self._bench.chips
        for pin, net in zip(("CLK (2)", "SH/LD (1)", "CLK INH (15)"), self._nets, strict=True):
            assert {nets[pin] for nets in chips} == {self._bench.behind(net)}
        rising, self._was_high = self._clock.state and not self._was_high, self._clock.state
        if not self._load.state:
            self._bits, self._tail = self._bench.bits(self._data)
        elif rising and not self._select.state:
            self._bits = [*self._bits[1:], self._tail]
        if self._bits and self._bits[0]:
            self._miso.drive_high()
        else:
            self._miso.drive_low()


def lay_at_the_pi(factory, bench, layout):
    """Connect the mock pins with the bench."""
    inputs = layout.wiring.inputs
    if isinstance(inputs, ChainInputs):
        ChainPins(factory, bench, inputs)
        return
    for number in inputs.pins:
        net = bench.net_of_pin(f"GPIO {number}")
        if net.startswith("ROW"):
            row = factory.pin(number, pin_class=WatchedPin)
            row.watchers.append(lambda row=row, net=net: bench.driven.update({net: bool(row.state)}))
        else:
            factory.pin(number, pin_class=HeldPin).held = lambda net=net: bench.level(net)


@pytest.mark.parametrize("name", SMALL)
def test_the_driver_reads_every_hole_at_the_pi_as_its_own_channel(name, factory):
    layout = small_board(name)
    bench = Bench(layout)
    lay_at_the_pi(factory, bench, layout)
    reader = open_reader(layout.wiring)
    holes = sensed(layout)
    spare = reader.read()
    assert not any(spare >> channel & 1 for channel in holes.values())
    for hole, channel in holes.items():
        bench.closed = {hole}
        assert reader.read() == 1 << channel
    bench.closed = set(holes)
    assert reader.read() == sum(1 << channel for channel in holes.values())
    reader.close()
    assert Device.pin_factory is factory


@pytest.mark.parametrize("name", [name for name in SMALL if name.startswith("matrix")])
def test_three_pegs_at_the_corners_of_a_rectangle_do_not_close_the_fourth(name, factory):
    layout = small_board(name)
    bench = Bench(layout)
    lay_at_the_pi(factory, bench, layout)
    reader = open_reader(layout.wiring)
    corners = {0, 3, 6}  # rows 0 and 1, columns 0 and 3 of six
    bench.closed = {hole for hole, channel in sensed(layout).items() if channel in corners}
    assert reader.read() == sum(1 << channel for channel in corners)


LIT = [name for name in EVERY if any(part.reference == "PS1" for part in Bench(board(name)).circuit.parts)]
FIRST, SECOND = ("1A (2)", "1OE (1)", "1Y (3)"), ("2A (5)", "2OE (4)", "2Y (6)")
GATES = {"DIN": FIRST, "CI": FIRST, "DI": SECOND}
HANDED_ON = {"DIN": "DOUT", "DI": "DO", "CI": "CO"}


def at_the_host(circuit, net):
    return any(pin.part == HOST for pin in circuit.nets[net])


@pytest.mark.parametrize("name", LIT)
def test_data_goes_from_the_host_over_the_buffer_from_light_to_light_in_the_order_of_their_channels(name):
    layout = board(name)
    circuit = Bench(layout).circuit
    (buffer,) = [part for part in circuit.parts if part.kind is AHCT125]
    lights = [part for part in circuit.parts if part.kind in (WS2812, APA102)]
    channels = {hole.light: hole.name for hole in layout.holes.values() if hole.light is not None}
    for entry, exit_ in HANDED_ON.items():
        if entry not in lights[0].nets:
            continue
        input_, enable, output = GATES[entry]
        assert at_the_host(circuit, buffer.nets[input_])
        assert buffer.nets[enable] == GND or at_the_host(circuit, buffer.nets[enable])
        in_series = [part for part in circuit.parts if part.reference.startswith("RS")]
        (net,) = [part.nets["2"] for part in in_series if part.nets["1"] == buffer.nets[output]]
        for channel, light in enumerate(lights):
            assert light.nets[entry] == net
            assert light.hole == channels.get(channel, "")
            net = light.nets.get(exit_, "")
        assert net == ""


@pytest.mark.parametrize("name", EVERY)
def test_5_v_reach_neither_the_host_nor_what_it_reads(name):
    circuit = Bench(board(name)).circuit
    assert V5 not in circuit.by_reference[HOST].nets.values()
    for part in circuit.parts:
        if part.kind is HC165:
            assert (part.nets["VCC (16)"], part.nets["GND (8)"]) == (V33, GND)
            assert V5 not in part.nets.values()
        if part.kind is AHCT125:
            assert (part.nets["VCC (14)"], part.nets["GND (7)"]) == (V5, GND)
            inputs = {pin for pin in part.nets if "Y" not in pin}
            assert len(inputs) == 14 - 4  # none of them floats
        if part.reference[0] in "RSD" and part.kind not in (WS2812, APA102):
            assert V5 not in part.nets.values()


@pytest.mark.parametrize("name", EVERY)
def test_no_peg_shorts_a_supply(name):
    layout = board(name)
    bench = Bench(layout)
    bench.closed = set(sensed(layout))
    assert (bench.level(GND), bench.level(V33)) == (False, True)


@pytest.mark.parametrize("name", EVERY)
def test_every_net_joins_two_pins_at_least_and_no_pin_is_on_two(name):
    circuit = Bench(board(name)).circuit
    assert all(len(pins) >= 2 for pins in circuit.nets.values())
    pins = [(pin.part, pin.pin) for pin in circuit.pins()]
    assert len(pins) == len(set(pins))
    assert len(circuit.by_reference) == len(circuit.parts)


@pytest.mark.parametrize("name", [name for name in EVERY if "matrix" not in name and "pins" not in name])
def test_each_input_of_each_chip_is_used_once_and_none_floats(name):
    layout = board(name)
    circuit = Bench(layout).circuit
    chips = [part.nets for part in circuit.parts if part.kind is HC165]
    inputs = [nets[pin] for nets in chips for pin in CHIP_INPUTS]
    used = [net for net in inputs if net not in (GND, V33)]
    assert len(inputs) == 8 * len(chips)
    assert sorted(used) == sorted(f"IN{channel}" for channel in sensed(layout).values())
