"""What only a kiosk shows: a screen that is turned or goes dark, the way to switch off, trouble with the disk."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from touch import frames, tap, touch

from companion.app.appliance import POWER_OFF, Appliance
from companion.app.settings import Settings, read_settings
from companion.store.faults import StoreError
from companion.ui.kit.clip import on_glass
from companion.words.screens import GOING_OFF

AT = "2026-11-20T18:30:00+00:00"


@pytest.fixture
def kiosk(application, tmp_path):
    """An application on a machine that systemd runs."""
    app = application()
    app.shell.appliance = Appliance(alone=True, requests=tmp_path)
    return app


@pytest.fixture
def upright():
    yield
    Window.rotation = 0
    frames(8)


def dark(app):
    """Let as much quiet time pass as is set, without waiting for it."""
    app.shell.blank._due.cancel()
    app.shell.blank._go_dark(0.0)
    frames()


def pixels():
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    Window.canvas.ask_update()
    EventLoop.idle()
    return set(glReadPixels(0, 0, *Window.system_size, GL_RGB, GL_UNSIGNED_BYTE))


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_the_screen_is_turned_at_once_and_works_so(application, upright, degrees):
    app = application()
    screen = app.go("settings")
    app.segment(screen.page, "screen")
    screen.list.scroll_to(screen.turn, animate=False)
    frames(4)
    app.segment(screen.turn, degrees)
    frames(6)
    assert Window.rotation == degrees
    assert tuple(app.shell.size) == ((480, 800) if degrees != 180 else (800, 480))
    assert read_settings(app.store)[0].rotation == degrees
    tap_glass(screen.back_button)
    assert app.shell.current == "home"


def tap_glass(widget):
    """Tap the middle of a widget where it is on the glass of a turned screen."""
    x, y, _, _ = on_glass((*widget.to_window(*widget.center), 0, 0))
    (shown_wide, shown_high), (wide, high) = Window.size, Window.system_size
    touch(x * (shown_wide - 1) / (wide - 1), y * (shown_high - 1) / (high - 1))


def test_a_quiet_screen_goes_dark_and_the_touch_that_wakes_it_does_nothing_else(every_frame, application):
    app = application(Settings(blank_min=5))
    home = app.go("home")
    assert len(pixels()) > 50
    dark(app)
    assert pixels() == {0}
    touch(*home.new_game_button.to_window(*home.new_game_button.center))
    assert app.shell.current == "home"
    assert not app.shell.blank.dark
    assert len(pixels()) > 50
    tap(home.new_game_button)
    assert app.shell.current == "new_game"


def test_a_peg_that_moves_wakes_the_screen(application):
    app = application(Settings(blank_min=5))
    app.store_game(40)
    tap(app.go("home").card)
    app.until(lambda: app.shell.current == "table")
    dark(app)
    app.table.driver.lift(next(iter(app.table.look.occupied)))
    app.until(lambda: not app.shell.blank.dark)


def test_without_the_setting_it_never_goes_dark(application):
    app = application()
    app.go("home")
    assert app.shell.blank._due is None
    app.go("settings").steppers["blank_min"]._move(1)
    assert app.shell.settings.blank_min == 5
    assert app.shell.blank._due.timeout == 300
    app.screen.steppers["blank_min"]._move(-1)
    assert app.shell.blank._due is None


def test_the_light_behind_a_dark_screen_is_asked_to_go_out_and_on(kiosk, tmp_path):
    kiosk.shell.change_settings(Settings(blank_min=5))
    kiosk.go("home")
    dark(kiosk)
    assert (tmp_path / "backlight").read_text() == "4\n"
    touch(100, 100)
    assert (tmp_path / "backlight").read_text() == "0\n"


def test_switching_off_is_asked_once_and_can_be_left(kiosk, tmp_path):
    home = kiosk.go("home")
    tap(home.ways["switch_off"])
    assert kiosk.shell.current == "switch_off"
    tap(kiosk.screen.back_button)
    assert kiosk.shell.current == "home"
    assert not (tmp_path / POWER_OFF).exists()
    tap(kiosk.screen.ways["switch_off"])
    tap(kiosk.screen.primary)
    assert (tmp_path / POWER_OFF).exists()
    assert kiosk.screen.text.text == str(GOING_OFF())


def test_a_machine_that_does_not_listen_is_told_of(kiosk, tmp_path):
    kiosk.shell.appliance = Appliance(alone=True, requests=tmp_path / "gone")
    tap(kiosk.go("switch_off").primary)
    assert "the game is safe" in kiosk.shell.message


def test_a_desktop_has_no_such_button(application):
    app = application()
    assert "switch_off" not in app.go("home").ways
    assert "off_pin" not in app.go("settings").steppers


def test_trouble_is_said_and_there_are_ways_on(kiosk):
    screen = kiosk.go("trouble", why="/var/lib/companion/companion.db cannot be written, so nothing was stored.")
    assert "cannot be written" in screen.why.text
    assert (screen.bar.text, screen.back_button.text) == ("Games cannot be kept", "Try again")
    assert "full or worn out" in screen.advice.text
    tap(screen.play_button)
    assert kiosk.shell.current == "home"


def test_a_second_start_is_sent_to_the_first_ones_window(application):
    screen = application().go(
        "trouble", why="Another program is playing with the journal: end it first.", elsewhere=True
    )
    assert (screen.bar.text, screen.back_button.text) == ("The companion is open already", "Close")
    assert "go on there" in screen.advice.text


def test_in_safe_mode_every_board_is_the_one_on_the_screen(application):
    app = application()
    app.store_game(40, board="cribbage-2 serial:/dev/ttyACM9")
    app.shell.safe = True
    tap(app.go("home").card)
    app.until(lambda: app.shell.current == "table")
    assert type(app.table.driver).__name__ == "SimulatedBoard"


def test_a_setting_that_cannot_be_kept_holds_and_is_told(application, monkeypatch):
    app = application()

    def full(*_):
        raise StoreError("The disk is full, so nothing was stored in companion.db: make room and do it again.")

    monkeypatch.setattr(app.store, "set_setting", full)
    screen = app.go("settings")
    tap(screen.switches["mute"])
    assert app.shell.settings.mute
    assert "The disk is full" in app.shell.message


def test_a_diagnosis_is_written_from_the_screen_and_said_where(application, tmp_path):
    app = application()
    app.store_game(40)
    tap(app.go("about").diagnosis)
    app.until(lambda: app.shell.message, 20)
    (file,) = tmp_path.glob("diagnosis-*.zip")
    assert file.name in app.shell.message
    app.until(lambda: not app.screen.diagnosis.disabled)


def test_a_real_button_switches_off_when_it_is_held(kiosk, tmp_path, monkeypatch):
    from gpiozero import Device
    from gpiozero.pins.mock import MockFactory

    from companion.drivers.gpio import button
    from companion.ui.off_button import off_button

    monkeypatch.setattr(button.HeldButton.__init__, "__kwdefaults__", {"hold_s": 0.05})
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    kiosk.go("home")
    with off_button(3, kiosk.shell) as refused:
        assert refused == ""
        Device.pin_factory.pin(3).drive_low()
        kiosk.until(lambda: (tmp_path / POWER_OFF).exists())
    assert kiosk.shell.current == "switch_off"


def test_a_button_at_a_machine_without_pins_is_one_sentence(kiosk, monkeypatch):
    from gpiozero import Device

    from companion.ui.off_button import off_button

    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    with off_button(3, kiosk.shell) as refused:
        assert str(refused).startswith("The button that switches off cannot be used.")
    with off_button(0, kiosk.shell) as refused:
        assert refused == ""


def test_no_button_is_listened_to_where_gpiozero_is_not_installed():
    script = (
        "import sys; sys.modules['gpiozero'] = None\n"
        "from companion.ui.off_button import off_button\n"
        "with off_button(3, None) as refused: print(refused)\n"
    )
    environ = {**os.environ, "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1"}
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True, env=environ
    )
    assert "needs gpiozero" in ended.stdout
