"""What the machine is asked for: a file in the folder that systemd made, and a sentence where there is none."""

from __future__ import annotations

import pytest

from companion.app.appliance import BACKLIGHT, POWER_OFF, Appliance, ApplianceError


def test_on_a_desktop_nothing_can_be_asked_for():
    appliance = Appliance.of({})
    assert not appliance.alone
    assert not appliance.can_switch_off
    with pytest.raises(ApplianceError, match="systemd"):
        appliance.switch_off()
    appliance.shine(on=False)  # a desktop sees to its own screen


def test_under_systemd_a_request_to_switch_off_is_a_file(tmp_path):
    appliance = Appliance.of({"NOTIFY_SOCKET": "/run/notify", "RUNTIME_DIRECTORY": str(tmp_path)})
    assert appliance.alone
    assert appliance.can_switch_off
    appliance.switch_off()
    assert [path.name for path in tmp_path.iterdir()] == [POWER_OFF]


def test_the_light_is_asked_for_in_the_kernels_words(tmp_path):
    appliance = Appliance.of({"RUNTIME_DIRECTORY": f"{tmp_path}:/another"})
    appliance.shine(on=False)
    assert (tmp_path / BACKLIGHT).read_text() == "4\n"
    appliance.shine(on=True)
    assert (tmp_path / BACKLIGHT).read_text() == "0\n"


def test_how_bright_is_asked_for_beside_it(tmp_path):
    Appliance(requests=tmp_path).shine(on=True, percent=40)
    assert (tmp_path / BACKLIGHT).read_text() == "0 40\n"


def test_without_systemd_a_light_is_dimmed_that_may_be_written_and_another_is_no_trouble(tmp_path):
    lights = tmp_path / "sys/class/backlight"
    for name, most in (("rpi", "31\n"), ("odd", "?")):
        (lights / name).mkdir(parents=True)
        (lights / name / "max_brightness").write_text(most)
        (lights / name / "brightness").write_text("31\n")
    (lights / "gone").mkdir()
    appliance = Appliance(root=tmp_path)
    appliance.shine(on=True)  # who asks for no brightness gets none
    assert (lights / "rpi/brightness").read_text() == "31\n"
    appliance.shine(on=True, percent=40)
    assert [(lights / name / "brightness").read_text() for name in ("rpi", "odd")] == ["12\n", "31\n"]


def test_a_folder_that_is_gone_is_one_sentence(tmp_path):
    with pytest.raises(ApplianceError, match="switch it off as you usually do, the game is safe"):
        Appliance(alone=True, requests=tmp_path / "gone").switch_off()
