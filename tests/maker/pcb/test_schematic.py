"""The schematic, read back from its file: what its pins are joined with by the names at them is the circuit."""

from __future__ import annotations

from collections import defaultdict

import pytest

from companion.board.boards import board_names
from companion.maker.pcb.kinds import MOUNTS, board_part
from companion.maker.pcb.schematic import schematic_text
from companion.maker.pcb.tables import nets_of
from tests.maker.pcb.boards import SMALL, circuit_at


def read_lists(text):
    """An S-expression as lists of words; quotes are taken off."""
    found, word, quoted = [[]], "", False
    for letter in text:
        if quoted:
            quoted = letter != '"'
            word += letter
        elif letter in "() \n":
            if word:
                found[-1].append(word.strip('"'))
                word = ""
            if letter == "(":
                found.append([])
            elif letter == ")":
                done = found.pop()
                found[-1].append(done)
        else:
            quoted = letter == '"'
            word += letter
    assert len(found) == 1
    return found[0][0]


def all_of(things, name):
    return [each for each in things if isinstance(each, list) and each and each[0] == name]


def one_of(things, name):
    (found,) = all_of(things, name)
    return found


def place_of(thing):
    return tuple(round(float(each), 2) for each in one_of(thing, "at")[1:3])


def read_back(text):
    """The pins by place, (part, number), and the nets written at places."""
    sheet = read_lists(text)
    library = {}
    for symbol in all_of(one_of(sheet, "lib_symbols"), "symbol"):
        pins = [pin for unit in all_of(symbol, "symbol") for pin in all_of(unit, "pin")]
        library[symbol[1]] = {one_of(pin, "number")[1]: place_of(pin) for pin in pins}
    pins = defaultdict(list)
    for symbol in all_of(sheet, "symbol"):
        x, y = place_of(symbol)
        name = next(each[2] for each in all_of(symbol, "property") if each[1] == "Reference")
        for number, (dx, dy) in library[one_of(symbol, "lib_id")[1]].items():
            pins[(round(x + dx, 2), round(y - dy, 2))].append((name, number))
    return pins, {place_of(each): each[1] for each in all_of(sheet, "global_label")}, sheet


@pytest.mark.parametrize("name", [*SMALL, "cribbage-61"])
def test_the_names_at_its_pins_are_the_nets_of_the_circuit(name):
    _, circuit = circuit_at(name)
    pins, labels, sheet = read_back(schematic_text(name, circuit))
    nets = defaultdict(set)
    for place, net in labels.items():
        nets[net] |= set(pins[place])
    assert {net: frozenset(each) for net, each in nets.items()} == nets_of(circuit)
    open_ends = {place_of(each) for each in all_of(sheet, "no_connect")}
    assert open_ends | set(labels) == set(pins)
    assert not open_ends & set(labels)


@pytest.mark.parametrize("name", ["street", "crosscribb"])
def test_no_two_pins_are_at_one_place_and_every_part_is_there_once(name):
    _, circuit = circuit_at(name)
    pins, _, sheet = read_back(schematic_text(name, circuit))
    assert all(len(at) == 1 for at in pins.values())
    drawn = [next(e[2] for e in all_of(s, "property") if e[1] == "Reference") for s in all_of(sheet, "symbol")]
    assert sorted(drawn) == sorted(part.reference for part in circuit.parts if part.kind not in MOUNTS)
    listed = {path[2][1]: path for path in all_of(one_of(sheet, "symbol_instances"), "path")}
    for part in circuit.parts:
        if part.kind not in MOUNTS:
            assert one_of(listed[part.reference], "footprint")[1] == board_part(part.kind).footprint.name


def test_places_are_on_the_grid_that_kicad_joins_pins_on():
    pins, _, _ = read_back(schematic_text("street", circuit_at("street")[1]))
    assert all(abs(each / 1.27 - round(each / 1.27)) < 1e-3 for place in pins for each in place)


@pytest.mark.proofs
@pytest.mark.parametrize("name", board_names())
def test_every_shipped_board_has_its_schematic(name):
    test_the_names_at_its_pins_are_the_nets_of_the_circuit(name)
