import re
from xml.etree import ElementTree as ET

import pytest
import yaml

from companion.board.boards import board_names
from companion.maker.electronics.board import HOST, circuit_of
from companion.maker.electronics.colours import colour_of
from companion.maker.electronics.harness import harnesses
from companion.maker.electronics.plan import plan_of
from companion.maker.electronics.sensing import AT_CHIPS
from tests.maker.electronics.boards import EVERY, EVERY_OTHER, board
from tests.sampled import sampled

OVER_A_RESISTOR = {"BUF_CLK": "K0", "BUF_DATA": "L0", **AT_CHIPS}


def made(name):
    plan = plan_of(board(name))
    circuit = circuit_of(plan)
    return circuit, list(harnesses(plan, circuit))


def wires(content):
    """Every wire of a WireViz file: its label, its colour, and part and pin at each end."""
    for start, cable, end in content["connections"]:
        ((name, number),) = cable.items()
        about = content["cables"][name]
        ends = []
        for ((part, pin),) in (start.items(), end.items()):
            place = content["connectors"][part]["pins"].index(pin)
            label = content["connectors"][part]["pinlabels"][place]
            ends.append((part, f"{label} ({pin})" if label else pin))
        yield about["wirelabels"][number - 1], about["colors"][number - 1], ends, about.get("notes", "")


def net_at(circuit, part, pin):
    """The net of a pin; the ends that are not parts ("sensors", "rows") name theirs."""
    if part in circuit.by_reference:
        if part == "PS1":
            return pin  # behind its fuse
        return circuit.by_reference[part].nets[pin]
    reference = re.match(r"(ROW|COL|S|LED)(\d+)", str(pin))
    if reference is None:
        return None
    kind, number = reference.groups()
    return {"S": f"IN{number}", "LED": f"PIN_L{number}"}.get(kind, f"{kind}{number}")


@pytest.mark.parametrize("name", sampled(EVERY, *EVERY_OTHER))
def test_each_wire_joins_two_pins_of_one_net_in_the_colour_of_that_net(name):
    circuit, documents = made(name)
    files = [yaml.safe_load(document.content) for document in documents if document.path.endswith(".yml")]
    assert len(files) >= 1
    seen = 0
    for content in files:
        for label, colour, ends, notes in wires(content):
            nets = [net_at(circuit, *end) for end in ends]
            seen += 1
            assert colour == colour_of(label).code
            if None in nets or "likewise" in notes:
                continue
            one, other = (OVER_A_RESISTOR.get(net, net) for net in nets)
            assert one == other, (label, ends)
    assert seen >= 3


@pytest.mark.parametrize("name", sampled(board_names(), *map(board_names().index, ("cribbage-4", "crosscribb"))))
def test_the_cable_goes_from_the_host_over_the_first_chips_to_the_last(name):
    circuit, documents = made(name)
    chain = yaml.safe_load(documents[0].content)
    chips = [part for part in chain["connectors"] if part.startswith("U")]
    last = max(int(part.reference[1:]) for part in circuit.parts if part.kind.value == "74HC165")
    assert chips == ["U1", "U2", f"U{last}"]
    assert "SER (10)" in chain["connectors"][f"U{last}"]["notes"]


@pytest.mark.parametrize("name", sampled(["cribbage-2", "round-the-bases", "chain", "matrix", "pins"], 1, 2, 3, 4))
def test_each_diagram_is_drawn_with_every_part_and_cable(name):
    _, documents = made(name)
    by_path = {document.path: document for document in documents}
    for path, document in by_path.items():
        if not path.endswith(".yml"):
            continue
        content = yaml.safe_load(document.content)
        words = {
            element.text
            for element in ET.fromstring(by_path[path.replace(".yml", ".svg")].content).iter()
            if element.text
        }
        assert {*content["connectors"], *content["cables"]} <= words
        assert document.missing == ""


def test_without_graphviz_there_is_the_wireviz_file_and_a_sentence(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    _, documents = made("cribbage-2")
    assert [document.path.rpartition(".")[2] for document in documents] == ["yml", "yml", "yml"]
    assert {document.missing for document in documents} == {
        "The cables are not drawn, as Graphviz is missing: sudo apt install graphviz, and make the kit again."
    }


@pytest.mark.parametrize("name", sampled(EVERY, *EVERY_OTHER))
def test_every_pin_that_the_host_gives_has_its_wire(name):
    circuit, documents = made(name)
    files = [yaml.safe_load(document.content) for document in documents if document.path.endswith(".yml")]
    wired = {end for content in files for _, _, ends, _ in wires(content) for end in ends if end[0] == HOST}
    assert wired == {(HOST, pin) for pin in circuit.by_reference[HOST].nets}
