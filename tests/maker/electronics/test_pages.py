"""What the pages about hardware say is what the tools reckon."""

import json
import re
from pathlib import Path

from pegboard.wiring import check_wiring

from companion.board.boards import board_names, load_board
from companion.board.wiring import PicoWiring
from companion.maker.electronics.board import circuit_of
from companion.maker.electronics.parts import FAST_HALL_MA, HALLS_MA
from companion.maker.electronics.plan import plan_of
from companion.maker.electronics.power import budget_of

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


def test_the_page_says_up_to_how_many_holes_hall_switches_answer_at_once():
    (most,) = re.findall(r"up to (\d+) holes the kit chooses", (HARDWARE / "electronics.md").read_text("utf-8"))
    assert int(most) == HALLS_MA // FAST_HALL_MA


def test_the_other_wiring_of_a_pico_is_one_that_the_firmware_takes_and_the_header_has():
    (example,) = re.findall(r"^    \{.*?\}\}$", (HARDWARE / "pico.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    wiring = json.loads(example)
    check_wiring(wiring)
    circuit_of(plan_of(load_board("crosscribb")._replace(wired=PicoWiring(told=wiring))))
    free = {8}  # what its SPI takes besides
    assert free.isdisjoint({*wiring["inputs"]["rows"], *wiring["inputs"]["columns"]})
