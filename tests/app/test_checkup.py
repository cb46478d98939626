"""What a machine has comes in, and a mark with advice comes out."""

from __future__ import annotations

from companion.app.checkup import (
    Device,
    Mark,
    judge_devices,
    judge_firmware,
    judge_modem_manager,
    judge_package,
    judge_ports,
    judge_python,
    judge_room,
    judge_screen,
)

CLOSED = Device("/dev/gpiochip0", usable=False, group="gpio")
OPEN = Device("/dev/dri/card0", usable=True, group="video")


def test_a_device_of_another_group_names_the_group_to_join():
    finding = judge_devices("pins", [CLOSED], needed=True)
    assert finding.mark is Mark.BAD
    assert "adduser $USER gpio" in finding.advice


def test_a_device_that_is_not_needed_is_no_more_than_a_warning():
    assert judge_devices("pins", [CLOSED], needed=False).mark is Mark.WARNING
    assert judge_devices("pins", [], needed=False).mark is Mark.OK


def test_pins_that_are_needed_and_missing_are_bad():
    assert judge_devices("pins", [], needed=True).mark is Mark.BAD


def test_nobody_is_told_to_join_the_group_root():
    finding = judge_devices("pins", [Device("/dev/gpiochip0", usable=False, group="root")], needed=True)
    assert "adduser" not in finding.advice


def test_no_board_is_a_warning_and_two_boards_ask_for_a_name():
    assert judge_ports([], "auto").mark is Mark.WARNING
    assert judge_ports(["/dev/ttyACM0"], "auto").mark is Mark.OK
    assert "serial:/dev/ttyACM0" in judge_ports(["/dev/ttyACM0", "/dev/ttyACM1"], "auto").advice


def test_older_firmware_is_a_warning_that_says_how_to_update():
    assert judge_firmware((1, 0, 9), (1, 0, 10)).advice == "Run companion firmware update."
    assert judge_firmware((1, 0, 10), (1, 0, 10)).mark is Mark.OK


def test_a_screen_is_a_desktop_or_a_display_of_its_own():
    assert judge_screen({"DISPLAY": ":0"}, []).mark is Mark.OK
    assert judge_screen({}, [OPEN]).mark is Mark.OK
    assert judge_screen({}, []).mark is Mark.BAD
    assert "video" in judge_screen({}, [Device("/dev/dri/card0", usable=False, group="video")]).advice


def test_little_room_is_a_warning_and_hardly_any_is_bad():
    assert [judge_room(megabytes).mark for megabytes in (5000, 100, 1)] == [Mark.OK, Mark.WARNING, Mark.BAD]


def test_a_missing_package_is_bad_only_where_it_is_needed():
    assert judge_package("gpiozero", None, needed=False).mark is Mark.OK
    assert "[pi]" in judge_package("gpiozero", None, needed=True).advice


def test_an_old_python_is_bad_and_modem_manager_a_warning():
    assert judge_python((3, 10, 2)).mark is Mark.BAD
    assert judge_modem_manager(True).mark is Mark.WARNING
