import pytest

from companion.app.settings import SPANS
from companion.drivers.gpio.apa102 import apa102_frame
from companion.drivers.serial.light_messages import settings_of
from companion.maker.electronics.plan import plan_of
from companion.maker.electronics.power import DROP_V, FUSES_MV, IDLE_MA, WIRES, budget_of, usual_lights
from companion.maker.electronics.powersheet import power_sheet
from companion.referee.language import LANGUAGE, LightSettings
from tests.maker.electronics.boards import EVERY, board

LIT = [name for name in EVERY if plan_of(board(name)).lights is not None]
CHAINS = [name for name in LIT if budget_of(plan_of(board(name))).idle_ma]


@pytest.mark.parametrize("name", LIT)
def test_the_budget_rises_from_idle_to_the_worst_case(name):
    budget = budget_of(plan_of(board(name)))
    assert 0 <= budget.idle_ma < budget.typical_ma <= budget.capped_ma <= budget.worst_ma


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("cap_ma", [SPANS["current_cap_ma"].least, 500, SPANS["current_cap_ma"].most])
def test_supply_fuse_and_wire_bear_what_the_cap_allows(name, cap_ma):
    budget = budget_of(plan_of(board(name)), LightSettings(current_cap_ma=cap_ma))
    assert budget.capped_ma <= budget.fuse_ma <= budget.supply_ma
    assert budget.wire.most_ma >= min(2 * budget.fuse_ma, budget.worst_ma)
    assert budget.drop_v <= DROP_V
    assert budget.feeds[0] == 0
    assert list(budget.feeds) == sorted(set(budget.feeds))
    assert budget.feeds[-1] < budget.count


@pytest.mark.parametrize("name", CHAINS)
def test_what_the_fuse_loses_is_in_the_drop(name):
    budget = budget_of(plan_of(board(name)))
    ohm = FUSES_MV[budget.fuse_ma] / budget.fuse_ma
    assert budget.fuse_v == pytest.approx(ohm * budget.capped_ma / 1000)
    assert 0 < budget.fuse_v < budget.drop_v <= DROP_V
    assert budget.capped_ma <= 0.67 * budget.fuse_ma


def test_the_figures_are_those_of_the_firmware_and_the_drivers():
    from pegboard import lights  # the firmware's own

    told = settings_of(LightSettings())
    assert (told.current_cap_ma, told.full_white_ma) == (lights.CAP_MA, lights.FULL_WHITE_MA)
    for name in ("cribbage-2", "chain"):
        budget = budget_of(plan_of(board(name)))
        assert budget.cap_ma == lights.CAP_MA
        assert budget.worst_ma == budget.count * (lights.FULL_WHITE_MA + IDLE_MA)


def test_the_driver_dims_an_apa102_chain_to_the_cap_of_the_budget():
    budget = budget_of(plan_of(board("chain")))
    white = dict.fromkeys(range(budget.count), (255, 255, 255))
    frame = apa102_frame(budget.count, white, 1.0, budget.cap_ma)
    shining_ma = (
        sum(frame[at + 1] + frame[at + 2] + frame[at + 3] for at in range(4, 4 + 4 * budget.count, 4)) * 60 / 765
    )
    assert budget.cap_ma - 15 < shining_ma <= budget.cap_ma


def test_a_usual_moment_of_cribbage_lights_two_holes_a_side():
    plan = plan_of(board("cribbage-2"))
    shining = [LANGUAGE[light].rgb for light in usual_lights(plan.layout)]
    assert len(shining) == 4
    assert budget_of(plan).typical_ma == 246 + sum(map(sum, shining)) * 60 / 765 * 0.5


def test_a_thicker_wire_costs_less_voltage():
    resistances = [wire.ohm_a_metre for wire in WIRES]
    assert resistances == sorted(resistances, reverse=True)
    assert [wire.most_ma for wire in WIRES] == sorted(wire.most_ma for wire in WIRES)


def test_the_sheet_says_that_a_usb_port_does_not_bear_the_lights_of_a_board_for_two():
    (sheet,) = power_sheet(plan_of(board("cribbage-2")))
    text = sheet.content.decode()
    assert "| capped | 746 | 3.7 |" in text
    assert "more than the 500 mA of a USB port" in text


def test_the_sheet_warns_of_leds_that_are_too_much_for_the_pins():
    layout = board("pins")
    few = next(power_sheet(plan_of(layout))).content.decode()
    assert "No more than that can shine." in few
    wiring = layout.wiring
    lights = type(wiring.lights)((20, 21, 22, 23, 24, 25), 10)
    many = layout._replace(wired=type(wiring)(wiring.inputs, lights))
    assert "does not keep to that" in next(power_sheet(plan_of(many))).content.decode()
