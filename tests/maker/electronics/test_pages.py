"""What the pages about hardware say is what the tools reckon."""

import json
import re
from pathlib import Path

from pegboard.wiring import check_wiring

from companion.board.boards import board_names, load_board
from companion.board.wiring import PicoWiring, SensorKind
from companion.maker.electronics.bill import bill_lines, cost_eur
from companion.maker.electronics.board import HOST, circuit_of
from companion.maker.electronics.parts import HC165, SERIES_BUS
from companion.maker.electronics.plan import plan_of
from companion.maker.electronics.power import budget_of
from tests.maker.electronics.boards import small_board

HARDWARE = Path(__file__).parents[3] / "hardware"


def budget_row(name):
    each = budget_of(plan_of(load_board(name)))
    figures = (each.idle_ma, each.typical_ma, each.capped_ma, each.worst_ma)
    supply, fuse = (f"{milliamperes / 1000:g} A" for milliamperes in (each.supply_ma, each.fuse_ma))
    cells = (f"`{name}`", each.count, *(f"{figure:.0f}" for figure in figures), supply, fuse, f"AWG {each.wire.awg}")
    return "| " + " | ".join(map(str, (*cells, len(each.feeds)))) + " |"


def test_the_page_has_the_budget_of_every_board():
    page = (HARDWARE / "electronics.md").read_text("utf-8")
    for name in board_names():
        assert budget_row(name) in page.splitlines(), budget_row(name)


def test_the_other_wiring_of_a_pico_is_one_that_the_firmware_takes_and_the_header_has():
    (example,) = re.findall(r"^    \{.*?\}\}$", (HARDWARE / "pico.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    wiring = json.loads(example)
    check_wiring(wiring)
    circuit_of(plan_of(load_board("crosscribb")._replace(wired=PicoWiring(told=wiring))))
    free = {8}  # what its SPI takes besides
    assert free.isdisjoint({*wiring["inputs"]["rows"], *wiring["inputs"]["columns"]})


def test_the_page_says_what_the_parts_of_every_board_cost():
    costs = {
        row[0]: row[1:] for row in rows("electronics.md", "| board | with reeds | with Hall switches | with contacts |")
    }
    for name in board_names():
        plan = plan_of(load_board(name))
        lines = list(bill_lines(plan, circuit_of(plan)))
        kinds = (SensorKind.REED, SensorKind.HALL, SensorKind.CONTACT)
        assert costs[f"`{name}`"] == [f"{round(cost_eur(lines, kind) / 10) * 10}" for kind in kinds]


def rows(page, head):
    """The rows of the table in a page that has this head."""
    lines = (HARDWARE / page).read_text("utf-8").splitlines()
    start = lines.index(head) + 2
    for line in lines[start:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def net_of(circuit, name):
    """The net of a pin of the host, or of a pin of the chip that a page calls "the one before"."""
    if name.startswith(("GND", "ground")):
        return "GND"
    found = re.match(r"(GP\d+|GPIO \d+)", name)
    if found is None:
        return circuit.by_reference["U1"].nets["SER (10)"]
    net = next(net for pin, net in circuit.by_reference[HOST].nets.items() if pin.startswith(f"{found[1]} ("))
    if "over 100 Ohm" not in name:
        return net
    return next(part.nets["2"] for part in circuit.parts if part.kind is SERIES_BUS and part.nets["1"] == net)


def chips(circuit):
    return sum(part.kind is HC165 for part in circuit.parts)


def test_the_table_of_the_usual_wiring_is_the_circuit_of_a_board_for_a_pico():
    circuit = circuit_of(plan_of(load_board("cribbage-2")))
    at = {"all": "U5", "the first": "U1", "each further": "U2", "the last": f"U{chips(circuit)}"}
    seen = 0
    for part, pin, where in rows("pico.md", "| part | pin of the part | pin of the Pico |"):
        kind, _, which = part.partition(", ")
        if kind == "74HC165":
            assert circuit.by_reference[at[which]].nets[pin] == net_of(circuit, where), (part, pin, where)
            seen += 1
    assert seen == 6


def test_the_table_of_a_chain_at_a_pi_is_its_circuit():
    circuit = circuit_of(plan_of(small_board("chain")))
    seen = 0
    for what, where in rows("wiring.md", "| 74HC165 | to |"):
        pin, which = re.fullmatch(r"(.+ \(\d+\)) of (.+)", what).groups()
        number = {"all": 2, "the first": 1, "each further chip": 2, "the last": chips(circuit)}[which]
        pin = pin.removeprefix("the ")
        wanted = net_of(circuit, where.replace("the `load_pin`, such as ", ""))
        assert circuit.by_reference[f"U{number}"].nets[pin] == wanted, (what, where)
        seen += 1
    assert seen == 6
