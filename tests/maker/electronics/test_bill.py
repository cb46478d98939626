import csv
import io
from collections import Counter

import pytest

from companion.maker.electronics.bill import ALL, COLUMNS, bill, bill_lines, ranges
from companion.maker.electronics.board import circuit_of
from companion.maker.electronics.netlist import netlist
from companion.maker.electronics.parts import (
    APA102,
    BYPASS,
    DIODE,
    HALL_SWITCH,
    HC165,
    LED,
    PULL,
    REED,
    SWITCH,
    WS2812,
)
from companion.maker.electronics.plan import plan_of
from companion.maker.physics.switches import DRV5032AJ
from tests.maker.electronics.boards import EVERY, board


def made(name):
    plan = plan_of(board(name))
    return plan, circuit_of(plan)


def rows(document):
    return list(csv.DictReader(io.StringIO(document.content.decode())))


def named(text):
    """Every reference of a line of the bill: "R0-R3 R5" names five."""
    for run in text.split():
        first, _, last = run.partition("-")
        letters = first.rstrip("0123456789")
        numbers = first[len(letters) :], (last or first)[len(letters) :]
        yield from (f"{letters}{number}" for number in range(int(numbers[0]), int(numbers[1]) + 1))


@pytest.mark.parametrize("name", EVERY)
def test_the_bill_names_every_part_of_the_netlist_once_and_counts_it(name):
    plan, circuit = made(name)
    (bought,), (wired,) = map(list, (bill(plan, circuit), netlist(circuit)))
    lines = [line for line in rows(bought) if line["reference"] and line["for"] in (ALL, "reed")]
    assert tuple(rows(bought)[0]) == COLUMNS
    counted = Counter(reference for line in lines for reference in named(line["reference"]))
    assert counted == Counter(dict.fromkeys({row["part"] for row in rows(wired)}, 1))
    assert all(int(line["quantity"]) == len(list(named(line["reference"]))) for line in lines)


def quantity(lines, kind):
    return sum(line.quantity for line in lines if line.kind == kind and line.wanted == ALL)


def test_a_board_for_two_takes_a_chip_for_eight_holes_and_a_resistor_for_each():
    lines = list(bill_lines(*made("cribbage-2")))
    holes = 246
    assert quantity(lines, HC165) == -(-holes // 8)
    assert quantity(lines, PULL) == quantity(lines, WS2812) == holes
    assert quantity(lines, BYPASS) == 31 + 1 + holes  # each chip, the buffer, each light
    sensors = {line.wanted: line.quantity for line in lines if line.wanted != ALL and line.kind is not BYPASS}
    assert sensors == {"reed": holes, "contact": holes, "hall": holes, "reed, hall": 6}


def test_a_baseball_field_has_a_magnet_for_each_of_its_pegs():
    plan, circuit = made("round-the-bases")
    (magnets,) = [line for line in bill_lines(plan, circuit) if line.kind.value == "magnet"]
    assert magnets.quantity == len(plan.layout.start_holes) + 3  # a spare one of each side, and of those for all


def test_the_bill_of_a_board_that_says_its_sensor_has_no_other():
    lines = list(bill_lines(*made("chain")))
    assert quantity(lines, REED) == 18
    assert quantity(lines, APA102) == 18
    assert {line.wanted for line in lines} == {ALL}
    halls = list(bill_lines(*made("chain of halls")))
    assert quantity(halls, HALL_SWITCH) == 18
    assert quantity(halls, BYPASS) == 3 + 18


@pytest.mark.parametrize("name", ["cribbage-2", "round-the-bases"])
def test_the_hall_switches_are_those_that_feel_no_neighbour(name):
    kinds = [line.kind for line in bill_lines(*made(name)) if line.wanted == "hall"]
    assert kinds == [HALL_SWITCH, BYPASS]
    assert DRV5032AJ.name in HALL_SWITCH.number  # what companion hardware physics reckons with


def test_a_matrix_has_a_diode_for_each_hole_and_neither_chips_nor_hall_switches():
    lines = list(bill_lines(*made("matrix, active high")))
    assert quantity(lines, DIODE) == 18
    assert quantity(lines, HC165) == quantity(lines, PULL) == 0
    assert {line.wanted for line in lines} == {ALL, "reed", "contact"}


def test_leds_at_pins_get_the_resistor_that_gives_their_current():
    lines = list(bill_lines(*made("pins")))
    assert quantity(lines, LED) == 2
    assert [line.kind.value for line in lines if line.reference == "RL0-RL1"] == ["330 Ohm"]


@pytest.mark.parametrize("name", EVERY)
def test_every_part_says_by_which_number_to_order_it_or_that_any_will_do(name):
    for line in bill_lines(*made(name)):
        assert line.kind is not SWITCH
        assert line.kind.number or line.kind.instead or line.kind.package


def test_a_board_has_sockets_holders_plug_and_boards_to_carry_its_parts():
    lines = list(bill_lines(*made("cribbage-2")))
    counts = {(line.kind.value, line.kind.package): line.quantity for line in lines if not line.reference}
    assert counts["socket", "DIP-16"] == quantity(lines, HC165) == 31
    assert counts["socket", "DIP-14"] == 1
    assert counts["fuse holder", "5 x 20 mm"] == 1
    assert counts["socket of the supply", "5.5 x 2.1 mm"] == 1
    assert counts["perfboard", "160 x 100 mm, 2.54 mm"] == 4
    assert counts["USB cable", "A to Micro-B"] == 1
    assert not [line for line in bill_lines(*made("pins")) if "socket" in line.kind.value or "fuse" in line.kind.value]


@pytest.mark.parametrize("name", EVERY)
def test_every_line_has_its_price(name):
    assert all(line.kind.price_eur > 0 for line in bill_lines(*made(name)))


def test_the_fuse_is_of_a_rating_that_is_sold():
    usual = {
        "T 1 A",
        "T 1.25 A",
        "T 1.6 A",
        "T 2 A",
        "T 2.5 A",
        "T 3.15 A",
        "T 4 A",
        "T 5 A",
        "T 6.3 A",
        "T 8 A",
        "T 10 A",
    }
    for name in EVERY:
        for line in bill_lines(*made(name)):
            if line.reference == "F1":
                assert line.kind.value in usual
                assert line.kind.package == "5 x 20 mm, time-lag"


def test_references_are_listed_in_short():
    assert ranges(["R0", "R1", "R2", "R4", "C9", "C10"]) == "R0-R2 R4 C9-C10"
