"""The steps of the page: what they say is so of the parts, the wood and the commands."""

from __future__ import annotations

import re

import pytest

from companion.board.boards import load_board
from companion.board.layout import LightWay, Stack
from companion.maker.electronics.power import FUSE_RESERVE, budget_of
from companion.maker.pcb.circuit import circuit_board_plan
from companion.maker.pcb.guide import circuit_guide
from companion.maker.pcb.planes import most_cap_ma, supply_figures
from companion.maker.pcb.segmentfile import cut_into_segments
from companion.maker.pcb.steps import hangs_mm, longest_screw_mm, needed_text, steps_text, thinnest_mm
from companion.words import shell
from tests.maker.pcb.boards import board, circuit_at, placed, routed
from tests.sampled import sampled


def steps(name):
    return " ".join(steps_text(circuit_at(name)[0], placed(name)).split())


@pytest.mark.parametrize(("stack", "longest"), [(Stack(), 16), (Stack(wood_mm=8), 12), (Stack(18, 6, 1.6), 20)])
def test_screws_end_in_the_wood(stack, longest):
    assert longest_screw_mm(stack) == longest
    assert longest < sum(stack)


def test_the_page_says_which_screws_and_how_far_they_go_into_the_wood():
    assert "3 x 16 mm at most, 10.4 mm of it in 12 mm of wood" in steps("eight")
    plan = circuit_board_plan(cut_into_segments("crosscribb")[0])
    assert "2 x 16 mm at most" in needed_text(plan, "")


def test_spacers_are_no_wider_than_what_is_kept_free_of_tracks():
    assert "spacers, 4 mm long and at most 6 mm wide" in steps("eight")
    plan = circuit_board_plan(cut_into_segments("crosscribb")[0])
    assert "spacers, 4 mm long and at most 4 mm wide" in " ".join(needed_text(plan, "").split())


def test_the_page_says_how_the_terminals_are_soldered():
    assert "J1, the screw terminals, stand on the back" in steps("eight")
    assert "their pins come through to the front and are soldered there" in steps("eight")


def test_the_page_says_which_net_each_pin_of_the_header_has():
    """On the board itself the words of some have no room."""
    nets = "3V3 at pin 1, CLK at pin 3, LOAD at pin 5, DATA at pin 7"
    assert f"{nets} and LIGHT at pin 9, GND at all others." in steps("eight")
    header = placed("eight").by_reference()["J2"].part.nets
    assert [header[pin] for pin in "13579"] == ["3V3", "CLK", "LOAD", "DATA", "LIGHT"]


def test_the_module_is_out_of_its_sockets_when_the_bare_board_is_measured():
    assert "1. Nothing plugged in, the module out of its sockets. Meter, ohms" in steps("eight")
    assert "1. Nothing plugged in. Meter, ohms" in steps("eight-pi")


def test_feet_are_higher_than_what_hangs_below_the_board():
    for name, hangs in (("eight", 15.0), ("eight-pi", 14.0)):
        assert hangs_mm(placed(name).parts) == hangs
        stack = board(name).stack
        high = int(re.search(r"in a frame of (\d+) mm at least", steps(name))[1])
        assert high >= stack.gap_mm + stack.circuit_mm + hangs + 2
    bare = [each for each in placed("eight").parts if each.part.reference.startswith(("CF", "U"))]
    assert hangs_mm(bare) == 10.2


def test_the_page_says_how_far_a_board_stands_out_from_below_the_wood():
    page = circuit_guide(circuit_at("eight")[0], routed("eight"))
    high_mm = placed("eight").outline.bottom - board("eight").height_mm
    assert high_mm > 0
    assert f"| beyond the wood | {high_mm:g} mm at its lower edge" in page


def test_the_wood_between_a_hole_and_its_light_is_told_with_what_to_do():
    assert thinnest_mm(load_board("crosscribb")) == 0.8
    assert "0.8 mm of wood: drill all lights' holes first" in steps("crosscribb")
    layout = board("eight")
    assert thinnest_mm(layout._replace(lighting=layout.lighting._replace(way=LightWay.THINNED))) is None


def test_what_a_newcomer_needs_is_there_in_the_order_in_which_it_is_done():
    page = steps("street")
    wanted = (
        "street-by-hand.csv",
        "GST25E05-P1J",
        "Plug the module into both",
        "from 5V to GND: near zero at first",
        "BOOTSEL",
        "companion firmware install --board street",
        "at the printed `USB`",
        "polarity with the meter first",
        "companion board test street",
        "First look at the lights",
        "its light goes out",
        "companion board watch street",
        "no carrier",
        "companion play",
    )
    found = [page.index(each) for each in wanted]
    assert found == sorted(found)
    assert "never near zero" not in page


def test_times_are_said_to_be_estimates():
    times = re.findall(r"^About .*$", steps_text(*(circuit_at("street")[0], placed("street"))), re.MULTILINE)
    assert len(times) == 4
    assert all("by estimate" in each for each in times)


def test_the_page_quotes_the_command_as_it_speaks():
    assert str(shell.SET_EACH(count=32)).startswith("Set a peg in each of 32 holes")
    assert '"Set a peg in each of 32 holes"' in steps("street")


@pytest.mark.parametrize("name", sampled(["eight", "street", "crosscribb"]))
def test_the_cap_of_the_lights_may_be_what_fuse_and_planes_bear(name):
    plan, made = circuit_at(name)[0], routed(name)
    budget, most = budget_of(plan), most_cap_ma(plan, made)
    rated_ma = float(made.placement.by_reference()["F1"].part.kind.value.removeprefix("T ").removesuffix(" A")) * 1000
    assert most >= budget.cap_ma
    assert (budget.idle_ma + most) * FUSE_RESERVE <= rated_ma
    assert supply_figures(made, budget).within_limits
    page = circuit_guide(plan, made)
    assert f"| cap of the lights' current | 500 mA | {most} mA |" in page
    assert "It goes up to 5000 mA" in page
